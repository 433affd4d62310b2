        mov     x3, #0
21:      ldr     d1, [x0, x3, lsl #3]
        ldr     d2, [x1, x3, lsl #3]
        fmadd   d0, d1, d2, d0
        add     x3, x3, #1
        cmp     x3, x2
        b.gt    21b
        cbz     x3, 21f
        cbnz    w4, 21b
        tbz     x3, #3, 21b
        tbnz    w5, #7, 21f
        adr     x6, 21b
        ldr     x7, 21b
        b       21f
30:     bl      30b
        blt     30b
        adr     x6, 30f
21:      bne     21b
20:      b.eq    20b
        b.al    20f
31:     cbz     x9, 31b
30:
20:
        ret
