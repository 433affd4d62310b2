//! Predicates as text.

use std::fmt::Write as _;

use stallscope_target::{
    Feature, Method, MethodId, PredicateId, PredicateKind, PredicateNode, RegisterClass, RegisterId,
};

use super::{Dumper, join};

impl Dumper<'_> {
    /// Returns a predicate as a condition; the file is verified, so the nesting is limited.
    pub(super) fn predicate(&self, id: PredicateId) -> String {
        let node = self.description.table::<PredicateNode>().at(id.index());
        let value = node.value;
        let index = usize::try_from(value).unwrap_or(usize::MAX);
        let register = |id: i64| {
            let id = RegisterId(u16::try_from(id).unwrap_or_default());
            if id.is_none() { "none".to_owned() } else { self.description.register_name(id).to_owned() }
        };
        let children = |separator: &str| {
            let children = self.description.span(node.children).iter().map(|child| self.predicate(child));
            format!("({})", children.collect::<Vec<_>>().join(separator))
        };
        let operand = node.operand;
        let immediate = match node.n_bits {
            0 => format!("imm{operand}"),
            n_bits => format!("imm{operand}[{}..{}]", node.first_bit, node.first_bit + n_bits),
        };
        match node.predicate_kind() {
            PredicateKind::False => "false".to_owned(),
            PredicateKind::True => "true".to_owned(),
            PredicateKind::And => children(" && "),
            PredicateKind::Or => children(" || "),
            PredicateKind::Not => format!("!{}", children("")),
            PredicateKind::OpcodeIn => {
                let opcodes = self.description.span(node.opcodes).iter();
                format!("opcode in [{}]", join(opcodes.map(|o| self.description.opcode_name(o).into_owned())))
            }
            PredicateKind::OperandCount => format!("n_operands == {value}"),
            PredicateKind::IsRegister => format!("op{operand} is a register"),
            PredicateKind::IsImmediate => format!("op{operand} is an immediate"),
            PredicateKind::RegisterIs => format!("reg{operand} == {}", register(value)),
            PredicateKind::RegisterIn => {
                let class = self.description.table::<RegisterClass>().at(index);
                format!("reg{operand} in {}", self.description.str(class.name))
            }
            PredicateKind::AnyRegisterIn => {
                let class = self.description.table::<RegisterClass>().at(index);
                format!("some register in {}", self.description.str(class.name))
            }
            PredicateKind::SameRegister => format!("reg{operand} == reg{}", node.other),
            PredicateKind::OverlappingRegisters => format!("reg{operand} overlaps reg{}", node.other),
            PredicateKind::PredicateIsNot => format!("predicate != {value}"),
            PredicateKind::OptionalDefIs => format!("some optional def == {}", register(value)),
            PredicateKind::RegisterRepeats => format!("some operand after op{operand} == reg{operand}"),
            PredicateKind::ImmediateIs => format!("{immediate} == {value}"),
            PredicateKind::ImmediateLess => format!("{immediate} < {value}"),
            PredicateKind::ImmediateGreater => format!("{immediate} > {value}"),
            PredicateKind::HasFlag => format!("flags & {value:#x}"),
            PredicateKind::HasFeature => {
                let feature = self.description.table::<Feature>().at(index);
                format!("has {}", self.description.str(feature.name))
            }
        }
    }

    /// Returns a method's name.
    pub(super) fn method(&self, id: MethodId) -> &str {
        self.description.str(self.description.table::<Method>().at(id.index()).name)
    }

    pub(super) fn predicates(&self, out: &mut String) -> std::fmt::Result {
        for index in 0..self.description.table::<PredicateNode>().len() {
            writeln!(
                out,
                "{index:>4} {}",
                self.predicate(PredicateId(u32::try_from(index).unwrap_or(u32::MAX)))
            )?;
        }
        Ok(())
    }
}
