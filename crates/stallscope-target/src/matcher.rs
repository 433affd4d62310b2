//! The assembly matcher's tables, which map a mnemonic and its operands to an opcode.

use crate::wire::{Span, Str, record};
use crate::{
    ConversionId, Description, FeatureSet, MatchClassId, MethodId, OpcodeId, PredicateId, RegisterRun,
    RequiredFeaturesId,
};

record! {
    /// An assembly syntax (x86: 0 AT&T, 1 Intel; AArch64: 0 generic, 1 Apple).
    pub struct MatchVariant {
        /// Its rows, sorted by mnemonic; rows of one mnemonic are in matching order.
        pub rows_start: u32,
        /// Number of rows.
        pub n_rows: u32,
        /// Aliases of mnemonics, sorted by the mnemonic they replace.
        pub mnemonic_aliases: Span<MnemonicAlias>,
    }
}

record! {
    /// An assembly form of an instruction.
    pub struct MatchRow {
        /// The mnemonic, in lower case.
        pub mnemonic: Str,
        /// The opcode.
        pub opcode: OpcodeId,
        /// The conversion of the parsed operands to the instruction's.
        pub conversion: ConversionId,
        /// The assembler features that it requires.
        pub required_features: RequiredFeaturesId,
        /// The class of each operand after the mnemonic; tokens count as operands.
        pub classes: Span<MatchClassId>,
    }
}

/// How to decide whether an operand belongs to a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MatchClassKind {
    /// Nothing matches.
    #[default]
    Invalid = 0,
    /// An operand that may be omitted.
    Optional = 1,
    /// A token equal to the class's text.
    Token = 2,
    /// A register of the class's set.
    Register = 3,
    /// The target's test decides.
    Method = 4,
    /// The hardware mode selects another class.
    ByHwMode = 5,
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
        /// The registers in the order of their ids, for [`MatchClassKind::Register`].
        pub registers: Span<RegisterRun>,
        /// The class in each hardware mode, for [`MatchClassKind::ByHwMode`].
        pub by_hw_mode: Span<MatchClassId>,
        /// Every other class that contains this one.
        pub super_classes: Span<MatchClassId>,
        /// The message when an operand does not belong to the class; empty for the general message or the target's
        /// own.
        pub diagnostic: Str,
        /// LLVM's name of that diagnostic, such as `InvalidImm0_7`, or empty.
        pub diagnostic_name: Str,
    }
}

impl MatchClass {
    /// Returns [`MatchClass::kind`] as an enum.
    #[must_use]
    pub const fn match_kind(&self) -> MatchClassKind {
        match self.kind {
            1 => MatchClassKind::Optional,
            2 => MatchClassKind::Token,
            3 => MatchClassKind::Register,
            4 => MatchClassKind::Method,
            5 => MatchClassKind::ByHwMode,
            _ => MatchClassKind::Invalid,
        }
    }
}

record! {
    /// A conversion of parsed operands to an instruction's operands.
    pub struct Conversion {
        /// Its steps.
        pub steps: Span<ConversionStep>,
    }
}

/// The action of a conversion step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ConversionKind {
    /// Converts parsed operand `operand` with the target's method.
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
    /// Converts all parsed operands at once with the target's method.
    Whole = 5,
}

record! {
    /// A step of a conversion.
    pub struct ConversionStep {
        /// A [`ConversionKind`], by its number.
        pub kind: u8,
        /// The target's method, such as `addMemOperands`, for [`ConversionKind::Method`] and [`ConversionKind::Whole`].
        pub method: MethodId,
        /// Index of the parsed operand, the mnemonic being 0.
        pub operand: u8,
        /// The other parsed operand of a tie.
        pub tied_operand: u8,
        /// The number of operands that the step adds to the instruction.
        pub n_operands: u8,
        /// An immediate, a register's id, or the index of the operand repeated.
        pub value: i64,
        /// LLVM's name of the method that supplies the default for an omitted optional operand.
        pub default_method: MethodId,
    }
}

