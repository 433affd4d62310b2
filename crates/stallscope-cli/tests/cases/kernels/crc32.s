	.file	"crc32.c"
	.text
	.globl	crc32                           # -- Begin function crc32
	.p2align	4
	.type	crc32,@function
crc32:                                  # @crc32
	.cfi_startproc
# %bb.0:
	movl	%edi, %eax
	testq	%rdx, %rdx
	je	.LBB0_8
# %bb.1:
	notl	%eax
	testb	$1, %dl
	jne	.LBB0_3
# %bb.2:
	movq	%rdx, %rcx
	cmpq	$1, %rdx
	jne	.LBB0_5
	jmp	.LBB0_7
.LBB0_3:
	leaq	-1(%rdx), %rcx
	movzbl	(%rsi), %edi
	xorb	%al, %dil
	incq	%rsi
	movzbl	%dil, %edi
	movq	table@GOTPCREL(%rip), %r8
	shrl	$8, %eax
	xorl	(%r8,%rdi,4), %eax
	cmpq	$1, %rdx
	je	.LBB0_7
.LBB0_5:
	xorl	%edx, %edx
	movq	table@GOTPCREL(%rip), %rdi
	.p2align	4
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	movzbl	(%rsi,%rdx), %r8d
	xorb	%al, %r8b
	movzbl	%r8b, %r8d
	shrl	$8, %eax
	xorl	(%rdi,%r8,4), %eax
	movzbl	1(%rsi,%rdx), %r8d
	xorb	%al, %r8b
	movzbl	%r8b, %r8d
	shrl	$8, %eax
	xorl	(%rdi,%r8,4), %eax
	addq	$2, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_6
.LBB0_7:
	notl	%eax
.LBB0_8:
	retq
.Lfunc_end0:
	.size	crc32, .Lfunc_end0-crc32
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
