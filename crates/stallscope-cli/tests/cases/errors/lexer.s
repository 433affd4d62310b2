	addl	$'a, %eax
	addl	$'\n', %eax
	addl	$0x, %eax
	addl	$09, %eax
	addl	$0b12, %eax
	addl	$1f, %eax
	addl	$(1+2, %eax
	addl	$1 +, %eax
	.ascii "unterminated
	.ascii "bad \q escape"
	addl	$99999999999999999999, %eax
	addl	%eax, %ebx @
	`
	movl	$1:, %eax
	/* unterminated
