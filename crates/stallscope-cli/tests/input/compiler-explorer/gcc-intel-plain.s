.intel_syntax noprefix
"Shape::~Shape() [clone .1]":
.LFB1:
	ret
.LFE1:
"Shape::~Shape()":
.LFB3:
	mov	esi, 16
	jmp	"operator delete(void*, unsigned long)"@PLT
.LFE3:
.LCOLDB0:
.LHOTB0:
"Shape::area(double) const":
.LFB4:
	push	rbp
	push	rbx
	mov	rbx, rdi
	sub	rsp, 24
	movsd	QWORD PTR 8[rsp], xmm0
	movzx	eax, BYTE PTR "guard variable for Shape::area(double) const::base"[rip]
	test	al, al
	je	.L15
.L6:
	movsd	xmm0, QWORD PTR 8[rbx]
	pxor	xmm1, xmm1
	cvtsi2sd	xmm1, DWORD PTR "Shape::area(double) const::base"[rip]
	mulsd	xmm0, xmm0
	mulsd	xmm0, QWORD PTR 8[rsp]
	add	rsp, 24
	pop	rbx
	pop	rbp
	addsd	xmm0, xmm1
	ret
.L15:
	lea	rbp, "guard variable for Shape::area(double) const::base"[rip]
	mov	rdi, rbp
	call	__cxa_guard_acquire@PLT
	test	eax, eax
	je	.L6
.LEHB0:
	call	"counter()"@PLT
.LEHE0:
	mov	rdi, rbp
	mov	DWORD PTR "Shape::area(double) const::base"[rip], eax
	call	__cxa_guard_release@PLT
	jmp	.L6
.L9:
	mov	rbx, rax
	jmp	.L8
.LLSDA4:
.LLSDACSB4:
.LLSDACSE4:
"Shape::area(double) const [clone .cold]":
.LFSB4:
.L8:
	mov	rdi, rbp
	call	__cxa_guard_abort@PLT
	mov	rdi, rbx
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
	test	esi, esi
	jle	.L19
	movsxd	rsi, esi
	pxor	xmm0, xmm0
	lea	rax, [rdi+rsi*4]
.L18:
	addss	xmm0, DWORD PTR [rdi]
	add	rdi, 4
	cmp	rdi, rax
	jne	.L18
	ret
.L19:
	pxor	xmm0, xmm0
	ret
.LFE7:
"twice(Shape*)":
.LFB6:
	push	rbx
	mov	rbx, rdi
	sub	rsp, 16
	mov	rax, QWORD PTR [rdi]
	movsd	xmm0, QWORD PTR .LC2[rip]
	call	QWORD PTR 16[rax]
	mov	rax, QWORD PTR [rbx]
	lea	rdx, "Shape::~Shape()"[rip]
	movsd	QWORD PTR 8[rsp], xmm0
	mov	rax, QWORD PTR 8[rax]
	cmp	rax, rdx
	jne	.L22
	mov	rdi, rbx
	mov	esi, 16
	call	"operator delete(void*, unsigned long)"@PLT
	movsd	xmm0, QWORD PTR 8[rsp]
	add	rsp, 16
	pop	rbx
	ret
.L22:
	mov	rdi, rbx
	call	rax
	movsd	xmm0, QWORD PTR 8[rsp]
	add	rsp, 16
	pop	rbx
	ret
.LFE6:
"typeinfo name for Shape":
"typeinfo for Shape":
"vtable for Shape":
.LC2:
DW.ref.__gxx_personality_v0:
