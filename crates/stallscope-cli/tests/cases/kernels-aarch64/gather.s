	.file	"gather.c"
	.text
	.globl	gather                          // -- Begin function gather
	.p2align	4
	.type	gather,@function
gather:                                 // @gather
	.cfi_startproc
// %bb.0:
	cmp	x4, #1
	b.ge	.LBB0_3
.LBB0_1:
	ret
	.p2align	5, , 16
.LBB0_2:                                //   in Loop: Header=BB0_3 Depth=1
	subs	x4, x4, #1
	add	x0, x0, #8
	add	x2, x2, #4
	b.eq	.LBB0_1
.LBB0_3:                                // =>This Inner Loop Header: Depth=1
	ldrb	w8, [x3], #1
	cbz	w8, .LBB0_2
// %bb.4:                               //   in Loop: Header=BB0_3 Depth=1
	ldrsw	x8, [x2]
	ldr	d1, [x0]
	ldr	d0, [x1, x8, lsl #3]
	fadd	d0, d0, d1
	str	d0, [x0]
	b	.LBB0_2
.Lfunc_end0:
	.size	gather, .Lfunc_end0-gather
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
