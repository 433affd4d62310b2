.L:
	addq	$1, %r8
	addq	$1, %r9
	movq	(%rsi), %rax
	vpaddd	%xmm0, %xmm0, %xmm1
	addq	$1, %r10
	movq	8(%rsi), %rdx
	vpaddd	%xmm0, %xmm0, %xmm2
	decq	%rcx
	jnz	.L
