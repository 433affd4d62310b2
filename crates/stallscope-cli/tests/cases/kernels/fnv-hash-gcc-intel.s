	.file	"fnv-hash.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	fnv1a
	.type	fnv1a, @function
fnv1a:
.LFB0:
	.cfi_startproc
	movabs	rax, -3750763034362895579
	test	rsi, rsi
	je	.L1
	movabs	rcx, 1099511628211
	add	rsi, rdi
	.p2align 4,,10
	.p2align 3
.L3:
	movzx	edx, BYTE PTR [rdi]
	inc	rdi
	xor	rax, rdx
	imul	rax, rcx
	cmp	rsi, rdi
	jne	.L3
.L1:
	ret
	.cfi_endproc
.LFE0:
	.size	fnv1a, .-fnv1a
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
