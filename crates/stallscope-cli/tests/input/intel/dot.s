	.file	"dot.c"
	.text
	.p2align 4
	.globl	dot
	.type	dot, @function
dot:
	test	rdx, rdx
	jle	.L4
	xor	eax, eax
	pxor	xmm1, xmm1
	.p2align 4,,10
	.p2align 3
.L3:
	movsd	xmm0, QWORD PTR [rdi+rax*8]
	mulsd	xmm0, QWORD PTR [rsi+rax*8]
	add	rax, 1
	addsd	xmm1, xmm0
	cmp	rdx, rax
	jne	.L3
	movapd	xmm0, xmm1
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	pxor	xmm1, xmm1
	movapd	xmm0, xmm1
	ret
	.size	dot, .-dot
	.p2align 4
	.globl	select
	.type	select, @function
select:
	mov	edx, edi
	and	edx, 63
	lea	eax, 0[0+rdx*8]
	sub	eax, edx
	cmp	edi, 3
	jg	.L14
	ret
	.p2align 4,,10
	.p2align 3
.L14:
	sub	rsp, 8
	mov	edi, edx
	call	use@PLT
	add	rsp, 8
	add	eax, 1
	ret
	.size	select, .-select
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
