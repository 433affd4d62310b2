	.file	"sha256.c"
	.text
	.globl	rounds                          // -- Begin function rounds
	.p2align	4
	.type	rounds,@function
rounds:                                 // @rounds
	.cfi_startproc
// %bb.0:
	stp	x22, x21, [sp, #-32]!           // 16-byte Folded Spill
	.cfi_def_cfa_offset 32
	stp	x20, x19, [sp, #16]             // 16-byte Folded Spill
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	ldp	w11, w12, [x0]
	ldp	w13, w10, [x0, #8]
	mov	x14, xzr
	ldp	w8, w9, [x0, #24]
	ldp	w16, w15, [x0, #16]
	mov	w19, w11
	mov	w2, w12
	mov	w7, w9
	mov	w21, w8
	mov	w22, w15
	mov	w20, w16
	mov	w6, w10
	mov	w4, w13
	.p2align	5, , 16
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	mov	w3, w20
	mov	w18, w22
	mov	w17, w21
	and	w21, w22, w3
	bic	w22, w17, w3
	mov	w5, w4
	mov	w4, w2
	orr	w21, w22, w21
	eor	w22, w4, w5
	mov	w2, w19
	ldr	w19, [x1, x14]
	ror	w20, w20, #6
	add	w7, w7, w21
	and	w21, w4, w5
	and	w22, w2, w22
	eor	w21, w22, w21
	ror	w22, w2, #2
	eor	w20, w20, w3, ror #11
	eor	w20, w20, w3, ror #25
	eor	w22, w22, w2, ror #13
	add	w7, w7, w20
	add	x14, x14, #4
	add	w7, w7, w19
	cmp	x14, #256
	eor	w22, w22, w2, ror #22
	add	w20, w7, w6
	mov	w6, w5
	add	w21, w22, w21
	mov	w22, w3
	add	w19, w21, w7
	mov	w7, w17
	mov	w21, w18
	b.ne	.LBB0_1
// %bb.2:
	add	w13, w4, w13
	add	w10, w5, w10
	add	w11, w19, w11
	add	w12, w2, w12
	add	w8, w18, w8
	stp	w13, w10, [x0, #8]
	add	w10, w20, w16
	stp	w11, w12, [x0]
	ldp	x20, x19, [sp, #16]             // 16-byte Folded Reload
	add	w11, w3, w15
	add	w9, w17, w9
	stp	w10, w11, [x0, #16]
	stp	w8, w9, [x0, #24]
	ldp	x22, x21, [sp], #32             // 16-byte Folded Reload
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w22
	ret
.Lfunc_end0:
	.size	rounds, .Lfunc_end0-rounds
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
