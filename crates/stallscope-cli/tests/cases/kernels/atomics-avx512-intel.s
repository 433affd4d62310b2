	.intel_syntax noprefix
	.file	"atomics.c"
	.text
	.globl	count                           # -- Begin function count
	.p2align	4
	.type	count,@function
count:                                  # @count
	.cfi_startproc
# %bb.0:
	mov	eax, 1
	lock		xadd	qword ptr [rdi], rax
	ret
.Lfunc_end0:
	.size	count, .Lfunc_end0-count
	.cfi_endproc
                                        # -- End function
	.globl	lock                            # -- Begin function lock
	.p2align	4
	.type	lock,@function
lock:                                   # @lock
	.cfi_startproc
# %bb.0:
	mov	ecx, 1
	xor	eax, eax
	lock		cmpxchg	dword ptr [rdi], ecx
	je	.LBB1_3
	.p2align	4
.LBB1_1:                                # =>This Inner Loop Header: Depth=1
	pause
	xor	eax, eax
	lock		cmpxchg	dword ptr [rdi], ecx
	jne	.LBB1_1
.LBB1_3:
	ret
.Lfunc_end1:
	.size	lock, .Lfunc_end1-lock
	.cfi_endproc
                                        # -- End function
	.globl	unlock                          # -- Begin function unlock
	.p2align	4
	.type	unlock,@function
unlock:                                 # @unlock
	.cfi_startproc
# %bb.0:
	xor	eax, eax
	xchg	dword ptr [rdi], eax
	ret
.Lfunc_end2:
	.size	unlock, .Lfunc_end2-unlock
	.cfi_endproc
                                        # -- End function
	.globl	set                             # -- Begin function set
	.p2align	4
	.type	set,@function
set:                                    # @set
	.cfi_startproc
# %bb.0:
                                        # kill: def $esi killed $esi def $rsi
	mov	eax, 1
	shlx	rax, rax, rsi
	lock		or	qword ptr [rdi], rax
	lock		or	dword ptr [rsp - 64], 0
	ret
.Lfunc_end3:
	.size	set, .Lfunc_end3-set
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
