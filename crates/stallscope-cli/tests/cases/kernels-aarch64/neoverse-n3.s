        ldp     q0, q1, [x0], #32
        fmla    v2.4s, v0.4s, v1.4s
        madd    x3, x4, x5, x3
        str     q2, [x1], #16
