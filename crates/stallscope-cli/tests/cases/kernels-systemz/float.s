# LLVM-MCA-BEGIN dot_f32
dot_f32:
# %bb.0:
	stmg	%r14, %r15, 112(%r15)
	cgijle	%r4, 0, .LBB224_3
# %bb.1:
	risbgn	%r0, %r4, 62, 191, 0
	lghi	%r1, 0
	clgijhe	%r4, 4, .LBB224_4
# %bb.2:
	lzer	%f0
	lghi	%r4, 0
	j	.LBB224_7
.LBB224_3:
	lzer	%f0
	lmg	%r14, %r15, 112(%r15)
	br	%r14
.LBB224_4:
	risbgn	%r5, %r4, 1, 189, 0
	lzer	%f0
	lghi	%r4, 0
	lghi	%r14, 0
.LBB224_5:                              # =>This Inner Loop Header: Depth=1
	lde	%f1, 0(%r14,%r2)
	la	%r4, 4(%r4)
	maeb	%f0, %f1, 0(%r14,%r3)
	lde	%f1, 4(%r14,%r2)
	maeb	%f0, %f1, 4(%r14,%r3)
	lde	%f1, 8(%r14,%r2)
	maeb	%f0, %f1, 8(%r14,%r3)
	lde	%f1, 12(%r14,%r2)
	maeb	%f0, %f1, 12(%r14,%r3)
	la	%r14, 16(%r14)
	cgrjlh	%r5, %r4, .LBB224_5
# %bb.6:
	cgije	%r0, 0, .LBB224_9
.LBB224_7:
	sllg	%r4, %r4, 2
	agr	%r3, %r4
	agr	%r2, %r4
	sllg	%r0, %r0, 2
.LBB224_8:                              # =>This Inner Loop Header: Depth=1
	lde	%f1, 0(%r1,%r2)
	maeb	%f0, %f1, 0(%r1,%r3)
	la	%r1, 4(%r1)
	cgrjlh	%r0, %r1, .LBB224_8
.LBB224_9:
	lmg	%r14, %r15, 112(%r15)
	br	%r14
# LLVM-MCA-END dot_f32
# LLVM-MCA-BEGIN axpy_f64
axpy_f64:
# %bb.0:
	stmg	%r12, %r15, 96(%r15)
                                        # kill: def $f0d killed $f0d def $v0
	cgijle	%r4, 0, .LBB252_13
# %bb.1:
	lghi	%r1, 0
	clgijl	%r4, 6, .LBB252_7
# %bb.2:
	sllg	%r5, %r4, 3
	agrk	%r0, %r2, %r5
	clgrjhe	%r3, %r0, .LBB252_4
# %bb.3:
	la	%r0, 0(%r5,%r3)
	clgrjl	%r2, %r0, .LBB252_7
.LBB252_4:
	risbgn	%r1, %r4, 1, 190, 0
	vrepg	%v1, %v0, 0
	lghi	%r5, 0
	lgr	%r0, %r1
.LBB252_5:                              # =>This Inner Loop Header: Depth=1
	vl	%v2, 0(%r5,%r2), 3
	vl	%v3, 0(%r5,%r3), 3
	aghi	%r0, -2
	vfmadb	%v2, %v1, %v2, %v3
	vst	%v2, 0(%r5,%r3), 3
	la	%r5, 16(%r5)
	jlh	.LBB252_5
# %bb.6:
	cgrje	%r4, %r1, .LBB252_13
.LBB252_7:
	sgrk	%r5, %r4, %r1
	tmll	%r5, 3
	lgr	%r0, %r1
	je	.LBB252_10
# %bb.8:
	risbgn	%r12, %r5, 62, 191, 0
	sllg	%r14, %r1, 3
	agrk	%r5, %r3, %r14
	agr	%r14, %r2
	sllg	%r13, %r12, 3
	la	%r0, 0(%r12,%r1)
	lghi	%r12, 0
.LBB252_9:                              # =>This Inner Loop Header: Depth=1
	ld	%f1, 0(%r12,%r5)
	madb	%f1, %f0, 0(%r12,%r14)
	std	%f1, 0(%r12,%r5)
	la	%r12, 8(%r12)
	cgrjlh	%r13, %r12, .LBB252_9
