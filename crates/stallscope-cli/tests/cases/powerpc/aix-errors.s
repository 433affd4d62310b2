# Directives of AIX that the assembler does not have, and names of its own.
	.file	"a.c",,"a compiler"
	.rename	start[PR],""
	.globl	f[DS]
	.lglobl	f
	.vbyte	4, 0x1
	.toc
	.tc g[TC],g[RW]
	.tc g[TC]
	.lcomm	s,4,s[BS],2
	.comm	t[RW],4,2
	.extern	ext[UA]
	.byte	'a,'b
	.align	5
	.section	.text
	.text
	.ref	x
	.except	f, 1, 2
	.machine
	bl .puts[PR]
	b _Renamed..24ab
	b _Renamed..24ab
	b ._Renamed..24cd
	add 3, 4, 5
