	addl	%eax, %ebx
# LLVM-MCA-BEGIN a
# LLVM-MCA-END a
