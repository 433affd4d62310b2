# LLVM-MCA-BEGIN
	addl	%eax, %ebx
# LLVM-MCA-BEGIN x
	addl	%eax, %ecx
# LLVM-MCA-END
