	.intel_syntax noprefix
	.file	"nbody.c"
	.text
	.globl	advance                         # -- Begin function advance
	.p2align	4
	.type	advance,@function
advance:                                # @advance
	.cfi_startproc
# %bb.0:
	test	esi, esi
	jle	.LBB0_6
# %bb.1:
	mov	eax, esi
	imul	rcx, rax, 56
	mov	edx, 56
	xor	esi, esi
	jmp	.LBB0_3
	.p2align	4
.LBB0_2:                                #   in Loop: Header=BB0_3 Depth=1
	add	rdx, 56
	cmp	rsi, rax
	je	.LBB0_6
.LBB0_3:                                # =>This Loop Header: Depth=1
                                        #     Child Loop BB0_5 Depth 2
	mov	r8, rsi
	inc	rsi
	cmp	rsi, rax
	jae	.LBB0_2
# %bb.4:                                #   in Loop: Header=BB0_3 Depth=1
	imul	r9, r8, 56
	lea	r8, [rdi + r9]
	vmovupd	xmm1, xmmword ptr [rdi + r9]
	vmovsd	xmm2, qword ptr [rdi + r9 + 16] # xmm2 = mem[0],zero
	vmovddup	xmm3, qword ptr [rdi + r9 + 48] # xmm3 = mem[0,0]
	mov	r9, rdx
	.p2align	4
.LBB0_5:                                #   Parent Loop BB0_3 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	vsubsd	xmm4, xmm2, qword ptr [rdi + r9 + 16]
	vmovddup	xmm5, qword ptr [rdi + r9 + 48] # xmm5 = mem[0,0]
	vsubpd	xmm6, xmm1, xmmword ptr [rdi + r9]
	vmulsd	xmm7, xmm4, xmm5
	vmulpd	xmm8, xmm6, xmm6
	vshufpd	xmm8, xmm8, xmm8, 1             # xmm8 = xmm8[1,0]
	vfmadd231sd	xmm8, xmm6, xmm6        # xmm8 = (xmm6 * xmm6) + xmm8
	vfmadd231sd	xmm8, xmm4, xmm4        # xmm8 = (xmm4 * xmm4) + xmm8
	vsqrtsd	xmm9, xmm8, xmm8
	vmulsd	xmm8, xmm8, xmm9
	vdivsd	xmm8, xmm0, xmm8
	vmulpd	xmm5, xmm6, xmm5
	vmovddup	xmm9, xmm8                      # xmm9 = xmm8[0,0]
	vfnmadd213pd	xmm5, xmm9, xmmword ptr [r8 + 24] # xmm5 = -(xmm9 * xmm5) + mem
	vmovupd	xmmword ptr [r8 + 24], xmm5
	vfnmadd213sd	xmm7, xmm8, qword ptr [r8 + 40] # xmm7 = -(xmm8 * xmm7) + mem
	vmovsd	qword ptr [r8 + 40], xmm7
	vmulpd	xmm5, xmm6, xmm3
	vfmadd213pd	xmm5, xmm9, xmmword ptr [rdi + r9 + 24] # xmm5 = (xmm9 * xmm5) + mem
	vmovupd	xmmword ptr [rdi + r9 + 24], xmm5
	vmulsd	xmm4, xmm4, xmm3
	vfmadd213sd	xmm4, xmm8, qword ptr [rdi + r9 + 40] # xmm4 = (xmm8 * xmm4) + mem
	vmovsd	qword ptr [rdi + r9 + 40], xmm4
	add	r9, 56
	cmp	rcx, r9
	jne	.LBB0_5
	jmp	.LBB0_2
.LBB0_6:
	ret
.Lfunc_end0:
	.size	advance, .Lfunc_end0-advance
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
