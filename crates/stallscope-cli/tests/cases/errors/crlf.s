addl %eax, %ebx
subl %eax, %ebx
foo
