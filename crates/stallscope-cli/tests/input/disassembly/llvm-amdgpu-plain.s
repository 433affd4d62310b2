s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32_e32 v6, v1
v_mov_b32_e32 v5, v0
v_mov_b32_e32 v0, 0
v_mov_b32_e32 v1, 0
v_cmp_lt_i32_e32 vcc, 0, v4
s_and_saveexec_b64 s[6:7], vcc
s_cbranch_execz 21
v_mov_b32_e32 v0, 0
v_mov_b32_e32 v1, 0
s_mov_b64 s[8:9], 0
flat_load_dwordx2 v[7:8], v[5:6]
flat_load_dwordx2 v[9:10], v[2:3]
v_add_co_u32_e32 v5, vcc, 8, v5
v_add_u32_e32 v4, -1, v4
v_addc_co_u32_e32 v6, vcc, 0, v6, vcc
v_add_co_u32_e32 v2, vcc, 8, v2
v_cmp_eq_u32_e64 s[4:5], 0, v4
s_or_b64 s[8:9], s[4:5], s[8:9]
v_addc_co_u32_e32 v3, vcc, 0, v3, vcc
s_waitcnt vmcnt(0) lgkmcnt(0)
v_fma_f64 v[0:1], v[7:8], v[9:10], v[0:1]
s_andn2_b64 exec, exec, s[8:9]
s_cbranch_execnz 65519
s_or_b64 exec, exec, s[8:9]
s_or_b64 exec, exec, s[6:7]
s_setpc_b64 s[30:31]
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_and_b32_e32 v1, 1, v0
v_lshrrev_b32_e32 v0, 1, v0
v_xor_b32_e32 v2, 0xedb88320, v0
v_cmp_eq_u32_e32 vcc, 0, v1
v_cndmask_b32_e32 v0, v2, v0, vcc
s_setpc_b64 s[30:31]
