	dlstp.32	lr, r2
	vldrw.u32	q0, [r0], #16
	vldrh.s32	q1, [r1, q2, uxtw #1]
	vpte.s32	gt, q0, q1
	vmult.i32	q2, q0, q1
	vadde.i32	q3, q3, q2
	vmlava.s32	r4, q2, q3
	vcadd.f16	q0, q1, q2, #90
	vld20.16	{q4, q5}, [r3]
	vstrw.32	q3, [r5, #-64]!
	csel	r0, r1, r2, eq
	letp	lr, #-40