.LBB252_10:
	sgr	%r1, %r4
	lghi	%r5, -4
	clgrjh	%r1, %r5, .LBB252_13
# %bb.11:
	sgr	%r4, %r0
	sllg	%r1, %r0, 3
.LBB252_12:                             # =>This Inner Loop Header: Depth=1
	ld	%f1, 0(%r1,%r3)
	aghi	%r4, -4
	madb	%f1, %f0, 0(%r1,%r2)
	std	%f1, 0(%r1,%r3)
	ld	%f1, 8(%r1,%r3)
	madb	%f1, %f0, 8(%r1,%r2)
	std	%f1, 8(%r1,%r3)
	ld	%f1, 16(%r1,%r3)
	madb	%f1, %f0, 16(%r1,%r2)
	std	%f1, 16(%r1,%r3)
	ld	%f1, 24(%r1,%r3)
	madb	%f1, %f0, 24(%r1,%r2)
	std	%f1, 24(%r1,%r3)
	la	%r1, 32(%r1)
	jne	.LBB252_12
.LBB252_13:
	lmg	%r12, %r15, 96(%r15)
	br	%r14
# LLVM-MCA-END axpy_f64
# LLVM-MCA-BEGIN poly_f128
poly_f128:
# %bb.0:
	larl	%r1, .LCPI326_0
	vl	%v1, 0(%r1), 3
	larl	%r1, .LCPI326_1
	vl	%v0, 0(%r3), 3
	vl	%v2, 0(%r1), 3
	larl	%r1, .LCPI326_2
	wfmaxb	%v1, %v0, %v2, %v1
	vl	%v2, 0(%r1), 3
	wfmaxb	%v1, %v1, %v0, %v2
	larl	%r1, .LCPI326_3
	vl	%v2, 0(%r1), 3
	wfmaxb	%v0, %v1, %v0, %v2
	vst	%v0, 0(%r2), 3
	br	%r14
# LLVM-MCA-END poly_f128
# LLVM-MCA-BEGIN fma_f64
fma_f64:
# %bb.0:
	wfmadb	%f0, %f0, %f2, %f4
	br	%r14
# LLVM-MCA-END fma_f64
# LLVM-MCA-BEGIN fl_f32
fl_f32:
# %bb.0:
	fiebra	%f1, 7, %f0, 4
	fiebra	%f0, 0, %f0, 0
	wfasb	%f0, %f1, %f0
	br	%r14
# LLVM-MCA-END fl_f32
# LLVM-MCA-BEGIN cvt_f64_u32
cvt_f64_u32:
# %bb.0:
	clfdbr	%r0, 5, %f0, 0
	llgfr	%r2, %r0
	br	%r14
# LLVM-MCA-END cvt_f64_u32
# LLVM-MCA-BEGIN cvt_f128_i64
cvt_f128_i64:
# %bb.0:
	vl	%v0, 0(%r2), 3
	vrepg	%v2, %v0, 1
	cgxbr	%r2, 5, %f0
	br	%r14
# LLVM-MCA-END cvt_f128_i64
# LLVM-MCA-BEGIN nbody
nbody:
# %bb.0:
	stmg	%r6, %r15, 48(%r15)
	aghi	%r15, -288
	std	%f8, 280(%r15)                  # 8-byte Spill
	std	%f9, 272(%r15)                  # 8-byte Spill
	std	%f10, 264(%r15)                 # 8-byte Spill
	std	%f11, 256(%r15)                 # 8-byte Spill
	std	%f12, 248(%r15)                 # 8-byte Spill
	std	%f13, 240(%r15)                 # 8-byte Spill
	std	%f14, 232(%r15)                 # 8-byte Spill
	std	%f15, 224(%r15)                 # 8-byte Spill
	cijle	%r5, 0, .LBB375_21
# %bb.1:
	llgfr	%r14, %r5
	ahik	%r11, %r5, 3
	lay	%r5, -2(%r14)
	lzdr	%f0
	lghi	%r10, 1
	lghi	%r1, 0
	lgr	%r9, %r2
	lgr	%r8, %r4
	lgr	%r7, %r3
	j	.LBB375_3
