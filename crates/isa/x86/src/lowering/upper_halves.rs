//! Instructions without VEX that write vector registers whose upper halves are not zero: docs/x86-amd.md, section 2.4.
//!
//! The result contains the old upper half, so that the destination is a source. What renaming or a load would do alone needs an
//! operation, which merges.

use stallscope_target::MicroOpKind;

use crate::lowering::facts::Facts;
use crate::lowering::operands::Operands;
use crate::lowering::register_number::NamedRegister;

/// Lets an instruction merge its result into the destination, if it has to. `merge` is the cost of an operation that does.
pub(super) fn merge(facts: &mut Facts, operands: &mut Operands, merge: &Facts) {
    if operands.is_vex() {
        return;
    }
    let is_written = |register: NamedRegister| matches!(register, NamedRegister::Vector(_, 128));
    let written = operands.writes.iter_mut().find(|(_, register, _)| is_written(*register));
    let Some(((reference, register, latency), &micro_op)) = written.zip(merge.first(MicroOpKind::Compute))
    else {
        return;
    };
    let load = facts.first(MicroOpKind::Load).map_or(0, |load| u32::from(load.latency));
    *latency = (*latency).max(load + u32::from(micro_op.latency));
    if operands.reads.iter().all(|(_, other)| other != register) {
        operands.reads.push((*reference, *register));
    }
    facts.record.is_eliminable = false;
    facts.record.breaks_dependencies = false;
    if facts.first(MicroOpKind::Compute).is_none() {
        facts.micro_ops.push((MicroOpKind::Compute, micro_op));
    }
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;
    use stallscope_target::{MicroOp, MicroOpKind, OperandRef};

    use super::merge;
    use crate::lowering::facts::Facts;
    use crate::lowering::operands::Operands;
    use crate::lowering::register_number::NamedRegister::Vector;

    fn facts(kind: MicroOpKind, latency: u16) -> Facts {
        let micro_op = MicroOp { latency, ports: 1, cycles: 1, ..MicroOp::default() };
        Facts { micro_ops: SmallVec::from_iter([(kind, micro_op)]), is_own: true, ..Facts::default() }
    }

    fn load(name: &'static str) -> Operands {
        let writes = SmallVec::from_iter([(OperandRef::Operand(0), Vector(1, 128), 7)]);
        Operands { name: name.into(), writes, ..Operands::default() }
    }

    /// Zen 5: loads of XMM registers without VEX take two cycles in a chain through their destination.
    #[test]
    fn loads_merge_into_their_destination() {
        let (mut of_load, mut operands) = (facts(MicroOpKind::Load, 7), load("MOVAPSrm"));
        merge(&mut of_load, &mut operands, &facts(MicroOpKind::Compute, 2));
        assert_eq!(of_load.micro_ops.len(), 2);
        assert_eq!(operands.reads[..], [(OperandRef::Operand(0), Vector(1, 128))]);
        assert_eq!(operands.writes[0].2, 9);
    }

    #[test]
    fn instructions_with_vex_do_not_merge() {
        let (mut of_load, mut operands) = (facts(MicroOpKind::Load, 7), load("VMOVAPSrm"));
        merge(&mut of_load, &mut operands, &facts(MicroOpKind::Compute, 2));
        assert_eq!(of_load.micro_ops.len(), 1);
        assert!(operands.reads.is_empty());
    }
}
