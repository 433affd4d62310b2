movi	d0, #0x0
cmp	x2, #0x0
b.le	dot+0x28
mov	x3, #0x0
ldr	d2, [x0, x3, lsl #3]
ldr	d1, [x1, x3, lsl #3]
add	x3, x3, #0x1
fmadd	d0, d2, d1, d0
cmp	x2, x3
b.ne	dot+0x10
ret
nop
mov	w1, w0
and	w0, w0, #0x3f
cmp	w1, #0x3
b.gt	select+0x1c
lsl	w1, w0, #3
sub	w0, w1, w0
ret
stp	x29, x30, [sp, #-16]!
mov	x29, sp
bl	use
add	w0, w0, #0x1
ldp	x29, x30, [sp], #16
ret
