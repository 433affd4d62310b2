 nop
.type foo,@bar
.type foo,@function
.type foo STT_OBJECT
.type foo
.type foo,3
.size foo, .-foo
.size foo
.symver foo, bar
.symver foo, bar@v1
.symver foo, bar@v1, remove
.symver foo, bar@v1, x
.weakref a
.weak a b
.globl .Lfoo
.globl 
.globl a,,b
.comm a
.comm a,-1
.comm a,1,3
.comm a,1,4
.lcomm a,1,4
.lcomm zz,1
.ident foo
.ident "foo" x
.version foo
.cg_profile a, b
.cg_profile a, b, 5
.cg_profile a, b, 5 6
.lto_discard a, 3
.lto_set_conditional a, 3
.addrsig foo
.addrsig_sym
.pseudoprobe 1 2
.pseudoprobe 1 2 3 4 5 @ 1:2 foo
.memtag .Lx
.extern a b c
.nosuch
.BYTE 1
.Text
.lto_discard foo
foo: nop
foo: nop
.set foo, 3
.globl foo
.weak foo,bar
