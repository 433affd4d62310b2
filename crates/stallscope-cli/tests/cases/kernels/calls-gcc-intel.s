	.file	"calls.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	series
	.type	series, @function
series:
.LFB0:
	.cfi_startproc
	test	esi, esi
	jle	.L4
	push	rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movsx	rsi, esi
	vxorpd	xmm1, xmm1, xmm1
	push	rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
	lea	rbp, [rdi+rsi*8]
	mov	rbx, rdi
	sub	rsp, 24
	.cfi_def_cfa_offset 48
	.p2align 4,,10
	.p2align 3
.L3:
	vmovsd	xmm0, QWORD PTR [rbx]
	vmovsd	QWORD PTR 8[rsp], xmm1
	add	rbx, 8
	call	sin@PLT
	vmovsd	xmm1, QWORD PTR 8[rsp]
	vaddsd	xmm1, xmm1, xmm0
	cmp	rbx, rbp
	jne	.L3
	add	rsp, 24
	.cfi_def_cfa_offset 24
	vmovsd	xmm0, xmm1, xmm1
	pop	rbx
	.cfi_def_cfa_offset 16
	pop	rbp
	.cfi_def_cfa_offset 8
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	.cfi_restore 3
	.cfi_restore 6
	vxorpd	xmm1, xmm1, xmm1
	vmovsd	xmm0, xmm1, xmm1
	ret
	.cfi_endproc
.LFE0:
	.size	series, .-series
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC2:
	.string	"%d %f\n"
	.text
	.p2align 4
	.globl	copy
	.type	copy, @function
copy:
.LFB1:
	.cfi_startproc
	sub	rsp, 8
	.cfi_def_cfa_offset 16
	mov	edx, 300
	call	memcpy@PLT
	vmovsd	xmm0, QWORD PTR .LC1[rip]
	lea	rdi, .LC2[rip]
	movsx	esi, BYTE PTR [rax]
	mov	eax, 1
	add	rsp, 8
	.cfi_def_cfa_offset 8
	jmp	printf@PLT
	.cfi_endproc
.LFE1:
	.size	copy, .-copy
	.p2align 4
	.globl	fib
	.type	fib, @function
fib:
.LFB2:
	.cfi_startproc
	push	r15
	.cfi_def_cfa_offset 16
	.cfi_offset 15, -16
	mov	r15d, edi
	push	r14
	.cfi_def_cfa_offset 24
	.cfi_offset 14, -24
	push	r13
	.cfi_def_cfa_offset 32
	.cfi_offset 13, -32
	push	r12
	.cfi_def_cfa_offset 40
	.cfi_offset 12, -40
	push	rbp
	.cfi_def_cfa_offset 48
	.cfi_offset 6, -48
	push	rbx
	.cfi_def_cfa_offset 56
	.cfi_offset 3, -56
	sub	rsp, 104
	.cfi_def_cfa_offset 160
	cmp	edi, 1
	jle	.L14
	lea	edx, -1[rdi]
	mov	r13d, edi
	xor	ebx, ebx
	mov	eax, edx
	and	eax, -2
	sub	r13d, eax
	mov	eax, edx
	mov	r12d, r13d
	cmp	r15d, r12d
	je	.L15
.L57:
	sub	r15d, 2
	mov	ebp, eax
	mov	DWORD PTR 32[rsp], ebx
	xor	r13d, r13d
	mov	edx, r15d
	mov	DWORD PTR 36[rsp], r12d
	mov	r14d, r15d
	and	edx, -2
	sub	ebp, edx
	mov	r12d, ebp
.L38:
	lea	ecx, -1[rax]
	mov	edi, ecx
	cmp	eax, r12d
	je	.L16
.L56:
	lea	esi, -2[rax]
	mov	edx, ecx
	mov	DWORD PTR 40[rsp], r13d
	xor	ebx, ebx
	mov	eax, esi
	mov	r15d, r14d
	mov	r14d, ebx
	and	eax, -2
	sub	edx, eax
	mov	DWORD PTR 64[rsp], edx
