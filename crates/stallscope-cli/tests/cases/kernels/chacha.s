	.file	"chacha.c"
	.text
	.p2align 4
	.globl	chacha
	.type	chacha, @function
chacha:
.LFB0:
	.cfi_startproc
	pushq	%r15
	.cfi_def_cfa_offset 16
	.cfi_offset 15, -16
	pushq	%r14
	.cfi_def_cfa_offset 24
	.cfi_offset 14, -24
	movq	%rdi, %r14
	pushq	%r13
	.cfi_def_cfa_offset 32
	.cfi_offset 13, -32
	pushq	%r12
	.cfi_def_cfa_offset 40
	.cfi_offset 12, -40
	pushq	%rbp
	.cfi_def_cfa_offset 48
	.cfi_offset 6, -48
	pushq	%rbx
	.cfi_def_cfa_offset 56
	.cfi_offset 3, -56
	movl	56(%r14), %eax
	movl	8(%r14), %r10d
	movl	24(%r14), %esi
	movl	40(%r14), %r12d
	movl	12(%r14), %r8d
	movl	28(%r14), %r15d
	movl	(%rdi), %r13d
	movl	%eax, -20(%rsp)
	movl	60(%r14), %eax
	movl	44(%r14), %r14d
	movl	$10, -12(%rsp)
	movl	16(%rdi), %ebp
	movl	48(%rdi), %ecx
	movq	%rdi, -8(%rsp)
	movl	32(%rdi), %r9d
	movl	4(%rdi), %r11d
	movl	%r14d, -24(%rsp)
	movl	%eax, %r14d
	movl	20(%rdi), %ebx
	movl	52(%rdi), %edx
	movl	-20(%rsp), %eax
	movl	36(%rdi), %edi
	.p2align 4,,10
	.p2align 3
.L2:
	addl	%ebp, %r13d
	addl	%ebx, %r11d
	addl	%esi, %r10d
	xorl	%r13d, %ecx
	xorl	%r11d, %edx
	xorl	%r10d, %eax
	roll	$16, %ecx
	roll	$16, %edx
	addl	%ecx, %r9d
	addl	%edx, %edi
	roll	$16, %eax
	xorl	%r9d, %ebp
	xorl	%edi, %ebx
	addl	%eax, %r12d
	roll	$12, %ebp
	roll	$12, %ebx
	xorl	%r12d, %esi
	addl	%ebp, %r13d
	addl	%ebx, %r11d
	roll	$12, %esi
	xorl	%r13d, %ecx
	xorl	%r11d, %edx
	addl	%esi, %r10d
	roll	$8, %ecx
	roll	$8, %edx
	xorl	%r10d, %eax
	addl	%ecx, %r9d
	addl	%edx, %edi
	xorl	%r9d, %ebp
	xorl	%edi, %ebx
	movl	%edi, -16(%rsp)
	roll	$7, %ebp
	roll	$7, %ebx
	movl	%r9d, -20(%rsp)
	roll	$8, %eax
	addl	%r15d, %r8d
	addl	%ebx, %r13d
	xorl	%r8d, %r14d
	addl	%eax, %r12d
	movl	%r14d, %edi
	movl	-24(%rsp), %r14d
	xorl	%r12d, %esi
	roll	$16, %edi
	roll	$7, %esi
	addl	%edi, %r14d
	addl	%esi, %r11d
	xorl	%r14d, %r15d
	movl	%r14d, %r9d
	xorl	%r11d, %ecx
	roll	$12, %r15d
	roll	$16, %ecx
	addl	%r15d, %r8d
	xorl	%r8d, %edi
	roll	$8, %edi
	addl	%edi, %r9d
	xorl	%r13d, %edi
	roll	$16, %edi
	xorl	%r9d, %r15d
	addl	%ecx, %r9d
	addl	%edi, %r12d
	roll	$7, %r15d
	xorl	%r12d, %ebx
	roll	$12, %ebx
	addl	%ebx, %r13d
	xorl	%r13d, %edi
	movl	%edi, %r14d
	roll	$8, %r14d
	addl	%r14d, %r12d
	xorl	%r12d, %ebx
	roll	$7, %ebx
	xorl	%r9d, %esi
	addl	%r15d, %r10d
	addl	%ebp, %r8d
	roll	$12, %esi
	xorl	%r10d, %edx
	xorl	%r8d, %eax
	roll	$16, %edx
	addl	%esi, %r11d
	roll	$16, %eax
	xorl	%r11d, %ecx
	roll	$8, %ecx
	leal	(%r9,%rcx), %edi
	movl	-20(%rsp), %r9d
	xorl	%edi, %esi
	movl	%edi, -24(%rsp)
	movl	-16(%rsp), %edi
	addl	%edx, %r9d
	roll	$7, %esi
	addl	%eax, %edi
	xorl	%r9d, %r15d
	xorl	%edi, %ebp
	roll	$12, %r15d
	roll	$12, %ebp
	addl	%r15d, %r10d
	addl	%ebp, %r8d
	xorl	%r10d, %edx
	xorl	%r8d, %eax
	roll	$8, %edx
	roll	$8, %eax
	addl	%edx, %r9d
	addl	%eax, %edi
	xorl	%r9d, %r15d
	xorl	%edi, %ebp
	roll	$7, %r15d
	roll	$7, %ebp
	subl	$1, -12(%rsp)
	jne	.L2
	movl	%r14d, -16(%rsp)
	movq	-8(%rsp), %r14
	movl	%eax, -20(%rsp)
	movl	%r13d, (%r14)
	movl	-16(%rsp), %r13d
	movl	%ebx, 20(%r14)
	movl	-24(%rsp), %ebx
	movl	%r13d, 60(%r14)
	movl	%r12d, 40(%r14)
	movl	%r11d, 4(%r14)
	movl	%ecx, 48(%r14)
	movl	%ebx, 44(%r14)
	movl	%esi, 24(%r14)
	movl	%r10d, 8(%r14)
	movl	%edx, 52(%r14)
	movl	%r9d, 32(%r14)
	movl	%r15d, 28(%r14)
	movl	%r8d, 12(%r14)
	movl	%eax, 56(%r14)
	movl	%edi, 36(%r14)
	movl	%ebp, 16(%r14)
	popq	%rbx
	.cfi_def_cfa_offset 48
	popq	%rbp
	.cfi_def_cfa_offset 40
	popq	%r12
	.cfi_def_cfa_offset 32
	popq	%r13
	.cfi_def_cfa_offset 24
	popq	%r14
	.cfi_def_cfa_offset 16
	popq	%r15
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE0:
	.size	chacha, .-chacha
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
