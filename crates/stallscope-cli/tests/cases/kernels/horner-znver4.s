	.file	"horner.c"
	.text
	.globl	horner                          # -- Begin function horner
	.p2align	4
	.type	horner,@function
horner:                                 # @horner
	.cfi_startproc
# %bb.0:
	testl	%esi, %esi
	je	.LBB0_1
# %bb.2:
	movslq	%esi, %rax
	testb	$7, %sil
	je	.LBB0_3
# %bb.4:
	movl	%esi, %ecx
	andl	$7, %ecx
	vxorpd	%xmm1, %xmm1, %xmm1
	.p2align	4
.LBB0_5:                                # =>This Inner Loop Header: Depth=1
	vfmadd213sd	-8(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	decq	%rax
	decq	%rcx
	jne	.LBB0_5
# %bb.6:
	cmpl	$8, %esi
	jb	.LBB0_8
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	vfmadd213sd	-8(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-16(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-24(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-32(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-40(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-48(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-56(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vfmadd213sd	-64(%rdi,%rax,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	addq	$-8, %rax
	jne	.LBB0_7
.LBB0_8:
	vmovapd	%xmm1, %xmm0
	retq
.LBB0_1:
	vxorps	%xmm0, %xmm0, %xmm0
	retq
.LBB0_3:
	vxorpd	%xmm1, %xmm1, %xmm1
	cmpl	$8, %esi
	jae	.LBB0_7
	jmp	.LBB0_8
.Lfunc_end0:
	.size	horner, .Lfunc_end0-horner
	.cfi_endproc
                                        # -- End function
	.globl	horner_x87                      # -- Begin function horner_x87
	.p2align	4
	.type	horner_x87,@function
horner_x87:                             # @horner_x87
	.cfi_startproc
# %bb.0:
	fldt	8(%rsp)
	fldz
	testl	%esi, %esi
	je	.LBB1_8
# %bb.1:
	movslq	%esi, %rax
	fstp	%st(0)
	fldz
	testb	$7, %sil
	je	.LBB1_5
# %bb.2:
	movq	%rax, %rdx
	shlq	$4, %rdx
	movl	%esi, %ecx
	andl	$7, %ecx
	fstp	%st(0)
	fldz
	leaq	-16(%rdx,%rdi), %r8
	xorl	%edx, %edx
	.p2align	4
.LBB1_3:                                # =>This Inner Loop Header: Depth=1
	fldt	(%r8)
	incq	%rdx
	addq	$-16, %r8
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	cmpq	%rdx, %rcx
	jne	.LBB1_3
# %bb.4:
	subq	%rdx, %rax
.LBB1_5:
	cmpl	$8, %esi
	jb	.LBB1_8
# %bb.6:
	movq	%rax, %rcx
	shlq	$4, %rcx
	leaq	-16(%rcx,%rdi), %rcx
	.p2align	4
.LBB1_7:                                # =>This Inner Loop Header: Depth=1
	fldt	(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-16(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-32(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-48(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-64(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-80(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-96(%rcx)
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	fldt	-112(%rcx)
	addq	$-128, %rcx
	addq	$-8, %rax
	fxch	%st(1)
	fmul	%st(2), %st
	faddp	%st, %st(1)
	jne	.LBB1_7
.LBB1_8:
	fstp	%st(1)
	retq
.Lfunc_end1:
	.size	horner_x87, .Lfunc_end1-horner_x87
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
