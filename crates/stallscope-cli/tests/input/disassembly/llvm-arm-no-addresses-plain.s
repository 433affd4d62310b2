push	{r4, r5, r11, lr}
cmp	r1, #1
blt	"_Z2cmPCfi+0x74"
vmov.f32	s0, #1.000000e+00
vldr	s1, [pc, #104]
add	r5, r0, #4
mov	r4, r1
vmov.f32	s4, s0
vldr	s2, [r5, #-4]
vmov.f32	s6, s1
vldr	s3, [r5]
vmul.f32	s0, s0, s2
vmul.f32	s1, s4, s3
vmls.f32	s0, s6, s3
vmla.f32	s1, s6, s2
vcmp.f32	s0, s0
vmrs	APSR_nzcv, fpscr
bvs	"_Z2cmPCfi+0x58"
add	r5, r5, #8
subs	r4, r4, #1
bne	"_Z2cmPCfi+0x1c"
b	"_Z2cmPCfi+0x7c"
vcmp.f32	s1, s1
vmrs	APSR_nzcv, fpscr
bvc	"_Z2cmPCfi+0x48"
vmov.f32	s0, s4
vmov.f32	s1, s6
bl	"_Z2cmPCfi+0x6c"
b	"_Z2cmPCfi+0x48"
vmov.f32	s0, #1.000000e+00
vldr	s1, [pc]
pop	{r4, r5, r11, pc}
