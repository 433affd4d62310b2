add eax, 4
