.set noreorder
.set noat
blez $a2,dot+0x3c
nop
sll	$at,$a2,0x3
addu	$v0,$a1,$at
mtc1	$zero,$f0
mthc1	$zero,$f0
ldc1	$f2,0($a1)
ldc1	$f4,0($a0)
mul.d	$f2,$f4,$f2
add.d	$f0,$f2,$f0
addiu	$a1,$a1,8
bne	$a1,$v0,dot+0x18
addiu	$a0,$a0,8
jr	$ra
nop
mtc1	$zero,$f0
mthc1	$zero,$f0
jr	$ra
nop
lui	$at,0xedb8
ori	$at,$at,0x8320
srl	$v1,$a0,0x1
xor	$v0,$v1,$at
andi	$at,$a0,0x1
jr	$ra
movz	$v0,$v1,$at
