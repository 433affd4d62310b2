# LLVM-MCA-BEGIN cpy
cpy:
# %bb.0:
	mvc	0(256,%r2), 0(%r3)
	mvc	256(256,%r2), 256(%r3)
	mvc	512(256,%r2), 512(%r3)
	mvc	768(232,%r2), 768(%r3)
	xc	2000(256,%r2), 2000(%r2)
	xc	2256(44,%r2), 2256(%r2)
	mvc	0(7,%r2), 0(%r3)
	br	%r14
# LLVM-MCA-END cpy
# LLVM-MCA-BEGIN cpyn
cpyn:
# %bb.0:
	lay	%r1, -1(%r4)
	cgije	%r1, -1, .LBB353_4
# %bb.1:
	srlg	%r0, %r1, 8
	lgr	%r5, %r2
	cgije	%r0, 0, .LBB353_3
.LBB353_2:                              # =>This Inner Loop Header: Depth=1
	pfd	2, 768(%r5)
	mvc	0(256,%r5), 0(%r3)
	la	%r5, 256(%r5)
	la	%r3, 256(%r3)
	brctg	%r0, .LBB353_2
.LBB353_3:
	exrl	%r1, .Ltmp0
.LBB353_4:
	lay	%r1, -2(%r4)
	cgibe	%r1, -2, 0(%r14)
.LBB353_5:
	la	%r2, 0(%r4,%r2)
	cgije	%r1, -1, .LBB353_9
# %bb.6:
	srlg	%r0, %r1, 8
	cgije	%r0, 0, .LBB353_8
.LBB353_7:                              # =>This Inner Loop Header: Depth=1
	pfd	2, 768(%r2)
	mvi	0(%r2), 7
	mvc	1(255,%r2), 0(%r2)
	la	%r2, 256(%r2)
	brctg	%r0, .LBB353_7
.LBB353_8:
	mvi	0(%r2), 7
	exrl	%r1, .Ltmp1
	br	%r14
.LBB353_9:
	mvi	0(%r2), 7
	br	%r14
# LLVM-MCA-END cpyn
# LLVM-MCA-BEGIN cmp
cmp:
# %bb.0:
	clc	0(50,%r3), 0(%r2)
	ipm	%r0
	sllg	%r0, %r0, 34
	srag	%r2, %r0, 62
	br	%r14
# LLVM-MCA-END cmp
# LLVM-MCA-BEGIN len
len:
# %bb.0:
	lghi	%r1, 0
	lgr	%r3, %r2
	lhi	%r0, 0
.LBB355_1:                              # =>This Inner Loop Header: Depth=1
	srst	%r1, %r3
	jo	.LBB355_1
# %bb.2:
	sgrk	%r2, %r1, %r2
	br	%r14
# LLVM-MCA-END len
# LLVM-MCA-BEGIN scmp
scmp:
# %bb.0:
	lhi	%r0, 0
.LBB356_1:                              # =>This Inner Loop Header: Depth=1
	clst	%r3, %r2
	jo	.LBB356_1
# %bb.2:
	ipm	%r0
	sllg	%r0, %r0, 34
	srag	%r2, %r0, 62
	br	%r14
# LLVM-MCA-END scmp
# LLVM-MCA-BEGIN mem
mem:
# %bb.0:
	lgr	%r1, %r2
	agfi	%r1, 800000
	lg	%r0, 0(%r2)
	lg	%r1, 0(%r1)
	stg	%r0, 8(%r2)
	stg	%r1, 24(%r2)
	br	%r14
# LLVM-MCA-END mem
# LLVM-MCA-BEGIN big
big:
# %bb.0:
	lgr	%r1, %r2
	agfi	%r1, 1048576
	ly	%r0, -4(%r2)
	a	%r0, 0(%r1)
	ay	%r0, 65532(%r2)
	lgfr	%r2, %r0
	br	%r14
# LLVM-MCA-END big
# LLVM-MCA-BEGIN stk
stk:
# %bb.0:
	stmg	%r11, %r15, 88(%r15)
	aghi	%r15, -4272
	lgr	%r11, %r15
	lgr	%r13, %r2
	la	%r2, 176(%r11)
	la	%r0, 7(%r13)
	nill	%r0, 65528
	sgrk	%r1, %r15, %r0
	la	%r2, 160(%r1)
	lgr	%r15, %r1
	lmg	%r11, %r15, 4360(%r11)
	br	%r14
# LLVM-MCA-END stk
# LLVM-MCA-BEGIN fence
fence:
# %bb.0:
	mvhi	0(%r2), 1
	bcr	14, %r0
	mvhi	0(%r2), 2
	pfd	2, 400(%r2)
	br	%r14
