add	x21, x28, x3, sxtx #2
add	za.d[w9, #4, vgx4], { z4.d, z5.d, z6.d, z7.d }, { z0.d, z1.d, z2.d, z3.d }
add	za.s[w10, #3, vgx4], { z16.s, z17.s, z18.s, z19.s }, z8.s
add	{ z2.d, z3.d }, { z2.d, z3.d }, z3.d
adds	w18, w25, w0, uxth #3
adds	wzr, w30, w29, uxtb #1
adr	z31.d, [z29.d, z28.d, lsl #3]
aesd	{ z16.b, z17.b }, { z16.b, z17.b }, z16.q[1]
ands	wzr, w30, w29, lsl #1
at	S1E2R, x3
autiasppc	#-262140
axflag
bc.eq	symbol
bfdot	za.s[w11, #0, vgx4], { z28.h, z29.h, z30.h, z31.h }, z8.h[0]
bfmla	za.h[w9, #7, vgx4], { z4.h, z5.h, z6.h, z7.h }, { z0.h, z1.h, z2.h, z3.h }
bfmlsl	za.s[w11, 0:1, vgx2], { z14.h, z15.h }, z8.h[7]
bfmlsl	za.s[w9, 14:15], z10.h, z5.h[3]
bfmops	za1.h, p2/m, p2/m, z10.h, z10.h
bfscale	{ z4.h, z5.h, z6.h, z7.h }, { z4.h, z5.h, z6.h, z7.h }, { z8.h, z9.h, z10.h, z11.h }
bftmopa	za1.s, { z4.h, z5.h }, z3.h, z28[0]
bic	pn0.b, p1/z, pn2.b, p3.b
bic	w10, w17, w24, ror #0
bsl	v1.16b, v10.16b, v10.16b
bti	j
casp	w2, w3, w4, w5, [sp]
cbhs	wzr, wzr, #8
cbne	w1, w2, symbol
ccmn	w21, w28, #15, vc
ccmn	w27, w2, #1, ls
ccmp	w1, w8, #4, lt
ccmp	x10, #15, #2, al
cinc	w4, w11, gt
cinv	x16, x16, hs
cmge	v1.2s, v10.2s, #0
cmla	z31.s, z30.s, z13.s[1], #90
cmn	wsp, #0
cmp	sp, #-4095
cmp	w1, w2, uxtb #0
cmp	w13, w20, sxtb #4
cmp	x16, x16, uxtx #2
cmp	x19, w26, sxth #1
cneg	w21, w28, vc
cntb	x22, #28
cntd	x15, vl5, mul #5
cntp	x1, p9, p3.s
cpyen	[x2]!, [x6]!, x9!
cpyfewn	[x2]!, [x10]!, xzr!
csel	w24, wzr, w6, hi
csel	x15, x22, x29, pl
csel	x7, x14, x21, le
cset	w18, vs
csetm	x1, lt
csinc	x1, x2, x3, eq
dc	CGVAC, x3
decd	x24, vl8, mul #2
decd	z4.d, vl128
dech	z1.h, vl64, mul #1
dmb	ish
dup	d1, v2.d[1]
dup	h31, v30.h[7]
dup	v1.8b, v10.b[15]
facgt	s1, s2, s10
fadd	d1, d2, d10
fadd	za.d[w11, #1, vgx4], { z28.d, z29.d, z30.d, z31.d }
fcmeq	v1.4s, v10.4s, v10.4s
fcmge.2s	v2, v10, #0
fcmgt	v16.4h, v16.4h, #0.0
fcmla	z16.h, z16.h, z4.h[1], #180
fcmle	p8.d, p4/z, z16.d, z16.d
fcmle	p8.h, p4/z, z16.h, #0.0
fcmlt	p1.h, p2/z, z10.h, z10.h
fcvtms	d1, h2
fcvtzu	s16, d16
fdot	v1.4h, v3.8b, v5.2b[0]
fdot	v1.4s, v3.16b, v5.4b[0]
fdot	v16.4s, v16.16b, v16.4b[1]
fdot	za.s[w10, #3, vgx2], { z16.b, z17.b }, z8.b[1]
fdot	za.s[w10, #3], { z16.h, z17.h }, z8.h[1]
fdup	z16.s, #0.125
fdup	z31.s, #-2.5
fmadd	h31, h30, h29, h28
fmaxnm	{ z16.d, z17.d }, { z16.d, z17.d }, { z16.d, z17.d }
fmaxnmv	s16, v16.4s
fmaxp	v1.2d, v10.2d, v10.2d
fminnm	{ z2.h, z3.h }, { z2.h, z3.h }, { z10.h, z11.h }
fmla	za.d[w9, #4, vgx2], { z18.d, z19.d }, z0.d[0]
fmla	za.d[w9, #4], { z4.d, z5.d }, z9.d[0]
fmla	za.s[w11, #0], { z24.s, z25.s, z26.s, z27.s }, z7.s[0]
fmla	za.s[w9, #2, vgx4], { z8.s, z9.s, z10.s, z11.s }, { z8.s, z9.s, z10.s, z11.s }
fmlal	za.h[w10, 4:5, vgx2], { z16.b, z17.b }, z8.b[7]
fmlal	za.h[w10, 8:9], z16.b, z8.b[7]
fmlalltb	v1.4s, v10.16b, v2.b[15]
fmlalltb	z31.s, z30.b, z5.b[15]
fmlsl	za.s[w9, 6:7], { z8.h, z9.h, z10.h, z11.h }, { z8.h, z9.h, z10.h, z11.h }
fmov	h1, #0.0
fmul	v1.4h, v3.4h, v5.4h
fmul	z1.d, p2/m, z1.d, #0.5
fscale	z1.d, p2/m, z1.d, z6.d
ftmopa	za1.s, { z4.s, z5.s }, z10.s, z22[3]
fvdotb	za.s[w11, #1, vgx4], { z14.b, z15.b }, z8.b[3]
gic	cdpri, x3
gic	lden, x3
gic	ldhm, x3
gic	vdaff, x3
inch	x21, vl7
lastp	x1, p2, p3.h
ld1	{ v1.8h, v2.8h, v3.8h, v4.8h }, [x3], x5
ld1	{ v1.h }[0], [sp], xzr
ld1	{ v1.s }[3], [sp]
ld1.h	{ v2 }[0], [sp], #2
ld1.s	{ v30 }[3], [x27], #4
ld1b	za0v.b[w15, #1], p6/z, [sp, xzr]
ld1b	{ z19.b, z23.b, z27.b, z31.b }, pn14/z, [x26, #28, mul vl]
ld1d	{ z31.q }, p6/z, [x26, x24, lsl #3]
ld1d	{ z4.d, z5.d, z6.d, z7.d }, pn10/z, [sp, #4, mul vl]
ld1d	{za6h.d[w12, #1]}, p0/z, [x20, x19, lsl #3]
ld1h	{ z1.h }, p2/z, [sp, #1, mul vl]
ld1h	{za0v.h[w13, #2]}, p2/z, [sp]
ld1q	{za8h.q[w14, #0]}, p4/z, [x16, x16, lsl #4]
ld1r	{ v1.16b }, [sp], xzr
ld1r	{ v31.8h }, [x29]
ld2	{ v1.16b, v2.16b }, [x3], x5
ld2	{ v1.8b, v2.8b }, [sp]
ld2	{ v1.b, v2.b }[0], [x3], x6
ld2	{ v1.s, v2.s }[0], [sp], xzr
ld2.4h	{ v30, v31 }, [x28], x26
ld2.s	{ v16, v17 }[1], [x16]
ld2q	{ z1.q, z2.q }, p2/z, [sp, #2, mul vl]
ld2r	{ v1.2d, v2.2d }, [sp]
ld2r	{ v1.4h, v2.4h }, [x3], #4
ld3	{ v1.2d, v2.2d, v3.2d }, [x3], #48
ld3	{ v1.8h, v2.8h, v3.8h }, [sp], #48
ld3	{ v1.d, v2.d, v3.d }[0], [x4], #24
ld3	{ v1.d, v2.d, v3.d }[1], [sp], #24
ld3.h	{ v16, v17, v18 }[3], [x16], x16
ld3h	{ z31.h, z0.h, z1.h }, p6/z, [x26, x24, lsl #1]
ld3q	{ z1.q, z2.q, z3.q }, p2/z, [sp, #9, mul vl]
ld3r	{ v31.8b, v0.8b, v1.8b }, [x29], #3
ld4	{ v1.h, v2.h, v3.h, v4.h }[0], [sp]
ld4	{ v1.s, v2.s, v3.s, v4.s }[0], [x4], x3
ld4h	{ z1.h, z2.h, z3.h, z4.h }, p2/z, [x6]
ld4q	{ z1.q, z2.q, z3.q, z4.q }, p2/z, [sp]
ld4r	{ v1.16b, v2.16b, v3.16b, v4.16b }, [x3], x5
ld4r	{ v31.1d, v0.1d, v1.1d, v2.1d }, [x29], #32
ldff1b	z1.d, p2/z, [sp, x7]
ldff1b	z1.s, p2/z, [sp, z10.s, uxtw]
ldff1h	{ z1.d }, p2/z, [sp, z10.d, uxtw #1]
ldff1sb	{ z31.s }, p6/z, [x26, z25.s, sxtw]
ldff1sh	z1.d, p2/z, [x6, z7.d]
ldff1w	z31.s, p6/z, [z26.s, #124]
ldff1w	{ z1.s }, p2/z, [z6.s]
ldg	xzr, [x29, #4080]
ldnf1sb	{ z1.d }, p2/z, [sp, #3, mul vl]
ldnt1sh	{ z1.s }, p2/z, [z6.s, xzr]
ldnt1w	{ z1.s, z5.s, z9.s, z13.s }, pn10/z, [x6, #0, mul vl]
ldr	b31, [x29, w28, uxtw]
ldr	q1, symbol
ldr	s1, [x3, w4, uxtw #2]
ldr	za[w14, #7], [x16, #7, mul vl]
ldrab	xzr, [sp]!
ldrb	wzr, [x29, x28]
ldrsb	w1, [sp, #0]!
ldtnp	q1, q2, [x4, #0]
ldtp	q16, q16, [x16, #-1024]!
luti4	z16.h, zt0, z16[3]
luti6	z1.b, { z2.b, z3.b }, z3
luti6	{ z16.h, z20.h, z24.h, z28.h }, { z16.h, z17.h }, { z16, z17 }[0]
maddpt	xzr, xzr, xzr, xzr
mov	v1.h[0], w4
mov	v31.1d, v29.1d
mov	w1, v2.s[3]
mov	z1.b, p2/m, b5
mov	z1.h, p2/m, za1h.h[w15, #0]
mov	z1.h, z2.h[0]
mov	z1.q, q10
mov	za.b[w10, #3], { z16.b, z17.b }
mov	za3h.s[w13, 2:3], { z20.s, z21.s }
mov	za3v.s[w13, #3], p2/m, z23.s
mov	za7h.d[w13, 0:1], { z20.d, z21.d }
mov	za7v.d[w13, 0:1], { z20.d, z21.d }
mov	za8v.q[w14, #0], p4/m, z16.q
mov	{ z4.b, z5.b, z6.b, z7.b }, za0h.b[w12, 0:3]
mova	za.d[w9, #2], { z8.d, z9.d, z10.d, z11.d }
mova	za0h.b[w14, 8:11], { z16.b, z17.b, z18.b, z19.b }
mova	{ z28.s, z29.s, z30.s, z31.s }, za.s[w8, #4]
mova	{ z30.h, z31.h }, za.h[w8, #7, vgx2]
mova	{ z4.b, z5.b, z6.b, z7.b }, za.b[w8, #0, vgx4]
mova	{ z4.h, z5.h, z6.h, z7.h }, za.h[w8, #3]
movaz	{ z16.b, z17.b }, za.b[w10, #3]
movaz	{ z2.b, z3.b }, za0v.b[w12, 0:1]
movaz	{ z2.d, z3.d }, za2v.d[w13, 0:1]
movi	v16.2s, #127, msl #16
movt	zt0[56], x27
movt	zt0[8], xzr
movz	wzr, #:abs_g1_nc:symbol
mrrs	x2, x3, AFGDTP0_EL1
mrrs	x2, x3, AFGDTP3_EL1
mrrs	x2, x3, AFGDTP4_EL2
mrrs	x2, x3, AFGDTU3_EL12
mrrs	x2, x3, AMEVCNTVOFF04_EL2
mrrs	x2, x3, BRBINF16_EL1
mrrs	x2, x3, BRBINF25_EL1
mrrs	x2, x3, BRBSRC16_EL1
mrrs	x2, x3, BRBSRC4_EL1
mrrs	x2, x3, BRBTGT13_EL1
mrrs	x2, x3, CNTP_CTL_EL0
mrrs	x2, x3, CNTVOFF_EL2
mrrs	x2, x3, CONTEXTIDR_EL12
mrrs	x2, x3, DBGBVR3_EL1
mrrs	x2, x3, DBGWCR0_EL1
mrrs	x2, x3, ERXMISC2_EL1
mrrs	x2, x3, FGDTP12_EL2
mrrs	x2, x3, FGDTU13_EL1
mrrs	x2, x3, GCSPR_EL2
mrrs	x2, x3, ICC_IGRPEN1_EL3
mrrs	x2, x3, ICH_APR_EL2
mrrs	x2, x3, ICH_LR5_EL2
mrrs	x2, x3, ICH_PPI_PRIORITYR10_EL2
mrrs	x2, x3, ICV_PPI_CPENDR0_EL1
mrrs	x2, x3, LDSTT_EL2
mrrs	x2, x3, MPAMBW0_EL1
mrrs	x2, x3, MPAMBWSM_EL1
mrrs	x2, x3, MPAMHCR_EL2
mrrs	x2, x3, MPAMVPM2_EL2
mrrs	x2, x3, MPAMVPM4_EL2
mrrs	x2, x3, PMBLIMITR_EL1
mrrs	x2, x3, PMCCNTR_EL0
mrrs	x2, x3, PMEVCNTSVR20_EL1
mrrs	x2, x3, PMEVTYPER26_EL0
mrrs	x2, x3, PMSDSFR_EL1
mrrs	x2, x3, PRLAR15_EL1
mrrs	x2, x3, PRLAR2_EL2
mrrs	x2, x3, RVBAR_EL1
mrrs	x2, x3, SMIDR_EL1
mrrs	x2, x3, TCO
mrrs	x2, x3, TPIDR_EL1
mrrs	x2, x3, TPMIN1_EL12
mrrs	x2, x3, TRCCIDCCTLR0
mrrs	x2, x3, TRCDVCMR2
mrrs	x2, x3, TRCQCTLR
mrrs	x2, x3, TRCRSCTLR28
mrrs	x2, x3, TRCSSCCR2
mrrs	x2, x3, TRCVMIDCVR2
mrrs	x2, x3, VBAR_EL2
msub	wzr, wzr, wzr, wzr
mul	v1.2s, v10.2s, v10.s[3]
mvni	v1.8h, #0, lsl #0
negs	w1, w2, lsl #0
negs	w24, wzr, lsr #1
not	p1.b, p2/z, p5.b
orn	x30, x5, x12, lsr #63
orr	x1, x8, x15, asr #0
pext	{ p15.h, p0.h }, pn14[1]
plbi	ALLE3
plbi	PERME1NXS, x3
plbi	PERME3nxs, x3
plbi	VMALLE1ISnxs
pmov	p8.b, z16
pmov	z1, p2.d
pnext	p1.d, p2, p1.d
prfb	#1.5, p2, [z4.s]
prfb	pldl1keep, p2, [x3]
prfb	pldl2keep, p4, [z16.d]
prfb	pldl3strm, p6, [x4]
prfd	#15, p6, [x28, z3.s, sxtw #3]
prfd	pstl1strm, p4, [z10.s]
prfh	pldl1strm, p6, [x28]
prfh	pstl3keep, p5, [z19.d, #0]
prfh	pstl3strm, p0, [z22.d]
prfm	pldslckeep, [x0, x7]
prfm	plil1strm, [x9, #16376]
prfm	plil2keep, [x12, w19, sxtw #0]
prfm	plil2strm, [x15, #255]
prfum	plislcstrm, [x3, #-8]
prfum	pstl1keep, [x3, #-8]
prfw	pldl3keep, p2, [sp]
prfw	pstl2keep, p7, [z13.d, #60]
ptest	p8, p8.b
ptrue	p14.b, vl32
rcwcasp	x26, x27, x24, x25, [x28]
revd	z16.q, p4/m, z16.q
rprfm	pldstrm, x3, [x4]
scvtf	h16, d16
sdot	v1.4s, v10.16b, v10.4b[3]
sdot	z1.s, z2.b, z3.b[0]
setgop	[x2]!, xzr!
setgoptn	[x29]!, x27!
sha1h	s16, s16
smin	{ z28.d, z29.d, z30.d, z31.d }, { z28.d, z29.d, z30.d, z31.d }, { z20.d, z21.d, z22.d, z23.d }
smlall	za.d[w9, 12:15], z26.h, z9.h[7]
smlall	za.s[w9, 4:7, vgx2], { z18.b, z19.b }, { z16.b, z17.b }
smlall	za.s[w9, 4:7], { z10.b, z11.b }, z5.b
smlalt	z16.s, z16.h, z4.h[3]
smlsl	za.s[w9, 6:7, vgx2], { z10.h, z11.h }, { z10.h, z11.h }
smlsll	za.d[w11, 0:3, vgx2], { z14.h, z15.h }, z8.h[7]
smlsll	za.d[w11, 0:3], { z12.h, z13.h }, { z14.h, z15.h }
smov	x16, v16.h[3]
smull	v1.2d, v3.2s, v5.s[0]
smull	v16.2d, v16.2s, v16.s[1]
smullb	z1.s, z2.h, z3.h[0]
sqabs	b1, b10
sqdecd	x10, w10, mul4
sqdecd	x16, w16, vl2, mul #8
sqdech	x19, #14, mul #16
sqdmlslb	z1.s, z2.h, z2.h[7]
sqdmulh	{ z4.b, z5.b, z6.b, z7.b }, { z4.b, z5.b, z6.b, z7.b }, z5.b
sqincb	x1, vl4, mul #3
sqincb	x15, w15, vl5
sqincb	xzr, wzr, vl3, mul #2
sqincd	x13, w13, mul3, mul #5
sqincd	xzr, wzr, vl1
sqincd	z1.d, pow2, mul #1
sqincw	x1, w1, pow2
sqincw	x21, w21, vl7, mul #8
sqincw	x27, vl16, mul #3
sqrdcmlah	z16.s, z16.s, z8.s[0], #180
sqrdmlah	v16.4h, v16.4h, v8.h[3]
sqrdmulh	v1.4h, v3.4h, v5.h[0]
sqrshrn	b31, h30, #8
sqrshrun	v1.2s, v3.2d, #2
sqrshrun	z16.b, { z16.s, z17.s, z18.s, z19.s }, #16
sqshrun	z15.h, { z12.s, z13.s }, #5
sqsub	v16.8h, v16.8h, v16.8h
sqsub	z1.d, z2.d, z3.d
ssublt	z1.d, z17.s, z3.s
st1	{ v1.1d, v2.1d }, [sp]
st1	{ v1.4h }, [x3], x5
st1	{ v1.8h, v2.8h }, [sp], #32
st1	{ v1.b }[0], [sp]
st1	{ v1.d }[0], [x4]
st1	{ v1.d }[1], [sp], xzr
st1	{ v16.2s }, [x16], x16
st1	{ v16.4s }, [x16]
st1	{ v16.4s, v17.4s, v18.4s }, [x16], #48
st1	{ v16.4s, v17.4s, v18.4s, v19.4s }, [x16]
st1	{ v31.2d, v0.2d, v1.2d, v2.2d }, [x29], x27
st1.16b	{ v2, v3, v4 }, [sp]
st1.2d	{ v30, v31, v0, v1 }, [x28], x26
st1.2s	{ v2 }, [x4], #8
st1.b	{ v2 }[15], [sp], #1
st1.d	{ v30 }[1], [x27]
st1.h	{ v2 }[7], [sp], #2
st1b	{ z1.b }, p2, [x4, #3, mul vl]
st1b	{za0h.b[w12, #15]}, p0, [x22, x21]
st1d	za1h.d[w13, #0], p2, [sp]
st1d	za7v.d[w13, #1], p2, [x24, x23, lsl #3]
st1d	{za4v.d[w14, #0]}, p4, [x16, x16, lsl #3]
st1h	za1v.h[w13, #7], p2, [x24]
st1w	z1.d, p2, [z4.d, #4]
st1w	za1h.s[w13, #2], p2, [sp, x10, lsl #2]
st1w	za1h.s[w15, #0], p6, [x8]
st2	{ v1.4s, v2.4s }, [sp], xzr
st2	{ v1.b, v2.b }[15], [sp], xzr
st2	{ v1.h, v2.h }[7], [sp]
st2.s	{ v2, v3 }[0], [x5]
st2d	{ z1.d, z2.d }, p2, [sp]
st3	{ v1.h, v2.h, v3.h }[0], [x4], #6
st3	{ v1.s, v2.s, v3.s }[0], [x4]
st3	{ v16.s, v17.s, v18.s }[1], [x16], x16
st3	{ v31.16b, v0.16b, v1.16b }, [x29]
st3	{ v31.2s, v0.2s, v1.2s }, [x29]
st3.s	{ v2, v3, v4 }[0], [x5], x7
st3w	{ z1.s, z2.s, z3.s }, p2, [x4, #0, mul vl]
st4	{ v1.4h, v2.4h, v3.4h, v4.4h }, [x3], #32
st4	{ v1.b, v2.b, v3.b, v4.b }[15], [sp], #4
st4	{ v1.s, v2.s, v3.s, v4.s }[3], [sp]
st4	{ v31.2s, v0.2s, v1.2s, v2.2s }, [x29], x27
st4	{ v31.8b, v0.8b, v1.8b, v2.8b }, [x29], #32
st4.d	{ v2, v3, v4, v5 }[1], [sp], #32
st4.h	{ v16, v17, v18, v19 }[3], [x16], #8
st4.h	{ v30, v31, v0, v1 }[7], [x27]
stfmaxl	s16, [x16]
stnt1d	{ z1.d, z5.d, z9.d, z13.d }, pn10, [x4, #0, mul vl]
stnt1w	{ z2.s, z3.s }, pn10, [sp, x5, lsl #2]
str	pn0, [x3, #0, mul vl]
str	q16, [x16, x16, sxtx #0]
str	q31, [x29], #255
stur	d1, [sp, #127]
sub	x1, x8, w15, uxtw #4
sub	za.d[w9, #4, vgx2], { z25.d, z26.d }, z0.d
sub	za.s[w11, #1, vgx2], { z7.s, z8.s }, z8.s
subps	xzr, sp, sp
sudot	za.s[w9, #4], { z8.b, z9.b, z10.b, z11.b }, z9.b[0]
sumlall	za.s[w11, 0:3, vgx4], { z28.b, z29.b, z30.b, z31.b }, z8.b[0]
sumlall	za.s[w11, 0:3], z6.b, z7.b[15]
swph	wzr, w30, [x28]
tbl	v16.8b, { v16.16b }, v16.8b
tenter	#1, nb
tlbi	ALLE1ISnXS
tlbi	ALLE2ISnXS, x3
tlbi	IPAS2E1OSnXS, x3
tlbi	PAALLOSnXS
tlbi	RIPAS2LE1OS, x3
tlbi	RVAE2OSnXS, x3
tlbi	RVALE1nXS, x3
tlbip	IPAS2LE1OS, xzr, xzr
tlbip	IPAS2LE1OSnXS, x2, x3
tlbip	IPAS2LE1OSnXSnxs, x2, x3
tlbip	RIPAS2E1nXS, x2, x3
tlbip	RVAAE1, x2, x3
tlbip	RVAALE1, x2, x3
tlbip	RVAE1OSnXS, x2, x3
tlbip	RVAE2IS, xzr, xzr
tlbip	RVALE1, x2, x3
tlbip	RVALE1ISnxs, x2, x3
tlbip	RVALE3ISnXS, x2, x3
tlbip	VAAE1OSnXS, xzr, xzr
tlbip	VAALE1IS, xzr, xzr
tlbip	VAALE1ISnxs, x2, x3
tlbip	VAE3OS, xzr, xzr
tlbip	VAE3OSnXS, xzr, xzr
tlbip	VALE1OS, x2, x3
trn2	v31.8b, v29.8b, v27.8b
ucvtflt	z31.s, z30.h
udot	z1.s, z2.b, z2.b[3]
udot	za.d[w9, #2, vgx4], { z10.h, z11.h, z12.h, z13.h }, z5.h
udot	za.s[w10, #3], { z16.h, z17.h, z18.h, z19.h }, { z16.h, z17.h, z18.h, z19.h }
udot	za.s[w9, #2], { z10.b, z11.b }, { z10.b, z11.b }
udot	za.s[w9, #7, vgx2], { z18.h, z19.h }, z8.h[3]
umlal2	v31.4s, v29.8h, v11.h[7]
umlall	za.d[w11, 0:3], z6.h, z7.h[7]
umlsl	za.s[w10, 4:5], { z16.h, z17.h, z18.h, z19.h }, z8.h
umlsll	za.s[w9, 4:7, vgx2], { z10.b, z11.b }, z5.b[7]
umop4s	za1.s, { z4.b, z5.b }, z20.b
umov	x16, v16.d[0]
uqadd	z16.h, p4/m, z16.h, z16.h
uqdecb	w16, vl2, mul #8
uqdecd	xzr, vl1
uqdecd	z18.d, vl6
uqdecp	xzr, p2.d
uqincb	w7, vl256
uqincd	x10, mul4, mul #3
uqinch	x13, mul3
uqinch	z1.h, vl3
uqincp	xzr, p14.h
uqincw	z16.s, all, mul #1
usdot	za.s[w11, #1, vgx4], { z7.b, z8.b, z9.b, z10.b }, z8.b
usmlall	za.s[w10, 4:7], { z16.b, z17.b, z18.b, z19.b }, z8.b
usmop4s	za4.d, { z8.h, z9.h }, { z24.h, z25.h }
uvdot	za.d[w9, #4], { z8.h, z9.h, z10.h, z11.h }, z9.h[0]
uvdot	za.s[w9, #2, vgx2], { z10.h, z11.h }, z5.h[1]
uzp2	v16.2s, v16.2s, v16.2s
whilege	pn12.s, x16, x16, vlx2
whilegt	p1.s, w2, wzr
whilegt	{ p2.d, p3.d }, x3, x3
whilehs	{ p2.s, p3.s }, x2, xzr
whilelo	{ p2.b, p3.b }, xzr, xzr
whilelt	pn12.d, x16, x16, vlx2
zip1	p8.s, p8.s, p8.s
zip1	z1.b, z2.b, z3.b
