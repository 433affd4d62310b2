	.ios_version_min	7, 0
	.macosx_version_min	10, 4
	.build_version	ios, 7, 0
	nop
