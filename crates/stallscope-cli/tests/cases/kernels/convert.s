	.intel_syntax noprefix
	.file	"convert.c"
	.text
	.globl	to_int                          # -- Begin function to_int
	.p2align	4
	.type	to_int,@function
to_int:                                 # @to_int
	.cfi_startproc
# %bb.0:
	test	rdx, rdx
	jle	.LBB0_7
# %bb.1:
	cmp	rdx, 4
	jae	.LBB0_4
# %bb.2:
	xor	eax, eax
	jmp	.LBB0_3
.LBB0_4:
	movabs	rax, 9223372036854775804
	and	rax, rdx
	xor	ecx, ecx
	.p2align	4
.LBB0_5:                                # =>This Inner Loop Header: Depth=1
	movupd	xmm0, xmmword ptr [rsi + 8*rcx]
	movupd	xmm1, xmmword ptr [rsi + 8*rcx + 16]
	cvttpd2dq	xmm0, xmm0
	cvttpd2dq	xmm1, xmm1
	unpcklpd	xmm0, xmm1                      # xmm0 = xmm0[0],xmm1[0]
	movupd	xmmword ptr [rdi + 4*rcx], xmm0
	add	rcx, 4
	cmp	rax, rcx
	jne	.LBB0_5
	jmp	.LBB0_6
.LBB0_3:
	cvttsd2si	ecx, qword ptr [rsi + 8*rax]
	mov	dword ptr [rdi + 4*rax], ecx
	inc	rax
.LBB0_6:
	cmp	rdx, rax
	jne	.LBB0_3
.LBB0_7:
	ret
.Lfunc_end0:
	.size	to_int, .Lfunc_end0-to_int
	.cfi_endproc
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0                          # -- Begin function to_float
.LCPI1_0:
	.long	65535                           # 0xffff
	.long	65535                           # 0xffff
	.long	65535                           # 0xffff
	.long	65535                           # 0xffff
.LCPI1_1:
	.long	1258291200                      # 0x4b000000
	.long	1258291200                      # 0x4b000000
	.long	1258291200                      # 0x4b000000
	.long	1258291200                      # 0x4b000000
.LCPI1_2:
	.long	1392508928                      # 0x53000000
	.long	1392508928                      # 0x53000000
	.long	1392508928                      # 0x53000000
	.long	1392508928                      # 0x53000000
.LCPI1_3:
	.long	0x53000080                      # float 5.49764202E+11
	.long	0x53000080                      # float 5.49764202E+11
	.long	0x53000080                      # float 5.49764202E+11
	.long	0x53000080                      # float 5.49764202E+11
	.text
	.globl	to_float
	.p2align	4
	.type	to_float,@function
to_float:                               # @to_float
	.cfi_startproc
# %bb.0:
	test	rdx, rdx
	jle	.LBB1_7
# %bb.1:
	cmp	rdx, 8
	jae	.LBB1_4
# %bb.2:
	xor	eax, eax
	jmp	.LBB1_3
.LBB1_4:
	movabs	rax, 9223372036854775800
	and	rax, rdx
	xor	ecx, ecx
	movdqa	xmm0, xmmword ptr [rip + .LCPI1_0] # xmm0 = [65535,65535,65535,65535]
	movdqa	xmm1, xmmword ptr [rip + .LCPI1_1] # xmm1 = [1258291200,1258291200,1258291200,1258291200]
	movdqa	xmm2, xmmword ptr [rip + .LCPI1_2] # xmm2 = [1392508928,1392508928,1392508928,1392508928]
	movaps	xmm3, xmmword ptr [rip + .LCPI1_3] # xmm3 = [5.49764202E+11,5.49764202E+11,5.49764202E+11,5.49764202E+11]
	.p2align	4
.LBB1_5:                                # =>This Inner Loop Header: Depth=1
	movdqu	xmm4, xmmword ptr [rsi + 4*rcx]
	movdqu	xmm5, xmmword ptr [rsi + 4*rcx + 16]
	movdqa	xmm6, xmm4
	pand	xmm6, xmm0
	por	xmm6, xmm1
	psrld	xmm4, 16
	por	xmm4, xmm2
	subps	xmm4, xmm3
	addps	xmm4, xmm6
	movdqa	xmm6, xmm5
	pand	xmm6, xmm0
	por	xmm6, xmm1
	psrld	xmm5, 16
	por	xmm5, xmm2
	subps	xmm5, xmm3
	addps	xmm5, xmm6
	movups	xmmword ptr [rdi + 4*rcx], xmm4
	movups	xmmword ptr [rdi + 4*rcx + 16], xmm5
	add	rcx, 8
	cmp	rax, rcx
	jne	.LBB1_5
	jmp	.LBB1_6
.LBB1_3:
	mov	ecx, dword ptr [rsi + 4*rax]
	xorps	xmm0, xmm0
	cvtsi2ss	xmm0, rcx
	movss	dword ptr [rdi + 4*rax], xmm0
	inc	rax
.LBB1_6:
	cmp	rdx, rax
	jne	.LBB1_3
.LBB1_7:
	ret
.Lfunc_end1:
	.size	to_float, .Lfunc_end1-to_float
	.cfi_endproc
                                        # -- End function
	.globl	to_long                         # -- Begin function to_long
	.p2align	4
	.type	to_long,@function
to_long:                                # @to_long
	.cfi_startproc
# %bb.0:
	cvttsd2si	rax, xmm0
	ret
.Lfunc_end2:
	.size	to_long, .Lfunc_end2-to_long
	.cfi_endproc
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0                          # -- Begin function from_ulong
.LCPI3_0:
	.long	1127219200                      # 0x43300000
	.long	1160773632                      # 0x45300000
	.long	0                               # 0x0
	.long	0                               # 0x0
.LCPI3_1:
	.quad	0x4330000000000000              # double 4503599627370496
	.quad	0x4530000000000000              # double 1.9342813113834067E+25
	.text
	.globl	from_ulong
	.p2align	4
	.type	from_ulong,@function
from_ulong:                             # @from_ulong
	.cfi_startproc
# %bb.0:
	movq	xmm1, rdi
	punpckldq	xmm1, xmmword ptr [rip + .LCPI3_0] # xmm1 = xmm1[0],mem[0],xmm1[1],mem[1]
	subpd	xmm1, xmmword ptr [rip + .LCPI3_1]
	movapd	xmm0, xmm1
	unpckhpd	xmm0, xmm1                      # xmm0 = xmm0[1],xmm1[1]
	addsd	xmm0, xmm1
	ret
.Lfunc_end3:
	.size	from_ulong, .Lfunc_end3-from_ulong
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
