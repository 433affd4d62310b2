adb %f1, %a4
aebr %f1, (
agfi %r1, %x1
agr %r1, 65536
alfiq %r1, 0
alg 8(%r1,%r2), 0(%r2,%r3)
axtr %f1, %f4
bal %r1, 8(257,%r1)
bctrq %r1, %r2
bi 8(%r1)
brct 3, near
brxle %r1, %r2, 0x123456789012345
bzr %
calg %r1, 0, 3
cdbr %a4, %f2
cdfbra %f1, 8(%f1), %r3, 0
cdlfbr %f1, 65536, %r3, 0
cdsy symbol, %r4, 0
cefr %f1, %r2, 3
celfbr %f1, 0, %r3, %r3
cfxbra %a4, 0, %f5, 0
cgdtra %r1, %r1, %f3, 0
cghi 65536, -32768
cghiq %r1, -32768
cgibh %a4, -128, 0
cgiblh %r1, %f2, 0
cgibnlh %r1, 65536, 0
cgijlh 8(%r1,), -128, near
cgijnl %r1, -128
cgithe 8(%r1,), -32768
cgitlh %r1, -32768
cgitne %r1, 4294967296
cgitneq %r1, -32768
cgrbnlh %r1, %r2, 3
cgrjlh %r1, %r2, near, 3
cgrjne %r1, 8(257,%r1), near
cgrte %r1, symbol
cgxbra %r1, symbol@GOTENT, %f5, 0
cibh %r1, -128, %x1
cibnlh %c5, -128, 0
cibnlh %r1, 3, 0
cijlh 8(%r1, -128, near
cijne %r3, -128, near
cijneq %r1, -128, near
cijnhe %r1, -128, near, 3
cit -1, -32768, 0
citl %a4, -32768
clgible 8(16,17), 0, 0
clgije %r1, 0x123456789012345, near
clgijhe %r1, 0, 16
clgijne %r1, 0, 1+symbol(4,%a1)
clgijnle %r1, %x1, near
clgrbe %r1, symbol, 0
clgrth 8(16,17), %r2
clgxbr symbol@GOTENT, 0, %f5, 0
clrb 70001, %r2, 0, 0
clrbe symbol, %r2, 0
clrbh %r1, %r2, 0x123456789012345
clrbne %r1, 8(%r1,), 0
clrbnh %r1, %r2
clrbnl %r1, %r2, 1+symbol(4,%a1)
clrjnh 0x123456789012345, %r2, near
clrtleq %r1, %r2
cltnl %r1, %x1
crjnl %r1, %r2
cu12 %r2, %r4, 0, 3
cuse %r2, %c5
cvbg %r1, 0(%r2,%r3), 3
cvdg 4294967296, 0(%r2,%r3)
cxgbra %f1, 0, %f2, 0
cxlfbr %f1, 0, %r3, 0, 3
cxstrq %f1, %r4
ddtr %f1, %f2, -1
dsgfr %a4, %r2
dxbr %f1
ecpga symbol, %r2
eextr %r1, %f4, 3
efpc
esta %r2, 16
fixtr %f1, 8(%r1,%r2), %f5, 0
fixtr %f1, 0, 16, 0
jnop near, 3
jnz 0x123456789012345
kdb 8(257,%r1), 0(%r2,%r3)
kdb 70001, 0(%r2,%r3)
kma %r2, 8(%f1), %r6
kmctr %r2, %x1, %r6
lang %r1, %r2, 0, 3
langq %r1, %r2, 0
lcgr %r1, 65536
lcxrq %f1, %f4
ldxbra %r16, 0, %f5, 0
leyq %f1, 0(%r2,%r3)
lg symbol, 0(%r2,%r3)
lgfrl 65536, near
lhr (, %r2
llcr %r3, %r2
llgtr symbol@GOTENT, %r2
lmg %r1, %r2, 0, 3
locfhre %r1, %r1
locfhrnlq %r1, %r2
locghilh %r1, 0x123456789012345
locghinp %r1, 8(%v1,%r2)
locghio %r1, 8(%r1,%r2)
locghip %r1, -32768, 3
locgreq %r1, %r2
locgrnhe 4294967296, %r2
lochhinhe %r1, 8(%v1)
lochinheq %r1, -32768
locrhe %r1, 8(%v1,%r2)
lpdr %f1
lpgfr %r1, %r2, 3
lrl 8(%v1,%r2), near
ltdtr %f1, %v17
ltxbr %f1, 3
lxeb %f1
madr 8(257,%r1), %f2, %f3
mayh %f1, %f2
mdb %f1
mder %f1, %f2, 3
meebr %f1, 8(257,%r1)
mer 8(257,%r1), %f2
mhy %r1, 8(257,%r1)
msgr %r1, 8(16,17)
mvz 70001, 0
mxdbr %f1, %v17
ncgrk %r1, %r2, %x1
ncrk %r1, %r2, -1
nihl %r1, symbol
nill %r1, 65536
oy %r1
pfmf -1, %r2
popcnt %r1, %r2, 70001
ppno %r2
qadtr %f1, %f2, -1, 0
qadtr %f1, %f2, %f3
qctri 0, 3
rdp 8(%r1, %r2, %r3, 0
risbg %r1, %r2, symbol@GOTENT, 0, 0
rllg %r1, %r2
sdtra %f1, 8(%f1), %f3, 0
selfhrnhe %r1, %r2, -524289
selrnhe %r1, %r2, 8(16,17)
sgfr %a4, %r2
slgfr 4096, %r2
slhhhrq %r1, %r2, %r3
sqer %f1
srag %r1, %r2, %x1
srstuq %r1, %r2
stcy 8(%r1, 0(%r2,%r3)
stdrv %v1
stfpc 0, 3
sthq %r1, 0(%r2,%r3)
stocfhh %r1, symbol
stocfhneq %r1, 0
stocgp %r1, %
strvh %r1, %r3
tb %r1, %r16
tcdb %f1, 1.5
tdcxt %r3, 0(%r2,%r3)
tmy 4294967296, 0
unpkq 0(1,%r3), 0(1,%r3)
vblendq %v1, 8(%v1,%r2), %v3, %v4
vcfn %v1, %v2, 0, 8(%r1,%r2)
vcfps %v1, %v2, 8(%r1,%r2), 0, 0
vchlfs 16, %v2, %v3
vcksm %v1, %v2, %v17
vclgd %v1, %x1, 0, 0, 0
vclzf 3, %v2
vclzq 70001, %v2
vcvb %r1, %v2, 0, %
vcvbq %v1, 4096, 0
vd %v1, %v2, %v3, 65536, 0
vdl %v1, %v2, %v3, -524289, 0
vdp %v1, %v2, %v3, 8(%v1,%r2), 0
vecl %v1, %v2, (
verimh %v1, %v2, %v3, 8(%v1)
verllf %v1, %v2, 0, 3
veslv %, %v2, %v3, 0
veslvf %v1, (, %v3
vesrab %v1, %v2
vesravb 1.5, %v2, %v3
vesrlf %v1, %v2, 8(%f1)
vfaef %v1, (, %v3
vfaezhs %r16, %v2, %v3, 0
vfce 16, %v2, %v3, 0, 0, 0
vfche %v1, %v2, %v3, 8(%r1), 0, 0
vfeeq %v1, %v2, %v3, 0
vfenefs %v1, %v2, %v3, 3
vfenezfs %v1, %v2, %a4
vfkedb %v17, %v2, %v3
vfkhsbs -524289, %v2, %v3
vfnma %v1, %v2, 8(%r1, %v4, 0, 0
vfnma %v1, %v2, %v3, 8(257,%r1), 0, 0
vfpso %v1, %v2, 0, 0x123456789012345, 0
vftcidb %v1, -524289, 0
vistrhs 8(%r1,), %v2
vled %, %v2, 0, 0, 0
vleif %v1, 8(257,%r1), 0
vllebrzh %v1, 8(%f1)
vllezf %v1
vlm symbol, %v2, 0
vlpg %v1, 1.5
vmae %v1, %v2, %v3, %, 0
vmaeb %v1, %v2, %v3, 1.5
vmahb %v1, %v2, 0x123456789012345, %v4
vmaleg %v1, %v2, (, %v4
vmaleg %v1, %v2, %v3, symbol
vmalog 0x123456789012345, %v2, %v3, %v4
vmaof %v1, %v2, 4294967296, %v4
vmaoh %v1, %v2, -1, %v4
vmle %c5, %v2, %v3, 0
vmlhq %v1, %v2, %v3, 0
vmp %v1, 8(16,17), %v3, 0, 0
vmp %v1, -524289, %v3, 0, 0
vmxb %v1, %v2, %r1
vnq %v1, %v2, %v3
vnx %v1, %v2, %v3, 3
vpkg 8(%r1), %v2, %v3
vpksg 1+symbol(4,%a1), %v2, %v3
vpopctgq %v1, %v2
vscbih %v1, 1.5, %v3
vschdp %v1, %v2, %v3, 0, 3
vsel %v1, 8(16,17), %v3, %v4
vsl %v1, %x1, %v3
vstrcbs %v1, %v2, %v3, 1+symbol(4,%a1)
vstrcfsq %v1, %v2, %v3, %v4
vstrcfsq %v1, %v2, %v3, %v4, 0
vstrch %v1, %, %v3, %v4, 0
vstrczbs %v1, %v2, 1+symbol(4,%a1), %v4
vstrczf %v1, %v2, 8(%r1), %v4, 0
vstrczfsq %v1, %v2, %v3, %v4
vstrczhs %v1, %v2, %c5, %v4
vstrs %v1, %v2, %v3, %v4, %a4, 0
vstrsf %v1, %v2, %v3, %v4, 8(%f1)
vstrszf %v1, %v2, 8(%r1,%r2), %v4
vuph %v1, %v2, %v17
vupl 8(%r1), %v2, 0
vuplg %v1
wcefb %v1, %v2, 0, 0, 3
wfadb %v1, %v2, 3
wfasb %v1, 4096, %v3
wfkedb %v1, 8(%f1), %v3
wfkedb %v1, %v2
wfkexb %v1, %c5, %v3
wfkhsb %v1, %v2, %r1
wfkhsbs %v1, %v2, 1.5
wflls 8(%r1,%r2), %v2
wflpdb -524289, %v2
wfmaxdb %v1, 8(16,17), %v3, 0
