	.file	"sha256.c"
	.text
	.globl	sha256_rounds                   # -- Begin function sha256_rounds
	.p2align	4
	.type	sha256_rounds,@function
sha256_rounds:                          # @sha256_rounds
	.cfi_startproc
# %bb.0:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	pushq	%r15
	.cfi_def_cfa_offset 24
	pushq	%r14
	.cfi_def_cfa_offset 32
	pushq	%r13
	.cfi_def_cfa_offset 40
	pushq	%r12
	.cfi_def_cfa_offset 48
	pushq	%rbx
	.cfi_def_cfa_offset 56
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	.cfi_offset %rbp, -16
	vmovdqu	(%rdi), %xmm1
	vmovdqu	16(%rdi), %xmm0
	movl	(%rdi), %eax
	movl	4(%rdi), %ecx
	movl	8(%rdi), %ebx
	movl	12(%rdi), %r8d
	movl	16(%rdi), %r15d
	movl	20(%rdi), %ebp
	movl	24(%rdi), %r14d
	movl	28(%rdi), %r12d
	xorl	%r9d, %r9d
	movq	%rdi, -8(%rsp)                  # 8-byte Spill
	.p2align	4
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	movl	%r15d, %r10d
	movl	%ebx, %r15d
	rorxl	$6, %r10d, %ebx
	rorxl	$11, %r10d, %r13d
	rorxl	$25, %r10d, %r11d
	movl	%ebp, %edi
	movl	%r8d, %ebp
	movl	%ecx, %r8d
	xorl	%ebx, %r13d
	movl	%edi, %ebx
	andl	%r10d, %ebx
	xorl	%r13d, %r11d
	andnl	%r14d, %r10d, %r13d
	orl	%ebx, %r13d
	movl	%eax, %ebx
	addl	%r12d, %r13d
	rorxl	$13, %eax, %r12d
	addl	%r11d, %r13d
	addl	(%rdx,%r9,4), %r13d
	rorxl	$2, %eax, %r11d
	addl	(%rsi,%r9,4), %r13d
	xorl	%r11d, %r12d
	rorxl	$22, %eax, %r11d
	xorl	%r12d, %r11d
	movl	%ecx, %r12d
	xorl	%r15d, %r12d
	andl	%r15d, %ecx
	andl	%eax, %r12d
	xorl	%r12d, %ecx
	addl	%r11d, %ecx
	addl	%r13d, %ebp
	addl	%r13d, %ecx
	movl	%r10d, %r13d
	rorxl	$6, %ebp, %r11d
	rorxl	$11, %ebp, %r12d
	andl	%ebp, %r13d
	xorl	%r11d, %r12d
	rorxl	$25, %ebp, %r11d
	xorl	%r12d, %r11d
	andnl	%edi, %ebp, %r12d
	orl	%r13d, %r12d
	addl	%r14d, %r12d
	rorxl	$13, %ecx, %r14d
	addl	%r11d, %r12d
	addl	4(%rdx,%r9,4), %r12d
	rorxl	$2, %ecx, %r11d
	addl	4(%rsi,%r9,4), %r12d
	xorl	%r11d, %r14d
	rorxl	$22, %ecx, %r11d
	addq	$2, %r9
	xorl	%r14d, %r11d
	movl	%eax, %r14d
	xorl	%r8d, %r14d
	andl	%r8d, %eax
	andl	%ecx, %r14d
	xorl	%r14d, %eax
	movl	%r10d, %r14d
	addl	%r11d, %eax
	addl	%r12d, %r15d
	addl	%r12d, %eax
	movl	%edi, %r12d
	cmpq	$64, %r9
	jne	.LBB0_1
# %bb.2:
	vmovd	%eax, %xmm2
	vpinsrd	$1, %ecx, %xmm2, %xmm2
	movq	-8(%rsp), %rcx                  # 8-byte Reload
	vpinsrd	$2, %ebx, %xmm2, %xmm2
	vpinsrd	$3, %r8d, %xmm2, %xmm2
	vpaddd	%xmm1, %xmm2, %xmm1
	vmovdqu	%xmm1, (%rcx)
	vmovd	%r15d, %xmm1
	vpinsrd	$1, %ebp, %xmm1, %xmm1
	vpinsrd	$2, %r10d, %xmm1, %xmm1
	vpinsrd	$3, %edi, %xmm1, %xmm1
	vpaddd	%xmm0, %xmm1, %xmm0
	vmovdqu	%xmm0, 16(%rcx)
	popq	%rbx
	.cfi_def_cfa_offset 48
	popq	%r12
	.cfi_def_cfa_offset 40
	popq	%r13
	.cfi_def_cfa_offset 32
	popq	%r14
	.cfi_def_cfa_offset 24
	popq	%r15
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	retq
.Lfunc_end0:
	.size	sha256_rounds, .Lfunc_end0-sha256_rounds
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
