	add eax, 255
	imul ecx, dword ptr [rax+4*rbx-16]
