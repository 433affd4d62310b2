# 100 "foo.c"
 nop
 bad
# LLVM-MCA-BEGIN
 nop
	.if 1
	bad2	# x
 .endif
1: jmp 1b
jmp 2f
.set a, 3
a = 4
a:
b: 
b:
.equiv c, 1
.equiv c, 2
c = 3
.macro foo x:req, y=3, z:vararg
 add \x, \y
 bad3 \z
.endm
foo
foo 1, 2, 3, 4
foo y=4
foo x=1 y=2
foo 1, x=2
.purgem bar
.endm
.exitm
.endr
.rept -1
.endr
.rept foo
.endr
.irp x,1,2,3
 bad \x
.endr
.irpc x,abc
 bad\x
.endr
