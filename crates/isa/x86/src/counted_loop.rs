//! How loops count their iterations.

use stallscope_isa::{CountLimit, CountedLoop};
use stallscope_target::{Inst, OpcodeId, RegisterId, opcodes};

use crate::description;

/// Conditional jumps.
const JUMPS: &[OpcodeId] = opcodes! { JCC_1 JCC_2 JCC_4 };

/// The condition of a jump after unequal values.
const NOT_EQUAL: i64 = 5;

/// The largest step of a counter of 32 bits, so that it does not wrap before the loop ends.
const MAX_STEP_32: u64 = 128;

/// Instructions that change a register by a constant: by 1 or their immediate, times a sign.
const STEPS: [(&[OpcodeId], i64); 2] = [
    (opcodes! { INC64r INC32r ADD64ri8 ADD64ri32 ADD32ri8 ADD32ri }, 1),
    (opcodes! { DEC64r DEC32r SUB64ri8 SUB64ri32 SUB32ri8 SUB32ri }, -1),
];

/// Instructions of 32 bits that change a register by a constant.
const STEPS_32: &[OpcodeId] = opcodes! { INC32r ADD32ri8 ADD32ri DEC32r SUB32ri8 SUB32ri };

/// Comparisons of two registers, of a register and a constant, and of the accumulator and a constant.
const COMPARE_REGISTERS: &[OpcodeId] = opcodes! { CMP64rr CMP64rr_REV CMP32rr CMP32rr_REV };
const COMPARE_CONSTANT: &[OpcodeId] = opcodes! { CMP64ri8 CMP64ri32 CMP32ri8 CMP32ri };
const COMPARE_ACCUMULATOR: [(OpcodeId, RegisterId); 2] = [
    (description::opcode("CMP64i32"), description::register("RAX")),
    (description::opcode("CMP32i32"), description::register("EAX")),
];

/// Returns how a loop counts its iterations: its jump follows the change of the counter, or a comparison with the limit.
pub(crate) fn counted_loop(insts: &[&Inst]) -> Option<CountedLoop> {
    let (jump, rest) = insts.split_last()?;
    let condition = jump.operands.last()?.immediate()?;
    if !JUMPS.contains(&jump.opcode) || condition != NOT_EQUAL {
        return None;
    }
    let (last, body) = rest.split_last()?;
    if let Some((counter, step)) = step_of(last) {
        return Some(CountedLoop { counter, step, limit: CountLimit::Value(0) });
    }
    let (first, second) = compared(last)?;
    let counted = |counter: RegisterId, limit: CountLimit| {
        let mut steps = body.iter().rev().filter_map(|inst| step_of(inst));
        let (_, step) = steps.find(|&(register, _)| register == counter)?;
        Some(CountedLoop { counter, step, limit })
    };
    counted(first, second).or_else(|| match second {
        CountLimit::Register(second) => counted(second, CountLimit::Register(first)),
        CountLimit::Value(_) => None,
    })
}

/// The register that an instruction changes by a constant, and that constant.
fn step_of(inst: &Inst) -> Option<(RegisterId, i64)> {
    let (_, sign) = STEPS.iter().find(|(opcodes, _)| opcodes.contains(&inst.opcode))?;
    let register = inst.operand(0)?.register()?;
    let step = match inst.operand(2) {
        Some(operand) => sign.checked_mul(operand.immediate()?)?,
        None => *sign,
    };
    let is_small = step.unsigned_abs() <= MAX_STEP_32 || !STEPS_32.contains(&inst.opcode);
    (step != 0 && is_small).then_some((register, step))
}

/// The operands of a comparison.
fn compared(inst: &Inst) -> Option<(RegisterId, CountLimit)> {
    if let Some(&(_, accumulator)) = COMPARE_ACCUMULATOR.iter().find(|(opcode, _)| *opcode == inst.opcode) {
        return Some((accumulator, CountLimit::Value(inst.operand(0)?.immediate()?)));
    }
    let first = inst.operand(0)?.register()?;
    let second = inst.operand(1)?;
    if COMPARE_REGISTERS.contains(&inst.opcode) {
        return Some((first, CountLimit::Register(second.register()?)));
    }
    COMPARE_CONSTANT.contains(&inst.opcode).then_some((first, CountLimit::Value(second.immediate()?)))
}
