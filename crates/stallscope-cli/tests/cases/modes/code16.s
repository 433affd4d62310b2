	.code16
	movw	%ax, (%bx,%si)
	movl	%eax, 8(%bp)
	call	target
	calll	target
	jmp	*(%bx)
	movw	%cs, %ax
	lodsb
	movb	%es:(%di), %al
	addr32 movl	(%eax), %ecx
	ret
	lretw	$4
	int	$0x10
	jcxz	target
target:
