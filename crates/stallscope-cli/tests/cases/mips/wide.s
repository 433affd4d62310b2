	daddu	$4, $4, $5
	dsll	$4, $5, 35
	dli	$4, 0x123456789abcdef0
	dla	$5, symbol
	ld	$4, symbol
	ddiv	$4, $5, $6
	dins	$4, $5, 3, 7
	dext	$4, $5, 3, 40
	daddu	$t0, $t4, $a4
	dmult	$4, $5
	scd	$4, 8($5)
