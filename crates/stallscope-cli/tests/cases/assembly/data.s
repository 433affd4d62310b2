 nop
.zero 
.zero -1
.fill 1, 9, 1
.fill 1, -1
.fill 1,8,0x123456789
.org 1,2,3
.byte 256, -129, 255, -128
.short 65536
.long 4294967296
.quad 0x10000000000000000
.octa 0x100000000000000000000000000000000
.octa 1
.octa foo
.float 1.5, inf, nan, foo, 0x1p3, 1e5, 1.5e, 0b1, 0x10, -infinity, +1
.double "a"
.base64 "AAAA", "AAA", ""
.base64 x
.uleb128 1, foo-bar
.dcb.b 3, 4
.dcb.w -3, 4
.dcb.l 3
.dcb.d 3, 1.5
.ds.l -1
.ds.x foo
.reloc 1, R_X, foo
.reloc 1
.reloc 1, 2
.code16
.dc.x 3
.ascii "a\x"
.ascii "a\400"
.ascii "a\q"
.ascii "abc" "def"
.asciz "abc" "def"
.string "x
y"
