	.file	"aes.c"
	.text
	.globl	encrypt                         # -- Begin function encrypt
	.p2align	4
	.type	encrypt,@function
encrypt:                                # @encrypt
	.cfi_startproc
# %bb.0:
	pxor	(%rdi), %xmm0
	aesenc	16(%rdi), %xmm0
	aesenc	32(%rdi), %xmm0
	aesenc	48(%rdi), %xmm0
	aesenc	64(%rdi), %xmm0
	aesenc	80(%rdi), %xmm0
	aesenc	96(%rdi), %xmm0
	aesenc	112(%rdi), %xmm0
	aesenc	128(%rdi), %xmm0
	aesenc	144(%rdi), %xmm0
	aesenclast	160(%rdi), %xmm0
	retq
.Lfunc_end0:
	.size	encrypt, .Lfunc_end0-encrypt
	.cfi_endproc
                                        # -- End function
	.globl	ghash                           # -- Begin function ghash
	.p2align	4
	.type	ghash,@function
ghash:                                  # @ghash
	.cfi_startproc
# %bb.0:
	movdqa	%xmm0, %xmm2
	pclmulqdq	$1, %xmm1, %xmm2
	pclmulqdq	$16, %xmm1, %xmm0
	pxor	%xmm2, %xmm0
	retq
.Lfunc_end1:
	.size	ghash, .Lfunc_end1-ghash
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
