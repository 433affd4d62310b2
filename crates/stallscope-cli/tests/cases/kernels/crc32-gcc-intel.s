	.file	"crc32.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	crc32
	.type	crc32, @function
crc32:
.LFB0:
	.cfi_startproc
	mov	eax, edi
	not	eax
	test	rdx, rdx
	je	.L4
	add	rdx, rsi
	lea	rdi, table[rip]
	.p2align 4,,10
	.p2align 3
.L3:
	movzx	ecx, BYTE PTR [rsi]
	inc	rsi
	xor	ecx, eax
	shr	eax, 8
	movzx	ecx, cl
	xor	eax, DWORD PTR [rdi+rcx*4]
	cmp	rsi, rdx
	jne	.L3
	not	eax
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	mov	eax, edi
	ret
	.cfi_endproc
.LFE0:
	.size	crc32, .-crc32
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
