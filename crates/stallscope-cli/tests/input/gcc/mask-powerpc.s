	.file	"m.c"
	.machine power8
	.abiversion 2
	.section	".text"
	.align 2
	.p2align 4,,15
	.globl f
	.type	f, @function
f:
	xori 9,3,0x7
	sradi 10,3,63
	cntlzd 9,9
	subfc 3,4,3
	srdi 4,4,63
	srdi 3,9,6
	adde 4,4,10
	xori 4,4,0x1
	slwi 3,3,1
	add 3,3,4
	extsw 3,3
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.size	f,.-f
	.align 2
	.p2align 4,,15
	.globl g
	.type	g, @function
g:
	cmpwi 0,4,0
	ble 0,.L6
	andi. 9,4,0x1
	addi 7,3,-8
	addi 9,4,-1
	li 8,0
	li 6,0
	bne 0,.L15
.L9:
	srdi 9,4,1
	mtctr 9
.L5:
	addi 9,7,8
	ld 10,8(7)
	addi 7,7,16
	ld 9,8(9)
	addi 5,10,-4
	nor 10,10,5
	addi 5,9,-4
	srdi 10,10,63
	nor 9,9,5
	add 8,8,10
	srdi 9,9,63
	add 6,6,9
	bdnz .L5
.L13:
	add 3,8,6
	blr
	.p2align 4,,15
.L15:
	ld 8,0(3)
	cmpdi 0,9,0
	mr 7,3
	addi 9,8,-4
	nor 8,8,9
	srdi 8,8,63
	bne 0,.L9
	b .L13
	.p2align 4,,15
.L6:
	li 3,0
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.size	g,.-g
	.align 2
	.p2align 4,,15
	.globl h
	.type	h, @function
h:
	fcmpu 0,1,2
	mfcr 9,128
	rlwinm 9,9,3,1
	mfcr 3,128
	rlwinm 3,3,2,1
	slwi 9,9,1
	add 3,3,9
	extsw 3,3
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.size	h,.-h
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.gnu_attribute 4, 1
	.section	.note.GNU-stack,"",@progbits
