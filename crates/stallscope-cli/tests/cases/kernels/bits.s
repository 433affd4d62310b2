	.file	"bits.c"
	.text
	.globl	__popcountdi2
	.p2align 4
	.globl	bits
	.type	bits, @function
bits:
.LFB0:
	.cfi_startproc
	pushq	%r13
	.cfi_def_cfa_offset 16
	.cfi_offset 13, -16
	pushq	%r12
	.cfi_def_cfa_offset 24
	.cfi_offset 12, -24
	pushq	%rbp
	.cfi_def_cfa_offset 32
	.cfi_offset 6, -32
	pushq	%rbx
	.cfi_def_cfa_offset 40
	.cfi_offset 3, -40
	subq	$8, %rsp
	.cfi_def_cfa_offset 48
	testq	%rsi, %rsi
	je	.L4
	movq	%rdi, %r13
	leaq	(%rdi,%rsi,8), %rbp
	xorl	%ebx, %ebx
	.p2align 4,,10
	.p2align 3
.L3:
	movq	0(%r13), %r12
	movq	%r12, %rdi
	call	__popcountdi2@PLT
	movq	%r12, %rdx
	xorl	%esi, %esi
	movq	%r12, %rcx
	orq	$1, %rdx
	bswap	%rcx
	rep bsfq	%rdx, %rsi
	bsrq	%rdx, %rdx
	addq	$8, %r13
	xorq	$63, %rdx
	addl	%esi, %eax
	addl	%edx, %eax
	movq	%r12, %rdx
	cltq
	negq	%rdx
	addq	%rcx, %rax
	andq	%r12, %rdx
	addq	%rdx, %rax
	addq	%rax, %rbx
	cmpq	%r13, %rbp
	jne	.L3
	addq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 40
	movq	%rbx, %rax
	popq	%rbx
	.cfi_def_cfa_offset 32
	popq	%rbp
	.cfi_def_cfa_offset 24
	popq	%r12
	.cfi_def_cfa_offset 16
	popq	%r13
	.cfi_def_cfa_offset 8
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	.cfi_restore_state
	addq	$8, %rsp
	.cfi_def_cfa_offset 40
	xorl	%ebx, %ebx
	movq	%rbx, %rax
	popq	%rbx
	.cfi_def_cfa_offset 32
	popq	%rbp
	.cfi_def_cfa_offset 24
	popq	%r12
	.cfi_def_cfa_offset 16
	popq	%r13
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE0:
	.size	bits, .-bits
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
