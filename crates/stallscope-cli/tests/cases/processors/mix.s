# A mixture of what processors treat differently.
	movq	(%rdi), %rax
	addq	$8, %rdi
	imulq	%rax, %rcx
	xorl	%edx, %edx
	divq	%rcx
	leaq	3(%rax,%rdx,4), %rsi
	shrq	%cl, %rsi
	popcntq	%rsi, %rsi
	cmovbq	%rsi, %rax
	adcq	%rax, %rbx
	movups	(%rdi), %xmm0
	mulps	%xmm0, %xmm1
	addps	%xmm1, %xmm2
	pshufd	$27, %xmm2, %xmm3
	pmulld	%xmm3, %xmm4
	cvtsi2sd	%rax, %xmm5
	divsd	%xmm5, %xmm6
	sqrtss	%xmm6, %xmm7
	movd	%xmm7, %r8d
	movups	%xmm2, (%rdi)
	pushq	%rbx
	popq	%r9
	bsfq	%r9, %r10
	xchgq	%r10, %r11
	testl	%r8d, %r8d
	jne	loop
