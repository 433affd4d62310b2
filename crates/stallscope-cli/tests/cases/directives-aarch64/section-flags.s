name:
    .section .s0,"a"
    .section .s1,"e"
    .section .s2,"x"
    .section .s3,"w"
    .section .s4,"o",@progbits,name
    .section .s5,"M",@progbits,4
    .section .s6,"S"
    .section .s7,"T"
    .section .s8,"G",@progbits,group
    .section .s9,"R"
    .section .s10,"y"
    .section .s11,"l"
    .section .s12,"c"
    .section .s13,"d"
    .section .s14,"s"
    .section .s15,"?"
    .section .s6,"a"
    .section .s9,"a"
    .section .s10,"a"
    .section .s11,"a"
    .section .both,"axyR"
    .section .both,"awlR"
    .section .number,"0x20000006"
    .section .number,"axy"
    .section .number,"axl"
    nop
