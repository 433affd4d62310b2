# An in-order processor dispatches some of these over several cycles; what executes meanwhile is retired nonetheless.
	movsd	(%rsi), %xmm1
	movhpd	16(%rsi), %xmm1
	andpd	%xmm15, %xmm1
	addpd	%xmm2, %xmm1
	addpd	%xmm4, %xmm3
	cmpeqpd	%xmm0, %xmm1
	cmpeqpd	%xmm0, %xmm3
	orpd	%xmm3, %xmm1
	movmskpd	%xmm1, %r11d
