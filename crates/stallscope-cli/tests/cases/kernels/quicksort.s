	.file	"quicksort.c"
	.text
	.globl	partition                       # -- Begin function partition
	.p2align	4
	.type	partition,@function
partition:                              # @partition
	.cfi_startproc
# %bb.0:
	movq	%rdx, %rax
	leaq	(%rdx,%rsi), %rcx
	movq	%rcx, %rdx
	shrq	$63, %rdx
	addq	%rcx, %rdx
	andq	$-2, %rdx
	movl	(%rdi,%rdx,2), %ecx
	.p2align	4
.LBB0_1:                                # =>This Loop Header: Depth=1
                                        #     Child Loop BB0_3 Depth 2
	movl	(%rdi,%rsi,4), %edx
	incq	%rsi
	cmpl	%ecx, %edx
	jl	.LBB0_1
# %bb.2:                                #   in Loop: Header=BB0_1 Depth=1
	leaq	-1(%rsi), %r8
	incq	%rax
	.p2align	4
.LBB0_3:                                #   Parent Loop BB0_1 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	movl	-4(%rdi,%rax,4), %r9d
	decq	%rax
	cmpl	%ecx, %r9d
	jg	.LBB0_3
# %bb.4:                                #   in Loop: Header=BB0_1 Depth=1
	cmpq	%rax, %r8
	jge	.LBB0_5
# %bb.6:                                #   in Loop: Header=BB0_1 Depth=1
	movl	%r9d, -4(%rdi,%rsi,4)
	movl	%edx, (%rdi,%rax,4)
	decq	%rax
	jmp	.LBB0_1
.LBB0_5:
	retq
.Lfunc_end0:
	.size	partition, .Lfunc_end0-partition
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
