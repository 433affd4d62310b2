# LLVM-MCA-BEGIN call
	callq	first
	callq	second
# LLVM-MCA-END call
# LLVM-MCA-BEGIN return
	addl	%eax, %ecx
	retq
# LLVM-MCA-END return
# LLVM-MCA-BEGIN both
	callq	third
	retq
# LLVM-MCA-END both
