	.file	1 "f.c"
	addeq	r0, r1, r2
	.loc	1 3
	addeq	r0, r1, r2
	.global	f
	addne	r0, r1, r2
f:
	moveq	r3, r4
	.if 1
	movne	r3, r5
	.endif
	x = 5
	moveq	r6, r7
	.set	y, 5
	subeq	r6, r6, r7
