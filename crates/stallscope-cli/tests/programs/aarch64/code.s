	.file	"code.c"
	.text
	.globl	dot                             // -- Begin function dot
	.p2align	2
	.type	dot,@function
dot:                                    // @dot
// %bb.0:
	movi	d0, #0000000000000000
	cmp	x2, #1
	b.lt	.LBB0_2
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	ldr	d1, [x0], #8
	subs	x2, x2, #1
	ldr	d2, [x1], #8
	fmadd	d0, d1, d2, d0
	b.ne	.LBB0_1
.LBB0_2:
	ret
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
                                        // -- End function
	.globl	collatz                         // -- Begin function collatz
	.p2align	2
	.type	collatz,@function
collatz:                                // @collatz
// %bb.0:
	cmp	w1, #1
	b.lt	.LBB1_3
// %bb.1:
	mov	w8, w1
.LBB1_2:                                // =>This Inner Loop Header: Depth=1
	ldr	w9, [x0]
	asr	w10, w9, #1
	add	w11, w9, w9, lsl #1
	tst	w9, #0x1
	csinc	w9, w10, w11, eq
	subs	x8, x8, #1
	str	w9, [x0], #4
	b.ne	.LBB1_2
.LBB1_3:
	ret
.Lfunc_end1:
	.size	collatz, .Lfunc_end1-collatz
                                        // -- End function
	.globl	sum_of_values                   // -- Begin function sum_of_values
	.p2align	2
	.type	sum_of_values,@function
sum_of_values:                          // @sum_of_values
// %bb.0:
	stp	x29, x30, [sp, #-48]!           // 16-byte Folded Spill
	cmp	w1, #1
	str	x21, [sp, #16]                  // 8-byte Spill
	mov	x29, sp
	stp	x20, x19, [sp, #32]             // 16-byte Folded Spill
	b.lt	.LBB2_3
// %bb.1:
	mov	x20, x0
	mov	w19, wzr
	mov	w21, w1
.LBB2_2:                                // =>This Inner Loop Header: Depth=1
	ldr	w0, [x20], #4
	bl	value
	subs	x21, x21, #1
	add	w19, w0, w19
	b.ne	.LBB2_2
	b	.LBB2_4
.LBB2_3:
	mov	w19, wzr
.LBB2_4:
	mov	w0, w19
	ldp	x20, x19, [sp, #32]             // 16-byte Folded Reload
	ldr	x21, [sp, #16]                  // 8-byte Reload
	ldp	x29, x30, [sp], #48             // 16-byte Folded Reload
	ret
.Lfunc_end2:
	.size	sum_of_values, .Lfunc_end2-sum_of_values
                                        // -- End function
	.globl	multiply                        // -- Begin function multiply
	.p2align	2
	.type	multiply,@function
multiply:                               // @multiply
// %bb.0:
                                        // kill: def $w3 killed $w3 def $x3
	cmp	w3, #1
	b.lt	.LBB3_7
// %bb.1:
	ubfiz	x9, x3, #2, #32
	mov	x8, xzr
	mov	w10, w3
.LBB3_2:                                // =>This Loop Header: Depth=1
                                        //     Child Loop BB3_3 Depth 2
                                        //       Child Loop BB3_4 Depth 3
	mul	x12, x8, x10
	mov	x11, xzr
	mov	x13, x1
	add	x12, x2, x12, lsl #2
.LBB3_3:                                //   Parent Loop BB3_2 Depth=1
                                        // =>  This Loop Header: Depth=2
                                        //       Child Loop BB3_4 Depth 3
	mov	w14, wzr
	mov	x15, x10
	mov	x16, x13
	mov	x17, x0
.LBB3_4:                                //   Parent Loop BB3_2 Depth=1
                                        //     Parent Loop BB3_3 Depth=2
                                        // =>    This Inner Loop Header: Depth=3
	ldr	w18, [x17], #4
	ldr	w3, [x16]
	subs	x15, x15, #1
	add	x16, x16, x9
	madd	w14, w3, w18, w14
	b.ne	.LBB3_4
// %bb.5:                               //   in Loop: Header=BB3_3 Depth=2
	str	w14, [x12, x11, lsl #2]
	add	x11, x11, #1
	add	x13, x13, #4
	cmp	x11, x10
	b.ne	.LBB3_3
// %bb.6:                               //   in Loop: Header=BB3_2 Depth=1
	add	x8, x8, #1
	add	x0, x0, x9
	cmp	x8, x10
	b.ne	.LBB3_2
.LBB3_7:
	ret
.Lfunc_end3:
	.size	multiply, .Lfunc_end3-multiply
                                        // -- End function
	.globl	length                          // -- Begin function length
	.p2align	2
	.type	length,@function
length:                                 // @length
// %bb.0:
	mov	x8, xzr
.LBB4_1:                                // =>This Inner Loop Header: Depth=1
	ldrb	w9, [x0, x8]
	add	x8, x8, #1
	cbnz	w9, .LBB4_1
// %bb.2:
	sub	x0, x8, #1
	ret
.Lfunc_end4:
	.size	length, .Lfunc_end4-length
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
	.addrsig