.L36:
	mov	edx, DWORD PTR 64[rsp]
	lea	ecx, -1[rdi]
	mov	eax, ecx
	cmp	edi, edx
	je	.L17
	lea	ecx, -2[rdi]
	mov	edx, eax
	mov	DWORD PTR 44[rsp], esi
	xor	ebx, ebx
	mov	edi, ecx
	mov	r13d, r15d
	mov	ebp, r12d
	mov	r15d, ebx
	and	edi, -2
	sub	edx, edi
	mov	DWORD PTR 60[rsp], edx
.L34:
	lea	r8d, -1[rax]
	mov	r10d, r8d
	cmp	DWORD PTR 60[rsp], eax
	je	.L18
	lea	r8d, -2[rax]
	mov	esi, r10d
	mov	DWORD PTR 52[rsp], ecx
	xor	r12d, r12d
	mov	eax, r8d
	mov	DWORD PTR 48[rsp], r14d
	mov	ebx, r13d
	mov	r14d, r10d
	and	eax, -2
	mov	DWORD PTR 56[rsp], r8d
	mov	r13d, r12d
	mov	r8d, r15d
	sub	esi, eax
	mov	eax, ebp
	mov	ebp, esi
	mov	esi, eax
.L32:
	lea	r11d, -1[r14]
	mov	eax, r11d
	cmp	ebp, r14d
	je	.L19
	sub	r14d, 2
	mov	ecx, r11d
	xor	r15d, r15d
	mov	r12d, r8d
	mov	edi, r14d
	and	edi, -2
	sub	ecx, edi
	mov	DWORD PTR 16[rsp], ecx
.L30:
	mov	edx, DWORD PTR 16[rsp]
	lea	edi, -1[rax]
	mov	ecx, edi
	cmp	eax, edx
	je	.L20
	lea	r11d, -2[rax]
	lea	edi, -3[rax]
	mov	edx, ecx
	xor	r8d, r8d
	mov	eax, r11d
	and	eax, -2
	sub	edx, eax
	mov	eax, edi
	mov	DWORD PTR 28[rsp], edx
.L28:
	mov	edx, DWORD PTR 28[rsp]
	lea	r10d, -1[rcx]
	mov	r9d, r10d
	cmp	ecx, edx
	je	.L21
	mov	r10d, eax
	mov	edx, r9d
	mov	DWORD PTR 20[rsp], ecx
	and	r10d, -2
	mov	DWORD PTR 24[rsp], r14d
	mov	r14d, ebx
	mov	ebx, eax
	sub	edx, r10d
	mov	DWORD PTR 12[rsp], edx
	xor	edx, edx
.L26:
	mov	eax, DWORD PTR 12[rsp]
	lea	r10d, -1[r9]
	cmp	r9d, eax
	je	.L22
	xor	ecx, ecx
.L23:
	lea	edi, -1[r10]
	mov	DWORD PTR 92[rsp], r11d
	mov	DWORD PTR 88[rsp], esi
	mov	DWORD PTR 84[rsp], ecx
	mov	DWORD PTR 80[rsp], edx
	mov	DWORD PTR 76[rsp], r9d
	mov	DWORD PTR 72[rsp], r8d
	mov	DWORD PTR 68[rsp], r10d
	call	fib
	mov	r10d, DWORD PTR 68[rsp]
	mov	ecx, DWORD PTR 84[rsp]
	mov	r8d, DWORD PTR 72[rsp]
	mov	r9d, DWORD PTR 76[rsp]
	sub	r10d, 2
	add	ecx, eax
	mov	edx, DWORD PTR 80[rsp]
	mov	esi, DWORD PTR 88[rsp]
	cmp	r10d, 1
	mov	r11d, DWORD PTR 92[rsp]
	jg	.L23
	lea	edi, -3[r9]
	sub	r9d, 2
	and	edi, 1
	add	edi, ecx
	add	edx, edi
	cmp	r9d, 1
	jg	.L26
	mov	eax, ebx
	mov	ecx, DWORD PTR 20[rsp]
	mov	ebx, r14d
	mov	r14d, DWORD PTR 24[rsp]
.L25:
	add	r9d, edx
	sub	ecx, 2
	sub	eax, 2
	add	r8d, r9d
	cmp	ecx, 1
	jg	.L28
	add	ecx, r8d
	mov	eax, r11d
	add	r15d, ecx
	cmp	r11d, 1
	jg	.L30
.L54:
	mov	r8d, r12d
