add	x1, x2, w3, #0x1234567890
add	z31.h, p6/m, z31.h, z31.h
add	za.d[w11, #1000000, vgx2], { z14.d, z15.d }
adds	x1, x2, w3, #17
at	S1E1WP
b.z3.d	symbol
bfmlsl	za.s[w11, 0:1, vgx4], { z7.h, z8.h, z9.h, z10.h }, z17.s
bic	z17.s, z2.h, z3.h
bics	w1, w2, q3
casp	v17.8h, x4, x5, [x4]
caspt	{ v1.8b, v2.8b }, x4, x5, [x4]
cbhs	x1, #1, x3
cble	x1, v17.8h, symbol
ccmp	w1, x3, #0, eq
cfp	rctx
cinc	x13, x20, nv
cmge.8b	s3, v3, #0
cmla	z1.s, z2.s, z3.s, #17
cmp	sp, z17.s
cmphi	p1.s, p2/z, z5.s, #0x1234567890
cneg	x1, x2, #64
cosp	rctx
cpp	rctx
cpy	z1.s, p2/m, #1.5
cpyfptrn	[x15]!, [x15]!, x16!
dc	CIGDSW
dmb	symbol
dup	z1.b, #-513
dup	z1.h, #0x1234567890
dvp	rctx
eon	x1, x2, x3, #-513
fcadd.4s	v2, v3, v4, #-1
fcmgt	v1.2s, #1.2s, #0
fdot	za.s[w11, #0, vgx4], { z28.h, z29.h, z30.h, z31.h }, { z0.h, z1.h, z2.h
fmaxnm	z16.h, p4/m, z16.h, #2.0
fmlallbb	z1.s, z2.b, z17.s
fmls	z1.s, z2.s, z17.s[0]
fmls	za.h[w11, #0, vgx4], z3, z8.h[0]
fmlsl	za.s[w3, 0:1], { z6.h, z7.h }, z7.h
fmop4a	za1.d, z4.d, z17.s
fmop4s	za1.d, z17.s, z22.d
fmop4s	za1.s, z17.s, { z22.h, z23.h }
fmop4s	za1.s, { z4.s, z5.s }, z17.s
fmov	z1.s, z3/m, #1.0
fmov.4h	v2, #0x1234567890
fmul	z1.d, p2/m, z1.d, #0.0
fsub	z1.s, p2/m, z1.s, #-1000000
gic	cdeoi, x3
gic	vdpend
ic	IALLU, x3
ic	IVAU
index	z1.h, #0, z17.s
isb	#-513
isb	osh
ld1b	{ z1.d }, p2/z, [x6, w3]
ld1d	{q3[w12, #0]}, p0/z, [x12]
ld1d	{za2h.d[z17.s, #0]}, p0/z, [x12]
ld1d	{za2v.d[w12, #0]}, p0/z, [x12, x3]
ld1h	{ z1.d }, p2/z, [x6, x7
ld1rb	{ z1.b }, p2/z, [x6, #64]
ld1rd	z1.d, p2/z, [x6, #-1]
ld1rob	{ z1.b }, p2/z, [x6, #3]
ld1rqd	z1.d, p2/z, [x6, #1000000]
ld1rsh	{ z1.d }, p2/z, [x6, #1000000]
ld1rsw	{ z1.d }, p2/z, [x6, #17]
ld1w	z1.d, p2/z, [x6, xzr]
ldff1b	{ z1.d }, p2/z, [x6, w3]
ldff1sh	z1.d, p2/z, [x6, x3]
ldnt1d	{ z4.d, z5.d, z6.d, z7.d }, pn10/z, [x6, #-1, mul vl]
ldnt1w	z1.s, p2/z, [x6, #-513, mul vl]
ldnt1w	{ z1.s, z5.s, z9.s, z13.s }, pn10/z, [x6, x7
ldp	w1, w2, [x4, #-513]!
ldp	x16, x16, [x16, #-512]!
ldp	xzr, xzr, [sp, #8]
ldr	b1, [x3, w4, #-513]
ldr	h1, [x3, x4, #-1]
ldr	q1, [x3, x4, x3]
ldr	q3, [x3, w4, uxtw #3]
ldr	sp, [x3]
ldr	x1, [x3, x4, z3.d]
ldr	z17.s, [x3, x4]
ldraa	x1, [x3, #0x1234567890]
ldraa	x16, [x16]!
ldrh	w16, [x16], #-256
ldrsb	x1, [x3, xzr, uxtw #0]
ldrsh	x1, [x3, w4, z3.d]
ldrsw	x1, [x3, x4, #3]
ldtp	q1, q2, [x4, #-1000000]
luti6	v3.3s, { z2.b, z3.b }, z3
mlbi	VMALLE1, x3
mlbi	VPIDE1
mov	x1, #0xfffffffffffffffe, x3
mov	z1.q, p2/m, za5v.q[w15, #3]
mova	v3.4s[w15, #0], p6/m, z9.h
mova	za1h.d[w15, #-1000000], { z12.d, z13.d }
mova	za1v.s[w15, #17], { z24.s, z25.s, z26.s, z27.s }
movaz	z1.d, { v1.8b, v2.8b }[w12, #0]
movaz	z17.s, za.b[w8, #0, vgx2]
movi.4h	v2, z3.d
movk	x1, #0, x3
movn	w1, #0, #0x1234567890
movprfx	z1.d, p2/z, z10.d
movt	x1, zt0[1000000]
movz	x1, z3.d
mrrs	x2, x3, SPMZR_EL0
msr	UAO, #-1
msrr	BRBSRC2_EL1, x2, x3
orn	w1, w2, w3, x3
plbi	ALLE1nxs, x3
plbi	PERME1OSNXS
plbi	PERME3NXSnxs, x3
pmov	p9, p2.d
prfb	#-1, p2, [z4.s, #0]
prfd	pldl1keep, p2, [x4, z5.d
prfd	pldl1keep, p2, [x4, z5.s
prfd	pldl1keep, p2, [z4.d, #-1000000]
prfh	pldl1keep, p2, [x4, z5.d
prfh	pldl1keep, p2, [x4, z5.s
prfh	pldl1keep, p2, [z4.d
prfh	pldl1keep, p2, [z4.s, #-1]
prfm	#-513, [x3, w4, uxtw #3]
prfm	pldl1keep, [x3, #0x1234567890]
prfm	pldl1keep, [x3, w4, #3]
prfm	x3, [x3, x4, sxtx #3]
prfw	pldl1keep, p2, [x4, z5.d
prfw	pldl1keep, p2, [x4, z5.s
rdvl	x1, #64
ror	x1, x2, #0x1234567890
rprfm	#1000000, x2, [x4]
rshrn2.8h	v2, v3, #0x1234567890
rshrnb	z1.b, z2.h, #0x1234567890
setge	[x15]!, x16!, x16
smin	x1, x2, #-513
smin	{ z2.s, z3.s }, { z2.s, z3.s }, z17.s
smop4a	za1.d, { z4.h, z5.h }, z17.s
smop4s	za1.d, z17.s, z22.h
smop4s	za1.s, z17.s, { z22.h, z23.h }
sqdecd	z1.d, #64, mul #1
sqdmulh	z1.h, z2.h, z17.s
sqdmullb	z1.d, z2.s, z3.s#0x1234567890
sqincd	xzr, w1, pow2
sqneg	z1.h, p9/m, z5.h
sqsub	z1.b, z1.b, #1.5
srshr.2d	v2, v3, #-1
st1d	z1.d, p2, [x4, s3]
st1h	z1.s, p2, [x4, z5.s
st1q	{za2h.q[w12, #0]}, p0, [x10, x3]
st1w	z1.s, p2, [z4.s, #0x1234567890]
st2b	{ z1.b, z2.b }, p2, [x4, #1000000, mul vl]
st2g	x1, [x3], #-1000000
st3h	{ z1.h, z2.h, z3.h }, p2, [x4, #-1000000, mul vl]
st4q	{ z1.q, z2.q, z3.q, z4.q }, p2, [x4, x5
st64bv	x1, w3, [x4]
stlxp	wzr, xzr, xzr, [sp]
stlxr	w16, x16, [x16]
stp	w16, w16, [x16, #-256]!
str	q1, [x3], x3
str	w1, [x3, w4, #-513]
str	w3, [x3], #0
str	za[w13, #15], [x25]
sttnp	x1, x2, [x4, #-1]
sub	z1.d, z1.d, #1000000
sub	za.d[w11, #0], { z24.d, z25.d, z26.d, z27.d }, z17.s
sub	za.s[w11, #1.5, vgx4], { z7.s, z8.s, z9.s, z10.s }, z8.s
subg	x1, x2, #3, #0
subpt	x1, x2, x3, symbol
subs	w15, w22, #:lo12:symbol
sumop4a	za1.s, { z4.b, z5.b }, z17.s
sysp	#0, #0x1234567890, c7, #0, xzr, xzr
tindex	nb
tlbi	ALLE3, x3
tlbi	RVALE1
tlbip	RVAAE1OS
tsb	#-1000000
uqadd	z1.d, z2.d, #1
usdot	za.s[w11, #0], { z24.b, z25.b, z26.b, z27.b }, z17.s[0]
utmopa	za1.s, { z4.b, z5.b }, z3.b, z17.s[0]
whilegt	pn9.d, x2, x3, #-513
xar	z1.s, z1.s, z3.s, #1000000
add	x30, sp, w2
ldp	x22, x23, [x3, sxtw #2]
mova	{z4.h, z5.h}, za0v.h[w12, 2:3
sqincb	x0, uxtw
st1b	z6.s, p5, [x23, uxtw, mul vl]
uqinch	x0, all, mul #:abs_g0:s
whilelo	pn15.b, x13, x8, uxtw
