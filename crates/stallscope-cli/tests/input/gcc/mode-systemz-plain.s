	.file	"m.c"
	.machine "z13"
.text
	.align	8
	.align	16
.globl f
	.type	f, @function
f:
	lgr	%r1,%r2
	xilf	%r2,7
	lpgr	%r2,%r2
	aghi	%r2,-1
	cgr	%r1,%r3
	lhi	%r1,0
	lochil	%r1,1
	srlg	%r2,%r2,63
	sll	%r2,1
	ar	%r2,%r1
	lgfr	%r2,%r2
	br	%r14
	.size	f, .-f
	.align	8
	.align	16
.globl g
	.type	g, @function
g:
	cijle	%r3,0,.L9
	sllg	%r1,%r3,3
	lgr	%r3,%r2
	aghi	%r1,-8
	lghi	%r2,0
	srlg	%r1,%r1,3
	aghi	%r1,1
.L8:
	cghsi	0(%r3),3
	lghi	%r4,0
	locghih	%r4,1
	agr	%r2,%r4
	aghi	%r3,8
	brctg	%r1,.L8
	br	%r14
.L9:
	lghi	%r2,0
	br	%r14
	.size	g, .-g
	.align	8
	.align	16
.globl h
	.type	h, @function
h:
	cdbr	%f0,%f2
	lhi	%r2,0
	lochinh	%r2,1
	xilf	%r2,1
	cdbr	%f0,%f2
	lhi	%r1,0
	lochie	%r1,1
	sll	%r1,1
	ar	%r2,%r1
	lgfr	%r2,%r2
	br	%r14
	.size	h, .-h
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
