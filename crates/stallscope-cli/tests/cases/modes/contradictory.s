# Code for a subtarget whose features name several modes, or none.
	movl	(%eax), %ebx
	movl	(%rax), %ebx
	movl	(%si), %ebx
	movl	address, %eax
	pushq	$70000
	push	%rax
	mov	%ds, %ax
	movl	%ds, %eax
	movsb
	stosw
	movs	(%esi), (%edi)
	addr32	movsb
	addr16	movl (%eax), %ebx
	addr32	movl (%eax), %ebx
	data16
	data32
	data32	callw target
	call	target
	jmp	target
	{disp32} jmp target
	{disp32} je target
	jmp	*(%eax)
	jmp	*%rax
	leaq	(%rax), %rax
	lea	(%bx,%si), %ax
	inc	%ax
	pusha
	syscall
	movabs	address, %al
	vaddps	%zmm30, %zmm31, %zmm29
	movl	%cr8, %eax
	{evex} addl %eax, %ebx
	leave
	retl
	retq
	.code16
	push	%rax
	movl	(%eax), %ebx
	.intel_syntax noprefix
	jmp	[eax]
	mov	eax, [rax]
	mov	ax, ds
	.code16gcc
	push	rax
	.code64
	push	3
	push	rax
	.code32
