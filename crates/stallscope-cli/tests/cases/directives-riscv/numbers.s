# Numbers without digits end their statements.
	.insn 0x
	.insn 4, 0x, 3
	.attribute 4, 0x
	.attribute 0x, 4
	add a0, a0, a1
