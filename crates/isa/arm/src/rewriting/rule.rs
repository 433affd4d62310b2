//! A rule that changes matched instructions: another opcode and operands, on a condition.

use stallscope_target::{Inst, OpcodeId, Operand, RegisterId};

use crate::registers::reg;

/// The context of rules, apart from the matched instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances<'a> {
    /// The mnemonic without condition and suffixes.
    pub(crate) mnemonic: &'a str,
    /// Whether `.w` asks for the wide encoding.
    pub(crate) is_wide: bool,
    /// Whether the instruction is in an IT block.
    pub(crate) is_in_it_block: bool,
    /// How many operands follow the parts of the mnemonic.
    pub(crate) n_operands: usize,
    /// Whether `!` follows the first operand.
    pub(crate) has_exclamation_mark: bool,
    /// Whether the last operand is a symbol without a specifier that selects a byte.
    pub(crate) is_unspecified_symbol: bool,
}

impl Circumstances<'_> {
    /// Returns whether a narrow encoding of an instruction with this flags operand is right: outside of IT blocks narrow
    /// instructions set the flags.
    pub(crate) fn suits_flags(&self, flags: RegisterId) -> bool {
        flags == if self.is_in_it_block { RegisterId::NONE } else { reg::CPSR }
    }
}

/// Where an operand is taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    /// An operand of the instruction.
    Operand(usize),
    /// All of its operands from one on.
    Rest(usize),
    /// A register, or none.
    Register(RegisterId),
    /// A number.
    Number(i64),
    /// A number that depends on the operands.
    Computed(fn(&Inst) -> i64),
}

/// Says whether a rule applies.
pub(crate) type Test = fn(&Inst, &Circumstances<'_>) -> bool;

/// A rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) test: Test,
    pub(crate) opcode: OpcodeId,
    pub(crate) operands: &'static [From],
}

impl Rule {
    /// Returns the changed instruction, if the rule applies.
    pub(crate) fn apply(&self, inst: &Inst, circumstances: &Circumstances<'_>) -> Option<Inst> {
        (self.test)(inst, circumstances).then(|| take(inst, self.opcode, self.operands))
    }
}

/// Returns another instruction with operands of `inst`.
pub(crate) fn take(inst: &Inst, opcode: OpcodeId, operands: &[From]) -> Inst {
    let mut to = Inst { opcode, location: inst.location, flags: inst.flags, ..Inst::default() };
    for &operand in operands {
        match operand {
            From::Operand(index) => to.operands.extend(inst.operand(index)),
            From::Rest(first) => to.operands.extend(inst.operands.iter().skip(first).copied()),
            From::Register(id) => to.operands.push(Operand::Register(id)),
            From::Number(value) => to.operands.push(Operand::Immediate(value)),
            From::Computed(compute) => to.operands.push(Operand::Immediate(compute(inst))),
        }
    }
    to
}
