	v_add_f32 v0, s1, s2
	v_add_f32_e64 v0, v1, 0x12345678
	v_add_f32 v256, v1, v2
	v_fma_f32 v0, v1, v2
	v_mov_b32_sdwa v0, v1 dst_sel:BYTE_4
	v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,4]
	v_add_f32_q v0, v1, v2
	s_load_dwordx4 s[2:5], s[6:7], 0x10
	s_waitcnt vmcnt(100)
	s_sendmsg sendmsg(MSG_GS, 9)
	s_getreg_b32 s0, hwreg(HW_REG_NONE)
	buffer_load_dword v0, off, s[4:7], s8 offset:70000
	buffer_store_dword v[0:1], off, s[4:7], s8 tfe
	global_load_dword v0, v[1:2], off offset:8192
	flat_atomic_add v0, v[2:3], v4
	image_load v[0:2], v[4:5], s[8:15] dmask:0xf
	image_load v[0:3], v[4:5], s[8:15] dmask:0xf dim:3D
	ds_read_b32 v0, v1 offset:65536
	ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM, 0, 1, 2)
	exp mrt9 v0, v1, v2, v3
	v_dual_add_f32 v0, v1, v2 :: v_dual_mul_f32 v2, v3, v4
	v_mfma_f32_16x16x4f32 v[0:3], v4, v5, v[2:5]
	v_pk_add_f16 v0, v1, v2 op_sel:[0,2]
	v_cndmask_b32 v0, |v1|, v2, s[0:1]
	v_div_scale_f32 v0, vcc, |v1|, v2, v3
	tbuffer_load_format_x v0, off, s[4:7], format:[BUF_FMT_X], 0
	s_mov_b64 s[1:2], 0
	s_mov_b32 s0, lit(
	v_readlane_b32 s0, v1, 64
	s_delay_alu instid0(VALU_DEP_9)
