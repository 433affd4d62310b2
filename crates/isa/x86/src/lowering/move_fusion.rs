//! Moves that are one operation with the next one, on the copy.
//!
//! Source: measurements on Zen 5, `docs/x86-amd.md`, section 2.2.

use stallscope_sim::Movement;

use crate::lowering::operands::Operands;
use crate::lowering::register_number::NamedRegister;

/// The operations that a move fuses with, by the beginning of LLVM's name.
const OPERATIONS: [&str; 7] = ["ADD", "SUB", "AND", "OR", "XOR", "INC", "DEC"];

/// The moves, and the width in LLVM's names of operations on the copy.
const MOVES: [(&str, &str); 2] = [("MOV64rr", "64"), ("MOV32rr", "32")];

/// Returns the move, if an instruction is one that fuses with the next instruction.
pub(super) fn movement(first: &Operands, second: &Operands) -> Option<Movement> {
    let name = first.name.trim_end_matches("_REV");
    let &(_, width) = MOVES.iter().find(|(own, _)| *own == name)?;
    let is_operation =
        |operation: &str| second.name.strip_prefix(operation).is_some_and(|rest| rest.starts_with(width));
    if second.memory.is_some() || !OPERATIONS.iter().any(|operation| is_operation(operation)) {
        return None;
    }
    let (&[(_, from)], &[(_, to, _)]) = (&first.reads[..], &first.writes[..]) else { return None };
    let is_on_copy = second.writes.iter().any(|&(_, register, _)| register == to);
    let is_general = |register: NamedRegister| matches!(register, NamedRegister::General(..));
    if !is_on_copy || !is_general(from) {
        return None;
    }
    Some(Movement { from: from.number()?, to: to.number()?, is_vector: false, is_addition: false })
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;
    use stallscope_target::OperandRef;

    use super::movement;
    use crate::lowering::operands::Operands;
    use crate::lowering::register_number::NamedRegister::General;

    fn operands(name: &'static str, to: u16, from: u16) -> Operands {
        Operands {
            name: name.into(),
            reads: smallvec![(OperandRef::Operand(1), General(from, 64))],
            writes: smallvec![(OperandRef::Operand(0), General(to, 64), 1)],
            ..Operands::default()
        }
    }

    /// `docs/x86-amd.md`, section 2.2: pairs of MOV and ADD take one slot; MOV and NEG do not fuse.
    #[test]
    fn a_move_fuses_with_an_operation_on_its_copy() {
        let moving = operands("MOV64rr", 1, 2);
        assert!(movement(&moving, &operands("ADD64rr", 1, 3)).is_some());
        assert!(movement(&moving, &operands("INC64r", 1, 1)).is_some());
        assert!(movement(&moving, &operands("ADD64rr", 2, 1)).is_none());
        assert!(movement(&moving, &operands("NEG64r", 1, 1)).is_none());
        assert!(movement(&operands("MOV32rr", 1, 2), &operands("ADD64rr", 1, 3)).is_none());
        assert!(movement(&operands("MOV32rr", 1, 2), &operands("ADD32rr", 1, 3)).is_some());
    }
}
