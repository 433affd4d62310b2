# More instructions than the timeline has columns for, with a slow one.
	divq	%rcx
	sqrtpd	%xmm0, %xmm1
	divsd	%xmm1, %xmm2
	addsd	%xmm2, %xmm3
	addsd	%xmm3, %xmm3
	imull	%eax, %edx
	fsin
	fdivp	%st(1)
	cpuid
	pause
	nop
