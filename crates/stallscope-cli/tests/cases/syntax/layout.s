	addl %eax,%ebx;subl %ecx,%edx;	xorl %esi , %edi # comment
ADDL	%EAX, %EBX
	Mov	$1, %Eax
a: b:	c: incl	%eax
"quoted label":	decl	%eax
	addl	/* inside */ %eax, %ebx // behind
	addl	$1 + \
	2, %eax
	/* over
	   lines */ nop
	jmp	"quoted label"
	addl    %eax,%ebx	! comment?
