.double 1, 1.5, 1., .5, 1e3, 1.5e-3, 1E+3, 1e, 1.e+, 0x1p0, 12d
.double 1e3.5
.double 1b.0
.double 12ab.5
.double 1e3.e5
.float 0x12, 1
.float 0ffh
.single 1e5e5
.single -1e3.5
.dc.d 1e3.5
.dcb.d 2, 1e3.5
.double 1e400, -inf, nan
nop
