	addl	%eax, %ebx
# LLVM-MCA-END
	addl	%eax, %ecx
