.intel_syntax noprefix
kernel:
xor eax, eax
pxor xmm1, xmm1
.loop:
movsd xmm0, qword ptr [rdi+rax*8]
mulsd xmm0, qword ptr [rsi+rax*8]
addsd xmm1, xmm0
mov rcx, [rip+table]
add dword ptr [rdi], 4
.._5.again:
inc rax
jo .._5.again
cmp rax, rdx
jne .loop
mov r8, 0x1122334455667788
vmovaps ymm2, ymmword ptr [rsi]
vmovaps ymm2, ymmword ptr [rsi]
call finish
ret
