# The difference of two symbols is as good as one symbol where instructions take a bare symbol.
beq x16, x17, foo-bar
bnez a0, foo-bar
j foo-bar
jal foo-bar
jal ra, foo-bar+4
c.j foo-bar
c.bnez a0, foo-bar
li a0, foo-bar
call foo-bar
tail foo-bar
la a0, foo-bar
lla a0, foo-bar
lw a0, foo-bar
sw a0, foo-bar, t0
lui a0, foo-bar
addi a0, a0, foo-bar
beq x16, x17, foo+bar
j foo*2
