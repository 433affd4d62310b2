//! The assembly matcher's tables: which mnemonic with which operands is which opcode.

use crate::wire::{Span, Str, record};
use crate::{
    ConversionId, Description, FeatureSet, MatchClassId, MethodId, OpcodeId, PredicateId, RegisterId,
    RequiredFeaturesId,
};

record! {
    /// An assembly syntax (x86: 0 AT&T, 1 Intel; AArch64: 0 generic, 1 Apple).
    pub struct MatchVariant {
        /// Its rows, sorted by mnemonic, rows of one mnemonic in the order in which they are tried.
        pub rows_start: u32,
        /// Number of rows.
        pub n_rows: u32,
        /// Aliases of mnemonics, sorted by the mnemonic they replace.
        pub mnemonic_aliases: Span<MnemonicAlias>,
    }
}

record! {
    /// A way to write an instruction.
    pub struct MatchRow {
        /// The mnemonic, in lower case.
        pub mnemonic: Str,
        /// What it is.
        pub opcode: OpcodeId,
        /// How the operands become the instruction's.
        pub conversion: ConversionId,
        /// Which assembler features it needs.
        pub required_features: RequiredFeaturesId,
        /// The class of each operand after the mnemonic; tokens count as operands.
        pub classes: Span<MatchClassId>,
    }
}

/// What decides whether an operand is of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MatchClassKind {
    /// Nothing matches.
    #[default]
    Invalid = 0,
    /// An operand that may be left out.
    Optional = 1,
    /// A token equal to the class's text.
    Token = 2,
    /// A register of a set.
    Register = 3,
    /// Whatever the target's test says.
    Method = 4,
}

record! {
    /// A class of assembly operands.
    pub struct MatchClass {
        /// LLVM's name, such as `MCK_Mem32`, without the prefix.
        pub name: Str,
        /// A token's text.
        pub token: Str,
        /// A [`MatchClassKind`], by its number.
        pub kind: u8,
        /// The target's test, such as `isMem32`, for [`MatchClassKind::Method`].
        pub method: MethodId,
        /// The registers, for [`MatchClassKind::Register`].
        pub registers: Span<RegisterId>,
        /// Every class that contains this one, this one left out.
        pub super_classes: Span<MatchClassId>,
        /// What to say when an operand fails to be of the class; empty for the general message or the target's own.
        pub diagnostic: Str,
        /// LLVM's name of that diagnostic, such as `InvalidImm0_7`, or empty.
        pub diagnostic_name: Str,
    }
}

impl MatchClass {
    /// The kind that [`MatchClass::kind`] stands for.
    #[must_use]
    pub const fn match_kind(&self) -> MatchClassKind {
        match self.kind {
            1 => MatchClassKind::Optional,
            2 => MatchClassKind::Token,
            3 => MatchClassKind::Register,
            4 => MatchClassKind::Method,
            _ => MatchClassKind::Invalid,
        }
    }
}

record! {
    /// A recipe that makes an instruction's operands.
    pub struct Conversion {
        /// LLVM's name, such as `Convert__Reg1_0__Tie0_1_1__Reg1_1`.
        pub name: Str,
        /// Its steps.
        pub steps: Span<ConversionStep>,
    }
}

/// What a step of a conversion does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ConversionKind {
    /// Renders parsed operand `operand` by the target's method.
    #[default]
    Method = 0,
    /// Adds the register of parsed operand `operand`.
    Register = 1,
    /// Repeats the instruction's operand `value`; parsed operands `operand` and `tied_operand` must agree.
    Tied = 2,
    /// Adds the immediate `value`.
    Immediate = 3,
    /// Adds the register `value` (0: none).
    FixedRegister = 4,
}

record! {
    /// A step of a conversion.
    pub struct ConversionStep {
        /// A [`ConversionKind`], by its number.
        pub kind: u8,
        /// The target's method, such as `addMemOperands`, for [`ConversionKind::Method`].
        pub method: MethodId,
        /// Index of the parsed operand, the mnemonic being 0.
        pub operand: u8,
        /// The other parsed operand of a tie.
        pub tied_operand: u8,
        /// How many operands of the instruction the step adds.
        pub n_operands: u8,
        /// An immediate, a register's id, or the index of the operand repeated.
        pub value: i64,
        /// Replaces the parsed operand where an optional one was left out: LLVM's name of the default method.
        pub default_method: MethodId,
    }
}

