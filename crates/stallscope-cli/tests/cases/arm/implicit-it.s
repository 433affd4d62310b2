	cmp	r0, r1
	addeq	r0, r0, r1
	addne	r0, r0, r2
	moveq	r3, r4
	movs	r1, #0
	addlt.w	r2, r2, r2
