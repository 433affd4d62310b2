//! Which instructions programs may run, and which registers are general ones.

use stallscope_isa::{Execution, Refusal};
use stallscope_target::{Inst, OpcodeId, RegisterId, numbered_registers, opcodes};

use crate::counted_loop::counted_loop;
use crate::{description, kernel_parts};

/// Facts about x86 for running its code.
pub(crate) static EXECUTION: Execution = Execution {
    general_registers: &GENERAL_REGISTERS,
    refusal,
    counted_loop,
    kernel_parts: Some(&kernel_parts::KERNEL_PARTS),
};

/// All but the stack pointer, which is number 4.
const GENERAL_REGISTERS: [(u8, RegisterId); 15] = numbered_registers! {
    0 RAX 1 RCX 2 RDX 3 RBX 5 RBP 6 RSI 7 RDI 8 R8 9 R9 10 R10 11 R11 12 R12 13 R13 14 R14 15 R15
};

/// Opcodes that programs must not run by themselves, and why.
const REFUSED: [(Refusal, &[OpcodeId]); 4] = [
    (Refusal::SystemCall, opcodes! { SYSCALL SYSENTER INT VMCALL VMMCALL VMFUNC TDCALL SEAMCALL }),
    (
        Refusal::InputOutput,
        opcodes! {
            IN8rr IN16rr IN32rr IN8ri IN16ri IN32ri OUT8rr OUT16rr OUT32rr OUT8ir OUT16ir OUT32ir INSB INSW INSL OUTSB
            OUTSW OUTSL
        },
    ),
    (Refusal::Trap, opcodes! { TRAP INT3 INTO UD1Wm UD1Lm UD1Qm UD1Wr UD1Lr UD1Qr }),
    (
        Refusal::Privileged,
        opcodes! {
            HLT RSM SYSRET SYSRET64 SYSEXIT SYSEXIT64 ERETS ERETU IRET16 IRET32 IRET64 CLI STI CLTS MOV32rd MOV64rd
            MOV32dr MOV64dr MOV32rc MOV64rc MOV32cr MOV64cr SWAPGS LKGS16m LKGS16r INVLPG LTRr LTRm LGDT16m LGDT32m
            LGDT64m LIDT16m LIDT32m LIDT64m LLDT16r LLDT16m WRMSR WRMSRNS RDMSR PBNDKB WRMSRLIST RDMSRLIST LMSW16r
            LMSW16m INVD WBINVD WBNOINVD SETSSBSY CLRSSBSY WRUSSD WRUSSQ XSETBV XSAVES XSAVES64 XRSTORS XRSTORS64
            INVPCID32 INVPCID64 CLAC STAC GETSEC PCONFIG INVEPT32 INVEPT64 INVVPID32 INVVPID64 VMCLEARm VMLAUNCH
            VMRESUME VMPTRLDm VMPTRSTm VMREAD64rr VMREAD32rr VMREAD64mr VMREAD32mr VMWRITE64rr VMWRITE32rr
            VMWRITE64rm VMWRITE32rm VMXOFF VMXON STGI CLGI SKINIT VMRUN32 VMRUN64 VMLOAD32 VMLOAD64 VMSAVE32
            VMSAVE64 INVLPGA32 INVLPGA64 ENCLS ENCLV PSMASH PVALIDATE64 PVALIDATE32 RMPUPDATE RMPADJUST SEAMRET
            SEAMOPS MONITOR32rrr MONITOR64rrr MWAITrr
        },
    ),
];

/// Why programs must not run an instruction by itself.
fn refusal(inst: &Inst) -> Option<Refusal> {
    let found = REFUSED.iter().find(|(_, opcodes)| opcodes.contains(&inst.opcode));
    found.map(|&(refusal, _)| refusal)
}
