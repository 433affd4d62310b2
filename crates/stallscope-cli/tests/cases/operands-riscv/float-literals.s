fli.d fa0, 1.0
fli.d fa0, 1.5e0
fli.d fa0, 1e3.5
fli.d fa0, 1b.0
fli.d fa0, 1.e
fli.d fa0, 0x1p1
fli.d fa0, 1e400
fli.d fa0, -0x1p99999
