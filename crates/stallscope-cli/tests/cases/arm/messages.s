@ A shift of what is no register; the rest is read as an expression.
	vmull.s16	q0, d1, d2x, lsl #33
	vdup.32	d0, d1[0], lsl #3
@ Where no comment may start.
	.section	a, "ax", progbits
	.eabi_attribute	Tag_also_compatible_with, "\s\001"
	.eabi_attribute	Tag_also_compatible_with, "\006\016"
@ Distances that are not known.
	b	#-later
	b	later+2
	b.w	-later
@ Tried in the block before, and deprecated.
	addeq	r0, r1, r2
	setend	be
