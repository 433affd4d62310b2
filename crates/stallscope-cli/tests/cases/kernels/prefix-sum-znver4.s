	.file	"prefix-sum.c"
	.text
	.globl	prefix_sum                      # -- Begin function prefix_sum
	.p2align	4
	.type	prefix_sum,@function
prefix_sum:                             # @prefix_sum
	.cfi_startproc
# %bb.0:
	testq	%rsi, %rsi
	jle	.LBB0_6
# %bb.1:
	movl	%esi, %eax
	andl	$7, %eax
	cmpq	$8, %rsi
	jae	.LBB0_7
# %bb.2:
	xorl	%edx, %edx
	xorl	%ecx, %ecx
	jmp	.LBB0_4
.LBB0_7:
	movabsq	$9223372036854775800, %rcx      # imm = 0x7FFFFFFFFFFFFFF8
	xorl	%edx, %edx
	andq	%rcx, %rsi
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_8:                                # =>This Inner Loop Header: Depth=1
	addl	(%rdi,%rdx,4), %ecx
	movl	%ecx, (%rdi,%rdx,4)
	addl	4(%rdi,%rdx,4), %ecx
	movl	%ecx, 4(%rdi,%rdx,4)
	addl	8(%rdi,%rdx,4), %ecx
	movl	%ecx, 8(%rdi,%rdx,4)
	addl	12(%rdi,%rdx,4), %ecx
	movl	%ecx, 12(%rdi,%rdx,4)
	addl	16(%rdi,%rdx,4), %ecx
	movl	%ecx, 16(%rdi,%rdx,4)
	addl	20(%rdi,%rdx,4), %ecx
	movl	%ecx, 20(%rdi,%rdx,4)
	addl	24(%rdi,%rdx,4), %ecx
	movl	%ecx, 24(%rdi,%rdx,4)
	addl	28(%rdi,%rdx,4), %ecx
	movl	%ecx, 28(%rdi,%rdx,4)
	addq	$8, %rdx
	cmpq	%rdx, %rsi
	jne	.LBB0_8
# %bb.3:
	testq	%rax, %rax
	je	.LBB0_6
.LBB0_4:
	leaq	(%rdi,%rdx,4), %rdx
	xorl	%esi, %esi
	.p2align	4
.LBB0_5:                                # =>This Inner Loop Header: Depth=1
	addl	(%rdx,%rsi,4), %ecx
	movl	%ecx, (%rdx,%rsi,4)
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB0_5
.LBB0_6:
	retq
.Lfunc_end0:
	.size	prefix_sum, .Lfunc_end0-prefix_sum
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
