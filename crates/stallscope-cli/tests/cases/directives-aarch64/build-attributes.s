// What clang writes for branch protection, and a subsection of another vendor.
	.aeabi_subsection aeabi_feature_and_bits, optional, uleb128
	.aeabi_attribute 0, 1	// Tag_Feature_BTI
	.aeabi_attribute Tag_Feature_PAC, 1
	.aeabi_attribute Tag_Feature_GCS, 0
	.aeabi_subsection aeabi_pauthabi, required, ULEB128
	.aeabi_attribute Tag_PAuth_Platform, 7
	.aeabi_attribute Tag_PAuth_Schema, 777
	.aeabi_subsection vendor, optional, NTBS
	.aeabi_attribute 3, "text"
	.aeabi_attribute 4, word
	.aeabi_subsection aeabi_pauthabi
	.aeabi_attribute 1, 8
	hint #34
	paciasp
	add x0, x0, x1
	autiasp
