.intel_syntax noprefix
add eax, 4
