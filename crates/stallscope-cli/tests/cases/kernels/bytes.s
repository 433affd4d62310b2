	.intel_syntax noprefix
	.file	"bytes.c"
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0                          # -- Begin function blend
.LCPI0_0:
	.byte	255                             # 0xff
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	255                             # 0xff
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	255                             # 0xff
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	255                             # 0xff
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.text
	.globl	blend
	.p2align	4
	.type	blend,@function
blend:                                  # @blend
	.cfi_startproc
# %bb.0:
	test	rcx, rcx
	jle	.LBB0_14
# %bb.1:
	push	rbx
	.cfi_def_cfa_offset 16
	.cfi_offset rbx, -16
	mov	r10d, 255
	sub	r10d, edx
	cmp	rcx, 4
	jae	.LBB0_4
# %bb.2:
	xor	ebx, ebx
	jmp	.LBB0_3
.LBB0_4:
	movabs	r8, 9223372036854775792
	movd	xmm0, r10d
	movd	xmm1, edx
	cmp	rcx, 16
	jae	.LBB0_6
# %bb.5:
	xor	ebx, ebx
	jmp	.LBB0_10
.LBB0_6:
	mov	rbx, rcx
	and	rbx, r8
	movdqa	xmmword ptr [rsp - 16], xmm0    # 16-byte Spill
	pshufd	xmm2, xmm0, 0                   # xmm2 = xmm0[0,0,0,0]
	pshufd	xmm3, xmm1, 0                   # xmm3 = xmm1[0,0,0,0]
	xor	r9d, r9d
	pxor	xmm4, xmm4
	pshufd	xmm5, xmm3, 245                 # xmm5 = xmm3[1,1,3,3]
	pshufd	xmm6, xmm2, 245                 # xmm6 = xmm2[1,1,3,3]
	movdqa	xmm7, xmmword ptr [rip + .LCPI0_0] # xmm7 = [255,0,0,0,255,0,0,0,255,0,0,0,255,0,0,0]
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	movdqu	xmm10, xmmword ptr [rsi + r9]
	movdqa	xmm9, xmm10
	punpckhbw	xmm9, xmm4              # xmm9 = xmm9[8],xmm4[8],xmm9[9],xmm4[9],xmm9[10],xmm4[10],xmm9[11],xmm4[11],xmm9[12],xmm4[12],xmm9[13],xmm4[13],xmm9[14],xmm4[14],xmm9[15],xmm4[15]
	movdqa	xmm8, xmm9
	punpckhwd	xmm8, xmm4              # xmm8 = xmm8[4],xmm4[4],xmm8[5],xmm4[5],xmm8[6],xmm4[6],xmm8[7],xmm4[7]
	punpcklwd	xmm9, xmm4              # xmm9 = xmm9[0],xmm4[0],xmm9[1],xmm4[1],xmm9[2],xmm4[2],xmm9[3],xmm4[3]
	punpcklbw	xmm10, xmm4             # xmm10 = xmm10[0],xmm4[0],xmm10[1],xmm4[1],xmm10[2],xmm4[2],xmm10[3],xmm4[3],xmm10[4],xmm4[4],xmm10[5],xmm4[5],xmm10[6],xmm4[6],xmm10[7],xmm4[7]
	movdqa	xmm13, xmm10
	punpckhwd	xmm13, xmm4             # xmm13 = xmm13[4],xmm4[4],xmm13[5],xmm4[5],xmm13[6],xmm4[6],xmm13[7],xmm4[7]
	punpcklwd	xmm10, xmm4             # xmm10 = xmm10[0],xmm4[0],xmm10[1],xmm4[1],xmm10[2],xmm4[2],xmm10[3],xmm4[3]
	movdqa	xmm11, xmm3
	pmuludq	xmm11, xmm10
	pshufd	xmm12, xmm11, 232               # xmm12 = xmm11[0,2,2,3]
	pshufd	xmm10, xmm10, 245               # xmm10 = xmm10[1,1,3,3]
	pmuludq	xmm10, xmm5
	pshufd	xmm10, xmm10, 232               # xmm10 = xmm10[0,2,2,3]
	punpckldq	xmm12, xmm10            # xmm12 = xmm12[0],xmm10[0],xmm12[1],xmm10[1]
	movdqa	xmm10, xmm3
	pmuludq	xmm10, xmm13
	pshufd	xmm11, xmm10, 232               # xmm11 = xmm10[0,2,2,3]
	pshufd	xmm10, xmm13, 245               # xmm10 = xmm13[1,1,3,3]
	pmuludq	xmm10, xmm5
	pshufd	xmm10, xmm10, 232               # xmm10 = xmm10[0,2,2,3]
	punpckldq	xmm11, xmm10            # xmm11 = xmm11[0],xmm10[0],xmm11[1],xmm10[1]
	movdqa	xmm10, xmm3
	pmuludq	xmm10, xmm9
	pshufd	xmm10, xmm10, 232               # xmm10 = xmm10[0,2,2,3]
	pshufd	xmm9, xmm9, 245                 # xmm9 = xmm9[1,1,3,3]
	pmuludq	xmm9, xmm5
	pshufd	xmm9, xmm9, 232                 # xmm9 = xmm9[0,2,2,3]
	punpckldq	xmm10, xmm9             # xmm10 = xmm10[0],xmm9[0],xmm10[1],xmm9[1]
	movdqa	xmm9, xmm3
	pmuludq	xmm9, xmm8
	pshufd	xmm9, xmm9, 232                 # xmm9 = xmm9[0,2,2,3]
	pshufd	xmm8, xmm8, 245                 # xmm8 = xmm8[1,1,3,3]
	pmuludq	xmm8, xmm5
	pshufd	xmm8, xmm8, 232                 # xmm8 = xmm8[0,2,2,3]
	punpckldq	xmm9, xmm8              # xmm9 = xmm9[0],xmm8[0],xmm9[1],xmm8[1]
	movdqu	xmm15, xmmword ptr [rdi + r9]
	movdqa	xmm14, xmm15
	punpckhbw	xmm14, xmm4             # xmm14 = xmm14[8],xmm4[8],xmm14[9],xmm4[9],xmm14[10],xmm4[10],xmm14[11],xmm4[11],xmm14[12],xmm4[12],xmm14[13],xmm4[13],xmm14[14],xmm4[14],xmm14[15],xmm4[15]
	movdqa	xmm13, xmm14
	punpckhwd	xmm13, xmm4             # xmm13 = xmm13[4],xmm4[4],xmm13[5],xmm4[5],xmm13[6],xmm4[6],xmm13[7],xmm4[7]
	punpcklwd	xmm14, xmm4             # xmm14 = xmm14[0],xmm4[0],xmm14[1],xmm4[1],xmm14[2],xmm4[2],xmm14[3],xmm4[3]
	punpcklbw	xmm15, xmm4             # xmm15 = xmm15[0],xmm4[0],xmm15[1],xmm4[1],xmm15[2],xmm4[2],xmm15[3],xmm4[3],xmm15[4],xmm4[4],xmm15[5],xmm4[5],xmm15[6],xmm4[6],xmm15[7],xmm4[7]
	movdqa	xmm0, xmm15
	punpckhwd	xmm0, xmm4              # xmm0 = xmm0[4],xmm4[4],xmm0[5],xmm4[5],xmm0[6],xmm4[6],xmm0[7],xmm4[7]
	punpcklwd	xmm15, xmm4             # xmm15 = xmm15[0],xmm4[0],xmm15[1],xmm4[1],xmm15[2],xmm4[2],xmm15[3],xmm4[3]
	movdqa	xmm8, xmm2
	pmuludq	xmm8, xmm15
	pshufd	xmm8, xmm8, 232                 # xmm8 = xmm8[0,2,2,3]
	pshufd	xmm15, xmm15, 245               # xmm15 = xmm15[1,1,3,3]
	pmuludq	xmm15, xmm6
	pshufd	xmm15, xmm15, 232               # xmm15 = xmm15[0,2,2,3]
	punpckldq	xmm8, xmm15             # xmm8 = xmm8[0],xmm15[0],xmm8[1],xmm15[1]
	paddd	xmm8, xmm12
	movdqa	xmm12, xmm2
	pmuludq	xmm12, xmm0
	pshufd	xmm12, xmm12, 232               # xmm12 = xmm12[0,2,2,3]
	pshufd	xmm0, xmm0, 245                 # xmm0 = xmm0[1,1,3,3]
	pmuludq	xmm0, xmm6
	pshufd	xmm0, xmm0, 232                 # xmm0 = xmm0[0,2,2,3]
	punpckldq	xmm12, xmm0             # xmm12 = xmm12[0],xmm0[0],xmm12[1],xmm0[1]
	paddd	xmm12, xmm11
	movdqa	xmm0, xmm2
	pmuludq	xmm0, xmm14
	pshufd	xmm11, xmm0, 232                # xmm11 = xmm0[0,2,2,3]
	pshufd	xmm0, xmm14, 245                # xmm0 = xmm14[1,1,3,3]
	pmuludq	xmm0, xmm6
	pshufd	xmm0, xmm0, 232                 # xmm0 = xmm0[0,2,2,3]
	punpckldq	xmm11, xmm0             # xmm11 = xmm11[0],xmm0[0],xmm11[1],xmm0[1]
	paddd	xmm11, xmm10
	movdqa	xmm0, xmm2
	pmuludq	xmm0, xmm13
	pshufd	xmm0, xmm0, 232                 # xmm0 = xmm0[0,2,2,3]
	pshufd	xmm10, xmm13, 245               # xmm10 = xmm13[1,1,3,3]
	pmuludq	xmm10, xmm6
	pshufd	xmm10, xmm10, 232               # xmm10 = xmm10[0,2,2,3]
	punpckldq	xmm0, xmm10             # xmm0 = xmm0[0],xmm10[0],xmm0[1],xmm10[1]
	paddd	xmm0, xmm9
	psrld	xmm8, 8
	psrld	xmm12, 8
	psrld	xmm11, 8
	psrld	xmm0, 8
	pand	xmm0, xmm7
	pand	xmm11, xmm7
	packuswb	xmm11, xmm0
	pand	xmm12, xmm7
	pand	xmm8, xmm7
	packuswb	xmm8, xmm12
	packuswb	xmm8, xmm11
	movdqu	xmmword ptr [rdi + r9], xmm8
	add	r9, 16
	cmp	rbx, r9
	jne	.LBB0_7
