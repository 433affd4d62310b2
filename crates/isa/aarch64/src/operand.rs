//! Operands as AArch64 statements have them.

use std::ops::Range;

use stallscope_target::{Description, Inst, MatchClassId, RegisterId};

use crate::description;

use super::operand_renderer::Renderer;
use super::operand_test::Test;
use super::registers::{ClassifiedRegister, RegisterKind, w_from_x, x_from_w};
use super::shift_extend::ShiftExtend;
use stallscope_asm::Value;
use stallscope_asm::{Fit, ParsedOperand};
use stallscope_mc::Specifier;

/// What a register must be to be the same as one that it is tied to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Equality {
    /// That register.
    #[default]
    Register,
    /// The 32-bit part of that register.
    SuperRegister,
    /// The 64-bit register that holds that one.
    SubRegister,
}

/// A symbol with what may stand around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SymbolReference {
    /// The specifier in front.
    pub(crate) elf: Option<Specifier>,
    /// The specifier behind `@`.
    pub(crate) darwin: Option<Specifier>,
    /// Whether nothing is added to the symbol.
    pub(crate) has_no_addend: bool,
}

/// An immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Immediate {
    pub(crate) value: Value,
    /// The symbol, if it is one and no more than a number is added.
    pub(crate) symbol: Option<SymbolReference>,
}

impl Immediate {
    /// A number.
    pub(crate) const fn constant(value: i64) -> Self {
        Self { value: Value::Constant(value), symbol: None }
    }
}

/// A register with what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegisterOperand {
    pub(crate) register: ClassifiedRegister,
    pub(crate) kind: RegisterKind,
    /// The width of a vector's elements in bits; 0 where it is not written.
    pub(crate) element_width: u8,
    pub(crate) equality: Equality,
    pub(crate) shift: ShiftExtend,
}

impl RegisterOperand {
    /// A register without anything.
    pub(crate) const fn new(register: ClassifiedRegister, kind: RegisterKind) -> Self {
        let shift =
            ShiftExtend { kind: super::shift_extend::ShiftExtendType::Lsl, amount: 0, is_explicit: false };
        Self { register, kind, element_width: 0, equality: Equality::Register, shift }
    }
}

/// What part of the matrix of SME an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatrixKind {
    Array,
    Tile,
    Row,
    Column,
}

/// Vector registers in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VectorList {
    pub(crate) first: ClassifiedRegister,
    pub(crate) kind: RegisterKind,
    pub(crate) n_registers: u8,
    pub(crate) stride: u16,
    pub(crate) n_elements: u8,
    pub(crate) element_width: u8,
}

/// A system register or a field of the processor's state, by the numbers it has where it can stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SystemRegister {
    /// Where it is read.
    pub(crate) mrs: Option<u32>,
    /// Where it is written.
    pub(crate) msr: Option<u32>,
    /// As a field that takes 0 or 1.
    pub(crate) pstate_0_1: Option<u32>,
    /// As a field that takes 0 to 15.
    pub(crate) pstate_0_15: Option<u32>,
}

/// Words that stand for the number of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintKind {
    Psb,
    Pcd,
    Bti,
    CmhPriority,
    TIndex,
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Punctuation, a keyword or a part of the mnemonic, by its class; `None` for one that no instruction has.
    Token {
        class: Option<MatchClassId>,
        is_suffix: bool,
    },
    Immediate(Immediate),
    ShiftedImmediate(Immediate, u32),
    /// `first:last`.
    ImmediateRange(u32, u32),
    CondCode(u8),
    Register(RegisterOperand),
    Matrix {
        register: ClassifiedRegister,
        kind: MatrixKind,
        element_width: u8,
    },
    /// Tiles in braces: a bit for each tile of 64-bit elements.
    MatrixTileList(u8),
    /// The field of `SVCR`, if the subtarget has it.
    Svcr(Option<u32>),
    VectorList(VectorList),
    VectorIndex(i32),
    SystemRegister(SystemRegister),
    /// `c0` to `c15`.
    SysCr(u8),
    Prefetch(u32),
    Hint(HintKind, u32),
    ShiftExtend(ShiftExtend),
    /// The bits of a double, and whether it is just what was written.
    FloatImmediate {
        bits: u64,
        is_exact: bool,
    },
    Barrier {
        value: u32,
        has_nxs: bool,
    },
}

/// An operand of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aarch64Operand {
    pub(crate) kind: Kind,
    /// Where it starts.
    pub(crate) start: u32,
    /// Where it ends as LLVM has it, which is seldom where its text ends; none if it has no end.
    pub(crate) end: Option<u32>,
}

/// Where an operand starts and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) start: u32,
    pub(crate) end: Option<u32>,
}

impl From<u32> for Place {
    fn from(start: u32) -> Self {
        Self { start, end: Some(start) }
    }
}

impl From<Range<u32>> for Place {
    fn from(range: Range<u32>) -> Self {
        Self { start: range.start, end: Some(range.end) }
    }
}

impl Aarch64Operand {
    /// The scalar register, if the operand is one.
    pub(crate) fn scalar(&self) -> Option<ClassifiedRegister> {
        match self.kind {
            Kind::Register(operand) if operand.kind == RegisterKind::Scalar => Some(operand.register),
            _ => None,
        }
    }

