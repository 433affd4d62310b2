ret
nop
nopw 0x0(%rax,%rax,1)
nopl   (%rax)
mov    $0x10,%esi
jmp    "Shape::~Shape()+0xa"
nopw   0x0(%rax,%rax,1)
push   %rbp
push   %rbx
mov    %rdi,%rbx
sub    $0x18,%rsp
movzbl 0x0(%rip),%eax
test   %al,%al
je     "Shape::area(double) const+0x40"
movsd  0x8(%rbx),%xmm1
mulsd  %xmm1,%xmm1
mulsd  %xmm0,%xmm1
pxor   %xmm0,%xmm0
cvtsi2sdl 0x0(%rip),%xmm0
add    $0x18,%rsp
pop    %rbx
pop    %rbp
addsd  %xmm1,%xmm0
ret
nopl   0x0(%rax,%rax,1)
lea    0x0(%rip),%rbp
movsd  %xmm0,0x8(%rsp)
mov    %rbp,%rdi
call   "Shape::area(double) const+0x55"
movsd  0x8(%rsp),%xmm0
test   %eax,%eax
je     "Shape::area(double) const+0x14"
call   "Shape::area(double) const+0x64"
mov    %rbp,%rdi
mov    %eax,0x0(%rip)
call   "Shape::area(double) const+0x72"
movsd  0x8(%rsp),%xmm0
jmp    "Shape::area(double) const+0x14"
nopw   0x0(%rax,%rax,1)
push   %rbx
mov    %rdi,%rbx
sub    $0x10,%rsp
mov    (%rdi),%rax
movsd  0x0(%rip),%xmm0
call   *0x10(%rax)
mov    (%rbx),%rax
lea    0x0(%rip),%rdx
movsd  %xmm0,0x8(%rsp)
mov    0x8(%rax),%rax
cmp    %rdx,%rax
jne    "twice(Shape*)+0x50"
mov    %rbx,%rdi
mov    $0x10,%esi
call   "twice(Shape*)+0x3c"
movsd  0x8(%rsp),%xmm0
add    $0x10,%rsp
pop    %rbx
ret
nopl   0x0(%rax,%rax,1)
mov    %rbx,%rdi
call   *%rax
movsd  0x8(%rsp),%xmm0
add    $0x10,%rsp
pop    %rbx
ret
