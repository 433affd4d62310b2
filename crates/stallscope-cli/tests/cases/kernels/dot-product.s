	.intel_syntax noprefix
	.file	"dot-product.c"
	.text
	.globl	dot_product                     # -- Begin function dot_product
	.p2align	4
	.type	dot_product,@function
dot_product:                            # @dot_product
	.cfi_startproc
# %bb.0:
	test	rdx, rdx
	jle	.LBB0_1
# %bb.2:
	mov	eax, edx
	and	eax, 3
	cmp	rdx, 4
	jae	.LBB0_8
# %bb.3:
	xorps	xmm0, xmm0
	xor	ecx, ecx
	jmp	.LBB0_5
.LBB0_1:
	xorps	xmm0, xmm0
	ret
.LBB0_8:
	movabs	rcx, 9223372036854775804
	and	rdx, rcx
	xorps	xmm0, xmm0
	xor	ecx, ecx
	.p2align	4
.LBB0_9:                                # =>This Inner Loop Header: Depth=1
	movss	xmm1, dword ptr [rdi + 4*rcx]   # xmm1 = mem[0],zero,zero,zero
	movss	xmm2, dword ptr [rdi + 4*rcx + 4] # xmm2 = mem[0],zero,zero,zero
	mulss	xmm1, dword ptr [rsi + 4*rcx]
	mulss	xmm2, dword ptr [rsi + 4*rcx + 4]
	addss	xmm1, xmm0
	movss	xmm3, dword ptr [rdi + 4*rcx + 8] # xmm3 = mem[0],zero,zero,zero
	mulss	xmm3, dword ptr [rsi + 4*rcx + 8]
	addss	xmm2, xmm1
	movss	xmm0, dword ptr [rdi + 4*rcx + 12] # xmm0 = mem[0],zero,zero,zero
	mulss	xmm0, dword ptr [rsi + 4*rcx + 12]
	addss	xmm3, xmm2
	addss	xmm0, xmm3
	add	rcx, 4
	cmp	rdx, rcx
	jne	.LBB0_9
# %bb.4:
	test	rax, rax
	je	.LBB0_7
.LBB0_5:
	lea	rdx, [rsi + 4*rcx]
	lea	rcx, [rdi + 4*rcx]
	xor	esi, esi
	.p2align	4
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	movss	xmm1, dword ptr [rcx + 4*rsi]   # xmm1 = mem[0],zero,zero,zero
	mulss	xmm1, dword ptr [rdx + 4*rsi]
	addss	xmm0, xmm1
	inc	rsi
	cmp	rax, rsi
	jne	.LBB0_6
.LBB0_7:
	ret
.Lfunc_end0:
	.size	dot_product, .Lfunc_end0-dot_product
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
