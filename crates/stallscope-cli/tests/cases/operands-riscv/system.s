	csrr	a0, cycle
	csrr	a0, mcycleh
	csrw	fcsr, a1
	csrrsi	a0, mstatus, 31
	csrr	a0, 0x300
	csrr	a0, 0x7ff
	csrr	a0, vlenb
	rdcycle	a0
	frcsr	a0
	fsrm	a0, a1
	.set	reg, 0x340
	csrr	a0, reg
	sfence.vma
	wfi
	mret
	fence
	fence.i
	fence.tso
	pause
	ecall
	unimp
