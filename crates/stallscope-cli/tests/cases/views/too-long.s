# An instruction of more bytes than a processor takes.
	nop
	addq	$0x12345678, %fs:0x12345678(%eax,%ebx,8), %rcx
