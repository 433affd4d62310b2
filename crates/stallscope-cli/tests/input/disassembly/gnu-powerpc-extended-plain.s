lxv     0,0(7)
lxv     1,16(7)
lxv     2,32(7)
li      3,512
dcbt  7,3
xvmaddadp 0,1,34
xxlnor 1,34,34
xvmaddadp 0,2,1
lxv     2,48(7)
xxlnor 1,1,1
dcbt  0,7
dcbtst 0,7
dcbtst 0,7
dcbt  0,7
xvmaddadp 0,2,1
xxlor 1,0,0
xvmaxdp 34,0,1
blr