.LBB375_2:                              #   in Loop: Header=BB375_3 Depth=1
	la	%r10, 1(%r10)
	la	%r7, 8(%r7)
	la	%r8, 8(%r8)
	la	%r9, 8(%r9)
	ahi	%r11, 3
	cgrje	%r1, %r14, .LBB375_22
.LBB375_3:                              # =>This Loop Header: Depth=1
                                        #     Child Loop BB375_6 Depth 2
                                        #     Child Loop BB375_12 Depth 2
	lgr	%r13, %r1
	la	%r1, 1(%r1)
	clgrjhe	%r1, %r14, .LBB375_2
# %bb.4:                                #   in Loop: Header=BB375_3 Depth=1
	la	%r1, 1(%r13)
	stg	%r1, 208(%r15)                  # 8-byte Spill
	sllg	%r1, %r13, 3
	ld	%f5, 0(%r1,%r2)
	ld	%f6, 0(%r1,%r4)
	ld	%f13, 0(%r1,%r3)
	sgrk	%r0, %r13, %r14
	lcgr	%r0, %r0
	aghi	%r0, -1
	tmll	%r0, 3
	stg	%r11, 216(%r15)                 # 8-byte Spill
	je	.LBB375_9
# %bb.5:                                #   in Loop: Header=BB375_3 Depth=1
	risbgn	%r6, %r11, 59, 188, 3
	lghi	%r11, 0
	lgr	%r12, %r10
.LBB375_6:                              #   Parent Loop BB375_3 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	ldr	%f1, %f5
	sdb	%f1, 8(%r11,%r9)
	ldr	%f2, %f13
	mdb	%f2, 8(%r11,%r7)
	madbr	%f2, %f1, %f1
	sqdbr	%f1, %f2
	ldr	%f8, %f6
	mdb	%f8, 8(%r11,%r8)
	cdbr	%f1, %f1
	jo	.LBB375_8
.LBB375_7:                              #   in Loop: Header=BB375_6 Depth=2
	wfddb	%f1, %f8, %f1
	adbr	%f0, %f1
	la	%r12, 1(%r12)
	la	%r11, 8(%r11)
	cgrjlh	%r6, %r11, .LBB375_6
	j	.LBB375_10
.LBB375_8:                              #   in Loop: Header=BB375_6 Depth=2
	ldr	%f9, %f0
	ldr	%f0, %f2
	stg	%r4, 200(%r15)                  # 8-byte Spill
	stg	%r3, 160(%r15)                  # 8-byte Spill
	stg	%r2, 192(%r15)                  # 8-byte Spill
	stg	%r14, 176(%r15)                 # 8-byte Spill
	stg	%r5, 184(%r15)                  # 8-byte Spill
	ldr	%f10, %f5
	ldr	%f11, %f6
	lg	%r5, 184(%r15)                  # 8-byte Reload
	lg	%r14, 176(%r15)                 # 8-byte Reload
	lg	%r2, 192(%r15)                  # 8-byte Reload
	lg	%r3, 160(%r15)                  # 8-byte Reload
	lg	%r4, 200(%r15)                  # 8-byte Reload
	ldr	%f6, %f11
	ldr	%f5, %f10
	ldr	%f1, %f0
	ldr	%f0, %f9
	j	.LBB375_7
.LBB375_9:                              #   in Loop: Header=BB375_3 Depth=1
	lgr	%r12, %r10
.LBB375_10:                             #   in Loop: Header=BB375_3 Depth=1
	lg	%r11, 216(%r15)                 # 8-byte Reload
	lg	%r1, 208(%r15)                  # 8-byte Reload
	sgrk	%r0, %r5, %r13
	clgijl	%r0, 3, .LBB375_2
# %bb.11:                               #   in Loop: Header=BB375_3 Depth=1
	sgrk	%r13, %r14, %r12
	sllg	%r12, %r12, 3
.LBB375_12:                             #   Parent Loop BB375_3 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	ldr	%f1, %f5
	sdb	%f1, 0(%r12,%r2)
	ldr	%f2, %f13
	mdb	%f2, 0(%r12,%r3)
	wfmadb	%f1, %f1, %f1, %f2
	sqdbr	%f8, %f1
	ldr	%f14, %f6
	mdb	%f14, 0(%r12,%r4)
	cdbr	%f8, %f8
	jo	.LBB375_17
.LBB375_13:                             #   in Loop: Header=BB375_12 Depth=2
	ldr	%f1, %f5
	sdb	%f1, 8(%r12,%r2)
	ldr	%f2, %f13
	mdb	%f2, 8(%r12,%r3)
	wfmadb	%f1, %f1, %f1, %f2
	sqdbr	%f9, %f1
	ldr	%f15, %f6
	mdb	%f15, 8(%r12,%r4)
	cdbr	%f9, %f9
	jo	.LBB375_18
.LBB375_14:                             #   in Loop: Header=BB375_12 Depth=2
	ldr	%f1, %f5
	sdb	%f1, 16(%r12,%r2)
	ldr	%f2, %f13
	mdb	%f2, 16(%r12,%r3)
	wfmadb	%f1, %f1, %f1, %f2
	sqdbr	%f10, %f1
	ldr	%f12, %f6
	mdb	%f12, 16(%r12,%r4)
	cdbr	%f10, %f10
	jo	.LBB375_19
.LBB375_15:                             #   in Loop: Header=BB375_12 Depth=2
	ldr	%f1, %f5
	sdb	%f1, 24(%r12,%r2)
	ldr	%f2, %f13
	mdb	%f2, 24(%r12,%r3)
	madbr	%f2, %f1, %f1
	sqdbr	%f1, %f2
	ldr	%f11, %f6
	mdb	%f11, 24(%r12,%r4)
	cdbr	%f1, %f1
	jo	.LBB375_20
.LBB375_16:                             #   in Loop: Header=BB375_12 Depth=2
	wfddb	%f2, %f14, %f8
	adbr	%f0, %f2
	la	%r12, 32(%r12)
	wfddb	%f3, %f15, %f9
	adbr	%f0, %f3
	wfddb	%f4, %f12, %f10
	adbr	%f0, %f4
	wfddb	%f1, %f11, %f1
	adbr	%f0, %f1
	aghi	%r13, -4
	jne	.LBB375_12
	j	.LBB375_2
.LBB375_17:                             #   in Loop: Header=BB375_12 Depth=2
	ldr	%f9, %f0
	ldr	%f0, %f1
	stg	%r4, 200(%r15)                  # 8-byte Spill
	lgr	%r11, %r3
	stg	%r2, 192(%r15)                  # 8-byte Spill
	lgr	%r6, %r14
	stg	%r5, 184(%r15)                  # 8-byte Spill
	ldr	%f8, %f5
	ldr	%f10, %f6
	lg	%r5, 184(%r15)                  # 8-byte Reload
	lg	%r1, 208(%r15)                  # 8-byte Reload
	lg	%r2, 192(%r15)                  # 8-byte Reload
	lgr	%r3, %r11
	lg	%r11, 216(%r15)                 # 8-byte Reload
	lg	%r4, 200(%r15)                  # 8-byte Reload
	ldr	%f6, %f10
	ldr	%f5, %f8
	lgr	%r14, %r6
	ldr	%f8, %f0
	ldr	%f0, %f9
	j	.LBB375_13
.LBB375_18:                             #   in Loop: Header=BB375_12 Depth=2
	ldr	%f10, %f0
	ldr	%f0, %f1
	stg	%r4, 200(%r15)                  # 8-byte Spill
	lgr	%r11, %r3
	stg	%r2, 192(%r15)                  # 8-byte Spill
	lgr	%r6, %r14
	stg	%r5, 184(%r15)                  # 8-byte Spill
	ldr	%f9, %f5
	ldr	%f11, %f6
	lg	%r5, 184(%r15)                  # 8-byte Reload
	lg	%r1, 208(%r15)                  # 8-byte Reload
	lg	%r2, 192(%r15)                  # 8-byte Reload
	lgr	%r3, %r11
	lg	%r11, 216(%r15)                 # 8-byte Reload
	lg	%r4, 200(%r15)                  # 8-byte Reload
	ldr	%f6, %f11
	ldr	%f5, %f9
	lgr	%r14, %r6
	ldr	%f9, %f0
	ldr	%f0, %f10
	j	.LBB375_14
