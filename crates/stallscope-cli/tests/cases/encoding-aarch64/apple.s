add	za.d[w9, #7], { z8.d, z9.d, z10.d, z11.d }, { z4.d, z5.d, z6.d, z7.d }
adds	x1, x2, xzr, uxtx #4
addspl	sp, x2, #0
adr	z16.s, [z16.s, z16.s, lsl #3]
adr	z31.d, [z29.d, z28.d, lsl #2]
aesdimc	{ z28.b, z29.b, z30.b, z31.b }, { z28.b, z29.b, z30.b, z31.b }, z29.q[3]
aesdimc	{ z4.b, z5.b, z6.b, z7.b }, { z4.b, z5.b, z6.b, z7.b }, z3.q[0]
andqv	v31.4s, p5, z28.s
at	S12E1R, xzr
at	S1E0W, x3
bcax.16b	v16, v16, v16, v16
bfdot	v16, v16, v16[1]
bfdot	z1.s, z2.h, z2.h[3]
bfmla	za.h[w11, #1], { z24.h, z25.h, z26.h, z27.h }, { z28.h, z29.h, z30.h, z31.h }
bfmlal	za.s[w9, 6:7, vgx4], { z8.h, z9.h, z10.h, z11.h }, { z8.h, z9.h, z10.h, z11.h }
bfmls	za.h[w9, #7, vgx2], { z25.h, z26.h }, z8.h
bfmlsl	za.s[w10, 8:9], z16.h, z8.h
bfmlsl	za.s[w9, 14:15], z10.h, z5.h[3]
bfmul	{ z4.h, z5.h, z6.h, z7.h }, { z8.h, z9.h, z10.h, z11.h }, { z12.h, z13.h, z14.h, z15.h }
bic	pn0.b, p1/z, pn2.b, p3.b
caspa	w26, w27, w24, w25, [x28]
caspa	x2, x3, x4, x5, [x4]
cbbge	w3, w2, symbol
cbhge	wzr, wzr, #8
cblo	xzr, #63, #1020
ccmn	w30, w5, #2, ge
ccmp	x4, #0, #7, gt
cinc	w18, w25, vs
cinv	w1, w2, eq
clrbhb
cmla	z1.h, z2.h, z3.h[0], #270
cmn	x16, w16, uxtb #3
cmp	w25, w0, sxth #4
cmp	w30, w5, asr #0
cmp	x1, x2, uxtx #0
cmple	p1.h, p2/z, z10.h, #7
cneg	w7, w14, le
cpy	z1.d, p2/m, sp
cpy	z31.s, p6/m, s27
cpyen	[x2]!, [x6]!, xzr!
cpyfern	[x2]!, [x6]!, x9!
csel	w24, wzr, w6, hi
cset	w27, ls
csinc	w18, w25, w0, vs
csinc	w7, w14, w21, le
csneg	w1, w2, wzr, mi
csneg	w16, w16, w16, hs
dc	CIVAC, x3
dc	CIVAOC, x3
dc	CSW, x3
dc	CVAP, x3
decd	z21.d, vl7, mul #8
dech	z30.h, vl32, mul #5
decp	xzr, p2.d
decw	x10, mul4
decw	x13, mul3
dup.8h	v30, w29
dupq	z1.d, z2.d[0]
eor	z1.s, p2/m, z1.s, z6.s
fadd	za.s[w10, #3, vgx4], { z16.s, z17.s, z18.s, z19.s }
fadda	h1, p2, h1, z4.h
fccmp	s1, s8, #4, lt
fccmpe	s31, s30, #15, ne
fcmeq	v1.4h, v10.4h, #0
fcmge.4s	v2, v10, #0.0
fcmgt	v16.2s, v16.2s, #0
fcmle	p1.d, p2/z, z10.d, z10.d
fcmlt	p15.h, p6/z, z27.h, #0.0
fcmne	p8.s, p4/z, z16.s, z16.s
fcmp	h1, #0.0
fcpy	z16.d, p8/m, #0.125
fcpy	z31.s, p14/m, #-2.5
fcvtxn2	v1.4s, v10.2d
fcvtzs	w1, s3
fdot	za.s[w10, #3, vgx2], { z16.h, z17.h }, z8.h
fdot	za.s[w9, #7, vgx2], { z18.b, z19.b }, z8.b[3]
fdot	za.s[w9, #7, vgx4], { z4.h, z5.h, z6.h, z7.h }, z8.h[3]
fminnmqv	v1.8h, p2, z10.h
fminnmqv	v31.2d, p5, z28.d
fmla	z31.s, z30.s, z5.s[3]
fmla	za.d[w10, #3], { z16.d, z17.d, z18.d, z19.d }, z8.d[0]
fmla	za.d[w9, #7], { z20.d, z21.d }, z9.d[1]
fmla	za.s[w10, #3, vgx4], { z16.s, z17.s, z18.s, z19.s }, z8.s[1]
fmlal	za.h[w11, 0:1, vgx2], { z14.b, z15.b }, { z16.b, z17.b }
fmlal	za.h[w9, 6:7, vgx4], { z25.b, z26.b, z27.b, z28.b }, z8.b
fmlal	za.h[w9, 6:7, vgx4], { z4.b, z5.b, z6.b, z7.b }, z8.b[15]
fmlall	za.s[w10, 8:11], z16.b, z8.b
fmlallbb	z1.s, z2.b, z3.b[0]
fmls	z31.d, z30.d, z13.d[1]
fmls	za.d[w10, #3, vgx4], { z16.d, z17.d, z18.d, z19.d }, z8.d
fmls	za.d[w11, #0, vgx4], { z28.d, z29.d, z30.d, z31.d }, z8.d[0]
fmls	za.h[w9, #4, vgx2], { z18.h, z19.h }, z0.h[0]
fmls	za.s[w11, #0, vgx4], { z28.s, z29.s, z30.s, z31.s }, z8.s[0]
fmlsl	v1, v2, v5[7]
fmlsl	za.s[w11, 0:1], { z12.h, z13.h }, z7.h[0]
fmlsl	za.s[w9, 6:7], { z8.h, z9.h, z10.h, z11.h }, { z8.h, z9.h, z10.h, z11.h }
fmop4a	za1.h, z8.b, { z24.b, z25.b }
fmop4s	za3.s, { z12.s, z13.s }, z26.s
fmsub	h16, h16, h16, h16
fmul	{ z30.d, z31.d }, { z28.d, z29.d }, { z26.d, z27.d }
fmulx.2s	v2, v3, v4[0]
fnmsub	s1, s2, s10, s10
frecpe	h1, h2
frintx.4h	v2, v10
ftmopa	za1.s, { z4.b, z5.b }, z10.b, z22[3]
gic	ldpend, x3
incd	x1, pow2
incd	z24.d, vl8
inch	z31.h, vl1, mul #16
incw	x1, vl4
incw	x24, vl8, mul #2
ld1	{ v1.16b, v2.16b, v3.16b, v4.16b }, [sp], xzr
ld1	{ v1.1d }, [x3], #8
ld1	{ v1.8h }, [sp]
ld1	{ v16.2d, v17.2d, v18.2d, v19.2d }, [x16], #64
ld1	{ v16.4h, v17.4h }, [x16], x16
ld1	{ v16.d }[0], [x16], x16
ld1	{ v31.4s, v0.4s, v1.4s }, [x29]
ld1.b	{ v16 }[7], [x16], #1
ld1b	z16.b, p4/z, [x16, x15]
ld1b	{za0v.b[w12, #1]}, p0/z, [sp, xzr]
ld1d	{ z16.d, z20.d, z24.d, z28.d }, pn12/z, [x16]
ld1d	{za2h.d[w12, #0]}, p0/z, [x12, x13, lsl #3]
ld1q	{za8h.q[w14, #0]}, p4/z, [x16, x16, lsl #4]
ld1r	{ v1.2s }, [x3], x3
ld1r	{ v1.4h }, [x3], #2
ld1r	{ v1.8b }, [sp], #1
ld1r.4s	{ v2 }, [x4], x6
ld1roh	{ z1.h }, p2/z, [sp]
ld1rsh	z1.s, p2/z, [x6, #0]
ld1w	za1h.s[w15, #1], p6/z, [sp]
ld1w	{ z1.q }, p2/z, [sp]
ld1w	{ z16.d }, p4/z, [z16.d]
ld1w	{za2v.s[w13, #2]}, p2/z, [sp, x10, lsl #2]
ld2	{ v16.2d, v17.2d }, [x16]
ld2	{ v16.s, v17.s }[1], [x16], x16
ld2r	{ v1.1d, v2.1d }, [x3], x3
ld2r	{ v1.2s, v2.2s }, [x3], #8
ld2r.8b	{ v2, v3 }, [x4], x3
ld3	{ v1.2d, v2.2d, v3.2d }, [x3], xzr
ld3	{ v1.b, v2.b, v3.b }[0], [x4], x3
ld3	{ v1.b, v2.b, v3.b }[15], [sp], xzr
ld3.b	{ v30, v31, v0 }[15], [x27]
ld3.h	{ v16, v17, v18 }[3], [x16], #6
ld3h	{ z1.h, z2.h, z3.h }, p2/z, [x3]
ld3r	{ v1.8b, v2.8b, v3.8b }, [sp], #3
ld3r	{ v31.2s, v0.2s, v1.2s }, [x29], #12
ld4	{ v1.s, v2.s, v3.s, v4.s }[0], [sp], #16
ld4	{ v31.4s, v0.4s, v1.4s, v2.4s }, [x29], #64
ld4.16b	{ v2, v3, v4, v5 }, [x4], xzr
ldaxrh	wzr, [x29]
ldff1b	{ z31.s }, p6/z, [x26, z25.s, uxtw]
ldff1sh	z1.d, p2/z, [x3, z7.d]
ldff1sw	z31.d, p6/z, [x26, z25.d, uxtw #2]
ldnt1b	z17.s, p2/z, [z6.s]
ldnt1b	{ z1.b }, p2/z, [x6, #0, mul vl]
ldnt1b	{ z19.b, z23.b, z27.b, z31.b }, pn14/z, [x26, x25]
ldp	q3, q2, [x4, #0]
ldr	b1, [x3, #3]!
ldr	q1, [x3]
ldrsh	wzr, [sp, xzr]
ldrsh	wzr, [x29, w28, uxtw]
ldrsw	x1, [x3, w4, uxtw #2]
ldxp	w1, w2, [x4]
luti2	v1.8h, { v10.8h }, v10[7]
luti2	z31.s, zt0, z29[15]
luti2	{ z2.s, z3.s }, zt0, z3[0]
luti2	{ z4.s, z5.s, z6.s, z7.s }, zt0, z10[3]
luti4	v31.8h, { v29.8h, v30.8h }, v28[3]
luti4	{ z16.b, z17.b, z18.b, z19.b }, zt0, { z16, z17 }
mov	z1.b, b10
mov	z16.b, p4/m, b16
mov	z16.s, p4/m, za2v.s[w14, #1]
mov	za.b[w9, #7], { z8.b, z9.b, z10.b, z11.b }
mov	za0v.b[w13, #4], p2/m, z7.b
mov	za1h.h[w13, 6:7], { z10.h, z11.h }
mov	za3h.s[w13, 2:3], { z20.s, z21.s }
mov	{ z16.b, z17.b }, za.b[w10, #3]
mov.b	v2[0], w4
mova	z1.d, p2/m, za2h.d[w13, #0]
mova	z1.s, p2/m, za1h.s[w15, #1]
mova	z16.b, p4/m, za0h.b[w14, #7]
mova	z31.h, p6/m, za1h.h[w13, #7]
mova	za0h.b[w15, #0], p6/m, z9.b
mova	za1h.d[w15, 0:3], { z24.d, z25.d, z26.d, z27.d }
mova	za1v.d[w15, 0:1], { z12.d, z13.d }
mova	za1v.h[w14, 4:5], { z16.h, z17.h }
mova	za8h.q[w14, #0], p4/m, z16.q
mova	{ z30.d, z31.d }, za6v.d[w12, 0:1]
mova	{ z4.h, z5.h, z6.h, z7.h }, za.h[w8, #1]
movaz	z1.d, za2h.d[w13, #0]
movaz	{ z16.d, z17.d }, za.d[w10, #3, vgx2]
movaz	{ z2.b, z3.b }, za0v.b[w13, 14:15]
movaz	{ z2.s, z3.s }, za.s[w8, #1, vgx2]
movaz	{ z28.b, z29.b, z30.b, z31.b }, za.b[w8, #7, vgx4]
movaz	{ z4.b, z5.b, z6.b, z7.b }, za0h.b[w13, 12:15]
movaz	{ z4.s, z5.s, z6.s, z7.s }, za2v.s[w13, 0:3]
movi.2s	v30, #255, lsl #8
movt	zt0, z16
movz	w1, #:abs_g0:symbol
movz	x1, #:abs_g3:symbol
mrrs	x2, x3, AFGDTP2_EL1
mrrs	x2, x3, AFGDTP7_EL1
mrrs	x2, x3, AFGDTP9_EL3
mrrs	x2, x3, AFGDTU4_EL2
mrrs	x2, x3, AFGDTU8_EL12
mrrs	x2, x3, AMEVCNTR01_EL0
mrrs	x2, x3, BRBINF22_EL1
mrrs	x2, x3, BRBSRC30_EL1
mrrs	x2, x3, BRBTGT13_EL1
mrrs	x2, x3, BRBTGT22_EL1
mrrs	x2, x3, BRBTS_EL1
mrrs	x2, x3, DBGBCR0_EL1
mrrs	x2, x3, DBGBCR9_EL1
mrrs	x2, x3, DBGBVR2_EL1
mrrs	x2, x3, DBGBVR3_EL1
mrrs	x2, x3, DBGWCR6_EL1
mrrs	x2, x3, DBGWCR8_EL1
mrrs	x2, x3, DBGWVR10_EL1
mrrs	x2, x3, ELR_EL3
mrrs	x2, x3, FGDTP4_EL3
mrrs	x2, x3, FGDTU6_EL12
mrrs	x2, x3, FGDTU9_EL2
mrrs	x2, x3, HCRXMASK_EL2
mrrs	x2, x3, ICC_PPI_DOMAINR0_EL3
mrrs	x2, x3, ICH_EISR_EL2
mrrs	x2, x3, ICH_LR12_EL2
mrrs	x2, x3, ICH_PPI_PRIORITYR10_EL2
mrrs	x2, x3, ICH_PPI_PRIORITYR1_EL2
mrrs	x2, x3, ICV_PPI_CACTIVER0_EL1
mrrs	x2, x3, ID_AA64AFR0_EL1
mrrs	x2, x3, ID_AA64DFR0_EL1
mrrs	x2, x3, ID_MMFR1_EL1
mrrs	x2, x3, IRTBRU_EL1
mrrs	x2, x3, MPAMBWIDR_EL1
mrrs	x2, x3, MVFR2_EL1
mrrs	x2, x3, PMEVCNTSVR7_EL1
mrrs	x2, x3, PMEVTYPER13_EL0
mrrs	x2, x3, PMEVTYPER20_EL0
mrrs	x2, x3, PRLAR1_EL2
mrrs	x2, x3, RVBAR_EL2
mrrs	x2, x3, SDER32_EL2
mrrs	x2, x3, SPMCGCR1_EL1
mrrs	x2, x3, SPMEVTYPER2_EL0
mrrs	x2, x3, SPMINTENCLR_EL1
mrrs	x2, x3, SPMSCR_EL1
mrrs	x2, x3, TPIDR3_EL0
mrrs	x2, x3, TRCCNTCTLR3
mrrs	x2, x3, TRCDVCVR6
mrrs	x2, x3, TRCEXTINSELR
mrrs	x2, x3, TRCRSCTLR11
mrrs	x2, x3, TRCRSCTLR15
mrrs	x2, x3, TRCSSCCR5
mrrs	x2, x3, TRCVDARCCTLR
mrrs	x2, x3, VBAR_EL2
mvn	w16, w23, ror #31
orn	w10, w17, w24, ror #0
orn	x7, x14, x21, asr #63
orr	p8.b, p8/z, p8.b, p8.b
orr	v15.4h, #4
orr	x1, x2, xzr, lsl #4
pacda	x1, sp
pext	{ p15.h, p0.h }, pn14[1]
plbi	ALLE1IS, x3
plbi	ASIDE1OSNXS, x3
pmlal	{ z2.q, z3.q }, z2.d, z3.d
pmov	z16[0], p8.h
pmov	z31, p14.d
pnext	p1.s, p2, p1.s
prfb	#15, p6, [x28, x5]
prfb	pldl1strm, p6, [z28.d, #31]
prfb	pstl3keep, p5, [x19, z26.d, sxtw]
prfd	pldl3strm, p6, [x4, #31, mul vl]
prfd	pstl1strm, p4, [z10.d, #8]
prfd	pstl2keep, p7, [x13, z20.d, lsl #3]
prfh	#7, p3, [z25.d, #30]
prfh	pldl1keep, p2, [x4, x5, lsl #1]
prfh	pstl2strm, p2, [z16.d]
prfm	plislcstrm, [x27, #-1]
prfm	pstl1keep, [x30, x5]
prfum	pldslcstrm, [x3, #1]
prfw	#7, p3, [x25, x2, lsl #2]
prfw	pldl2keep, p4, [x16, #-32, mul vl]
prfw	pstl2keep, p7, [x13, z20.d, sxtw #2]
prfw	pstl3strm, p0, [z22.s, #4]
psel	pn15, p15, p13.s[w15, #3]
ptest	p1, p5.b
rcwsclrpal	x1, x2, [sp]
rcwsswp	xzr, xzr, [sp]
revd	z31.q, p6/z, z27.q
scvtf	{ z16.s, z17.s, z18.s, z19.s }, { z16.s, z17.s, z18.s, z19.s }
sdot	z31.s, z30.b, z5.b[3]
setp	[x2]!, x5!, x7
smin	{ z4.s, z5.s, z6.s, z7.s }, { z4.s, z5.s, z6.s, z7.s }, { z12.s, z13.s, z14.s, z15.s }
sminv	b1, p2, z10.b
smlall	za.d[w11, 0:3], z6.h, z7.h[7]
smlall	za.s[w10, 4:7], { z16.b, z17.b, z18.b, z19.b }, z8.b
smlall	za.s[w11, 0:3, vgx4], { z7.b, z8.b, z9.b, z10.b }, z8.b
smlsll	za.d[w9, 4:7, vgx4], { z4.h, z5.h, z6.h, z7.h }, z8.h[7]
smop4s	za1.d, z4.h, { z22.h, z23.h }
smopa	za3.s, p6/m, p3/m, z24.h, z23.h
sqadd	d16, d16, d16
sqdecd	x24, w24, vl8
sqdecd	z1.d, #17
sqdech	x13, w13, mul3, mul #5
sqdech	x18, w18, vl6
sqdech	xzr, wzr, vl3, mul #2
sqdecp	x16, p8.s
sqdecw	x27, w27, vl16, mul #3
sqdmlslb	z1.d, z2.s, z3.s[0]
sqdmlslbt	z31.h, z30.b, z29.b
sqdmulh	{ z16.s, z17.s }, { z16.s, z17.s }, { z16.s, z17.s }
sqdmulh	{ z2.s, z3.s }, { z2.s, z3.s }, z5.s
sqincb	x10, w10, mul4, mul #3
sqincd	z7.d, vl256
sqinch	x21, w21, vl7
sqinch	x4, vl128, mul #8
sqincw	x16, w16, vl2
sqincw	x27, vl16, mul #3
sqincw	x7, w7, vl256
srshl	{ z4.b, z5.b, z6.b, z7.b }, { z4.b, z5.b, z6.b, z7.b }, z3.b
srshr	z31.h, p6/m, z31.h, #16
st1	{ v1.16b, v2.16b, v3.16b }, [x3], x5
st1	{ v1.4s }, [x3]
st1	{ v16.2d }, [x16], x16
st1	{ v16.4s, v17.4s }, [x16]
st1	{ v31.8b, v0.8b }, [x29], #16
st1	{ v31.8h, v0.8h, v1.8h }, [x29], #48
st1.2d	{ v2, v3, v4 }, [sp]
st1.b	{ v2 }[0], [x5], x7
st1.s	{ v16 }[1], [x16]
st1b	{ z1.b, z5.b, z9.b, z13.b }, pn10, [sp, xzr]
st1b	{za0h.b[w13, #2]}, p2, [sp, xzr]
st1h	za1v.h[w14, #3], p4, [x16, x16, lsl #1]
st1h	{za0h.h[w13, #2]}, p2, [sp, x10, lsl #1]
st1h	{za0v.h[w12, #7]}, p0, [x22, x21, lsl #1]
st1w	z1.s, p2, [sp, z5.s, sxtw]
st2	{ v1.d, v2.d }[0], [sp], #16
st2	{ v31.d, v0.d }[1], [x28], #16
st2.d	{ v2, v3 }[1], [sp]
st2.s	{ v2, v3 }[0], [sp]
st3	{ v1.d, v2.d, v3.d }[0], [x4], x3
st3	{ v16.b, v17.b, v18.b }[7], [x16]
st3	{ v16.h, v17.h, v18.h }[3], [x16], x16
st3	{ v31.h, v0.h, v1.h }[7], [x28], #6
st3.h	{ v2, v3, v4 }[0], [x3], #6
st3b	{ z1.b, z2.b, z3.b }, p2, [sp, x10]
st3w	{ z31.s, z0.s, z1.s }, p6, [x28, x26, lsl #2]
st4	{ v1.4h, v2.4h, v3.4h, v4.4h }, [sp], xzr
st4	{ v1.8b, v2.8b, v3.8b, v4.8b }, [x3], x5
st4	{ v1.8h, v2.8h, v3.8h, v4.8h }, [sp]
st4	{ v1.d, v2.d, v3.d, v4.d }[0], [x3], x6
st4	{ v1.h, v2.h, v3.h, v4.h }[0], [sp], xzr
st4	{ v16.b, v17.b, v18.b, v19.b }[7], [x16]
st4	{ v31.2s, v0.2s, v1.2s, v2.2s }, [x29]
st4	{ v31.s, v0.s, v1.s, v2.s }[3], [x28]
st4.b	{ v2, v3, v4, v5 }[0], [sp], xzr
st4q	{ z1.q, z2.q, z3.q, z4.q }, p2, [sp]
stilp	xzr, x2, [x4, #-16]!
stmopa	za1.s, { z4.h, z5.h }, z3.h, z28[0]
stnt1h	{ z2.h, z3.h }, pn10, [sp, #0, mul vl]
str	d1, [sp, wzr, sxtw]
str	d1, [x3, x4, sxtx #3]
str	h1, [sp, wzr, sxtw #1]
str	q15, [x29, #:lo12:symbol]
stur	s1, [x3, #0]
sub	wsp, w2, wzr
sub	x1, x2, wzr, uxth #0
sub	x13, x20, w27, sxtb #4
sub	x16, x23, w30, sxth #0
sub	za.d[w10, #3, vgx4], { z16.d, z17.d, z18.d, z19.d }, { z16.d, z17.d, z18.d, z19.d }
sub	za.d[w9, #2, vgx2], { z10.d, z11.d }, { z10.d, z11.d }
sub	za.d[w9, #7], { z20.d, z21.d }, { z18.d, z19.d }
sub	za.s[w9, #2, vgx4], { z8.s, z9.s, z10.s, z11.s }, { z8.s, z9.s, z10.s, z11.s }
subs	wzr, wsp, wzr, uxtb #4
subs	x27, x2, w9, uxtw #1
subs	x27, x2, x9, lsr #63
sudot	za.s[w11, #1], { z12.b, z13.b }, z7.b[3]
sudot	za.s[w9, #2, vgx4], { z8.b, z9.b, z10.b, z11.b }, z5.b[1]
tbl	v31.8b, { v29.16b, v30.16b, v31.16b }, v28.8b
tbl.8b	v30, { v29, v30, v31 }, v28
tblq	z31.b, { z30.b }, z29.b
tbx	v16.8b, { v16.16b }, v16.8b
tbx.16b	v16, { v16, v17, v18, v19 }, v16
tbx.8b	v30, { v29, v30 }, v28
tchangef	x1, #2, nb
tlbi	PAALLOS
tlbi	RVAE2OS, x3
tlbi	RVALE1nXS, x3
tlbi	VAE1IS, x3
tlbi	VAE2nXS, x3
tlbi	VMALLWS2E1IS
tlbip	RIPAS2E1IS, x2, x3
tlbip	RIPAS2LE1OS, xzr, xzr
tlbip	RIPAS2LE1OSnxs, x2, x3
tlbip	RVAAE1ISnXSnxs, x2, x3
tlbip	RVAAE1OSnXSnxs, x2, x3
tlbip	RVAALE1, xzr, xzr
tlbip	RVAALE1nxs, x2, x3
tlbip	RVAE1, x2, x3
tlbip	RVAE1OSnXS, x2, x3
tlbip	RVAE2, x2, x3
tlbip	RVAE3, xzr, xzr
tlbip	RVALE2ISnxs, x2, x3
tlbip	RVALE2OS, x2, x3
tlbip	VAAE1OSnXS, xzr, xzr
tlbip	VAALE1IS, xzr, xzr
tlbip	VAE1ISnXSnxs, x2, x3
tlbip	VAE3OSnXS, xzr, xzr
tlbip	VALE1OS, x2, x3
tlbip	VALE3, x2, x3
tlbip	VALE3IS, x2, x3
uaddwb	z1.s, z2.s, z3.h
udot	za.d[w11, #1], { z12.h, z13.h }, z7.h[1]
udot	za.d[w9, #4, vgx2], { z18.h, z19.h }, { z0.h, z1.h }
uminqv	v1.16b, p3, z4.b
umlal.4s	v16, v16, v8[3]
umlall	za.s[w11, 0:3], z6.b, z7.b[0]
umlsll	za.s[w10, 4:7, vgx4], { z16.b, z17.b, z18.b, z19.b }, { z16.b, z17.b, z18.b, z19.b }
umlsll	za.s[w11, 0:3], z6.b, z7.b[15]
umlsll	za.s[w9, 12:15], z26.b, z9.b
umlslt	z31.s, z30.h, z5.h[7]
umov.h	w16, v16[3]
umov.s	w30, v29[0]
uqcvt	z1.h, { z8.d, z9.d, z10.d, z11.d }
uqdech	w15, vl5, mul #5
uqdecw	w18, vl6, mul #16
uqincb	xzr, vl3
uqinch	w16, all
uqinch	x1, vl64, mul #1
uqincp	xzr, p14.h
uqincw	z16.s, vl2
uqxtnt	z31.s, z30.d
usmlall	za.s[w9, 4:7, vgx2], { z10.b, z11.b }, z5.b[7]
usmop4a	za1.d, { z4.h, z5.h }, z20.h
usvdot	za.s[w9, #4, vgx4], { z4.b, z5.b, z6.b, z7.b }, z0.b[0]
uvdot	za.s[w11, #1], { z12.h, z13.h }, z7.h[3]
uxtl	v31.2d, v29.2s
uzp1	p1.h, p2.h, p3.h
uzp2	p1.d, p2.d, p3.d
whilege	pn9.d, x2, xzr, vlx2
whilehi	pn9.s, x2, x3, vlx2
whilehi	{ p2.h, p3.h }, xzr, xzr
whilehs	{ p2.b, p3.b }, xzr, xzr
whilelo	p15.b, w30, w29
whilelo	pn15.d, x30, x29, vlx4
whilels	pn12.b, x16, x16, vlx2
whilerw	p1.d, x2, xzr
zero	{za2.s, za3.s}
zip2	p15.b, p14.b, p13.b
