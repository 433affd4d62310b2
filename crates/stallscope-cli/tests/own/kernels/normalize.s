# Divides vectors of two doubles by their lengths: the divider and the square root are busy for most of the time.
.Lvector:
	movupd	(%rdi), %xmm0
	movapd	%xmm0, %xmm1
	mulpd	%xmm1, %xmm1
	haddpd	%xmm1, %xmm1
	sqrtpd	%xmm1, %xmm1
	divpd	%xmm1, %xmm0
	movupd	%xmm0, (%rdi)
	addq	$16, %rdi
	cmpq	%rsi, %rdi
	jne	.Lvector
