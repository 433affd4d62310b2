	.file	"bignum.c"
	.text
	.globl	add                             # -- Begin function add
	.p2align	4
	.type	add,@function
add:                                    # @add
	.cfi_startproc
# %bb.0:
	testl	%ecx, %ecx
	jle	.LBB0_1
# %bb.2:
	movl	%ecx, %r9d
	movl	%r9d, %r8d
	andl	$7, %r8d
	cmpl	$8, %ecx
	jae	.LBB0_8
# %bb.3:
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	jmp	.LBB0_5
.LBB0_1:
	xorl	%eax, %eax
	retq
.LBB0_8:
	andl	$2147483640, %r9d               # imm = 0x7FFFFFF8
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	.p2align	4
.LBB0_9:                                # =>This Inner Loop Header: Depth=1
	movzbl	%al, %eax
	xorl	%r10d, %r10d
	addq	(%rsi,%rcx,8), %rax
	setb	%r10b
	addq	(%rdx,%rcx,8), %rax
	movq	%rax, (%rdi,%rcx,8)
	adcq	8(%rsi,%rcx,8), %r10
	setb	%al
	addq	8(%rdx,%rcx,8), %r10
	movzbl	%al, %eax
	movq	%r10, 8(%rdi,%rcx,8)
	adcq	16(%rsi,%rcx,8), %rax
	setb	%r10b
	addq	16(%rdx,%rcx,8), %rax
	movzbl	%r10b, %r10d
	movq	%rax, 16(%rdi,%rcx,8)
	adcq	24(%rsi,%rcx,8), %r10
	setb	%al
	addq	24(%rdx,%rcx,8), %r10
	movzbl	%al, %eax
	movq	%r10, 24(%rdi,%rcx,8)
	adcq	32(%rsi,%rcx,8), %rax
	setb	%r10b
	addq	32(%rdx,%rcx,8), %rax
	movzbl	%r10b, %r10d
	movq	%rax, 32(%rdi,%rcx,8)
	adcq	40(%rsi,%rcx,8), %r10
	setb	%al
	addq	40(%rdx,%rcx,8), %r10
	movzbl	%al, %eax
	movq	%r10, 40(%rdi,%rcx,8)
	adcq	48(%rsi,%rcx,8), %rax
	setb	%r10b
	addq	48(%rdx,%rcx,8), %rax
	movzbl	%r10b, %r10d
	movq	%rax, 48(%rdi,%rcx,8)
	adcq	56(%rsi,%rcx,8), %r10
	setb	%al
	addq	56(%rdx,%rcx,8), %r10
	movzbl	%al, %eax
	adcq	$0, %rax
	movq	%r10, 56(%rdi,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %r9
	jne	.LBB0_9
# %bb.4:
	testq	%r8, %r8
	je	.LBB0_7
.LBB0_5:
	leaq	(%rdi,%rcx,8), %rdi
	leaq	(%rdx,%rcx,8), %rdx
	leaq	(%rsi,%rcx,8), %rcx
	xorl	%esi, %esi
	.p2align	4
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	movzbl	%al, %r9d
	xorl	%eax, %eax
	addq	(%rcx,%rsi,8), %r9
	setb	%al
	addq	(%rdx,%rsi,8), %r9
	adcq	$0, %rax
	movq	%r9, (%rdi,%rsi,8)
	incq	%rsi
	cmpq	%rsi, %r8
	jne	.LBB0_6
.LBB0_7:
	retq
.Lfunc_end0:
	.size	add, .Lfunc_end0-add
	.cfi_endproc
                                        # -- End function
	.globl	mul1                            # -- Begin function mul1
	.p2align	4
	.type	mul1,@function
mul1:                                   # @mul1
	.cfi_startproc
# %bb.0:
	testl	%ecx, %ecx
	jle	.LBB1_1
# %bb.2:
	movl	%ecx, %r9d
	movl	%r9d, %r8d
	andl	$7, %r8d
	cmpl	$8, %ecx
	jae	.LBB1_8
# %bb.3:
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	jmp	.LBB1_5
.LBB1_1:
	xorl	%eax, %eax
	retq
.LBB1_8:
	andl	$2147483640, %r9d               # imm = 0x7FFFFFF8
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	.p2align	4
.LBB1_9:                                # =>This Inner Loop Header: Depth=1
	mulxq	(%rsi,%rcx,8), %r11, %r10
	addq	%rax, %r11
	movq	%r11, (%rdi,%rcx,8)
	mulxq	8(%rsi,%rcx,8), %r11, %rax
	adcq	%r10, %r11
	movq	%r11, 8(%rdi,%rcx,8)
	mulxq	16(%rsi,%rcx,8), %r11, %r10
	adcq	%rax, %r11
	movq	%r11, 16(%rdi,%rcx,8)
	mulxq	24(%rsi,%rcx,8), %r11, %rax
	adcq	%r10, %r11
	movq	%r11, 24(%rdi,%rcx,8)
	mulxq	32(%rsi,%rcx,8), %r11, %r10
	adcq	%rax, %r11
	movq	%r11, 32(%rdi,%rcx,8)
	mulxq	40(%rsi,%rcx,8), %r11, %rax
	adcq	%r10, %r11
	movq	%r11, 40(%rdi,%rcx,8)
	mulxq	48(%rsi,%rcx,8), %r11, %r10
	adcq	%rax, %r11
	movq	%r11, 48(%rdi,%rcx,8)
	mulxq	56(%rsi,%rcx,8), %r11, %rax
	adcq	%r10, %r11
	adcq	$0, %rax
	movq	%r11, 56(%rdi,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %r9
	jne	.LBB1_9
# %bb.4:
	testq	%r8, %r8
	je	.LBB1_7
.LBB1_5:
	leaq	(%rdi,%rcx,8), %rdi
	leaq	(%rsi,%rcx,8), %rcx
	xorl	%esi, %esi
	movq	%rax, %r9
	.p2align	4
.LBB1_6:                                # =>This Inner Loop Header: Depth=1
	mulxq	(%rcx,%rsi,8), %r10, %rax
	addq	%r9, %r10
	adcq	$0, %rax
	movq	%r10, (%rdi,%rsi,8)
	incq	%rsi
	movq	%rax, %r9
	cmpq	%rsi, %r8
	jne	.LBB1_6
.LBB1_7:
	retq
.Lfunc_end1:
	.size	mul1, .Lfunc_end1-mul1
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
