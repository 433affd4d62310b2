	.intel_syntax noprefix
	.file	"gather.c"
	.text
	.globl	gather                          # -- Begin function gather
	.p2align	4
	.type	gather,@function
gather:                                 # @gather
	.cfi_startproc
# %bb.0:
	test	rcx, rcx
	jle	.LBB0_13
# %bb.1:
	cmp	rcx, 4
	jae	.LBB0_4
# %bb.2:
	xor	eax, eax
	jmp	.LBB0_3
.LBB0_4:
	movabs	r8, 9223372036854775776
	cmp	rcx, 32
	jae	.LBB0_6
# %bb.5:
	xor	eax, eax
	jmp	.LBB0_10
.LBB0_6:
	mov	rax, rcx
	and	rax, r8
	xor	r9d, r9d
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	vmovups	ymm0, ymmword ptr [rdx + 4*r9]
	vmovups	ymm1, ymmword ptr [rdx + 4*r9 + 32]
	vxorps	xmm2, xmm2, xmm2
	kxnorb	k1, k0, k0
	vgatherdps	ymm2 {k1}, dword ptr [rsi + 4*ymm0]
	vxorps	xmm0, xmm0, xmm0
	kxnorb	k1, k0, k0
	vgatherdps	ymm0 {k1}, dword ptr [rsi + 4*ymm1]
	vmovups	ymm1, ymmword ptr [rdx + 4*r9 + 64]
	vmovups	ymm3, ymmword ptr [rdx + 4*r9 + 96]
	vxorps	xmm4, xmm4, xmm4
	kxnorb	k1, k0, k0
	vgatherdps	ymm4 {k1}, dword ptr [rsi + 4*ymm1]
	vxorps	xmm1, xmm1, xmm1
	kxnorb	k1, k0, k0
	vgatherdps	ymm1 {k1}, dword ptr [rsi + 4*ymm3]
	vmovups	ymmword ptr [rdi + 4*r9], ymm2
	vmovups	ymmword ptr [rdi + 4*r9 + 32], ymm0
	vmovups	ymmword ptr [rdi + 4*r9 + 64], ymm4
	vmovups	ymmword ptr [rdi + 4*r9 + 96], ymm1
	add	r9, 32
	cmp	rax, r9
	jne	.LBB0_7
# %bb.8:
	cmp	rcx, rax
	je	.LBB0_13
# %bb.9:
	test	cl, 28
	je	.LBB0_3
.LBB0_10:
	mov	r9, rax
	add	r8, 28
	mov	rax, r8
	and	rax, rcx
	.p2align	4
.LBB0_11:                               # =>This Inner Loop Header: Depth=1
	vmovups	xmm0, xmmword ptr [rdx + 4*r9]
	vxorps	xmm1, xmm1, xmm1
	kxnorw	k1, k0, k0
	vgatherdps	xmm1 {k1}, dword ptr [rsi + 4*xmm0]
	vmovups	xmmword ptr [rdi + 4*r9], xmm1
	add	r9, 4
	cmp	rax, r9
	jne	.LBB0_11
	jmp	.LBB0_12
.LBB0_3:
	movsxd	r8, dword ptr [rdx + 4*rax]
	vmovss	xmm0, dword ptr [rsi + 4*r8]    # xmm0 = mem[0],zero,zero,zero
	vmovss	dword ptr [rdi + 4*rax], xmm0
	inc	rax
.LBB0_12:
	cmp	rcx, rax
	jne	.LBB0_3
.LBB0_13:
	vzeroupper
	ret
.Lfunc_end0:
	.size	gather, .Lfunc_end0-gather
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
