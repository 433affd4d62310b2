	.file	"matmul.c"
	.text
	.globl	matmul                          # -- Begin function matmul
	.p2align	4
	.type	matmul,@function
matmul:                                 # @matmul
	.cfi_startproc
# %bb.0:
	addq	$12, %rsi
	addq	$768, %rdx                      # imm = 0x300
	xorl	%eax, %eax
	.p2align	4
.LBB0_1:                                # =>This Loop Header: Depth=1
                                        #     Child Loop BB0_2 Depth 2
                                        #       Child Loop BB0_3 Depth 3
	movq	%rax, %rcx
	shlq	$8, %rcx
	addq	%rdi, %rcx
	movq	%rdx, %r8
	xorl	%r9d, %r9d
	.p2align	4
.LBB0_2:                                #   Parent Loop BB0_1 Depth=1
                                        # =>  This Loop Header: Depth=2
                                        #       Child Loop BB0_3 Depth 3
	movss	(%rcx,%r9,4), %xmm0             # xmm0 = mem[0],zero,zero,zero
	movq	%r8, %r10
	xorl	%r11d, %r11d
	.p2align	4
.LBB0_3:                                #   Parent Loop BB0_1 Depth=1
                                        #     Parent Loop BB0_2 Depth=2
                                        # =>    This Inner Loop Header: Depth=3
	movss	-12(%rsi,%r11,4), %xmm1         # xmm1 = mem[0],zero,zero,zero
	mulss	-768(%r10), %xmm1
	movss	-8(%rsi,%r11,4), %xmm2          # xmm2 = mem[0],zero,zero,zero
	addss	%xmm0, %xmm1
	mulss	-512(%r10), %xmm2
	addss	%xmm1, %xmm2
	movss	-4(%rsi,%r11,4), %xmm1          # xmm1 = mem[0],zero,zero,zero
	mulss	-256(%r10), %xmm1
	addss	%xmm2, %xmm1
	movss	(%rsi,%r11,4), %xmm0            # xmm0 = mem[0],zero,zero,zero
	mulss	(%r10), %xmm0
	addss	%xmm1, %xmm0
	addq	$4, %r11
	addq	$1024, %r10                     # imm = 0x400
	cmpq	$64, %r11
	jne	.LBB0_3
# %bb.4:                                #   in Loop: Header=BB0_2 Depth=2
	movss	%xmm0, (%rcx,%r9,4)
	incq	%r9
	addq	$4, %r8
	cmpq	$64, %r9
	jne	.LBB0_2
# %bb.5:                                #   in Loop: Header=BB0_1 Depth=1
	incq	%rax
	addq	$256, %rsi                      # imm = 0x100
	cmpq	$64, %rax
	jne	.LBB0_1
# %bb.6:
	retq
.Lfunc_end0:
	.size	matmul, .Lfunc_end0-matmul
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
