	.file	"convert.c"
	.text
	.globl	to_int                          # -- Begin function to_int
	.p2align	4
	.type	to_int,@function
to_int:                                 # @to_int
	.cfi_startproc
# %bb.0:
	testq	%rdx, %rdx
	jle	.LBB0_13
# %bb.1:
	cmpq	$4, %rdx
	jae	.LBB0_4
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB0_3
.LBB0_4:
	movabsq	$9223372036854775792, %rcx      # imm = 0x7FFFFFFFFFFFFFF0
	cmpq	$16, %rdx
	jae	.LBB0_6
# %bb.5:
	xorl	%eax, %eax
	jmp	.LBB0_10
.LBB0_6:
	movq	%rdx, %rax
	andq	%rcx, %rax
	xorl	%r8d, %r8d
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	vcvttpd2dqy	(%rsi,%r8,8), %xmm0
	vcvttpd2dqy	32(%rsi,%r8,8), %xmm1
	vcvttpd2dqy	64(%rsi,%r8,8), %xmm2
	vcvttpd2dqy	96(%rsi,%r8,8), %xmm3
	vmovupd	%xmm0, (%rdi,%r8,4)
	vmovupd	%xmm1, 16(%rdi,%r8,4)
	vmovupd	%xmm2, 32(%rdi,%r8,4)
	vmovupd	%xmm3, 48(%rdi,%r8,4)
	addq	$16, %r8
	cmpq	%r8, %rax
	jne	.LBB0_7
# %bb.8:
	cmpq	%rax, %rdx
	je	.LBB0_13
# %bb.9:
	testb	$12, %dl
	je	.LBB0_3
.LBB0_10:
	addq	$12, %rcx
	movq	%rax, %r8
	movq	%rcx, %rax
	andq	%rdx, %rax
	.p2align	4
