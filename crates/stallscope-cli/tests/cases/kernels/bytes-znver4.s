	.file	"bytes.c"
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0                          # -- Begin function blend
.LCPI0_0:
	.byte	1                               # 0x1
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	5                               # 0x5
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	9                               # 0x9
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	13                              # 0xd
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	17                              # 0x11
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	21                              # 0x15
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	25                              # 0x19
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	29                              # 0x1d
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.byte	128                             # 0x80
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI0_1:
	.byte	1                               # 0x1
	.byte	5                               # 0x5
	.byte	9                               # 0x9
	.byte	13                              # 0xd
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI0_2:
	.byte	1                               # 0x1
	.byte	5                               # 0x5
	.byte	9                               # 0x9
	.byte	13                              # 0xd
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
	.byte	0                               # 0x0
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
	testq	%rcx, %rcx
	jle	.LBB0_14
# %bb.1:
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset %rbx, -16
	movl	$255, %r10d
	subl	%edx, %r10d
	cmpq	$4, %rcx
	jae	.LBB0_4
# %bb.2:
	xorl	%ebx, %ebx
	jmp	.LBB0_3
.LBB0_4:
	movabsq	$9223372036854775776, %r8       # imm = 0x7FFFFFFFFFFFFFE0
	vmovd	%r10d, %xmm0
	vmovd	%edx, %xmm1
	cmpq	$32, %rcx
	jae	.LBB0_6
# %bb.5:
	xorl	%ebx, %ebx
	jmp	.LBB0_10
.LBB0_6:
	vmovdqa	.LCPI0_0(%rip), %ymm4           # ymm4 = [1,128,128,128,5,128,128,128,9,128,128,128,13,128,128,128,17,128,128,128,21,128,128,128,25,128,128,128,29,128,128,128]
	movq	%rcx, %rbx
	andq	%r8, %rbx
	vpbroadcastd	%xmm0, %ymm2
	vpbroadcastd	%xmm1, %ymm3
	xorl	%r9d, %r9d
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	vpmovzxbd	24(%rsi,%r9), %ymm5     # ymm5 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	16(%rsi,%r9), %ymm6     # ymm6 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	(%rsi,%r9), %ymm7       # ymm7 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	8(%rsi,%r9), %ymm8      # ymm8 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	24(%rdi,%r9), %ymm9     # ymm9 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	16(%rdi,%r9), %ymm10    # ymm10 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	(%rdi,%r9), %ymm11      # ymm11 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmovzxbd	8(%rdi,%r9), %ymm12     # ymm12 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero,mem[4],zero,zero,zero,mem[5],zero,zero,zero,mem[6],zero,zero,zero,mem[7],zero,zero,zero
	vpmulld	%ymm8, %ymm3, %ymm8
	vpmulld	%ymm12, %ymm2, %ymm12
	vpmulld	%ymm7, %ymm3, %ymm7
	vpmulld	%ymm11, %ymm2, %ymm11
	vpmulld	%ymm6, %ymm3, %ymm6
	vpmulld	%ymm10, %ymm2, %ymm10
	vpmulld	%ymm5, %ymm3, %ymm5
	vpmulld	%ymm9, %ymm2, %ymm9
	vpaddd	%ymm8, %ymm12, %ymm8
	vpaddd	%ymm7, %ymm11, %ymm7
	vpaddd	%ymm6, %ymm10, %ymm6
	vpaddd	%ymm5, %ymm9, %ymm5
	vpshufb	%ymm4, %ymm8, %ymm8
	vpshufb	%ymm4, %ymm7, %ymm7
	vpshufb	%ymm4, %ymm6, %ymm6
	vpshufb	%ymm4, %ymm5, %ymm5
	vpackusdw	%ymm8, %ymm7, %ymm7
	vpackusdw	%ymm5, %ymm6, %ymm5
	vpermq	$216, %ymm7, %ymm7              # ymm7 = ymm7[0,2,1,3]
	vpermq	$216, %ymm5, %ymm5              # ymm5 = ymm5[0,2,1,3]
	vpackuswb	%ymm5, %ymm7, %ymm5
	vpermq	$216, %ymm5, %ymm5              # ymm5 = ymm5[0,2,1,3]
	vmovdqu	%ymm5, (%rdi,%r9)
	addq	$32, %r9
	cmpq	%r9, %rbx
	jne	.LBB0_7
# %bb.8:
	cmpq	%rbx, %rcx
	je	.LBB0_13
# %bb.9:
	testb	$28, %cl
	je	.LBB0_3