.L29:
	add	eax, r15d
	add	r13d, eax
	cmp	r14d, 1
	jg	.L32
	mov	r15d, r8d
	mov	r10d, r14d
	mov	ecx, DWORD PTR 52[rsp]
	mov	r14d, DWORD PTR 48[rsp]
	mov	r8d, DWORD PTR 56[rsp]
	mov	r12d, r13d
	mov	ebp, esi
	mov	r13d, ebx
.L31:
	add	r10d, r12d
	mov	eax, r8d
	add	r15d, r10d
	cmp	r8d, 1
	jg	.L34
	mov	esi, DWORD PTR 44[rsp]
	mov	ebx, r15d
	mov	r12d, ebp
	mov	r15d, r13d
.L33:
	add	ebx, eax
	mov	edi, ecx
	add	r14d, ebx
	cmp	ecx, 1
	jg	.L36
	mov	ebx, r14d
	mov	r13d, DWORD PTR 40[rsp]
	mov	r14d, r15d
	mov	eax, esi
	add	ebx, edi
	add	r13d, ebx
	cmp	esi, 1
	jg	.L38
.L55:
	mov	ebx, DWORD PTR 32[rsp]
	add	eax, r13d
	mov	r15d, r14d
	mov	r12d, DWORD PTR 36[rsp]
	add	ebx, eax
	cmp	r15d, 1
	jg	.L53
.L50:
	add	r15d, ebx
	jmp	.L14
	.p2align 4,,10
	.p2align 3
.L20:
	mov	r8d, r12d
	sub	eax, 2
	add	r15d, edi
	jmp	.L29
	.p2align 4,,10
	.p2align 3
.L21:
	sub	ecx, 2
	add	r8d, r10d
	mov	eax, r11d
	add	ecx, r8d
	add	r15d, ecx
	cmp	r11d, 1
	jg	.L30
	jmp	.L54
	.p2align 4,,10
	.p2align 3
.L22:
	mov	eax, ebx
	mov	ecx, DWORD PTR 20[rsp]
	mov	ebx, r14d
	sub	r9d, 2
	mov	r14d, DWORD PTR 24[rsp]
	add	edx, r10d
	jmp	.L25
.L19:
	mov	r10d, r14d
	mov	r12d, r13d
	mov	r15d, r8d
	mov	r14d, DWORD PTR 48[rsp]
	mov	ecx, DWORD PTR 52[rsp]
	mov	r8d, DWORD PTR 56[rsp]
	mov	ebp, esi
	mov	r13d, ebx
	sub	r10d, 2
	add	r12d, r11d
	jmp	.L31
.L18:
	mov	ebx, r15d
	mov	esi, DWORD PTR 44[rsp]
	mov	r12d, ebp
	mov	r15d, r13d
	sub	eax, 2
	add	ebx, r8d
	jmp	.L33
.L17:
	mov	ebx, r14d
	mov	r13d, DWORD PTR 40[rsp]
	sub	edi, 2
	mov	r14d, r15d
	add	ebx, ecx
	mov	eax, esi
	add	ebx, edi
	add	r13d, ebx
	cmp	esi, 1
	jle	.L55
	lea	ecx, -1[rax]
	mov	edi, ecx
	cmp	eax, r12d
	jne	.L56
.L16:
	mov	ebx, DWORD PTR 32[rsp]
	sub	eax, 2
	add	r13d, ecx
	mov	r15d, r14d
	add	eax, r13d
	mov	r12d, DWORD PTR 36[rsp]
	add	ebx, eax
	cmp	r15d, 1
	jle	.L50
.L53:
	lea	edx, -1[r15]
	mov	eax, edx
	cmp	r15d, r12d
	jne	.L57
.L15:
	add	edx, ebx
	lea	r15d, -2[r15+rdx]
.L14:
	add	rsp, 104
	.cfi_def_cfa_offset 56
	mov	eax, r15d
	pop	rbx
	.cfi_def_cfa_offset 48
	pop	rbp
	.cfi_def_cfa_offset 40
	pop	r12
	.cfi_def_cfa_offset 32
	pop	r13
	.cfi_def_cfa_offset 24
	pop	r14
	.cfi_def_cfa_offset 16
	pop	r15
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE2:
	.size	fib, .-fib
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	0
	.long	1073217536
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
