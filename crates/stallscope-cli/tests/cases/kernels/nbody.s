	.file	"nbody.c"
	.text
	.p2align 4
	.globl	advance
	.type	advance, @function
advance:
.LFB0:
	.cfi_startproc
	testl	%esi, %esi
	jle	.L18
	pushq	%r14
	.cfi_def_cfa_offset 16
	.cfi_offset 14, -16
	movapd	%xmm0, %xmm6
	movl	$1, %r14d
	pxor	%xmm7, %xmm7
	pushq	%r12
	.cfi_def_cfa_offset 24
	.cfi_offset 12, -24
	pushq	%rbp
	.cfi_def_cfa_offset 32
	.cfi_offset 6, -32
	leaq	56(%rdi), %rbp
	pushq	%rbx
	.cfi_def_cfa_offset 40
	.cfi_offset 3, -40
	subq	$88, %rsp
	.cfi_def_cfa_offset 128
	cmpl	$1, %esi
	je	.L1
	.p2align 4,,10
	.p2align 3
.L5:
	movupd	-56(%rbp), %xmm2
	movsd	-40(%rbp), %xmm5
	movq	%rbp, %rbx
	movl	%r14d, %r12d
	.p2align 4,,10
	.p2align 3
.L9:
	movupd	(%rbx), %xmm3
	movapd	%xmm2, %xmm4
	subpd	%xmm3, %xmm4
	movapd	%xmm4, %xmm3
	movapd	%xmm4, %xmm1
	mulsd	%xmm4, %xmm1
	unpckhpd	%xmm3, %xmm3
	movapd	%xmm3, %xmm0
	movapd	%xmm5, %xmm3
	subsd	16(%rbx), %xmm3
	mulsd	%xmm0, %xmm0
	addsd	%xmm0, %xmm1
	movapd	%xmm3, %xmm0
	mulsd	%xmm3, %xmm0
	addsd	%xmm0, %xmm1
	ucomisd	%xmm1, %xmm7
	ja	.L15
	movapd	%xmm1, %xmm0
	sqrtsd	%xmm0, %xmm0
.L8:
	mulsd	%xmm0, %xmm1
	movapd	%xmm6, %xmm8
	addl	$1, %r12d
	addq	$56, %rbx
	movupd	-16(%rbx), %xmm0
	movupd	-32(%rbp), %xmm10
	divsd	%xmm1, %xmm8
	movapd	%xmm0, %xmm1
	unpckhpd	%xmm0, %xmm1
	unpckhpd	%xmm0, %xmm0
	mulpd	%xmm4, %xmm1
	mulsd	%xmm3, %xmm0
	mulsd	%xmm8, %xmm0
	movapd	%xmm8, %xmm9
	unpcklpd	%xmm9, %xmm9
	mulpd	%xmm9, %xmm1
	subpd	%xmm1, %xmm10
	movsd	-16(%rbp), %xmm1
	subsd	%xmm0, %xmm1
	movups	%xmm10, -32(%rbp)
	movsd	%xmm1, -16(%rbp)
	movupd	-16(%rbp), %xmm0
	movapd	%xmm0, %xmm1
	unpckhpd	%xmm0, %xmm1
	unpckhpd	%xmm0, %xmm0
	mulpd	%xmm4, %xmm1
	movupd	-32(%rbx), %xmm4
	mulsd	%xmm3, %xmm0
	mulpd	%xmm9, %xmm1
	mulsd	%xmm8, %xmm0
	addsd	-16(%rbx), %xmm0
	addpd	%xmm4, %xmm1
	movsd	%xmm0, -16(%rbx)
	movups	%xmm1, -32(%rbx)
	cmpl	%r12d, %esi
	jg	.L9
	addl	$1, %r14d
	addq	$56, %rbp
	cmpl	%r14d, %esi
	jne	.L5
.L1:
	addq	$88, %rsp
	.cfi_def_cfa_offset 40
	popq	%rbx
	.cfi_def_cfa_offset 32
	popq	%rbp
	.cfi_def_cfa_offset 24
	popq	%r12
	.cfi_def_cfa_offset 16
	popq	%r14
	.cfi_def_cfa_offset 8
	ret
.L18:
	.cfi_restore 3
	.cfi_restore 6
	.cfi_restore 12
	.cfi_restore 14
	ret
.L15:
	.cfi_def_cfa_offset 128
	.cfi_offset 3, -40
	.cfi_offset 6, -32
	.cfi_offset 12, -24
	.cfi_offset 14, -16
	movapd	%xmm1, %xmm0
	movl	%esi, 68(%rsp)
	movsd	%xmm6, 72(%rsp)
	movsd	%xmm5, 56(%rsp)
	movaps	%xmm2, 32(%rsp)
	movaps	%xmm4, 16(%rsp)
	movsd	%xmm3, 48(%rsp)
	movsd	%xmm1, 8(%rsp)
	call	sqrt@PLT
	movsd	72(%rsp), %xmm6
	movl	68(%rsp), %esi
	pxor	%xmm7, %xmm7
	movsd	56(%rsp), %xmm5
	movapd	32(%rsp), %xmm2
	movapd	16(%rsp), %xmm4
	movsd	48(%rsp), %xmm3
	movsd	8(%rsp), %xmm1
	jmp	.L8
	.cfi_endproc
.LFE0:
	.size	advance, .-advance
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