.LBB0_10:
	vmovd	.LCPI0_2(%rip), %xmm2           # xmm2 = [1,5,9,13,0,0,0,0,0,0,0,0,0,0,0,0]
	addq	$28, %r8
	movq	%rbx, %r9
	vpbroadcastd	%xmm0, %xmm0
	vpbroadcastd	%xmm1, %xmm1
	movq	%r8, %rbx
	andq	%rcx, %rbx
	.p2align	4
.LBB0_11:                               # =>This Inner Loop Header: Depth=1
	vpmovzxbd	(%rsi,%r9), %xmm3       # xmm3 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero
	vpmovzxbd	(%rdi,%r9), %xmm4       # xmm4 = mem[0],zero,zero,zero,mem[1],zero,zero,zero,mem[2],zero,zero,zero,mem[3],zero,zero,zero
	vpmulld	%xmm3, %xmm1, %xmm3
	vpmulld	%xmm4, %xmm0, %xmm4
	vpaddd	%xmm3, %xmm4, %xmm3
	vpshufb	%xmm2, %xmm3, %xmm3
	vmovd	%xmm3, (%rdi,%r9)
	addq	$4, %r9
	cmpq	%r9, %rbx
	jne	.LBB0_11
	jmp	.LBB0_12
.LBB0_3:
	movzbl	(%rsi,%rbx), %r8d
	movzbl	(%rdi,%rbx), %eax
	imull	%edx, %r8d
	imull	%r10d, %eax
	addl	%r8d, %eax
	movb	%ah, (%rdi,%rbx)
	incq	%rbx
.LBB0_12:
	cmpq	%rbx, %rcx
	jne	.LBB0_3
.LBB0_13:
	popq	%rbx
	.cfi_def_cfa_offset 8
	.cfi_restore %rbx
