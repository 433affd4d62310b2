        .macro  step reg
        addl    $1, \reg
        imull   %edx, \reg
        .endm
f:
        step    %eax
        step    %ecx
        .rept   2
        nop
        .endr
        ret
