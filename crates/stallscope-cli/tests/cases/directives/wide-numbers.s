.section a,"aM",@progbits,4294967296
.section b,"aM",@progbits,4294967297
.section b,"aM",@progbits,1
.section c,"aM",@progbits,4294967295
nop
