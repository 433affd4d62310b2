//! How machine code is decoded, for targets whose decoder LLVM generates from tables.
//!
//! A [`DecoderTable`] is a program over a word of code. Its steps look at fields of the word until one names an opcode
//! and the [`DecodedOperands`] that make its operands. A step that fails goes on where the last [`DecoderStepKind::Try`] says.

use crate::wire::{Span, Str, record};
use crate::{Description, MethodId, OpcodeId, PredicateId};

record! {
    /// A table of code of one length, such as `Thumb216`.
    pub struct DecoderTable {
        /// LLVM's name of the table, without the prefix `DecoderTable`.
        pub name: Str,
        /// Index of the first step.
        pub start: u32,
    }
}

record! {
    /// A step on the way from a word of code to its opcode.
    pub struct DecoderStep {
        /// A [`DecoderStepKind`], by its number.
        pub kind: u8,
        /// The lowest bit of the field that is looked at.
        pub first_bit: u8,
        /// The width of that field in bits.
        pub n_bits: u8,
        /// See the kind.
        pub number: u32,
        /// See the kind.
        pub other: u32,
    }
}

record! {
    /// A value of a field, and the step to go on with.
    pub struct DecoderCase {
        /// The value.
        pub value: u32,
        /// Index of the step.
        pub step: u32,
    }
}

record! {
    /// A condition on the subtarget's features that steps test.
    pub struct DecoderPredicate {
        /// The condition.
        pub condition: PredicateId,
    }
}

record! {
    /// How the operands of some opcodes are made from a word of code.
    pub struct DecodedOperands {
        /// The operands, in order.
        pub operands: Span<DecodedOperand>,
    }
}

record! {
    /// How an operand, or several, are made from a word of code.
    pub struct DecodedOperand {
        /// The target's method that adds the operand, such as `DecodeGPR64RegisterClass`; with [`MethodId::NONE`] the
        /// number is an immediate.
        pub method: MethodId,
        /// What the method gets: an [`OperandSource`], by its number.
        pub source: u8,
        /// Whether other steps are tried if the method refuses the number.
        pub is_optional: bool,
        /// The number without its fields.
        pub constant: u32,
        /// The fields of the number.
        pub fields: Span<DecodedField>,
    }
}

record! {
    /// A run of bits of a word of code that becomes bits of a number.
    pub struct DecodedField {
        /// The lowest bit in the word.
        pub first_bit: u8,
        /// The number of bits.
        pub n_bits: u8,
        /// The position of the lowest bit in the number.
        pub shift: u8,
    }
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DecoderStepKind {
    /// Fails.
    Fail,
    /// Has a later failure go on at step `number`.
    Try,
    /// Goes on with the case for the field's value among the [`DecoderCase`]s from `number` on, `other` in all, which are
    /// sorted by value; fails if there is none.
    Switch,
    /// Fails unless the field is `number`.
    Check,
    /// Fails unless [`DecoderPredicate`] `number` holds.
    Predicate,
    /// Ends with opcode `number`, with [`DecodedOperands`] `other`.
    Decode,
    /// The encoding is undefined if one of the bits `number` is 1, or one of the bits `other` is 0.
    Undefined,
}

impl DecoderStepKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: &[Self] =
        &[Self::Fail, Self::Try, Self::Switch, Self::Check, Self::Predicate, Self::Decode, Self::Undefined];
}

/// What a method that adds an operand gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum OperandSource {
    /// The number made of fields.
    Fields,
    /// The whole word.
    Word,
    /// Nothing: the operand is the same in all words.
    Nothing,
}

impl OperandSource {
    /// All sources, in the order of their numbers.
    pub const ALL: &[Self] = &[Self::Fields, Self::Word, Self::Nothing];
}

impl DecoderStep {
    /// Returns [`Self::kind`] as an enum, or [`DecoderStepKind::Fail`] if the number is unknown.
    #[must_use]
    #[inline]
    pub fn step_kind(&self) -> DecoderStepKind {
        DecoderStepKind::ALL.get(usize::from(self.kind)).copied().unwrap_or(DecoderStepKind::Fail)
    }

    /// Returns the opcode of a [`DecoderStepKind::Decode`].
    #[must_use]
    #[inline]
    pub const fn opcode(&self) -> OpcodeId {
        OpcodeId(self.number as u16)
    }
}

impl DecodedOperand {
    /// Returns [`Self::source`] as an enum, or [`OperandSource::Nothing`] if the number is unknown.
    #[must_use]
    #[inline]
    pub fn operand_source(&self) -> OperandSource {
        OperandSource::ALL.get(usize::from(self.source)).copied().unwrap_or(OperandSource::Nothing)
    }
}

impl Description<'_> {
    /// Returns the index of the first step of the table that LLVM calls `name`.
    #[must_use]
    pub fn decoder_table(self, name: &str) -> Option<u32> {
        self.table::<DecoderTable>()
            .iter()
            .find(|table| self.str_bytes(table.name) == name.as_bytes())
            .map(|table| table.start)
    }
}