impl ConversionStep {
    /// The kind that [`ConversionStep::kind`] stands for.
    #[must_use]
    pub const fn conversion_kind(&self) -> ConversionKind {
        match self.kind {
            1 => ConversionKind::Register,
            2 => ConversionKind::Tied,
            3 => ConversionKind::Immediate,
            4 => ConversionKind::FixedRegister,
            _ => ConversionKind::Method,
        }
    }
}

record! {
    /// A mnemonic that stands for another.
    pub struct MnemonicAlias {
        /// The mnemonic as written, in lower case.
        pub from: Str,
        /// The mnemonic it stands for.
        pub to: Str,
        /// Which assembler features it needs.
        pub required_features: RequiredFeaturesId,
    }
}

record! {
    /// Assembler features that a row needs: bit `i` stands for record `i` of [`AsmPredicate`].
    pub struct RequiredFeatures {
        /// LLVM's name of the set, such as `AMFBS_In64BitMode`.
        pub name: Str,
        /// The bits.
        pub bits: [u64; 4],
    }
}

record! {
    /// An assembler feature: a condition on the subtarget's features.
    pub struct AsmPredicate {
        /// LLVM's name, such as `In64BitMode`.
        pub name: Str,
        /// What the user is told is missing, such as `64-bit mode`.
        pub text: Str,
        /// The condition.
        pub condition: PredicateId,
    }
}

record! {
    /// A parser of the target's own that is tried on some operands of a mnemonic before the general one; the
    /// records are sorted by mnemonic, then in the order in which they are tried.
    pub struct OperandParser {
        /// The mnemonic, in lower case.
        pub mnemonic: Str,
        /// Bit `i`: the parsed operand `i`, the mnemonic not counted, tokens counted, may be of this kind.
        pub operand_mask: u32,
        /// Which assembler features it needs.
        pub required_features: RequiredFeaturesId,
        /// The parser, such as `tryParseFPImm<true>`.
        pub method: MethodId,
    }
}

/// The assembler features that hold, computed once for a set of subtarget features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AvailableFeatures(pub [u64; 4]);

impl AvailableFeatures {
    /// Those of `required` that are missing; all zero when none is.
    #[must_use]
    pub fn missing(&self, required: &RequiredFeatures) -> [u64; 4] {
        std::array::from_fn(|i| required.bits[i] & !self.0[i])
    }
}

impl<'a> Description<'a> {
    /// The rows for a mnemonic (in lower case) in a variant, in the order in which they are tried.
    #[must_use]
    pub fn match_rows(self, variant: usize, mnemonic: &str) -> crate::wire::Table<'a, MatchRow> {
        let variant = self.table::<MatchVariant>().at(variant);
        let rows = self.table::<MatchRow>().slice(variant.rows_start as usize, variant.n_rows as usize);
        let start = rows.partition_point(|row| self.str_bytes(row.mnemonic) < mnemonic.as_bytes());
        let rest = rows.slice(start, rows.len());
        rest.slice(0, rest.partition_point(|row| self.str_bytes(row.mnemonic) == mnemonic.as_bytes()))
    }

    /// The parsers of the target's own for a mnemonic (in lower case), in the order in which they are tried.
    #[must_use]
    pub fn operand_parsers(self, mnemonic: &str) -> crate::wire::Table<'a, OperandParser> {
        let parsers = self.table::<OperandParser>();
        let start = parsers.partition_point(|p| self.str_bytes(p.mnemonic) < mnemonic.as_bytes());
        let rest = parsers.slice(start, parsers.len());
        rest.slice(0, rest.partition_point(|p| self.str_bytes(p.mnemonic) == mnemonic.as_bytes()))
    }

    /// The assembler features that hold for a subtarget's features.
    #[must_use]
    pub fn available_features(self, features: &FeatureSet) -> AvailableFeatures {
        let mut available = AvailableFeatures::default();
        for (i, predicate) in self.table::<AsmPredicate>().iter().enumerate().take(256) {
            if self.features_match(predicate.condition, features) {
                available.0[i / 64] |= 1 << (i % 64);
            }
        }
        available
    }

    /// Whether class `a` is `b` or is contained in it.
    #[must_use]
    pub fn is_match_subclass(self, a: MatchClassId, b: MatchClassId) -> bool {
        a == b || self.span(self.table::<MatchClass>().at(a.index()).super_classes).iter().any(|c| c == b)
    }
}
