	.insn	r OP, 7, 0x33, a0, a1, a2
	.insn	i 0x13, 0, a0, a1, 1
	.insn	s STORE, 3, a0, 4(a1)
	.insn	sb BRANCH, 0, a0, a1, target
	.insn	u LUI, a0, 0x12345
	.insn	uj JAL, a0, target
	.insn	r4 MADD, 0, 0, fa0, fa1, fa2, fa3
	.insn	cr C2, 9, a0, a1
	.insn	ci C1, 0, a0, 1
	.insn	0x13
	.insn	4, 0x00000013
	.insn	2, 0x0001
	.insn	0x0001
	.insn	6, 0x1f
	.insn	8, 0x3f
	.insn	3, 1
	.insn	10, 1
	.insn	4, 1
	.insn	2, 0x13
	.insn	0x1ffffffff
	.insn	bogus 1
	.insn	r 128, 7, 0x33, a0, a1, a2
	.insn	cr C3, 9, a0, a1
	.insn	i OP, 0, a0, a1
	.half	1
	.hword	1
	.word	%pltpcrel(target)
	.dword	target
	.word	%bogus(target)
target:
