	.arch armv8.2-a+crc+fp16+rcpc+dotprod
	.file	"sort.c"
	.text
	.align	2
	.global	sort
	.type	sort, %function
sort:
.LFB0:
	.cfi_startproc
	sub	x6, x0, #4
	mov	x3, 1
.L2:
	cmp	x3, x1
	blt	.L6
	ret
.L6:
	ldr	w4, [x0, x3, lsl 2]
	mov	x2, x3
.L3:
	ldr	w5, [x6, x2, lsl 2]
	cmp	w5, w4
	ble	.L4
	str	w5, [x0, x2, lsl 2]
	subs	x2, x2, #1
	bne	.L3
.L4:
	add	x3, x3, 1
	str	w4, [x0, x2, lsl 2]
	b	.L2
	.cfi_endproc
.LFE0:
	.size	sort, .-sort
	.section	.note.GNU-stack,"",@progbits
