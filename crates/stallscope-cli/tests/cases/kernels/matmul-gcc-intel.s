	.file	"matmul.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	matmul
	.type	matmul, @function
matmul:
.LFB0:
	.cfi_startproc
	push	rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	mov	r11, rdi
	mov	r10, rsi
	xor	r9d, r9d
	lea	rbx, 16384[rdx]
	lea	rdi, 16640[rdx]
.L2:
	lea	rsi, [r11+r9]
	mov	rcx, rbx
	lea	r8, [r10+r9]
	.p2align 4,,10
	.p2align 3
.L4:
	vmovss	xmm0, DWORD PTR [rsi]
	mov	rdx, r8
	lea	rax, -16384[rcx]
	.p2align 4,,10
	.p2align 3
.L3:
	vmovss	xmm1, DWORD PTR [rdx]
	add	rax, 256
	add	rdx, 4
	vfmadd231ss	xmm0, xmm1, DWORD PTR -256[rax]
	cmp	rcx, rax
	jne	.L3
	add	rcx, 4
	vmovss	DWORD PTR [rsi], xmm0
	add	rsi, 4
	cmp	rcx, rdi
	jne	.L4
	add	r9, 256
	cmp	r9, 16384
	jne	.L2
	pop	rbx
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE0:
	.size	matmul, .-matmul
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
