.intel_syntax noprefix
	mov ecx, edx
	mov ebx, 111
	.byte 100
	.byte 103
	.byte 144
.L2:
	movsd	xmm1, qword ptr [rdi+8*rax]
	addsd	xmm0, xmm1
	add	rax, 1
	cmp	rcx, rax
	jne	.L2
	mov ebx, 222
	.byte 100,103,144
	ret
