vmov.i32 d0, #0
cmp r2, #1
it lt
bxlt lr
vldmia r1!, {d16}
subs r2, #1
vldmia r0!, {d17}
vmla.f64 d0, d17, d16
bne.n "dot+0xa"
bx lr
movw r1, #33568
lsls r2, r0, #31
movt r1, #60856
eor.w r1, r1, r0, lsr #1
it eq
lsreq r1, r0, #1
mov r0, r1
bx lr
