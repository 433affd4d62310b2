	callq	f
	call	*%rax
	call	*8(%rax)
	ret
	retq	$8
	jmp	*%rcx
	iretq
	syscall
