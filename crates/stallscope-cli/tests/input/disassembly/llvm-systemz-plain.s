cgijle	%r4, 0, 0x28
lgr	%r1, %r2
lghi	%r2, 0
lghi	%r5, 0
l	%r0, 0(%r5,%r3)
ms	%r0, 0(%r5,%r1)
agfr	%r2, %r0
la	%r5, 4(%r5)
brctg	%r4, 0x12
br	%r14
lghi	%r2, 0
br	%r14
cs	%r3, %r4, 0(%r2)
lghi	%r2, 0
locghie	%r2, 1
br	%r14
