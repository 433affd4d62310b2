	.file	"switch.c"
	.text
	.section	.text.unlikely,"ax",@progbits
.LCOLDB0:
	.text
.LHOTB0:
	.p2align 4
	.globl	run
	.type	run, @function
run:
.LFB0:
	.cfi_startproc
	leaq	.L5(%rip), %rdx
.L2:
	cmpb	$6, (%rdi)
	leaq	1(%rdi), %rcx
	ja	.L13
	movzbl	(%rdi), %eax
	movslq	(%rdx,%rax,4), %rax
	addq	%rdx, %rax
	jmp	*%rax
	.section	.rodata
	.align 4
	.align 4
.L5:
	.long	.L11-.L5
	.long	.L10-.L5
	.long	.L9-.L5
	.long	.L8-.L5
	.long	.L7-.L5
	.long	.L6-.L5
	.long	.L4-.L5
	.text
	.p2align 4,,10
	.p2align 3
.L6:
	movl	-4(%rsi), %eax
	movq	%rcx, %rdi
	addq	$4, %rsi
	movl	%eax, -4(%rsi)
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L7:
	movl	-4(%rsi), %eax
	movq	%rcx, %rdi
	subl	%eax, -8(%rsi)
	subq	$4, %rsi
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L8:
	movl	-8(%rsi), %eax
	imull	-4(%rsi), %eax
	movq	%rcx, %rdi
	subq	$4, %rsi
	movl	%eax, -4(%rsi)
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L9:
	movl	-4(%rsi), %eax
	movq	%rcx, %rdi
	addl	%eax, -8(%rsi)
	subq	$4, %rsi
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L10:
	movzbl	1(%rdi), %eax
	addq	$4, %rsi
	addq	$2, %rdi
	movl	%eax, -4(%rsi)
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L11:
	movl	-4(%rsi), %eax
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	negl	-4(%rsi)
	movq	%rcx, %rdi
	jmp	.L2
	.cfi_endproc
	.section	.text.unlikely
	.cfi_startproc
	.type	run.cold, @function
run.cold:
.LFSB0:
.L13:
	orl	$-1, %eax
	ret
	.cfi_endproc
.LFE0:
	.text
	.size	run, .-run
	.section	.text.unlikely
	.size	run.cold, .-run.cold
.LCOLDE0:
	.text
.LHOTE0:
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
