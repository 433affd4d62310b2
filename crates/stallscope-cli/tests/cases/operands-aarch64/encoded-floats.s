fmov d0, #0x8000000000000000
fmov s0, #0xffffffffffffffff
fmov h0, #0x70