.LBB375_19:                             #   in Loop: Header=BB375_12 Depth=2
	std	%f0, 160(%r15)                  # 8-byte Spill
	ldr	%f0, %f1
	stg	%r4, 200(%r15)                  # 8-byte Spill
	lgr	%r11, %r3
	stg	%r2, 192(%r15)                  # 8-byte Spill
	lgr	%r6, %r14
	stg	%r5, 184(%r15)                  # 8-byte Spill
	ldr	%f10, %f5
	ldr	%f11, %f6
	ldr	%f5, %f10
	lg	%r5, 184(%r15)                  # 8-byte Reload
	lg	%r1, 208(%r15)                  # 8-byte Reload
	lg	%r2, 192(%r15)                  # 8-byte Reload
	lgr	%r3, %r11
	lg	%r11, 216(%r15)                 # 8-byte Reload
	lg	%r4, 200(%r15)                  # 8-byte Reload
	ldr	%f10, %f0
	ld	%f0, 160(%r15)                  # 8-byte Reload
	ldr	%f6, %f11
	lgr	%r14, %r6
	j	.LBB375_15
.LBB375_20:                             #   in Loop: Header=BB375_12 Depth=2
	std	%f0, 160(%r15)                  # 8-byte Spill
	ldr	%f0, %f2
	stg	%r4, 200(%r15)                  # 8-byte Spill
	lgr	%r11, %r3
	stg	%r2, 192(%r15)                  # 8-byte Spill
	lgr	%r6, %r14
	stg	%r5, 184(%r15)                  # 8-byte Spill
	std	%f5, 176(%r15)                  # 8-byte Spill
	std	%f6, 168(%r15)                  # 8-byte Spill
	ld	%f6, 168(%r15)                  # 8-byte Reload
	ld	%f5, 176(%r15)                  # 8-byte Reload
	lg	%r5, 184(%r15)                  # 8-byte Reload
	lg	%r1, 208(%r15)                  # 8-byte Reload
	lg	%r2, 192(%r15)                  # 8-byte Reload
	lgr	%r3, %r11
	lg	%r11, 216(%r15)                 # 8-byte Reload
	lg	%r4, 200(%r15)                  # 8-byte Reload
	ldr	%f1, %f0
	ld	%f0, 160(%r15)                  # 8-byte Reload
	lgr	%r14, %r6
	j	.LBB375_16
.LBB375_21:
	lzdr	%f0
.LBB375_22:
	ld	%f8, 280(%r15)                  # 8-byte Reload
	ld	%f9, 272(%r15)                  # 8-byte Reload
	ld	%f10, 264(%r15)                 # 8-byte Reload
	ld	%f11, 256(%r15)                 # 8-byte Reload
	ld	%f12, 248(%r15)                 # 8-byte Reload
	ld	%f13, 240(%r15)                 # 8-byte Reload
	ld	%f14, 232(%r15)                 # 8-byte Reload
	ld	%f15, 224(%r15)                 # 8-byte Reload
	lmg	%r6, %r15, 336(%r15)
	br	%r14
# LLVM-MCA-END nbody
# LLVM-MCA-BEGIN matmul
matmul:
# %bb.0:
	stmg	%r6, %r15, 48(%r15)
	aghi	%r15, -184
	stg	%r4, 168(%r15)                  # 8-byte Spill
	stg	%r3, 160(%r15)                  # 8-byte Spill
	cijle	%r5, 0, .LBB364_11
# %bb.1:
	llgfr	%r0, %r5
	lgr	%r12, %r0
	lgr	%r4, %r2
	risbgn	%r1, %r5, 62, 191, 0
	risbgn	%r14, %r5, 33, 189, 0
	risbgn	%r13, %r5, 29, 188, 3
	mghi	%r12, 24
	risbgn	%r11, %r5, 27, 186, 5
	risbgn	%r10, %r5, 28, 187, 4
	lghi	%r2, 0
	j	.LBB364_3
.LBB364_2:                              #   in Loop: Header=BB364_3 Depth=1
	lg	%r2, 176(%r15)                  # 8-byte Reload
	la	%r2, 1(%r2)
	agr	%r4, %r13
	cgrje	%r2, %r0, .LBB364_11
