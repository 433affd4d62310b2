	.file	"shape.cpp"
	.text
	.align 2
	.p2align 4
	.globl	Shape::~Shape()
	.type	Shape::~Shape(), @function
Shape::~Shape():
.LFB1:
	.cfi_startproc
	ret
	.cfi_endproc
.LFE1:
	.size	Shape::~Shape(), .-Shape::~Shape()
	.globl	Shape::~Shape()
	.set	Shape::~Shape(),Shape::~Shape()
	.align 2
	.p2align 4
	.globl	Shape::~Shape()
	.type	Shape::~Shape(), @function
Shape::~Shape():
.LFB3:
	.cfi_startproc
	movl	$16, %esi
	jmp	operator delete(void*, unsigned long)@PLT
	.cfi_endproc
.LFE3:
	.size	Shape::~Shape(), .-Shape::~Shape()
	.section	.text.unlikely,"ax",@progbits
	.align 2
.LCOLDB0:
	.text
.LHOTB0:
	.align 2
	.p2align 4
	.globl	Shape::area(double) const
	.type	Shape::area(double) const, @function
Shape::area(double) const:
.LFB4:
	.cfi_startproc
	.cfi_personality 0x9b,DW.ref.__gxx_personality_v0
	.cfi_lsda 0x1b,.LLSDA4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	pushq	%rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
	movq	%rdi, %rbx
	subq	$24, %rsp
	.cfi_def_cfa_offset 48
	movsd	%xmm0, 8(%rsp)
	movzbl	guard variable for Shape::area(double) const::base(%rip), %eax
	testb	%al, %al
	je	.L15
.L6:
	movsd	8(%rbx), %xmm0
	pxor	%xmm1, %xmm1
	cvtsi2sdl	Shape::area(double) const::base(%rip), %xmm1
	mulsd	%xmm0, %xmm0
	mulsd	8(%rsp), %xmm0
	addq	$24, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 24
	popq	%rbx
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	addsd	%xmm1, %xmm0
	ret
	.p2align 4,,10
	.p2align 3
.L15:
	.cfi_restore_state
	leaq	guard variable for Shape::area(double) const::base(%rip), %rbp
	movq	%rbp, %rdi
	call	__cxa_guard_acquire@PLT
	testl	%eax, %eax
	je	.L6
.LEHB0:
	call	counter()@PLT
.LEHE0:
	movq	%rbp, %rdi
	movl	%eax, Shape::area(double) const::base(%rip)
	call	__cxa_guard_release@PLT
	jmp	.L6
.L9:
	movq	%rax, %rbx
	jmp	.L8
	.globl	__gxx_personality_v0
	.section	.gcc_except_table,"a",@progbits
.LLSDA4:
	.byte	0xff
	.byte	0xff
	.byte	0x1
	.uleb128 .LLSDACSE4-.LLSDACSB4
.LLSDACSB4:
	.uleb128 .LEHB0-.LFB4
	.uleb128 .LEHE0-.LEHB0
	.uleb128 .L9-.LFB4
	.uleb128 0
.LLSDACSE4:
	.text
	.cfi_endproc
	.section	.text.unlikely
	.cfi_startproc
	.cfi_personality 0x9b,DW.ref.__gxx_personality_v0
	.cfi_lsda 0x1b,.LLSDAC4
	.type	Shape::area(double) const [clone .cold], @function
Shape::area(double) const [clone .cold]:
.LFSB4:
.L8:
	.cfi_def_cfa_offset 48
	.cfi_offset 3, -24
	.cfi_offset 6, -16
	movq	%rbp, %rdi
	call	__cxa_guard_abort@PLT
	movq	%rbx, %rdi
.LEHB1:
	call	_Unwind_Resume@PLT
.LEHE1:
	.cfi_endproc
.LFE4:
	.section	.gcc_except_table
.LLSDAC4:
	.byte	0xff
	.byte	0xff
	.byte	0x1
	.uleb128 .LLSDACSEC4-.LLSDACSBC4
.LLSDACSBC4:
	.uleb128 .LEHB1-.LCOLDB0
	.uleb128 .LEHE1-.LEHB1
	.uleb128 0
	.uleb128 0
.LLSDACSEC4:
	.section	.text.unlikely
	.text
	.size	Shape::area(double) const, .-Shape::area(double) const
	.section	.text.unlikely
	.size	Shape::area(double) const [clone .cold], .-Shape::area(double) const [clone .cold]
.LCOLDE0:
	.text
.LHOTE0:
	.section	.text._Z3sumIfET_PKS0_i,"axG",@progbits,float sum<float>(float const*, int),comdat
	.p2align 4
	.weak	float sum<float>(float const*, int)
	.type	float sum<float>(float const*, int), @function
float sum<float>(float const*, int):
.LFB7:
	.cfi_startproc
	testl	%esi, %esi
	jle	.L19
	movslq	%esi, %rsi
	pxor	%xmm0, %xmm0
	leaq	(%rdi,%rsi,4), %rax
	.p2align 4,,10
	.p2align 3
.L18:
	addss	(%rdi), %xmm0
	addq	$4, %rdi
	cmpq	%rax, %rdi
	jne	.L18
	ret
	.p2align 4,,10
	.p2align 3
.L19:
	pxor	%xmm0, %xmm0
	ret
	.cfi_endproc
.LFE7:
	.size	float sum<float>(float const*, int), .-float sum<float>(float const*, int)
	.text
	.p2align 4
	.globl	twice(Shape*)
	.type	twice(Shape*), @function
twice(Shape*):
.LFB6:
	.cfi_startproc
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	movq	%rdi, %rbx
	subq	$16, %rsp
	.cfi_def_cfa_offset 32
	movq	(%rdi), %rax
	movsd	.LC2(%rip), %xmm0
	call	*16(%rax)
	movq	(%rbx), %rax
	leaq	Shape::~Shape()(%rip), %rdx
	movsd	%xmm0, 8(%rsp)
	movq	8(%rax), %rax
	cmpq	%rdx, %rax
	jne	.L22
	movq	%rbx, %rdi
	movl	$16, %esi
	call	operator delete(void*, unsigned long)@PLT
	movsd	8(%rsp), %xmm0
	addq	$16, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 16
	popq	%rbx
	.cfi_def_cfa_offset 8
	ret
	.p2align 4,,10
	.p2align 3
.L22:
	.cfi_restore_state
	movq	%rbx, %rdi
	call	*%rax
	movsd	8(%rsp), %xmm0
	addq	$16, %rsp
	.cfi_def_cfa_offset 16
	popq	%rbx
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE6:
	.size	twice(Shape*), .-twice(Shape*)
	.weak	typeinfo name for Shape
	.section	.rodata._ZTS5Shape,"aG",@progbits,typeinfo name for Shape,comdat
	.type	typeinfo name for Shape, @object
	.size	typeinfo name for Shape, 7
typeinfo name for Shape:
	.string	"5Shape"
	.weak	typeinfo for Shape
	.section	.data.rel.ro._ZTI5Shape,"awG",@progbits,typeinfo for Shape,comdat
	.align 8
	.type	typeinfo for Shape, @object
	.size	typeinfo for Shape, 16
typeinfo for Shape:
	.quad	vtable for __cxxabiv1::__class_type_info+16
	.quad	typeinfo name for Shape
	.weak	vtable for Shape
	.section	.data.rel.ro.local._ZTV5Shape,"awG",@progbits,vtable for Shape,comdat
	.align 8
	.type	vtable for Shape, @object
	.size	vtable for Shape, 40
vtable for Shape:
	.quad	0
	.quad	typeinfo for Shape
	.quad	Shape::~Shape()
	.quad	Shape::~Shape()
	.quad	Shape::area(double) const
	.local	guard variable for Shape::area(double) const::base
	.comm	guard variable for Shape::area(double) const::base,8,8
	.local	Shape::area(double) const::base
	.comm	Shape::area(double) const::base,4,4
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC2:
	.long	0
	.long	1073741824
	.hidden	DW.ref.__gxx_personality_v0
	.weak	DW.ref.__gxx_personality_v0
	.section	.data.rel.local.DW.ref.__gxx_personality_v0,"awG",@progbits,DW.ref.__gxx_personality_v0,comdat
	.align 8
	.type	DW.ref.__gxx_personality_v0, @object
	.size	DW.ref.__gxx_personality_v0, 8
DW.ref.__gxx_personality_v0:
	.quad	__gxx_personality_v0
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
