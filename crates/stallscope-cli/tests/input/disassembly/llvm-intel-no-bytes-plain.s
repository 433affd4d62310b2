.intel_syntax noprefix
test	rdx, rdx
jle	dot+0x30
xor	eax, eax
pxor	xmm1, xmm1
nop	dword ptr [rax + rax]
movsd	xmm0, qword ptr [rdi + 8*rax]
mulsd	xmm0, qword ptr [rsi + 8*rax]
add	rax, 0x1
addsd	xmm1, xmm0
cmp	rdx, rax
jne	dot+0x10
movapd	xmm0, xmm1
ret
nop	dword ptr [rax]
pxor	xmm1, xmm1
movapd	xmm0, xmm1
ret
nop	dword ptr [rax]
mov	edx, edi
and	edx, 0x3f
lea	eax, [8*rdx]
sub	eax, edx
cmp	edi, 0x3
jg	select+0x18
ret
nop	dword ptr [rax]
sub	rsp, 0x8
mov	edi, edx
call	select+0x23
add	rsp, 0x8
add	eax, 0x1
ret
