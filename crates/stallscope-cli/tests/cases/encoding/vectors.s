# Masks, rounding, broadcasts, and compares named by their predicate.
vaddps {rn-sae}, %zmm1, %zmm2, %zmm3
vaddps {rd-sae}, %zmm1, %zmm2, %zmm3 {%k1}
vaddps {ru-sae}, %zmm1, %zmm2, %zmm3 {%k1} {z}
vaddsd {rz-sae}, %xmm1, %xmm2, %xmm3
vcvtsi2sd %rax, {rz-sae}, %xmm2, %xmm3
vcvttps2dq {sae}, %zmm1, %zmm2
vcmppd $0, %zmm1, %zmm2, %k1
vcmppd $17, {sae}, %zmm1, %zmm2, %k1 {%k2}
vcmpps $31, (%rax){1to16}, %zmm2, %k1
vcmpps $32, (%rax), %zmm2, %k1
vcmpss $7, 4(%rax), %xmm2, %k1
vcmpsd $12, %xmm1, %xmm2, %xmm3
vcmpph $3, (%rax){1to32}, %zmm2, %k1
vcmpsh $3, (%rax), %xmm2, %k1
cmpps $2, %xmm1, %xmm2
cmpsd $8, %xmm1, %xmm2
cmpss $5, (%rax), %xmm2
vpcmpd $1, %zmm1, %zmm2, %k1
vpcmpud $3, (%rax){1to4}, %xmm2, %k1
vpcmpuw $6, (%rax), %ymm2, %k1 {%k3}
vpcomub $4, (%rax), %xmm2, %xmm3
vpcomq $9, %xmm1, %xmm2, %xmm3
vp2intersectd %zmm1, %zmm2, %k2
kmovq %k1, %rax
kunpckbw %k1, %k2, %k3
vpbroadcastb %r20d, %zmm21 {%k7} {z}
vinserti32x4 $255, %xmm1, %zmm2, %zmm3
vextractf64x4 $-1, %zmm2, 32(%rax)
vpermb (%rax), %zmm2, %zmm31
vmovdqu8 %zmm31, 4096(%r31) {%k1}
vmovd %xmm30, %r30d
fadd %st(1), %st
faddp %st, %st(1)
fstp %st(0)
fldt (%rax)
fbstp -10(%rax)
extrq $1, $2, %xmm3
insertq $3, $4, %xmm1, %xmm2
aeskeygenassist $200, %xmm1, %xmm2
enter $4, $5
int $0x80
outb %al, $0x80
