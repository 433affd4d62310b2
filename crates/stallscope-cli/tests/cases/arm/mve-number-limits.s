@ An amount has no limit but that it is not negative, and more than 32 bits of it are cut off.
vstrh.u16 q0, [r0, q1, uxtw #4294967297]
vstrh.u16 q0, [r0, q1, uxtw #1]
vstrh.u16 q0, [r0, q1, uxtw #4294967296]
vstrh.u16 q0, [r0, q1, uxtw #0]
vstrh.u16 q0, [r0, q1, uxtw #-1]
vstrh.u16 q0, [r0, q1, uxtw #32]
vstrh.u16 q0, [r0, q1, uxtw #9223372036854775807]
