	.intel_syntax noprefix
	mov	eax, 1
	mov	rax, qword ptr [rbx + 8*rcx + 16]
	mov	byte ptr [rax], 5
	mov	dword ptr fs:[rax-4], ecx
	mov	eax, dword ptr [rip + symbol]
	mov	eax, symbol[rip]
	lea	rax, [rbx][rcx*2][4]
	mov	rcx, offset symbol
	mov	ecx, OFFSET symbol+4
	mov	al, 'a'
	mov	eax, 0ffh
	mov	eax, 1010b
	mov	eax, 17o
	mov	eax, 0x1F
	mov	eax, (1 + 2) * 3 shl 2
	mov	eax, 7 and 3 or 8 xor 1
	mov	eax, not 5
	mov	eax, 10 mod 3
	add	word ptr [rsp], 1
	movsxd	rax, ecx
	movzx	eax, byte ptr [rdi]
	cmp	dword ptr [rip+symbol], 0
	call	qword ptr [rax]
	call	symbol
	jmp	rax
	jne	label
	fadd	st(0), st(3)
	fld	qword ptr [rax]
	fstp	tbyte ptr [rax]
	vaddps	zmm1 {k1} {z}, zmm2, zmm3
	vaddps	zmm1, zmm2, dword ptr [rax]{1to16}
	vaddps	zmm1, zmm2, zmm3, {rn-sae}
	vcmpps	k1 {k2}, zmm1, zmm2, 4
	vgatherdps	xmm1, dword ptr [rax + 4*xmm2], xmm3
	vgatherdps	zmm1 {k1}, dword ptr [rax + 4*zmm2]
	lock xadd	qword ptr [rdi], rax
	rep movsb
	rep stosd
	movsq
	lodsb
	in	al, dx
	out	5, eax
	imul	eax, ebx, 7
	shl	rax, cl
	shl	eax
	xchg	rax, rbx
	{evex} vaddps	xmm1, xmm2, xmm3
	{vex3} vaddps	xmm1, xmm2, xmm3
	{disp32} mov	eax, [rbx + 4]
	{disp8} mov	eax, ebx
	mov	eax, [ebx]
	push	qword ptr [rax]
	test	[rax], ecx
label:
