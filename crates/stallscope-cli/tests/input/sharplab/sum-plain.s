.intel_syntax noprefix
ret
push rbx
sub rsp, 0x20
xor eax, eax
xor ecx, ecx
mov r8d, [rdx+8]
test r8d, r8d
jle L0025
nop dword ptr [rax]
mov r9d, ecx
add eax, [rdx+r9*4+0x10]
inc ecx
cmp r8d, ecx
jg L0016
mov rbx, 0x7ffd3c1e5a18
mov ecx, eax
call "System.Console.WriteLine(Int32)"
call qword ptr ["System.Math.Max(Int32, Int32)"]
vmovss xmm0, dword ptr [rcx+rax*4+0x10]
add rsp, 0x20
pop rbx
ret
call "0x00007ffd9bd2b7d0"
int3
