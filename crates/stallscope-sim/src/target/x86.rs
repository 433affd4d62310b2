//! x86: implicit clearing of registers, memory fences and the stack engine.

use stallscope_target::{Opcode, OpcodeId, RegisterClassId, RegisterId, x86};

use super::TargetBehaviour;
use crate::Instruction;

const RSP: RegisterId = x86::register("RSP");
const GR32: RegisterClassId = x86::register_class("GR32");
const VR128X: RegisterClassId = x86::register_class("VR128X");
const VR256X: RegisterClassId = x86::register_class("VR256X");

const LFENCE: OpcodeId = x86::opcode("LFENCE");
const MFENCE: OpcodeId = x86::opcode("MFENCE");
const SFENCE: OpcodeId = x86::opcode("SFENCE");

/// Pushes and pops whose change of the stack pointer the stack engine makes.
const STACK_ENGINE: [OpcodeId; 50] = opcodes([
    "PUSH16i",
    "PUSH16i8",
    "PUSH16r",
    "PUSH16rmm",
    "PUSH16rmr",
    "PUSH32i",
    "PUSH32i8",
    "PUSH32r",
    "PUSH32rmm",
    "PUSH32rmr",
    "PUSH64i32",
    "PUSH64i8",
    "PUSH64r",
    "PUSH64rmm",
    "PUSH64rmr",
    "PUSHCS16",
    "PUSHCS32",
    "PUSHDS16",
    "PUSHDS32",
    "PUSHES16",
    "PUSHES32",
    "PUSHFS16",
    "PUSHFS32",
    "PUSHFS64",
    "PUSHGS16",
    "PUSHGS32",
    "PUSHGS64",
    "PUSHSS16",
    "PUSHSS32",
    "POP16r",
    "POP16rmm",
    "POP16rmr",
    "POP32r",
    "POP32rmm",
    "POP32rmr",
    "POP64r",
    "POP64rmm",
    "POP64rmr",
    "POPDS16",
    "POPDS32",
    "POPES16",
    "POPES32",
    "POPFS16",
    "POPFS32",
    "POPFS64",
    "POPGS16",
    "POPGS32",
    "POPGS64",
    "POPSS16",
    "POPSS32",
]);

const fn opcodes<const N: usize>(names: [&str; N]) -> [OpcodeId; N] {
    let mut ids = [OpcodeId(0); N];
    let mut i = 0;
    while i < N {
        ids[i] = x86::opcode(names[i]);
        i += 1;
    }
    ids
}

/// Where an opcode's target flags hold the kind of its encoding: legacy (0), VEX, XOP or EVEX.
const ENCODING_SHIFT: u32 = 29;
const ENCODING_MASK: u64 = 3;

/// The behaviour of x86.
#[derive(Debug)]
pub(super) struct X86;

impl TargetBehaviour for X86 {
    /// A write to a 32-bit general register clears the upper half of the 64-bit one, and one of an instruction
    /// with a vector encoding clears the rest of the vector register.
    fn clears_super_registers(&self, opcode: &Opcode, register: RegisterId) -> bool {
        let description = x86::description();
        if description.class_contains(GR32, register) {
            return true;
        }
        let has_vector_encoding = opcode.ts_flags >> ENCODING_SHIFT & ENCODING_MASK != 0;
        has_vector_encoding
            && (description.class_contains(VR128X, register) || description.class_contains(VR256X, register))
    }

    fn post_process(&self, instruction: &mut Instruction) {
        match instruction.opcode {
            MFENCE => (instruction.is_load_barrier, instruction.is_store_barrier) = (true, true),
            LFENCE => instruction.is_load_barrier = true,
            SFENCE => instruction.is_store_barrier = true,
            opcode if STACK_ENGINE.contains(&opcode) => {
                // Outside 64-bit mode it is the last write that goes, which is the 32-bit stack pointer's.
                let stack_pointer = instruction.writes.iter().position(|write| write.register == RSP);
                let removed = stack_pointer.or(instruction.writes.len().checked_sub(1));
                removed.map(|index| instruction.writes.remove(index));
            }
            _ => {}
        }
    }
}
