	.file	"hash.c"
	.text
	.globl	fnv                             // -- Begin function fnv
	.p2align	4
	.type	fnv,@function
fnv:                                    // @fnv
	.cfi_startproc
// %bb.0:
	mov	x8, x0
	mov	x0, #8997                       // =0x2325
	movk	x0, #33826, lsl #16
	movk	x0, #40164, lsl #32
	movk	x0, #52210, lsl #48
	cbz	x1, .LBB0_6
// %bb.1:
	mov	x9, #435                        // =0x1b3
	cmp	x1, #1
	movk	x9, #256, lsl #32
	b.eq	.LBB0_5
// %bb.2:
	and	x10, x1, #0xfffffffffffffffe
	.p2align	5, , 16
.LBB0_3:                                // =>This Inner Loop Header: Depth=1
	ldrb	w11, [x8]
	subs	x10, x10, #2
	eor	x11, x0, x11
	mul	x12, x11, x9
	add	x11, x8, #2
	ldrb	w8, [x8, #1]
	eor	x8, x12, x8
	mul	x0, x8, x9
	mov	x8, x11
	b.ne	.LBB0_3
// %bb.4:
	mov	x8, x11
	tbz	w1, #0, .LBB0_6
.LBB0_5:
	ldrb	w8, [x8]
	eor	x8, x0, x8
	mul	x0, x8, x9
.LBB0_6:
	ret
.Lfunc_end0:
	.size	fnv, .Lfunc_end0-fnv
	.cfi_endproc
                                        // -- End function
	.globl	mix                             // -- Begin function mix
	.p2align	4
	.type	mix,@function
mix:                                    // @mix
	.cfi_startproc
// %bb.0:
	mov	w9, #13613                      // =0x352d
	eor	w8, w0, w0, lsr #16
	movk	w9, #32747, lsl #16
	mul	w8, w8, w9
	mov	w9, #42635                      // =0xa68b
	movk	w9, #33900, lsl #16
	eor	w8, w8, w8, lsr #15
	mul	w8, w8, w9
	eor	w0, w8, w8, lsr #16
	ret
.Lfunc_end1:
	.size	mix, .Lfunc_end1-mix
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
