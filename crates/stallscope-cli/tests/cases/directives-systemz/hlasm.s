* A comment. LLVM-MCA-BEGIN is not in front.
* LLVM-MCA-BEGIN first
LAB      LR    1,2                 a remark
 lhi 3,0010
#L$@_1 AHI 3,-1
 BRCT 3,lab
 LA 1,LAB+4(2)
 LARL 4,*+8
 J #l$@_1
 MVC 0(8,1),8(2) ; LR 5,6
 LG 15,0(,3)
 VL 17,0(2,3),4
* LLVM-MCA-END
* LLVM-MCA-BEGIN second
 LGRL 1,A@B#C@GOTENT
 BRASL 14,f@PLT:tls_gdcall:x
	ST	1,8(2)
* LLVM-MCA-END
