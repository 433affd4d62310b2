	addi	a0, a1, 2048
	addi	a0, a1, %hi(symbol)
	lui	a0, 1048576
	slli	a0, a1, 64
	fence	wr, r
	fence	rw, 1
	csrr	a0, 4096
	csrr	a0, bogus
	csrr	a0, timeh
	csrr	a0, dscratch
	jal	symbol, a0
	lw	a0, 4(a1
	lw	a0, 4(5)
	lr.w	a0, 4(a1)
	lr.w	a0, (1)
	beq	a0, a1, 4096
	fadd.s	fa0, fa1, fa2, bogus
	c.addi	a0, 32
	c.lw	a0, 3(a1)
	c.lui	a0, 32
	vsetvli	a0, a1, e128, m1
	vsetvli	a0, a1, e8, mf8, ta, ma, ta
	vsetvli	a0, a1, e64, mf8
	vadd.vv	v0, v1, v2, v0.t
	vadd.vv	v1, v1, v2, v0
	vadc.vvm	v0, v1, v2, v0
	vwadd.vv	v2, v2, v4
	vmsge.vx	v0, v1, a0, v0.t
	vmsge.vx	v1, v1, a0, v0.t, v1
	vle8.v	v1, 1(a0)
	cm.push	{ra, s1}, -16
	cm.push	{ra, s0-s10}, -16
	cm.push	{ra}, 16
	amoadd.w	a0, a1, a2
	addw	a0
	add	a0, a1, a2, a3
	adds	a0, a1, a2
	bogus
	sh1add.uw	a0, a1, a2
	fli.s	fa0, 7.0
	fli.s	fa0, bogus
	li	a0, symbol
	la	a0, 1
	call	1
	call	symbol@got
	tail	symbol, 1
	%lo(symbol)
	lw	a0, %lo(symbol
	lw	a0, %bogus(symbol)(a1)
	.cfi_startproc
	.cfi_offset	x99, 8
	.cfi_endproc
