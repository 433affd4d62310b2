# Symbols where only numbers are expected, numbers that are cut off, and symbols without a relocation.
li.s $f4, symbol
li.d $f4, symbol
li.d $4, symbol+4
dli $4, symbol
nor $4, $5, symbol
sgt $4, symbol
seq $4, $5, %lo(symbol)
ulh $4, symbol
cache 15, symbol($5)
teqi $4, $zero2
addiu $2, $3, 1.5-1
lw $2, 1.5-1($4)
.frame $1, 8, $1 $2
.frame $1, 8, $1
.cpadd $1 $2
# Values that are known only at the end of the text.
addiu $2, $3, late
addiu $2, $3, late+chain-1
.set chain, late
.set late, 7
addiu $2, $3, chain
# What is added to a symbol.
li $4, symbol+0x12345
sgeu $4, symbol-1
