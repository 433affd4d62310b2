cbz w2, "0x100003f58"
mov w8, w2
movi d0, #0
ldr s1, [x0], #4
ldr s2, [x1], #4
fmadd s0, s1, s2, s0
subs x8, x8, #1
b.ne "0x100003f3c"
ret
