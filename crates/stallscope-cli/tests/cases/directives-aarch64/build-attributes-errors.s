	nop
.aeabi_attribute 0, 1
.aeabi_subsection 1, optional, uleb128
.aeabi_subsection "vendor", optional, uleb128
.aeabi_subsection vendor
.aeabi_subsection vendor optional
.aeabi_subsection vendor, 1, uleb128
.aeabi_subsection vendor, Optional, uleb128
.aeabi_subsection vendor, optional
.aeabi_subsection vendor, optional, 1
.aeabi_subsection vendor, optional, Uleb128
.aeabi_subsection vendor, optional, uleb128, more
.aeabi_subsection vendor, optional, ntbs
.aeabi_subsection vendor, required, ntbs
.aeabi_subsection vendor, optional, uleb128
.aeabi_subsection aeabi_feature_and_bits, required, uleb128
.aeabi_subsection aeabi_feature_and_bits, optional, ntbs
.aeabi_subsection aeabi_pauthabi, optional, uleb128
.aeabi_subsection aeabi_pauthabi, required, ntbs
.aeabi_attribute tag, "a"
.aeabi_attribute 1, 2
.aeabi_attribute 1, "a" b
.aeabi_attribute 1
.aeabi_attribute 1,
.aeabi_attribute -1, "a"
.aeabi_subsection aeabi_feature_and_bits, optional, uleb128
.aeabi_attribute Tag_Feature_XYZ, 1
.aeabi_attribute Tag_Feature_BTI, 2
.aeabi_attribute 9, 2
.aeabi_attribute Tag_Feature_BTI, yes
.aeabi_attribute Tag_Feature_BTI, "yes"
.aeabi_attribute Tag_Feature_BTI, -1
