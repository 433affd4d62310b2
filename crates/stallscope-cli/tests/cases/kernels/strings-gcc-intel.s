	.file	"strings.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	length
	.type	length, @function
length:
.LFB0:
	.cfi_startproc
	cmp	BYTE PTR [rdi], 0
	je	.L3
	sub	rsp, 8
	.cfi_def_cfa_offset 16
	inc	rdi
	call	strlen@PLT
	add	rsp, 8
	.cfi_def_cfa_offset 8
	inc	rax
	ret
	.p2align 4,,10
	.p2align 3
.L3:
	xor	eax, eax
	ret
	.cfi_endproc
.LFE0:
	.size	length, .-length
	.p2align 4
	.globl	compare
	.type	compare, @function
compare:
.LFB1:
	.cfi_startproc
	movzx	eax, BYTE PTR [rdi]
	test	al, al
	jne	.L10
	jmp	.L15
	.p2align 4,,10
	.p2align 3
.L12:
	movzx	eax, BYTE PTR 1[rdi]
	inc	rdi
	lea	rdx, 1[rsi]
	test	al, al
	je	.L16
	mov	rsi, rdx
.L10:
	movzx	edx, BYTE PTR [rsi]
	cmp	dl, al
	je	.L12
.L11:
	sub	eax, edx
	ret
	.p2align 4,,10
	.p2align 3
.L16:
	movzx	edx, BYTE PTR 1[rsi]
	xor	eax, eax
	sub	eax, edx
	ret
.L15:
	movzx	edx, BYTE PTR [rsi]
	xor	eax, eax
	jmp	.L11
	.cfi_endproc
.LFE1:
	.size	compare, .-compare
	.p2align 4
	.globl	upper
	.type	upper, @function
upper:
.LFB2:
	.cfi_startproc
	jmp	.L26
	.p2align 4,,10
	.p2align 3
.L20:
	lea	edx, -97[rax]
	cmp	dl, 25
	ja	.L19
	sub	eax, 32
	mov	BYTE PTR [rdi], al
.L19:
	inc	rdi
.L26:
	movzx	eax, BYTE PTR [rdi]
	test	al, al
	jne	.L20
	ret
	.cfi_endproc
.LFE2:
	.size	upper, .-upper
	.p2align 4
	.globl	utf8_length
	.type	utf8_length, @function
utf8_length:
.LFB3:
	.cfi_startproc
	test	rsi, rsi
	je	.L30
	add	rsi, rdi
	xor	edx, edx
	.p2align 4,,10
	.p2align 3
.L29:
	movzx	eax, BYTE PTR [rdi]
	and	eax, -64
	cmp	al, -128
	setne	al
	inc	rdi
	movzx	eax, al
	add	rdx, rax
	cmp	rsi, rdi
	jne	.L29
	mov	rax, rdx
	ret
	.p2align 4,,10
	.p2align 3
.L30:
	xor	edx, edx
	mov	rax, rdx
	ret
	.cfi_endproc
.LFE3:
	.size	utf8_length, .-utf8_length
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
