# Moves that are eliminated, zero idioms, and partial writes.
	movq	%rax, %rbx
	xorl	%ecx, %ecx
	vmovaps	%xmm0, %xmm1
	vxorps	%xmm2, %xmm2, %xmm2
	vpcmpeqd	%xmm3, %xmm3, %xmm3
	movb	$1, %al
	movw	%ax, %dx
	xchgq	%rax, %rdx
	addl	%edx, %eax
	vpsubb	%ymm4, %ymm4, %ymm4
	movzbl	%al, %eax
	imulq	%rax, %rdx
