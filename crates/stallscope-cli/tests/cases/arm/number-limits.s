@ More than 32 bits of a lane are cut off.
vmlsl.u16 q11, d25, d1[0x100000000]
vmov r0, d16[4294967297]
vmov r0, d16[-4294967295]
vqdmulh.s16 d11, d2, d3[-4294967296]
vmul.s16 q1, d7[4]
vmul.s16 q1, d7[-1]
vmul.s16 q1, d7[9223372036854775808]

@ Of a shift, the low 32 bits are compared first.
pkhbt r2, r2, r3, lsl #4294967296
pkhbt r2, r2, r3, lsl #4294967327
pkhbt r2, r2, r3, lsl #4294967328
pkhtb r2, r2, r3, asr #4294967297
pkhtb r2, r2, r3, asr #4294967296
pkhbt r2, r2, r3, lsl #-1
add r0, r1, r2, lsl #4294967297
add r0, r1, r2, lsr #-1
ldr r0, [r1, r2, lsl #4294967297]
ldr r0, [r1, r2, lsr #33]

@ Nothing is opposite to "always".
itet al
moval r0, r1
moval r0, r1
