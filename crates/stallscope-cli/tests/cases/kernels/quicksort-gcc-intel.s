	.file	"quicksort.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	partition
	.type	partition, @function
partition:
.LFB1:
	.cfi_startproc
	lea	rcx, [rsi+rdx]
	mov	r9, rdi
	lea	r8, 1[rsi]
	mov	rax, rcx
	shr	rax, 63
	add	rax, rcx
	sar	rax
	mov	edi, DWORD PTR [rdi+rax*4]
	lea	rax, 0[0+rdx*4]
	.p2align 4,,10
	.p2align 3
.L2:
	mov	r10d, DWORD PTR -4[r9+r8*4]
	lea	rsi, [r9+rax]
	mov	ecx, DWORD PTR [rsi]
	cmp	r10d, edi
	jl	.L3
	cmp	edi, ecx
	jge	.L4
	lea	rax, -4[r9+rax]
	.p2align 4,,10
	.p2align 3
.L5:
	mov	rsi, rax
	mov	ecx, DWORD PTR [rax]
	sub	rax, 4
	dec	rdx
	cmp	ecx, edi
	jg	.L5
.L4:
	lea	rax, -1[r8]
	cmp	rdx, rax
	jle	.L8
	mov	DWORD PTR -4[r9+r8*4], ecx
	dec	rdx
	mov	DWORD PTR [rsi], r10d
	lea	rax, 0[0+rdx*4]
.L3:
	inc	r8
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L8:
	mov	rax, rdx
	ret
	.cfi_endproc
.LFE1:
	.size	partition, .-partition
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
