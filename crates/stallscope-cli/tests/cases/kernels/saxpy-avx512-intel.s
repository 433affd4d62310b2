	.intel_syntax noprefix
	.file	"saxpy.c"
	.text
	.globl	saxpy                           # -- Begin function saxpy
	.p2align	4
	.type	saxpy,@function
saxpy:                                  # @saxpy
	.cfi_startproc
# %bb.0:
	test	rdx, rdx
	jle	.LBB0_13
# %bb.1:
	cmp	rdx, 4
	jae	.LBB0_4
# %bb.2:
	xor	eax, eax
	jmp	.LBB0_3
.LBB0_4:
	movabs	rcx, 9223372036854775792
	cmp	rdx, 16
	jae	.LBB0_6
# %bb.5:
	xor	eax, eax
	jmp	.LBB0_10
.LBB0_6:
	mov	rax, rdx
	and	rax, rcx
	vbroadcastsd	ymm1, xmm0
	xor	r8d, r8d
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	vmovupd	ymm2, ymmword ptr [rsi + 8*r8]
	vmovupd	ymm3, ymmword ptr [rsi + 8*r8 + 32]
	vmovupd	ymm4, ymmword ptr [rsi + 8*r8 + 64]
	vmovupd	ymm5, ymmword ptr [rsi + 8*r8 + 96]
	vfmadd213pd	ymm2, ymm1, ymmword ptr [rdi + 8*r8] # ymm2 = (ymm1 * ymm2) + mem
	vfmadd213pd	ymm3, ymm1, ymmword ptr [rdi + 8*r8 + 32] # ymm3 = (ymm1 * ymm3) + mem
	vfmadd213pd	ymm4, ymm1, ymmword ptr [rdi + 8*r8 + 64] # ymm4 = (ymm1 * ymm4) + mem
	vfmadd213pd	ymm5, ymm1, ymmword ptr [rdi + 8*r8 + 96] # ymm5 = (ymm1 * ymm5) + mem
	vmovupd	ymmword ptr [rdi + 8*r8], ymm2
	vmovupd	ymmword ptr [rdi + 8*r8 + 32], ymm3
	vmovupd	ymmword ptr [rdi + 8*r8 + 64], ymm4
	vmovupd	ymmword ptr [rdi + 8*r8 + 96], ymm5
	add	r8, 16
	cmp	rax, r8
	jne	.LBB0_7
# %bb.8:
	cmp	rdx, rax
	je	.LBB0_13
# %bb.9:
	test	dl, 12
	je	.LBB0_3
.LBB0_10:
	mov	r8, rax
	add	rcx, 12
	mov	rax, rcx
	and	rax, rdx
	vbroadcastsd	ymm1, xmm0
	.p2align	4
.LBB0_11:                               # =>This Inner Loop Header: Depth=1
	vmovupd	ymm2, ymmword ptr [rsi + 8*r8]
	vfmadd213pd	ymm2, ymm1, ymmword ptr [rdi + 8*r8] # ymm2 = (ymm1 * ymm2) + mem
	vmovupd	ymmword ptr [rdi + 8*r8], ymm2
	add	r8, 4
	cmp	rax, r8
	jne	.LBB0_11
	jmp	.LBB0_12
.LBB0_3:
	vmovsd	xmm1, qword ptr [rsi + 8*rax]   # xmm1 = mem[0],zero
	vfmadd213sd	xmm1, xmm0, qword ptr [rdi + 8*rax] # xmm1 = (xmm0 * xmm1) + mem
	vmovsd	qword ptr [rdi + 8*rax], xmm1
	inc	rax
.LBB0_12:
	cmp	rdx, rax
	jne	.LBB0_3
.LBB0_13:
	vzeroupper
	ret
.Lfunc_end0:
	.size	saxpy, .Lfunc_end0-saxpy
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
