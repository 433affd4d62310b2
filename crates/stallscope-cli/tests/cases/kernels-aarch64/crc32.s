	.file	"crc32.c"
	.text
	.globl	crc                             // -- Begin function crc
	.p2align	4
	.type	crc,@function
crc:                                    // @crc
	.cfi_startproc
// %bb.0:
	cbz	x1, .LBB0_3
// %bb.1:
	and	x8, x1, #0x3
	cmp	x1, #4
	b.hs	.LBB0_4
// %bb.2:
	mov	w9, #-1                         // =0xffffffff
	b	.LBB0_7
.LBB0_3:
	mov	w0, wzr
	ret
.LBB0_4:
	and	x10, x1, #0xfffffffffffffffc
	mov	w9, #-1                         // =0xffffffff
	.p2align	4, , 8
.LBB0_5:                                // =>This Inner Loop Header: Depth=1
	ldp	x11, x12, [x0]
	crc32x	w9, w9, x11
	crc32x	w9, w9, x12
	ldp	x11, x12, [x0, #16]
	crc32x	w9, w9, x11
	add	x0, x0, #32
	crc32x	w9, w9, x12
	subs	x10, x10, #4
	b.ne	.LBB0_5
// %bb.6:
	cbz	x8, .LBB0_8
	.p2align	4, , 8
.LBB0_7:                                // =>This Inner Loop Header: Depth=1
	ldr	x10, [x0], #8
	crc32x	w9, w9, x10
	subs	x8, x8, #1
	b.ne	.LBB0_7
.LBB0_8:
	mvn	w0, w9
	ret
.Lfunc_end0:
	.size	crc, .Lfunc_end0-crc
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
