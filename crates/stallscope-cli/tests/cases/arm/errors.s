	add	r0, r1
	addq	r0, r1, r2
	movs	pc, #4096
	ldr	r0, [r1, #5000]
	ldrexd	r0, r1, [r16]
	it	eq
	addne	r0, r0, r1
	ldm	r0, {r3, r1, r17}
	vadd.f32	q0, d1, q2
	stc2	p1, c8, [r1, {300}]
	bfi	r0, r1, #31, #2
	mcr	p7, #1, r5
	svcx	#2
	msr	cpsr_xx, r0
	movt	r0, #:upper17:x
	vld1.8	{d0, d3}, [r0]
	.fnend
	.arch armv99
	.thumb_func
	ssat	r0, #40, r1
