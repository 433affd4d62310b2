//! The kinds of operands of RISC-V statements.

use std::cell::Cell;

use stallscope_asm::Value;
use stallscope_mc::Specifier;
use stallscope_target::{MatchClassId, Operand, RegisterClassId, RegisterId};

use crate::description;
use crate::registers::{FIRST_VECTOR, class, corresponding, is_in, reg, super_register};

/// The kind of an operand.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Token(Option<MatchClassId>),
    Register(RegisterOperand),
    Expression(ExpressionOperand),
    /// A floating-point literal, as the bits of a double.
    Float(u64),
    SystemRegister(u32),
    VType(u32),
    RoundingMode(u8),
    TypeOfDot(u8),
    Fence(u8),
    RegisterList(u8),
    StackAdjustment(i64),
    BaseAndOffset {
        base: RegisterId,
        offset: RegisterId,
    },
}

/// A register.
#[derive(Clone, Debug)]
pub(crate) struct RegisterOperand {
    /// The register. A name represents registers of several sizes: general registers and capabilities, floating-point
    /// registers, groups of vector registers. The matcher chooses one, which later rows see.
    pub(crate) id: Cell<RegisterId>,
    /// Whether it is a general register where a floating-point number is expected.
    pub(crate) is_float: bool,
    /// Whether a general register may hold a double.
    pub(crate) may_hold_double: bool,
}

/// A number, or an expression whose value is not known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpressionOperand {
    pub(crate) value: Value,
    /// For an expression, how it may be relocated.
    pub(crate) symbol: SymbolKind,
    pub(crate) is_64_bit: bool,
}

/// How an expression may be relocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// Not at all.
    None,
    /// As a symbol.
    Bare,
    /// As the difference of two symbols.
    Difference,
    /// With a specifier.
    Specified(Specifier),
}

impl ExpressionOperand {
    /// Returns a number as instructions of 32-bit processors see it.
    pub(crate) fn signed(&self) -> Option<i64> {
        self.value.constant().map(|value| signed(value, self.is_64_bit))
    }

    /// Returns the instruction's operand.
    pub(crate) fn operand(&self) -> Operand {
        match self.signed() {
            Some(value) => Operand::Immediate(value),
            None => self.value.operand(),
        }
    }
}

/// Returns a number as instructions see it: on 32-bit processors, numbers from 2³¹ on are negative.
pub(crate) fn signed(value: i64, is_64_bit: bool) -> i64 {
    match u32::try_from(value) {
        Ok(word) if !is_64_bit => i64::from(word as i32),
        _ => value,
    }
}

/// The classes whose registers have names of floating-point registers with 64 bits: the class that the written register must belong to, and
/// the first register of the class that is meant.
const FLOAT_CLASSES: [(MatchClassId, RegisterClassId, RegisterId); 5] = [
    (description::match_class("FPR256"), class::FPR64, reg::F0_Q2),
    (description::match_class("FPR128"), class::FPR64, reg::F0_Q),
    (description::match_class("FPR32"), class::FPR64, reg::F0_F),
    (description::match_class("FPR32C"), class::FPR64_C, reg::F0_F),
    (description::match_class("FPR16"), class::FPR64, reg::F0_H),
];

/// The classes of groups of vector registers, which have the name of the first register.
const GROUP_CLASSES: [(MatchClassId, RegisterClassId); 3] = [
    (description::match_class("VRM2"), class::VRM2),
    (description::match_class("VRM4"), class::VRM4),
    (description::match_class("VRM8"), class::VRM8),
];

impl RegisterOperand {
    /// Chooses the register of a class that the name represents, if there is one.
    pub(crate) fn coerce(&self, to: MatchClassId) -> bool {
        const CAPABILITY: MatchClassId = description::match_class("YGPR");
        let id = self.id.get();
        let float = FLOAT_CLASSES.iter().find(|(known, ..)| *known == to);
        let chosen = if to == CAPABILITY {
            is_in(id, class::GPR).then(|| corresponding(id, reg::X0, reg::X0_Y))
        } else if let Some(&(_, from, first)) = float {
            is_in(id, from).then(|| corresponding(id, reg::F0_D, first))
        } else {
            let group = GROUP_CLASSES.iter().find(|(known, _)| *known == to);
            group
                .filter(|_| is_in(id, class::VR))
                .and_then(|&(_, group)| super_register(id, FIRST_VECTOR, group))
        };
        self.choose(chosen)
    }

    /// Chooses the part of a general register that holds a number of another width.
    pub(crate) fn coerce_float(&self, first: RegisterId) -> bool {
        let id = self.id.get();
        let is_general = self.is_float && is_in(id, class::GPR);
        self.choose(is_general.then(|| corresponding(id, reg::X0, first)))
    }

    fn choose(&self, chosen: Option<RegisterId>) -> bool {
        if let Some(chosen) = chosen {
            self.id.set(chosen);
        }
        chosen.is_some()
    }
}
