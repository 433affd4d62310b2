fabs.s	x1, x2
fabs.s	x31, x30
fadd.s	x1, x2, x3
fadd.s	x31, x30, x29, rne
fclass.s	ra, x2
fclass.s	t6, x30
fcvt.s.w	x1, sp
fcvt.s.w	x31, t5, rne
fcvt.s.wu	x1, sp
fcvt.s.wu	x31, t5, rne
fcvt.w.s	ra, x2
fcvt.w.s	t6, x30, rne
fcvt.wu.s	ra, x2
fcvt.wu.s	t6, x30, rne
fdiv.s	x1, x2, x3
fdiv.s	x31, x30, x29, rne
fence
fence	rw, rw
fence.i
fence.tso
feq.s	ra, x2, x3
feq.s	t6, x30, x29
fge.s	ra, x2, x3
fge.s	t6, x30, x29
fgt.s	ra, x2, x3
fgt.s	t6, x30, x29
fle.s	ra, x2, x3
fle.s	t6, x30, x29
flt.s	ra, x2, x3
flt.s	t6, x30, x29
fmadd.s	x1, x2, x3, x4
fmadd.s	x31, x30, x29, x28, rne
fmax.s	x1, x2, x3
fmax.s	x31, x30, x29
fmin.s	x1, x2, x3
fmin.s	x31, x30, x29
fmsub.s	x1, x2, x3, x4
fmsub.s	x31, x30, x29, x28, rne
fmul.s	x1, x2, x3
fmul.s	x31, x30, x29, rne
fmv.s	x1, x2
fmv.s	x31, x30
fneg.s	x1, x2
fneg.s	x31, x30
fnmadd.s	x1, x2, x3, x4
fnmadd.s	x31, x30, x29, x28, rne
fnmsub.s	x1, x2, x3, x4
fnmsub.s	x31, x30, x29, x28, rne
frcsr	ra
frcsr	t6
frflags	ra
frflags	t6
frrm	ra
frrm	t6
fscsr	ra
fscsr	t6
fsflags	ra
fsflags	t6
fsflagsi	1
fsflagsi	31
fsgnj.s	x1, x2, x3
fsgnj.s	x31, x30, x29
fsgnjn.s	x1, x2, x3
fsgnjn.s	x31, x30, x29
fsgnjx.s	x1, x2, x3
fsgnjx.s	x31, x30, x29
fsqrt.s	x1, x2
fsqrt.s	x31, x30, rne
fsrm	ra
fsrm	t6
fsrmi	1
fsrmi	31
fsub.s	x1, x2, x3
fsub.s	x31, x30, x29, rne
la	ra, symbol
la	t6, symbol+4
la.tls.gd	ra, symbol
la.tls.gd	t6, symbol+4
la.tls.ie	ra, symbol
la.tls.ie	t6, symbol+4
la.tlsdesc	ra, symbol
la.tlsdesc	t6, symbol+4
ld	a6, symbol-8
ld	zero, symbol
li	ra, 1
li	t6, -1
beq	ra, sp, 2
beq	t6, t5, -2
beqz	ra, 2
beqz	t6, -2
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
c.add	ra, gp
c.add	t6, t5
c.addi	zero, 1
c.addi	zero, -1
c.addi16sp	sp, 16
c.addi16sp	sp, -16
c.addi4spn	s1, sp, 4
c.addi4spn	a5, sp, 1020
c.and	s1, a0
c.and	a5, a4
c.andi	s1, 1
c.andi	a5, -1
c.beqz	s1, 2
c.beqz	a5, -2
c.bnez	s1, 2
c.bnez	a5, -2
c.ebreak
c.j	2
c.j	-2
c.jal	2
c.jal	-2
c.jalr	sp
c.jalr	t6
c.jr	sp
c.jr	t6
c.lbu	s1, (a1)
c.lbu	a5, (a3)
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
c.mul	s1, a0
c.mul	a5, a4
c.mv	ra, gp
c.mv	t6, t5
c.nop
c.nop	1
c.not	s1
c.not	a5
c.or	s1, a0
c.or	a5, a4
c.sb	s1, (a1)
c.sb	a5, (a3)
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
c.sw	s1, (a1)
c.sw	a5, (a3)
c.swsp	ra, (sp)
c.swsp	t6, (sp)
c.unimp
c.xor	s1, a0
c.xor	a5, a4
c.zext.b	s1
c.zext.b	a5
paadd.b	ra, sp, gp
paadd.b	t6, t5, t4
paadd.db	x2, x4, x6
paadd.db	x30, x28, x26
paadd.dh	x2, x4, x6
paadd.dh	x30, x28, x26
paadd.dw	x2, x4, x6
paadd.dw	x30, x28, x26
paadd.h	ra, sp, gp
paadd.h	t6, t5, t4
paaddu.b	ra, sp, gp
paaddu.b	t6, t5, t4
paaddu.db	x2, x4, x6
paaddu.db	x30, x28, x26
paaddu.dh	x2, x4, x6
paaddu.dh	x30, x28, x26
paaddu.dw	x2, x4, x6
paaddu.dw	x30, x28, x26
paaddu.h	ra, sp, gp
paaddu.h	t6, t5, t4
paas.hx	ra, sp, gp
paas.hx	t6, t5, t4
paax.dhx	x2, x4, x6
paax.dhx	x30, x28, x26
pabd.b	ra, sp, gp
pabd.b	t6, t5, t4
pabd.db	x2, x4, x6
pabd.db	x30, x28, x26
pabd.dh	x2, x4, x6
pabd.dh	x30, x28, x26
pabd.h	ra, sp, gp
pabd.h	t6, t5, t4
pabdsumau.b	ra, sp, gp
pabdsumau.b	t6, t5, t4
pabdsumu.b	ra, sp, gp
pabdsumu.b	t6, t5, t4
pabdu.b	ra, sp, gp
pabdu.b	t6, t5, t4
pabdu.db	x2, x4, x6
pabdu.db	x30, x28, x26
pabdu.dh	x2, x4, x6
pabdu.dh	x30, x28, x26
pabdu.h	ra, sp, gp
pabdu.h	t6, t5, t4
pack	ra, sp, gp
pack	t6, t5, t4
padd.b	ra, sp, gp
padd.b	t6, t5, t4
padd.bs	ra, sp, gp
padd.bs	t6, t5, t4
padd.db	x2, x4, x6
padd.db	x30, x28, x26
padd.dbs	x2, x4, gp
padd.dbs	x30, x28, t4
padd.dh	x2, x4, x6
padd.dh	x30, x28, x26
padd.dhs	x2, x4, gp
padd.dhs	x30, x28, t4
padd.dw	x2, x4, x6
padd.dw	x30, x28, x26
padd.dws	x2, x4, gp
padd.dws	x30, x28, t4
padd.h	ra, sp, gp
padd.h	t6, t5, t4
padd.hs	ra, sp, gp
padd.hs	t6, t5, t4
pas.dhx	x2, x4, x6
pas.dhx	x30, x28, x26
pas.hx	ra, sp, gp
pas.hx	t6, t5, t4
pasa.dhx	x2, x4, x6
pasa.dhx	x30, x28, x26
pasa.hx	ra, sp, gp
pasa.hx	t6, t5, t4
pasub.b	ra, sp, gp
pasub.b	t6, t5, t4
pasub.db	x2, x4, x6
pasub.db	x30, x28, x26
pasub.dh	x2, x4, x6
pasub.dh	x30, x28, x26
pasub.dw	x2, x4, x6
pasub.dw	x30, x28, x26
pasub.h	ra, sp, gp
pasub.h	t6, t5, t4
pasubu.b	ra, sp, gp
pasubu.b	t6, t5, t4
pasubu.db	x2, x4, x6
pasubu.db	x30, x28, x26
pasubu.dh	x2, x4, x6
pasubu.dh	x30, x28, x26
pasubu.dw	x2, x4, x6
pasubu.dw	x30, x28, x26
pasubu.h	ra, sp, gp
pasubu.h	t6, t5, t4
pli.b	ra, 1
pli.b	t6, -1
pli.db	x2, 1
pli.db	x30, -1
pli.dh	x2, 1
pli.dh	x30, -1
pli.h	ra, 1
pli.h	t6, -1
plui.dh	x2, 1
plui.dh	x30, -1
plui.h	ra, 1
plui.h	t6, -1
pm2add.h	ra, sp, gp
pm2add.h	t6, t5, t4
pm2add.hx	ra, sp, gp
pm2add.hx	t6, t5, t4
pm2adda.h	ra, sp, gp
pm2adda.h	t6, t5, t4
pm2adda.hx	ra, sp, gp
pm2adda.hx	t6, t5, t4
pm2addasu.h	ra, sp, gp
pm2addasu.h	t6, t5, t4
pm2addau.h	ra, sp, gp
pm2addau.h	t6, t5, t4
pm2addsu.h	ra, sp, gp
pm2addsu.h	t6, t5, t4
pm2addu.h	ra, sp, gp
pm2addu.h	t6, t5, t4
pm2sadd.h	ra, sp, gp
pm2sadd.h	t6, t5, t4
pm2sadd.hx	ra, sp, gp
pm2sadd.hx	t6, t5, t4
pm2sub.h	ra, sp, gp
pm2sub.h	t6, t5, t4
pm2sub.hx	ra, sp, gp
pm2sub.hx	t6, t5, t4
pm2suba.h	ra, sp, gp
pm2suba.h	t6, t5, t4
pm2suba.hx	ra, sp, gp
pm2suba.hx	t6, t5, t4
pm2wadd.h	x2, sp, gp
pm2wadd.h	x30, t5, t4
pm2wadd.hx	x2, sp, gp
pm2wadd.hx	x30, t5, t4
pm2wadda.h	x2, sp, gp
pm2wadda.h	x30, t5, t4
pm2wadda.hx	x2, sp, gp
pm2wadda.hx	x30, t5, t4
pm2waddasu.h	x2, sp, gp
pm2waddasu.h	x30, t5, t4
pm2waddau.h	x2, sp, gp
pm2waddau.h	x30, t5, t4
pm2waddsu.h	x2, sp, gp
pm2waddsu.h	x30, t5, t4
pm2waddu.h	x2, sp, gp
pm2waddu.h	x30, t5, t4
pm2wsub.h	x2, sp, gp
pm2wsub.h	x30, t5, t4
pm2wsub.hx	x2, sp, gp
pm2wsub.hx	x30, t5, t4
pm2wsuba.h	x2, sp, gp
pm2wsuba.h	x30, t5, t4
pm2wsuba.hx	x2, sp, gp
pm2wsuba.hx	x30, t5, t4
pm4add.b	ra, sp, gp
pm4add.b	t6, t5, t4
pm4adda.b	ra, sp, gp
pm4adda.b	t6, t5, t4
pm4addasu.b	ra, sp, gp
pm4addasu.b	t6, t5, t4
pm4addau.b	ra, sp, gp
pm4addau.b	t6, t5, t4
pm4addsu.b	ra, sp, gp
pm4addsu.b	t6, t5, t4
pm4addu.b	ra, sp, gp
pm4addu.b	t6, t5, t4
pmax.b	ra, sp, gp
pmax.b	t6, t5, t4
pmax.db	x2, x4, x6
pmax.db	x30, x28, x26
pmax.dh	x2, x4, x6
pmax.dh	x30, x28, x26
pmax.dw	x2, x4, x6
pmax.dw	x30, x28, x26
pmax.h	ra, sp, gp
pmax.h	t6, t5, t4
pmaxu.b	ra, sp, gp
pmaxu.b	t6, t5, t4
pmaxu.db	x2, x4, x6
pmaxu.db	x30, x28, x26
pmaxu.dh	x2, x4, x6
pmaxu.dh	x30, x28, x26
pmaxu.dw	x2, x4, x6
pmaxu.dw	x30, x28, x26
pmaxu.h	ra, sp, gp
pmaxu.h	t6, t5, t4
pmhacc.h	ra, sp, gp
pmhacc.h	t6, t5, t4
pmhacc.h.b0	ra, sp, gp
pmhacc.h.b0	t6, t5, t4
pmhacc.h.b1	ra, sp, gp
pmhacc.h.b1	t6, t5, t4
pmhaccsu.h	ra, sp, gp
pmhaccsu.h	t6, t5, t4
pmhaccsu.h.b0	ra, sp, gp
pmhaccsu.h.b0	t6, t5, t4
pmhaccsu.h.b1	ra, sp, gp
pmhaccsu.h.b1	t6, t5, t4
pmhaccu.h	ra, sp, gp
pmhaccu.h	t6, t5, t4
pmhracc.h	ra, sp, gp
pmhracc.h	t6, t5, t4
pmhraccsu.h	ra, sp, gp
pmhraccsu.h	t6, t5, t4
pmhraccu.h	ra, sp, gp
pmhraccu.h	t6, t5, t4
pmin.b	ra, sp, gp
pmin.b	t6, t5, t4
pmin.db	x2, x4, x6
pmin.db	x30, x28, x26
pmin.dh	x2, x4, x6
pmin.dh	x30, x28, x26
pmin.dw	x2, x4, x6
pmin.dw	x30, x28, x26
pmin.h	ra, sp, gp
pmin.h	t6, t5, t4
pminu.b	ra, sp, gp
pminu.b	t6, t5, t4
pminu.db	x2, x4, x6
pminu.db	x30, x28, x26
pminu.dh	x2, x4, x6
pminu.dh	x30, x28, x26
pminu.dw	x2, x4, x6
pminu.dw	x30, x28, x26
pminu.h	ra, sp, gp
pminu.h	t6, t5, t4
pmq2add.h	ra, sp, gp
pmq2add.h	t6, t5, t4
pmq2adda.h	ra, sp, gp
pmq2adda.h	t6, t5, t4
pmqr2add.h	ra, sp, gp
pmqr2add.h	t6, t5, t4
pmqr2adda.h	ra, sp, gp
pmqr2adda.h	t6, t5, t4
pmqrwacc	x2, sp, gp
pmqrwacc	x30, t5, t4
pmqrwacc.h	x2, sp, gp
pmqrwacc.h	x30, t5, t4
pmqwacc	x2, sp, gp
pmqwacc	x30, t5, t4
pmqwacc.h	x2, sp, gp
pmqwacc.h	x30, t5, t4
pmseq.b	ra, sp, gp
pmseq.b	t6, t5, t4
pmseq.db	x2, x4, x6
pmseq.db	x30, x28, x26
pmseq.dh	x2, x4, x6
pmseq.dh	x30, x28, x26
pmseq.dw	x2, x4, x6
pmseq.dw	x30, x28, x26
pmseq.h	ra, sp, gp
pmseq.h	t6, t5, t4
pmslt.b	ra, sp, gp
pmslt.b	t6, t5, t4
pmslt.db	x2, x4, x6
pmslt.db	x30, x28, x26
pmslt.dh	x2, x4, x6
pmslt.dh	x30, x28, x26
pmslt.dw	x2, x4, x6
pmslt.dw	x30, x28, x26
pmslt.h	ra, sp, gp
pmslt.h	t6, t5, t4
pmsltu.b	ra, sp, gp
pmsltu.b	t6, t5, t4
pmsltu.db	x2, x4, x6
pmsltu.db	x30, x28, x26
pmsltu.dh	x2, x4, x6
pmsltu.dh	x30, x28, x26
pmsltu.dw	x2, x4, x6
pmsltu.dw	x30, x28, x26
pmsltu.h	ra, sp, gp
pmsltu.h	t6, t5, t4
pmul.h.b00	ra, sp, gp
pmul.h.b00	t6, t5, t4
pmul.h.b01	ra, sp, gp
pmul.h.b01	t6, t5, t4
pmul.h.b11	ra, sp, gp
pmul.h.b11	t6, t5, t4
pmulh.h	ra, sp, gp
pmulh.h	t6, t5, t4
pmulh.h.b0	ra, sp, gp
pmulh.h.b0	t6, t5, t4
pmulh.h.b1	ra, sp, gp
pmulh.h.b1	t6, t5, t4
pmulhr.h	ra, sp, gp
pmulhr.h	t6, t5, t4
pmulhrsu.h	ra, sp, gp
pmulhrsu.h	t6, t5, t4
pmulhru.h	ra, sp, gp
pmulhru.h	t6, t5, t4
pmulhsu.h	ra, sp, gp
pmulhsu.h	t6, t5, t4
pmulhsu.h.b0	ra, sp, gp
pmulhsu.h.b0	t6, t5, t4
pmulhsu.h.b1	ra, sp, gp
pmulhsu.h.b1	t6, t5, t4
pmulhu.h	ra, sp, gp
pmulhu.h	t6, t5, t4
pmulq.h	ra, sp, gp
pmulq.h	t6, t5, t4
pmulqr.h	ra, sp, gp
pmulqr.h	t6, t5, t4
pmulsu.h.b00	ra, sp, gp
pmulsu.h.b00	t6, t5, t4
pmulsu.h.b11	ra, sp, gp
pmulsu.h.b11	t6, t5, t4
pmulu.h.b00	ra, sp, gp
pmulu.h.b00	t6, t5, t4
pmulu.h.b01	ra, sp, gp
pmulu.h.b01	t6, t5, t4
pmulu.h.b11	ra, sp, gp
pmulu.h.b11	t6, t5, t4
pnclip.bs	ra, x4, gp
pnclip.bs	t6, x28, t4
pnclip.hs	ra, x4, gp
pnclip.hs	t6, x28, t4
pnclipi.b	ra, x4, 1
pnclipi.b	t6, x28, 15
pnclipi.h	ra, x4, 1
pnclipi.h	t6, x28, 31
pnclipiu.b	ra, x4, 1
pnclipiu.b	t6, x28, 15
pnclipiu.h	ra, x4, 1
pnclipiu.h	t6, x28, 31
pnclipr.bs	ra, x4, gp
pnclipr.bs	t6, x28, t4
pnclipr.hs	ra, x4, gp
pnclipr.hs	t6, x28, t4
pnclipri.b	ra, x4, 1
pnclipri.b	t6, x28, 15
pnclipri.h	ra, x4, 1
pnclipri.h	t6, x28, 31
pnclipriu.b	ra, x4, 1
pnclipriu.b	t6, x28, 15
pnclipriu.h	ra, x4, 1
pnclipriu.h	t6, x28, 31
pnclipru.bs	ra, x4, gp
pnclipru.bs	t6, x28, t4
pnclipru.hs	ra, x4, gp
pnclipru.hs	t6, x28, t4
pnclipu.bs	ra, x4, gp
pnclipu.bs	t6, x28, t4
pnclipu.hs	ra, x4, gp
pnclipu.hs	t6, x28, t4
pnsari.b	ra, x4, 1
pnsari.b	t6, x28, 15
pnsari.h	ra, x4, 1
pnsari.h	t6, x28, 31
pnsra.bs	ra, x4, gp
pnsra.bs	t6, x28, t4
pnsra.hs	ra, x4, gp
pnsra.hs	t6, x28, t4
pnsrai.b	ra, x4, 1
pnsrai.b	t6, x28, 15
pnsrai.h	ra, x4, 1
pnsrai.h	t6, x28, 31
pnsrar.bs	ra, x4, gp
pnsrar.bs	t6, x28, t4
pnsrar.hs	ra, x4, gp
pnsrar.hs	t6, x28, t4
pnsrl.bs	ra, x4, gp
pnsrl.bs	t6, x28, t4
pnsrl.hs	ra, x4, gp
pnsrl.hs	t6, x28, t4
pnsrli.b	ra, x4, 1
pnsrli.b	t6, x28, 15
pnsrli.h	ra, x4, 1
pnsrli.h	t6, x28, 31
ppaire.b	ra, sp, gp
ppaire.b	t6, t5, t4
ppaire.db	x2, x4, x6
ppaire.db	x30, x28, x26
ppaire.dh	x2, x4, x6
ppaire.dh	x30, x28, x26
ppaireo.b	ra, sp, gp
ppaireo.b	t6, t5, t4
ppaireo.db	x2, x4, x6
ppaireo.db	x30, x28, x26
ppaireo.dh	x2, x4, x6
ppaireo.dh	x30, x28, x26
ppaireo.h	ra, sp, gp
ppaireo.h	t6, t5, t4
ppairo.b	ra, sp, gp
ppairo.b	t6, t5, t4
ppairo.db	x2, x4, x6
ppairo.db	x30, x28, x26
ppairo.dh	x2, x4, x6
ppairo.dh	x30, x28, x26
ppairo.h	ra, sp, gp
ppairo.h	t6, t5, t4
ppairoe.b	ra, sp, gp
ppairoe.b	t6, t5, t4
ppairoe.db	x2, x4, x6
ppairoe.db	x30, x28, x26
ppairoe.dh	x2, x4, x6
ppairoe.dh	x30, x28, x26
ppairoe.h	ra, sp, gp
ppairoe.h	t6, t5, t4
predsum.bs	ra, sp, gp
predsum.bs	t6, t5, t4
predsum.dbs	ra, x4, gp
predsum.dbs	t6, x28, t4
predsum.dhs	ra, x4, gp
predsum.dhs	t6, x28, t4
predsum.hs	ra, sp, gp
predsum.hs	t6, t5, t4
predsumu.bs	ra, sp, gp
predsumu.bs	t6, t5, t4
predsumu.dbs	ra, x4, gp
predsumu.dbs	t6, x28, t4
predsumu.dhs	ra, x4, gp
predsumu.dhs	t6, x28, t4
predsumu.hs	ra, sp, gp
predsumu.hs	t6, t5, t4
psa.dhx	x2, x4, x6
psa.dhx	x30, x28, x26
psa.hx	ra, sp, gp
psa.hx	t6, t5, t4
psabs.b	ra, sp
psabs.b	t6, t5
psabs.db	x2, x4
psabs.db	x30, x28
psabs.dh	x2, x4
psabs.dh	x30, x28
psabs.h	ra, sp
psabs.h	t6, t5
psadd.b	ra, sp, gp
psadd.b	t6, t5, t4
psadd.db	x2, x4, x6
psadd.db	x30, x28, x26
psadd.dh	x2, x4, x6
psadd.dh	x30, x28, x26
psadd.dw	x2, x4, x6
psadd.dw	x30, x28, x26
psadd.h	ra, sp, gp
psadd.h	t6, t5, t4
psaddu.b	ra, sp, gp
psaddu.b	t6, t5, t4
psaddu.db	x2, x4, x6
psaddu.db	x30, x28, x26
psaddu.dh	x2, x4, x6
psaddu.dh	x30, x28, x26
psaddu.dw	x2, x4, x6
psaddu.dw	x30, x28, x26
psaddu.h	ra, sp, gp
psaddu.h	t6, t5, t4
psas.dhx	x2, x4, x6
psas.dhx	x30, x28, x26
psas.hx	ra, sp, gp
psas.hx	t6, t5, t4
psati.dh	x2, x4, 1
psati.dh	x30, x28, 15
psati.dw	x2, x4, 1
psati.dw	x30, x28, 31
psati.h	ra, sp, 1
psati.h	t6, t5, 15
psext.dh.b	x2, x4
psext.dh.b	x30, x28
psext.dw.b	x2, x4
psext.dw.b	x30, x28
psext.dw.h	x2, x4
psext.dw.h	x30, x28
psext.h.b	ra, sp
psext.h.b	t6, t5
psh1add.dh	x2, x4, x6
psh1add.dh	x30, x28, x26
psh1add.dw	x2, x4, x6
psh1add.dw	x30, x28, x26
psh1add.h	ra, sp, gp
psh1add.h	t6, t5, t4
psll.bs	ra, sp, gp
psll.bs	t6, t5, t4
psll.dbs	x2, x4, gp
psll.dbs	x30, x28, t4
psll.dhs	x2, x4, gp
psll.dhs	x30, x28, t4
psll.dws	x2, x4, gp
psll.dws	x30, x28, t4
psll.hs	ra, sp, gp
psll.hs	t6, t5, t4
pslli.b	ra, sp, 1
pslli.b	t6, t5, 7
pslli.db	x2, x4, 1
pslli.db	x30, x28, 7
pslli.dh	x2, x4, 1
pslli.dh	x30, x28, 15
pslli.dw	x2, x4, 1
pslli.dw	x30, x28, 31
pslli.h	ra, sp, 1
pslli.h	t6, t5, 15
psra.bs	ra, sp, gp
psra.bs	t6, t5, t4
psra.dbs	x2, x4, gp
psra.dbs	x30, x28, t4
psra.dhs	x2, x4, gp
psra.dhs	x30, x28, t4
psra.dws	x2, x4, gp
psra.dws	x30, x28, t4
psra.hs	ra, sp, gp
psra.hs	t6, t5, t4
psrai.b	ra, sp, 1
psrai.b	t6, t5, 7
psrai.db	x2, x4, 1
psrai.db	x30, x28, 7
psrai.dh	x2, x4, 1
psrai.dh	x30, x28, 15
psrai.dw	x2, x4, 1
psrai.dw	x30, x28, 31
psrai.h	ra, sp, 1
psrai.h	t6, t5, 15
psrari.dh	x2, x4, 1
psrari.dh	x30, x28, 15
psrari.dw	x2, x4, 1
psrari.dw	x30, x28, 31
psrari.h	ra, sp, 1
psrari.h	t6, t5, 15
psrl.bs	ra, sp, gp
psrl.bs	t6, t5, t4
psrl.dbs	x2, x4, gp
psrl.dbs	x30, x28, t4
psrl.dhs	x2, x4, gp
psrl.dhs	x30, x28, t4
psrl.dws	x2, x4, gp
psrl.dws	x30, x28, t4
psrl.hs	ra, sp, gp
psrl.hs	t6, t5, t4
psrli.b	ra, sp, 1
psrli.b	t6, t5, 7
psrli.db	x2, x4, 1
psrli.db	x30, x28, 7
psrli.dh	x2, x4, 1
psrli.dh	x30, x28, 15
psrli.dw	x2, x4, 1
psrli.dw	x30, x28, 31
psrli.h	ra, sp, 1
psrli.h	t6, t5, 15
pssa.dhx	x2, x4, x6
pssa.dhx	x30, x28, x26
pssa.hx	ra, sp, gp
pssa.hx	t6, t5, t4
pssh1sadd.dh	x2, x4, x6
pssh1sadd.dh	x30, x28, x26
pssh1sadd.dw	x2, x4, x6
pssh1sadd.dw	x30, x28, x26
pssh1sadd.h	ra, sp, gp
pssh1sadd.h	t6, t5, t4
pssha.dhs	x2, x4, gp
pssha.dhs	x30, x28, t4
pssha.dws	x2, x4, gp
pssha.dws	x30, x28, t4
pssha.hs	ra, sp, gp
pssha.hs	t6, t5, t4
psshar.dhs	x2, x4, gp
psshar.dhs	x30, x28, t4
psshar.dws	x2, x4, gp
psshar.dws	x30, x28, t4
psshar.hs	ra, sp, gp
psshar.hs	t6, t5, t4
psslai.dh	x2, x4, 1
psslai.dh	x30, x28, 15
psslai.dw	x2, x4, 1
psslai.dw	x30, x28, 31
psslai.h	ra, sp, 1
psslai.h	t6, t5, 15
pssub.b	ra, sp, gp
pssub.b	t6, t5, t4
pssub.db	x2, x4, x6
pssub.db	x30, x28, x26
pssub.dh	x2, x4, x6
pssub.dh	x30, x28, x26
pssub.dw	x2, x4, x6
pssub.dw	x30, x28, x26
pssub.h	ra, sp, gp
pssub.h	t6, t5, t4
pssubu.b	ra, sp, gp
pssubu.b	t6, t5, t4
pssubu.db	x2, x4, x6
pssubu.db	x30, x28, x26
pssubu.dh	x2, x4, x6
pssubu.dh	x30, x28, x26
pssubu.dw	x2, x4, x6
pssubu.dw	x30, x28, x26
pssubu.h	ra, sp, gp
pssubu.h	t6, t5, t4
psub.b	ra, sp, gp
psub.b	t6, t5, t4
psub.db	x2, x4, x6
psub.db	x30, x28, x26
psub.dh	x2, x4, x6
psub.dh	x30, x28, x26
psub.dw	x2, x4, x6
psub.dw	x30, x28, x26
psub.h	ra, sp, gp
psub.h	t6, t5, t4
pusati.dh	x2, x4, 1
pusati.dh	x30, x28, 15
pusati.dw	x2, x4, 1
pusati.dw	x30, x28, 31
pusati.h	ra, sp, 1
pusati.h	t6, t5, 15
pwadd.b	x2, sp, gp
pwadd.b	x30, t5, t4
pwadd.h	x2, sp, gp
pwadd.h	x30, t5, t4
pwadda.b	x2, sp, gp
pwadda.b	x30, t5, t4
pwadda.h	x2, sp, gp
pwadda.h	x30, t5, t4
pwaddau.b	x2, sp, gp
pwaddau.b	x30, t5, t4
pwaddau.h	x2, sp, gp
pwaddau.h	x30, t5, t4
pwaddu.b	x2, sp, gp
pwaddu.b	x30, t5, t4
pwaddu.h	x2, sp, gp
pwaddu.h	x30, t5, t4
pwmacc.h	x2, sp, gp
pwmacc.h	x30, t5, t4
pwmaccsu.h	x2, sp, gp
pwmaccsu.h	x30, t5, t4
pwmaccu.h	x2, sp, gp
pwmaccu.h	x30, t5, t4
pwmul.b	x2, sp, gp
pwmul.b	x30, t5, t4
pwmul.h	x2, sp, gp
pwmul.h	x30, t5, t4
pwmulsu.b	x2, sp, gp
pwmulsu.b	x30, t5, t4
pwmulsu.h	x2, sp, gp
pwmulsu.h	x30, t5, t4
pwmulu.b	x2, sp, gp
pwmulu.b	x30, t5, t4
pwmulu.h	x2, sp, gp
pwmulu.h	x30, t5, t4
pwsla.bs	x2, sp, gp
pwsla.bs	x30, t5, t4
pwsla.hs	x2, sp, gp
pwsla.hs	x30, t5, t4
pwslai.b	x2, sp, 1
pwslai.b	x30, t5, 15
pwslai.h	x2, sp, 1
pwslai.h	x30, t5, 31
pwsll.bs	x2, sp, gp
pwsll.bs	x30, t5, t4
pwsll.hs	x2, sp, gp
pwsll.hs	x30, t5, t4
pwslli.b	x2, sp, 1
pwslli.b	x30, t5, 15
pwslli.h	x2, sp, 1
pwslli.h	x30, t5, 31
pwsub.b	x2, sp, gp
pwsub.b	x30, t5, t4
pwsub.h	x2, sp, gp
pwsub.h	x30, t5, t4
pwsuba.b	x2, sp, gp
pwsuba.b	x30, t5, t4
pwsuba.h	x2, sp, gp
pwsuba.h	x30, t5, t4
pwsubau.b	x2, sp, gp
pwsubau.b	x30, t5, t4
pwsubau.h	x2, sp, gp
pwsubau.h	x30, t5, t4
pwsubu.b	x2, sp, gp
pwsubu.b	x30, t5, t4
pwsubu.h	x2, sp, gp
pwsubu.h	x30, t5, t4
qc.addsat	sp, gp, tp
qc.addsat	t6, t5, t4
qc.addusat	sp, gp, tp
qc.addusat	t6, t5, t4
qc.beqi	sp, 1, 2
qc.beqi	t6, -1, -2
qc.bgei	sp, 1, 2
qc.bgei	t6, -1, -2
qc.bgeui	sp, 1, 2
qc.bgeui	t6, 31, -2
qc.blti	sp, 1, 2
qc.blti	t6, -1, -2
qc.bltui	sp, 1, 2
qc.bltui	t6, 31, -2
qc.bnei	sp, 1, 2
qc.bnei	t6, -1, -2
qc.brev32	sp, gp
qc.brev32	t6, t5
qc.c.bexti	s1, 1
qc.c.bexti	a5, 31
qc.c.bseti	s1, 1
qc.c.bseti	a5, 31
qc.c.clrint	sp
qc.c.clrint	t6
qc.c.delay	1
qc.c.delay	31
qc.c.di
qc.c.dir	sp
qc.c.dir	t6
qc.c.ei
qc.c.eir	sp
qc.c.eir	t6
qc.c.extu	sp, 6
qc.c.extu	t6, 32
qc.c.mienter
qc.c.mienter.nest
qc.c.mileaveret
qc.c.mnret
qc.c.mret
qc.c.ptrace
qc.c.setint	sp
qc.c.setint	t6
qc.c.sync	0
qc.c.sync	1
qc.c.syncr	0
qc.c.syncr	1
qc.c.syncwf	0
qc.c.syncwf	1
qc.c.syncwl	0
qc.c.syncwl	1
qc.clo	sp, gp
qc.clo	t6, t5
qc.clrinti	1
qc.clrinti	1023
qc.compress2	sp, gp
qc.compress2	t6, t5
qc.compress3	sp, gp
qc.compress3	t6, t5
qc.csrrwr	ra, sp, tp
qc.csrrwr	t6, t5, t4
qc.csrrwri	ra, 1, tp
qc.csrrwri	t6, 31, t4
qc.cto	sp, gp
qc.cto	t6, t5
qc.e.addai	sp, 1
qc.e.addai	t6, -1
qc.e.addi	sp, gp, 1
qc.e.addi	t6, t5, -1
qc.e.andai	sp, 1
qc.e.andai	t6, -1
qc.e.andi	sp, gp, 1
qc.e.andi	t6, t5, -1
qc.e.beqi	sp, 1, 2
qc.e.beqi	t6, -1, -2
qc.e.bgei	sp, 1, 2
qc.e.bgei	t6, -1, -2
qc.e.bgeui	sp, 1, 2
qc.e.bgeui	t6, 65535, -2
qc.e.blti	sp, 1, 2
qc.e.blti	t6, -1, -2
qc.e.bltui	sp, 1, 2
qc.e.bltui	t6, 65535, -2
qc.e.bnei	sp, 1, 2
qc.e.bnei	t6, -1, -2
qc.e.j	2
qc.e.j	-2
qc.e.jal	2
qc.e.jal	-2
qc.e.lb	ra, symbol
qc.e.lb	t6, symbol+4
qc.e.lbu	ra, symbol
qc.e.lbu	t6, symbol+4
qc.e.lh	ra, symbol
qc.e.lh	t6, symbol+4
qc.e.lhu	ra, symbol
qc.e.lhu	t6, symbol+4
qc.e.li	sp, 1
qc.e.li	t6, -1
qc.e.lw	ra, symbol
qc.e.lw	t6, symbol+4
qc.e.orai	sp, 1
qc.e.orai	t6, -1
qc.e.ori	sp, gp, 1
qc.e.ori	t6, t5, -1
qc.e.sb	ra, symbol, gp
qc.e.sb	t6, symbol+4, t4
qc.e.sh	ra, symbol, gp
qc.e.sh	t6, symbol+4, t4
qc.e.sw	ra, symbol, gp
qc.e.sw	t6, symbol+4, t4
qc.e.xorai	sp, 1
qc.e.xorai	t6, -1
qc.e.xori	sp, gp, 1
qc.e.xori	t6, t5, -1
qc.expand2	sp, gp
qc.expand2	t6, t5
qc.expand3	sp, gp
qc.expand3	t6, t5
qc.ext	sp, gp, 1, 1
qc.ext	t6, t5, 32, 31
qc.extd	sp, sp, 1, 1
qc.extd	t6, t4, 32, 31
qc.extdpr	sp, sp, tp
qc.extdpr	t6, t4, t4
qc.extdprh	sp, sp, tp
qc.extdprh	t6, t4, t4
qc.extdr	sp, sp, tp
qc.extdr	t6, t4, t4
qc.extdu	sp, sp, 1, 1
qc.extdu	t6, t4, 32, 31
qc.extdupr	sp, sp, tp
qc.extdupr	t6, t4, t4
qc.extduprh	sp, sp, tp
qc.extduprh	t6, t4, t4
qc.extdur	sp, sp, tp
qc.extdur	t6, t4, t4
qc.extu	sp, gp, 1, 1
qc.extu	t6, t5, 32, 31
qc.insb	sp, sp, 1, 1
qc.insb	t6, t5, 32, 31
qc.insbh	sp, sp, 1, 1
qc.insbh	t6, t5, 32, 31
qc.insbhr	sp, sp, tp
qc.insbhr	t6, t5, t4
qc.insbi	sp, 1, 1, 1
qc.insbi	t6, -1, 32, 31
qc.insbpr	sp, sp, tp
qc.insbpr	t6, t5, t4
qc.insbprh	sp, sp, tp
qc.insbprh	t6, t5, t4
qc.insbr	sp, sp, tp
qc.insbr	t6, t5, t4
qc.insbri	sp, gp, 1
qc.insbri	t6, t5, -1
qc.inw	sp, (gp)
qc.inw	t6, (t4)
qc.li	sp, 1
qc.li	t6, -1
qc.lieq	sp, gp, tp, 1
qc.lieq	t6, t5, t4, -1
qc.lieqi	sp, gp, 1, 1
qc.lieqi	t6, t5, -1, -1
qc.lige	sp, gp, tp, 1
qc.lige	t6, t5, t4, -1
qc.ligei	sp, gp, 1, 1
qc.ligei	t6, t5, -1, -1
qc.ligeu	sp, gp, tp, 1
qc.ligeu	t6, t5, t4, -1
qc.ligeui	sp, gp, 1, 1
qc.ligeui	t6, t5, 31, -1
qc.lilt	sp, gp, tp, 1
qc.lilt	t6, t5, t4, -1
qc.lilti	sp, gp, 1, 1
qc.lilti	t6, t5, -1, -1
qc.liltu	sp, gp, tp, 1
qc.liltu	t6, t5, t4, -1
qc.liltui	sp, gp, 1, 1
qc.liltui	t6, t5, 31, -1
qc.line	sp, gp, tp, 1
qc.line	t6, t5, t4, -1
qc.linei	sp, gp, 1, 1
qc.linei	t6, t5, -1, -1
qc.lrb	ra, sp, tp, 1
qc.lrb	t6, t5, t4, 7
qc.lrbu	ra, sp, tp, 1
qc.lrbu	t6, t5, t4, 7
qc.lrh	ra, sp, tp, 1
qc.lrh	t6, t5, t4, 7
qc.lrhu	ra, sp, tp, 1
qc.lrhu	t6, t5, t4, 7
qc.lrw	ra, sp, tp, 1
qc.lrw	t6, t5, t4, 7
qc.lwm	sp, gp, (tp)
qc.lwm	t6, t5, (t3)
qc.lwmi	sp, 1(tp)
qc.lwmi	t6, 31(t3)
qc.norm	sp, gp
qc.norm	t6, t5
qc.normeu	sp, gp
qc.normeu	t6, t5
qc.normu	sp, gp
qc.normu	t6, t5
qc.outw	ra, (gp)
qc.outw	t6, (t4)
qc.pcoredump
qc.pexit	ra
qc.pexit	t6
qc.ppreg	ra
qc.ppreg	t6
qc.ppregs
qc.pputc	ra
qc.pputc	t6
qc.pputci	1
qc.pputci	255
qc.pputs	ra
qc.pputs	t6
qc.psyscall	ra
qc.psyscall	t6
qc.psyscalli	1
qc.psyscalli	1023
qc.selecteqi	sp, 1, tp, t0
qc.selecteqi	t6, -1, t4, t3
qc.selectieq	sp, gp, tp, 1
qc.selectieq	t6, t5, t4, -1
qc.selectieqi	sp, 1, tp, 1
qc.selectieqi	t6, -1, t4, -1
qc.selectiieq	sp, gp, 1, 1
qc.selectiieq	t6, t5, -1, -1
qc.selectiine	sp, gp, 1, 1
qc.selectiine	t6, t5, -1, -1
qc.selectine	sp, gp, tp, 1
qc.selectine	t6, t5, t4, -1
qc.selectinei	sp, 1, tp, 1
qc.selectinei	t6, -1, t4, -1
qc.selectnei	sp, 1, tp, t0
qc.selectnei	t6, -1, t4, t3
qc.setinti	1
qc.setinti	1023
qc.setwm	ra, gp, (tp)
qc.setwm	t6, t5, (t3)
qc.setwmi	ra, 1(tp)
qc.setwmi	t6, 31(t3)
qc.shlsat	sp, gp, tp
qc.shlsat	t6, t5, t4
qc.shlusat	sp, gp, tp
qc.shlusat	t6, t5, t4
qc.srb	ra, sp, tp, 1
qc.srb	t6, t5, t4, 7
qc.srh	ra, sp, tp, 1
qc.srh	t6, t5, t4, 7
qc.srw	ra, sp, tp, 1
qc.srw	t6, t5, t4, 7
qc.subsat	sp, gp, tp
qc.subsat	t6, t5, t4
qc.subusat	sp, gp, tp
qc.subusat	t6, t5, t4
qc.swm	sp, gp, (tp)
qc.swm	t6, t5, (t3)
qc.swmi	sp, 1(tp)
qc.swmi	t6, 31(t3)
qc.sync	1
qc.sync	31
qc.syncr	1
qc.syncr	31
qc.syncwf	1
qc.syncwf	31
qc.syncwl	1
qc.syncwl	31
qc.wrap	sp, sp, tp
qc.wrap	t6, t5, t4
qc.wrapi	sp, gp, 1
qc.wrapi	t6, t5, 2047
sd	a6, symbol-8, a6
sd	zero, symbol, zero
