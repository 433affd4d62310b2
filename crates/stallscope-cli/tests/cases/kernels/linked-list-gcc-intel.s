	.file	"linked-list.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	sum
	.type	sum, @function
sum:
.LFB0:
	.cfi_startproc
	xor	eax, eax
	test	rdi, rdi
	je	.L4
	.p2align 4,,10
	.p2align 3
.L3:
	add	rax, QWORD PTR 8[rdi]
	mov	rdi, QWORD PTR [rdi]
	test	rdi, rdi
	jne	.L3
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	ret
	.cfi_endproc
.LFE0:
	.size	sum, .-sum
	.p2align 4
	.globl	reverse
	.type	reverse, @function
reverse:
.LFB1:
	.cfi_startproc
	mov	rax, rdi
	test	rdi, rdi
	je	.L8
	xor	ecx, ecx
	jmp	.L9
	.p2align 4,,10
	.p2align 3
.L10:
	mov	rax, rdx
.L9:
	mov	rdx, QWORD PTR [rax]
	mov	QWORD PTR [rax], rcx
	mov	rcx, rax
	test	rdx, rdx
	jne	.L10
.L8:
	ret
	.cfi_endproc
.LFE1:
	.size	reverse, .-reverse
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
