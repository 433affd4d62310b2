	.intel_syntax noprefix
	.file	"horner.c"
	.text
	.globl	horner                          # -- Begin function horner
	.p2align	4
	.type	horner,@function
horner:                                 # @horner
	.cfi_startproc
# %bb.0:
	test	esi, esi
	je	.LBB0_1
# %bb.2:
	movsxd	rax, esi
	test	sil, 3
	je	.LBB0_3
# %bb.4:
	mov	ecx, esi
	and	ecx, 3
	xorpd	xmm1, xmm1
	.p2align	4
.LBB0_5:                                # =>This Inner Loop Header: Depth=1
	mulsd	xmm1, xmm0
	addsd	xmm1, qword ptr [rdi + 8*rax - 8]
	dec	rax
	dec	rcx
	jne	.LBB0_5
# %bb.6:
	cmp	esi, 4
	jb	.LBB0_8
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	mulsd	xmm1, xmm0
	addsd	xmm1, qword ptr [rdi + 8*rax - 8]
	mulsd	xmm1, xmm0
	addsd	xmm1, qword ptr [rdi + 8*rax - 16]
	mulsd	xmm1, xmm0
	addsd	xmm1, qword ptr [rdi + 8*rax - 24]
	mulsd	xmm1, xmm0
	addsd	xmm1, qword ptr [rdi + 8*rax - 32]
	add	rax, -4
	jne	.LBB0_7
.LBB0_8:
	movapd	xmm0, xmm1
	ret
.LBB0_1:
	xorps	xmm0, xmm0
	ret
.LBB0_3:
	xorpd	xmm1, xmm1
	cmp	esi, 4
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
	fld	tbyte ptr [rsp + 8]
	fldz
	test	esi, esi
	je	.LBB1_8
# %bb.1:
	fstp	st(0)
	movsxd	rax, esi
	fldz
	test	sil, 3
	je	.LBB1_5
# %bb.2:
	fstp	st(0)
	mov	ecx, esi
	and	ecx, 3
	mov	rdx, rax
	shl	rdx, 4
	lea	r8, [rdx + rdi]
	add	r8, -16
	fldz
	xor	edx, edx
	.p2align	4
.LBB1_3:                                # =>This Inner Loop Header: Depth=1
	fld	tbyte ptr [r8]
	fxch	st(1)
	fmul	st, st(2)
	faddp	st(1), st
	inc	rdx
	add	r8, -16
	cmp	rcx, rdx
	jne	.LBB1_3
# %bb.4:
	sub	rax, rdx
.LBB1_5:
	cmp	esi, 4
	jb	.LBB1_8
# %bb.6:
	mov	rcx, rax
	shl	rcx, 4
	add	rcx, rdi
	add	rcx, -16
	.p2align	4
.LBB1_7:                                # =>This Inner Loop Header: Depth=1
	fld	tbyte ptr [rcx]
	fxch	st(1)
	fmul	st, st(2)
	faddp	st(1), st
	fld	tbyte ptr [rcx - 16]
	fxch	st(1)
	fmul	st, st(2)
	faddp	st(1), st
	fld	tbyte ptr [rcx - 32]
	fxch	st(1)
	fmul	st, st(2)
	faddp	st(1), st
	fld	tbyte ptr [rcx - 48]
	add	rcx, -64
	fxch	st(1)
	fmul	st, st(2)
	faddp	st(1), st
	add	rax, -4
	jne	.LBB1_7
.LBB1_8:
	fstp	st(1)
	ret
.Lfunc_end1:
	.size	horner_x87, .Lfunc_end1-horner_x87
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
