 nop
.p2align 4, 0x90
.align 3
.align 0
.p2align 40
.p2align
.balign 8,,9
.balign 8,,0
.balign 8,,-1
.bss
.p2align 4, 0x90