# %bb.8:
	cmp	rcx, rbx
	movdqa	xmm0, xmmword ptr [rsp - 16]    # 16-byte Reload
	je	.LBB0_13
# %bb.9:
	test	cl, 12
	je	.LBB0_3
.LBB0_10:
	mov	r9, rbx
	add	r8, 12
	mov	rbx, r8
	and	rbx, rcx
	pshufd	xmm0, xmm0, 0                   # xmm0 = xmm0[0,0,0,0]
	pshufd	xmm1, xmm1, 0                   # xmm1 = xmm1[0,0,0,0]
	pxor	xmm2, xmm2
	pshufd	xmm3, xmm1, 245                 # xmm3 = xmm1[1,1,3,3]
	pshufd	xmm4, xmm0, 245                 # xmm4 = xmm0[1,1,3,3]
	movdqa	xmm5, xmmword ptr [rip + .LCPI0_0] # xmm5 = [255,0,0,0,255,0,0,0,255,0,0,0,255,0,0,0]
	.p2align	4
.LBB0_11:                               # =>This Inner Loop Header: Depth=1
	movd	xmm6, dword ptr [rsi + r9]      # xmm6 = mem[0],zero,zero,zero
	punpcklbw	xmm6, xmm2              # xmm6 = xmm6[0],xmm2[0],xmm6[1],xmm2[1],xmm6[2],xmm2[2],xmm6[3],xmm2[3],xmm6[4],xmm2[4],xmm6[5],xmm2[5],xmm6[6],xmm2[6],xmm6[7],xmm2[7]
	punpcklwd	xmm6, xmm2              # xmm6 = xmm6[0],xmm2[0],xmm6[1],xmm2[1],xmm6[2],xmm2[2],xmm6[3],xmm2[3]
	movdqa	xmm7, xmm1
	pmuludq	xmm7, xmm6
	pshufd	xmm7, xmm7, 232                 # xmm7 = xmm7[0,2,2,3]
	pshufd	xmm6, xmm6, 245                 # xmm6 = xmm6[1,1,3,3]
	pmuludq	xmm6, xmm3
	pshufd	xmm6, xmm6, 232                 # xmm6 = xmm6[0,2,2,3]
	punpckldq	xmm7, xmm6              # xmm7 = xmm7[0],xmm6[0],xmm7[1],xmm6[1]
	movd	xmm6, dword ptr [rdi + r9]      # xmm6 = mem[0],zero,zero,zero
	punpcklbw	xmm6, xmm2              # xmm6 = xmm6[0],xmm2[0],xmm6[1],xmm2[1],xmm6[2],xmm2[2],xmm6[3],xmm2[3],xmm6[4],xmm2[4],xmm6[5],xmm2[5],xmm6[6],xmm2[6],xmm6[7],xmm2[7]
	punpcklwd	xmm6, xmm2              # xmm6 = xmm6[0],xmm2[0],xmm6[1],xmm2[1],xmm6[2],xmm2[2],xmm6[3],xmm2[3]
	movdqa	xmm8, xmm0
	pmuludq	xmm8, xmm6
	pshufd	xmm8, xmm8, 232                 # xmm8 = xmm8[0,2,2,3]
	pshufd	xmm6, xmm6, 245                 # xmm6 = xmm6[1,1,3,3]
	pmuludq	xmm6, xmm4
	pshufd	xmm6, xmm6, 232                 # xmm6 = xmm6[0,2,2,3]
	punpckldq	xmm8, xmm6              # xmm8 = xmm8[0],xmm6[0],xmm8[1],xmm6[1]
	paddd	xmm8, xmm7
	psrld	xmm8, 8
	pand	xmm8, xmm5
	packuswb	xmm8, xmm8
	packuswb	xmm8, xmm8
	movd	dword ptr [rdi + r9], xmm8
	add	r9, 4
	cmp	rbx, r9
	jne	.LBB0_11
	jmp	.LBB0_12
.LBB0_3:
	movzx	r8d, byte ptr [rsi + rbx]
	imul	r8d, edx
	movzx	eax, byte ptr [rdi + rbx]
	imul	eax, r10d
	add	eax, r8d
	mov	byte ptr [rdi + rbx], ah
	inc	rbx
.LBB0_12:
	cmp	rcx, rbx
	jne	.LBB0_3
.LBB0_13:
	pop	rbx
	.cfi_def_cfa_offset 8
	.cfi_restore rbx
.LBB0_14:
	ret
.Lfunc_end0:
	.size	blend, .Lfunc_end0-blend
	.cfi_endproc
                                        # -- End function
	.globl	sat                             # -- Begin function sat
	.p2align	4
	.type	sat,@function
sat:                                    # @sat
	.cfi_startproc
# %bb.0:
                                        # kill: def $esi killed $esi def $rsi
                                        # kill: def $edi killed $edi def $rdi
	lea	eax, [rdi + rsi]
	cwde
	sar	eax, 15
	xor	eax, -32768
	add	di, si
	cmovno	eax, edi
                                        # kill: def $ax killed $ax killed $eax
	ret
.Lfunc_end1:
	.size	sat, .Lfunc_end1-sat
	.cfi_endproc
                                        # -- End function
	.globl	sad                             # -- Begin function sad
	.p2align	4
	.type	sad,@function
sad:                                    # @sad
	.cfi_startproc
# %bb.0:
	pxor	xmm1, xmm1
	xor	eax, eax
	pxor	xmm2, xmm2
	pxor	xmm0, xmm0
	.p2align	4
.LBB2_1:                                # =>This Inner Loop Header: Depth=1
	movd	xmm5, dword ptr [rdi + rax]     # xmm5 = mem[0],zero,zero,zero
	movd	xmm7, dword ptr [rdi + rax + 4] # xmm7 = mem[0],zero,zero,zero
	movd	xmm3, dword ptr [rsi + rax]     # xmm3 = mem[0],zero,zero,zero
	movdqa	xmm4, xmm5
	pminub	xmm4, xmm3
	pcmpeqb	xmm4, xmm5
	movdqa	xmm8, xmm5
	punpcklbw	xmm8, xmm1              # xmm8 = xmm8[0],xmm1[0],xmm8[1],xmm1[1],xmm8[2],xmm1[2],xmm8[3],xmm1[3],xmm8[4],xmm1[4],xmm8[5],xmm1[5],xmm8[6],xmm1[6],xmm8[7],xmm1[7]
	punpcklwd	xmm8, xmm1              # xmm8 = xmm8[0],xmm1[0],xmm8[1],xmm1[1],xmm8[2],xmm1[2],xmm8[3],xmm1[3]
	movd	xmm6, dword ptr [rsi + rax + 4] # xmm6 = mem[0],zero,zero,zero
	movdqa	xmm5, xmm7
	pminub	xmm5, xmm6
	pcmpeqb	xmm5, xmm7
	punpcklbw	xmm7, xmm1              # xmm7 = xmm7[0],xmm1[0],xmm7[1],xmm1[1],xmm7[2],xmm1[2],xmm7[3],xmm1[3],xmm7[4],xmm1[4],xmm7[5],xmm1[5],xmm7[6],xmm1[6],xmm7[7],xmm1[7]
	punpcklwd	xmm7, xmm1              # xmm7 = xmm7[0],xmm1[0],xmm7[1],xmm1[1],xmm7[2],xmm1[2],xmm7[3],xmm1[3]
	punpcklbw	xmm3, xmm1              # xmm3 = xmm3[0],xmm1[0],xmm3[1],xmm1[1],xmm3[2],xmm1[2],xmm3[3],xmm1[3],xmm3[4],xmm1[4],xmm3[5],xmm1[5],xmm3[6],xmm1[6],xmm3[7],xmm1[7]
	punpcklwd	xmm3, xmm1              # xmm3 = xmm3[0],xmm1[0],xmm3[1],xmm1[1],xmm3[2],xmm1[2],xmm3[3],xmm1[3]
	punpcklbw	xmm6, xmm1              # xmm6 = xmm6[0],xmm1[0],xmm6[1],xmm1[1],xmm6[2],xmm1[2],xmm6[3],xmm1[3],xmm6[4],xmm1[4],xmm6[5],xmm1[5],xmm6[6],xmm1[6],xmm6[7],xmm1[7]
	punpcklwd	xmm6, xmm1              # xmm6 = xmm6[0],xmm1[0],xmm6[1],xmm1[1],xmm6[2],xmm1[2],xmm6[3],xmm1[3]
	punpcklbw	xmm4, xmm4              # xmm4 = xmm4[0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7]
	punpcklwd	xmm4, xmm4              # xmm4 = xmm4[0,0,1,1,2,2,3,3]
	punpcklbw	xmm5, xmm5              # xmm5 = xmm5[0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7]
	punpcklwd	xmm5, xmm5              # xmm5 = xmm5[0,0,1,1,2,2,3,3]
	movdqa	xmm9, xmm8
	psubd	xmm9, xmm3
	movdqa	xmm10, xmm7
	psubd	xmm10, xmm6
	psubd	xmm3, xmm8
	psubd	xmm6, xmm7
	pand	xmm3, xmm4
	pandn	xmm4, xmm9
	por	xmm4, xmm3
	paddd	xmm2, xmm4
	pand	xmm6, xmm5
	pandn	xmm5, xmm10
	por	xmm5, xmm6
	paddd	xmm0, xmm5
	add	rax, 8
	cmp	rax, 64
	jne	.LBB2_1
# %bb.2:
	paddd	xmm0, xmm2
	pshufd	xmm1, xmm0, 238                 # xmm1 = xmm0[2,3,2,3]
	paddd	xmm1, xmm0
	pshufd	xmm0, xmm1, 85                  # xmm0 = xmm1[1,1,1,1]
	paddd	xmm0, xmm1
	movd	eax, xmm0
	ret
.Lfunc_end2:
	.size	sad, .Lfunc_end2-sad
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
