	.intel_syntax noprefix
	.file	"bignum.c"
	.text
	.globl	add                             # -- Begin function add
	.p2align	4
	.type	add,@function
add:                                    # @add
	.cfi_startproc
# %bb.0:
	test	ecx, ecx
	jle	.LBB0_1
# %bb.2:
	cmp	ecx, 1
	jne	.LBB0_7
# %bb.3:
	xor	ecx, ecx
	xor	eax, eax
	jmp	.LBB0_5
.LBB0_1:
	xor	eax, eax
	ret
.LBB0_7:
	mov	r8d, ecx
	mov	r9d, r8d
	and	r9d, 2147483646
	xor	ecx, ecx
	xor	eax, eax
	.p2align	4
.LBB0_8:                                # =>This Inner Loop Header: Depth=1
	movzx	eax, al
	xor	r10d, r10d
	add	rax, qword ptr [rsi + 8*rcx]
	setb	r10b
	add	rax, qword ptr [rdx + 8*rcx]
	mov	qword ptr [rdi + 8*rcx], rax
	adc	r10, qword ptr [rsi + 8*rcx + 8]
	setb	al
	movzx	eax, al
	add	r10, qword ptr [rdx + 8*rcx + 8]
	adc	rax, 0
	mov	qword ptr [rdi + 8*rcx + 8], r10
	add	rcx, 2
	cmp	r9, rcx
	jne	.LBB0_8
# %bb.4:
	test	r8b, 1
	je	.LBB0_6
.LBB0_5:
	movzx	r8d, al
	xor	eax, eax
	add	r8, qword ptr [rsi + 8*rcx]
	setb	al
	add	r8, qword ptr [rdx + 8*rcx]
	adc	rax, 0
	mov	qword ptr [rdi + 8*rcx], r8
.LBB0_6:
	ret
.Lfunc_end0:
	.size	add, .Lfunc_end0-add
	.cfi_endproc
                                        # -- End function
	.globl	mul1                            # -- Begin function mul1
	.p2align	4
	.type	mul1,@function
mul1:                                   # @mul1
	.cfi_startproc
# %bb.0:
	test	ecx, ecx
	jle	.LBB1_1
# %bb.2:
	mov	r9, rdx
	cmp	ecx, 1
	jne	.LBB1_7
# %bb.3:
	xor	r11d, r11d
	xor	r8d, r8d
	jmp	.LBB1_5
.LBB1_1:
	xor	r8d, r8d
	mov	rax, r8
	ret
.LBB1_7:
	push	r14
	.cfi_def_cfa_offset 16
	push	rbx
	.cfi_def_cfa_offset 24
	.cfi_offset rbx, -24
	.cfi_offset r14, -16
	mov	ebx, ecx
	mov	r14d, ebx
	and	r14d, 2147483646
	xor	r11d, r11d
	xor	r8d, r8d
	.p2align	4
.LBB1_8:                                # =>This Inner Loop Header: Depth=1
	mov	rax, r9
	mul	qword ptr [rsi + 8*r11]
	mov	rcx, rdx
	mov	r10, rax
	add	rax, r8
	mov	qword ptr [rdi + 8*r11], rax
	mov	rax, r9
	mul	qword ptr [rsi + 8*r11 + 8]
	add	r10, r8
	adc	rax, rcx
	mov	r8, rdx
	adc	r8, 0
	mov	qword ptr [rdi + 8*r11 + 8], rax
	add	r11, 2
	cmp	r14, r11
	jne	.LBB1_8
# %bb.4:
	test	bl, 1
	pop	rbx
	.cfi_def_cfa_offset 16
	pop	r14
	.cfi_def_cfa_offset 8
	.cfi_restore rbx
	.cfi_restore r14
	je	.LBB1_6
.LBB1_5:
	mov	rax, r9
	mul	qword ptr [rsi + 8*r11]
	add	rax, r8
	mov	r8, rdx
	adc	r8, 0
	mov	qword ptr [rdi + 8*r11], rax
.LBB1_6:
	mov	rax, r8
	ret
.Lfunc_end1:
	.size	mul1, .Lfunc_end1-mul1
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
