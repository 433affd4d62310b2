# Numbers and specified symbols fit these instructions, plain symbols do not.
	aui	$4, $5, 1
	aui	$4, $5, %hi(symbol)
	aui	$4, $5, symbol
	auipc	$4, %pcrel_hi(symbol)
	auipc	$4, symbol
	aluipc	$4, symbol+4
