"Shape::~Shape() [clone .1]":
.LFB1:
	ret
.LFE1:
"Shape::~Shape()":
.LFB3:
	movl	$16, %esi
	jmp	"operator delete(void*, unsigned long)"@PLT
.LFE3:
.LCOLDB0:
.LHOTB0:
"Shape::area(double) const":
.LFB4:
	pushq	%rbp
	pushq	%rbx
	movq	%rdi, %rbx
	subq	$24, %rsp
	movsd	%xmm0, 8(%rsp)
	movzbl	"guard variable for Shape::area(double) const::base"(%rip), %eax
	testb	%al, %al
	je	.L15
.L6:
	movsd	8(%rbx), %xmm0
	pxor	%xmm1, %xmm1
	cvtsi2sdl	"Shape::area(double) const::base"(%rip), %xmm1
	mulsd	%xmm0, %xmm0
	mulsd	8(%rsp), %xmm0
	addq	$24, %rsp
	popq	%rbx
	popq	%rbp
	addsd	%xmm1, %xmm0
	ret
.L15:
	leaq	"guard variable for Shape::area(double) const::base"(%rip), %rbp
	movq	%rbp, %rdi
	call	__cxa_guard_acquire@PLT
	testl	%eax, %eax
	je	.L6
.LEHB0:
	call	"counter()"@PLT
.LEHE0:
	movq	%rbp, %rdi
	movl	%eax, "Shape::area(double) const::base"(%rip)
	call	__cxa_guard_release@PLT
	jmp	.L6
.L9:
	movq	%rax, %rbx
	jmp	.L8
.LLSDA4:
.LLSDACSB4:
.LLSDACSE4:
"Shape::area(double) const [clone .cold]":
.LFSB4:
.L8:
	movq	%rbp, %rdi
	call	__cxa_guard_abort@PLT
	movq	%rbx, %rdi
.LEHB1:
	call	_Unwind_Resume@PLT
.LEHE1:
.LFE4:
.LLSDAC4:
.LLSDACSBC4:
.LLSDACSEC4:
.LCOLDE0:
.LHOTE0:
"float sum<float>(float const*, int)":
.LFB7:
	testl	%esi, %esi
	jle	.L19
	movslq	%esi, %rsi
	pxor	%xmm0, %xmm0
	leaq	(%rdi,%rsi,4), %rax
.L18:
	addss	(%rdi), %xmm0
	addq	$4, %rdi
	cmpq	%rax, %rdi
	jne	.L18
	ret
.L19:
	pxor	%xmm0, %xmm0
	ret
.LFE7:
"twice(Shape*)":
.LFB6:
	pushq	%rbx
	movq	%rdi, %rbx
	subq	$16, %rsp
	movq	(%rdi), %rax
	movsd	.LC2(%rip), %xmm0
	call	*16(%rax)
	movq	(%rbx), %rax
	leaq	"Shape::~Shape()"(%rip), %rdx
	movsd	%xmm0, 8(%rsp)
	movq	8(%rax), %rax
	cmpq	%rdx, %rax
	jne	.L22
	movq	%rbx, %rdi
	movl	$16, %esi
	call	"operator delete(void*, unsigned long)"@PLT
	movsd	8(%rsp), %xmm0
	addq	$16, %rsp
	popq	%rbx
	ret
.L22:
	movq	%rbx, %rdi
	call	*%rax
	movsd	8(%rsp), %xmm0
	addq	$16, %rsp
	popq	%rbx
	ret
.LFE6:
"typeinfo name for Shape":
"typeinfo for Shape":
"vtable for Shape":
.LC2:
DW.ref.__gxx_personality_v0:
