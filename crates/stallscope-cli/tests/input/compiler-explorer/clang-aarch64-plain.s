"Shape::~Shape() [clone .1]":                          // @"Shape::~Shape() [clone .1]"
// %bb.0:
	ret
.Lfunc_end0:
                                        // -- End function
"Shape::~Shape()":                          // @"Shape::~Shape()"
// %bb.0:
	mov	w1, #16                         // =0x10
	b	"operator delete(void*, unsigned long)"
.Lfunc_end1:
                                        // -- End function
"Shape::area(double) const":                      // @"Shape::area(double) const"
.Lfunc_begin0:
// %bb.0:
	str	d8, [sp, #-48]!                 // 8-byte Folded Spill
	stp	x29, x30, [sp, #16]             // 16-byte Folded Spill
	stp	x20, x19, [sp, #32]             // 16-byte Folded Spill
	add	x29, sp, #16
	fmov	d8, d0
	adrp	x8, "guard variable for Shape::area(double) const::base"
	add	x8, x8, :lo12:"guard variable for Shape::area(double) const::base"
	ldarb	w8, [x8]
	mov	x19, x0
	adrp	x20, "Shape::area(double) const::base"
	tbz	w8, #0, .LBB2_2
.LBB2_1:
	ldr	d0, [x19, #8]
	ldr	w8, [x20, :lo12:"Shape::area(double) const::base"]
	fmul	d0, d0, d0
	scvtf	d1, w8
	fmadd	d0, d0, d8, d1
	ldp	x20, x19, [sp, #32]             // 16-byte Folded Reload
	ldp	x29, x30, [sp, #16]             // 16-byte Folded Reload
	ldr	d8, [sp], #48                   // 8-byte Folded Reload
	ret
.LBB2_2:
	adrp	x0, "guard variable for Shape::area(double) const::base"
	add	x0, x0, :lo12:"guard variable for Shape::area(double) const::base"
	bl	__cxa_guard_acquire
	cbz	w0, .LBB2_1
// %bb.3:
.Ltmp0:                                 // EH_LABEL
	bl	"counter()"
.Ltmp1:                                 // EH_LABEL
// %bb.4:
	str	w0, [x20, :lo12:"Shape::area(double) const::base"]
	adrp	x0, "guard variable for Shape::area(double) const::base"
	add	x0, x0, :lo12:"guard variable for Shape::area(double) const::base"
	bl	__cxa_guard_release
	b	.LBB2_1
.LBB2_5:
.Ltmp2:                                 // EH_LABEL
	mov	x19, x0
	adrp	x0, "guard variable for Shape::area(double) const::base"
	add	x0, x0, :lo12:"guard variable for Shape::area(double) const::base"
	bl	__cxa_guard_abort
	mov	x0, x19
	bl	_Unwind_Resume
.Lfunc_end2:
GCC_except_table2:
.Lexception0:
.Lcst_begin0:
.Lcst_end0:
                                        // -- End function
"float sum<float>(float const*, int)":                      // @"float sum<float>(float const*, int)"
// %bb.0:
	cmp	w1, #1
	b.lt	.LBB3_3
// %bb.1:
	movi	d0, #0000000000000000
	cmp	w1, #8
	mov	w8, w1
	b.hs	.LBB3_4
// %bb.2:
	mov	x9, xzr
	b	.LBB3_7
.LBB3_3:
	movi	d0, #0000000000000000
	ret
.LBB3_4:
	and	x9, x8, #0x7ffffff8
	add	x10, x0, #16
	and	x11, x8, #0x7ffffff8
.LBB3_5:                                // =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x10, #-16]
	subs	x11, x11, #8
	add	x10, x10, #32
	mov	s3, v1.s[1]
	fadd	s0, s0, s1
	mov	s4, v1.s[2]
	mov	s1, v1.s[3]
	fadd	s0, s0, s3
	mov	s3, v2.s[2]
	fadd	s0, s0, s4
	fadd	s0, s0, s1
	mov	s1, v2.s[1]
	fadd	s0, s0, s2
	fadd	s0, s0, s1
	mov	s1, v2.s[3]
	fadd	s0, s0, s3
	fadd	s0, s0, s1
	b.ne	.LBB3_5
// %bb.6:
	cmp	x9, x8
	b.eq	.LBB3_9
.LBB3_7:
	add	x10, x0, x9, lsl #2
	sub	x8, x8, x9
.LBB3_8:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x10], #4
	subs	x8, x8, #1
	fadd	s0, s0, s1
	b.ne	.LBB3_8
.LBB3_9:
	ret
.Lfunc_end3:
                                        // -- End function
"twice(Shape*)":                        // @"twice(Shape*)"
// %bb.0:
	str	d8, [sp, #-32]!                 // 8-byte Folded Spill
	stp	x29, x30, [sp, #8]              // 16-byte Folded Spill
	str	x19, [sp, #24]                  // 8-byte Spill
	add	x29, sp, #8
	ldr	x8, [x0]
	fmov	d0, #2.00000000
	mov	x19, x0
	ldr	x8, [x8, #16]
	blr	x8
	ldr	x8, [x19]
	mov	x0, x19
	fmov	d8, d0
	ldr	x8, [x8, #8]
	blr	x8
	fmov	d0, d8
	ldp	x29, x30, [sp, #8]              // 16-byte Folded Reload
	ldr	x19, [sp, #24]                  // 8-byte Reload
	ldr	d8, [sp], #32                   // 8-byte Folded Reload
	ret
.Lfunc_end4:
                                        // -- End function
"vtable for Shape":

"typeinfo for Shape":

"typeinfo name for Shape":

DW.ref.__gxx_personality_v0:
