# LLVM-MCA-BEGIN dot_i32
dot_i32:
# %bb.0:
	stmg	%r10, %r15, 80(%r15)
	cgijle	%r4, 0, .LBB112_7
# %bb.1:
	risbg	%r5, %r4, 62, 191, 0
	lhi	%r0, 0
	lghi	%r1, 0
	lghi	%r14, 0
	clgijl	%r4, 4, .LBB112_5
# %bb.2:
	risbg	%r4, %r4, 1, 189, 0
	lghi	%r13, 0
.LBB112_3:                              # =>This Inner Loop Header: Depth=1
	l	%r12, 0(%r13,%r3)
	ms	%r12, 0(%r13,%r2)
	ar	%r12, %r0
	l	%r11, 4(%r13,%r3)
	l	%r10, 8(%r13,%r3)
	l	%r0, 12(%r13,%r3)
	ms	%r11, 4(%r13,%r2)
	ms	%r10, 8(%r13,%r2)
	ms	%r0, 12(%r13,%r2)
	ar	%r11, %r12
	ar	%r10, %r11
	ar	%r0, %r10
	la	%r14, 4(%r14)
	la	%r13, 16(%r13)
	cgrjlh	%r4, %r14, .LBB112_3
# %bb.4:
	cgije	%r5, 0, .LBB112_8
.LBB112_5:
	sllg	%r4, %r14, 2
	agr	%r3, %r4
	agr	%r2, %r4
	sllg	%r4, %r5, 2
.LBB112_6:                              # =>This Inner Loop Header: Depth=1
	l	%r5, 0(%r1,%r3)
	ms	%r5, 0(%r1,%r2)
	ar	%r0, %r5
	la	%r1, 4(%r1)
	cgrjlh	%r4, %r1, .LBB112_6
	j	.LBB112_8
.LBB112_7:
	lhi	%r0, 0
.LBB112_8:
	lgfr	%r2, %r0
	lmg	%r10, %r15, 80(%r15)
	br	%r14
# LLVM-MCA-END dot_i32
# LLVM-MCA-BEGIN max_i64
max_i64:
# %bb.0:
	stmg	%r14, %r15, 112(%r15)
	lg	%r0, 0(%r2)
	cgijl	%r3, 2, .LBB170_17
# %bb.1:
	lay	%r4, -1(%r3)
	lay	%r3, -2(%r3)
	risbg	%r1, %r4, 62, 191, 0
	lghi	%r14, 1
	clgijl	%r3, 3, .LBB170_13
# %bb.2:
	nill	%r4, 65532
	lcgr	%r3, %r4
	lghi	%r5, 1
	lgr	%r4, %r2
	j	.LBB170_4
.LBB170_3:                              #   in Loop: Header=BB170_4 Depth=1
	la	%r14, 4(%r5)
	la	%r5, 4(%r5,%r3)
	cghi	%r5, 1
	la	%r4, 32(%r4)
	lgr	%r5, %r14
	je	.LBB170_12
.LBB170_4:                              # =>This Inner Loop Header: Depth=1
	lg	%r14, 8(%r4)
	cgrjh	%r14, %r0, .LBB170_6
# %bb.5:                                #   in Loop: Header=BB170_4 Depth=1
	lgr	%r14, %r0
.LBB170_6:                              #   in Loop: Header=BB170_4 Depth=1
	lg	%r0, 16(%r4)
	cgrjh	%r0, %r14, .LBB170_8
# %bb.7:                                #   in Loop: Header=BB170_4 Depth=1
	lgr	%r0, %r14
.LBB170_8:                              #   in Loop: Header=BB170_4 Depth=1
	lg	%r14, 24(%r4)
	cgrjh	%r14, %r0, .LBB170_10
# %bb.9:                                #   in Loop: Header=BB170_4 Depth=1
	lgr	%r14, %r0
.LBB170_10:                             #   in Loop: Header=BB170_4 Depth=1
	lg	%r0, 32(%r4)
	cgrjh	%r0, %r14, .LBB170_3
# %bb.11:                               #   in Loop: Header=BB170_4 Depth=1
	lgr	%r0, %r14
	j	.LBB170_3
.LBB170_12:
	cgije	%r1, 0, .LBB170_17
.LBB170_13:
	sllg	%r3, %r14, 3
	agr	%r2, %r3
	lgr	%r3, %r0
	j	.LBB170_15
.LBB170_14:                             #   in Loop: Header=BB170_15 Depth=1
	aghi	%r1, -1
	la	%r2, 8(%r2)
	lgr	%r3, %r0
	je	.LBB170_17
.LBB170_15:                             # =>This Inner Loop Header: Depth=1
	lg	%r0, 0(%r2)
	cgrjh	%r0, %r3, .LBB170_14
# %bb.16:                               #   in Loop: Header=BB170_15 Depth=1
	lgr	%r0, %r3
	j	.LBB170_14
.LBB170_17:
	lgr	%r2, %r0
	lmg	%r14, %r15, 112(%r15)
	br	%r14
# LLVM-MCA-END max_i64
# LLVM-MCA-BEGIN count_u8
count_u8:
# %bb.0:
	stmg	%r13, %r15, 104(%r15)
	cgijle	%r4, 0, .LBB31_7
# %bb.1:
	risbg	%r0, %r4, 62, 191, 0
	lghi	%r5, 0
	lghi	%r1, 0
	clgijl	%r4, 4, .LBB31_5
# %bb.2:
	risbg	%r4, %r4, 1, 189, 0
.LBB31_3:                               # =>This Inner Loop Header: Depth=1
	llc	%r14, 0(%r5,%r2)
	cr	%r14, %r3
	ipm	%r14
	llc	%r13, 1(%r5,%r2)
	afi	%r14, -268435456
	risbg	%r14, %r14, 63, 191, 33
	agr	%r14, %r1
	cr	%r13, %r3
	ipm	%r1
	llc	%r13, 2(%r5,%r2)
	afi	%r1, -268435456
	risbg	%r1, %r1, 63, 191, 33
	agr	%r1, %r14
	cr	%r13, %r3
	ipm	%r14
	llc	%r13, 3(%r5,%r2)
	afi	%r14, -268435456
	risbg	%r14, %r14, 63, 191, 33
	agr	%r14, %r1
	cr	%r13, %r3
	ipm	%r1
	afi	%r1, -268435456
	risbg	%r1, %r1, 63, 191, 33
	agr	%r1, %r14
	la	%r5, 4(%r5)
	cgrjlh	%r4, %r5, .LBB31_3
# %bb.4:
	cgije	%r0, 0, .LBB31_8
.LBB31_5:
	agr	%r2, %r5
.LBB31_6:                               # =>This Inner Loop Header: Depth=1
	llc	%r4, 0(%r2)
	cr	%r4, %r3
	ipm	%r4
	afi	%r4, -268435456
	risbg	%r4, %r4, 63, 191, 33
	agr	%r1, %r4
	la	%r2, 1(%r2)
	brctg	%r0, .LBB31_6
	j	.LBB31_8
.LBB31_7:
	lghi	%r1, 0
.LBB31_8:
	lgr	%r2, %r1
	lmg	%r13, %r15, 104(%r15)
	br	%r14
# LLVM-MCA-END count_u8
# LLVM-MCA-BEGIN rev_i16
rev_i16:
# %bb.0:
	stmg	%r9, %r15, 72(%r15)
	cgijl	%r3, 2, .LBB62_7
# %bb.1:
	srlg	%r0, %r3, 63
	agr	%r0, %r3
	srag	%r5, %r0, 1
	sllg	%r1, %r3, 1
	lay	%r3, -1(%r5)
	risbg	%r0, %r5, 62, 191, 0
	clgfi	%r3, 3
	lghi	%r3, 0
	jl	.LBB62_5
# %bb.2:
	lgr	%r4, %r2
	agr	%r4, %r1
	risbg	%r5, %r5, 2, 189, 0
	lgr	%r14, %r4
	lgr	%r13, %r2
.LBB62_3:                               # =>This Inner Loop Header: Depth=1
	lhy	%r12, -2(%r14)
	lh	%r11, 0(%r13)
	sth	%r12, 0(%r13)
	lgr	%r12, %r3
	xihf	%r12, 2147483647
	sthy	%r11, -2(%r14)
	lgr	%r11, %r12
	xilf	%r11, 4294967294
	sllg	%r11, %r11, 1
	lh	%r10, 0(%r11,%r4)
	lh	%r9, 2(%r13)
	sth	%r10, 2(%r13)
	sth	%r9, 0(%r11,%r4)
	lgr	%r11, %r12
	xilf	%r11, 4294967293
	sllg	%r11, %r11, 1
	lh	%r10, 0(%r11,%r4)
	lh	%r9, 4(%r13)
	sth	%r10, 4(%r13)
	sth	%r9, 0(%r11,%r4)
	xilf	%r12, 4294967292
	sllg	%r12, %r12, 1
	lh	%r11, 0(%r12,%r4)
	lh	%r10, 6(%r13)
	sth	%r11, 6(%r13)
	sth	%r10, 0(%r12,%r4)
	la	%r3, 4(%r3)
	la	%r13, 8(%r13)
	lay	%r14, -8(%r14)
	cgrjlh	%r5, %r3, .LBB62_3
# %bb.4:
	cgije	%r0, 0, .LBB62_7
.LBB62_5:
	sllg	%r3, %r3, 1
	sgr	%r1, %r3
	agr	%r1, %r2
	la	%r2, 0(%r3,%r2)
.LBB62_6:                               # =>This Inner Loop Header: Depth=1
	lhy	%r3, -2(%r1)
	lh	%r4, 0(%r2)
	sth	%r3, 0(%r2)
	sthy	%r4, -2(%r1)
	lay	%r1, -2(%r1)
	la	%r2, 2(%r2)
	brctg	%r0, .LBB62_6
.LBB62_7:
	lmg	%r9, %r15, 72(%r15)
	br	%r14
# LLVM-MCA-END rev_i16
# LLVM-MCA-BEGIN mod_i32
mod_i32:
# %bb.0:
	lgr	%r1, %r2
	lgr	%r4, %r0
	lgr	%r5, %r1
	dsgfr	%r4, %r3
	msgfi	%r2, 1717986919
	srlg	%r3, %r2, 63
	srlg	%r2, %r2, 32
	sra	%r2, 2
	ar	%r2, %r3
	mhi	%r2, 10
	lgr	%r3, %r1
	msgfi	%r3, -1840700269
	srlg	%r3, %r3, 32
	ar	%r3, %r1
	sr	%r1, %r2
	lr	%r2, %r3
	srl	%r2, 31
	sra	%r3, 2
	ar	%r3, %r2
	ar	%r3, %r1
	ar	%r3, %r4
	lgfr	%r2, %r3
	br	%r14
# LLVM-MCA-END mod_i32
# LLVM-MCA-BEGIN sort
sort:
# %bb.0:
	stmg	%r12, %r15, 96(%r15)
	cijl	%r3, 2, .LBB365_16
# %bb.1:
	llgfr	%r0, %r3
	lghi	%r1, 1
	lgr	%r3, %r2
	j	.LBB365_5
.LBB365_2:                              #   in Loop: Header=BB365_5 Depth=1
	aghi	%r5, -1
.LBB365_3:                              #   in Loop: Header=BB365_5 Depth=1
	lgr	%r14, %r5
.LBB365_4:                              #   in Loop: Header=BB365_5 Depth=1
	sllg	%r5, %r14, 32
	srag	%r5, %r5, 30
	st	%r4, 0(%r5,%r2)
	la	%r1, 1(%r1)
	la	%r3, 4(%r3)
	cgrje	%r1, %r0, .LBB365_16
.LBB365_5:                              # =>This Loop Header: Depth=1
                                        #     Child Loop BB365_6 Depth 2
	sllg	%r4, %r1, 2
	l	%r4, 0(%r4,%r2)
	lgr	%r13, %r3
	lgr	%r5, %r1
.LBB365_6:                              #   Parent Loop BB365_5 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	l	%r14, 0(%r13)
	crjle	%r14, %r4, .LBB365_3
# %bb.7:                                #   in Loop: Header=BB365_6 Depth=2
	st	%r14, 4(%r13)
	lghi	%r14, 0
	cgijl	%r5, 2, .LBB365_4
# %bb.8:                                #   in Loop: Header=BB365_6 Depth=2
	ly	%r12, -4(%r13)
	crjle	%r12, %r4, .LBB365_2
# %bb.9:                                #   in Loop: Header=BB365_6 Depth=2
	st	%r12, 0(%r13)
	cgije	%r5, 2, .LBB365_4
# %bb.10:                               #   in Loop: Header=BB365_6 Depth=2
	ly	%r12, -8(%r13)
	crjle	%r12, %r4, .LBB365_14
# %bb.11:                               #   in Loop: Header=BB365_6 Depth=2
	sty	%r12, -4(%r13)
	cgijl	%r5, 4, .LBB365_4
# %bb.12:                               #   in Loop: Header=BB365_6 Depth=2
	ly	%r12, -12(%r13)
	crjle	%r12, %r4, .LBB365_15
# %bb.13:                               #   in Loop: Header=BB365_6 Depth=2
	aghi	%r5, -4
	sty	%r12, -8(%r13)
	lay	%r13, -16(%r13)
	jlh	.LBB365_6
	j	.LBB365_4
.LBB365_14:                             #   in Loop: Header=BB365_5 Depth=1
	aghi	%r5, -2
	j	.LBB365_3
.LBB365_15:                             #   in Loop: Header=BB365_5 Depth=1
	aghi	%r5, -3
	j	.LBB365_3
.LBB365_16:
	lmg	%r12, %r15, 96(%r15)
	br	%r14
# LLVM-MCA-END sort
# LLVM-MCA-BEGIN bsearch_
bsearch_:
# %bb.0:
	lhi	%r0, 0
	cijh	%r3, 0, .LBB366_3
.LBB366_1:
	lgfr	%r2, %r0
	br	%r14
.LBB366_2:                              #   in Loop: Header=BB366_3 Depth=1
	ahi	%r1, 1
	lr	%r0, %r1
	crjhe	%r0, %r3, .LBB366_1
.LBB366_3:                              # =>This Inner Loop Header: Depth=1
	lr	%r1, %r0
	ar	%r1, %r3
	lr	%r5, %r1
	risbg	%r5, %r5, 31, 189, 1
	l	%r5, 0(%r5,%r2)
	srl	%r1, 1
	crjhe	%r5, %r4, .LBB366_5
# %bb.4:                                #   in Loop: Header=BB366_3 Depth=1
	ahi	%r1, 1
	lr	%r0, %r1
	crjl	%r0, %r3, .LBB366_6
	j	.LBB366_1
.LBB366_5:                              #   in Loop: Header=BB366_3 Depth=1
	lr	%r3, %r1
	crjhe	%r0, %r3, .LBB366_1
.LBB366_6:                              #   in Loop: Header=BB366_3 Depth=1
	lr	%r1, %r0
	ar	%r1, %r3
	lr	%r5, %r1
	risbg	%r5, %r5, 31, 189, 1
	l	%r5, 0(%r5,%r2)
	srl	%r1, 1
	crjhe	%r5, %r4, .LBB366_8
# %bb.7:                                #   in Loop: Header=BB366_3 Depth=1
	ahi	%r1, 1
	lr	%r0, %r1
	crjl	%r0, %r3, .LBB366_9
	j	.LBB366_1
.LBB366_8:                              #   in Loop: Header=BB366_3 Depth=1
	lr	%r3, %r1
	crjhe	%r0, %r3, .LBB366_1
.LBB366_9:                              #   in Loop: Header=BB366_3 Depth=1
	lr	%r1, %r0
	ar	%r1, %r3
	lr	%r5, %r1
	risbg	%r5, %r5, 31, 189, 1
	l	%r5, 0(%r5,%r2)
	srl	%r1, 1
	crjhe	%r5, %r4, .LBB366_11
# %bb.10:                               #   in Loop: Header=BB366_3 Depth=1
	ahi	%r1, 1
	lr	%r0, %r1
	crjl	%r0, %r3, .LBB366_12
	j	.LBB366_1
.LBB366_11:                             #   in Loop: Header=BB366_3 Depth=1
	lr	%r3, %r1
	crjhe	%r0, %r3, .LBB366_1
.LBB366_12:                             #   in Loop: Header=BB366_3 Depth=1
	lr	%r1, %r0
	ar	%r1, %r3
	lr	%r5, %r1
	risbg	%r5, %r5, 31, 189, 1
	l	%r5, 0(%r5,%r2)
	srl	%r1, 1
	crjl	%r5, %r4, .LBB366_2
# %bb.13:                               #   in Loop: Header=BB366_3 Depth=1
	lr	%r3, %r1
	crjl	%r0, %r3, .LBB366_3
	j	.LBB366_1
# LLVM-MCA-END bsearch_
# LLVM-MCA-BEGIN crc
crc:
# %bb.0:
	stmg	%r14, %r15, 112(%r15)
	cgije	%r3, 0, .LBB357_8
# %bb.1:
	risbg	%r0, %r3, 62, 191, 0
	lhi	%r1, -1
	clgijl	%r3, 4, .LBB357_5
# %bb.2:
	nill	%r3, 65532
	lhi	%r1, -1
	larl	%r4, .L.crctable
.LBB357_3:                              # =>This Inner Loop Header: Depth=1
	lb	%r5, 0(%r2)
	xr	%r5, %r1
	risbg	%r5, %r5, 54, 189, 2
	l	%r5, 0(%r5,%r4)
	lb	%r14, 1(%r2)
	rxsbg	%r5, %r1, 40, 63, 56
	xr	%r14, %r5
	risbg	%r1, %r14, 54, 189, 2
	l	%r1, 0(%r1,%r4)
	lb	%r14, 2(%r2)
	rxsbg	%r1, %r5, 40, 63, 56
	xr	%r14, %r1
	risbg	%r5, %r14, 54, 189, 2
	l	%r5, 0(%r5,%r4)
	lb	%r14, 3(%r2)
	rxsbg	%r5, %r1, 40, 63, 56
	xr	%r14, %r5
	risbg	%r1, %r14, 54, 189, 2
	l	%r1, 0(%r1,%r4)
	rxsbg	%r1, %r5, 40, 63, 56
	aghi	%r3, -4
	la	%r2, 4(%r2)
	jne	.LBB357_3
# %bb.4:
	cgije	%r0, 0, .LBB357_7
.LBB357_5:
	larl	%r3, .L.crctable
	lr	%r4, %r1
.LBB357_6:                              # =>This Inner Loop Header: Depth=1
	lb	%r1, 0(%r2)
	xr	%r1, %r4
	risbg	%r1, %r1, 54, 189, 2
	l	%r1, 0(%r1,%r3)
	rxsbg	%r1, %r4, 40, 63, 56
	la	%r2, 1(%r2)
	lr	%r4, %r1
	brctg	%r0, .LBB357_6
.LBB357_7:
	xilf	%r1, 4294967295
	j	.LBB357_9
.LBB357_8:
	lhi	%r1, 0
.LBB357_9:
	llgfr	%r2, %r1
	lmg	%r14, %r15, 112(%r15)
	br	%r14
# LLVM-MCA-END crc
# LLVM-MCA-BEGIN hash
hash:
# %bb.0:
	stmg	%r13, %r15, 104(%r15)
	llihf	%r0, 3421674724
	oilf	%r0, 2216829733
	cgije	%r3, 0, .LBB358_7
# %bb.1:
	llihl	%r1, 256
	oill	%r1, 435
	risbg	%r4, %r3, 62, 191, 0
	clgijl	%r3, 4, .LBB358_5
# %bb.2:
	nill	%r3, 65532
.LBB358_3:                              # =>This Inner Loop Header: Depth=1
	llgc	%r5, 0(%r2)
	llgc	%r14, 1(%r2)
	xgr	%r5, %r0
	msgr	%r5, %r1
	llgc	%r13, 2(%r2)
	xgr	%r14, %r5
	msgr	%r14, %r1
	llgc	%r0, 3(%r2)
	xgr	%r13, %r14
	msgr	%r13, %r1
	la	%r2, 4(%r2)
	xgr	%r0, %r13
	aghi	%r3, -4
	msgr	%r0, %r1
	jne	.LBB358_3
# %bb.4:
	cgije	%r4, 0, .LBB358_7
.LBB358_5:
	lgr	%r3, %r0
.LBB358_6:                              # =>This Inner Loop Header: Depth=1
	llgc	%r0, 0(%r2)
	la	%r2, 1(%r2)
	xgr	%r0, %r3
	msgr	%r0, %r1
	lgr	%r3, %r0
	brctg	%r4, .LBB358_6
.LBB358_7:
	lgr	%r2, %r0
	lmg	%r13, %r15, 104(%r15)
	br	%r14
# LLVM-MCA-END hash
# LLVM-MCA-BEGIN rotl64
rotl64:
# %bb.0:
	rllg	%r2, %r2, 0(%r3)
	br	%r14
# LLVM-MCA-END rotl64
# LLVM-MCA-BEGIN pc
pc:
# %bb.0:
	srlg	%r0, %r2, 1
	llihf	%r1, 1431655765
	oilf	%r1, 1431655765
	ngr	%r1, %r0
	lgr	%r3, %r2
	sgr	%r3, %r1
	llihf	%r0, 858993459
	oilf	%r0, 858993459
	srlg	%r1, %r3, 2
	ngr	%r3, %r0
	ngr	%r1, %r0
	agr	%r1, %r3
	srlg	%r0, %r1, 4
	agr	%r0, %r1
	llihf	%r1, 252645135
	oilf	%r1, 252645135
	ngr	%r1, %r0
	llihf	%r0, 16843009
	oilf	%r0, 16843009
	msgr	%r0, %r1
	srlg	%r3, %r0, 56
	flogr	%r0, %r2
	ar	%r0, %r3
	lay	%r3, -1(%r2)
	ngr	%r2, %r3
	xgr	%r2, %r3
	flogr	%r2, %r2
	lghi	%r4, 64
	sgr	%r4, %r2
	ar	%r4, %r0
	llgfr	%r2, %r4
	br	%r14
# LLVM-MCA-END pc
# LLVM-MCA-BEGIN bs
bs:
# %bb.0:
	lrvr	%r0, %r2
	mghi	%r2, 3
	lrvgr	%r1, %r2
	ar	%r1, %r0
	llgfr	%r2, %r1
	br	%r14
# LLVM-MCA-END bs
# LLVM-MCA-BEGIN ovf
ovf:
# %bb.0:
	ar	%r2, %r3
	ipm	%r0
	afi	%r0, 1342177280
	risbg	%r0, %r0, 63, 191, 33
	st	%r2, 0(%r4)
	lgr	%r2, %r0
	br	%r14
# LLVM-MCA-END ovf
# LLVM-MCA-BEGIN mulhi
mulhi:
# %bb.0:
                                        # kill: def $r3d killed $r3d killed $r2q def $r2q
	mlgr	%r2, %r2
                                        # kill: def $r2d killed $r2d killed $r2q
	br	%r14
# LLVM-MCA-END mulhi
