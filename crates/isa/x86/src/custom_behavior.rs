//! Memory barriers and the stack engine.

use stallscope_sim::{CustomBehavior, Instruction};
use stallscope_target::{Inst, OpcodeId, RegisterId, SubtargetInfo};

use crate::description;

const RSP: RegisterId = description::register("RSP");

const LFENCE: OpcodeId = description::opcode("LFENCE");
const MFENCE: OpcodeId = description::opcode("MFENCE");
const SFENCE: OpcodeId = description::opcode("SFENCE");

/// Pushes and pops whose stack pointer update the stack engine performs.
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
        ids[i] = description::opcode(names[i]);
        i += 1;
    }
    ids
}

/// The custom behavior of x86.
#[derive(Debug)]
struct X86CustomBehavior;

/// Creates the custom behavior for a subtarget.
pub(crate) fn custom_behavior(_: &SubtargetInfo) -> Box<dyn CustomBehavior> {
    Box::new(X86CustomBehavior)
}

impl CustomBehavior for X86CustomBehavior {
    fn post_process(&mut self, _: &Inst, instruction: &mut Instruction) {
        match instruction.opcode {
            MFENCE => (instruction.is_load_barrier, instruction.is_store_barrier) = (true, true),
            LFENCE => instruction.is_load_barrier = true,
            SFENCE => instruction.is_store_barrier = true,
            opcode if STACK_ENGINE.contains(&opcode) => {
                // LLVM quirk: outside 64-bit mode RSP is not written, and the last write, to ESP, is removed instead.
                let stack_pointer = instruction.writes.iter().position(|write| write.register == RSP);
                let removed = stack_pointer.or(instruction.writes.len().checked_sub(1));
                removed.map(|index| instruction.writes.remove(index));
            }
            _ => {}
        }
    }
}
