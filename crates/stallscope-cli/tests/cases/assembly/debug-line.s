 nop
.line 3 4
.file 1 "a.c"
.file 1 "a.c"
.file 3 "b" "c.c" md5 0x1234
.file "x" "y"
.file "x" md5 0x1
.file 4 "x" foo
.file -1 "x"
.file 0 "x"
.loc 1 2 3 view -0
.loc 1 2 3 is_stmt 0
.loc 1 2 3 is_stmt 2
.loc 1 2 3 is_stmt foo
.loc 2
.loc 7 1
.loc 0 1
.loc 1 -1
.loc 1 1 -1
.loc 1 1 1 discriminator foo
.loc 1 1 1 isa -1
.loc 1 1 1 foo
.loc foo
.stabs
