# LLVM-MCA-LATENCY 7
 add %eax, %ebx
# LLVM-MCA-LATENCY 0
 add %eax, %ebx
# LLVM-MCA-LATENCY x
 add %eax, %ebx
# LLVM-MCA-LATENCY 4294967296
 add %eax, %ebx # LLVM-MCA-LATENCY  9	
 add %eax, %ebx
