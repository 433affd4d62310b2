czero.eqz	ra, sp, gp
czero.eqz	t6, t5, t4
czero.nez	ra, sp, gp
czero.nez	t6, t5, t4
div	ra, sp, gp
div	t6, t5, t4
divu	ra, sp, gp
divu	t6, t5, t4
divuw	ra, sp, gp
divuw	t6, t5, t4
divw	ra, sp, gp
divw	t6, t5, t4
dret
ebreak
ecall
fabs.d	ft1, ft2
fabs.d	ft11, ft10
fabs.h	ft1, ft2
fabs.h	ft11, ft10
fabs.q	ft1, ft2
fabs.q	ft11, ft10
fabs.s	ft1, ft2
fabs.s	ft11, ft10
fadd.d	ft1, ft2, ft3
fadd.d	ft11, ft10, ft9, rne
fadd.h	ft1, ft2, ft3
fadd.h	ft11, ft10, ft9, rne
fadd.q	ft1, ft2, ft3
fadd.q	ft11, ft10, ft9, rne
fadd.s	ft1, ft2, ft3
fadd.s	ft11, ft10, ft9, rne
fclass.d	ra, ft2
fclass.d	t6, ft10
fclass.h	ra, ft2
fclass.h	t6, ft10
fclass.q	ra, ft2
fclass.q	t6, ft10
fclass.s	ra, ft2
fclass.s	t6, ft10
fcvt.d.h	ft1, ft2
fcvt.d.h	ft11, ft10, rne
fcvt.d.l	ft1, sp
fcvt.d.l	ft11, t5, rne
fcvt.d.lu	ft1, sp
fcvt.d.lu	ft11, t5, rne
fcvt.d.q	ft1, ft2
fcvt.d.q	ft11, ft10, rne
fcvt.d.s	ft1, ft2
fcvt.d.s	ft11, ft10, rne
fcvt.d.w	ft1, sp
fcvt.d.w	ft11, t5, rne
fcvt.d.wu	ft1, sp
fcvt.d.wu	ft11, t5, rne
fcvt.h.d	ft1, ft2
fcvt.h.d	ft11, ft10, rne
fcvt.h.l	ft1, sp
fcvt.h.l	ft11, t5, rne
fcvt.h.lu	ft1, sp
fcvt.h.lu	ft11, t5, rne
fcvt.h.s	ft1, ft2
fcvt.h.s	ft11, ft10, rne
fcvt.h.w	ft1, sp
fcvt.h.w	ft11, t5, rne
fcvt.h.wu	ft1, sp
fcvt.h.wu	ft11, t5, rne
fcvt.l.d	ra, ft2
fcvt.l.d	t6, ft10, rne
fcvt.l.h	ra, ft2
fcvt.l.h	t6, ft10, rne
fcvt.l.q	ra, ft2
fcvt.l.q	t6, ft10, rne
fcvt.l.s	ra, ft2
fcvt.l.s	t6, ft10, rne
fcvt.lu.d	ra, ft2
fcvt.lu.d	t6, ft10, rne
fcvt.lu.h	ra, ft2
fcvt.lu.h	t6, ft10, rne
fcvt.lu.q	ra, ft2
fcvt.lu.q	t6, ft10, rne
fcvt.lu.s	ra, ft2
fcvt.lu.s	t6, ft10, rne
fcvt.q.d	ft1, ft2
fcvt.q.d	ft11, ft10, rne
fcvt.q.l	ft1, sp
fcvt.q.l	ft11, t5, rne
fcvt.q.lu	ft1, sp
fcvt.q.lu	ft11, t5, rne
fcvt.q.s	ft1, ft2
fcvt.q.s	ft11, ft10, rne
fcvt.q.w	ft1, sp
fcvt.q.w	ft11, t5, rne
fcvt.q.wu	ft1, sp
fcvt.q.wu	ft11, t5, rne
fcvt.s.d	ft1, ft2
fcvt.s.d	ft11, ft10, rne
fcvt.s.h	ft1, ft2
fcvt.s.h	ft11, ft10, rne
fcvt.s.l	ft1, sp
fcvt.s.l	ft11, t5, rne
fcvt.s.lu	ft1, sp
fcvt.s.lu	ft11, t5, rne
fcvt.s.q	ft1, ft2
fcvt.s.q	ft11, ft10, rne
fcvt.s.w	ft1, sp
fcvt.s.w	ft11, t5, rne
fcvt.s.wu	ft1, sp
fcvt.s.wu	ft11, t5, rne
fcvt.w.d	ra, ft2
fcvt.w.d	t6, ft10, rne
fcvt.w.h	ra, ft2
fcvt.w.h	t6, ft10, rne
fcvt.w.q	ra, ft2
fcvt.w.q	t6, ft10, rne
fcvt.w.s	ra, ft2
fcvt.w.s	t6, ft10, rne
fcvt.wu.d	ra, ft2
fcvt.wu.d	t6, ft10, rne
fcvt.wu.h	ra, ft2
fcvt.wu.h	t6, ft10, rne
fcvt.wu.q	ra, ft2
fcvt.wu.q	t6, ft10, rne
fcvt.wu.s	ra, ft2
fcvt.wu.s	t6, ft10, rne
fcvtmod.w.d	ra, ft2, rtz
fcvtmod.w.d	t6, ft10, rtz
fdiv.d	ft1, ft2, ft3
fdiv.d	ft11, ft10, ft9, rne
fdiv.h	ft1, ft2, ft3
fdiv.h	ft11, ft10, ft9, rne
fdiv.q	ft1, ft2, ft3
fdiv.q	ft11, ft10, ft9, rne
fdiv.s	ft1, ft2, ft3
fdiv.s	ft11, ft10, ft9, rne
fence
fence	rw, rw
fence.i
fence.tso
feq.d	ra, ft2, ft3
feq.d	t6, ft10, ft9
feq.h	ra, ft2, ft3
feq.h	t6, ft10, ft9
feq.q	ra, ft2, ft3
feq.q	t6, ft10, ft9
feq.s	ra, ft2, ft3
feq.s	t6, ft10, ft9
fge.d	ra, ft2, ft3
fge.d	t6, ft10, ft9
fge.h	ra, ft2, ft3
fge.h	t6, ft10, ft9
fge.q	ra, ft2, ft3
fge.q	t6, ft10, ft9
fge.s	ra, ft2, ft3
fge.s	t6, ft10, ft9
fgeq.d	ra, ft2, ft3
fgeq.d	t6, ft10, ft9
fgeq.h	ra, ft2, ft3
fgeq.h	t6, ft10, ft9
fgeq.q	ra, ft2, ft3
fgeq.q	t6, ft10, ft9
fgeq.s	ra, ft2, ft3
fgeq.s	t6, ft10, ft9
fgt.d	ra, ft2, ft3
fgt.d	t6, ft10, ft9
fgt.h	ra, ft2, ft3
fgt.h	t6, ft10, ft9
fgt.q	ra, ft2, ft3
fgt.q	t6, ft10, ft9
fgt.s	ra, ft2, ft3
fgt.s	t6, ft10, ft9
fgtq.d	ra, ft2, ft3
fgtq.d	t6, ft10, ft9
fgtq.h	ra, ft2, ft3
fgtq.h	t6, ft10, ft9
fgtq.q	ra, ft2, ft3
fgtq.q	t6, ft10, ft9
fgtq.s	ra, ft2, ft3
fgtq.s	t6, ft10, ft9
fld	ft1, symbol, gp
fld	ft11, symbol+4, t4
fle.d	ra, ft2, ft3
fle.d	t6, ft10, ft9
fle.h	ra, ft2, ft3
fle.h	t6, ft10, ft9
fle.q	ra, ft2, ft3
fle.q	t6, ft10, ft9
fle.s	ra, ft2, ft3
fle.s	t6, ft10, ft9
fleq.d	ra, ft2, ft3
fleq.d	t6, ft10, ft9
fleq.h	ra, ft2, ft3
fleq.h	t6, ft10, ft9
fleq.q	ra, ft2, ft3
fleq.q	t6, ft10, ft9
fleq.s	ra, ft2, ft3
fleq.s	t6, ft10, ft9
flh	ft1, symbol, gp
flh	ft11, symbol+4, t4
fli.d	ft1, 1.0
fli.d	ft11, -1.0
fli.h	ft1, 1.0
fli.h	ft11, -1.0
fli.q	ft1, 1.0
fli.q	ft11, -1.0
fli.s	ft1, 1.0
fli.s	ft11, -1.0
flq	ft1, symbol, gp
flq	ft11, symbol+4, t4
flt.d	ra, ft2, ft3
flt.d	t6, ft10, ft9
flt.h	ra, ft2, ft3
flt.h	t6, ft10, ft9
flt.q	ra, ft2, ft3
flt.q	t6, ft10, ft9
flt.s	ra, ft2, ft3
flt.s	t6, ft10, ft9
fltq.d	ra, ft2, ft3
fltq.d	t6, ft10, ft9
fltq.h	ra, ft2, ft3
fltq.h	t6, ft10, ft9
fltq.q	ra, ft2, ft3
fltq.q	t6, ft10, ft9
fltq.s	ra, ft2, ft3
fltq.s	t6, ft10, ft9
flw	ft1, symbol, gp
flw	ft11, symbol+4, t4
fmadd.d	ft1, ft2, ft3, ft4
fmadd.d	ft11, ft10, ft9, ft8, rne
fmadd.h	ft1, ft2, ft3, ft4
fmadd.h	ft11, ft10, ft9, ft8, rne
fmadd.q	ft1, ft2, ft3, ft4
fmadd.q	ft11, ft10, ft9, ft8, rne
fmadd.s	ft1, ft2, ft3, ft4
fmadd.s	ft11, ft10, ft9, ft8, rne
fmax.d	ft1, ft2, ft3
fmax.d	ft11, ft10, ft9
fmax.h	ft1, ft2, ft3
fmax.h	ft11, ft10, ft9
fmax.q	ft1, ft2, ft3
fmax.q	ft11, ft10, ft9
fmax.s	ft1, ft2, ft3
fmax.s	ft11, ft10, ft9
fmaxm.d	ft1, ft2, ft3
fmaxm.d	ft11, ft10, ft9
fmaxm.h	ft1, ft2, ft3
fmaxm.h	ft11, ft10, ft9
fmaxm.q	ft1, ft2, ft3
fmaxm.q	ft11, ft10, ft9
fmaxm.s	ft1, ft2, ft3
fmaxm.s	ft11, ft10, ft9
fmin.d	ft1, ft2, ft3
fmin.d	ft11, ft10, ft9
fmin.h	ft1, ft2, ft3
fmin.h	ft11, ft10, ft9
fmin.q	ft1, ft2, ft3
fmin.q	ft11, ft10, ft9
fmin.s	ft1, ft2, ft3
fmin.s	ft11, ft10, ft9
fminm.d	ft1, ft2, ft3
fminm.d	ft11, ft10, ft9
fminm.h	ft1, ft2, ft3
fminm.h	ft11, ft10, ft9
fminm.q	ft1, ft2, ft3
fminm.q	ft11, ft10, ft9
fminm.s	ft1, ft2, ft3
fminm.s	ft11, ft10, ft9
fmsub.d	ft1, ft2, ft3, ft4
fmsub.d	ft11, ft10, ft9, ft8, rne
fmsub.h	ft1, ft2, ft3, ft4
fmsub.h	ft11, ft10, ft9, ft8, rne
fmsub.q	ft1, ft2, ft3, ft4
fmsub.q	ft11, ft10, ft9, ft8, rne
fmsub.s	ft1, ft2, ft3, ft4
fmsub.s	ft11, ft10, ft9, ft8, rne
fmul.d	ft1, ft2, ft3
fmul.d	ft11, ft10, ft9, rne
fmul.h	ft1, ft2, ft3
fmul.h	ft11, ft10, ft9, rne
fmul.q	ft1, ft2, ft3
fmul.q	ft11, ft10, ft9, rne
fmul.s	ft1, ft2, ft3
fmul.s	ft11, ft10, ft9, rne
fmv.d	ft1, ft2
fmv.d	ft11, ft10
fmv.d.x	ft1, sp
fmv.d.x	ft11, t5
fmv.h	ft1, ft2
fmv.h	ft11, ft10
fmv.h.x	ft1, sp
fmv.h.x	ft11, t5
fmv.q	ft1, ft2
fmv.q	ft11, ft10
fmv.s	ft1, ft2
fmv.s	ft11, ft10
fmv.w.x	ft1, sp
fmv.w.x	ft11, t5
fmv.x.d	ra, ft2
fmv.x.d	t6, ft10
fmv.x.h	ra, ft2
fmv.x.h	t6, ft10
fmv.x.w	ra, ft2
fmv.x.w	t6, ft10
fmvh.x.q	ra, ft2
fmvh.x.q	t6, ft10
fmvp.q.x	ft1, sp, gp
fmvp.q.x	ft11, t5, t4
fneg.d	ft1, ft2
fneg.d	ft11, ft10
fneg.h	ft1, ft2
fneg.h	ft11, ft10
fneg.q	ft1, ft2
fneg.q	ft11, ft10
fneg.s	ft1, ft2
fneg.s	ft11, ft10
fnmadd.d	ft1, ft2, ft3, ft4
fnmadd.d	ft11, ft10, ft9, ft8, rne
fnmadd.h	ft1, ft2, ft3, ft4
fnmadd.h	ft11, ft10, ft9, ft8, rne
fnmadd.q	ft1, ft2, ft3, ft4
fnmadd.q	ft11, ft10, ft9, ft8, rne
fnmadd.s	ft1, ft2, ft3, ft4
fnmadd.s	ft11, ft10, ft9, ft8, rne
fnmsub.d	ft1, ft2, ft3, ft4
fnmsub.d	ft11, ft10, ft9, ft8, rne
fnmsub.h	ft1, ft2, ft3, ft4
fnmsub.h	ft11, ft10, ft9, ft8, rne
fnmsub.q	ft1, ft2, ft3, ft4
fnmsub.q	ft11, ft10, ft9, ft8, rne
fnmsub.s	ft1, ft2, ft3, ft4
fnmsub.s	ft11, ft10, ft9, ft8, rne
frcsr	ra
frcsr	t6
frflags	ra
frflags	t6
fround.d	ft1, ft2
fround.d	ft11, ft10, rne
fround.h	ft1, ft2
fround.h	ft11, ft10, rne
fround.q	ft1, ft2
fround.q	ft11, ft10, rne
fround.s	ft1, ft2
fround.s	ft11, ft10, rne
froundnx.d	ft1, ft2
froundnx.d	ft11, ft10, rne
froundnx.h	ft1, ft2
froundnx.h	ft11, ft10, rne
froundnx.q	ft1, ft2
froundnx.q	ft11, ft10, rne
froundnx.s	ft1, ft2
froundnx.s	ft11, ft10, rne
frrm	ra
frrm	t6
fscsr	ra
fscsr	t6
fsd	ft1, symbol, gp
fsd	ft11, symbol+4, t4
fsflags	ra
fsflags	t6
fsflagsi	1
fsflagsi	31
fsgnj.d	ft1, ft2, ft3
fsgnj.d	ft11, ft10, ft9
fsgnj.h	ft1, ft2, ft3
fsgnj.h	ft11, ft10, ft9
fsgnj.q	ft1, ft2, ft3
fsgnj.q	ft11, ft10, ft9
fsgnj.s	ft1, ft2, ft3
fsgnj.s	ft11, ft10, ft9
fsgnjn.d	ft1, ft2, ft3
fsgnjn.d	ft11, ft10, ft9
fsgnjn.h	ft1, ft2, ft3
fsgnjn.h	ft11, ft10, ft9
fsgnjn.q	ft1, ft2, ft3
fsgnjn.q	ft11, ft10, ft9
fsgnjn.s	ft1, ft2, ft3
fsgnjn.s	ft11, ft10, ft9
fsgnjx.d	ft1, ft2, ft3
fsgnjx.d	ft11, ft10, ft9
fsgnjx.h	ft1, ft2, ft3
fsgnjx.h	ft11, ft10, ft9
fsgnjx.q	ft1, ft2, ft3
fsgnjx.q	ft11, ft10, ft9
fsgnjx.s	ft1, ft2, ft3
fsgnjx.s	ft11, ft10, ft9
fsh	ft1, symbol, gp
fsh	ft11, symbol+4, t4
fsq	ft1, symbol, gp
fsq	ft11, symbol+4, t4
fsqrt.d	ft1, ft2
fsqrt.d	ft11, ft10, rne
fsqrt.h	ft1, ft2
fsqrt.h	ft11, ft10, rne
fsqrt.q	ft1, ft2
fsqrt.q	ft11, ft10, rne
fsqrt.s	ft1, ft2
fsqrt.s	ft11, ft10, rne
fsrm	ra
fsrm	t6
fsrmi	1
fsrmi	31
fsub.d	ft1, ft2, ft3
fsub.d	ft11, ft10, ft9, rne
fsub.h	ft1, ft2, ft3
fsub.h	ft11, ft10, ft9, rne
fsub.q	ft1, ft2, ft3
fsub.q	ft11, ft10, ft9, rne
fsub.s	ft1, ft2, ft3
fsub.s	ft11, ft10, ft9, rne
fsw	ft1, symbol, gp
fsw	ft11, symbol+4, t4
hfence.gvma
hfence.gvma	ra
hfence.vvma
hfence.vvma	ra
j	2
j	-2
jal	2
jal	-2
jalr	ra
jalr	t6
jr	ra
jr	t6
jump	symbol, sp
jump	symbol, t5
la	ra, symbol
la	t6, symbol+4
la.tls.gd	ra, symbol
la.tls.gd	t6, symbol+4
la.tls.ie	ra, symbol
la.tls.ie	t6, symbol+4
la.tlsdesc	ra, symbol
la.tlsdesc	t6, symbol+4
lb	ra, symbol
lb	t6, symbol+4
lbu	ra, symbol
lbu	t6, symbol+4
ld	ra, symbol
ld	t6, symbol+4
lga	ra, symbol
lga	t6, symbol+4
lh	ra, symbol
lh	t6, symbol+4
lhu	ra, symbol
lhu	t6, symbol+4
li	ra, 1
li	t6, -1
lla	ra, symbol
lla	t6, symbol+4
lui	ra, 1
lui	t6, 1048575
lw	ra, symbol
lw	t6, symbol+4
lwu	ra, symbol
lwu	t6, symbol+4
max	ra, sp, gp
max	t6, t5, t4
maxu	ra, sp, gp
maxu	t6, t5, t4
min	ra, sp, gp
min	t6, t5, t4
minu	ra, sp, gp
minu	t6, t5, t4
mop.r.0	ra, sp
mop.r.0	t6, t5
mop.r.1	ra, sp
mop.r.1	t6, t5
mop.r.10	ra, sp
mop.r.10	t6, t5
mop.r.11	ra, sp
mop.r.11	t6, t5
mop.r.12	ra, sp
mop.r.12	t6, t5
mop.r.13	ra, sp
mop.r.13	t6, t5
mop.r.14	ra, sp
mop.r.14	t6, t5
mop.r.15	ra, sp
mop.r.15	t6, t5
mop.r.16	ra, sp
mop.r.16	t6, t5
mop.r.17	ra, sp
mop.r.17	t6, t5
mop.r.18	ra, sp
mop.r.18	t6, t5
mop.r.19	ra, sp
mop.r.19	t6, t5
mop.r.2	ra, sp
mop.r.2	t6, t5
mop.r.20	ra, sp
mop.r.20	t6, t5
mop.r.21	ra, sp
mop.r.21	t6, t5
mop.r.22	ra, sp
mop.r.22	t6, t5
mop.r.23	ra, sp
mop.r.23	t6, t5
mop.r.24	ra, sp
mop.r.24	t6, t5
mop.r.25	ra, sp
mop.r.25	t6, t5
mop.r.26	ra, sp
mop.r.26	t6, t5
mop.r.27	ra, sp
mop.r.27	t6, t5
mop.r.28	ra, sp
mop.r.28	t6, t5
mop.r.29	ra, sp
mop.r.29	t6, t5
mop.r.3	ra, sp
mop.r.3	t6, t5
mop.r.30	ra, sp
mop.r.30	t6, t5
mop.r.31	ra, sp
mop.r.31	t6, t5
mop.r.4	ra, sp
mop.r.4	t6, t5
mop.r.5	ra, sp
mop.r.5	t6, t5
mop.r.6	ra, sp
mop.r.6	t6, t5
mop.r.7	ra, sp
mop.r.7	t6, t5
mop.r.8	ra, sp
mop.r.8	t6, t5
mop.r.9	ra, sp
mop.r.9	t6, t5
mop.rr.0	ra, sp, gp
mop.rr.0	t6, t5, t4
mop.rr.1	ra, sp, gp
mop.rr.1	t6, t5, t4
mop.rr.2	ra, sp, gp
mop.rr.2	t6, t5, t4
mop.rr.3	ra, sp, gp
mop.rr.3	t6, t5, t4
mop.rr.4	ra, sp, gp
mop.rr.4	t6, t5, t4
mop.rr.5	ra, sp, gp
mop.rr.5	t6, t5, t4
mop.rr.6	ra, sp, gp
mop.rr.6	t6, t5, t4
mop.rr.7	ra, sp, gp
mop.rr.7	t6, t5, t4
mret
mul	ra, sp, gp
mul	t6, t5, t4
mulh	ra, sp, gp
mulh	t6, t5, t4
mulhsu	ra, sp, gp
mulhsu	t6, t5, t4
add	ra, sp, gp
add	t6, t5, t4
add.uw	ra, sp, gp
add.uw	t6, t5, t4
addi	ra, sp, 1
addi	t6, t5, -1
addiw	ra, sp, 1
addiw	t6, t5, -1
addw	ra, sp, gp
addw	t6, t5, t4
aes64ds	ra, sp, gp
aes64ds	t6, t5, t4
aes64dsm	ra, sp, gp
aes64dsm	t6, t5, t4
aes64es	ra, sp, gp
aes64es	t6, t5, t4
aes64esm	ra, sp, gp
aes64esm	t6, t5, t4
aes64im	ra, sp
aes64im	t6, t5
aes64ks1i	ra, sp, 0
aes64ks1i	t6, t5, 1
aes64ks2	ra, sp, gp
aes64ks2	t6, t5, t4
and	ra, sp, gp
and	t6, t5, t4
andi	ra, sp, 1
andi	t6, t5, -1
andn	ra, sp, gp
andn	t6, t5, t4
auipc	ra, 1
auipc	t6, 1048575
bclr	ra, sp, gp
bclr	t6, t5, t4
bclri	ra, sp, 1
bclri	t6, t5, 31
beq	ra, sp, 2
beq	t6, t5, -2
beqz	ra, 2
beqz	t6, -2
bext	ra, sp, gp
bext	t6, t5, t4
bexti	ra, sp, 1
bexti	t6, t5, 31
bge	ra, sp, 2
bge	t6, t5, -2
bgeu	ra, sp, 2
bgeu	t6, t5, -2
bgez	ra, 2
bgez	t6, -2
bgt	ra, sp, 2
bgt	t6, t5, -2
bgtu	ra, sp, 2
bgtu	t6, t5, -2
bgtz	ra, 2
bgtz	t6, -2
binv	ra, sp, gp
binv	t6, t5, t4
binvi	ra, sp, 1
binvi	t6, t5, 31
ble	ra, sp, 2
ble	t6, t5, -2
bleu	ra, sp, 2
bleu	t6, t5, -2
blez	ra, 2
blez	t6, -2
blt	ra, sp, 2
blt	t6, t5, -2
bltu	ra, sp, 2
bltu	t6, t5, -2
bltz	ra, 2
bltz	t6, -2
bne	ra, sp, 2
bne	t6, t5, -2
bnez	ra, 2
bnez	t6, -2
brev8	ra, sp
brev8	t6, t5
bset	ra, sp, gp
bset	t6, t5, t4
bseti	ra, sp, 1
bseti	t6, t5, 31
c.add	ra, gp
c.add	t6, t5
c.addi	zero, 1
c.addi	zero, -1
c.addi16sp	sp, 16
c.addi16sp	sp, -16
c.addi4spn	s1, sp, 4
c.addi4spn	a5, sp, 1020
c.addiw	sp, 1
c.addiw	t6, -1
c.addw	s1, a0
c.addw	a5, a4
c.and	s1, a0
c.and	a5, a4
c.andi	s1, 1
c.andi	a5, -1
c.beqz	s1, 2
c.beqz	a5, -2
c.bnez	s1, 2
c.bnez	a5, -2
c.ebreak
c.fld	fs1, (a1)
c.fld	fa5, (a3)
c.fldsp	ft1, (sp)
c.fldsp	ft11, (sp)
c.fsd	fs1, (a1)
c.fsd	fa5, (a3)
c.fsdsp	ft1, (sp)
c.fsdsp	ft11, (sp)
c.j	2
c.j	-2
c.jalr	sp
c.jalr	t6
c.jr	sp
c.jr	t6
c.lbu	s1, (a1)
c.lbu	a5, (a3)
c.ld	s1, (a1)
c.ld	a5, (a3)
c.ldsp	sp, (sp)
c.ldsp	t6, (sp)
c.lh	s1, (a1)
c.lh	a5, (a3)
c.lhu	s1, (a1)
c.lhu	a5, (a3)
c.li	ra, 1
c.li	t6, -1
c.lui	ra, 1
c.lui	t6, 31
c.lw	s1, (a1)
c.lw	a5, (a3)
c.lwsp	sp, (sp)
c.lwsp	t6, (sp)
c.mop.1
c.mop.11
c.mop.13
c.mop.15
c.mop.3
c.mop.5
c.mop.7
c.mop.9
c.mul	s1, a0
c.mul	a5, a4
c.mv	ra, gp
c.mv	t6, t5
c.nop
c.nop	1
c.not	s1
c.not	a5
c.ntl.all
c.ntl.p1
c.ntl.pall
c.ntl.s1
c.or	s1, a0
c.or	a5, a4
c.sb	s1, (a1)
c.sb	a5, (a3)
c.sd	s1, (a1)
c.sd	a5, (a3)
c.sdsp	ra, (sp)
c.sdsp	t6, (sp)
c.sext.b	s1
c.sext.b	a5
c.sext.h	s1
c.sext.h	a5
c.sh	s1, (a1)
c.sh	a5, (a3)
c.slli	ra, 1
c.slli	t6, 31
c.slli64	ra
c.slli64	t6
c.srai	s1, 1
c.srai	a5, 31
c.srai64	s1
c.srai64	a5
c.srli	s1, 1
c.srli	a5, 31
c.srli64	s1
c.srli64	a5
c.sub	s1, a0
c.sub	a5, a4
c.subw	s1, a0
c.subw	a5, a4
c.sw	s1, (a1)
c.sw	a5, (a3)
c.swsp	ra, (sp)
c.swsp	t6, (sp)
c.unimp
c.xor	s1, a0
c.xor	a5, a4
c.zext.b	s1
c.zext.b	a5
c.zext.h	s1
c.zext.h	a5
c.zext.w	s1
c.zext.w	a5
call	symbol
call	symbol@plt
clmul	ra, sp, gp
clmul	t6, t5, t4
clmulh	ra, sp, gp
clmulh	t6, t5, t4
clmulr	ra, sp, gp
clmulr	t6, t5, t4
clz	ra, sp
clz	t6, t5
clzw	ra, sp
clzw	t6, t5
cpop	ra, sp
cpop	t6, t5
cpopw	ra, sp
cpopw	t6, t5
csrc	fflags, sp
csrc	vstimecmp, a6
csrci	fflags, 1
csrci	vstimecmp, 0
csrr	ra, fflags
csrr	a6, vstimecmp
csrrc	ra, fflags, gp
csrrc	a6, vstimecmp, a6
csrrci	ra, fflags, 1
csrrci	a6, vstimecmp, 0
csrrs	ra, fflags, gp
csrrs	a6, vstimecmp, a6
csrrsi	ra, fflags, 1
csrrsi	a6, vstimecmp, 0
csrrw	ra, fflags, gp
csrrw	a6, vstimecmp, a6
csrrwi	ra, fflags, 1
csrrwi	a6, vstimecmp, 0
csrs	fflags, sp
csrs	vstimecmp, a6
csrsi	fflags, 1
csrsi	vstimecmp, 0
csrw	fflags, sp
csrw	vstimecmp, a6
csrwi	fflags, 1
csrwi	vstimecmp, 0
ctz	ra, sp
ctz	t6, t5
ctzw	ra, sp
ctzw	t6, t5
mulhu	ra, sp, gp
mulhu	t6, t5, t4
mulw	ra, sp, gp
mulw	t6, t5, t4
mv	ra, sp
mv	t6, t5
neg	ra, sp
neg	t6, t5
negw	ra, sp
negw	t6, t5
nop
not	ra, sp
not	t6, t5
ntl.all
ntl.p1
ntl.pall
ntl.s1
or	ra, sp, gp
or	t6, t5, t4
orc.b	ra, sp
orc.b	t6, t5
ori	ra, sp, 1
ori	t6, t5, -1
orn	ra, sp, gp
orn	t6, t5, t4
pack	ra, sp, gp
pack	t6, t5, t4
packh	ra, sp, gp
packh	t6, t5, t4
packw	ra, sp, gp
packw	t6, t5, t4
pause
prefetch.i	32(gp)
prefetch.i	-32(t4)
prefetch.r	32(gp)
prefetch.r	-32(t4)
prefetch.w	32(gp)
prefetch.w	-32(t4)
rdcycle	ra
rdcycle	t6
rdinstret	ra
rdinstret	t6
rdtime	ra
rdtime	t6
rem	ra, sp, gp
rem	t6, t5, t4
remu	ra, sp, gp
remu	t6, t5, t4
remuw	ra, sp, gp
remuw	t6, t5, t4
remw	ra, sp, gp
remw	t6, t5, t4
ret
rev8	ra, sp
rev8	t6, t5
rol	ra, sp, gp
rol	t6, t5, t4
rolw	ra, sp, gp
rolw	t6, t5, t4
ror	ra, sp, gp
ror	t6, t5, t4
rori	ra, sp, 1
rori	t6, t5, 31
roriw	ra, sp, 1
roriw	t6, t5, 31
rorw	ra, sp, gp
rorw	t6, t5, t4
sb	ra, symbol, gp
sb	t6, symbol+4, t4
sd	ra, symbol, gp
sd	t6, symbol+4, t4
seqz	ra, sp
seqz	t6, t5
sext.b	ra, sp
sext.b	t6, t5
sext.h	ra, sp
sext.h	t6, t5
sext.w	ra, sp
sext.w	t6, t5
sfence.vma
sfence.vma	ra
sgt	ra, sp, gp
sgt	t6, t5, t4
sgtu	ra, sp, gp
sgtu	t6, t5, t4
sgtz	ra, sp
sgtz	t6, t5
sh	ra, symbol, gp
sh	t6, symbol+4, t4
sh1add	ra, sp, gp
sh1add	t6, t5, t4
sh1add.uw	ra, sp, gp
sh1add.uw	t6, t5, t4
sh2add	ra, sp, gp
sh2add	t6, t5, t4
sh2add.uw	ra, sp, gp
sh2add.uw	t6, t5, t4
sh3add	ra, sp, gp
sh3add	t6, t5, t4
sh3add.uw	ra, sp, gp
sh3add.uw	t6, t5, t4
sha256sig0	ra, sp
sha256sig0	t6, t5
sha256sig1	ra, sp
sha256sig1	t6, t5
sha256sum0	ra, sp
sha256sum0	t6, t5
sha256sum1	ra, sp
sha256sum1	t6, t5
sha512sig0	ra, sp
sha512sig0	t6, t5
sha512sig1	ra, sp
sha512sig1	t6, t5
sha512sum0	ra, sp
sha512sum0	t6, t5
sha512sum1	ra, sp
sha512sum1	t6, t5
sll	ra, sp, gp
sll	t6, t5, t4
slli	ra, sp, 1
slli	t6, t5, 31
slli.uw	ra, sp, 1
slli.uw	t6, t5, 31
slliw	ra, sp, 1
slliw	t6, t5, 31
sllw	ra, sp, gp
sllw	t6, t5, t4
slt	ra, sp, gp
slt	t6, t5, t4
slti	ra, sp, 1
slti	t6, t5, -1
sltiu	ra, sp, 1
sltiu	t6, t5, -1
sltu	ra, sp, gp
sltu	t6, t5, t4
sltz	ra, sp
sltz	t6, t5
sm3p0	ra, sp
sm3p0	t6, t5
sm3p1	ra, sp
sm3p1	t6, t5
sm4ed	ra, sp, gp, 1
sm4ed	t6, t5, t4, 3
sm4ks	ra, sp, gp, 1
sm4ks	t6, t5, t4, 3
snez	ra, sp
snez	t6, t5
sra	ra, sp, gp
sra	t6, t5, t4
srai	ra, sp, 1
srai	t6, t5, 31
sraiw	ra, sp, 1
sraiw	t6, t5, 31
sraw	ra, sp, gp
sraw	t6, t5, t4
sret
srl	ra, sp, gp
srl	t6, t5, t4
srli	ra, sp, 1
srli	t6, t5, 31
srliw	ra, sp, 1
srliw	t6, t5, 31
srlw	ra, sp, gp
srlw	t6, t5, t4
sub	ra, sp, gp
sub	t6, t5, t4
subw	ra, sp, gp
subw	t6, t5, t4
sw	ra, symbol, gp
sw	t6, symbol+4, t4
tail	symbol
tail	symbol@plt
unimp
vaadd.vv	v1, v2, v3
vaadd.vv	v31, v30, v29, v0.t
vaadd.vx	v1, v2, gp
vaadd.vx	v31, v30, t4, v0.t
vaaddu.vv	v1, v2, v3
vaaddu.vv	v31, v30, v29, v0.t
vaaddu.vx	v1, v2, gp
vaaddu.vx	v31, v30, t4, v0.t
vadc.vim	v1, v2, 1, v0
vadc.vim	v31, v30, -1, v0
vadc.vvm	v1, v2, v3, v0
vadc.vvm	v31, v30, v29, v0
vadc.vxm	v1, v2, gp, v0
vadc.vxm	v31, v30, t4, v0
vadd.vi	v1, v2, 1
vadd.vi	v31, v30, -1, v0.t
vadd.vv	v1, v2, v3
vadd.vv	v31, v30, v29, v0.t
vadd.vx	v1, v2, gp
vadd.vx	v31, v30, t4, v0.t
vaesdf.vs	v1, v2
vaesdf.vs	v31, v30
vaesdf.vv	v1, v2
vaesdf.vv	v31, v30
vaesdm.vs	v1, v2
vaesdm.vs	v31, v30
vaesdm.vv	v1, v2
vaesdm.vv	v31, v30
vaesef.vs	v1, v2
vaesef.vs	v31, v30
vaesef.vv	v1, v2
vaesef.vv	v31, v30
vaesem.vs	v1, v2
vaesem.vs	v31, v30
vaesem.vv	v1, v2
vaesem.vv	v31, v30
vaeskf1.vi	v1, v2, 1
vaeskf1.vi	v31, v30, 31
vaeskf2.vi	v1, v2, 1
vaeskf2.vi	v31, v30, 31
vaesz.vs	v1, v2
vaesz.vs	v31, v30
vand.vi	v1, v2, 1
vand.vi	v31, v30, -1, v0.t
vand.vv	v1, v2, v3
vand.vv	v31, v30, v29, v0.t
vand.vx	v1, v2, gp
vand.vx	v31, v30, t4, v0.t
vandn.vv	v1, v2, v3
vandn.vv	v31, v30, v29, v0.t
vandn.vx	v1, v2, gp
vandn.vx	v31, v30, t4, v0.t
vasub.vv	v1, v2, v3
vasub.vv	v31, v30, v29, v0.t
vasub.vx	v1, v2, gp
vasub.vx	v31, v30, t4, v0.t
vasubu.vv	v1, v2, v3
vasubu.vv	v31, v30, v29, v0.t
vasubu.vx	v1, v2, gp
vasubu.vx	v31, v30, t4, v0.t
vbrev.v	v1, v2
vbrev.v	v31, v30, v0.t
vbrev8.v	v1, v2
vbrev8.v	v31, v30, v0.t
vclmul.vv	v1, v2, v3
vclmul.vv	v31, v30, v29, v0.t
vclmul.vx	v1, v2, gp
vclmul.vx	v31, v30, t4, v0.t
vclmulh.vv	v1, v2, v3
vclmulh.vv	v31, v30, v29, v0.t
vclmulh.vx	v1, v2, gp
vclmulh.vx	v31, v30, t4, v0.t
vclz.v	v1, v2
vclz.v	v31, v30, v0.t
vcompress.vm	v1, v2, v3
vcompress.vm	v31, v30, v29
vcpop.m	ra, v2
vcpop.m	t6, v30, v0.t
vcpop.v	v1, v2
vcpop.v	v31, v30, v0.t
vctz.v	v1, v2
vctz.v	v31, v30, v0.t
vdiv.vv	v1, v2, v3
vdiv.vv	v31, v30, v29, v0.t
vdiv.vx	v1, v2, gp
vdiv.vx	v31, v30, t4, v0.t
vdivu.vv	v1, v2, v3
vdivu.vv	v31, v30, v29, v0.t
vdivu.vx	v1, v2, gp
vdivu.vx	v31, v30, t4, v0.t
vfabs.v	v1, v2
vfabs.v	v31, v30
vfadd.vf	v1, v2, ft3
vfadd.vf	v31, v30, ft9, v0.t
vfadd.vv	v1, v2, v3
vfadd.vv	v31, v30, v29, v0.t
vfclass.v	v1, v2
vfclass.v	v31, v30, v0.t
vfcvt.f.x.v	v1, v2
vfcvt.f.x.v	v31, v30, v0.t
vfcvt.f.xu.v	v1, v2
vfcvt.f.xu.v	v31, v30, v0.t
vfcvt.rtz.x.f.v	v1, v2
vfcvt.rtz.x.f.v	v31, v30, v0.t
vfcvt.rtz.xu.f.v	v1, v2
vfcvt.rtz.xu.f.v	v31, v30, v0.t
vfcvt.x.f.v	v1, v2
vfcvt.x.f.v	v31, v30, v0.t
vfcvt.xu.f.v	v1, v2
vfcvt.xu.f.v	v31, v30, v0.t
vfdiv.vf	v1, v2, ft3
vfdiv.vf	v31, v30, ft9, v0.t
vfdiv.vv	v1, v2, v3
vfdiv.vv	v31, v30, v29, v0.t
vfirst.m	ra, v2
vfirst.m	t6, v30, v0.t
vfmacc.vf	v1, ft2, v3
vfmacc.vf	v31, ft10, v29, v0.t
vfmacc.vv	v1, v2, v3
vfmacc.vv	v31, v30, v29, v0.t
vfmadd.vf	v1, ft2, v3
vfmadd.vf	v31, ft10, v29, v0.t
vfmadd.vv	v1, v2, v3
vfmadd.vv	v31, v30, v29, v0.t
vfmax.vf	v1, v2, ft3
vfmax.vf	v31, v30, ft9, v0.t
vfmax.vv	v1, v2, v3
vfmax.vv	v31, v30, v29, v0.t
vfmerge.vfm	v1, v2, ft3, v0
vfmerge.vfm	v31, v30, ft9, v0
vfmin.vf	v1, v2, ft3
vfmin.vf	v31, v30, ft9, v0.t
vfmin.vv	v1, v2, v3
vfmin.vv	v31, v30, v29, v0.t
vfmsac.vf	v1, ft2, v3
vfmsac.vf	v31, ft10, v29, v0.t
vfmsac.vv	v1, v2, v3
vfmsac.vv	v31, v30, v29, v0.t
vfmsub.vf	v1, ft2, v3
vfmsub.vf	v31, ft10, v29, v0.t
vfmsub.vv	v1, v2, v3
vfmsub.vv	v31, v30, v29, v0.t
vfmul.vf	v1, v2, ft3
vfmul.vf	v31, v30, ft9, v0.t
vfmul.vv	v1, v2, v3
vfmul.vv	v31, v30, v29, v0.t
vfmv.f.s	ft1, v2
vfmv.f.s	ft11, v30
vfmv.s.f	v1, ft2
vfmv.s.f	v31, ft10
vfmv.v.f	v1, ft2
vfmv.v.f	v31, ft10
vfncvt.f.f.w	v1, v2
vfncvt.f.f.w	v31, v30, v0.t
vfncvt.f.x.w	v1, v2
vfncvt.f.x.w	v31, v30, v0.t
vfncvt.f.xu.w	v1, v2
vfncvt.f.xu.w	v31, v30, v0.t
vfncvt.rod.f.f.w	v1, v2
vfncvt.rod.f.f.w	v31, v30, v0.t
vfncvt.rtz.x.f.w	v1, v2
vfncvt.rtz.x.f.w	v31, v30, v0.t
vfncvt.rtz.xu.f.w	v1, v2
vfncvt.rtz.xu.f.w	v31, v30, v0.t
vfncvt.x.f.w	v1, v2
vfncvt.x.f.w	v31, v30, v0.t
vfncvt.xu.f.w	v1, v2
vfncvt.xu.f.w	v31, v30, v0.t
vfneg.v	v1, v2
vfneg.v	v31, v30
vfnmacc.vf	v1, ft2, v3
vfnmacc.vf	v31, ft10, v29, v0.t
vfnmacc.vv	v1, v2, v3
vfnmacc.vv	v31, v30, v29, v0.t
vfnmadd.vf	v1, ft2, v3
vfnmadd.vf	v31, ft10, v29, v0.t
vfnmadd.vv	v1, v2, v3
vfnmadd.vv	v31, v30, v29, v0.t
vfnmsac.vf	v1, ft2, v3
vfnmsac.vf	v31, ft10, v29, v0.t
vfnmsac.vv	v1, v2, v3
vfnmsac.vv	v31, v30, v29, v0.t
vfnmsub.vf	v1, ft2, v3
vfnmsub.vf	v31, ft10, v29, v0.t
vfnmsub.vv	v1, v2, v3
vfnmsub.vv	v31, v30, v29, v0.t
vfrdiv.vf	v1, v2, ft3
vfrdiv.vf	v31, v30, ft9, v0.t
vfrec7.v	v1, v2
vfrec7.v	v31, v30, v0.t
vfredmax.vs	v1, v2, v3
vfredmax.vs	v31, v30, v29, v0.t
vfredmin.vs	v1, v2, v3
vfredmin.vs	v31, v30, v29, v0.t
vfredosum.vs	v1, v2, v3
vfredosum.vs	v31, v30, v29, v0.t
vfredusum.vs	v1, v2, v3
vfredusum.vs	v31, v30, v29, v0.t
vfrsqrt7.v	v1, v2
vfrsqrt7.v	v31, v30, v0.t
vfrsub.vf	v1, v2, ft3
vfrsub.vf	v31, v30, ft9, v0.t
vfsgnj.vf	v1, v2, ft3
vfsgnj.vf	v31, v30, ft9, v0.t
vfsgnj.vv	v1, v2, v3
vfsgnj.vv	v31, v30, v29, v0.t
vfsgnjn.vf	v1, v2, ft3
vfsgnjn.vf	v31, v30, ft9, v0.t
vfsgnjn.vv	v1, v2, v3
vfsgnjn.vv	v31, v30, v29, v0.t
vfsgnjx.vf	v1, v2, ft3
vfsgnjx.vf	v31, v30, ft9, v0.t
vfsgnjx.vv	v1, v2, v3
vfsgnjx.vv	v31, v30, v29, v0.t
vfslide1down.vf	v1, v2, ft3
vfslide1down.vf	v31, v30, ft9, v0.t
vfslide1up.vf	v1, v2, ft3
vfslide1up.vf	v31, v30, ft9, v0.t
vfsqrt.v	v1, v2
vfsqrt.v	v31, v30, v0.t
vfsub.vf	v1, v2, ft3
vfsub.vf	v31, v30, ft9, v0.t
vfsub.vv	v1, v2, v3
vfsub.vv	v31, v30, v29, v0.t
vfwadd.vf	v1, v2, ft3
vfwadd.vf	v31, v30, ft9, v0.t
vfwadd.vv	v1, v2, v3
vfwadd.vv	v31, v30, v29, v0.t
vfwadd.wf	v1, v2, ft3
vfwadd.wf	v31, v30, ft9, v0.t
vfwadd.wv	v1, v2, v3
vfwadd.wv	v31, v30, v29, v0.t
vfwcvt.f.f.v	v1, v2
vfwcvt.f.f.v	v31, v30, v0.t
vfwcvt.f.x.v	v1, v2
vfwcvt.f.x.v	v31, v30, v0.t
vfwcvt.f.xu.v	v1, v2
vfwcvt.f.xu.v	v31, v30, v0.t
vfwcvt.rtz.x.f.v	v1, v2
vfwcvt.rtz.x.f.v	v31, v30, v0.t
vfwcvt.rtz.xu.f.v	v1, v2
vfwcvt.rtz.xu.f.v	v31, v30, v0.t
vfwcvt.x.f.v	v1, v2
vfwcvt.x.f.v	v31, v30, v0.t
vfwcvt.xu.f.v	v1, v2
vfwcvt.xu.f.v	v31, v30, v0.t
vfwmacc.vf	v1, ft2, v3
vfwmacc.vf	v31, ft10, v29, v0.t
vfwmacc.vv	v1, v2, v3
vfwmacc.vv	v31, v30, v29, v0.t
vfwmsac.vf	v1, ft2, v3
vfwmsac.vf	v31, ft10, v29, v0.t
vfwmsac.vv	v1, v2, v3
vfwmsac.vv	v31, v30, v29, v0.t
vfwmul.vf	v1, v2, ft3
vfwmul.vf	v31, v30, ft9, v0.t
vfwmul.vv	v1, v2, v3
vfwmul.vv	v31, v30, v29, v0.t
vfwnmacc.vf	v1, ft2, v3
vfwnmacc.vf	v31, ft10, v29, v0.t
vfwnmacc.vv	v1, v2, v3
vfwnmacc.vv	v31, v30, v29, v0.t
vfwnmsac.vf	v1, ft2, v3
vfwnmsac.vf	v31, ft10, v29, v0.t
vfwnmsac.vv	v1, v2, v3
vfwnmsac.vv	v31, v30, v29, v0.t
vfwredosum.vs	v1, v2, v3
vfwredosum.vs	v31, v30, v29, v0.t
vfwredusum.vs	v1, v2, v3
vfwredusum.vs	v31, v30, v29, v0.t
vfwsub.vf	v1, v2, ft3
vfwsub.vf	v31, v30, ft9, v0.t
vfwsub.vv	v1, v2, v3
vfwsub.vv	v31, v30, v29, v0.t
vfwsub.wf	v1, v2, ft3
vfwsub.wf	v31, v30, ft9, v0.t
vfwsub.wv	v1, v2, v3
vfwsub.wv	v31, v30, v29, v0.t
vghsh.vv	v1, v2, v3
vghsh.vv	v31, v30, v29
vgmul.vv	v1, v2
vgmul.vv	v31, v30
vid.v	v1
vid.v	v31, v0.t
viota.m	v1, v2
viota.m	v31, v30, v0.t
