	.syntax unified
	movs	r0, #1
	adds	r0, r0, r1
	cmp	r0, #10
	ittet	lt
	addlt	r0, r0, #2
	ldrlt	r1, [r2, #4]
	subge	r0, #1
	movlt	r3, r4
	add.w	r4, r5, r6, lsr #3
	ldr.w	r0, [r1, r2, lsl #2]
	ldrb	r3, [r4, #-1]!
	smlal	r0, r1, r2, r3
	udiv	r0, r1, r2
	tbb	[pc, r0]
	cbz	r0, 1f
	uxtab	r0, r1, r2, ror #8
1:	push	{r4, lr}