.LBB0_14:
	vzeroupper
	retq
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
	leal	(%rdi,%rsi), %eax
	cwtl
	sarl	$15, %eax
	xorl	$-32768, %eax                   # imm = 0x8000
	addw	%si, %di
	cmovnol	%edi, %eax
                                        # kill: def $ax killed $ax killed $eax
	retq
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
	vmovq	(%rdi), %xmm0                   # xmm0 = mem[0],zero
	vmovq	8(%rdi), %xmm1                  # xmm1 = mem[0],zero
	vmovq	(%rsi), %xmm4                   # xmm4 = mem[0],zero
	vmovq	8(%rsi), %xmm5                  # xmm5 = mem[0],zero
	vpmovzxbd	%xmm4, %ymm6            # ymm6 = xmm4[0],zero,zero,zero,xmm4[1],zero,zero,zero,xmm4[2],zero,zero,zero,xmm4[3],zero,zero,zero,xmm4[4],zero,zero,zero,xmm4[5],zero,zero,zero,xmm4[6],zero,zero,zero,xmm4[7],zero,zero,zero
	vpminub	%xmm4, %xmm0, %xmm4
	vpmovzxbd	%xmm5, %ymm7            # ymm7 = xmm5[0],zero,zero,zero,xmm5[1],zero,zero,zero,xmm5[2],zero,zero,zero,xmm5[3],zero,zero,zero,xmm5[4],zero,zero,zero,xmm5[5],zero,zero,zero,xmm5[6],zero,zero,zero,xmm5[7],zero,zero,zero
	vpminub	%xmm5, %xmm1, %xmm5
	vpmovzxbd	%xmm1, %ymm3            # ymm3 = xmm1[0],zero,zero,zero,xmm1[1],zero,zero,zero,xmm1[2],zero,zero,zero,xmm1[3],zero,zero,zero,xmm1[4],zero,zero,zero,xmm1[5],zero,zero,zero,xmm1[6],zero,zero,zero,xmm1[7],zero,zero,zero
	vpmovzxbd	%xmm0, %ymm2            # ymm2 = xmm0[0],zero,zero,zero,xmm0[1],zero,zero,zero,xmm0[2],zero,zero,zero,xmm0[3],zero,zero,zero,xmm0[4],zero,zero,zero,xmm0[5],zero,zero,zero,xmm0[6],zero,zero,zero,xmm0[7],zero,zero,zero
	vpcmpeqb	%xmm4, %xmm0, %xmm4
	vpcmpeqd	%xmm0, %xmm0, %xmm0
	vpcmpeqb	%xmm5, %xmm1, %xmm1
	vpxor	%xmm0, %xmm1, %xmm1
	vpxor	%xmm0, %xmm4, %xmm4
	vpsubd	%ymm7, %ymm3, %ymm8
	vpsubd	%ymm3, %ymm7, %ymm3
	vmovq	16(%rsi), %xmm7                 # xmm7 = mem[0],zero
	vpsubd	%ymm6, %ymm2, %ymm5
	vpsubd	%ymm2, %ymm6, %ymm2
	vpmovsxbd	%xmm1, %ymm1
	vpmovsxbd	%xmm4, %ymm4
	vblendvps	%ymm1, %ymm8, %ymm3, %ymm1
	vmovq	16(%rdi), %xmm3                 # xmm3 = mem[0],zero
	vblendvps	%ymm4, %ymm5, %ymm2, %ymm2
	vmovq	24(%rdi), %xmm4                 # xmm4 = mem[0],zero
	vmovq	24(%rsi), %xmm8                 # xmm8 = mem[0],zero
	vpmovzxbd	%xmm7, %ymm9            # ymm9 = xmm7[0],zero,zero,zero,xmm7[1],zero,zero,zero,xmm7[2],zero,zero,zero,xmm7[3],zero,zero,zero,xmm7[4],zero,zero,zero,xmm7[5],zero,zero,zero,xmm7[6],zero,zero,zero,xmm7[7],zero,zero,zero
	vpminub	%xmm7, %xmm3, %xmm7
	vpmovzxbd	%xmm3, %ymm5            # ymm5 = xmm3[0],zero,zero,zero,xmm3[1],zero,zero,zero,xmm3[2],zero,zero,zero,xmm3[3],zero,zero,zero,xmm3[4],zero,zero,zero,xmm3[5],zero,zero,zero,xmm3[6],zero,zero,zero,xmm3[7],zero,zero,zero
	vpmovzxbd	%xmm4, %ymm6            # ymm6 = xmm4[0],zero,zero,zero,xmm4[1],zero,zero,zero,xmm4[2],zero,zero,zero,xmm4[3],zero,zero,zero,xmm4[4],zero,zero,zero,xmm4[5],zero,zero,zero,xmm4[6],zero,zero,zero,xmm4[7],zero,zero,zero
	vpmovzxbd	%xmm8, %ymm10           # ymm10 = xmm8[0],zero,zero,zero,xmm8[1],zero,zero,zero,xmm8[2],zero,zero,zero,xmm8[3],zero,zero,zero,xmm8[4],zero,zero,zero,xmm8[5],zero,zero,zero,xmm8[6],zero,zero,zero,xmm8[7],zero,zero,zero
	vpcmpeqb	%xmm7, %xmm3, %xmm3
	vpminub	%xmm4, %xmm8, %xmm7
	vpxor	%xmm0, %xmm3, %xmm3
	vpcmpeqb	%xmm7, %xmm4, %xmm4
	vpsubd	%ymm9, %ymm5, %ymm7
	vpsubd	%ymm5, %ymm9, %ymm5
	vpsubd	%ymm10, %ymm6, %ymm8
	vpmovsxbd	%xmm3, %ymm3
	vpxor	%xmm0, %xmm4, %xmm4
	vpmovsxbd	%xmm4, %ymm4
	vblendvps	%ymm3, %ymm7, %ymm5, %ymm3
	vmovq	32(%rsi), %xmm7                 # xmm7 = mem[0],zero
	vpaddd	%ymm2, %ymm3, %ymm2
	vpsubd	%ymm6, %ymm10, %ymm3
	vblendvps	%ymm4, %ymm8, %ymm3, %ymm3
	vmovq	40(%rdi), %xmm4                 # xmm4 = mem[0],zero
	vmovq	40(%rsi), %xmm8                 # xmm8 = mem[0],zero
	vpaddd	%ymm1, %ymm3, %ymm1
	vmovq	32(%rdi), %xmm3                 # xmm3 = mem[0],zero
	vpmovzxbd	%xmm7, %ymm9            # ymm9 = xmm7[0],zero,zero,zero,xmm7[1],zero,zero,zero,xmm7[2],zero,zero,zero,xmm7[3],zero,zero,zero,xmm7[4],zero,zero,zero,xmm7[5],zero,zero,zero,xmm7[6],zero,zero,zero,xmm7[7],zero,zero,zero
	vpmovzxbd	%xmm4, %ymm6            # ymm6 = xmm4[0],zero,zero,zero,xmm4[1],zero,zero,zero,xmm4[2],zero,zero,zero,xmm4[3],zero,zero,zero,xmm4[4],zero,zero,zero,xmm4[5],zero,zero,zero,xmm4[6],zero,zero,zero,xmm4[7],zero,zero,zero
	vpmovzxbd	%xmm8, %ymm10           # ymm10 = xmm8[0],zero,zero,zero,xmm8[1],zero,zero,zero,xmm8[2],zero,zero,zero,xmm8[3],zero,zero,zero,xmm8[4],zero,zero,zero,xmm8[5],zero,zero,zero,xmm8[6],zero,zero,zero,xmm8[7],zero,zero,zero
	vpminub	%xmm7, %xmm3, %xmm7
	vpmovzxbd	%xmm3, %ymm5            # ymm5 = xmm3[0],zero,zero,zero,xmm3[1],zero,zero,zero,xmm3[2],zero,zero,zero,xmm3[3],zero,zero,zero,xmm3[4],zero,zero,zero,xmm3[5],zero,zero,zero,xmm3[6],zero,zero,zero,xmm3[7],zero,zero,zero
	vpcmpeqb	%xmm7, %xmm3, %xmm3
	vpminub	%xmm4, %xmm8, %xmm7
	vpsubd	%ymm10, %ymm6, %ymm8
	vpcmpeqb	%xmm7, %xmm4, %xmm4
	vpxor	%xmm0, %xmm3, %xmm3
	vpsubd	%ymm9, %ymm5, %ymm7
	vpsubd	%ymm5, %ymm9, %ymm5
	vmovq	48(%rsi), %xmm9                 # xmm9 = mem[0],zero
	vpmovsxbd	%xmm3, %ymm3
	vpxor	%xmm0, %xmm4, %xmm4
	vpmovsxbd	%xmm4, %ymm4
	vblendvps	%ymm3, %ymm7, %ymm5, %ymm3
	vpsubd	%ymm6, %ymm10, %ymm5
	vmovq	56(%rsi), %xmm10                # xmm10 = mem[0],zero
	vmovq	56(%rdi), %xmm6                 # xmm6 = mem[0],zero
	vblendvps	%ymm4, %ymm8, %ymm5, %ymm4
	vmovq	48(%rdi), %xmm5                 # xmm5 = mem[0],zero
	vpmovzxbd	%xmm9, %ymm11           # ymm11 = xmm9[0],zero,zero,zero,xmm9[1],zero,zero,zero,xmm9[2],zero,zero,zero,xmm9[3],zero,zero,zero,xmm9[4],zero,zero,zero,xmm9[5],zero,zero,zero,xmm9[6],zero,zero,zero,xmm9[7],zero,zero,zero
	vpmovzxbd	%xmm6, %ymm8            # ymm8 = xmm6[0],zero,zero,zero,xmm6[1],zero,zero,zero,xmm6[2],zero,zero,zero,xmm6[3],zero,zero,zero,xmm6[4],zero,zero,zero,xmm6[5],zero,zero,zero,xmm6[6],zero,zero,zero,xmm6[7],zero,zero,zero
	vpmovzxbd	%xmm10, %ymm12          # ymm12 = xmm10[0],zero,zero,zero,xmm10[1],zero,zero,zero,xmm10[2],zero,zero,zero,xmm10[3],zero,zero,zero,xmm10[4],zero,zero,zero,xmm10[5],zero,zero,zero,xmm10[6],zero,zero,zero,xmm10[7],zero,zero,zero
	vpminub	%xmm5, %xmm9, %xmm9
	vpmovzxbd	%xmm5, %ymm7            # ymm7 = xmm5[0],zero,zero,zero,xmm5[1],zero,zero,zero,xmm5[2],zero,zero,zero,xmm5[3],zero,zero,zero,xmm5[4],zero,zero,zero,xmm5[5],zero,zero,zero,xmm5[6],zero,zero,zero,xmm5[7],zero,zero,zero
	vpcmpeqb	%xmm5, %xmm9, %xmm5
	vpminub	%xmm6, %xmm10, %xmm9
	vpxor	%xmm0, %xmm5, %xmm5
	vpcmpeqb	%xmm6, %xmm9, %xmm6
	vpsubd	%ymm12, %ymm8, %ymm9
	vpmovsxbd	%xmm5, %ymm5
	vpxor	%xmm0, %xmm6, %xmm0
	vpsubd	%ymm11, %ymm7, %ymm6
	vpsubd	%ymm7, %ymm11, %ymm7
	vpmovsxbd	%xmm0, %ymm0
	vblendvps	%ymm5, %ymm6, %ymm7, %ymm5
	vpaddd	%ymm3, %ymm5, %ymm3
	vpsubd	%ymm8, %ymm12, %ymm5
	vblendvps	%ymm0, %ymm9, %ymm5, %ymm0
	vpaddd	%ymm2, %ymm3, %ymm2
	vpaddd	%ymm4, %ymm0, %ymm0
	vpaddd	%ymm1, %ymm0, %ymm0
	vpaddd	%ymm2, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddd	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1              # xmm1 = xmm0[2,3,2,3]
	vpaddd	%xmm1, %xmm0, %xmm0
	vpshufd	$85, %xmm0, %xmm1               # xmm1 = xmm0[1,1,1,1]
	vpaddd	%xmm1, %xmm0, %xmm0
	vmovd	%xmm0, %eax
	vzeroupper
	retq
.Lfunc_end2:
	.size	sad, .Lfunc_end2-sad
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
