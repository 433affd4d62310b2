	.file	"atomics.c"
	.text
	.globl	add                             // -- Begin function add
	.p2align	4
	.type	add,@function
add:                                    // @add
	.cfi_startproc
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	.cfi_def_cfa_offset 16
	mov	x29, sp
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	mov	x8, x0
	mov	x0, x1
	mov	x1, x8
	bl	__aarch64_ldadd8_acq_rel
	.cfi_def_cfa wsp, 16
	ldp	x29, x30, [sp], #16             // 16-byte Folded Reload
	.cfi_def_cfa_offset 0
	.cfi_restore w30
	.cfi_restore w29
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
	stp	x29, x30, [sp, #-32]!           // 16-byte Folded Spill
	.cfi_def_cfa_offset 32
	str	x19, [sp, #16]                  // 8-byte Spill
	mov	x29, sp
	.cfi_def_cfa w29, 32
	.cfi_offset w19, -16
	.cfi_offset w30, -24
	.cfi_offset w29, -32
	mov	x19, x0
	.p2align	4, , 8
.LBB1_1:                                // =>This Inner Loop Header: Depth=1
	mov	w0, wzr
	mov	w1, #1                          // =0x1
	mov	x2, x19
	bl	__aarch64_cas4_acq
	cbnz	w0, .LBB1_1
// %bb.2:
	.cfi_def_cfa wsp, 32
	ldr	x19, [sp, #16]                  // 8-byte Reload
	ldp	x29, x30, [sp], #32             // 16-byte Folded Reload
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w30
	.cfi_restore w29
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
	ldar	w0, [x0]
	ret
.Lfunc_end3:
	.size	load, .Lfunc_end3-load
	.cfi_endproc
                                        // -- End function
	.section	".note.GNU-stack","",@progbits
