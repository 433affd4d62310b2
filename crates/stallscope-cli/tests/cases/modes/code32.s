	.code32
	movl	%eax, (%ebx,%esi,4)
	pusha
	popa
	pushf
	call	*%eax
	call	target
	incl	%eax
	decw	%cx
	aaa
	daa
	movl	0x1234, %eax
	movl	%eax, 0x1234
	lcall	$1, $2
	jecxz	target
	bound	%eax, (%ebx)
	les	(%eax), %ecx
	movl	%cr0, %eax
	movw	(%bx,%di), %dx
	vaddps	%ymm0, %ymm1, %ymm2
target:
