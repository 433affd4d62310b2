	.set	one, 1
	two = one + 1
	.equ	three, two + one
	.equiv	four, 4
	.globl	main
	.global	other
	.weak	weak
	.hidden	hidden
	.protected	protected
	.internal	internal
	.type	main,@function
	.size	main, .-main
	.symver	old, old@VERS_1
	.ident	"a compiler"
	.file	"source.c"
main:
	addl	$one, %eax
	addl	$two*3-1, %eax
	addq	$three<<4|1, %rax
	movl	$four, %ebx
	movl	$(1+2)*~3&0xff, %ecx
	movl	$-1>>60, %edx
	movb	$!0, %al
	movl	$main-other, %eax
	movl	$one==1, %eax
	shll	$four/2%3, %eax
1:	jmp	1b
	jmp	1f
1:	nop
	.Llocal = . - main
	movl	$.Llocal, %esi
	cmpq	$weak@GOTPCREL, %rax
	movq	weak@GOTPCREL(%rip), %rax
	call	other@PLT
	movl	thread@TPOFF, %eax
	movq	%fs:thread@TPOFF, %rax
