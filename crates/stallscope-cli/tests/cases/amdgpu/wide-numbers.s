v_subrev_f16 v127, v127, v127 dpp8:[0,0,0,0,0,0,0,0] fi:4294967296
v_subrev_f16 v127, v127, v127 dpp8:[0,0,0,0,0,0,0,0] fi:4294967297
v_cmpx_ge_u16_e64_dpp v1, 10 dpp8:[7,6,5,4,3,2,1,0] fi:9223372036854775808
tbuffer_load_format_xyz v[4:6], v[1:2], s[8:11], s0 format:4294967330 idxen offen offset:52
tbuffer_load_format_xyz v[4:6], v[1:2], s[8:11], s0 format:4294967424 idxen offen offset:52
