# strlen with Zbb, memcpy with vectors, and the inner loop of a search.
strlen:
	andi	a3, a0, -8
	ld	a4, 0(a3)
	orc.b	a4, a4
	not	a4, a4
	ctz	a4, a4
	srli	a0, a4, 3
	ret
memcpy:
	mv	a3, a0
copy:
	vsetvli	t0, a2, e8, m8, ta, ma
	vle8.v	v0, (a1)
	add	a1, a1, t0
	sub	a2, a2, t0
	vse8.v	v0, (a3)
	add	a3, a3, t0
	bnez	a2, copy
	ret
strchr:
	vsetvli	a2, zero, e8, m4, ta, ma
	vle8ff.v	v8, (a0)
	vmseq.vi	v0, v8, 0
	vmseq.vx	v4, v8, a1
	vmor.mm	v0, v0, v4
	vfirst.m	a3, v0
	csrr	a4, vl
	add	a0, a0, a4
	bltz	a3, strchr