# LLVM-MCA-END fence
# LLVM-MCA-BEGIN st_i16
st_i16:
# %bb.0:
	sth	%r3, 2(%r2)
	ah	%r3, 12(%r2)
	asi	4(%r2), 1
	sth	%r3, 10(%r2)
	mvi	0(%r2), 1
	br	%r14
# LLVM-MCA-END st_i16
# LLVM-MCA-BEGIN atom_i32
atom_i32:
# %bb.0:
	laa	%r0, %r3, 0(%r2)
	lao	%r1, %r3, 0(%r2)
	ar	%r0, %r1
	lgfr	%r2, %r0
	br	%r14
# LLVM-MCA-END atom_i32
# LLVM-MCA-BEGIN cas_u8
cas_u8:
# %bb.0:
	stmg	%r14, %r15, 112(%r15)
	risbgn	%r1, %r2, 0, 189, 0
	l	%r0, 0(%r1)
	sll	%r2, 3
	lcr	%r5, %r2
.LBB55_1:                               # =>This Inner Loop Header: Depth=1
	rll	%r14, %r0, 8(%r2)
	risbg	%r4, %r14, 32, 55, 0
	llcr	%r14, %r14
	cr	%r14, %r3
	jlh	.LBB55_3
# %bb.2:                                #   in Loop: Header=BB55_1 Depth=1
	rll	%r14, %r4, -8(%r5)
	cs	%r0, %r14, 0(%r1)
	jl	.LBB55_1
.LBB55_3:
	lghi	%r2, 0
	locghie	%r2, 1
	lmg	%r14, %r15, 112(%r15)
	br	%r14
# LLVM-MCA-END cas_u8
# LLVM-MCA-BEGIN tlsf_i64
tlsf_i64:
# %bb.0:
	ear	%r0, %a0
	lgrl	%r1, .LCPI177_0
	sllg	%r3, %r0, 32
	ear	%r3, %a1
	stg	%r2, 0(%r1,%r3)
	lgrl	%r1, tlse_i64@INDNTPOFF
	lg	%r2, 0(%r1,%r3)
	br	%r14
# LLVM-MCA-END tlsf_i64
# LLVM-MCA-BEGIN addg_i32
addg_i32:
# %bb.0:
	larl	%r1, glob_i32
	a	%r2, 0(%r1)
	lgrl	%r1, ext_i32@GOT
	strl	%r2, glob_i32
	a	%r2, 0(%r1)
	lgfr	%r2, %r2
	br	%r14
# LLVM-MCA-END addg_i32
# LLVM-MCA-BEGIN sw
sw:
# %bb.0:
	clijh	%r2, 9, .LBB350_3
# %bb.1:
	llgfr	%r1, %r2
	sllg	%r1, %r1, 2
	larl	%r2, .LJTI350_0
	agf	%r2, 0(%r1,%r2)
	lhi	%r0, 7
	br	%r2
.LBB350_2:
	larl	%r1, .LCPI350_1
	ld	%f0, 0(%r1)
	lghi	%r2, 1
	lghi	%r3, 2
	jg	g@PLT
.LBB350_3:
	lhi	%r0, 3
.LBB350_4:
	lgfr	%r2, %r0
	br	%r14
.LBB350_5:
	lhi	%r0, -5
	lgfr	%r2, %r0
	br	%r14
.LBB350_6:
	lhi	%r0, 44
	lgfr	%r2, %r0
	br	%r14
.LBB350_7:
	larl	%r1, .LCPI350_0
	ld	%f0, 0(%r1)
	lghi	%r2, 4
	lghi	%r3, 5
	jg	g@PLT
.LBB350_8:
	lhi	%r0, 12
	lgfr	%r2, %r0
	br	%r14
.LBB350_9:
	lhi	%r0, 16
	lgfr	%r2, %r0
	br	%r14
# LLVM-MCA-END sw
# LLVM-MCA-BEGIN dot_i128
dot_i128:
# %bb.0:
	stmg	%r6, %r15, 48(%r15)
	aghi	%r15, -288
	stg	%r4, 184(%r15)                  # 8-byte Spill
	cgijle	%r5, 0, .LBB278_7
# %bb.1:
	vgbm	%v0, 0
	risbgn	%r4, %r5, 62, 191, 0
	lghi	%r6, 0
	lghi	%r14, 0
	clgijl	%r5, 4, .LBB278_5
