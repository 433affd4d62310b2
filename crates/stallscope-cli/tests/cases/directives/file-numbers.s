# Of a number with more than 32 bits, the low ones count, and 0 stands for the next free number.
.file 1 "a.c"
.file 4294967296 "b.c"
.file 4294967296 "b.c"
.file 8589934592 "c.c"
.file 4294967297 "d.c"
.loc 2 1
.loc 3 1
.loc 4 1
.file 6 "e.c"
.loc 4294967298 1
nop
