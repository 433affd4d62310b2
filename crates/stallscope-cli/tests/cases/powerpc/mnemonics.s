	extlwi	3, 4, 5, 6
	extrwi.	3, 4, 5, 6
	inslwi	3, 4, 5, 6
	insrwi.	3, 4, 5, 6
	rotrwi	3, 4, 5
	rotlwi	3, 4, 5
	slwi	3, 4, 5
	srwi.	3, 4, 5
	clrrwi	3, 4, 5
	clrlwi	3, 4, 5
	clrlslwi	3, 4, 20, 5
	extldi	3, 4, 5, 6
	extrdi	3, 4, 5, 6
	insrdi.	3, 4, 5, 6
	rotrdi	3, 4, 5
	sldi	3, 4, 5
	srdi	3, 4, 5
	clrrdi	3, 4, 5
	clrlsldi	3, 4, 20, 5
	rlwinm	3, 4, 5, 0x00ff0000
	rlwimi	3, 4, 5, 0xf000000f
	rlwnm.	3, 4, 5, 0xffffffff
	subi	3, 4, 5
	subis	3, 4, symbol@ha
	subic	3, 4, symbol-other
	subic.	3, 4, -symbol
	subpcis	3, 4
	la	3, symbol@l(4)
	pla	3, 16(4), 0
	psubi	3, 4, 16
	dcbt	3, 4
	dcbt	3, 4, 5
	dcbtt	3, 4
	dcbtct	3, 4, 2
	dcbtst	3, 4, 8
	dcbf	3, 4, 2
	dcbfl	3, 4
	dcbflp	3, 4
	dcbfps	3, 4
	dcbstps	3, 4
	mftb	3, 269
	mftbu	3
	lwarx	3, 4, 5, 0
	lwarx	3, 4, 5, 1
	mr	3, 4
	not	3, 4
	nop
	mtocrf	128, 3
	crset	eq
	crand	4*cr1+eq, lt, 31
	cmpwi	cr7, 3, -1
	mfcr	3
	sync
	lwsync
