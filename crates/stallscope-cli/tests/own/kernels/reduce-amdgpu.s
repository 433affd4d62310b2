; Adds numbers from memory, and multiplies vectors.
	s_waitcnt vmcnt(0)
	v_fma_f32 v0, v1, v2, v0
	v_add_f32 v3, v0, v4
	v_mul_f32 v5, v3, v3
	s_add_u32 s0, s0, 4
