	.intel_syntax noprefix
	constant = 12
	register = rcx
	mov	eax, 1 + 2 * 3
	mov	eax, (1 + 2) * 3
	mov	eax, 7 and 3 or 8 xor 1
	mov	eax, 7 AND 3 OR 8 XOR 1
	mov	eax, 1 shl 4 shr 1
	mov	eax, 17 mod 5 + 1
	mov	eax, not 5 and 0ffh
	mov	eax, ~7 & 0x3f
	mov	eax, 1 << 4 | 3 ^ 1
	mov	eax, 100 / 7 % 4
	mov	eax, -(3 + 4)
	mov	eax, - - 5
	mov	eax, constant * 2
	mov	eax, [rax + constant]
	mov	eax, constant[rax]
	mov	eax, 8[rax][rbx*2 - 1]
	mov	eax, [2*rax + rbx]
	mov	eax, [rsp*1 + rax]
	mov	eax, [rax + rsp]
	mov	eax, [rax].4
	mov	eax, [rax - 1 + 2*3 + rbx*8]
	mov	eax, [(rax + rbx*2) + 4]
	mov	eax, symbol[rax + 4]
	mov	eax, [symbol + 4]
	mov	eax, [rip + symbol - 4]
	mov	eax, symbol[rip + 8]
	mov	eax, [rip]
	mov	eax, fs:[0]
	mov	eax, dword ptr gs:[rax*4 + symbol]
	mov	rax, offset symbol + 8
	mov	rax, OFFSET symbol
	mov	eax, [offset symbol + rax]
	mov	rbx, register
	mov	rbx, [register + 8]
	mov	eax, "quoted symbol"
	mov	ax, [4*esi + 2]
	mov	al, byte ptr [symbol@GOTPCREL + rip]
	mov	rax, symbol@GOTTPOFF[rip]
	jmp	short label
	jne	short label
	call	symbol@PLT
	call	[symbol]
	call	[rax + 8]
	jmp	qword ptr [rip + symbol]
	movabs	rax, 0x123456789abcdef0
	movabs	al, byte ptr [0x123456789abcdef0]
	push	1
	push	1000
	push	-129
	push	0xffffffff
	enter	16, 1
	vgatherdps	xmm1, [rax + xmm2*4], xmm3
	vgatherdps	xmm1, [xmm2 + rax], xmm3
label:
	.code16
	mov	ax, [bx + si]
	mov	ax, [si + bx + 4]
	mov	ax, [bp]
	.code32
	mov	eax, [eax*2 + ebx]
	mov	eax, [12345]
