	.macro	self
	self
	.endm
	self
	.macro	need a:req
	.endm
	need
	.macro	two a, b
	addl	\a, \b
	.endm
	two	%eax
	two	%eax, %ebx, %ecx
	two	c=1
	.endm
	.endr
	.endif
	.else
	.rept	-1
	.endr
	.rept	x
	.endr
	.error	"said so"
	.warning	"take care"
	.err
	.purgem	nothing
	.if	undefined
	.endif
	.macro	open
