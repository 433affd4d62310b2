cmpdi	5, 0
bf	1, .text+0x40
mtctr 5
addi 6, 3, -4
addi 4, 4, -4
li 3, 0
nop
nop
lwa 5, 4(4)
lwa 7, 4(6)
addi 4, 4, 4
addi 6, 6, 4
mulld 5, 5, 7
add 3, 5, 3
bdnz .text+0x20
blr
li 3, 0
blr
nop
nop
nop
xsdivdp 0, 2, 1
lfd 3, 24(4)
xsmaddadp 0, 1, 3
fmr 1, 0
blr
cmpwi	3, 2
bt	1, .text+0xa4
lis 4, -28087
ori 4, 4, 9363
mulhw 4, 3, 4
add 3, 4, 3
srwi 4, 3, 31
srawi 3, 3, 2
add 4, 3, 4
extsw 3, 4
blr
