a %r15, 0(%r2,%r3)
a %r4, 8(%r15)
adtr 8, %f15, %f14
adtra %f15, %f5, %f12, symbol
aeb %f12, 1+symbol@GOT(%r0,%r4)
aebr 8, %f15
agh %r12, symbol(%r0,%r4)
aghi %r15, symbol
aghik %r1, %r2, -32768
agr %r12, %r2
agsi 0, -128
ahi %r8, 1
awr %f9, 8
axbr %f5, %f1
axtra %f1, %f4, %f5, 0
ay %r4, -524288(%r15)
bct %r8, 8(%r15)
bct %r9, symbol(%r1,%r0)
ber %r8
bhr 8
bie 1+symbol@NTPOFF(%r14,%r15)
bil -1(%r1,%r0)
bilh 0
bim -524288
bine 524287(%r15)
binh 524287(%r15)
binh -524288(%r15)
binle symbol(%r0,%r4)
bino 0(%r2,%r3)
biz -1(%r1,%r0)
ble symbol(%r1,%r0)
bm 4095
bm symbol(%r1,%r0)
bnh 0(%r2,%r3)
bnmr %r8
bnpr %r12
br %r8
brc 5, 0
brcl symbol, .+10
brcl 15, near@PLT
brct %r1, near
brxh %r15, %r5, .+10
brxh %r1, %r8, near-6
bxleg %r12, %r2, symbol
calg %r1, 4095(%r3), 4095(%r3)
cdgtra %f1, 0, %r3, 0
cdzt %f8, 8(77,%r15), 1
ceb %f15, 0(%r2,%r3)
cebr %f1, %f2
celgbr %f15, symbol, %r12, symbol
cfc 0
cfc 8
cfxr %r15, symbol, %f4
cfxtr %r15, symbol, %f4, symbol
cgdbr %r8, 1, %f8
cgebr %r15, symbol, %f12
cgf %r1, 0
cghsi symbol(%r3), 10922
cgible %r1, 127, 4095(%r3)
cgiblh %r12, 64, 1+symbol@GOT
cgij %r15, symbol, symbol, .+10
cgij %r1, 127, 1, near-6
cgijhe 8, 127, 8
cgijle %r1, -128, near
cgijle %r9, 42, 0
cgijnh %r8, 1, -4094
cgijnhe %r1, 127, near-6
cgijnlh %r4, 1, near@PLT
cgitl %r15, symbol
cgitnlh %r12, 16384
cgrb %r1, %r8, 1, 4095(%r3)
cgrble %r12, %r2, 1+symbol@GOT
cgrbnlh 8, %r15, 4095(%r3)
cgrjh %r1, %r2, near
cgrjhe %r1, %r8, near-6
cgrjne 8, %r15, 8
cgrjne %r1, %r8, near-6
cgrjnhe %r15, %r5, .+10
cgrl %r9, 0
cgrl %r12, .
cgrt %r8, %r8, 1
cgrtle %r12, %r2
cgrtlh %r9, 8
cgrtne %r12, %r2
cgrtnhe %r1, %r2
cgrtnlh %r9, 8
cgxr %r15, symbol, %f4
chhr 8, %r15
chrl %r8, -4094
cibh %r1, -128, 0
cibl %r15, symbol, 0
cibnh %r1, -128, 0
cij %r1, 127, 1, near-6
cijl %r1, 127, near-6
cijle %r15, symbol, .+10
cijlh %r9, 42, 0
cijlh %r12, 64, .
cijne %r4, 1, near@PLT
cite %r8, 1
cite %r9, 10922
cith 8, 32767
citle %r8, 1
citle %r12, 16384
citnlh %r9, 10922
cksm %r8, %r8
clcl %r0, %r14
clfhsi 0, symbol
clfi 8, 4294967295
clfit %r12, 32768, 8
clfitl %r12, 32768
clfitle %r9, 21845
clgfi %r15, symbol
clgfr %r1, %r2
clgibe %r1, 255, 4095(%r3)
clgibne 8, 255, 4095(%r3)
clgibnl %r15, symbol, 0
clgibnle %r8, 1, 8
clgibnlh 8, 255, 4095(%r3)
clgij %r7, 85, 8, 4094
clgijh %r1, 0, near
clgijh %r12, 128, .
clgijh %r4, 1, near@PLT
clgijhe 8, 255, 8
clgijle %r7, 85, 4094
clgijlh %r1, 0, near
clgijlh %r8, 1, -4094
clgijnhe 8, 255, 8
clgitl 8, 65535
clgitnhe %r1, 0
clgitnl %r12, 32768
clgr %r12, %r2
clgrbe %r15, %r5, 0
clgrbh %r9, 8, symbol(%r3)
clgrbhe 8, %r15, 4095(%r3)
clgrbhe %r9, 8, symbol(%r3)
clgrbne %r9, 8, symbol(%r3)
clgrbnh %r15, %r5, 0
clgrbnl %r12, %r2, 1+symbol@GOT
clgrje %r1, %r8, near-6
clgrjhe %r1, %r8, near-6
clgrth %r12, %r2
clgrtl %r12, %r2
clgte %r4, -524288
clgth %r8, 524287
clgtnl 8, -524288(%r3)
clgtnle 8, -524288(%r3)
clgxbr %r1, 0, %f5, 0
clgxbr 8, 15, %f12, 15
clgxtr 8, 15, %f12, 15
clhhr %r1, %r2
clhhsi 1+symbol@GOT, 32768
cli 0, 0
clible %r1, 0, 0
clible %r12, 128, 1+symbol@GOT
clibnle 8, 255, 4095(%r3)
clibnlh %r1, 0, 0
clijnh 8, 255, 8
clijnh %r1, 255, near-6
clijnl 8, 255, 8
clijnle %r7, 85, 4094
clrbhe %r15, %r5, 0
clrblh %r8, %r8, 8
clrbne %r1, %r2, 0
clrjl %r12, %r2, .
clrjnl %r4, %r11, near@PLT
clrl %r9, 0
clrt %r9, 8, 5
clrthe %r8, %r8
clrtnle %r8, %r8
clrtnlh %r9, 8
clst %r8, %r8
clt %r4, 1, -524288
clthe 8, -524288(%r3)
cltlh 8, -524288(%r3)
cltlh %r9, -1(%r3)
cltnhe 8, -524288(%r3)
cltnle 8, -524288(%r3)
cmpsc %r0, %r14
crbh %r1, %r8, 4095(%r3)
crbhe %r12, %r2, 1+symbol@GOT
crbl %r12, %r2, 1+symbol@GOT
crbnl %r1, %r2, 0
crbnle %r1, %r2, 0
crbnle %r8, %r8, 8
crdte %r12, %r5, %r4, symbol
crjl %r12, %r2, .
crjl %r7, %r14, 4094
crjle %r1, %r8, near-6
crjlh %r15, %r5, .+10
crjnl %r1, %r2, near
crjnl %r7, %r14, 4094
crjnle %r8, %r8, -4094
crtl %r12, %r2
crtnh %r1, %r2
crtnh %r8, %r8
crtnl 8, %r15
cu24 %r6, %r2, 8
cu42 %r2, %r4
cu42 %r6, %r2
cvb %r15, 0(%r2,%r3)
cvd %r9, symbol(%r1,%r0)
cvd %r15, 0(%r2,%r3)
cvdg %r4, -524288(%r15)
cvdy %r9, -1(%r1,%r0)
cxgbr %f1, %r2
cxlfbr 8, 15, %r14, 15
cxlftr 8, 15, %r14, 15
cxutr %f8, %r8
czxt %f5, 1+symbol@GOT(256), 8
d %r12, 0(%r2,%r3)
dd 8, 4095
ddbr %f8, %f8
deb %f9, symbol(%r1,%r0)
dfltcc 8, %r14, %r14
didbr %f9, 8, %f6, 5
dlgr %r8, %r8
dsgfr %r0, 8
dxr %f1, %f4
dxtra %f12, %f8, %f4, symbol
ear %r8, %a8
ecctr %r1, %r2
eextr %r9, %f13
efpc %r1
epair %r8
epar 8
epar %r8
eregg %r1, %r2
esair %r1
esair %r8
fiebr %f9, 5, %f6
fiebr %f15, symbol, %f12
fixr %f0, %f13
her %f9, 8
idte %r8, %r8, %r8, 1
iilh %r15, symbol
ipk
jgh .+10
jghe 0
jgle near-6
jgm .
jgnh 8
jgno 0
jgp .
jh 4094
jl near
jlh .+10
jnlh near-6
jnop .
kdb %f8, 8(%r15)
kmctr 8, %r14, %r12
laag %r8, %r8, 524287
lan %r8, %r8, 524287
lao %r1, %r8, 0(%r3)
laxg 8, %r15, -524288(%r3)
lbh %r12, symbol(%r0,%r4)
lcbb %r12, 1+symbol@GOT(%r0,%r4), 8
lcdfr %f1, %f2
lcgr 8, %r15
lctlg %c12, %c2, symbol
lcxbr 8, %f13
lcxr %f0, %f13
ldxbra 8, 15, %f12, 15
ley %f1, 0(%r2,%r3)
lgat %r12, symbol(%r0,%r4)
lgbr %r1, %r2
lgfr 8, %r15
lgh %r8, 524287(%r15)
lghr 8, %r15
lgrl %r15, .+10
lhrl %r8, -4094
llgc %r8, 524287(%r15)
llgf %r1, 0(%r2,%r3)
llgfi %r12, 2147483648
llgh %r4, -524288(%r15)
llhh %r8, 524287(%r15)
llhrl %r1, near
llihl %r1, 0
llihl %r8, 1
llihl %r15, symbol
llill %r9, 21845
llxaq %r1, 0(%r2,%r3)
lmd %r9, 8, symbol(%r3), symbol(%r3)
lmh %r1, %r2, 0
lmy %r4, %r11, -524288
lngfr %r8, %r8
loc %r4, -524288, 5
locfhh %r9, -1(%r3)
locfhle %r1, 0
locfhle %r9, -1(%r3)
locfhnlh %r8, 524287
locfhnlh %r15, 1+symbol@NTPOFF(%r3)
locfhnp %r4, -524288
locfhre %r12, %r2
locfhrhe %r1, %r2
locfhrm %r9, 8
locfhrnh %r12, %r2
locfhrz %r9, 8
locfhz 8, -524288(%r3)
locghil %r1, -32768
locghilh %r12, 16384
locghinhe %r15, symbol
locghiz %r8, 1
locgl %r8, 524287
locgle %r15, 1+symbol@NTPOFF(%r3)
locgnl %r8, 524287
locgnlh %r1, 0
locgnm %r4, -524288
locgnz %r9, -1(%r3)
locgrl 8, %r15
locgrlh %r12, %r2
locgrne %r8, %r8
locgrnh %r12, %r2
locgrnle %r1, %r2
locgrnle %r12, %r2
locgrnlh %r8, %r8
lochhile %r12, 16384
lochhilh %r8, 1
lochhino %r12, 16384
lochi 8, 32767, 15
lochih 8, 32767
lochilh %r9, 10922
lochilh %r12, 16384
lochinhe %r1, -32768
lochinlh 8, 32767
lochinp %r12, 16384
lochinz %r15, symbol
lochiz %r12, 16384
locnh %r1, 0(%r3)
locrm %r8, %r8
locrne %r12, %r2
locrnl %r12, %r2
locrnlh %r9, 8
locz %r1, 0
locz %r12, symbol
locz %r15, 1+symbol@NTPOFF(%r3)
lpgfr %r9, 8
lr %r9, 8
lrag %r8, 524287(%r15)
lrag %r15, 1+symbol@NTPOFF(%r14,%r15)
lrv %r4, -524288(%r15)
lter %f9, 8
ltg %r1, 0(%r2,%r3)
ltgfr 8, %r15
ltgr %r12, %r2
ltr %r1, %r2
ltr 8, %r15
lurag %r9, 8
lxaq %r9, -1(%r1,%r0)
lxe %f5, 8(%r15)
lxeb 8, 4095
lxebr %f5, %f2
lxer 8, %f15
lzrf 8, -524288
lzrf %r15, 1+symbol@NTPOFF(%r14,%r15)
mad %f1, %f2, 0(%r2,%r3)
may %f8, %f8, 8(%r15)
may %f4, %f11, 8(%r15)
mdr %f1, %f2
mdtr %f12, %f2, %f9
mee %f9, symbol(%r1,%r0)
meeb 8, 4095
meebr 8, %f15
mfy %r12, 1+symbol@NTPOFF(%r14,%r15)
mgh 8, -524288
mghi %r12, 16384
mh 8, 4095
ml 8, -524288
ml %r6, symbol(%r0,%r4)
mr 8, %r15
msc %r12, symbol(%r0,%r4)
msdb 8, %f15, 4095
msdr 8, %f15, %f14
mse %f15, %f5, 0(%r2,%r3)
mseb %f4, %f11, 8(%r15)
msgc 8, -524288
msgc %r8, 524287(%r15)
msgc %r4, -524288(%r15)
mvck 8(%r7), 8, %r8
mvcos 4095(%r3), 4095(%r3), %r14
mvcos 0, 0, %r12
mvcp symbol(%r2,%r3), symbol(%r3), %r6
mvcp 4095(%r0,%r15), 4095(%r3), %r15
mvhi 0, -32768
mvi 1+symbol@GOT, 128
mviy symbol, 128
mviy -524288, 1
mvst %r1, %r2
mxdb %f5, 8(%r15)
ngrk %r12, %r2, %r9
nngrk 8, %r15, %r14
nnrk %r9, 8, %r6
nop symbol(%r1,%r0)
nork %r9, 8, %r6
nrk %r8, %r8, %r8
nxrk %r1, %r2, %r3
ny %r1, 0(%r2,%r3)
o %r9, symbol(%r1,%r0)
oc 0(1,%r3), 0
oi 8, 1
oill %r9, 21845
oiy -1(%r3), 85
pgout 8, %r15
plo %r1, 0, %r3, 0
prno 8, %r14
prno %r6, %r2
qadtr 8, %f15, %f14, 15
rdp %r12, %r2, %r9, 8
risbg %r8, %r8, 1, 1
risbgn 8, %r15, 255, 255, 255
rll 8, %r15, -524288(%r3)
rllg 8, %r15, -524288(%r3)
rllg %r15, %r5, 1+symbol@NTPOFF(%r3)
rp 8
scctr %r12, %r2
sck 4095(%r3)
selfhrh %r1, %r2, %r3
selfhrnz 8, %r15, %r14
selfhrp 8, %r15, %r14
selgrne 8, %r15, %r14
selgrnh %r1, %r2, %r3
selgrnle 8, %r15, %r14
selgrnle %r12, %r2, %r9
selgrnp %r1, %r2, %r3
selrh 8, %r15, %r14
selrm %r9, 8, %r6
selrnm 8, %r15, %r14
selrnz 8, %r15, %r14
selro %r8, %r8, %r8
sfasr 8
sl %r1, 0(%r2,%r3)
slak %r1, %r2, 0
slda 8, 4095(%r3)
slda %r0, symbol(%r3)
slhhlr %r1, %r2, %r3
sll 8, 4095(%r3)
sll %r1, 4095(%r3)
sllg %r1, %r2, 0
spctr %r12, %r2
spt 8
sqeb %f1, 4095
sqxbr 8, %f13
sqxbr %f5, %f1
srlk %r12, %r2, symbol
srlk %r4, %r11, -524288
srp 4095(16), 4095(%r3), 1
stcmy %r15, symbol, 1+symbol@NTPOFF(%r3)
stcrw 8
stcy %r15, 1+symbol@NTPOFF(%r14,%r15)
sterv %v1, 0(%r2,%r3)
stey %f12, symbol(%r0,%r4)
stey %f15, 1+symbol@NTPOFF(%r14,%r15)
stfh 8, -524288
stgrl %r1, near
stmg %r1, %r2, 0
stnsm 0, 0
stocfhl %r1, 0
stocfhl %r1, 0(%r3)
stocfhle %r4, -524288
stocfhne %r4, -524288
stocfhnhe %r8, 524287
stocfhz %r12, symbol
stocgnh %r8, 524287
stocgnhe %r8, 524287
stocgnl %r8, 524287
stocgnl %r12, symbol
stocgno %r1, 0
stocgno 8, -524288(%r3)
stocgo %r1, 0(%r3)
stocgp 8, -524288(%r3)
stocm %r15, 1+symbol@NTPOFF(%r3)
stocne %r1, 0
stocnhe %r9, -1(%r3)
stocnhe %r15, 1+symbol@NTPOFF(%r3)
stocnlh %r4, -524288
stocnm %r15, 1+symbol@NTPOFF(%r3)
stocno %r1, 0(%r3)
stocnp %r1, 0
stocnz 8, -524288(%r3)
strvh %r12, symbol(%r0,%r4)
stsi 1+symbol@GOT
stura %r12, %r2
sxtra %f5, %f1, 8, 8
tb %r1, %r2
tbdr %f9, 5, %f6
tmh %r1, 0
tpi 4095(%r3)
tprot 0, 0
tprot 1+symbol@GOT, 1+symbol@GOT
tre %r8, %r8
tre %r0, 8
trtt %r6, %r2
unpka symbol(1,%r3), symbol(%r3)
vac 8, %v31, %v30, %v29, 15
vaccc %v16, %v16, %v16, %v16, 1
vacq %v1, %v2, %v3, %v4
vaf %v1, %v2, %v3
vavglb %v9, %v16, %v23
vavglq 8, %v31, %v30
vblendb 8, %v31, %v30, %v29
vblendh %v12, %v19, %v26, %v0
vcdg %v15, %v22, symbol, symbol, symbol
vcdlg %v16, %v16, 1, 1, 1
vcdlgb %v12, %v19, 8, 8
vceq %v9, %v16, %v23, 5, 5
vceqqs %v12, %v19, %v26
vcgdb %v1, %v2, 0, 0
vchlhs %v12, %v19, %v26
vchlqs %v1, %v2, %v3
vclfnh %v15, %v22, symbol, symbol
vcsph %v15, %v22, %v29, symbol
vctz %v9, %v16, 5
vctzg %v1, %v2
vctzh %v9, %v16
vecb %v16, %v16
vech 8, %v31
veclh %v1, %v2
verimf %v9, %v16, %v23, 85
verimh %v1, %v2, %v3, 0
verllvb %v9, %v16, %v23
verllvg %v1, %v2, %v3
veslh %v16, %v16, 8
vesra %v12, %v19, 1+symbol@GOT, 8
vesravb %v9, %v16, %v23
vesravh %v9, %v16, %v23
vesrlh %v16, %v16, 8
vesrlvg %v1, %v2, %v3
vfadb %v12, %v19, %v26
vfaeb 8, %v31, %v30, 15
vfaefs %v1, %v2, %v3
vfaefs 8, %v31, %v30
vfaeh %v16, %v16, %v16, 1
vfaehs %v16, %v16, %v16
vfaezbs %v12, %v19, %v26, 8
vfaezf %v16, %v16, %v16
vfaezf %v9, %v16, %v23
vfaezfs %v1, %v2, %v3
vfaezh %v12, %v19, %v26
vfcedb %v12, %v19, %v26
vfchdbs 8, %v31, %v30
vfd %v1, %v2, %v3, 0, 0
vfd %v15, %v22, %v29, symbol, symbol
vfdsb 8, %v31, %v30
vfeeb %v16, %v16, %v16, 1
vfeef %v12, %v19, %v26, 8
vfeeh 8, %v31, %v30
vfeeh %v15, %v22, %v29, symbol
vfeezbs %v16, %v16, %v16
vfeezfs %v1, %v2, %v3
vfene %v16, %v16, %v16, 1, 1
vfeneb %v1, %v2, %v3, 0
vfenezhs %v9, %v16, %v23
vfkedbs %v12, %v19, %v26
vfkhedb %v16, %v16, %v16
vfkhsb %v1, %v2, %v3
vfkhsbs %v9, %v16, %v23
vfnmasb %v9, %v16, %v23, %v30
vfssb %v1, %v2, %v3
vgeg %v1, 0(%v2,%r3), 0
vgemh %v12, %v19
vgfma %v16, %v16, %v16, %v16, 1
vgfmf %v1, %v2, %v3
vgm %v1, 0, 0, 0
vistr 8, %v31, 15, 15
vistrb %v16, %v16, 1
vistrb %v9, %v16, 5
vistrh %v16, %v16
vistrh %v12, %v19
vistrh %v9, %v16, 5
vlbrg 8, 4095
vlbrq %v18, 4095
vlbrrepf %v12, 1+symbol@GOT(%r0,%r4)
vlbrreph %v18, 4095
vlebrh %v18, 4095, 1
vleg %v1, 0(%r2,%r3), 0
vleg %v12, 1+symbol@GOT(%r0,%r4), symbol
vlgv 8, %v31, 4095(%r3), 15
vlgvb %r1, %v2, 0
vlgvb %r15, %v22, 0
vlgvg 8, %v31, 4095(%r3)
vlgvh %r9, %v16, symbol(%r3)
vllebrze %v15, 0(%r2,%r3)
vllezb %v21, 8(%r15)
vllezf %v18, 4095
vlm %v1, %v2, 0
vlm %v9, %v16, symbol(%r3), 5
vlpb 8, %v31
vlrepf %v9, symbol(%r1,%r0)
vlrepg 8, 4095
vlrepg %v12, 1+symbol@GOT(%r0,%r4)
vmaeb %v12, %v19, %v26, %v0
vmahh %v16, %v16, %v16, %v16
vmalhw %v9, %v16, %v23, %v30
vmalob %v16, %v16, %v16, %v16
vmalof %v9, %v16, %v23, %v30
vmeb %v1, %v2, %v3
vmhg 8, %v31, %v30
vmlhg 8, %v31, %v30
vmlhg %v9, %v16, %v23
vmlhh %v16, %v16, %v16
vmlhh %v9, %v16, %v23
vmlq %v16, %v16, %v16
vmn %v16, %v16, %v16, 1
vmnf 8, %v31, %v30
vmnlq %v9, %v16, %v23
vmnq %v16, %v16, %v16
vmo %v12, %v19, %v26, 8
vmof %v16, %v16, %v16
vmp %v12, %v19, %v26, 128, 8
vmrhh %v9, %v16, %v23
vmrl 8, %v31, %v30, 15
vmrlg %v9, %v16, %v23
vmx %v1, %v2, %v3, 0
vmxb %v1, %v2, %v3
vmxl 8, %v31, %v30, 15
vmxlb 8, %v31, %v30
vmxlq 8, %v31, %v30
vpkg %v9, %v16, %v23
vpklsf %v16, %v16, %v16
vpklsg %v16, %v16, %v16
vpklsh %v12, %v19, %v26
vpksgs 8, %v31, %v30
vpkz %v16, 8, 1
vpkzr %v15, %v22, %v29, symbol, symbol
vpopctf %v12, %v19
vrepb %v1, %v2, 0
vrepig %v16, 1
vrp %v16, %v16, %v16, 1, 1
vscbib 8, %v31, %v30
vscbiq %v9, %v16, %v23
vscef %v18, 4095(%v31,%r15), 2
vschdp %v16, %v16, %v16, 1
vschdp %v15, %v22, %v29, symbol
vschsp %v15, %v22, %v29, symbol
vsf 8, %v31, %v30
vsl %v1, %v2, %v3
vsrp %v12, %v19, 128, 128, 8
vsteb %v15, 0(%r2,%r3), symbol
vsteb %v21, 8(%r15), 5
vstebrh %v18, 4095, 1
vsteg 8, 4095, 1
vsteh %v1, 0(%r2,%r3), 0
vster %v12, 1+symbol@GOT(%r0,%r4), 8
vsterf %v12, 1+symbol@GOT(%r0,%r4)
vsterf %v15, 0(%r2,%r3)
vsterg %v12, 1+symbol@GOT(%r0,%r4)
vsterh %v18, 4095
vstl 8, %r15, 4095(%r3)
vstrczb %v15, %v22, %v29, %v3, symbol
vstrczf %v16, %v16, %v16, %v16, 1
vstrczfs %v12, %v19, %v26, %v0, 8
vstrczhs %v16, %v16, %v16, %v16
vstrs 8, %v31, %v30, %v29, 15, 15
vstrsh %v15, %v22, %v29, %v3, symbol
vsumg %v16, %v16, %v16, 1
vsumg %v15, %v22, %v29, symbol
vsumgf %v12, %v19, %v26
vsumqf %v1, %v2, %v3
vtp %v16, 1
vupkz 8, 4095(%r3), 255
vupl %v16, %v16, 1
vuplb %v9, %v16
vuplg %v12, %v19
vupll %v15, %v22, symbol
vzero 8
wcfeb 8, %v31, 15, 15
wclfeb %v1, %v2, 0, 0
wclgdb %v12, %v19, 8, 8
wfasb %v1, %v2, %v3
wfchedb %v1, %v2, %v3
wfchsbs 8, %v31, %v30
wfdsb 8, %v31, %v30
wfdxb %v12, %v19, %v26
wfisb 8, %v31, 15, 15
wfk %v9, %v16, 5, 5
wfkedbs %v1, %v2, %v3
wfkedbs %v9, %v16, %v23
wfkhesb 8, %v31, %v30
wfkhesb %v12, %v19, %v26
wfkhexb %v1, %v2, %v3
wfkhsb %v9, %v16, %v23
wfkxb %v12, %v19
wflcsb %v9, %v16
wfmadb %v12, %v19, %v26, %v0
wfmaxsb %v1, %v2, %v3, 0
wfmindb %v16, %v16, %v16, 1
wfmsb %v1, %v2, %v3
wfnmasb %v12, %v19, %v26, %v0
wfnmaxb 8, %v31, %v30, %v29
wfnmsdb %v9, %v16, %v23, %v30
wfpsodb %v16, %v16, 1
wfsqxb 8, %v31
wfsxb %v9, %v16, %v23
wledb 8, %v31, 15, 15
wledb %v15, %v22, symbol, symbol
xc 0(1,%r3), 0
xgrk %r12, %r2, %r9
xi 8, 1
xr %r1, %r2
xrk %r12, %r2, %r9
xy %r1, 0(%r2,%r3)
