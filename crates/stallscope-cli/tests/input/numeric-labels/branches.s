        mov     x3, #0
1:      ldr     d1, [x0, x3, lsl #3]
        ldr     d2, [x1, x3, lsl #3]
        fmadd   d0, d1, d2, d0
        add     x3, x3, #1
        cmp     x3, x2
        b.gt    1b
        cbz     x3, 1f
        cbnz    w4, 1b
        tbz     x3, #3, 1b
        tbnz    w5, #7, 1f
        adr     x6, 1b
        ldr     x7, 1b
        b       1f
10:     bl      10b
        blt     10b
        adr     x6, 10f
1:      bne     1b
0:      b.eq    0b
        b.al    0f
11:     cbz     x9, 11b
10:
0:
        ret
