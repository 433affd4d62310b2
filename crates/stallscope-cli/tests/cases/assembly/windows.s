.def foo; .scl 2; .type 32; .endef
.section .text,"xr",one_only,foo
foo:
.seh_proc foo
 pushq %rbp
.seh_pushreg %rbp
.seh_stackalloc 3
.seh_stackalloc 0
.seh_setframe %rbp, 8
.seh_setframe %rbp, 16
.seh_setframe %rbp, 16
.seh_savereg %rsi, 3
.seh_savexmm %xmm6, 8
.seh_pushframe @code
.seh_pushframe @foo
.seh_startepilogue
.seh_endprologue
.seh_startepilogue
.seh_endepilogue
.seh_endepilogue
.seh_handler foo, @bar
.seh_handler foo, @except, @unwind
.seh_handlerdata
.seh_endchained
.seh_startchained
.seh_endproc
.seh_endchained
.seh_endproc
.seh_endproc
.seh_unwindversion 1
.section .foo,"bd"
.section .foo,"q"
.section .foo,"dr",bar,x
.section .foo,"dr",discard
.linkonce associative
.linkonce
.linkonce
.secrel32 foo+(1<<40)
.rva foo, foo+1, foo+(1<<40)
.cv_file 1 "a.c"
.cv_file 1 "a.c"
.cv_func_id 0
.cv_func_id 0
.cv_loc 0 2 1
.cv_loc 0 1 1 1 is_stmt 2
.cv_inline_site_id 1 within 5 inlined_at 1 2
.cv_def_range
.cv_def_range foo foo, "x"
.weak foo bar
 foo@bar: nop
