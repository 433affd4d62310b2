# Moves and zero idioms, which most cores handle when they rename registers.
	movq	%rax, %rbx
	xorl	%ecx, %ecx
	addq	%rbx, %rcx
	movaps	%xmm1, %xmm2
	pxor	%xmm3, %xmm3
	paddd	%xmm2, %xmm3
	imulq	%rcx, %rax
