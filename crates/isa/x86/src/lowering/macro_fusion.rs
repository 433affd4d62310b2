//! Macro-fusion: jumps that decoders join with the instruction before them.

use stallscope_isa::CodeToLower;
use stallscope_target::OpcodeId;

use crate::description;
use crate::frontend::line::LINE;
use crate::lowering::facts::Facts;

/// Conditional jumps; the linker or the assembler chooses the length.
const JUMPS: [OpcodeId; 3] =
    [description::opcode("JCC_1"), description::opcode("JCC_2"), description::opcode("JCC_4")];

/// Returns whether an instruction fuses with the next one. `offset` is that of the next one's first byte from the beginning of
/// a cache line.
pub(super) fn fuses_with_next(code: &CodeToLower<'_>, facts: &Facts, index: usize, offset: u32) -> bool {
    let Some(next) = code.insts.get(index + 1).filter(|next| JUMPS.contains(&next.opcode)) else {
        return false;
    };
    let condition = next.operands.last().and_then(|operand| operand.immediate());
    let fuses = condition.is_some_and(|condition| {
        u32::try_from(condition)
            .ok()
            .and_then(|condition| facts.record.fuses_with.checked_shr(condition))
            .is_some_and(|codes| codes & 1 != 0)
    });
    // A jump at the beginning of a line does not fuse.
    fuses && !u64::from(offset).is_multiple_of(LINE)
}