.LBB0_11:                               # =>This Inner Loop Header: Depth=1
	vcvttpd2dqy	(%rsi,%r8,8), %xmm0
	vmovupd	%xmm0, (%rdi,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rax
	jne	.LBB0_11
	jmp	.LBB0_12
.LBB0_3:
	vcvttsd2si	(%rsi,%rax,8), %ecx
	movl	%ecx, (%rdi,%rax,4)
	incq	%rax
.LBB0_12:
	cmpq	%rax, %rdx
	jne	.LBB0_3
.LBB0_13:
	retq
.Lfunc_end0:
	.size	to_int, .Lfunc_end0-to_int
	.cfi_endproc
                                        # -- End function
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0                          # -- Begin function to_float
.LCPI1_0:
	.long	1258291200                      # 0x4b000000
.LCPI1_1:
	.long	1392508928                      # 0x53000000
.LCPI1_2:
	.long	0x53000080                      # float 5.49764202E+11
	.text
	.globl	to_float
	.p2align	4
	.type	to_float,@function
to_float:                               # @to_float
	.cfi_startproc
# %bb.0:
	testq	%rdx, %rdx
	jle	.LBB1_13
# %bb.1:
	cmpq	$8, %rdx
	jae	.LBB1_4
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB1_3
.LBB1_4:
	movabsq	$9223372036854775776, %rcx      # imm = 0x7FFFFFFFFFFFFFE0
	cmpq	$32, %rdx
	jae	.LBB1_6
# %bb.5:
	xorl	%eax, %eax
	jmp	.LBB1_10
.LBB1_6:
	vpbroadcastd	.LCPI1_0(%rip), %ymm0   # ymm0 = [1258291200,1258291200,1258291200,1258291200,1258291200,1258291200,1258291200,1258291200]
	vpbroadcastd	.LCPI1_1(%rip), %ymm1   # ymm1 = [1392508928,1392508928,1392508928,1392508928,1392508928,1392508928,1392508928,1392508928]
	vbroadcastss	.LCPI1_2(%rip), %ymm2   # ymm2 = [5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11]
	movq	%rdx, %rax
	andq	%rcx, %rax
	xorl	%r8d, %r8d
	.p2align	4
.LBB1_7:                                # =>This Inner Loop Header: Depth=1
	vmovdqu	32(%rsi,%r8,4), %ymm4
	vmovdqu	(%rsi,%r8,4), %ymm3
	vmovdqu	64(%rsi,%r8,4), %ymm5
	vmovdqu	96(%rsi,%r8,4), %ymm6
	vpblendw	$170, %ymm0, %ymm4, %ymm8       # ymm8 = ymm4[0],ymm0[1],ymm4[2],ymm0[3],ymm4[4],ymm0[5],ymm4[6],ymm0[7],ymm4[8],ymm0[9],ymm4[10],ymm0[11],ymm4[12],ymm0[13],ymm4[14],ymm0[15]
	vpsrld	$16, %ymm4, %ymm4
	vpblendw	$170, %ymm0, %ymm3, %ymm7       # ymm7 = ymm3[0],ymm0[1],ymm3[2],ymm0[3],ymm3[4],ymm0[5],ymm3[6],ymm0[7],ymm3[8],ymm0[9],ymm3[10],ymm0[11],ymm3[12],ymm0[13],ymm3[14],ymm0[15]
	vpsrld	$16, %ymm3, %ymm3
	vpblendw	$170, %ymm0, %ymm5, %ymm9       # ymm9 = ymm5[0],ymm0[1],ymm5[2],ymm0[3],ymm5[4],ymm0[5],ymm5[6],ymm0[7],ymm5[8],ymm0[9],ymm5[10],ymm0[11],ymm5[12],ymm0[13],ymm5[14],ymm0[15]
	vpsrld	$16, %ymm5, %ymm5
	vpblendw	$170, %ymm1, %ymm4, %ymm4       # ymm4 = ymm4[0],ymm1[1],ymm4[2],ymm1[3],ymm4[4],ymm1[5],ymm4[6],ymm1[7],ymm4[8],ymm1[9],ymm4[10],ymm1[11],ymm4[12],ymm1[13],ymm4[14],ymm1[15]
	vpblendw	$170, %ymm1, %ymm3, %ymm3       # ymm3 = ymm3[0],ymm1[1],ymm3[2],ymm1[3],ymm3[4],ymm1[5],ymm3[6],ymm1[7],ymm3[8],ymm1[9],ymm3[10],ymm1[11],ymm3[12],ymm1[13],ymm3[14],ymm1[15]
	vpblendw	$170, %ymm1, %ymm5, %ymm5       # ymm5 = ymm5[0],ymm1[1],ymm5[2],ymm1[3],ymm5[4],ymm1[5],ymm5[6],ymm1[7],ymm5[8],ymm1[9],ymm5[10],ymm1[11],ymm5[12],ymm1[13],ymm5[14],ymm1[15]
	vsubps	%ymm2, %ymm4, %ymm4
	vsubps	%ymm2, %ymm3, %ymm3
	vsubps	%ymm2, %ymm5, %ymm5
	vaddps	%ymm4, %ymm8, %ymm4
	vpblendw	$170, %ymm0, %ymm6, %ymm8       # ymm8 = ymm6[0],ymm0[1],ymm6[2],ymm0[3],ymm6[4],ymm0[5],ymm6[6],ymm0[7],ymm6[8],ymm0[9],ymm6[10],ymm0[11],ymm6[12],ymm0[13],ymm6[14],ymm0[15]
	vpsrld	$16, %ymm6, %ymm6
	vaddps	%ymm3, %ymm7, %ymm3
	vaddps	%ymm5, %ymm9, %ymm5
	vpblendw	$170, %ymm1, %ymm6, %ymm6       # ymm6 = ymm6[0],ymm1[1],ymm6[2],ymm1[3],ymm6[4],ymm1[5],ymm6[6],ymm1[7],ymm6[8],ymm1[9],ymm6[10],ymm1[11],ymm6[12],ymm1[13],ymm6[14],ymm1[15]
	vsubps	%ymm2, %ymm6, %ymm6
	vmovups	%ymm3, (%rdi,%r8,4)
	vmovups	%ymm4, 32(%rdi,%r8,4)
	vmovups	%ymm5, 64(%rdi,%r8,4)
	vaddps	%ymm6, %ymm8, %ymm6
	vmovups	%ymm6, 96(%rdi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	.LBB1_7
# %bb.8:
	cmpq	%rax, %rdx
	je	.LBB1_13
# %bb.9:
	testb	$24, %dl
	je	.LBB1_3
.LBB1_10:
	vpbroadcastd	.LCPI1_0(%rip), %ymm0   # ymm0 = [1258291200,1258291200,1258291200,1258291200,1258291200,1258291200,1258291200,1258291200]
	vpbroadcastd	.LCPI1_1(%rip), %ymm1   # ymm1 = [1392508928,1392508928,1392508928,1392508928,1392508928,1392508928,1392508928,1392508928]
	vbroadcastss	.LCPI1_2(%rip), %ymm2   # ymm2 = [5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11]
	addq	$24, %rcx
	movq	%rax, %r8
	movq	%rcx, %rax
	andq	%rdx, %rax
	.p2align	4
.LBB1_11:                               # =>This Inner Loop Header: Depth=1
	vmovdqu	(%rsi,%r8,4), %ymm3
	vpblendw	$170, %ymm0, %ymm3, %ymm4       # ymm4 = ymm3[0],ymm0[1],ymm3[2],ymm0[3],ymm3[4],ymm0[5],ymm3[6],ymm0[7],ymm3[8],ymm0[9],ymm3[10],ymm0[11],ymm3[12],ymm0[13],ymm3[14],ymm0[15]
	vpsrld	$16, %ymm3, %ymm3
	vpblendw	$170, %ymm1, %ymm3, %ymm3       # ymm3 = ymm3[0],ymm1[1],ymm3[2],ymm1[3],ymm3[4],ymm1[5],ymm3[6],ymm1[7],ymm3[8],ymm1[9],ymm3[10],ymm1[11],ymm3[12],ymm1[13],ymm3[14],ymm1[15]
	vsubps	%ymm2, %ymm3, %ymm3
	vaddps	%ymm3, %ymm4, %ymm3
	vmovups	%ymm3, (%rdi,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB1_11
	jmp	.LBB1_12
.LBB1_3:
	movl	(%rsi,%rax,4), %ecx
	vcvtsi2ss	%rcx, %xmm15, %xmm0
	vmovss	%xmm0, (%rdi,%rax,4)
	incq	%rax
.LBB1_12:
	cmpq	%rax, %rdx
	jne	.LBB1_3
.LBB1_13:
	vzeroupper
	retq
.Lfunc_end1:
	.size	to_float, .Lfunc_end1-to_float
	.cfi_endproc
                                        # -- End function
	.globl	to_long                         # -- Begin function to_long
	.p2align	4
	.type	to_long,@function
to_long:                                # @to_long
	.cfi_startproc
# %bb.0:
	vcvttsd2si	%xmm0, %rax
	retq
.Lfunc_end2:
	.size	to_long, .Lfunc_end2-to_long
	.cfi_endproc
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0                          # -- Begin function from_ulong
.LCPI3_0:
	.long	1127219200                      # 0x43300000
	.long	1160773632                      # 0x45300000
	.long	0                               # 0x0
	.long	0                               # 0x0
.LCPI3_1:
	.quad	0x4330000000000000              # double 4503599627370496
	.quad	0x4530000000000000              # double 1.9342813113834067E+25
	.text
	.globl	from_ulong
	.p2align	4
	.type	from_ulong,@function
from_ulong:                             # @from_ulong
	.cfi_startproc
# %bb.0:
	vmovq	%rdi, %xmm0
	vpunpckldq	.LCPI3_0(%rip), %xmm0, %xmm0 # xmm0 = xmm0[0],mem[0],xmm0[1],mem[1]
	vsubpd	.LCPI3_1(%rip), %xmm0, %xmm0
	vshufpd	$1, %xmm0, %xmm0, %xmm1         # xmm1 = xmm0[1,0]
	vaddsd	%xmm0, %xmm1, %xmm0
	retq
.Lfunc_end3:
	.size	from_ulong, .Lfunc_end3-from_ulong
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
