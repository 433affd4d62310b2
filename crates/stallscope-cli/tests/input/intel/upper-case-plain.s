.intel_syntax noprefix
LOOP_START:
    MOV RAX, QWORD PTR [RDI + RCX*8]
    IMUL RAX, RDX
    ADD R8, RAX
    INC RCX
    CMP RCX, RSI
    JNE LOOP_START
