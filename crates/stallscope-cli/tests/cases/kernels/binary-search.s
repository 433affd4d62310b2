	.file	"binary-search.c"
	.text
	.globl	lower_bound                     # -- Begin function lower_bound
	.p2align	4
	.type	lower_bound,@function
lower_bound:                            # @lower_bound
	.cfi_startproc
# %bb.0:
	movq	%rdi, %rax
	testq	%rsi, %rsi
	je	.LBB0_2
	.p2align	4
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	movq	%rax, %rcx
	movq	%rsi, %rdi
	shrq	%rdi
	movq	%rdi, %r8
	notq	%r8
	addq	%rsi, %r8
	cmpl	%edx, (%rax,%rdi,4)
	leaq	4(%rax,%rdi,4), %rax
	cmovgeq	%rcx, %rax
	cmovgeq	%rdi, %r8
	movq	%r8, %rsi
	testq	%r8, %r8
	jne	.LBB0_1
.LBB0_2:
	retq
.Lfunc_end0:
	.size	lower_bound, .Lfunc_end0-lower_bound
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