    /// The number, if the operand is one.
    pub(crate) const fn constant(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate(immediate) => immediate.value.constant(),
            _ => None,
        }
    }

    /// Whether the operand is a part of the mnemonic.
    pub(crate) const fn is_suffix(&self) -> bool {
        matches!(self.kind, Kind::Token { is_suffix: true, .. })
    }
}

/// A target never rejects a row that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {}

/// The classes of tokens that a number may stand for.
const NUMBER_TOKENS: [(MatchClassId, i64); 27] = [
    (description::match_class("_HASH_0"), 0),
    (description::match_class("_HASH_1"), 1),
    (description::match_class("_HASH_2"), 2),
    (description::match_class("_HASH_3"), 3),
    (description::match_class("_HASH_4"), 4),
    (description::match_class("_HASH_6"), 6),
    (description::match_class("_HASH_7"), 7),
    (description::match_class("_HASH_8"), 8),
    (description::match_class("_HASH_10"), 10),
    (description::match_class("_HASH_12"), 12),
    (description::match_class("_HASH_14"), 14),
    (description::match_class("_HASH_16"), 16),
    (description::match_class("_HASH_24"), 24),
    (description::match_class("_HASH_25"), 25),
    (description::match_class("_HASH_26"), 26),
    (description::match_class("_HASH_27"), 27),
    (description::match_class("_HASH_28"), 28),
    (description::match_class("_HASH_29"), 29),
    (description::match_class("_HASH_30"), 30),
    (description::match_class("_HASH_31"), 31),
    (description::match_class("_HASH_32"), 32),
    (description::match_class("_HASH_40"), 40),
    (description::match_class("_HASH_48"), 48),
    (description::match_class("_HASH_64"), 64),
    (description::match_class("_HASH__MINUS_4"), -4),
    (description::match_class("_HASH__MINUS_8"), -8),
    (description::match_class("_HASH__MINUS_16"), -16),
];

const MPR: MatchClassId = description::match_class("MPR");
const ZA_TOKEN: MatchClassId = description::match_class("za");

impl ParsedOperand for Aarch64Operand {
    const MAX_OPERANDS: usize = 14;

    type Test = Test;
    type Renderer = Renderer;
    type Rejection = Rejection;

    fn test_by_name(name: &str) -> Option<Test> {
        Test::by_name(name)
    }

    fn renderer_by_name(name: &str) -> Option<Renderer> {
        Renderer::by_name(name)
    }

    fn token_class(&self) -> Option<MatchClassId> {
        match self.kind {
            Kind::Token { class, .. } => class,
            _ => None,
        }
    }

    fn register(&self) -> Option<RegisterId> {
        match self.kind {
            Kind::Register(operand) => Some(operand.register.id),
            _ => None,
        }
    }

    fn stands_for(&self, class: MatchClassId) -> bool {
        match self.kind {
            Kind::Immediate(Immediate { value: Value::Constant(value), .. }) => {
                NUMBER_TOKENS.iter().any(|&(token, number)| token == class && number == value)
            }
            Kind::Token { class: token, .. } => class == MPR && token == Some(ZA_TOKEN),
            _ => false,
        }
    }

    fn is_equal(&self, other: &Self) -> bool {
        match (self.kind, other.kind) {
            (Kind::VectorList(one), Kind::VectorList(other)) => {
                (one.n_registers, one.first.id, one.stride)
                    == (other.n_registers, other.first.id, other.stride)
            }
            (Kind::Register(one), Kind::Register(other)) => {
                let (one_id, other_id) = (one.register.id, other.register.id);
                match (one.equality, other.equality) {
                    (Equality::Register, Equality::Register) => one_id == other_id,
                    (Equality::SuperRegister, _) => x_from_w(one_id) == other_id,
                    (Equality::SubRegister, _) => w_from_x(one_id) == other_id,
                    (_, Equality::SuperRegister) => x_from_w(other_id) == one_id,
                    (_, Equality::SubRegister) => w_from_x(other_id) == one_id,
                }
            }
            _ => false,
        }
    }

    fn fit(&self, test: Test) -> Fit {
        test.fit(self)
    }

    fn render(&self, renderer: Renderer, _description: Description<'_>, inst: &mut Inst) {
        renderer.render(self, inst);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::{ConversionKind, ConversionStep, MatchClass, MatchClassKind, Method};

    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_operand_test_is_known() {
        let description = DESCRIPTION;
        let methods = description.table::<Method>();
        let mut n_tests = 0;
        for class in description.table::<MatchClass>().iter() {
            if class.match_kind() == MatchClassKind::Method {
                let name = description.str(methods.at(class.method.index()).name);
                assert!(Aarch64Operand::test_by_name(name).is_some(), "{name}");
                n_tests += 1;
            }
        }
        assert!(n_tests > 300, "{n_tests}");
    }

    #[test]
    fn every_renderer_is_known() {
        let description = DESCRIPTION;
        let methods = description.table::<Method>();
        for step in description.table::<ConversionStep>().iter() {
            if step.conversion_kind() == ConversionKind::Method {
                let name = description.str(methods.at(step.method.index()).name);
                assert!(Aarch64Operand::renderer_by_name(name).is_some(), "{name}");
            }
        }
    }
}
