	.file	"bignum.c"
	.text
	.globl	add                             // -- Begin function add
	.p2align	4
	.type	add,@function
add:                                    // @add
	.cfi_startproc
// %bb.0:
	ldr	x8, [x1]
	ldr	x9, [x2]
	adds	x8, x8, x9
	str	x8, [x0]
	ldr	x8, [x1, #8]
	ldr	x9, [x2, #8]
	adcs	x8, x8, xzr
	cset	w10, hs
	adds	x8, x8, x9
	str	x8, [x0, #8]
	ldr	x8, [x1, #16]
	ldr	x9, [x2, #16]
	adcs	x8, x8, x10
	cset	w10, hs
	adds	x8, x8, x9
	str	x8, [x0, #16]
	ldr	x8, [x1, #24]
	ldr	x9, [x2, #24]
	adcs	x8, x8, x10
	cset	w10, hs
	adds	x9, x8, x9
	cinc	x8, x10, hs
	str	x9, [x0, #24]
	mov	x0, x8
	ret
.Lfunc_end0:
	.size	add, .Lfunc_end0-add
	.cfi_endproc
                                        // -- End function
	.globl	scale                           // -- Begin function scale
	.p2align	4
	.type	scale,@function
scale:                                  // @scale
	.cfi_startproc
// %bb.0:
	cmp	x3, #1
	b.lt	.LBB1_4
// %bb.1:
	mov	x8, xzr
	.p2align	4, , 8
.LBB1_2:                                // =>This Inner Loop Header: Depth=1
	ldr	x9, [x1], #8
	mul	x10, x9, x2
	adds	x8, x10, x8
	str	x8, [x0], #8
	umulh	x8, x9, x2
	cinc	x8, x8, hs
	subs	x3, x3, #1
	b.ne	.LBB1_2
// %bb.3:
	mov	x0, x8
	ret
.LBB1_4:
	mov	x8, xzr
	mov	x0, x8
	ret
.Lfunc_end1:
	.size	scale, .Lfunc_end1-scale
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
