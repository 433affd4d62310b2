	.file	"nbody.c"
	.text
	.globl	pull                            # -- Begin function pull
	.p2align	4
	.type	pull,@function
pull:                                   # @pull
# %bb.0:
	vmovupd	24(%rdi), %xmm5
	vmovsd	40(%rdi), %xmm1                 # xmm1 = mem[0],zero
	testq	%rdx, %rdx
	je	.LBB0_1
# %bb.3:
	imulq	$56, %rdx, %rcx
	vmovupd	(%rdi), %xmm2
	vmovsd	16(%rdi), %xmm3                 # xmm3 = mem[0],zero
	leaq	-56(%rcx), %r8
	movq	%r8, %rdx
	shrq	$3, %rdx
	movabsq	$2635249153387078803, %rax      # imm = 0x2492492492492493
	mulxq	%rax, %rax, %rax
	testb	$1, %al
	jne	.LBB0_4
# %bb.5:
	vsubsd	16(%rsi), %xmm3, %xmm6
	vmulsd	48(%rsi), %xmm0, %xmm4
	vsubpd	(%rsi), %xmm2, %xmm7
	vmulpd	%xmm7, %xmm7, %xmm8
	vshufpd	$1, %xmm8, %xmm8, %xmm8         # xmm8 = xmm8[1,0]
	vfmadd231sd	%xmm7, %xmm7, %xmm8     # xmm8 = (xmm7 * xmm7) + xmm8
	vfmadd231sd	%xmm6, %xmm6, %xmm8     # xmm8 = (xmm6 * xmm6) + xmm8
	vsqrtsd	%xmm8, %xmm8, %xmm9
	vmulsd	%xmm9, %xmm8, %xmm8
	vdivsd	%xmm8, %xmm4, %xmm8
	vmovddup	%xmm8, %xmm4                    # xmm4 = xmm8[0,0]
	vfnmadd213pd	%xmm5, %xmm7, %xmm4     # xmm4 = -(xmm7 * xmm4) + xmm5
	vfnmadd231sd	%xmm8, %xmm6, %xmm1     # xmm1 = -(xmm6 * xmm8) + xmm1
	leaq	56(%rsi), %rax
	vmovapd	%xmm4, %xmm5
	cmpq	$56, %r8
	jae	.LBB0_7
	jmp	.LBB0_2
.LBB0_1:
	vmovapd	%xmm5, %xmm4
	jmp	.LBB0_2
.LBB0_4:
                                        # implicit-def: $xmm4
	movq	%rsi, %rax
	cmpq	$56, %r8
	jb	.LBB0_2
.LBB0_7:
	addq	%rcx, %rsi
	vmovapd	%xmm5, %xmm4
	.p2align	4
# LLVM-MCA-BEGIN pull
.LBB0_8:                                # =>This Inner Loop Header: Depth=1
	vsubsd	16(%rax), %xmm3, %xmm5
	vsubpd	(%rax), %xmm2, %xmm6
	vmulsd	48(%rax), %xmm0, %xmm7
	vmulpd	%xmm6, %xmm6, %xmm8
	vshufpd	$1, %xmm8, %xmm8, %xmm8         # xmm8 = xmm8[1,0]
	vfmadd231sd	%xmm6, %xmm6, %xmm8     # xmm8 = (xmm6 * xmm6) + xmm8
	vfmadd231sd	%xmm5, %xmm5, %xmm8     # xmm8 = (xmm5 * xmm5) + xmm8
	vsqrtsd	%xmm8, %xmm8, %xmm9
	vsubsd	72(%rax), %xmm3, %xmm10
	vmulsd	%xmm9, %xmm8, %xmm8
	vdivsd	%xmm8, %xmm7, %xmm7
	vmulsd	104(%rax), %xmm0, %xmm8
	vfnmadd231sd	%xmm7, %xmm5, %xmm1     # xmm1 = -(xmm5 * xmm7) + xmm1
	vsubpd	56(%rax), %xmm2, %xmm5
	vmulpd	%xmm5, %xmm5, %xmm9
	vmovddup	%xmm7, %xmm7                    # xmm7 = xmm7[0,0]
	vshufpd	$1, %xmm9, %xmm9, %xmm9         # xmm9 = xmm9[1,0]
	vfmadd231sd	%xmm5, %xmm5, %xmm9     # xmm9 = (xmm5 * xmm5) + xmm9
	vfmadd231sd	%xmm10, %xmm10, %xmm9   # xmm9 = (xmm10 * xmm10) + xmm9
	vfnmadd213pd	%xmm4, %xmm6, %xmm7     # xmm7 = -(xmm6 * xmm7) + xmm4
	vsqrtsd	%xmm9, %xmm9, %xmm4
	vmulsd	%xmm4, %xmm9, %xmm4
	vdivsd	%xmm4, %xmm8, %xmm6
	vmovddup	%xmm6, %xmm4                    # xmm4 = xmm6[0,0]
	vfnmadd213pd	%xmm7, %xmm5, %xmm4     # xmm4 = -(xmm5 * xmm4) + xmm7
	vfnmadd231sd	%xmm6, %xmm10, %xmm1    # xmm1 = -(xmm10 * xmm6) + xmm1
	addq	$112, %rax
	cmpq	%rsi, %rax
	jne	.LBB0_8
# LLVM-MCA-END pull
.LBB0_2:
	vmovupd	%xmm4, 24(%rdi)
	vmovsd	%xmm1, 40(%rdi)
	retq
.Lfunc_end0:
	.size	pull, .Lfunc_end0-pull
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
