	.file	"mandelbrot.c"
	.text
	.p2align 4
	.globl	mandelbrot
	.type	mandelbrot, @function
mandelbrot:
.LFB0:
	.cfi_startproc
	xorl	%eax, %eax
	testl	%edi, %edi
	jle	.L8
	pxor	%xmm4, %xmm4
	movsd	.LC1(%rip), %xmm7
	movapd	%xmm4, %xmm2
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L4:
	addsd	%xmm2, %xmm2
	subsd	%xmm5, %xmm3
	addl	$1, %eax
	mulsd	%xmm2, %xmm4
	addsd	%xmm0, %xmm3
	addsd	%xmm1, %xmm4
	cmpl	%eax, %edi
	je	.L1
	movapd	%xmm3, %xmm2
.L2:
	movapd	%xmm2, %xmm3
	movapd	%xmm4, %xmm5
	mulsd	%xmm2, %xmm3
	mulsd	%xmm4, %xmm5
	movapd	%xmm3, %xmm6
	addsd	%xmm5, %xmm6
	comisd	%xmm6, %xmm7
	ja	.L4
.L1:
	ret
.L8:
	ret
	.cfi_endproc
.LFE0:
	.size	mandelbrot, .-mandelbrot
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	0
	.long	1074790400
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
