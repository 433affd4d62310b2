	.def	"@feat.00";
	.scl	3;
	.type	0;
	.endef
	.globl	"@feat.00"
"@feat.00" = 0
	.file	"dot.c"
	.def	dot;
	.scl	2;
	.type	32;
	.endef
	.text
	.globl	dot                             // -- Begin function dot
	.p2align	2
dot:                                    // @dot
// %bb.0:
	cmp	w2, #1
	b.lt	.LBB0_3
// %bb.1:
	movi	d0, #0000000000000000
	cmp	w2, #4
	mov	w8, w2
	b.hs	.LBB0_4
// %bb.2:
	mov	x9, xzr
	b	.LBB0_7
.LBB0_3:
	movi	d0, #0000000000000000
	ret
.LBB0_4:
	and	x9, x8, #0x7ffffffc
	add	x10, x1, #16
	add	x11, x0, #16
	and	x12, x8, #0x7ffffffc
.LBB0_5:                                // =>This Inner Loop Header: Depth=1
	ldp	q1, q4, [x10, #-16]
	subs	x12, x12, #4
	ldp	q2, q3, [x11, #-16]
	add	x10, x10, #32
	add	x11, x11, #32
	fmul	v1.2d, v2.2d, v1.2d
	mov	d2, v1.d[1]
	fadd	d0, d0, d1
	fmul	v1.2d, v3.2d, v4.2d
	fadd	d0, d0, d2
	mov	d2, v1.d[1]
	fadd	d0, d0, d1
	fadd	d0, d0, d2
	b.ne	.LBB0_5
// %bb.6:
	cmp	x9, x8
	b.eq	.LBB0_9
.LBB0_7:
	lsl	x11, x9, #3
	sub	x8, x8, x9
	add	x10, x1, x11
	add	x11, x0, x11
.LBB0_8:                                // =>This Inner Loop Header: Depth=1
	ldr	d1, [x11], #8
	subs	x8, x8, #1
	ldr	d2, [x10], #8
	fmadd	d0, d1, d2, d0
	b.ne	.LBB0_8
.LBB0_9:
	ret
                                        // -- End function
	.def	select;
	.scl	2;
	.type	32;
	.endef
	.globl	select                          // -- Begin function select
	.p2align	2
select:                                 // @select
.seh_proc select
// %bb.0:
	str	x30, [sp, #-16]!                // 8-byte Folded Spill
	.seh_save_reg_x	x30, 16
	.seh_endprologue
	cmp	w0, #4
	and	w0, w0, #0x3f
	b.lt	.LBB1_2
// %bb.1:
	bl	use
	add	w0, w0, #1
	b	.LBB1_3
.LBB1_2:
	lsl	w8, w0, #3
	sub	w0, w8, w0
.LBB1_3:
	.seh_startepilogue
	ldr	x30, [sp], #16                  // 8-byte Folded Reload
	.seh_save_reg_x	x30, 16
	.seh_endepilogue
	ret
	.seh_endfunclet
	.seh_endproc
                                        // -- End function
	.section	.debug$S,"dr"
	.p2align	2, 0x0
	.word	4                               // Debug section magic
	.word	241
	.word	.Ltmp1-.Ltmp0                   // Subsection size
.Ltmp0:
	.hword	.Ltmp3-.Ltmp2                   // Record length
.Ltmp2:
	.hword	4353                            // Record kind: S_OBJNAME
	.word	0                               // Signature
	.byte	0                               // Object name
	.p2align	2, 0x0
.Ltmp3:
	.hword	.Ltmp5-.Ltmp4                   // Record length
.Ltmp4:
	.hword	4412                            // Record kind: S_COMPILE3
	.word	16384                           // Flags and language
	.hword	246                             // CPUType
	.hword	0                               // Frontend version
	.hword	0
	.hword	0
	.hword	0
	.hword	22018                           // Backend version
	.hword	0
	.hword	0
	.hword	0
	.byte	0                               // Null-terminated compiler version string
	.p2align	2, 0x0
.Ltmp5:
.Ltmp1:
	.p2align	2, 0x0
	.addrsig
