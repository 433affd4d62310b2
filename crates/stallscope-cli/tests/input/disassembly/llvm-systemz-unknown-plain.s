lgr %r0, %r2
lghi %r2, -1
agrk %r1, %r0, %r2
cli 1(%r1), 0
la %r2, 1(%r2)
jlh 0x5c
br %r14