.LBB364_3:                              # =>This Loop Header: Depth=1
                                        #     Child Loop BB364_5 Depth 2
                                        #       Child Loop BB364_7 Depth 3
                                        #       Child Loop BB364_10 Depth 3
	stg	%r2, 176(%r15)                  # 8-byte Spill
	msgrkc	%r2, %r2, %r0
	sllg	%r8, %r2, 3
	ag	%r8, 168(%r15)                  # 8-byte Folded Reload
	lg	%r3, 160(%r15)                  # 8-byte Reload
	lghi	%r6, 0
	j	.LBB364_5
.LBB364_4:                              #   in Loop: Header=BB364_5 Depth=2
	sllg	%r2, %r6, 3
	la	%r6, 1(%r6)
	la	%r3, 8(%r3)
	std	%f0, 0(%r2,%r8)
	cgrje	%r6, %r0, .LBB364_2
.LBB364_5:                              #   Parent Loop BB364_3 Depth=1
                                        # =>  This Loop Header: Depth=2
                                        #       Child Loop BB364_7 Depth 3
                                        #       Child Loop BB364_10 Depth 3
	lzdr	%f0
	lghi	%r9, 0
	clijl	%r5, 4, .LBB364_9
# %bb.6:                                #   in Loop: Header=BB364_5 Depth=2
	lgr	%r7, %r3
	lgr	%r2, %r4
.LBB364_7:                              #   Parent Loop BB364_3 Depth=1
                                        #     Parent Loop BB364_5 Depth=2
                                        # =>    This Inner Loop Header: Depth=3
	ld	%f1, 0(%r2)
	la	%r9, 4(%r9)
	madb	%f0, %f1, 0(%r7)
	ld	%f1, 8(%r2)
	madb	%f0, %f1, 0(%r13,%r7)
	ld	%f1, 16(%r2)
	madb	%f0, %f1, 0(%r10,%r7)
	ld	%f1, 24(%r2)
	la	%r2, 32(%r2)
	madb	%f0, %f1, 0(%r12,%r7)
	agr	%r7, %r11
	cgrjlh	%r14, %r9, .LBB364_7
# %bb.8:                                #   in Loop: Header=BB364_5 Depth=2
	cgije	%r1, 0, .LBB364_4
.LBB364_9:                              #   in Loop: Header=BB364_5 Depth=2
	msgrkc	%r2, %r13, %r9
	sllg	%r9, %r9, 3
	lgr	%r7, %r1
.LBB364_10:                             #   Parent Loop BB364_3 Depth=1
                                        #     Parent Loop BB364_5 Depth=2
                                        # =>    This Inner Loop Header: Depth=3
	ld	%f1, 0(%r9,%r4)
	la	%r9, 8(%r9)
	madb	%f0, %f1, 0(%r2,%r3)
	agr	%r2, %r13
	brctg	%r7, .LBB364_10
	j	.LBB364_4
.LBB364_11:
	lmg	%r6, %r15, 232(%r15)
	br	%r14
# LLVM-MCA-END matmul
# LLVM-MCA-BEGIN cm
cm:
# %bb.0:
	stmg	%r13, %r15, 104(%r15)
	aghi	%r15, -176
	ld	%f0, 0(%r3)
	ld	%f2, 8(%r3)
	ld	%f4, 0(%r4)
	ld	%f6, 8(%r4)
	wfmdb	%f1, %f0, %f4
	wfmdb	%f3, %f2, %f6
	wfmdb	%f5, %f0, %f6
	wfmdb	%f7, %f2, %f4
	sdbr	%f1, %f3
	wfadb	%f3, %f7, %f5
	cdbr	%f1, %f1
	jo	.LBB378_2
.LBB378_1:
	std	%f1, 0(%r2)
	std	%f3, 8(%r2)
	lmg	%r13, %r15, 280(%r15)
	br	%r14
.LBB378_2:
	cdbr	%f3, %f3
	jno	.LBB378_1
# %bb.3:
	lgr	%r13, %r2
	la	%r2, 160(%r15)
	ld	%f1, 160(%r15)
	ld	%f3, 168(%r15)
	lgr	%r2, %r13
	j	.LBB378_1
# LLVM-MCA-END cm
