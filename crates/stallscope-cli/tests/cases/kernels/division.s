	.file	"division.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align 8
.LC0:
	.string	"0123456789abcdefghijklmnopqrstuvwxyz"
	.text
	.p2align 4
	.globl	digits
	.type	digits, @function
digits:
.LFB0:
	.cfi_startproc
	movq	%rdx, %r8
	xorl	%ecx, %ecx
	leaq	.LC0(%rip), %r9
	.p2align 4,,10
	.p2align 3
.L2:
	movq	%rdi, %rax
	xorl	%edx, %edx
	addq	$1, %rcx
	divq	%rsi
	movzbl	(%r9,%rdx), %edx
	movb	%dl, -1(%r8,%rcx)
	movq	%rdi, %rdx
	movq	%rax, %rdi
	cmpq	%rsi, %rdx
	jnb	.L2
	movq	%rcx, %rax
	ret
	.cfi_endproc
.LFE0:
	.size	digits, .-digits
	.p2align 4
	.globl	gcd
	.type	gcd, @function
gcd:
.LFB1:
	.cfi_startproc
	movq	%rdi, %rax
	movq	%rsi, %rdx
	testq	%rsi, %rsi
	je	.L8
	.p2align 4,,10
	.p2align 3
.L7:
	movq	%rdx, %rcx
	cqto
	idivq	%rcx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	jne	.L7
	movq	%rcx, %rax
	ret
	.p2align 4,,10
	.p2align 3
.L8:
	movq	%rdi, %rcx
	movq	%rcx, %rax
	ret
	.cfi_endproc
.LFE1:
	.size	gcd, .-gcd
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
