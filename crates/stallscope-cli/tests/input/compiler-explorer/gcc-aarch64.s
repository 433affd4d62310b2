	.global	Shape::~Shape() [clone .1]
Shape::~Shape() [clone .1]:
.LFB1:
	ret
.LFE1:
	.global	Shape::~Shape() [clone .1]
	.global	Shape::~Shape()
Shape::~Shape():
.LFB3:
	mov	x1, 16
	b	operator delete(void*, unsigned long)
.LFE3:
	.global	Shape::area(double) const
Shape::area(double) const:
.LFB4:
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	mov	x20, x0
	adrp	x19, .LANCHOR0
	add	x0, x19, :lo12:.LANCHOR0
	str	d8, [sp, 32]
	fmov	d8, d0
	ldar	x1, [x0]
	tbz	x1, 0, .L15
.L6:
	ldr	d1, [x20, 8]
	add	x19, x19, :lo12:.LANCHOR0
	fmul	d1, d1, d1
	ldr	w0, [x19, 8]
	ldp	x19, x20, [sp, 16]
	scvtf	d2, w0
	fmadd	d0, d1, d8, d2
	ldr	d8, [sp, 32]
	ldp	x29, x30, [sp], 48
	ret
.L15:
	bl	__cxa_guard_acquire
	cbz	w0, .L6
.LEHB0:
	bl	counter()
.LEHE0:
	mov	w1, w0
	add	x0, x19, :lo12:.LANCHOR0
	str	w1, [x0, 8]
	bl	__cxa_guard_release
	b	.L6
.L9:
	mov	x1, x0
	add	x0, x19, :lo12:.LANCHOR0
	mov	x19, x1
	bl	__cxa_guard_abort
	mov	x0, x19
.LEHB1:
	bl	_Unwind_Resume
.LEHE1:
.LFE4:
	.global	__gxx_personality_v0
.LLSDA4:
.LLSDACSB4:
.LLSDACSE4:
float sum<float>(float const*, int):
.LFB7:
	movi	v0.2s, #0
	cmp	w1, 0
	ble	.L16
	add	x1, x0, w1, sxtw 2
.L18:
	ldr	s1, [x0], 4
	fadd	s0, s0, s1
	cmp	x0, x1
	bne	.L18
.L16:
	ret
.LFE7:
	.global	twice(Shape*)
twice(Shape*):
.LFB6:
	stp	x29, x30, [sp, -32]!
	fmov	d0, 2.0e+0
	mov	x29, sp
	ldr	x1, [x0]
	ldr	x1, [x1, 16]
	str	x19, [sp, 16]
	mov	x19, x0
	str	d8, [sp, 24]
	blr	x1
	fmov	d8, d0
	ldr	x1, [x19]
	adrp	x0, Shape::~Shape()
	add	x0, x0, :lo12:Shape::~Shape()
	ldr	x1, [x1, 8]
	cmp	x1, x0
	mov	x0, x19
	bne	.L22
	mov	x1, 16
	bl	operator delete(void*, unsigned long)
	ldr	x19, [sp, 16]
	fmov	d0, d8
	ldr	d8, [sp, 24]
	ldp	x29, x30, [sp], 32
	ret
.L22:
	blr	x1
	fmov	d0, d8
	ldr	x19, [sp, 16]
	ldr	d8, [sp, 24]
	ldp	x29, x30, [sp], 32
	ret
.LFE6:
typeinfo name for Shape:
typeinfo for Shape:
vtable for Shape:
guard variable for Shape::area(double) const::base:
Shape::area(double) const::base:
DW.ref.__gxx_personality_v0:
