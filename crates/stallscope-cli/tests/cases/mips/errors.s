	foo	$3
	ad	$3, $4, $5
	addu	$3, $4
	addu	$3, $4, $5, $6
	addu	$3, $4, $32
	addu	$3, $4, $f1
	addu	$3, $4, $foo
	addu	$3 $4, $5
	addiu	$3, $4, %foo(symbol)
	addiu	$3, $4, %lo(symbol
	addiu	$3, $4, %lo symbol
	addu	$1, $4, $5
	add.d	$f1, $f2, $f4
	sll	$4, $5, 32
	andi	$4, $5, 65536
	lw	$4, 8($5
	lw	$4, 8
	lw	$4, 8(5)
	lw	$4, 8]
	ldc2	$4, 65536($5)
	daddu	$4, $5, $6
	dins	$4, $5, 3, 64
	div	$4, $5, $0
	div	$0, $0, $0
	beq	$4, $5, 3
	beq	$4, $5, 1000000
	jal	3
	insert.w $w1[9], $4
	.set	foo=
	.set	at=$33
	.set	pop
	.module	fp=64
	.cprestore foo
	.cpload
	.option	foo
	.end	foo
	.set	noat
	lw	$4, symbol
	li	$4, foo
	jalr.hb	$4, $4
	c.eq.d	$fcc9, $f2, $f4
	sync	32
