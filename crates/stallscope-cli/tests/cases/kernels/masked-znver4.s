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
	testq	%rcx, %rcx
	jle	.LBB0_16
# %bb.1:
	cmpq	$8, %rcx
	jae	.LBB0_3
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB0_12
.LBB0_3:
	movabsq	$9223372036854775776, %r8       # imm = 0x7FFFFFFFFFFFFFE0
	cmpq	$32, %rcx
	jae	.LBB0_5
# %bb.4:
	xorl	%eax, %eax
	jmp	.LBB0_9
.LBB0_5:
	vbroadcastss	.LCPI0_0(%rip), %ymm2   # ymm2 = [9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3]
	movq	%rcx, %rax
	andq	%r8, %rax
	leaq	96(%rdi), %r9
	leaq	96(%rsi), %r10
	vpcmpeqd	%ymm1, %ymm1, %ymm1
	xorl	%r11d, %r11d
	vpxor	%xmm0, %xmm0, %xmm0
	.p2align	4
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	vpcmpeqd	(%rdx,%r11,4), %ymm0, %ymm3
	vpcmpeqd	32(%rdx,%r11,4), %ymm0, %ymm4
	vpcmpeqd	64(%rdx,%r11,4), %ymm0, %ymm5
	vpcmpeqd	96(%rdx,%r11,4), %ymm0, %ymm6
	vpxor	%ymm1, %ymm3, %ymm3
	vpxor	%ymm1, %ymm4, %ymm4
	vpxor	%ymm1, %ymm5, %ymm5
	vpxor	%ymm1, %ymm6, %ymm6
	vmaskmovps	-96(%r10,%r11,4), %ymm3, %ymm7
	vmaskmovps	-64(%r10,%r11,4), %ymm4, %ymm8
	vmaskmovps	-32(%r10,%r11,4), %ymm5, %ymm9
	vmaskmovps	(%r10,%r11,4), %ymm6, %ymm10
	vmulps	%ymm2, %ymm7, %ymm12
	vcmpltps	%ymm7, %ymm0, %ymm11
	vmulps	%ymm2, %ymm8, %ymm13
	vmulps	%ymm2, %ymm9, %ymm14
	vblendvps	%ymm11, %ymm7, %ymm12, %ymm7
	vcmpltps	%ymm8, %ymm0, %ymm11
	vmaskmovps	%ymm7, %ymm3, -96(%r9,%r11,4)
	vblendvps	%ymm11, %ymm8, %ymm13, %ymm8
	vcmpltps	%ymm9, %ymm0, %ymm11
	vmulps	%ymm2, %ymm10, %ymm13
	vmaskmovps	%ymm8, %ymm4, -64(%r9,%r11,4)
	vblendvps	%ymm11, %ymm9, %ymm14, %ymm9
	vcmpltps	%ymm10, %ymm0, %ymm11
	vmaskmovps	%ymm9, %ymm5, -32(%r9,%r11,4)
	vblendvps	%ymm11, %ymm10, %ymm13, %ymm10
	vmaskmovps	%ymm10, %ymm6, (%r9,%r11,4)
	addq	$32, %r11
	cmpq	%r11, %rax
	jne	.LBB0_6
# %bb.7:
	cmpq	%rax, %rcx
	je	.LBB0_16
# %bb.8:
	testb	$24, %cl
	je	.LBB0_12
.LBB0_9:
	vbroadcastss	.LCPI0_0(%rip), %ymm2   # ymm2 = [9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3,9.99999977E-3]
	addq	$24, %r8
	movq	%rax, %r9
	vpcmpeqd	%ymm1, %ymm1, %ymm1
	vpxor	%xmm0, %xmm0, %xmm0
	movq	%r8, %rax
	andq	%rcx, %rax
	.p2align	4
.LBB0_10:                               # =>This Inner Loop Header: Depth=1
	vpcmpeqd	(%rdx,%r9,4), %ymm0, %ymm3
	vpxor	%ymm1, %ymm3, %ymm3
	vmaskmovps	(%rsi,%r9,4), %ymm3, %ymm4
	vmulps	%ymm2, %ymm4, %ymm6
	vcmpltps	%ymm4, %ymm0, %ymm5
	vblendvps	%ymm5, %ymm4, %ymm6, %ymm4
	vmaskmovps	%ymm4, %ymm3, (%rdi,%r9,4)
	addq	$8, %r9
	cmpq	%r9, %rax
	jne	.LBB0_10
# %bb.11:
	cmpq	%rax, %rcx
	jne	.LBB0_12
.LBB0_16:
	vzeroupper
	retq
.LBB0_12:
	vmovss	.LCPI0_0(%rip), %xmm0           # xmm0 = [9.99999977E-3,0.0E+0,0.0E+0,0.0E+0]
	vpxor	%xmm1, %xmm1, %xmm1
	jmp	.LBB0_13
	.p2align	4
.LBB0_15:                               #   in Loop: Header=BB0_13 Depth=1
	incq	%rax
	cmpq	%rax, %rcx
	je	.LBB0_16
.LBB0_13:                               # =>This Inner Loop Header: Depth=1
	cmpl	$0, (%rdx,%rax,4)
	je	.LBB0_15
# %bb.14:                               #   in Loop: Header=BB0_13 Depth=1
	vmovss	(%rsi,%rax,4), %xmm2            # xmm2 = mem[0],zero,zero,zero
	vmulss	%xmm0, %xmm2, %xmm3
	vcmpltss	%xmm2, %xmm1, %xmm4
	vblendvps	%xmm4, %xmm2, %xmm3, %xmm2
	vmovss	%xmm2, (%rdi,%rax,4)
	jmp	.LBB0_15
.Lfunc_end0:
	.size	relu_masked, .Lfunc_end0-relu_masked
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
