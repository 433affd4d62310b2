 mov $foo+1+2, %eax
 mov $1+2+foo, %eax
 mov $foo-(bar-3), %eax
 mov $foo-bar-3, %eax
 mov $(foo*2)+3, %eax
 mov $foo*(2+3), %eax
 mov $-foo, %eax
 mov $~(foo+1), %eax
 mov $!foo, %eax
 mov $- - -1, %eax
 mov $1<<2+3, %eax
 mov $1||0&&0, %eax
 mov $7 % 4 ! 2, %eax
 mov $-7 >> 1, %eax
 mov $0x7fffffffffffffff + 1, %rax
 mov $foo<<2, %eax
 mov $foo|bar&baz^3, %eax
 mov $foo==bar, %eax
 mov $foo<bar, %eax
 mov $1<2, %eax
 mov $2<>2, %eax
 mov $foo@GOT, %eax
 mov $(foo)@GOT, %eax
 mov $(foo-bar)@GOT, %eax
 mov $"a b"@GOT+1, %eax
 mov $"a\"b\\c", %eax
 mov $1.5, %rax
 mov $'a', %eax
 mov $'\n', %eax
 mov $10b, %eax
 mov $0ffh, %eax
 mov $17o, %eax
 mov $12q, %eax
 mov $129d, %eax
 mov $101y, %eax
 mov $12t, %eax
 mov $0x1fULL, %eax
 mov $017, %eax
 mov $., %eax
 mov $.-1, %eax
1: jmp 1f
1: jmp 1f
1:
.set four, 4
.set sum, four+foo
 mov $four, %eax
 mov $sum, %eax
 mov $sum-foo, %eax
.set four, 5
 mov $four, %eax
.L1: mov $.L1-.L2, %eax
.L2:
 mov $.L2-.L1, %eax
 mov foo+4(%rip), %eax
 mov %fs:foo@TPOFF(%rax,%rbx,8), %eax
 call f@PLT
 call .Ltmp0
.Ltmp0:
.intel_syntax noprefix
 mov eax, offset foo+4
 mov eax, [rip+foo+4]
 mov eax, foo[rax+8*rbx+4]
 mov eax, 0ffh+10b
