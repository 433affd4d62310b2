	.intel_syntax noprefix
	.file	"prefix-sum.c"
	.text
	.globl	prefix_sum                      # -- Begin function prefix_sum
	.p2align	4
	.type	prefix_sum,@function
prefix_sum:                             # @prefix_sum
	.cfi_startproc
# %bb.0:
	test	rsi, rsi
	jle	.LBB0_6
# %bb.1:
	mov	eax, esi
	and	eax, 3
	cmp	rsi, 4
	jae	.LBB0_7
# %bb.2:
	xor	edx, edx
	xor	ecx, ecx
	jmp	.LBB0_4
.LBB0_7:
	movabs	rcx, 9223372036854775804
	and	rsi, rcx
	xor	edx, edx
	xor	ecx, ecx
	.p2align	4
.LBB0_8:                                # =>This Inner Loop Header: Depth=1
	add	ecx, dword ptr [rdi + 4*rdx]
	mov	dword ptr [rdi + 4*rdx], ecx
	add	ecx, dword ptr [rdi + 4*rdx + 4]
	mov	dword ptr [rdi + 4*rdx + 4], ecx
	add	ecx, dword ptr [rdi + 4*rdx + 8]
	mov	dword ptr [rdi + 4*rdx + 8], ecx
	add	ecx, dword ptr [rdi + 4*rdx + 12]
	mov	dword ptr [rdi + 4*rdx + 12], ecx
	add	rdx, 4
	cmp	rsi, rdx
	jne	.LBB0_8
# %bb.3:
	test	rax, rax
	je	.LBB0_6
.LBB0_4:
	lea	rdx, [rdi + 4*rdx]
	xor	esi, esi
	.p2align	4
.LBB0_5:                                # =>This Inner Loop Header: Depth=1
	add	ecx, dword ptr [rdx + 4*rsi]
	mov	dword ptr [rdx + 4*rsi], ecx
	inc	rsi
	cmp	rax, rsi
	jne	.LBB0_5
.LBB0_6:
	ret
.Lfunc_end0:
	.size	prefix_sum, .Lfunc_end0-prefix_sum
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
