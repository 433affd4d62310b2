# LLVM-MCA-BEGIN a"b
	imulq	%rax, %rbx
	addq	%rbx, %rax
# LLVM-MCA-END a"b
