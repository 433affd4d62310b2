Shape::~Shape() [clone .1]:                          # @Shape::~Shape() [clone .1]
# %bb.0:
	retq
.Lfunc_end0:
                                        # -- End function
Shape::~Shape():                          # @Shape::~Shape()
# %bb.0:
	movl	$16, %esi
	jmp	operator delete(void*, unsigned long)@PLT                     # TAILCALL
.Lfunc_end1:
                                        # -- End function
Shape::area(double) const:                      # @Shape::area(double) const
.Lfunc_begin0:
# %bb.0:
	pushq	%rbx
	subq	$16, %rsp
	movsd	%xmm0, 8(%rsp)                  # 8-byte Spill
	movq	%rdi, %rbx
	movzbl	guard variable for Shape::area(double) const::base(%rip), %eax
	testb	%al, %al
	je	.LBB2_1
.LBB2_4:
	movsd	8(%rbx), %xmm0                  # xmm0 = mem[0],zero
	cvtsi2sdl	Shape::area(double) const::base(%rip), %xmm1
	mulsd	%xmm0, %xmm0
	mulsd	8(%rsp), %xmm0                  # 8-byte Folded Reload
	addsd	%xmm1, %xmm0
	addq	$16, %rsp
	popq	%rbx
	retq
.LBB2_1:
	leaq	guard variable for Shape::area(double) const::base(%rip), %rdi
	callq	__cxa_guard_acquire@PLT
	testl	%eax, %eax
	je	.LBB2_4
# %bb.2:
.Ltmp0:                                 # EH_LABEL
	callq	counter()@PLT
.Ltmp1:                                 # EH_LABEL
# %bb.3:
	movl	%eax, Shape::area(double) const::base(%rip)
	leaq	guard variable for Shape::area(double) const::base(%rip), %rdi
	callq	__cxa_guard_release@PLT
	jmp	.LBB2_4
.LBB2_5:
.Ltmp2:                                 # EH_LABEL
	movq	%rax, %rbx
	leaq	guard variable for Shape::area(double) const::base(%rip), %rdi
	callq	__cxa_guard_abort@PLT
	movq	%rbx, %rdi
	callq	_Unwind_Resume@PLT
.Lfunc_end2:
GCC_except_table2:
.Lexception0:
.Lcst_begin0:
.Lcst_end0:
                                        # -- End function
float sum<float>(float const*, int):                      # @float sum<float>(float const*, int)
# %bb.0:
	testl	%esi, %esi
	jle	.LBB3_1
# %bb.2:
	movl	%esi, %edx
	movl	%edx, %eax
	andl	$7, %eax
	cmpl	$8, %esi
	jae	.LBB3_8
# %bb.3:
	xorps	%xmm0, %xmm0
	xorl	%ecx, %ecx
	jmp	.LBB3_5
.LBB3_1:
	xorps	%xmm0, %xmm0
	retq
.LBB3_8:
	andl	$2147483640, %edx               # imm = 0x7FFFFFF8
	xorps	%xmm0, %xmm0
	xorl	%ecx, %ecx
.LBB3_9:                                # =>This Inner Loop Header: Depth=1
	addss	(%rdi,%rcx,4), %xmm0
	addss	4(%rdi,%rcx,4), %xmm0
	addss	8(%rdi,%rcx,4), %xmm0
	addss	12(%rdi,%rcx,4), %xmm0
	addss	16(%rdi,%rcx,4), %xmm0
	addss	20(%rdi,%rcx,4), %xmm0
	addss	24(%rdi,%rcx,4), %xmm0
	addss	28(%rdi,%rcx,4), %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB3_9
# %bb.4:
	testq	%rax, %rax
	je	.LBB3_7
.LBB3_5:
	leaq	(%rdi,%rcx,4), %rcx
	xorl	%edx, %edx
.LBB3_6:                                # =>This Inner Loop Header: Depth=1
	addss	(%rcx,%rdx,4), %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB3_6
.LBB3_7:
	retq
.Lfunc_end3:
                                        # -- End function
.LCPI4_0:
twice(Shape*):                        # @twice(Shape*)
# %bb.0:
	pushq	%rbx
	subq	$16, %rsp
	movq	%rdi, %rbx
	movq	(%rdi), %rax
	movsd	.LCPI4_0(%rip), %xmm0           # xmm0 = [2.0E+0,0.0E+0]
	callq	*16(%rax)
	movsd	%xmm0, 8(%rsp)                  # 8-byte Spill
	movq	(%rbx), %rax
	movq	%rbx, %rdi
	callq	*8(%rax)
	movsd	8(%rsp), %xmm0                  # 8-byte Reload
                                        # xmm0 = mem[0],zero
	addq	$16, %rsp
	popq	%rbx
	retq
.Lfunc_end4:
                                        # -- End function
vtable for Shape:

typeinfo for Shape:

typeinfo name for Shape:

Shape::~Shape() [clone .1] = Shape::~Shape() [clone .1]
DW.ref.__gxx_personality_v0:
