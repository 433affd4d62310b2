	.intel_syntax noprefix
	.file	"division.c"
	.text
	.globl	digits                          # -- Begin function digits
	.p2align	4
	.type	digits,@function
digits:                                 # @digits
	.cfi_startproc
# %bb.0:
	mov	rcx, rdx
	mov	r8, rdi
	xor	edi, edi
	lea	r9, [rip + .L.str]
	jmp	.LBB0_1
	.p2align	4
.LBB0_3:                                #   in Loop: Header=BB0_1 Depth=1
	mov	rax, r8
	xor	edx, edx
	div	rsi
.LBB0_4:                                #   in Loop: Header=BB0_1 Depth=1
	movzx	edx, byte ptr [rdx + r9]
	mov	byte ptr [rcx + rdi], dl
	inc	rdi
	cmp	rsi, r8
	mov	r8, rax
	ja	.LBB0_5
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	mov	rax, r8
	or	rax, rsi
	shr	rax, 32
	jne	.LBB0_3
# %bb.2:                                #   in Loop: Header=BB0_1 Depth=1
	mov	eax, r8d
	xor	edx, edx
	div	esi
                                        # kill: def $edx killed $edx def $rdx
                                        # kill: def $eax killed $eax def $rax
	jmp	.LBB0_4
.LBB0_5:
	mov	rax, rdi
	ret
.Lfunc_end0:
	.size	digits, .Lfunc_end0-digits
	.cfi_endproc
                                        # -- End function
	.globl	gcd                             # -- Begin function gcd
	.p2align	4
	.type	gcd,@function
gcd:                                    # @gcd
	.cfi_startproc
# %bb.0:
	mov	rax, rdi
	test	rsi, rsi
	je	.LBB1_6
# %bb.1:
	mov	rdx, rsi
	jmp	.LBB1_3
	.p2align	4
.LBB1_4:                                #   in Loop: Header=BB1_3 Depth=1
                                        # kill: def $eax killed $eax killed $rax
	xor	edx, edx
	div	ecx
                                        # kill: def $edx killed $edx def $rdx
	mov	rax, rcx
	test	rdx, rdx
	je	.LBB1_5
.LBB1_3:                                # =>This Inner Loop Header: Depth=1
	mov	rcx, rdx
	mov	rdx, rax
	or	rdx, rcx
	shr	rdx, 32
	je	.LBB1_4
# %bb.2:                                #   in Loop: Header=BB1_3 Depth=1
	cqo
	idiv	rcx
	mov	rax, rcx
	test	rdx, rdx
	jne	.LBB1_3
.LBB1_5:
	mov	rax, rcx
.LBB1_6:
	ret
.Lfunc_end1:
	.size	gcd, .Lfunc_end1-gcd
	.cfi_endproc
                                        # -- End function
	.type	.L.str,@object                  # @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"0123456789abcdefghijklmnopqrstuvwxyz"
	.size	.L.str, 37

	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
