	ld	3, 8(4)
	add	3, 3, 5
	std	3, 16(4)
	lwz	6, 0(7)
	mulld	6, 6, 3
	divd	8, 6, 3
	rldicl	8, 8, 60, 4
	cmpdi	1, 8, 0
	lfd	1, 24(4)
	fmadd	2, 1, 1, 2
	lxvd2x	34, 0, 9
	xvmaddadp 34, 35, 36
	vaddubm	3, 3, 4
	stxvd2x	34, 0, 10
	mtctr	8
	isel	3, 4, 5, 6
