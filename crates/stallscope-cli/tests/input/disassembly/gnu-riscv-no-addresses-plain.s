blez	a2,dot+0x22
slli a2,a2,32
srl	a2,a2,0x20
fmv.w.x	fa0,zero
flw	ft0,0(a0)
flw	ft1,0(a1)
fmadd.s	fa0,ft0,ft1,fa0
add	a1,a1,4
add	a2,a2,-1
add	a0,a0,4
bnez	a2,dot+0xc
ret
fmv.w.x	fa0,zero
ret
