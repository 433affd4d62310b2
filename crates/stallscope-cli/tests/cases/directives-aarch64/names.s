// Names for registers, numbers as instructions, pools of literals, calls for thread-local variables.
sum	.req	x0
Vec	.req	v3
scal	.req	z4
pred	.req	p1
	add	sum, sum, SUM
	fadd	vec.4s, vec.4s, v1.4s
	add	scal.s, pred/m, scal.s, z1.s
sum	.req	x0
sum	.req	x1
	.unreq	sum
	add	sum, x0, x0
sum	.req	x2
	add	sum, x0, x0
bad1	.req
bad2	.req	nothing
bad3	.req	v0.4s
bad4	.req	z0.s
bad5	.req	p0.b
bad6	.req	x0, x1
	.unreq
	.unreq	1
	.unreq	vec vec
	.inst	0xd503201f
	.inst	0xd503201f, 1 + 2
	.inst
	.inst	x0
	.inst	symbol
	.inst	1 2
	ldr	x0, =0x12345678
	ldr	x0, =0xffff
	ldr	w0, =symbol + 4
	ldr	x0, =0x123456789abcdef0
	ldr	w0, =0x123456789
	.ltorg
	.pool
	.pool	1
	.tlsdesccall variable
	adrp	x0, :tlsdesc:variable
	ldr	x1, [x0, :tlsdesc_lo12:variable]
	add	x0, x0, :tlsdesc_lo12:variable
	.tlsdesccall variable
	blr	x1
	.tlsdesccall
	.tlsdesccall variable, 1
	.variant_pcs work
	.variant_pcs
	.variant_pcs work, work
	.cfi_startproc
	.cfi_negate_ra_state
	.cfi_negate_ra_state_with_pc
	.cfi_b_key_frame
	.cfi_mte_tagged_frame
	.cfi_negate_ra_state 1
	.cfi_endproc
	.hword	1
	.word	symbol@PLT, symbol@GOTPCREL + 4, . - symbol
	.dword	symbol@auth(ia,42)
	.xword	(symbol + 8)@AUTH(db,65535,addr)
	.xword	symbol@nothing, 1
	.xword	symbol@auth(ic,42)
	.xword	symbol@auth(ia,65536)
	.xword	symbol@auth(ia,42,address)
	.cold
	.loh	AdrpAdd L1, L2
	.aeabi_subsection
