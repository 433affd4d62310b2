_function:
	b.ne	Lx
	cbz	x0, Lb
	b	La
	b	LBB0_3
	b	LBB0_1
	b	LBB0_2
	b.eq	LBB0_4
	b.eq	LBB0_5
	b.eq	LBB1_1
	adrp	x0, Lconstant@PAGE
	ldr	d0, [x0, Lconstant@PAGEOFF]
	bl	_other
	tbz	w0, #3, Lloop
LBB0_6:
	b	LBB0_7
	b	LBB0_8
	b	LBB0_9
	b	LBB0_6
	b	LBB0_10
	b	LBB0_11
	b	LBB0_12
	b	LBB0_13
	b	LBB0_14
	b	LBB0_15
	b	LBB0_16
	b	LBB0_17
	ret
