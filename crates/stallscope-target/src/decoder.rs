//! How machine code is decoded, for targets whose decoder LLVM generates from tables.
//!
//! A [`DecoderTable`] is a program over a word of code. Its steps look at fields of the word until one names an opcode
//! and the [`DecodedOperands`] that make its operands. A step that fails goes on where the last [`DecoderStep::Try`] says.
//!
//! Programs are stored as bytes. The lower three bits of a step's first byte are its kind. The upper five are the width
//! of its field less one; in a step without a field, they are the lowest bits of its first number, whose other bits
//! follow. Numbers are in the format LEB128.

use crate::wire::{Record, RecordId, Span, Str, record};
use crate::{DecodedOperandId, Description, MethodId, OpcodeId, PredicateId};

record! {
    /// A table of code of one length, such as `Thumb216`.
    pub struct DecoderTable {
        /// LLVM's name of the table, without the prefix `DecoderTable`.
        pub name: Str,
        /// Index of the program's first byte.
        pub start: u32,
        /// The length of the program.
        pub n_bytes: u32,
    }
}

record! {
    /// A byte of a program.
    pub struct DecoderByte {
        /// The byte.
        pub value: u8,
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
        pub operands: Span<DecodedOperandId>,
    }
}

record! {
    /// How an operand, or several, are made from a word of code.
    pub struct DecodedOperand {
        /// The target's method that adds the operand, such as `DecodeGPR64RegisterClass`; with [`MethodId::NONE`] the
        /// number is an immediate.
        pub method: MethodId,
        /// The argument of the method: an [`OperandSource`], by its number.
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

/// A field of a word of code that a step looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeField {
    /// The lowest bit.
    pub first_bit: u8,
    /// The width in bits, from 1 to 32.
    pub n_bits: u8,
}

/// The action of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecoderStep {
    /// Fails.
    Fail,
    /// Has a later failure go on after so many bytes.
    Try {
        /// The number of bytes from the end of this step.
        n_bytes: u32,
    },
    /// Goes on with the case for the field's value; fails if there is none. The [`DecoderCase`]s follow.
    Switch {
        /// The field.
        field: CodeField,
    },
    /// Fails unless the field has a value.
    Check {
        /// The field.
        field: CodeField,
        /// The value.
        value: u32,
    },
    /// Fails unless a [`DecoderPredicate`] holds.
    Predicate {
        /// The predicate's index.
        index: u32,
    },
    /// Ends with an opcode.
    Decode {
        /// The opcode.
        opcode: OpcodeId,
        /// The index of its [`DecodedOperands`].
        operands: u32,
    },
    /// The encoding is undefined if a bit of `zeros` is 1, or a bit of `ones` is 0.
    Undefined {
        /// The bits that should be 0.
        zeros: u32,
        /// The bits that should be 1.
        ones: u32,
    },
}

/// A case of a [`DecoderStep::Switch`]. Its steps follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecoderCase {
    /// The value of the field.
    pub value: u32,
    /// How many bytes its steps have; 0 for the last case, whose steps end with the steps around it.
    pub n_bytes: u32,
}

const TRY: u8 = 1;
const SWITCH: u8 = 2;
const CHECK: u8 = 3;
const PREDICATE: u8 = 4;
const DECODE: u8 = 5;
const UNDEFINED: u8 = 6;
/// The number of bits that have a step's kind.
const N_KIND_BITS: u32 = 3;
/// The number of bits of the first byte that have another number.
const N_NUMBER_BITS: u32 = 5;

/// The argument of a method that adds an operand.
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

impl RecordId for DecodedOperandId {
    type Record = DecodedOperand;
    fn record_index(self) -> usize {
        self.index()
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

/// A place in the programs of a description.
#[derive(Clone, Copy, Debug)]
pub struct DecoderProgram<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> DecoderProgram<'a> {
    /// Returns the index of the next byte.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Goes to a byte.
    pub const fn go_to(&mut self, position: usize) {
        self.at = position;
    }

    /// Returns the next byte; 0, which fails, past the end.
    #[inline]
    fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or_default();
        self.at += 1;
        byte
    }

    #[inline]
    fn number(&mut self) -> u32 {
        let mut number = 0;
        let mut shift = 0;
        while shift < u32::BITS {
            let byte = self.byte();
            number |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                break;
            }
            shift += 7;
        }
        number
    }

    /// Reads a step.
    #[inline]
    pub fn step(&mut self) -> DecoderStep {
        let first = self.byte();
        let in_first = first >> N_KIND_BITS;
        match first & ((1 << N_KIND_BITS) - 1) {
            SWITCH => {
                DecoderStep::Switch { field: CodeField { n_bits: in_first + 1, first_bit: self.byte() } }
            }
            CHECK => {
                let field = CodeField { n_bits: in_first + 1, first_bit: self.byte() };
                DecoderStep::Check { field, value: self.number() }
            }
            kind @ (TRY | PREDICATE | DECODE | UNDEFINED) => {
                let number = self.number() << N_NUMBER_BITS | u32::from(in_first);
                match kind {
                    TRY => DecoderStep::Try { n_bytes: number },
                    PREDICATE => DecoderStep::Predicate { index: number },
                    DECODE => {
                        DecoderStep::Decode { opcode: OpcodeId(number as u16), operands: self.number() }
                    }
                    _ => DecoderStep::Undefined { zeros: number, ones: self.number() },
                }
            }
            _ => DecoderStep::Fail,
        }
    }

    /// Reads a case of a [`DecoderStep::Switch`].
    #[inline]
    pub fn case(&mut self) -> DecoderCase {
        DecoderCase { value: self.number(), n_bytes: self.number() }
    }
}

