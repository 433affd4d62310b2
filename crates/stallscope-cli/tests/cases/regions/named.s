	imull	%eax, %ecx
# LLVM-MCA-BEGIN first
	addl	%eax, %ebx
# LLVM-MCA-BEGIN inner
	subl	%ebx, %ecx
# LLVM-MCA-END inner
	xorl	%ecx, %edx
# LLVM-MCA-END first
# LLVM-MCA-BEGIN overlap one
	addq	%rax, %rbx
# LLVM-MCA-BEGIN overlap two
	addq	%rbx, %rcx
# LLVM-MCA-END overlap one
	addq	%rcx, %rdx
# LLVM-MCA-END overlap two
# LLVM-MCA-BEGIN empty
# LLVM-MCA-END empty
# LLVM-MCA-BEGIN
	nop
# LLVM-MCA-END
# LLVM-MCA-BEGIN to the end
	leaq	(%rax,%rax), %rbx
