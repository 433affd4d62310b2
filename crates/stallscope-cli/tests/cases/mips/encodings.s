	addu	$4, $4, $5
	addiu	$4, $5, -1
	lw	$4, 8($sp)
	beq	$4, $5, 8
	lui	$4, %hi(%neg(%gp_rel(symbol)))
	mfc0	$4, $12, 1
	ext	$4, $5, 3, 7
	ins	$4, $5, 3, 7
	rdhwr	$4, $29
	c.olt.s	$f2, $f4
	madd.d	$f2, $f4, $f6, $f8
	movf	$4, $5, $fcc1
	addq.ph	$4, $5, $6
	mult	$ac1, $4, $5
	addv.b	$w0, $w1, $w2
	insert.w $w1[2], $4
	cache	1, 8($5)
	sync
	nop
	ssnop
