	.text
	.globl f
	.p2align 3
	.align 4
	.comm x,8,4
f:	lr %r1,%r2
Lx:	j Lx
.Ly:	j .Ly
	.section .data
	.section __TEXT,__text
	.type f,@function
	.size f,.-f
	.subsections_via_symbols
	.def f
	.endef
	.long 1<<2+3
	lhi %r1,[3+4]
	lhi %r1,1|2+3
	.seh_proc f
	.bss
	.weak x