impl ConversionStep {
    /// Returns [`ConversionStep::kind`] as an enum.
    #[must_use]
    pub const fn conversion_kind(&self) -> ConversionKind {
        match self.kind {
            1 => ConversionKind::Register,
            2 => ConversionKind::Tied,
            3 => ConversionKind::Immediate,
            4 => ConversionKind::FixedRegister,
            5 => ConversionKind::Whole,
            _ => ConversionKind::Method,
        }
    }
}

record! {
    /// An alias of a mnemonic.
    pub struct MnemonicAlias {
        /// The mnemonic as written, in lower case.
        pub from: Str,
        /// The mnemonic that replaces it.
        pub to: Str,
        /// The assembler features that it requires.
        pub required_features: RequiredFeaturesId,
    }
}

record! {
    /// The assembler features that a row requires: bit `i` is record `i` of [`AsmPredicate`].
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
        /// The name of the missing feature in messages, such as `64-bit mode`.
        pub text: Str,
        /// The condition.
        pub condition: PredicateId,
    }
}

record! {
    /// The custom parsers of a mnemonic, which are tried before the general one; the records are sorted by mnemonic.
    pub struct MnemonicParsers {
        /// The mnemonic, in lower case.
        pub mnemonic: Str,
        /// The parsers, in matching order.
        pub parsers: Span<OperandParser>,
    }
}

record! {
    /// A custom parser of some operands.
    pub struct OperandParser {
        /// Bit `i` is set if the parser applies to parsed operand `i`. Operands are counted without the mnemonic, but
        /// including tokens.
        pub operand_mask: u32,
        /// The assembler features that it requires.
        pub required_features: RequiredFeaturesId,
        /// The parser, such as `tryParseFPImm<true>`.
        pub method: MethodId,
    }
}

/// The enabled assembler features, computed once for a set of subtarget features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AvailableFeatures(pub [u64; 4]);

impl AvailableFeatures {
    /// Returns the features of `required` that are missing, or all zeros.
    #[must_use]
    pub fn missing(&self, required: &RequiredFeatures) -> [u64; 4] {
        std::array::from_fn(|i| required.bits[i] & !self.0[i])
    }
}

impl<'a> Description<'a> {
    /// Returns the rows for a mnemonic (in lower case) in a variant, in matching order.
    #[must_use]
    pub fn match_rows(self, variant: usize, mnemonic: &str) -> crate::wire::Table<'a, MatchRow> {
        let variant = self.table::<MatchVariant>().at(variant);
        let rows = self.table::<MatchRow>().slice(variant.rows_start as usize, variant.n_rows as usize);
        let start = rows.partition_point(|row| self.str_bytes(row.mnemonic) < mnemonic.as_bytes());
        let rest = rows.slice(start, rows.len());
        rest.slice(0, rest.partition_point(|row| self.str_bytes(row.mnemonic) == mnemonic.as_bytes()))
    }

    /// Returns the custom parsers for a mnemonic (in lower case), in matching order.
    #[must_use]
    pub fn operand_parsers(self, mnemonic: &str) -> crate::wire::Table<'a, OperandParser> {
        let mnemonics = self.table::<MnemonicParsers>();
        let index = mnemonics.partition_point(|m| self.str_bytes(m.mnemonic) < mnemonic.as_bytes());
        let found = mnemonics.get(index).filter(|m| self.str_bytes(m.mnemonic) == mnemonic.as_bytes());
        self.span(found.unwrap_or_default().parsers)
    }

    /// Returns the assembler features that a subtarget's features enable.
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

    /// Returns whether class `a` is `b` or a subclass of it.
    #[must_use]
    pub fn is_match_subclass(self, a: MatchClassId, b: MatchClassId) -> bool {
        a == b || self.span(self.table::<MatchClass>().at(a.index()).super_classes).iter().any(|c| c == b)
    }
}
