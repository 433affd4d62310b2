	nop
	nop
	nop
	nop
	nop
	nop
	nop
