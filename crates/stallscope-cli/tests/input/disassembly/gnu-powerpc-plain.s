cmpdi   5,0
ble     dot+0x80
andi.   7,5,1
addi    10,3,-4
addi    9,4,-4
li      8,0
li      11,0
addi    7,5,-1
bne     dot+0x60
srdi    7,5,1
mtctr   7
lwa     0,4(10)
lwa     3,4(9)
lwa     4,8(10)
lwa     5,8(9)
addi    10,10,8
addi    9,9,8
maddld  8,0,3,8
maddld  11,4,5,11
bdnz    dot+0x2c
add     3,8,11
blr
nop
nop
lwa     8,0(3)
cmpdi   7,0
lwa     7,0(4)
mr      10,3
mr      9,4
mulld   8,8,7
bne     dot+0x24
b       dot+0x50
li      3,0
blr
nop
nop
nop
fdiv    2,2,1
lfd     0,24(4)
fmadd   1,0,1,2
blr
nop
cmpwi   3,2
bgt     pick+0x24
lis     10,-28087
srawi   4,3,31
ori     10,10,9363
mulhw   9,3,10
add     9,9,3
srawi   9,9,2
subf    4,4,9
extsw   3,4
blr