# %bb.2:
	risbgn	%r0, %r5, 1, 189, 0
	lghi	%r13, 0
	stg	%r4, 160(%r15)                  # 8-byte Spill
	stg	%r2, 168(%r15)                  # 8-byte Spill
	stg	%r0, 176(%r15)                  # 8-byte Spill
.LBB278_3:                              # =>This Inner Loop Header: Depth=1
	lg	%r7, 184(%r15)                  # 8-byte Reload
	lg	%r1, 24(%r13,%r7)
	stg	%r0, 272(%r15)                  # 16-byte Spill
	stg	%r1, 280(%r15)                  # 16-byte Spill
	lg	%r2, 24(%r13,%r3)
	lg	%r10, 272(%r15)                 # 16-byte Reload
	lg	%r11, 280(%r15)                 # 16-byte Reload
	lg	%r5, 8(%r13,%r7)
	stg	%r14, 248(%r15)                 # 8-byte Spill
	mlgr	%r10, %r2
	lg	%r12, 8(%r13,%r3)
	stg	%r4, 232(%r15)                  # 16-byte Spill
	stg	%r5, 240(%r15)                  # 16-byte Spill
	mlgr	%r4, %r12
	lg	%r14, 40(%r13,%r3)
	lg	%r9, 40(%r13,%r7)
	stg	%r10, 272(%r15)                 # 16-byte Spill
	stg	%r11, 280(%r15)                 # 16-byte Spill
	lg	%r10, 232(%r15)                 # 16-byte Reload
	lg	%r11, 240(%r15)                 # 16-byte Reload
	msg	%r11, 0(%r13,%r3)
	stg	%r8, 216(%r15)                  # 16-byte Spill
	stg	%r9, 224(%r15)                  # 16-byte Spill
	mlgr	%r8, %r14
	stg	%r8, 256(%r15)                  # 16-byte Spill
	stg	%r9, 264(%r15)                  # 16-byte Spill
	agrk	%r8, %r4, %r11
	lgr	%r9, %r7
	lg	%r11, 56(%r13,%r7)
	stg	%r2, 208(%r15)                  # 8-byte Spill
	lg	%r2, 56(%r13,%r3)
	stg	%r4, 192(%r15)                  # 16-byte Spill
	stg	%r5, 200(%r15)                  # 16-byte Spill
	lgr	%r4, %r10
	lgr	%r5, %r11
	msg	%r12, 0(%r13,%r7)
	mlgr	%r4, %r2
	agr	%r12, %r8
	msg	%r1, 16(%r13,%r3)
	stg	%r4, 232(%r15)                  # 16-byte Spill
	stg	%r5, 240(%r15)                  # 16-byte Spill
	lg	%r5, 200(%r15)                  # 16-byte Reload
	lg	%r4, 192(%r15)                  # 16-byte Reload
	vlvgp	%v1, %r12, %r5
	lgr	%r4, %r0
	lgr	%r5, %r1
	vaq	%v0, %v1, %v0
	lg	%r12, 208(%r15)                 # 8-byte Reload
	msg	%r12, 16(%r13,%r9)
	lg	%r0, 272(%r15)                  # 16-byte Reload
	agrk	%r7, %r0, %r5
	agr	%r7, %r12
	lg	%r1, 280(%r15)                  # 16-byte Reload
	vlvgp	%v2, %r7, %r1
	vaq	%v0, %v2, %v0
	lg	%r0, 216(%r15)                  # 16-byte Reload
	lg	%r1, 224(%r15)                  # 16-byte Reload
	msg	%r1, 32(%r13,%r3)
	msg	%r14, 32(%r13,%r9)
	msg	%r11, 48(%r13,%r3)
	msg	%r2, 48(%r13,%r9)
	la	%r13, 64(%r13)
	lg	%r4, 256(%r15)                  # 16-byte Reload
	lg	%r5, 264(%r15)                  # 16-byte Reload
	agrk	%r0, %r4, %r1
	agr	%r14, %r0
	lg	%r1, 264(%r15)                  # 16-byte Reload
	lg	%r4, 232(%r15)                  # 16-byte Reload
	agr	%r11, %r4
	lg	%r0, 256(%r15)                  # 16-byte Reload
	vlvgp	%v1, %r14, %r1
	agrk	%r0, %r11, %r2
	vaq	%v0, %v1, %v0
	lg	%r14, 248(%r15)                 # 8-byte Reload
	la	%r14, 4(%r14)
	lg	%r5, 240(%r15)                  # 16-byte Reload
	vlvgp	%v1, %r0, %r5
	vaq	%v0, %v1, %v0
	cg	%r14, 176(%r15)                 # 8-byte Folded Reload
	jlh	.LBB278_3
