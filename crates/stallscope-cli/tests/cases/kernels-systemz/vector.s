# LLVM-MCA-BEGIN vec_i8_16
vec_i8_16:
# %bb.0:
	vl	%v0, 16(%r3), 3
	vl	%v1, 0(%r3), 3
	vl	%v2, 16(%r4), 3
	vl	%v3, 0(%r4), 3
	vmlb	%v4, %v3, %v1
	vmlb	%v5, %v2, %v0
	vab	%v6, %v3, %v1
	vab	%v7, %v2, %v0
	vst	%v5, 16(%r5), 3
	vst	%v4, 0(%r5), 3
	vsb	%v5, %v7, %v5
	vsb	%v4, %v6, %v4
	vchb	%v0, %v2, %v0
	vchb	%v1, %v3, %v1
	vab	%v1, %v4, %v1
	vab	%v0, %v5, %v0
	vst	%v0, 16(%r2), 3
	vst	%v1, 0(%r2), 3
	br	%r14
# LLVM-MCA-END vec_i8_16
# LLVM-MCA-BEGIN vec_f64_8
vec_f64_8:
# %bb.0:
	vl	%v0, 16(%r3), 3
	vl	%v1, 0(%r3), 3
	vl	%v2, 16(%r4), 3
	vl	%v3, 0(%r4), 3
	vfmdb	%v4, %v1, %v3
	vfmdb	%v5, %v0, %v2
	vfadb	%v3, %v1, %v3
	vfadb	%v2, %v0, %v2
	vfsdb	%v2, %v2, %v5
	vfsdb	%v3, %v3, %v4
	vfadb	%v1, %v1, %v3
	vfadb	%v0, %v0, %v2
	vst	%v5, 16(%r5), 3
	vst	%v4, 0(%r5), 3
	vst	%v0, 16(%r2), 3
	vst	%v1, 0(%r2), 3
	br	%r14
# LLVM-MCA-END vec_f64_8
# LLVM-MCA-BEGIN blend
blend:
# %bb.0:
	stmg	%r12, %r15, 96(%r15)
	cgijle	%r5, 0, .LBB374_12
# %bb.1:
	lghi	%r0, 0
	clgijhe	%r5, 16, .LBB374_7
.LBB374_2:
	tmll	%r5, 3
	lgr	%r1, %r0
	je	.LBB374_5
# %bb.3:
	risbgn	%r14, %r5, 62, 191, 0
	lgr	%r1, %r0
.LBB374_4:                              # =>This Inner Loop Header: Depth=1
	llc	%r13, 0(%r1,%r3)
	llc	%r12, 0(%r1,%r4)
	mhi	%r13, 3
	mhi	%r12, 5
	ar	%r13, %r12
	srl	%r13, 3
	stc	%r13, 0(%r1,%r2)
	la	%r1, 1(%r1)
	brctg	%r14, .LBB374_4
.LBB374_5:
	sgr	%r0, %r5
	lghi	%r14, -4
	clgrjh	%r0, %r14, .LBB374_12
.LBB374_6:                              # =>This Inner Loop Header: Depth=1
	llc	%r0, 0(%r1,%r3)
	llc	%r14, 0(%r1,%r4)
	mhi	%r0, 3
	mhi	%r14, 5
	ar	%r0, %r14
	srl	%r0, 3
	stc	%r0, 0(%r1,%r2)
	llc	%r0, 1(%r1,%r3)
	llc	%r14, 1(%r1,%r4)
	mhi	%r0, 3
	mhi	%r14, 5
	ar	%r0, %r14
	srl	%r0, 3
	stc	%r0, 1(%r1,%r2)
	llc	%r0, 2(%r1,%r3)
	llc	%r14, 2(%r1,%r4)
	mhi	%r0, 3
	mhi	%r14, 5
	ar	%r0, %r14
	srl	%r0, 3
	stc	%r0, 2(%r1,%r2)
	llc	%r0, 3(%r1,%r3)
	llc	%r14, 3(%r1,%r4)
	mhi	%r0, 3
	mhi	%r14, 5
	ar	%r0, %r14
	srl	%r0, 3
	stc	%r0, 3(%r1,%r2)
	la	%r1, 4(%r1)
	cgrjlh	%r5, %r1, .LBB374_6
	j	.LBB374_12
.LBB374_7:
	sgrk	%r1, %r2, %r3
	clgijl	%r1, 16, .LBB374_2
# %bb.8:
	sgrk	%r1, %r2, %r4
	clgijl	%r1, 16, .LBB374_2
# %bb.9:
	vrepih	%v0, 3
	vrepih	%v1, 5
	risbgn	%r0, %r5, 1, 187, 0
	lghi	%r1, 0
