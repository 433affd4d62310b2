	.intel_syntax noprefix
	.file	"sha256.c"
	.text
	.globl	sha256_rounds                   # -- Begin function sha256_rounds
	.p2align	4
	.type	sha256_rounds,@function
sha256_rounds:                          # @sha256_rounds
	.cfi_startproc
# %bb.0:
	push	rbp
	.cfi_def_cfa_offset 16
	push	r15
	.cfi_def_cfa_offset 24
	push	r14
	.cfi_def_cfa_offset 32
	push	r13
	.cfi_def_cfa_offset 40
	push	r12
	.cfi_def_cfa_offset 48
	push	rbx
	.cfi_def_cfa_offset 56
	.cfi_offset rbx, -56
	.cfi_offset r12, -48
	.cfi_offset r13, -40
	.cfi_offset r14, -32
	.cfi_offset r15, -24
	.cfi_offset rbp, -16
	mov	ebp, dword ptr [rdi]
	mov	eax, dword ptr [rdi + 4]
	mov	r8d, dword ptr [rdi + 8]
	mov	ebx, dword ptr [rdi + 12]
	mov	r10d, dword ptr [rdi + 16]
	mov	r15d, dword ptr [rdi + 20]
	mov	r14d, dword ptr [rdi + 24]
	mov	qword ptr [rsp - 8], rdi        # 8-byte Spill
	mov	r12d, dword ptr [rdi + 28]
	xor	r13d, r13d
	mov	dword ptr [rsp - 40], ebp       # 4-byte Spill
	mov	dword ptr [rsp - 36], eax       # 4-byte Spill
	mov	dword ptr [rsp - 12], r12d      # 4-byte Spill
	mov	dword ptr [rsp - 16], r14d      # 4-byte Spill
	mov	dword ptr [rsp - 20], r15d      # 4-byte Spill
	mov	dword ptr [rsp - 24], r10d      # 4-byte Spill
	mov	dword ptr [rsp - 28], ebx       # 4-byte Spill
	mov	dword ptr [rsp - 32], r8d       # 4-byte Spill
	.p2align	4
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	mov	r9d, r8d
	mov	ecx, r10d
	mov	edi, r15d
	rol	r10d, 26
	mov	r11d, r14d
	mov	r14d, ecx
	rol	r14d, 21
	mov	r8d, eax
	mov	eax, ecx
	rol	eax, 7
	xor	r14d, r10d
	xor	eax, r14d
	mov	r14d, r15d
	xor	r14d, r11d
	and	r14d, ecx
	xor	r14d, r11d
	add	r14d, r12d
	add	r14d, eax
	add	r14d, dword ptr [rdx + 4*r13]
	add	r14d, dword ptr [rsi + 4*r13]
	mov	eax, ebp
	mov	r10d, ebp
	rol	r10d, 30
	rol	ebp, 19
	xor	ebp, r10d
	mov	r10d, eax
	rol	r10d, 10
	xor	r10d, ebp
	mov	r15d, r8d
	xor	r15d, r9d
	and	r15d, eax
	mov	ebp, r8d
	and	ebp, r9d
	xor	ebp, r15d
	add	ebp, r10d
	mov	r10d, ebx
	add	r10d, r14d
	add	ebp, r14d
	inc	r13
	mov	r12d, r11d
	mov	r14d, edi
	mov	r15d, ecx
	mov	ebx, r9d
	cmp	r13, 64
	jne	.LBB0_1
# %bb.2:
	add	ebp, dword ptr [rsp - 40]       # 4-byte Folded Reload
	mov	rdx, qword ptr [rsp - 8]        # 8-byte Reload
	mov	dword ptr [rdx], ebp
	add	eax, dword ptr [rsp - 36]       # 4-byte Folded Reload
	mov	dword ptr [rdx + 4], eax
	add	r8d, dword ptr [rsp - 32]       # 4-byte Folded Reload
	mov	dword ptr [rdx + 8], r8d
	add	r9d, dword ptr [rsp - 28]       # 4-byte Folded Reload
	mov	dword ptr [rdx + 12], r9d
	add	r10d, dword ptr [rsp - 24]      # 4-byte Folded Reload
	mov	dword ptr [rdx + 16], r10d
	add	ecx, dword ptr [rsp - 20]       # 4-byte Folded Reload
	mov	dword ptr [rdx + 20], ecx
	add	edi, dword ptr [rsp - 16]       # 4-byte Folded Reload
	mov	dword ptr [rdx + 24], edi
	add	r11d, dword ptr [rsp - 12]      # 4-byte Folded Reload
	mov	dword ptr [rdx + 28], r11d
	pop	rbx
	.cfi_def_cfa_offset 48
	pop	r12
	.cfi_def_cfa_offset 40
	pop	r13
	.cfi_def_cfa_offset 32
	pop	r14
	.cfi_def_cfa_offset 24
	pop	r15
	.cfi_def_cfa_offset 16
	pop	rbp
	.cfi_def_cfa_offset 8
	ret
.Lfunc_end0:
	.size	sha256_rounds, .Lfunc_end0-sha256_rounds
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