# %bb.4:
	ltg	%r4, 160(%r15)                  # 8-byte Folded Reload
	lg	%r2, 168(%r15)                  # 8-byte Reload
	je	.LBB278_8
.LBB278_5:
	lg	%r5, 184(%r15)                  # 8-byte Reload
	sllg	%r0, %r14, 4
	agr	%r5, %r0
	agr	%r3, %r0
	sllg	%r0, %r4, 4
.LBB278_6:                              # =>This Inner Loop Header: Depth=1
	lg	%r13, 8(%r6,%r5)
	lg	%r4, 8(%r6,%r3)
	lgr	%r10, %r12
	lgr	%r11, %r13
	msg	%r13, 0(%r6,%r3)
	mlgr	%r10, %r4
	msg	%r4, 0(%r6,%r5)
	agr	%r13, %r10
	agr	%r4, %r13
	vlvgp	%v1, %r4, %r11
	vaq	%v0, %v1, %v0
	la	%r6, 16(%r6)
	cgrjlh	%r0, %r6, .LBB278_6
	j	.LBB278_8
.LBB278_7:
	vgbm	%v0, 0
.LBB278_8:
	vst	%v0, 0(%r2), 3
	lmg	%r6, %r15, 336(%r15)
	br	%r14
# LLVM-MCA-END dot_i128
# LLVM-MCA-BEGIN shift_i128
shift_i128:
# %bb.0:
	cgijle	%r4, 0, .LBB300_7
# %bb.1:
	vgbm	%v0, 0
	vlvgf	%v0, %r3, 3
	risbgn	%r0, %r4, 62, 191, 0
	lghi	%r1, 0
	clgijl	%r4, 4, .LBB300_5
# %bb.2:
	risbgn	%r3, %r4, 1, 189, 0
	vlgvf	%r4, %v0, 3
	vlvgp	%v1, %r4, %r4
	vrepb	%v1, %v1, 15
	vrepib	%v2, 3
	lgr	%r4, %r2
.LBB300_3:                              # =>This Inner Loop Header: Depth=1
	vl	%v3, 0(%r4), 3
	vslb	%v4, %v3, %v1
	vsl	%v4, %v4, %v1
	vsra	%v3, %v3, %v2
	vx	%v3, %v4, %v3
	vst	%v3, 0(%r4), 3
	vl	%v3, 16(%r4), 3
	vslb	%v4, %v3, %v1
	vsl	%v4, %v4, %v1
	vsra	%v3, %v3, %v2
	vx	%v3, %v4, %v3
	vst	%v3, 16(%r4), 3
	vl	%v3, 32(%r4), 3
	vslb	%v4, %v3, %v1
	vsl	%v4, %v4, %v1
	vsra	%v3, %v3, %v2
	la	%r1, 4(%r1)
	vx	%v3, %v4, %v3
	vst	%v3, 32(%r4), 3
	vl	%v3, 48(%r4), 3
	vslb	%v4, %v3, %v1
	vsl	%v4, %v4, %v1
	vsra	%v3, %v3, %v2
	vx	%v3, %v4, %v3
	vst	%v3, 48(%r4), 3
	la	%r4, 64(%r4)
	cgrjlh	%r3, %r1, .LBB300_3
# %bb.4:
	cgibe	%r0, 0, 0(%r14)
.LBB300_5:
	sllg	%r1, %r1, 4
	agr	%r2, %r1
	vlgvf	%r1, %v0, 3
	vlvgp	%v0, %r1, %r1
	vrepb	%v0, %v0, 15
	vrepib	%v1, 3
.LBB300_6:                              # =>This Inner Loop Header: Depth=1
	vl	%v2, 0(%r2), 3
	vslb	%v3, %v2, %v0
	vsl	%v3, %v3, %v0
	vsra	%v2, %v2, %v1
	vx	%v2, %v3, %v2
	vst	%v2, 0(%r2), 3
	la	%r2, 16(%r2)
	brctg	%r0, .LBB300_6
.LBB300_7:
	br	%r14
# LLVM-MCA-END shift_i128
# LLVM-MCA-BEGIN sel_f128
sel_f128:
# %bb.0:
	ld	%f0, 0(%r3)
	ld	%f2, 8(%r3)
	ld	%f1, 0(%r4)
	ld	%f3, 8(%r4)
	cxbr	%f0, %f1
	locgrnl	%r5, %r6
	ld	%f0, 0(%r5)
	ld	%f2, 8(%r5)
	std	%f0, 0(%r2)
	std	%f2, 8(%r2)
	br	%r14
# LLVM-MCA-END sel_f128
