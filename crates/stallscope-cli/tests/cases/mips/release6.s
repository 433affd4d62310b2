	beqc	$5, $4, 8
	bnezc	$4, 8
	bovc	$4, $5, 8
	b	8
	bc	16
	jic	$4, 8
	aui	$4, $5, 1
	lsa	$4, $5, $6, 2
	div	$4, $5, $6
	mod	$4, $5, $0
	addiupc	$4, 8
	sel.d	$f0, $f1, $f2
	cmp.lt.s $f0, $f1, $f2
	crc32b	$4, $5, $4
	seleqz	$4, $5, $6