.LBB374_10:                             # =>This Inner Loop Header: Depth=1
	vl	%v2, 0(%r1,%r3)
	vuplhb	%v3, %v2
	vupllb	%v2, %v2
	vl	%v4, 0(%r1,%r4)
	vmlhw	%v2, %v2, %v0
	vmlhw	%v3, %v3, %v0
	vupllb	%v5, %v4
	vuplhb	%v4, %v4
	vmalhw	%v3, %v4, %v1, %v3
	vmalhw	%v2, %v5, %v1, %v2
	vesrlh	%v2, %v2, 3
	vesrlh	%v3, %v3, 3
	vpkh	%v2, %v3, %v2
	vst	%v2, 0(%r1,%r2)
	la	%r1, 16(%r1)
	cgrjlh	%r0, %r1, .LBB374_10
# %bb.11:
	cgrjlh	%r5, %r0, .LBB374_2
.LBB374_12:
	lmg	%r12, %r15, 96(%r15)
	br	%r14
# LLVM-MCA-END blend
# LLVM-MCA-BEGIN gath
gath:
# %bb.0:
	stmg	%r12, %r15, 96(%r15)
	cgijle	%r5, 0, .LBB372_7
# %bb.1:
	risbgn	%r0, %r5, 62, 191, 0
	lghi	%r1, 0
	lghi	%r14, 0
	clgijl	%r5, 4, .LBB372_5
# %bb.2:
	risbgn	%r5, %r5, 1, 189, 0
	lghi	%r13, 0
.LBB372_3:                              # =>This Inner Loop Header: Depth=1
	lgf	%r12, 0(%r13,%r4)
	sllg	%r12, %r12, 2
	l	%r12, 0(%r12,%r3)
	st	%r12, 0(%r13,%r2)
	lgf	%r12, 4(%r13,%r4)
	sllg	%r12, %r12, 2
	l	%r12, 0(%r12,%r3)
	st	%r12, 4(%r13,%r2)
	lgf	%r12, 8(%r13,%r4)
	sllg	%r12, %r12, 2
	l	%r12, 0(%r12,%r3)
	st	%r12, 8(%r13,%r2)
	lgf	%r12, 12(%r13,%r4)
	sllg	%r12, %r12, 2
	l	%r12, 0(%r12,%r3)
	st	%r12, 12(%r13,%r2)
	la	%r14, 4(%r14)
	la	%r13, 16(%r13)
	cgrjlh	%r5, %r14, .LBB372_3
# %bb.4:
	cgije	%r0, 0, .LBB372_7
.LBB372_5:
	sllg	%r5, %r14, 2
	agr	%r2, %r5
	agr	%r4, %r5
	sllg	%r0, %r0, 2
.LBB372_6:                              # =>This Inner Loop Header: Depth=1
	lgf	%r5, 0(%r1,%r4)
	sllg	%r5, %r5, 2
	l	%r5, 0(%r5,%r3)
	st	%r5, 0(%r1,%r2)
	la	%r1, 4(%r1)
	cgrjlh	%r0, %r1, .LBB372_6
.LBB372_7:
	lmg	%r12, %r15, 96(%r15)
	br	%r14
# LLVM-MCA-END gath
# LLVM-MCA-BEGIN hist
hist:
# %bb.0:
	cgijle	%r4, 0, .LBB373_7
# %bb.1:
	risbgn	%r0, %r4, 62, 191, 0
	lghi	%r1, 0
	clgijl	%r4, 4, .LBB373_5
# %bb.2:
	risbgn	%r4, %r4, 1, 189, 0
.LBB373_3:                              # =>This Inner Loop Header: Depth=1
	llgc	%r5, 0(%r1,%r3)
	sllg	%r5, %r5, 2
	agr	%r5, %r2
	asi	0(%r5), 1
	llgc	%r5, 1(%r1,%r3)
	sllg	%r5, %r5, 2
	agr	%r5, %r2
	asi	0(%r5), 1
	llgc	%r5, 2(%r1,%r3)
	sllg	%r5, %r5, 2
	agr	%r5, %r2
	asi	0(%r5), 1
	llgc	%r5, 3(%r1,%r3)
	sllg	%r5, %r5, 2
	agr	%r5, %r2
	asi	0(%r5), 1
	la	%r1, 4(%r1)
	cgrjlh	%r4, %r1, .LBB373_3
# %bb.4:
	cgibe	%r0, 0, 0(%r14)
.LBB373_5:
	agr	%r1, %r3
.LBB373_6:                              # =>This Inner Loop Header: Depth=1
	llgc	%r3, 0(%r1)
	sllg	%r3, %r3, 2
	agr	%r3, %r2
	asi	0(%r3), 1
	la	%r1, 1(%r1)
	brctg	%r0, .LBB373_6
.LBB373_7:
	br	%r14
# LLVM-MCA-END hist
