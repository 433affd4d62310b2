	.intel_syntax noprefix
	.file	"chacha.c"
	.text
	.globl	chacha                          # -- Begin function chacha
	.p2align	4
	.type	chacha,@function
chacha:                                 # @chacha
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
	mov	ebp, dword ptr [rdi + 16]
	mov	ecx, dword ptr [rdi]
	mov	eax, dword ptr [rdi + 4]
	mov	r13d, dword ptr [rdi + 48]
	mov	r11d, dword ptr [rdi + 32]
	mov	r12d, dword ptr [rdi + 20]
	mov	ebx, dword ptr [rdi + 52]
	mov	edx, dword ptr [rdi + 36]
	mov	esi, dword ptr [rdi + 24]
	mov	dword ptr [rsp - 24], esi       # 4-byte Spill
	mov	esi, dword ptr [rdi + 8]
	mov	r14d, dword ptr [rdi + 56]
	mov	r8d, dword ptr [rdi + 40]
	mov	r15d, dword ptr [rdi + 28]
	mov	r9d, dword ptr [rdi + 12]
	mov	r10d, dword ptr [rdi + 60]
	mov	dword ptr [rsp - 20], r10d      # 4-byte Spill
	mov	qword ptr [rsp - 8], rdi        # 8-byte Spill
	mov	r10d, dword ptr [rdi + 44]
	mov	edi, 10
	.p2align	4
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	mov	dword ptr [rsp - 12], edi       # 4-byte Spill
	add	ecx, ebp
	xor	r13d, ecx
	rorx	r13d, r13d, 16
	add	r11d, r13d
	xor	ebp, r11d
	rorx	ebp, ebp, 20
	add	ecx, ebp
	xor	r13d, ecx
	rorx	r13d, r13d, 24
	add	r11d, r13d
	xor	ebp, r11d
	rorx	edi, ebp, 25
	mov	dword ptr [rsp - 16], edi       # 4-byte Spill
	add	eax, r12d
	xor	ebx, eax
	rorx	ebx, ebx, 16
	add	edx, ebx
	xor	r12d, edx
	rorx	ebp, r12d, 20
	add	eax, ebp
	xor	ebx, eax
	rorx	ebx, ebx, 24
	add	edx, ebx
	xor	ebp, edx
	rorx	ebp, ebp, 25
	mov	r12d, dword ptr [rsp - 24]      # 4-byte Reload
	add	esi, r12d
	xor	r14d, esi
	rorx	edi, r14d, 16
	add	r8d, edi
	xor	r12d, r8d
	rorx	r14d, r12d, 20
	add	esi, r14d
	xor	edi, esi
	rorx	edi, edi, 24
	add	r8d, edi
	xor	r14d, r8d
	rorx	r14d, r14d, 25
	add	r9d, r15d
	mov	r12d, dword ptr [rsp - 20]      # 4-byte Reload
	xor	r12d, r9d
	rorx	r12d, r12d, 16
	add	r10d, r12d
	xor	r15d, r10d
	rorx	r15d, r15d, 20
	add	r9d, r15d
	xor	r12d, r9d
	rorx	r12d, r12d, 24
	add	r10d, r12d
	xor	r15d, r10d
	rorx	r15d, r15d, 25
	add	ecx, ebp
	xor	r12d, ecx
	rorx	r12d, r12d, 16
	add	r8d, r12d
	xor	ebp, r8d
	rorx	ebp, ebp, 20
	add	ecx, ebp
	xor	r12d, ecx
	rorx	r12d, r12d, 24
	mov	dword ptr [rsp - 20], r12d      # 4-byte Spill
	add	r8d, r12d
	xor	ebp, r8d
	rorx	r12d, ebp, 25
	add	eax, r14d
	xor	r13d, eax
	rorx	ebp, r13d, 16
	add	r10d, ebp
	xor	r14d, r10d
	rorx	r14d, r14d, 20
	add	eax, r14d
	xor	ebp, eax
	rorx	r13d, ebp, 24
	add	r10d, r13d
	xor	r14d, r10d
	rorx	ebp, r14d, 25
	mov	dword ptr [rsp - 24], ebp       # 4-byte Spill
	add	esi, r15d
	xor	ebx, esi
	rorx	ebx, ebx, 16
	add	r11d, ebx
	xor	r15d, r11d
	rorx	ebp, r15d, 20
	add	esi, ebp
	xor	ebx, esi
	rorx	ebx, ebx, 24
	add	r11d, ebx
	xor	ebp, r11d
	rorx	r15d, ebp, 25
	mov	ebp, dword ptr [rsp - 16]       # 4-byte Reload
	add	r9d, ebp
	xor	edi, r9d
	rorx	edi, edi, 16
	add	edx, edi
	xor	ebp, edx
	rorx	ebp, ebp, 20
	add	r9d, ebp
	xor	edi, r9d
	rorx	r14d, edi, 24
	mov	edi, dword ptr [rsp - 12]       # 4-byte Reload
	add	edx, r14d
	xor	ebp, edx
	rorx	ebp, ebp, 25
	dec	edi
	jne	.LBB0_1
# %bb.2:
	mov	rdi, qword ptr [rsp - 8]        # 8-byte Reload
	mov	dword ptr [rdi + 16], ebp
	mov	dword ptr [rdi], ecx
	mov	dword ptr [rdi + 48], r13d
	mov	dword ptr [rdi + 32], r11d
	mov	dword ptr [rdi + 20], r12d
	mov	dword ptr [rdi + 4], eax
	mov	dword ptr [rdi + 52], ebx
	mov	dword ptr [rdi + 36], edx
	mov	eax, dword ptr [rsp - 24]       # 4-byte Reload
	mov	dword ptr [rdi + 24], eax
	mov	dword ptr [rdi + 8], esi
	mov	dword ptr [rdi + 56], r14d
	mov	dword ptr [rdi + 40], r8d
	mov	dword ptr [rdi + 28], r15d
	mov	dword ptr [rdi + 12], r9d
	mov	eax, dword ptr [rsp - 20]       # 4-byte Reload
	mov	dword ptr [rdi + 60], eax
	mov	dword ptr [rdi + 44], r10d
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
	.size	chacha, .Lfunc_end0-chacha
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
