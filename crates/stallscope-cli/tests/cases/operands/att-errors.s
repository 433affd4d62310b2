	movl	%eax
	movl	%eax, %ebx, %ecx
	movl	%rax, %ebx
	movq	%foo, %rax
	movl	%st(8), %eax
	movl	%st(x), %eax
	movl	%st(1, %eax
	movl	$%eax, %ebx
	movl	(%rax, %ebx
	movl	(%rax,%ebx), %ecx
	movl	(%eax,%rbx), %ecx
	movl	(%rax,%rbx,3), %ecx
	movl	(%rax,%rbx,x), %ecx
	movl	(%rax,2), %ecx
	movl	(%rax,%rsp), %ecx
	movl	(%rip,%rax), %ecx
	movl	(%rax,%rip), %ecx
	movl	(%riz), %ecx
	movl	%riz, %ecx
	movl	%rip, %ecx
	movl	(%bx), %ecx
	movl	(,%si), %ecx
	movl	(%xmm1), %ecx
	movl	4294967296(%rax), %ecx
	movl	4294967296(%eax), %ecx
	movl	-4294967295(%eax), %ecx
	movl	%eax:(%rax), %ecx
	movl	(foo), %ecx
	movl	()
	inc	(%rax)
	fld	(%rax)
	add	$1, (%rax)
	cmpxchg16b	%rax
	nonsense	%eax
	addx	%eax, %ebx
	push	%eax
	pushl	$1
	movb	%ah, %r8b
	movb	%sil, %ch
	{rex} movb	%ah, %al
	{rex2} addb	%ah, %al
	vaddps	%zmm0, %zmm1, %zmm2 {%k0}
	vaddps	%zmm0, %zmm1, %zmm2 {%eax}
	vaddps	%zmm0, %zmm1, %zmm2 {z}
	vaddps	%zmm0, %zmm1, %zmm2 {%k1} {y}
	vaddps	%zmm0, %zmm1, %zmm2 {%k1
	vaddps	(%rax){1to3}, %zmm1, %zmm2
	vaddps	(%rax){2to8}, %zmm1, %zmm2
	vaddps	(%rax){1to8}, %zmm1, %zmm2
	vaddps	(%rax){1to16, %zmm1, %zmm2
	vaddps	{rx-sae}, %zmm0, %zmm1, %zmm2
	vaddps	{rn}, %zmm0, %zmm1, %zmm2
	vaddps	{foo}, %zmm0, %zmm1, %zmm2
	vaddps	{1}, %zmm0, %zmm1, %zmm2
	vpermil2ps	$16, %xmm0, %xmm1, %xmm2, %xmm3
	extrq	$64, $1, %xmm0
	{bogus} addl	%eax, %ebx
	{vex addl	%eax, %ebx
	{1} addl	%eax, %ebx
	{vex} addl	%eax, %ebx
	{evex} movsb
	{nf} movl	%eax, %ebx
	ccmpe	%eax, %ebx
	ccmpe	{dfv=xf} %eax, %ebx
	ccmpe	{dfv=of,of} %eax, %ebx
	ccmpe	{dfv=of,cf,zf,sf,of} %eax, %ebx
	ccmpe	{dvf=} %eax, %ebx
	movsb	(%rsi), (%edi)
	movsl	(%rax), (%rdi)
	stosb	%al, (%rdx)
	lodsw	(%rdx)
	xlat	(%rax)
	xlatb	(%rbx)
	outb	%al, (%dx)
	inb	(%dx), %al
	inb	(%dx,%rax), %al
	jmp	*
	call	*%rax*
	jmpq	$5
	ljmp	*%eax
	data32
	data32 addl	%eax, %ebx
	lock
	rep movl	%eax, %ebx
	aaa
	pusha
	tdpbssd	%tmm1, %tmm1, %tmm2
	vgatherdps	%xmm1, (%rax,%xmm1), %xmm2
	vpgatherdd	(%rax,%zmm1), %zmm1 {%k1}
	vfmulcph	%xmm1, %xmm2, %xmm1
	vfcmaddcph	%xmm1, %xmm2, %xmm1 {%k1}
	prefetchit0	(%rax)
	prefetchit1	symbol(%rip)
	v4fmaddps	(%rax), %zmm5, %zmm2
