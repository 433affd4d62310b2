	push	{r4, r5, r11, lr}
	ldr	r4, [r0], #4
	ldrsh	r5, [r1, r2]
	ldrd	r2, r3, [r0, #8]
	mla	r0, r4, r5, r0
	addeq	r1, r1, r2, lsl #3
	movsne	r2, r3, asr r4
	mov	r6, #0xff000000
	movw	r7, #:lower16:table
	ldr	r8, =0x12345678
	bfi	r0, r1, #4, #8
	stmdb	r10!, {r0-r3, lr}
	vld1.32	{d16, d17}, [r1]!
	vmla.f32	q0, q1, d4[0]
	vcvt.s32.f32	s0, s1
	pop	{r4, r5, r11, pc}
