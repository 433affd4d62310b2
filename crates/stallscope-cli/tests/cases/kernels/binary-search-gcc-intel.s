	.file	"binary-search.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	lower_bound
	.type	lower_bound, @function
lower_bound:
.LFB0:
	.cfi_startproc
	mov	rax, rdi
	.p2align 4,,10
	.p2align 3
.L3:
	test	rsi, rsi
	je	.L7
.L4:
	mov	rcx, rsi
	shr	rcx
	lea	rdi, 0[0+rcx*4]
	cmp	DWORD PTR [rax+rcx*4], edx
	jge	.L5
	dec	rsi
	lea	rax, 4[rax+rdi]
	sub	rsi, rcx
	test	rsi, rsi
	jne	.L4
.L7:
	ret
	.p2align 4,,10
	.p2align 3
.L5:
	mov	rsi, rcx
	jmp	.L3
	.cfi_endproc
.LFE0:
	.size	lower_bound, .-lower_bound
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