impl Description<'_> {
    /// Returns the index of the first byte of the table that LLVM calls `name`.
    #[must_use]
    pub fn decoder_table(self, name: &str) -> Option<u32> {
        self.table::<DecoderTable>()
            .iter()
            .find(|table| self.str_bytes(table.name) == name.as_bytes())
            .map(|table| table.start)
    }
}

impl<'a> Description<'a> {
    /// Returns the place in the decoder's programs with an index.
    #[must_use]
    pub fn decoder_program(self, start: u32) -> DecoderProgram<'a> {
        DecoderProgram { bytes: self.decoder_bytes(), at: start as usize }
    }

    /// Returns the bytes of the decoder's programs. Some are above 127, so that records have eight bits; a file with other records
    /// is damaged, and has no programs.
    #[inline]
    pub(crate) fn decoder_bytes(self) -> &'a [u8] {
        let section = self.section(DecoderByte::SECTION).unwrap_or_default();
        let bytes = section.bytes.get(..section.n_records as usize).unwrap_or_default();
        if section.bits_per_record == u8::BITS { bytes } else { &[] }
    }
}

#[cfg(feature = "write")]
mod write {
    use super::{
        CHECK, CodeField, DECODE, DecoderCase, DecoderStep, N_KIND_BITS, N_NUMBER_BITS, PREDICATE, SWITCH,
        TRY, UNDEFINED,
    };

    /// Appends a number in the format LEB128.
    fn write_number(mut number: u32, out: &mut Vec<u8>) {
        while number >= 0x80 {
            out.push(number as u8 | 0x80);
            number >>= 7;
        }
        out.push(number as u8);
    }

    /// Appends a kind and a number.
    fn write_first(kind: u8, number: u32, out: &mut Vec<u8>) {
        out.push(kind | (number << N_KIND_BITS) as u8);
        write_number(number >> N_NUMBER_BITS, out);
    }

    /// Appends a kind and a field.
    fn write_field(kind: u8, field: CodeField, out: &mut Vec<u8>) {
        out.push(kind | field.n_bits.wrapping_sub(1) << N_KIND_BITS);
        out.push(field.first_bit);
    }

    impl DecoderStep {
        /// Appends the step to a program.
        pub fn write(self, out: &mut Vec<u8>) {
            match self {
                Self::Fail => out.push(0),
                Self::Try { n_bytes } => write_first(TRY, n_bytes, out),
                Self::Switch { field } => write_field(SWITCH, field, out),
                Self::Check { field, value } => {
                    write_field(CHECK, field, out);
                    write_number(value, out);
                }
                Self::Predicate { index } => write_first(PREDICATE, index, out),
                Self::Decode { opcode, operands } => {
                    write_first(DECODE, opcode.0.into(), out);
                    write_number(operands, out);
                }
                Self::Undefined { zeros, ones } => {
                    write_first(UNDEFINED, zeros, out);
                    write_number(ones, out);
                }
            }
        }
    }

    impl DecoderCase {
        /// Appends the case to a program.
        pub fn write(self, out: &mut Vec<u8>) {
            write_number(self.value, out);
            write_number(self.n_bytes, out);
        }
    }
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_written() {
        let field = CodeField { first_bit: 96, n_bits: 32 };
        let steps = [
            DecoderStep::Fail,
            DecoderStep::Try { n_bytes: 31 },
            DecoderStep::Try { n_bytes: 70_000 },
            DecoderStep::Switch { field },
            DecoderStep::Check { field, value: u32::MAX },
            DecoderStep::Predicate { index: 600 },
            DecoderStep::Decode { opcode: OpcodeId(u16::MAX), operands: 1700 },
            DecoderStep::Undefined { zeros: u32::MAX, ones: 1 },
        ];
        let case = DecoderCase { value: 300, n_bytes: 0 };
        let mut bytes = Vec::new();
        for step in steps {
            step.write(&mut bytes);
        }
        case.write(&mut bytes);
        let mut program = DecoderProgram { bytes: &bytes, at: 0 };
        for step in steps {
            assert_eq!(program.step(), step);
        }
        assert_eq!(program.case(), case);
        assert_eq!(program.position(), bytes.len());
        assert_eq!(program.step(), DecoderStep::Fail);
    }
}
