# LLVM-MCA-LATENCY
	addl	%eax, %ebx
# LLVM-MCA-LATENCY x
	addl	%eax, %ecx
# LLVM-MCA-NONSENSE 3
	addl	%eax, %edx
# LLVM-MCA-LATENCY 5 6
	addl	%eax, %esi
# LLVM-MCA-
# LLVM-MCA
# LLVM-MCA-BEGINNING
