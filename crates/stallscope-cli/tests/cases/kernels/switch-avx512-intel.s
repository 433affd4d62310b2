	.intel_syntax noprefix
	.file	"switch.c"
	.text
	.globl	run                             # -- Begin function run
	.p2align	4
	.type	run,@function
run:                                    # @run
	.cfi_startproc
# %bb.0:
	lea	rax, [rip + .LJTI0_0]
	jmp	.LBB0_1
	.p2align	4
.LBB0_11:                               #   in Loop: Header=BB0_1 Depth=1
	neg	dword ptr [rsi - 4]
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	inc	rdi
	movzx	ecx, byte ptr [rdi - 1]
	cmp	ecx, 6
	je	.LBB0_11
# %bb.2:                                #   in Loop: Header=BB0_1 Depth=1
	jae	.LBB0_12
# %bb.3:                                #   in Loop: Header=BB0_1 Depth=1
	mov	ecx, ecx
	movsxd	rcx, dword ptr [rax + 4*rcx]
	add	rcx, rax
	jmp	rcx
.LBB0_5:                                #   in Loop: Header=BB0_1 Depth=1
	movzx	ecx, byte ptr [rdi]
	inc	rdi
	jmp	.LBB0_10
.LBB0_8:                                #   in Loop: Header=BB0_1 Depth=1
	mov	ecx, dword ptr [rsi - 4]
	sub	dword ptr [rsi - 8], ecx
	add	rsi, -4
	jmp	.LBB0_1
.LBB0_6:                                #   in Loop: Header=BB0_1 Depth=1
	mov	ecx, dword ptr [rsi - 4]
	add	dword ptr [rsi - 8], ecx
	add	rsi, -4
	jmp	.LBB0_1
.LBB0_7:                                #   in Loop: Header=BB0_1 Depth=1
	mov	ecx, dword ptr [rsi - 8]
	imul	ecx, dword ptr [rsi - 4]
	mov	dword ptr [rsi - 8], ecx
	add	rsi, -4
	jmp	.LBB0_1
.LBB0_9:                                #   in Loop: Header=BB0_1 Depth=1
	mov	ecx, dword ptr [rsi - 4]
.LBB0_10:                               #   in Loop: Header=BB0_1 Depth=1
	mov	dword ptr [rsi], ecx
	add	rsi, 4
	jmp	.LBB0_1
.LBB0_4:
	mov	eax, dword ptr [rsi - 4]
	ret
.LBB0_12:
	mov	eax, -1
	ret
.Lfunc_end0:
	.size	run, .Lfunc_end0-run
	.cfi_endproc
	.section	.rodata,"a",@progbits
	.p2align	2, 0x0
.LJTI0_0:
	.long	.LBB0_4-.LJTI0_0
	.long	.LBB0_5-.LJTI0_0
	.long	.LBB0_6-.LJTI0_0
	.long	.LBB0_7-.LJTI0_0
	.long	.LBB0_8-.LJTI0_0
	.long	.LBB0_9-.LJTI0_0
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
