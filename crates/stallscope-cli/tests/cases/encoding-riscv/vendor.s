mips.ldp	ra, sp, 8(t0)
mips.ldp	t6, t5, 120(s11)
mips.lwp	ra, sp, 4(t0)
mips.lwp	t6, t5, 124(s11)
mips.sdp	ra, sp, 8(t0)
mips.sdp	t6, t5, 120(s11)
mips.swp	ra, sp, 4(t0)
mips.swp	t6, t5, 124(s11)
nds.addigp	ra, 1
nds.addigp	t6, -1
nds.bbc	ra, 1, 2
nds.bbc	t6, 31, -2
nds.bbs	ra, 1, 2
nds.bbs	t6, 31, -2
nds.beqc	ra, 1, 2
nds.beqc	t6, 127, -2
nds.bfos	ra, sp, 1, 1
nds.bfos	t6, t5, 31, 31
nds.bfoz	ra, sp, 1, 1
nds.bfoz	t6, t5, 31, 31
nds.bnec	ra, 1, 2
nds.bnec	t6, 127, -2
nds.ffb	ra, sp, gp
nds.ffb	t6, t5, t4
nds.ffmism	ra, sp, gp
nds.ffmism	t6, t5, t4
nds.ffzmism	ra, sp, gp
nds.ffzmism	t6, t5, t4
nds.flmism	ra, sp, gp
nds.flmism	t6, t5, t4
nds.lbgp	ra, 1
nds.lbgp	t6, -1
nds.lbugp	ra, 1
nds.lbugp	t6, -1
nds.ldgp	ra, 8
nds.ldgp	t6, -8
nds.lea.b.ze	ra, sp, gp
nds.lea.b.ze	t6, t5, t4
nds.lea.d	ra, sp, gp
nds.lea.d	t6, t5, t4
nds.lea.d.ze	ra, sp, gp
nds.lea.d.ze	t6, t5, t4
nds.lea.h	ra, sp, gp
nds.lea.h	t6, t5, t4
nds.lea.h.ze	ra, sp, gp
nds.lea.h.ze	t6, t5, t4
nds.lea.w	ra, sp, gp
nds.lea.w	t6, t5, t4
nds.lea.w.ze	ra, sp, gp
nds.lea.w.ze	t6, t5, t4
nds.lhgp	ra, 2
nds.lhgp	t6, -2
nds.lhugp	ra, 2
nds.lhugp	t6, -2
nds.lwgp	ra, 4
nds.lwgp	t6, -4
nds.lwugp	ra, 4
nds.lwugp	t6, -4
nds.sbgp	ra, 1
nds.sbgp	t6, -1
nds.sdgp	ra, 8
nds.sdgp	t6, -8
nds.shgp	ra, 2
nds.shgp	t6, -2
nds.swgp	ra, 4
nds.swgp	t6, -4
nds.vd4dots.vv	v1, v2, v3
nds.vd4dots.vv	v31, v30, v29, v0.t
nds.vd4dotsu.vv	v1, v2, v3
nds.vd4dotsu.vv	v31, v30, v29, v0.t
nds.vd4dotu.vv	v1, v2, v3
nds.vd4dotu.vv	v31, v30, v29, v0.t
sf.vc.fv	1, 1, v3, ft4
sf.vc.fv	0, 31, v29, ft8
sf.vc.fvv	1, v2, v3, ft4
sf.vc.fvv	0, v30, v29, ft8
sf.vc.fvw	1, v2, v3, ft4
sf.vc.fvw	0, v30, v29, ft8
sf.vc.i	1, 1, 1, 1
sf.vc.i	3, 31, 31, -1
sf.vc.iv	1, 1, v3, 1
sf.vc.iv	3, 31, v29, -1
sf.vc.ivv	1, v2, v3, 1
sf.vc.ivv	3, v30, v29, -1
sf.vc.ivw	1, v2, v3, 1
sf.vc.ivw	3, v30, v29, -1
sf.vc.v.fv	1, v2, v3, ft4
sf.vc.v.fv	0, v30, v29, ft8
sf.vc.v.fvv	1, v2, v3, ft4
sf.vc.v.fvv	0, v30, v29, ft8
sf.vc.v.fvw	1, v2, v3, ft4
sf.vc.v.fvw	0, v30, v29, ft8
sf.vc.v.i	1, 1, v3, 1
sf.vc.v.i	3, 31, v29, -1
sf.vc.v.iv	1, v2, v3, 1
sf.vc.v.iv	3, v30, v29, -1
sf.vc.v.ivv	1, v2, v3, 1
sf.vc.v.ivv	3, v30, v29, -1
sf.vc.v.ivw	1, v2, v3, 1
sf.vc.v.ivw	3, v30, v29, -1
sf.vc.v.vv	1, v2, v3, v4
sf.vc.v.vv	3, v30, v29, v28
sf.vc.v.vvv	1, v2, v3, v4
sf.vc.v.vvv	3, v30, v29, v28
sf.vc.v.vvw	1, v2, v3, v4
sf.vc.v.vvw	3, v30, v29, v28
sf.vc.v.x	1, 1, v3, tp
sf.vc.v.x	3, 31, v29, t3
sf.vc.v.xv	1, v2, v3, tp
sf.vc.v.xv	3, v30, v29, t3
sf.vc.v.xvv	1, v2, v3, tp
sf.vc.v.xvv	3, v30, v29, t3
sf.vc.v.xvw	1, v2, v3, tp
sf.vc.v.xvw	3, v30, v29, t3
sf.vc.vv	1, 1, v3, v4
sf.vc.vv	3, 31, v29, v28
sf.vc.vvv	1, v2, v3, v4
sf.vc.vvv	3, v30, v29, v28
sf.vc.vvw	1, v2, v3, v4
sf.vc.vvw	3, v30, v29, v28
sf.vc.x	1, 1, 1, tp
sf.vc.x	3, 31, 31, t3
sf.vc.xv	1, 1, v3, tp
sf.vc.xv	3, 31, v29, t3
sf.vc.xvv	1, v2, v3, tp
sf.vc.xvv	3, v30, v29, t3
sf.vc.xvw	1, v2, v3, tp
sf.vc.xvw	3, v30, v29, t3
sf.vsettk	ra, sp
sf.vsettk	t6, t5
sf.vsettm	ra, sp
sf.vsettm	t6, t5
sf.vsettn	ra, sp
sf.vsettn	t6, t5
sf.vsettnt	ra, sp, e8, w1
sf.vsettnt	t6, t5, e16, w2
sf.vtdiscard
sf.vtmv.t.v	ra, v2
sf.vtmv.t.v	t6, v30
sf.vtmv.v.t	v1, sp
sf.vtmv.v.t	v31, t5
sf.vtzero.t	mt1
sf.vtzero.t	mt15
th.addsl	ra, sp, gp, 1
th.addsl	t6, t5, t4, 3
th.dcache.call
th.dcache.ciall
th.dcache.cipa	ra
th.dcache.cipa	t6
th.dcache.cisw	ra
th.dcache.cisw	t6
th.dcache.civa	ra
th.dcache.civa	t6
th.dcache.cpa	ra
th.dcache.cpa	t6
th.dcache.cpal1	ra
th.dcache.cpal1	t6
th.dcache.csw	ra
th.dcache.csw	t6
th.dcache.cva	ra
th.dcache.cva	t6
th.dcache.cval1	ra
th.dcache.cval1	t6
th.dcache.iall
th.dcache.ipa	ra
th.dcache.ipa	t6
th.dcache.isw	ra
th.dcache.isw	t6
th.dcache.iva	ra
th.dcache.iva	t6
th.ext	ra, sp, 1, 1
th.ext	t6, t5, 31, 31
th.extu	ra, sp, 1, 1
th.extu	t6, t5, 31, 31
th.ff0	ra, sp
th.ff0	t6, t5
th.ff1	ra, sp
th.ff1	t6, t5
th.icache.iall
th.icache.ialls
th.icache.ipa	ra
th.icache.ipa	t6
th.icache.iva	ra
th.icache.iva	t6
th.l2cache.call
th.l2cache.ciall
th.l2cache.iall
th.lbia	ra, (gp), 1, 1
th.lbia	t6, (t4), -1, 3
th.lbib	ra, (gp), 1, 1
th.lbib	t6, (t4), -1, 3
th.lbuia	ra, (gp), 1, 1
th.lbuia	t6, (t4), -1, 3
th.lbuib	ra, (gp), 1, 1
th.lbuib	t6, (t4), -1, 3
th.ldd	ra, sp, (tp), 1, 4
th.ldd	t6, t5, (t3), 3, 4
th.ldia	ra, (gp), 1, 1
th.ldia	t6, (t4), -1, 3
th.ldib	ra, (gp), 1, 1
th.ldib	t6, (t4), -1, 3
th.lhia	ra, (gp), 1, 1
th.lhia	t6, (t4), -1, 3
th.lhib	ra, (gp), 1, 1
th.lhib	t6, (t4), -1, 3
th.lhuia	ra, (gp), 1, 1
th.lhuia	t6, (t4), -1, 3
th.lhuib	ra, (gp), 1, 1
th.lhuib	t6, (t4), -1, 3
th.lrb	ra, sp, gp, 1
th.lrb	t6, t5, t4, 3
th.lrbu	ra, sp, gp, 1
th.lrbu	t6, t5, t4, 3
th.lrd	ra, sp, gp, 1
th.lrd	t6, t5, t4, 3
th.lrh	ra, sp, gp, 1
th.lrh	t6, t5, t4, 3
th.lrhu	ra, sp, gp, 1
th.lrhu	t6, t5, t4, 3
th.lrw	ra, sp, gp, 1
th.lrw	t6, t5, t4, 3
th.lrwu	ra, sp, gp, 1
th.lrwu	t6, t5, t4, 3
th.lurb	ra, sp, gp, 1
th.lurb	t6, t5, t4, 3
th.lurbu	ra, sp, gp, 1
th.lurbu	t6, t5, t4, 3
th.lurd	ra, sp, gp, 1
th.lurd	t6, t5, t4, 3
th.lurh	ra, sp, gp, 1
th.lurh	t6, t5, t4, 3
th.lurhu	ra, sp, gp, 1
th.lurhu	t6, t5, t4, 3
th.lurw	ra, sp, gp, 1
th.lurw	t6, t5, t4, 3
th.lurwu	ra, sp, gp, 1
th.lurwu	t6, t5, t4, 3
th.lwd	ra, sp, (tp), 1, 3
th.lwd	t6, t5, (t3), 3, 3
th.lwia	ra, (gp), 1, 1
th.lwia	t6, (t4), -1, 3
th.lwib	ra, (gp), 1, 1
th.lwib	t6, (t4), -1, 3
th.lwud	ra, sp, (tp), 1, 3
th.lwud	t6, t5, (t3), 3, 3
th.lwuia	ra, (gp), 1, 1
th.lwuia	t6, (t4), -1, 3
th.lwuib	ra, (gp), 1, 1
th.lwuib	t6, (t4), -1, 3
th.rev	ra, sp
th.rev	t6, t5
th.revw	ra, sp
th.revw	t6, t5
th.sbia	ra, (gp), 1, 1
th.sbia	t6, (t4), -1, 3
th.sbib	ra, (gp), 1, 1
th.sbib	t6, (t4), -1, 3
th.sdd	ra, sp, (tp), 1, 4
th.sdd	t6, t5, (t3), 3, 4
th.sdia	ra, (gp), 1, 1
th.sdia	t6, (t4), -1, 3
th.sdib	ra, (gp), 1, 1
th.sdib	t6, (t4), -1, 3
th.shia	ra, (gp), 1, 1
th.shia	t6, (t4), -1, 3
th.shib	ra, (gp), 1, 1
th.shib	t6, (t4), -1, 3
th.srb	ra, sp, gp, 1
th.srb	t6, t5, t4, 3
th.srd	ra, sp, gp, 1
th.srd	t6, t5, t4, 3
th.srh	ra, sp, gp, 1
th.srh	t6, t5, t4, 3
th.srri	ra, sp, 1
th.srri	t6, t5, 31
th.srriw	ra, sp, 1
th.srriw	t6, t5, 31
th.srw	ra, sp, gp, 1
th.srw	t6, t5, t4, 3
th.surb	ra, sp, gp, 1
th.surb	t6, t5, t4, 3
th.surd	ra, sp, gp, 1
th.surd	t6, t5, t4, 3
th.surh	ra, sp, gp, 1
th.surh	t6, t5, t4, 3
th.surw	ra, sp, gp, 1
th.surw	t6, t5, t4, 3
th.swd	ra, sp, (tp), 1, 3
th.swd	t6, t5, (t3), 3, 3
th.swia	ra, (gp), 1, 1
th.swia	t6, (t4), -1, 3
th.swib	ra, (gp), 1, 1
th.swib	t6, (t4), -1, 3
th.tstnbz	ra, sp
th.tstnbz	t6, t5
