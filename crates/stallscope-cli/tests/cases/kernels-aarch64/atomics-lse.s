	.aeabi_subsection	aeabi_feature_and_bits, optional, uleb128
	.aeabi_attribute	0, 1	// Tag_Feature_BTI
	.aeabi_attribute	1, 1	// Tag_Feature_PAC
	.aeabi_attribute	2, 1	// Tag_Feature_GCS
	.section	.note.gnu.property,"a",@note
	.p2align	3, 0x0
	.word	4
	.word	16
	.word	5
	.asciz	"GNU"
	.word	3221225472
	.word	4
	.word	7
	.word	0
.Lsec_end0:
	.text
	.file	"atomics.c"
	.globl	add                             // -- Begin function add
	.p2align	4
	.type	add,@function
add:                                    // @add
	.cfi_startproc
// %bb.0:
	bti	c
	ldaddal	x1, x0, [x0]
	ret
.Lfunc_end0:
	.size	add, .Lfunc_end0-add
	.cfi_endproc
                                        // -- End function
	.globl	lock                            // -- Begin function lock
	.p2align	4
	.type	lock,@function
lock:                                   // @lock
	.cfi_startproc
// %bb.0:
	bti	c
	mov	w8, #1                          // =0x1
	.p2align	5, , 16
.LBB1_1:                                // =>This Inner Loop Header: Depth=1
	mov	w9, wzr
	casa	w9, w8, [x0]
	cbnz	w9, .LBB1_1
// %bb.2:
	ret
.Lfunc_end1:
	.size	lock, .Lfunc_end1-lock
	.cfi_endproc
                                        // -- End function
	.globl	unlock                          // -- Begin function unlock
	.p2align	4
	.type	unlock,@function
unlock:                                 // @unlock
	.cfi_startproc
// %bb.0:
	bti	c
	stlr	wzr, [x0]
	ret
.Lfunc_end2:
	.size	unlock, .Lfunc_end2-unlock
	.cfi_endproc
                                        // -- End function
	.globl	load                            // -- Begin function load
	.p2align	4
	.type	load,@function
load:                                   // @load
	.cfi_startproc
// %bb.0:
	bti	c
	ldar	w0, [x0]
	ret
.Lfunc_end3:
	.size	load, .Lfunc_end3-load
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
