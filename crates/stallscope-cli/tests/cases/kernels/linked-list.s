	.file	"linked-list.c"
	.text
	.globl	sum                             # -- Begin function sum
	.p2align	4
	.type	sum,@function
sum:                                    # @sum
	.cfi_startproc
# %bb.0:
	xorl	%eax, %eax
	testq	%rdi, %rdi
	je	.LBB0_3
	.p2align	4
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	addq	8(%rdi), %rax
	movq	(%rdi), %rdi
	testq	%rdi, %rdi
	jne	.LBB0_1
.LBB0_3:
	retq
.Lfunc_end0:
	.size	sum, .Lfunc_end0-sum
	.cfi_endproc
                                        # -- End function
	.globl	reverse                         # -- Begin function reverse
	.p2align	4
	.type	reverse,@function
reverse:                                # @reverse
	.cfi_startproc
# %bb.0:
	xorl	%eax, %eax
	testq	%rdi, %rdi
	je	.LBB1_3
	.p2align	4
.LBB1_1:                                # =>This Inner Loop Header: Depth=1
	movq	%rax, %rcx
	movq	%rdi, %rax
	movq	(%rdi), %rdi
	movq	%rcx, (%rax)
	testq	%rdi, %rdi
	jne	.LBB1_1
.LBB1_3:
	retq
.Lfunc_end1:
	.size	reverse, .Lfunc_end1-reverse
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
