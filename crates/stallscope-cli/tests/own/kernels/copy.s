# Copies 64 bytes in each iteration.
.Lcopy:
	vmovdqu	(%rsi), %ymm0
	vmovdqu	32(%rsi), %ymm1
	vmovdqu	%ymm0, (%rdi)
	vmovdqu	%ymm1, 32(%rdi)
	addq	$64, %rsi
	addq	$64, %rdi
	subq	$64, %rdx
	jne	.Lcopy
