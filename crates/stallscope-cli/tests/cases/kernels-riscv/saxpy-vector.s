	.option	arch, +v
saxpy:
	vsetvli	a4, a0, e32, m8, ta, ma
	vle32.v	v0, (a1)
	sub	a0, a0, a4
	slli	a4, a4, 2
	add	a1, a1, a4
	vle32.v	v8, (a2)
	vfmacc.vf	v8, fa0, v0
	vse32.v	v8, (a2)
	add	a2, a2, a4
	bnez	a0, saxpy
	ret
