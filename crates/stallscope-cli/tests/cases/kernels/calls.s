	.file	"calls.c"
	.text
	.globl	series                          # -- Begin function series
	.p2align	4
	.type	series,@function
series:                                 # @series
	.cfi_startproc
# %bb.0:
	testl	%esi, %esi
	jle	.LBB0_1
# %bb.3:
	pushq	%r15
	.cfi_def_cfa_offset 16
	pushq	%r14
	.cfi_def_cfa_offset 24
	pushq	%r12
	.cfi_def_cfa_offset 32
	pushq	%rbx
	.cfi_def_cfa_offset 40
	pushq	%rax
	.cfi_def_cfa_offset 48
	.cfi_offset %rbx, -40
	.cfi_offset %r12, -32
	.cfi_offset %r14, -24
	.cfi_offset %r15, -16
	movq	%rdi, %rbx
	movl	%esi, %r12d
	movl	%r12d, %r14d
	andl	$3, %r14d
	cmpl	$4, %esi
	jae	.LBB0_9
# %bb.4:
	xorpd	%xmm0, %xmm0
	xorl	%r15d, %r15d
	jmp	.LBB0_6
.LBB0_1:
	.cfi_def_cfa_offset 8
	.cfi_restore %rbx
	.cfi_restore %r12
	.cfi_restore %r14
	.cfi_restore %r15
	xorps	%xmm0, %xmm0
	retq
.LBB0_9:
	.cfi_def_cfa_offset 48
	.cfi_offset %rbx, -40
	.cfi_offset %r12, -32
	.cfi_offset %r14, -24
	.cfi_offset %r15, -16
	andl	$2147483644, %r12d              # imm = 0x7FFFFFFC
	xorpd	%xmm0, %xmm0
	xorl	%r15d, %r15d
	.p2align	4
.LBB0_10:                               # =>This Inner Loop Header: Depth=1
	movsd	%xmm0, (%rsp)                   # 8-byte Spill
	movsd	(%rbx,%r15,8), %xmm0            # xmm0 = mem[0],zero
	callq	sin@PLT
	addsd	(%rsp), %xmm0                   # 8-byte Folded Reload
	movsd	%xmm0, (%rsp)                   # 8-byte Spill
	movsd	8(%rbx,%r15,8), %xmm0           # xmm0 = mem[0],zero
	callq	sin@PLT
	addsd	(%rsp), %xmm0                   # 8-byte Folded Reload
	movsd	%xmm0, (%rsp)                   # 8-byte Spill
	movsd	16(%rbx,%r15,8), %xmm0          # xmm0 = mem[0],zero
	callq	sin@PLT
	addsd	(%rsp), %xmm0                   # 8-byte Folded Reload
	movsd	%xmm0, (%rsp)                   # 8-byte Spill
	movsd	24(%rbx,%r15,8), %xmm0          # xmm0 = mem[0],zero
	callq	sin@PLT
	addsd	(%rsp), %xmm0                   # 8-byte Folded Reload
	addq	$4, %r15
	cmpq	%r15, %r12
	jne	.LBB0_10
# %bb.5:
	testq	%r14, %r14
	je	.LBB0_8
.LBB0_6:
	leaq	(%rbx,%r15,8), %rbx
	xorl	%r15d, %r15d
	.p2align	4
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	movsd	%xmm0, (%rsp)                   # 8-byte Spill
	movsd	(%rbx,%r15,8), %xmm0            # xmm0 = mem[0],zero
	callq	sin@PLT
	movsd	(%rsp), %xmm1                   # 8-byte Reload
                                        # xmm1 = mem[0],zero
	addsd	%xmm0, %xmm1
	movsd	%xmm1, (%rsp)                   # 8-byte Spill
	movsd	(%rsp), %xmm0                   # 8-byte Reload
                                        # xmm0 = mem[0],zero
	incq	%r15
	cmpq	%r15, %r14
	jne	.LBB0_7
.LBB0_8:
	addq	$8, %rsp
	.cfi_def_cfa_offset 40
	popq	%rbx
	.cfi_def_cfa_offset 32
	popq	%r12
	.cfi_def_cfa_offset 24
	popq	%r14
	.cfi_def_cfa_offset 16
	popq	%r15
	.cfi_def_cfa_offset 8
	.cfi_restore %rbx
	.cfi_restore %r12
	.cfi_restore %r14
	.cfi_restore %r15
	retq
.Lfunc_end0:
	.size	series, .Lfunc_end0-series
	.cfi_endproc
                                        # -- End function
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0                          # -- Begin function copy
.LCPI1_0:
	.quad	0x3ff8000000000000              # double 1.5
	.text
	.globl	copy
	.p2align	4
	.type	copy,@function
copy:                                   # @copy
	.cfi_startproc
# %bb.0:
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset %rbx, -16
	movq	%rdi, %rbx
	movl	$300, %edx                      # imm = 0x12C
	callq	memcpy@PLT
	movsbl	(%rbx), %esi
	leaq	.L.str(%rip), %rdi
	movsd	.LCPI1_0(%rip), %xmm0           # xmm0 = [1.5E+0,0.0E+0]
	movb	$1, %al
	popq	%rbx
	.cfi_def_cfa_offset 8
	jmp	printf@PLT                      # TAILCALL
.Lfunc_end1:
	.size	copy, .Lfunc_end1-copy
	.cfi_endproc
                                        # -- End function
	.globl	fib                             # -- Begin function fib
	.p2align	4
	.type	fib,@function
fib:                                    # @fib
	.cfi_startproc
# %bb.0:
	pushq	%r14
	.cfi_def_cfa_offset 16
	pushq	%rbx
	.cfi_def_cfa_offset 24
	pushq	%rax
	.cfi_def_cfa_offset 32
	.cfi_offset %rbx, -24
	.cfi_offset %r14, -16
	movl	%edi, %r14d
	xorl	%ebx, %ebx
	cmpl	$2, %edi
	jge	.LBB2_2
# %bb.1:
	movl	%r14d, %ecx
	jmp	.LBB2_4
.LBB2_2:
	xorl	%ebx, %ebx
	.p2align	4
.LBB2_3:                                # =>This Inner Loop Header: Depth=1
	leal	-1(%r14), %edi
	callq	fib
	leal	-2(%r14), %ecx
	addl	%eax, %ebx
	cmpl	$3, %r14d
	movl	%ecx, %r14d
	ja	.LBB2_3
.LBB2_4:
	addl	%ecx, %ebx
	movl	%ebx, %eax
	addq	$8, %rsp
	.cfi_def_cfa_offset 24
	popq	%rbx
	.cfi_def_cfa_offset 16
	popq	%r14
	.cfi_def_cfa_offset 8
	retq
.Lfunc_end2:
	.size	fib, .Lfunc_end2-fib
	.cfi_endproc
                                        # -- End function
	.type	.L.str,@object                  # @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"%d %f\n"
	.size	.L.str, 7

	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
