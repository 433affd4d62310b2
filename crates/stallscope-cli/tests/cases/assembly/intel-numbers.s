.intel_syntax noprefix
 mov eax, 0ffh
 mov eax, [rax+1f]
1:
 jmp 1b
 .att_syntax noprefix
 .intel_syntax prefix
 .att_syntax
 mov %eax,%ebx
