	.intel_syntax noprefix
	mov	eax
	mov	eax, rbx
	mov	eax, byte ptr ebx
	mov	eax, dword [ebx]
	mov	eax, rip
	mov	eax, [rax
	mov	eax, [rax + rbx + rcx]
	mov	eax, [rax + rbx*3]
	mov	eax, [rax*-2]
	mov	eax, [rax - rbx]
	mov	eax, [rax + ebx]
	mov	eax, [esp*2]
	mov	eax, [bx]
	mov	eax, [si*2]
	mov	eax, a + b
	mov	eax, [a + b]
	mov	eax, [[rax]]
	mov	eax, 1 + * 2
	mov	eax, 1 2
	mov	eax, offset 5
	mov	eax, offset [a]
	mov	eax, not
	mov	eax, [rax].field
	mov	eax, [rax + 4294967296]
	mov	eax, [eax + 8589934592]
	mov	eax, rax:[rbx]
	mov	eax, ds:rbx
	inc	[rax]
	movzx	eax, [rax]
	push	[rax]
	push	1 + a
	nonsense	eax
	vaddps	zmm0 {k0}, zmm1, zmm2
	vaddps	zmm0 {k1}{z, zmm1, zmm2
	vaddps	zmm0, zmm1, dword ptr [rax]{1to5}
	vaddps	zmm0, zmm1, qword ptr [rax]{1to16}
	vaddps	zmm0, zmm1, zmm2, {rn-foo}
	vpermil2ps	xmm0, xmm1, xmm2, xmm3, 16
	call	offset symbol
	jmp	dword ptr symbol
	jmp	short
	movsb	byte ptr [edi], byte ptr [rsi]
	movsd	xmm0, byte ptr [rax]
	movs	qword ptr [rax], qword ptr [rsi]
	in	al, eax
	xlat	byte ptr [rax]
	jmp	1b
	jmp	9f
	mov	eax, %ebx
	mov	eax, $1
	lea	rax, [xmm1 + rax]
	vgatherdps	xmm1, [xmm2 + rax], xmm3
	vgatherdps	xmm1, [xmm2*2 + xmm4], xmm3
	mov	ah, r8b
	aad
	fadd	st(9)
	fadd	st(1, st
	mov	eax, [st(1]
	mov	eax, [rbx + st(x)]
	mov	eax, [rbx + st(8)]
	push	0x123456789
	ccmpo	{dfv=of} [eax], al
	.code32
	mov	rax, 1
	mov	eax, [r8]
	jrcxz	symbol
	push	qword ptr [eax]
	ccmpo	{dfv=of} [eax], al
