	.file	"aes.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	encrypt
	.type	encrypt, @function
encrypt:
.LFB6392:
	.cfi_startproc
	vpxor	xmm0, xmm0, XMMWORD PTR [rdi]
	lea	rax, 16[rdi]
	lea	rdx, 160[rdi]
	.p2align 4,,10
	.p2align 3
.L2:
	vaesenc	xmm0, xmm0, XMMWORD PTR [rax]
	add	rax, 16
	cmp	rax, rdx
	jne	.L2
	vaesenclast	xmm0, xmm0, XMMWORD PTR 160[rdi]
	ret
	.cfi_endproc
.LFE6392:
	.size	encrypt, .-encrypt
	.p2align 4
	.globl	ghash
	.type	ghash, @function
ghash:
.LFB6393:
	.cfi_startproc
	vpclmulqdq	xmm2, xmm0, xmm1, 16
	vpclmulqdq	xmm0, xmm0, xmm1, 1
	vpxor	xmm0, xmm2, xmm0
	ret
	.cfi_endproc
.LFE6393:
	.size	ghash, .-ghash
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
