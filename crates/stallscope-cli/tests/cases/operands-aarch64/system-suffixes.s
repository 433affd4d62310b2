// What stands behind a point in the mnemonic of a system alias is ignored.
	dc.x	zva, x0
	DC.CIVAC	civac, x0
	dc.	zva, x0
	dc.x.y	zva, x0
	ic.x	ialluis
	at.x	s1e1r, x0
	tlbi.x	vmalle1
	tlbi.x	bogus
	tlbip.x	vale1, x0, x1
	cfp.x	rctx, x0
	cpp.x	rctx, x0
	dvp.x	rctx, x0
	cosp.x	rctx, x0
	gic.x	cdaff, x0
	gicr.x	x0, cdia
	gsb.x	sys
	mlbi.x	vmalle1
	plbi.x	alle3
	dc.x	zva
	sys.x	#3, c7, c4, #1, x0
