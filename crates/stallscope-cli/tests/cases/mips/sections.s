	addu	$4, $4, $5
# Sections with DWARF have a type of their own; assembly may say that they hold plain data, but nothing else.
	.section	.debug_info,"",@0x7000001e
	.section	.debug_abbrev,"",@progbits
	.section	.debug_line,"",@nobits
	.section	.debug_str,"MS",@0x7000001e,1
	.section	.debug_str,"S",@progbits,1
	.section	.debug_names,"",@0x7000001e
	.section	.debug_info.dwo,"e",@0x7000001e
	.section	.debug_other,"",@nobits
	.section	.debug_other,"",@progbits
	.section	.pseudo_probe,"",@progbits
	.section	.eh_frame,"a",@progbits
	.section	.pseudo_probe_desc,"",@0x7000001e
