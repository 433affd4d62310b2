	.intel_syntax noprefix
	add	eax, ebx
	nonsense	eax
	add	eax
	mov	rax, dword ptr [rbx]
	mov	eax, [rbx*3]
	inc	[rax]
	vaddps	zmm0 {k1}{z}, zmm1
	mov	eax, byte ptr
	lea	eax, [eax+rbx]
	add	eax, offset
