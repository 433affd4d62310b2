	.intel_syntax noprefix
	.file	"bits.c"
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0                          # -- Begin function bits
.LCPI0_0:
	.zero	32,15
.LCPI0_1:
	.byte	0                               # 0x0
	.byte	1                               # 0x1
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	3                               # 0x3
	.byte	4                               # 0x4
	.byte	0                               # 0x0
	.byte	1                               # 0x1
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	3                               # 0x3
	.byte	4                               # 0x4
.LCPI0_3:
	.byte	7                               # 0x7
	.byte	6                               # 0x6
	.byte	5                               # 0x5
	.byte	4                               # 0x4
	.byte	3                               # 0x3
	.byte	2                               # 0x2
	.byte	1                               # 0x1
	.byte	0                               # 0x0
	.byte	15                              # 0xf
	.byte	14                              # 0xe
	.byte	13                              # 0xd
	.byte	12                              # 0xc
	.byte	11                              # 0xb
	.byte	10                              # 0xa
	.byte	9                               # 0x9
	.byte	8                               # 0x8
	.byte	7                               # 0x7
	.byte	6                               # 0x6
	.byte	5                               # 0x5
	.byte	4                               # 0x4
	.byte	3                               # 0x3
	.byte	2                               # 0x2
	.byte	1                               # 0x1
	.byte	0                               # 0x0
	.byte	15                              # 0xf
	.byte	14                              # 0xe
	.byte	13                              # 0xd
	.byte	12                              # 0xc
	.byte	11                              # 0xb
	.byte	10                              # 0xa
	.byte	9                               # 0x9
	.byte	8                               # 0x8
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_2:
	.quad	1                               # 0x1
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_4:
	.zero	4,15
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI0_5:
	.byte	0                               # 0x0
	.byte	1                               # 0x1
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	1                               # 0x1
	.byte	2                               # 0x2
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	2                               # 0x2
	.byte	3                               # 0x3
	.byte	3                               # 0x3
	.byte	4                               # 0x4
.LCPI0_6:
	.byte	7                               # 0x7
	.byte	6                               # 0x6
	.byte	5                               # 0x5
	.byte	4                               # 0x4
	.byte	3                               # 0x3
	.byte	2                               # 0x2
	.byte	1                               # 0x1
	.byte	0                               # 0x0
	.byte	15                              # 0xf
	.byte	14                              # 0xe
	.byte	13                              # 0xd
	.byte	12                              # 0xc
	.byte	11                              # 0xb
	.byte	10                              # 0xa
	.byte	9                               # 0x9
	.byte	8                               # 0x8
	.text
	.globl	bits
	.p2align	4
	.type	bits,@function
bits:                                   # @bits
	.cfi_startproc
# %bb.0:
	test	rsi, rsi
	je	.LBB0_1
# %bb.2:
	cmp	rsi, 4
	jae	.LBB0_4
# %bb.3:
	xor	ecx, ecx
	xor	eax, eax
	jmp	.LBB0_13
.LBB0_1:
	xor	eax, eax
	ret
.LBB0_4:
	cmp	rsi, 16
	jae	.LBB0_6
# %bb.5:
	xor	ecx, ecx
	xor	eax, eax
	jmp	.LBB0_10
.LBB0_6:
	mov	rcx, rsi
	and	rcx, -16
	vpxor	xmm0, xmm0, xmm0
	xor	eax, eax
	vpbroadcastd	ymm1, dword ptr [rip + .LCPI0_4] # ymm1 = [15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15]
	vbroadcasti128	ymm2, xmmword ptr [rip + .LCPI0_5] # ymm2 = [0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4,0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4]
                                        # ymm2 = mem[0,1,0,1]
	vpbroadcastq	ymm3, qword ptr [rip + .LCPI0_2] # ymm3 = [1,1,1,1]
	vbroadcasti128	ymm4, xmmword ptr [rip + .LCPI0_6] # ymm4 = [7,6,5,4,3,2,1,0,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0,15,14,13,12,11,10,9,8]
                                        # ymm4 = mem[0,1,0,1]
	vpxor	xmm5, xmm5, xmm5
	vpxor	xmm6, xmm6, xmm6
	vpxor	xmm7, xmm7, xmm7
	vpxor	xmm8, xmm8, xmm8
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	vmovdqu	ymm9, ymmword ptr [rdi + 8*rax]
	vmovdqu	ymm10, ymmword ptr [rdi + 8*rax + 32]
	vmovdqu	ymm11, ymmword ptr [rdi + 8*rax + 64]
	vmovdqu	ymm12, ymmword ptr [rdi + 8*rax + 96]
	vpand	ymm13, ymm9, ymm1
	vpshufb	ymm13, ymm2, ymm13
	vpsrlw	ymm14, ymm9, 4
	vpand	ymm14, ymm14, ymm1
	vpshufb	ymm14, ymm2, ymm14
	vpaddb	ymm13, ymm14, ymm13
	vpsadbw	ymm13, ymm13, ymm0
	vpand	ymm14, ymm10, ymm1
	vpshufb	ymm14, ymm2, ymm14
	vpsrlw	ymm15, ymm10, 4
	vpand	ymm15, ymm15, ymm1
	vpshufb	ymm15, ymm2, ymm15
	vpaddb	ymm14, ymm15, ymm14
	vpsadbw	ymm14, ymm14, ymm0
	vpand	ymm15, ymm11, ymm1
	vpshufb	ymm15, ymm2, ymm15
	vpsrlw	ymm16, ymm11, 4
	vpandq	ymm16, ymm16, ymm1
	vpshufb	ymm16, ymm2, ymm16
	vpaddb	ymm15, ymm16, ymm15
	vpsadbw	ymm15, ymm15, ymm0
	vpandq	ymm16, ymm12, ymm1
	vpshufb	ymm16, ymm2, ymm16
	vpsrlw	ymm17, ymm12, 4
	vpandq	ymm17, ymm17, ymm1
	vpshufb	ymm17, ymm2, ymm17
	vpaddb	ymm16, ymm17, ymm16
	vpsadbw	ymm16, ymm16, ymm0
	vporq	ymm17, ymm9, ymm3
	vporq	ymm18, ymm10, ymm3
	vporq	ymm19, ymm11, ymm3
	vporq	ymm20, ymm12, ymm3
	vplzcntq	ymm17, ymm17
	vplzcntq	ymm18, ymm18
	vplzcntq	ymm19, ymm19
	vplzcntq	ymm20, ymm20
	vpshufb	ymm21, ymm9, ymm4
	vpaddq	ymm5, ymm5, ymm21
	vpshufb	ymm21, ymm10, ymm4
	vpaddq	ymm6, ymm6, ymm21
	vpshufb	ymm21, ymm11, ymm4
	vpaddq	ymm7, ymm7, ymm21
	vpshufb	ymm21, ymm12, ymm4
	vpaddq	ymm8, ymm8, ymm21
	vpsubq	ymm21, ymm0, ymm9
	vpsubq	ymm22, ymm0, ymm10
	vpsubq	ymm23, ymm0, ymm11
	vpsubq	ymm24, ymm0, ymm12
	vpandq	ymm9, ymm9, ymm21
	vpaddq	ymm5, ymm9, ymm5
	vpaddq	ymm5, ymm5, ymm17
	vpaddq	ymm5, ymm13, ymm5
	vpandq	ymm9, ymm10, ymm22
	vpaddq	ymm6, ymm9, ymm6
	vpaddq	ymm6, ymm6, ymm18
	vpaddq	ymm6, ymm14, ymm6
	vpandq	ymm9, ymm11, ymm23
	vpaddq	ymm7, ymm9, ymm7
	vpaddq	ymm7, ymm7, ymm19
	vpaddq	ymm7, ymm15, ymm7
	vpandq	ymm9, ymm12, ymm24
	vpaddq	ymm8, ymm8, ymm9
	vpaddq	ymm8, ymm8, ymm20
	vpaddq	ymm8, ymm16, ymm8
	add	rax, 16
	cmp	rcx, rax
	jne	.LBB0_7
# %bb.8:
	vpaddq	ymm0, ymm6, ymm5
	vpaddq	ymm0, ymm7, ymm0
	vpaddq	ymm0, ymm8, ymm0
	vextracti128	xmm1, ymm0, 1
	vpaddq	xmm0, xmm0, xmm1
	vpshufd	xmm1, xmm0, 238                 # xmm1 = xmm0[2,3,2,3]
	vpaddq	xmm0, xmm0, xmm1
	vmovq	rax, xmm0
	cmp	rsi, rcx
	je	.LBB0_15
# %bb.9:
	test	sil, 12
	je	.LBB0_13
.LBB0_10:
	mov	rdx, rcx
	mov	rcx, rsi
	and	rcx, -4
	vpbroadcastd	ymm0, dword ptr [rip + .LCPI0_4] # ymm0 = [15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15]
	vbroadcasti128	ymm1, xmmword ptr [rip + .LCPI0_5] # ymm1 = [0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4,0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4]
                                        # ymm1 = mem[0,1,0,1]
	vmovq	xmm3, rax
	vpxor	xmm2, xmm2, xmm2
	vpbroadcastq	ymm4, qword ptr [rip + .LCPI0_2] # ymm4 = [1,1,1,1]
	vbroadcasti128	ymm5, xmmword ptr [rip + .LCPI0_6] # ymm5 = [7,6,5,4,3,2,1,0,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0,15,14,13,12,11,10,9,8]
                                        # ymm5 = mem[0,1,0,1]
	.p2align	4
.LBB0_11:                               # =>This Inner Loop Header: Depth=1
	vmovdqu	ymm6, ymmword ptr [rdi + 8*rdx]
	vpand	ymm7, ymm6, ymm0
	vpshufb	ymm7, ymm1, ymm7
	vpsrlw	ymm8, ymm6, 4
	vpand	ymm8, ymm8, ymm0
	vpshufb	ymm8, ymm1, ymm8
	vpaddb	ymm7, ymm8, ymm7
	vpsadbw	ymm7, ymm7, ymm2
	vpor	ymm8, ymm6, ymm4
	vplzcntq	ymm8, ymm8
	vpshufb	ymm9, ymm6, ymm5
	vpaddq	ymm3, ymm9, ymm3
	vpsubq	ymm9, ymm2, ymm6
	vpand	ymm6, ymm9, ymm6
	vpaddq	ymm3, ymm3, ymm6
	vpaddq	ymm3, ymm8, ymm3
	vpaddq	ymm3, ymm7, ymm3
	add	rdx, 4
	cmp	rcx, rdx
	jne	.LBB0_11
# %bb.12:
	vextracti128	xmm0, ymm3, 1
	vpaddq	xmm0, xmm3, xmm0
	vpshufd	xmm1, xmm0, 238                 # xmm1 = xmm0[2,3,2,3]
	vpaddq	xmm0, xmm0, xmm1
	vmovq	rax, xmm0
	cmp	rsi, rcx
	je	.LBB0_15
.LBB0_13:
	mov	rdx, rax
	.p2align	4
.LBB0_14:                               # =>This Inner Loop Header: Depth=1
	mov	rax, qword ptr [rdi + 8*rcx]
	xor	r8d, r8d
	popcnt	r8, rax
	mov	r9, rax
	or	r9, 1
	lzcnt	r9, r9
	blsi	r10, rax
	bswap	rax
	add	rax, rdx
	add	rax, r8
	add	rax, r10
	add	rax, r9
	inc	rcx
	mov	rdx, rax
	cmp	rsi, rcx
	jne	.LBB0_14
.LBB0_15:
	vzeroupper
	ret
.Lfunc_end0:
	.size	bits, .Lfunc_end0-bits
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
