	.file	"strings.c"
	.text
	.globl	length                          # -- Begin function length
	.p2align	4
	.type	length,@function
length:                                 # @length
	.cfi_startproc
# %bb.0:
	jmp	strlen@PLT                      # TAILCALL
.Lfunc_end0:
	.size	length, .Lfunc_end0-length
	.cfi_endproc
                                        # -- End function
	.globl	compare                         # -- Begin function compare
	.p2align	4
	.type	compare,@function
compare:                                # @compare
	.cfi_startproc
# %bb.0:
	movzbl	(%rdi), %eax
	testb	%al, %al
	je	.LBB1_1
# %bb.2:
	incq	%rdi
	.p2align	4
.LBB1_3:                                # =>This Inner Loop Header: Depth=1
	cmpb	(%rsi), %al
	jne	.LBB1_6
# %bb.4:                                #   in Loop: Header=BB1_3 Depth=1
	incq	%rsi
	movzbl	(%rdi), %eax
	incq	%rdi
	testb	%al, %al
	jne	.LBB1_3
# %bb.5:
	xorl	%eax, %eax
.LBB1_6:
	movzbl	%al, %eax
	jmp	.LBB1_7
.LBB1_1:
	xorl	%eax, %eax
.LBB1_7:
	movzbl	(%rsi), %ecx
	subl	%ecx, %eax
	retq
.Lfunc_end1:
	.size	compare, .Lfunc_end1-compare
	.cfi_endproc
                                        # -- End function
	.globl	upper                           # -- Begin function upper
	.p2align	4
	.type	upper,@function
upper:                                  # @upper
	.cfi_startproc
# %bb.0:
	movzbl	(%rdi), %eax
	testb	%al, %al
	je	.LBB2_5
# %bb.1:
	incq	%rdi
	jmp	.LBB2_2
	.p2align	4
.LBB2_4:                                #   in Loop: Header=BB2_2 Depth=1
	movzbl	(%rdi), %eax
	incq	%rdi
	testb	%al, %al
	je	.LBB2_5
.LBB2_2:                                # =>This Inner Loop Header: Depth=1
	leal	-97(%rax), %ecx
	cmpb	$25, %cl
	ja	.LBB2_4
# %bb.3:                                #   in Loop: Header=BB2_2 Depth=1
	addb	$-32, %al
	movb	%al, -1(%rdi)
	jmp	.LBB2_4
.LBB2_5:
	retq
.Lfunc_end2:
	.size	upper, .Lfunc_end2-upper
	.cfi_endproc
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0                          # -- Begin function utf8_length
.LCPI3_0:
	.byte	191                             # 0xbf
	.byte	191                             # 0xbf
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI3_1:
	.quad	1                               # 0x1
	.quad	1                               # 0x1
	.text
	.globl	utf8_length
	.p2align	4
	.type	utf8_length,@function
utf8_length:                            # @utf8_length
	.cfi_startproc
# %bb.0:
	testq	%rsi, %rsi
	je	.LBB3_1
# %bb.2:
	cmpq	$4, %rsi
	jae	.LBB3_5
# %bb.3:
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	jmp	.LBB3_4
.LBB3_1:
	xorl	%eax, %eax
	retq
.LBB3_5:
	movq	%rsi, %rcx
	andq	$-4, %rcx
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	movdqa	.LCPI3_0(%rip), %xmm1           # xmm1 = [191,191,u,u,u,u,u,u,u,u,u,u,u,u,u,u]
	movdqa	.LCPI3_1(%rip), %xmm3           # xmm3 = [1,1]
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB3_6:                                # =>This Inner Loop Header: Depth=1
	movzwl	(%rdi,%rax), %edx
	movd	%edx, %xmm4
	movzwl	2(%rdi,%rax), %edx
	movd	%edx, %xmm5
	pcmpgtb	%xmm1, %xmm4
	punpcklbw	%xmm4, %xmm4            # xmm4 = xmm4[0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7]
	pshuflw	$212, %xmm4, %xmm4              # xmm4 = xmm4[0,1,1,3,4,5,6,7]
	pshufd	$212, %xmm4, %xmm4              # xmm4 = xmm4[0,1,1,3]
	pand	%xmm3, %xmm4
	paddq	%xmm4, %xmm2
	pcmpgtb	%xmm1, %xmm5
	punpcklbw	%xmm5, %xmm5            # xmm5 = xmm5[0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7]
	pshuflw	$212, %xmm5, %xmm4              # xmm4 = xmm5[0,1,1,3,4,5,6,7]
	pshufd	$212, %xmm4, %xmm4              # xmm4 = xmm4[0,1,1,3]
	pand	%xmm3, %xmm4
	paddq	%xmm4, %xmm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB3_6
# %bb.7:
	paddq	%xmm2, %xmm0
	pshufd	$238, %xmm0, %xmm1              # xmm1 = xmm0[2,3,2,3]
	paddq	%xmm0, %xmm1
	movq	%xmm1, %rax
	jmp	.LBB3_8
.LBB3_4:
	xorl	%edx, %edx
	cmpb	$-64, (%rdi,%rcx)
	setge	%dl
	addq	%rdx, %rax
	incq	%rcx
.LBB3_8:
	cmpq	%rcx, %rsi
	jne	.LBB3_4
# %bb.9:
	retq
.Lfunc_end3:
	.size	utf8_length, .Lfunc_end3-utf8_length
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
