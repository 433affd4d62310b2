	.text
f:	add	%r1, %r2, %r3
	add.lt	%r1, %r2, %r3
	add.f	%r1, 0x10000, %r2
	subb	%fp, 0x1234, %sp
	and	%r1, 0xffff0000, %r2
	mov	hi(symbol + 4), %r3
	or	%r3, lo(symbol + 4), %r3
	mov	0x1234ffff, %r4
	mov	0xffff1234, %r4
	sh	%r1, -3, %r2
	sha.f	%r1, 31, %r2
	sh.eq	%r1, %r2, %rv
	sel.ne	%r1, %r2, %r3
	ld	4[%r5], %r3
	ld	4[*%r5], %r3
	ld	[--%r5], %r3
	uld.h	[%r5++], %r3
	ld.b	1[%r5*], %r3
	ld	lo(symbol)[%r5], r3
	ld	%r4[*%r5], %r3
	ld	[%r4* sha %r5], %r6
	ld	[0x1234], %r3
	ld	[symbol + 8], %r3
	st	%rca, [%sp--]
	st.h	%r1, -2[%fp]
	st.b	%r1, [%r2 sub %r3]
	leadz	%r1, %r2
	popc	%rr1, %rr2 ! a comment
	ld	-4[%fp], %pc
