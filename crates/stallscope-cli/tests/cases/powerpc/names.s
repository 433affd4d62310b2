	add	3, 4, 5
	cmpwi	cr1, 3, 5
	cmplw	2, 3, 4
	crand	4*cr1+eq, 4*cr2+lt, un
	cror	0, 1, 2
	bt	4*cr3+gt, 8
	beq	cr2, 8
	isel	3, 4, 5, 4*cr5+un
	lwz	3, 8(4)
	lwzx	3, 0, 4
	ld	3, 16(0)
	lfd	1, 0(3)
	fadd	1, 2, 3
	vaddubm	1, 2, 3
	xxlor	35, 36, 3
	xvadddp	40, 1, 63
	lxvp	4, 0(3)
	lxv	34, 16(3)
	xsadddp	34, 2, 3
	mtctr	3
	mflr	0
	mtspr	256, 3
	mfcr	3
	mfocrf	3, 16
	mtcrf	255, 3
	mtocrf	16, 3
	xxmfacc	1
	pmxvf32ger	1, 34, 3, 4, 5
	mcrf	1, 2
	la	3, 4(5)
	li	3, 4
	mr	3, 4
	slwi	3, 4, 5
	dcbt	0, 3
	nop
	setb	3, 1
	mtfsf	255, 1
