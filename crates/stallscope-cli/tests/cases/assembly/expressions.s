 mov $'a, %eax
 mov $'\n', %eax
 mov $0x, %eax
 mov $0b2, %eax
 mov $08, %eax
 mov $1.5, %eax
 mov $0x1p, %eax
 mov $1f, %eax
 mov $0ffh, %eax
 mov $10b, %eax
 mov $12q, %eax
 mov $12o, %eax
 mov $129d, %eax
 mov $0b, %eax
 mov $101y, %eax
 mov $19y, %eax
 mov $0x123456789012345678901234567890, %eax
 mov $(1+2, %eax
 mov $1+, %eax
 mov $[1+2], %eax
 mov $foo@PLT@GOT, %eax
 mov $foo@bar, %eax
 mov $(foo)@GOT, %eax
 mov $(1)@GOT, %eax
 mov $"a b"@GOT, %eax
 mov $"a b"@3, %eax
 mov $~1, %eax
 mov $!0, %eax
 mov $- - -1, %eax
 mov $1<<2+3, %eax
 mov $1||0&&0, %eax
 mov $7 % 4 ! 2, %eax
 mov $1/0, %eax
 mov $a-b, %eax
 mov $foo+1+2, %eax
 mov $1+2+foo, %eax
 mov $foo-(bar-3), %eax
 mov $-foo, %eax
 mov $(foo*2)+3, %eax
 mov $., %eax
 mov $.-1, %eax
 mov $$foo, %eax
 mov $@foo, %eax
 mov $foo$bar, %eax
 lea foo(,%rax,4), %rax
 "quoted": nop
 "quo\"ted": nop
 call "quo\"ted"
 call "a\\b"
 nop /* comment */ ; nop // foo
 nop # foo
 # foo
 #bar
 /* multi
 line */ nop
 nop ; # x
 ; ; ;
 1 : nop
 -1: nop
 0x10: nop
 jmp 16b
 99999999999999999999: nop
 .: nop
 . = 3
 . = foo
 foo@bar: nop
 $foo: nop
 @foo: nop
 ?foo: nop
 foo? : nop
 3 nop
 (nop)
 "nop"
 nop nop
 NOP
 nOp
