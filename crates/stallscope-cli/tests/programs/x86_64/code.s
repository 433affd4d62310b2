	.file	"code.c"
	.text
	.globl	dot                             # -- Begin function dot
	.p2align	4
	.type	dot,@function
dot:                                    # @dot
# %bb.0:
	xorpd	%xmm0, %xmm0
	testq	%rdx, %rdx
	jle	.LBB0_3
# %bb.1:
	xorl	%eax, %eax
	.p2align	4
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rdi,%rax,8), %xmm1            # xmm1 = mem[0],zero
	mulsd	(%rsi,%rax,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_2
.LBB0_3:
	retq
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
                                        # -- End function
	.globl	collatz                         # -- Begin function collatz
	.p2align	4
	.type	collatz,@function
collatz:                                # @collatz
# %bb.0:
	testl	%esi, %esi
	jle	.LBB1_3
# %bb.1:
	movl	%esi, %eax
	xorl	%ecx, %ecx
	.p2align	4
.LBB1_2:                                # =>This Inner Loop Header: Depth=1
	movl	(%rdi,%rcx,4), %edx
	movl	%edx, %esi
	sarl	%esi
	testb	$1, %dl
	leal	1(%rdx,%rdx,2), %edx
	cmovel	%esi, %edx
	movl	%edx, (%rdi,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB1_2
.LBB1_3:
	retq
.Lfunc_end1:
	.size	collatz, .Lfunc_end1-collatz
                                        # -- End function
	.globl	sum_of_values                   # -- Begin function sum_of_values
	.p2align	4
	.type	sum_of_values,@function
sum_of_values:                          # @sum_of_values
# %bb.0:
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	pushq	%rax
	testl	%esi, %esi
	jle	.LBB2_1
# %bb.3:
	movq	%rdi, %rbx
	movl	%esi, %r15d
	xorl	%r14d, %r14d
	xorl	%r12d, %r12d
	.p2align	4
.LBB2_4:                                # =>This Inner Loop Header: Depth=1
	movl	(%rbx,%r12,4), %edi
	callq	value@PLT
	addl	%eax, %r14d
	incq	%r12
	cmpq	%r12, %r15
	jne	.LBB2_4
	jmp	.LBB2_2
.LBB2_1:
	xorl	%r14d, %r14d
.LBB2_2:
	movl	%r14d, %eax
	addq	$8, %rsp
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	retq
.Lfunc_end2:
	.size	sum_of_values, .Lfunc_end2-sum_of_values
                                        # -- End function
	.globl	multiply                        # -- Begin function multiply
	.p2align	4
	.type	multiply,@function
multiply:                               # @multiply
# %bb.0:
	testl	%ecx, %ecx
	jle	.LBB3_8
# %bb.1:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%rbx
	movl	%ecx, %eax
	leaq	(,%rax,4), %rcx
	xorl	%r8d, %r8d
	.p2align	4
.LBB3_2:                                # =>This Loop Header: Depth=1
                                        #     Child Loop BB3_3 Depth 2
                                        #       Child Loop BB3_4 Depth 3
	movq	%r8, %r9
	imulq	%rax, %r9
	leaq	(%rdx,%r9,4), %r9
	movq	%rsi, %r10
	xorl	%r11d, %r11d
	.p2align	4
.LBB3_3:                                #   Parent Loop BB3_2 Depth=1
                                        # =>  This Loop Header: Depth=2
                                        #       Child Loop BB3_4 Depth 3
	xorl	%ebx, %ebx
	movq	%r10, %r14
	xorl	%r15d, %r15d
	.p2align	4
.LBB3_4:                                #   Parent Loop BB3_2 Depth=1
                                        #     Parent Loop BB3_3 Depth=2
                                        # =>    This Inner Loop Header: Depth=3
	movl	(%r14), %ebp
	imull	(%rdi,%r15,4), %ebp
	addl	%ebp, %ebx
	incq	%r15
	addq	%rcx, %r14
	cmpq	%r15, %rax
	jne	.LBB3_4
# %bb.5:                                #   in Loop: Header=BB3_3 Depth=2
	movl	%ebx, (%r9,%r11,4)
	incq	%r11
	addq	$4, %r10
	cmpq	%rax, %r11
	jne	.LBB3_3
# %bb.6:                                #   in Loop: Header=BB3_2 Depth=1
	incq	%r8
	addq	%rcx, %rdi
	cmpq	%rax, %r8
	jne	.LBB3_2
# %bb.7:
	popq	%rbx
	popq	%r14
	popq	%r15
	popq	%rbp
.LBB3_8:
	retq
.Lfunc_end3:
	.size	multiply, .Lfunc_end3-multiply
                                        # -- End function
	.globl	length                          # -- Begin function length
	.p2align	4
	.type	length,@function
length:                                 # @length
# %bb.0:
	movq	$-1, %rax
	.p2align	4
.LBB4_1:                                # =>This Inner Loop Header: Depth=1
	cmpb	$0, 1(%rdi,%rax)
	leaq	1(%rax), %rax
	jne	.LBB4_1
# %bb.2:
	retq
.Lfunc_end4:
	.size	length, .Lfunc_end4-length
                                        # -- End function
	.section	".note.GNU-stack","",@progbits
	.addrsig
