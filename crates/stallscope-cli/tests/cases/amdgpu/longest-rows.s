	image_sample_c_d_cl_o v[0:4], [v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12], s[52:59], s[56:59] dmask:0xf [v1, v2] tfe
	image_sample_c_d_cl_o v[0:3], [v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12], s[52:59], s[56:59] dmask:0xf dim:SQ_RSRC_IMG_3D clamp tfe
	image_sample_c_d_cl_o v[0:3], [v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12], s[52:59], s[56:59] dmask:0xf dim:SQ_RSRC_IMG_2D clamp
	image_sample_c_d_cl_o v[0:3], [v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11], s[52:59], s[56:59] dmask:0xf dim:SQ_RSRC_IMG_3D clamp
