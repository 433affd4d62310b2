	.file	"gather.c"
	.text
	.p2align 4
	.globl	gather
	.type	gather, @function
gather:
.LFB0:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.L1
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L3:
	movslq	(%rdx,%rax,4), %r8
	movss	(%rsi,%r8,4), %xmm0
	movss	%xmm0, (%rdi,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L3
.L1:
	ret
	.cfi_endproc
.LFE0:
	.size	gather, .-gather
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
