Shape::~Shape() [clone .1]:                          # @Shape::~Shape() [clone .1]
# %bb.0:
	ret
.Lfunc_end0:
                                        # -- End function
Shape::~Shape():                          # @Shape::~Shape()
# %bb.0:
	mov	esi, 16
	jmp	operator delete(void*, unsigned long)@PLT                     # TAILCALL
.Lfunc_end1:
                                        # -- End function
Shape::area(double) const:                      # @Shape::area(double) const
.Lfunc_begin0:
# %bb.0:
	push	rbx
	sub	rsp, 16
	movsd	qword ptr [rsp + 8], xmm0       # 8-byte Spill
	mov	rbx, rdi
	movzx	eax, byte ptr [rip + guard variable for Shape::area(double) const::base]
	test	al, al
	je	.LBB2_1
.LBB2_4:
	movsd	xmm0, qword ptr [rbx + 8]       # xmm0 = mem[0],zero
	cvtsi2sd	xmm1, dword ptr [rip + Shape::area(double) const::base]
	mulsd	xmm0, xmm0
	mulsd	xmm0, qword ptr [rsp + 8]       # 8-byte Folded Reload
	addsd	xmm0, xmm1
	add	rsp, 16
	pop	rbx
	ret
.LBB2_1:
	lea	rdi, [rip + guard variable for Shape::area(double) const::base]
	call	__cxa_guard_acquire@PLT
	test	eax, eax
	je	.LBB2_4
# %bb.2:
.Ltmp0:                                 # EH_LABEL
	call	counter()@PLT
.Ltmp1:                                 # EH_LABEL
# %bb.3:
	mov	dword ptr [rip + Shape::area(double) const::base], eax
	lea	rdi, [rip + guard variable for Shape::area(double) const::base]
	call	__cxa_guard_release@PLT
	jmp	.LBB2_4
.LBB2_5:
.Ltmp2:                                 # EH_LABEL
	mov	rbx, rax
	lea	rdi, [rip + guard variable for Shape::area(double) const::base]
	call	__cxa_guard_abort@PLT
	mov	rdi, rbx
	call	_Unwind_Resume@PLT
.Lfunc_end2:
GCC_except_table2:
.Lexception0:
.Lcst_begin0:
.Lcst_end0:
                                        # -- End function
float sum<float>(float const*, int):                      # @float sum<float>(float const*, int)
# %bb.0:
	test	esi, esi
	jle	.LBB3_1
# %bb.2:
	mov	edx, esi
	mov	eax, edx
	and	eax, 7
	cmp	esi, 8
	jae	.LBB3_8
# %bb.3:
	xorps	xmm0, xmm0
	xor	ecx, ecx
	jmp	.LBB3_5
.LBB3_1:
	xorps	xmm0, xmm0
	ret
.LBB3_8:
	and	edx, 2147483640
	xorps	xmm0, xmm0
	xor	ecx, ecx
.LBB3_9:                                # =>This Inner Loop Header: Depth=1
	addss	xmm0, dword ptr [rdi + 4*rcx]
	addss	xmm0, dword ptr [rdi + 4*rcx + 4]
	addss	xmm0, dword ptr [rdi + 4*rcx + 8]
	addss	xmm0, dword ptr [rdi + 4*rcx + 12]
	addss	xmm0, dword ptr [rdi + 4*rcx + 16]
	addss	xmm0, dword ptr [rdi + 4*rcx + 20]
	addss	xmm0, dword ptr [rdi + 4*rcx + 24]
	addss	xmm0, dword ptr [rdi + 4*rcx + 28]
	add	rcx, 8
	cmp	rdx, rcx
	jne	.LBB3_9
# %bb.4:
	test	rax, rax
	je	.LBB3_7
.LBB3_5:
	lea	rcx, [rdi + 4*rcx]
	xor	edx, edx
.LBB3_6:                                # =>This Inner Loop Header: Depth=1
	addss	xmm0, dword ptr [rcx + 4*rdx]
	inc	rdx
	cmp	rax, rdx
	jne	.LBB3_6
.LBB3_7:
	ret
.Lfunc_end3:
                                        # -- End function
.LCPI4_0:
twice(Shape*):                        # @twice(Shape*)
# %bb.0:
	push	rbx
	sub	rsp, 16
	mov	rbx, rdi
	mov	rax, qword ptr [rdi]
	movsd	xmm0, qword ptr [rip + .LCPI4_0] # xmm0 = [2.0E+0,0.0E+0]
	call	qword ptr [rax + 16]
	movsd	qword ptr [rsp + 8], xmm0       # 8-byte Spill
	mov	rax, qword ptr [rbx]
	mov	rdi, rbx
	call	qword ptr [rax + 8]
	movsd	xmm0, qword ptr [rsp + 8]       # 8-byte Reload
                                        # xmm0 = mem[0],zero
	add	rsp, 16
	pop	rbx
	ret
.Lfunc_end4:
                                        # -- End function
vtable for Shape:

typeinfo for Shape:

typeinfo name for Shape:

Shape::~Shape() [clone .1] = Shape::~Shape() [clone .1]
DW.ref.__gxx_personality_v0:
