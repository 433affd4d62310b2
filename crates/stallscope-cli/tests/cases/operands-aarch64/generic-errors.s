add	z31.h, p6/m, z31.h, z31.h
addg	x1, x2, #17, #0
and	z1.h, z1.h, #17
ands	x1, x2, x3, #-1000000
at	S12E0R
bfmlsl	za.s[w11, 0:1, vgx4], { z7.h, z8.h, z9.h, z10.h }, z17.s
bfsub	za.h[w11, #17, vgx2], { z14.h, z15.h }
caspal	#1, x4, x5, [x4]
cbhls	w1, w2, x3
cble	x1, z3.d, symbol
cfp	rctx
clastb	x3, p2, x1, z4.d
cmn	w1, w2, x3
cmn	x1, #1.5
cmp	x15, #:lo12:symbol
cmphs	p1.b, p2/z, z5.b, q3
cneg	w1, w2, #-1
cneg	w10, w17, al
cosp	rctx
cpp	rctx
cpy	z1.d, p2/m, #-1000000
cpy	z1.h, p2/z, #-513
cpyfpwn	[x15]!, [x15]!, x16!
csinc	w1, w2, w3, z3.d
dc	IGDSW
dsb	#64
dsb	symbol
dup	z1.b, #0x1234567890
dup	z1.s, #0, x3
dvp	rctx
fcadd	z1.s, p2/m, z1.s, z6.s, #0x1234567890
fcmgt	#1.2s, v3.2s, #0
fcmla	v1.8h, v3.8h, v5.8h, #17
fdot	z1.s, z2.h, z17.s
fmaxnm	z1.d, p2/m, z1.d, #0x1234567890
fmin	z1.s, p2/m, z1.s, #-513
fminnmv	d1, p9, z3.d
fmla	za.s[w11, #0, vgx4], { z28.s, z29.s, z30.s, z31.s }, z17.s[0]
fmlall	za.s[w11, 0:3], { z24.b, z25.b, z26.b, z27.b }, z17.s[0]
fmlallbb	z1.s, z2.b, z17.s
fmmla	v3.4s.8h, v3.16b, v5.16b
fmop4a	za1.d, z4.d, z17.s
fmop4s	za1.d, z17.s, z22.d
fmop4s	za1.s, z17.s, { z22.h, z23.h }
fmop4s	za1.s, { z4.s, z5.s }, z17.s
fmov	z1.d, p2/m, z3.d
fmul	v1.2d, v3.2d
fmul	z1.d, p2/m, z1.d, #64
fsub	z1.s, p2/m, z1.s, #-513
gic	cden
gic	cdeoi, x3
ic	IALLUIS, x3
ic	IVAU
index	z1.h, #17, #0
isb	oshst
ld1d	{ z2.d, z3.d }, pn10/z, [x6, #-513, mul vl]
ld1d	{za2v.d[w12, #0]}, p0/z, [x12, x13
ld1h	z1.d, p2/z, [x6, w3]
ld1q	{za2v.q[w12, #0]}, p0/z, [x12, xzr]
ld1rb	{ z1.h }, p2/z, [x6, #0x1234567890]
ld1rd	{ z1.d }, p2/z, [x6, #3]
ld1rob	z1.b, p2/z, [x6, #17]
ld1rqd	{ z1.d }, p2/z, [x6, #3]
ld1rsh	z1.s, p2/z, [x6, #-1000000]
ld1rw	z1.d, p2/z, [x6, #17]
ld1sh	{ z1.d }, p2/z, [z6.d, #0x1234567890]
ld1sh	{ z1.s }, p2/z, [x6, z7.s
ld1sw	z1.d, p2/z, [x6, xzr]
ld1w	{ z1.s }, p2/z, [z6.s, #0x1234567890]
ld2q	{ z1.q, z2.q }, p2/z, [x6, x7
ld3q	{ z1.q, z2.q, z3.q }, p2/z, [x6, #-1000000, mul vl]
ld4r	xzr, [x3]
ldff1b	z1.d, v3.4s/z, [x6]
ldff1d	{ z1.d }, p2/z, [z17.s, z7.d, sxtw #3]
ldff1d	{ z1.d }, p2/z, [z6.d, #17]
ldff1sb	z1.s, p2/z, [x6, sp]
ldnf1b	z1.b, p2/z, [x6, #64, mul vl]
ldnt1h	{ z2.h, z3.h }, pn10/z, [x6, x7
ldnt1w	{ z4.s, z5.s, z6.s, z7.s }, pn10/z, [x6, #3, mul vl]
ldp	s1, s2, [x4], #0x1234567890
ldp	w16, w16, [x16, #-256]!
ldp	wzr, wzr, [sp]
ldp	x1, x2, [x4, #3]!
ldr	d1, [x3, x4, #-1000000]
ldr	q1, [x3, w4, symbol]
ldr	q1, [x3, x4, z3.d]
ldr	s1, [x3, w4, x3]
ldr	w16, [x16, #-256]!
ldr	z17.s, [x3, #0]
ldr	za[w13, #4], [x25]
ldraa	x16, [x16, #-4096]!
ldrab	x1, [x3, #-1000000]!
ldur	d1, [x3, #1000000]
lsl	z1.s, z2.s, #-513
luti4	{ z1.b, z5.b, z9.b, z13.b }, sp, { z6, z7 }
mlbi	ALLE1, x3
mlbi	VPMGE1
mov	za0h.b[w15, #-1000000], { z12.b, z13.b }
mov	za1h.q[w15, #3], p6/m, z9.q
mova	z1.d, p2/m, za5h.d[w15, #17]
mova	z1.s, p2/m, za1v.s[w15, #-1]
mova	za.h[sp, #0], { z12.h, z13.h }
mova	za1v.s[s3, 0:1], { z12.s, z13.s }
mova	{ z2.s, z3.s }, v3.4s[w12, 0:1]
movaz	z17.s, za0h.b[w12, #0]
movk	w1, #0, x3
movk	x1, #0, x3
movt	x1, zt0[64]
movt	zt0, z3
movz	x1, symbol
mrrs	x2, x3, ICC_EOIR0_EL1
msrr	PMEVCNTSVR0_EL1, x2, x3
mul	z1.s, z1.s, z3.d
orr	w1, w2, w3, #-1
plbi	ALLE3OSnxs, x3
plbi	PERMAE1NXSnxs
plbi	PERME3OSNXS
prfb	pldl1keep, p2, [x4, #-513, mul vl]
prfb	pldl1keep, p2, [x4, q3]
prfd	pldl1keep, p2, [x4, z5.d
prfd	pldl1keep, p2, [x4, z5.s
prfh	#-1000000, p2, [x4, z5.s, sxtw #1]
prfh	pldl1keep, p2, [x4, z17.s]
prfh	pldl1keep, p2, [x4, z5.d
prfm	#64, [x3, w4, uxtw #3]
prfm	pldl1keep, [x3, #1000000]
prfm	symbol, [x3, x4, sxtx #3]
prfw	pldl1keep, p2, [x4, z5.d
prfw	pldl1keep, p2, [x4, z5.s
rcwscasp	x2, x3, x3, [x4]
rprfm	#-513, x2, [x4]
sabd	v1.2s, v3.2s, #1.2s
sete	[x2]!, xzr!, xzr
shrnt	z1.b, z2.h, #1000000
smax	w1, w2, xzr
sqdecw	x3, w1
sqincw	x1, w1, #1000000
sqshrunb	z1.s, z2.d, symbol
st1d	z1.d, p2, [x4, x5
st1d	{ z1.q }, p2, [z3, x5, lsl #3]
st1w	z17.s[w15, #0], p6, [x8, x9, lsl #2]
st1w	{p9[w12, #0]}, p0, [x10, x11, lsl #2]
st64bv	x1, w3, [x4]
stlxp	wzr, wzr, wzr, [sp]
stnp	q1, q2, [x4, #-1000000]
stnt1w	{ z1.s, z9.s }, pn10, [x4, xzr]
stp	x16, x16, [x16], #-512
str	b1, [x3, w4, #1000000]
str	b1, [x3, x4, #-1]
str	w1, [x3, x4, #64]
str	x16, [x16], #-256
str	xzr, [x3, w4, uxtw #2]
strh	w1, [x3, w4, z3.d]
strh	w1, [x3, x4, #3]
stxr	wzr, xzr, [sp]
stz2g	x1, [x3], #-1000000
sub	x1, x2, w3, symbol
subpt	x1, x2, x3, #17
subr	z1.h, z1.h, #-1000000
sumop4s	za1.s, { z4.b, z5.b }, z17.s
sysp	#0, c7, #0x1234567890, #0, x10, x11
tbz	x1, #0x1234567890, symbol
tindex	nb
tlbi	ALLE3, x3
tlbi	RVALE2IS
tlbip	VAAE1IS
tsb	ld
umax	x1, x2, z17.s
umax	{ z4.d, z5.d, z6.d, z7.d }, { z4.d, z5.d, z6.d, z7.d }, z17.s
umop4a	za1.s, z17.s, { z22.h, z23.h }
umop4a	za1.s, { z4.h, z5.h }, z17.s
umop4s	za1.d, z17.s, z22.h
uqdecb	w1, pow2, mul #17
uqincp	w3, p2
uqsub	z1.b, z1.b, #-1
urshr	d1, d2, #0x1234567890
utmopa	za1.s, { z4.b, z5.b }, z3.b, z17.s[0]
whilege	pn9.d, x2, x3, #-1
zero	{za1.s
add	x30, sp, w2
ldp	x22, x23, [x3, sxtw #2]
mova	{z4.h, z5.h}, za0v.h[w12, 2:3
sqincb	x0, uxtw
st1b	z6.s, p5, [x23, uxtw, mul vl]
uqinch	x0, all, mul #:abs_g0:s
whilelo	pn15.b, x13, x8, uxtw
