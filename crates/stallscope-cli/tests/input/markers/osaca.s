	movl	%edx, %ecx
# OSACA-BEGIN
.L2:
	movsd	(%rdi,%rax,8), %xmm1
	addsd	%xmm1, %xmm0
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L2
# OSACA-END
	ret
