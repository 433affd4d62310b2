	.intel_syntax noprefix
	.file	"masked.c"
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0                          # -- Begin function relu_masked
.LCPI0_0:
	.long	0x3c23d70a                      # float 0.00999999977
	.text
	.globl	relu_masked
	.p2align	4
	.type	relu_masked,@function
relu_masked:                            # @relu_masked
	.cfi_startproc
# %bb.0:
	test	rcx, rcx
	jle	.LBB0_6
# %bb.1:
	cmp	rcx, 1
	jne	.LBB0_7
# %bb.2:
	xor	eax, eax
	jmp	.LBB0_4
.LBB0_7:
	movabs	r8, 9223372036854775806
	and	r8, rcx
	xor	eax, eax
	movss	xmm0, dword ptr [rip + .LCPI0_0] # xmm0 = [9.99999977E-3,0.0E+0,0.0E+0,0.0E+0]
	jmp	.LBB0_8
	.p2align	4
.LBB0_12:                               #   in Loop: Header=BB0_8 Depth=1
	add	rax, 2
	cmp	r8, rax
	je	.LBB0_3
.LBB0_8:                                # =>This Inner Loop Header: Depth=1
	cmp	dword ptr [rdx + 4*rax], 0
	je	.LBB0_10
# %bb.9:                                #   in Loop: Header=BB0_8 Depth=1
	movss	xmm1, dword ptr [rsi + 4*rax]   # xmm1 = mem[0],zero,zero,zero
	movaps	xmm2, xmm1
	mulss	xmm2, xmm0
	xorps	xmm3, xmm3
	cmpltss	xmm3, xmm1
	andps	xmm1, xmm3
	andnps	xmm3, xmm2
	orps	xmm3, xmm1
	movss	dword ptr [rdi + 4*rax], xmm3
.LBB0_10:                               #   in Loop: Header=BB0_8 Depth=1
	cmp	dword ptr [rdx + 4*rax + 4], 0
	je	.LBB0_12
# %bb.11:                               #   in Loop: Header=BB0_8 Depth=1
	movss	xmm1, dword ptr [rsi + 4*rax + 4] # xmm1 = mem[0],zero,zero,zero
	movaps	xmm2, xmm1
	mulss	xmm2, xmm0
	xorps	xmm3, xmm3
	cmpltss	xmm3, xmm1
	andps	xmm1, xmm3
	andnps	xmm3, xmm2
	orps	xmm3, xmm1
	movss	dword ptr [rdi + 4*rax + 4], xmm3
	jmp	.LBB0_12
.LBB0_3:
	test	cl, 1
	je	.LBB0_6
.LBB0_4:
	cmp	dword ptr [rdx + 4*rax], 0
	je	.LBB0_6
# %bb.5:
	movss	xmm0, dword ptr [rsi + 4*rax]   # xmm0 = mem[0],zero,zero,zero
	movss	xmm1, dword ptr [rip + .LCPI0_0] # xmm1 = [9.99999977E-3,0.0E+0,0.0E+0,0.0E+0]
	mulss	xmm1, xmm0
	xorps	xmm2, xmm2
	cmpltss	xmm2, xmm0
	andps	xmm0, xmm2
	andnps	xmm2, xmm1
	orps	xmm2, xmm0
	movss	dword ptr [rdi + 4*rax], xmm2
.LBB0_6:
	ret
.Lfunc_end0:
	.size	relu_masked, .Lfunc_end0-relu_masked
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
