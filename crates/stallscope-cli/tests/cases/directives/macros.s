	.macro	twice op, a, b=%eax
	\op	\a, \b
	\op	\a, \b
	.endm
	twice	addl, %ebx
	twice	subl, %ecx, %edx
	twice	op=xorl, b=%esi, a=%edi
	.macro	many first:req, rest:vararg
	incl	\first
	.ifnb	\rest
	many	\rest
	.endif
	.endm
	many	%eax, %ebx, %ecx
	.rept	3
	nop
	.endr
	.irp	r, %eax, %ebx, %ecx
	decl	\r
	.endr
	.irpc	n, 123
	addl	$\n, %eax
	.endr
	.altmacro
	.macro	local_label
	LOCAL	l
l:	jmp	l
	.endm
	local_label
	local_label
	.noaltmacro
	.macro	counted
	movl	$\@, %eax
	.endm
	counted
	counted
	.purgem	counted
	.if	1 + 1 == 2
	addl	$1, %eax
	.elseif	1
	addl	$2, %eax
	.else
	addl	$3, %eax
	.endif
	.ifdef	nothing
	hlt
	.else
	addl	$4, %eax
	.endif
	.ifc	a, a
	addl	$5, %eax
	.endif
	.ifeqs	"x", "x"
	addl	$6, %eax
	.endif
	.ifndef	nothing
	.if	0
	hlt
	.endif
	addl	$7, %eax
	.endif
	.macro	early
	addl	$8, %eax
	.exitm
	hlt
	.endm
	early
