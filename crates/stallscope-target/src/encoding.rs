//! The encoding of instructions as machine code, for targets whose encoder in LLVM is generated from tables.

use crate::wire::{Span, record};
use crate::{Description, MethodId, OpcodeId};

record! {
    /// A word of an opcode's machine code; the records are sorted by opcode. Code of more than 64 bits has a record for each
    /// word, the lowest first. Pseudo instructions have none, and neither has a target whose encoder is written by hand.
    ///
    /// The word is `bits` with the fields put into it, then changed by `post_encoder`. The length of the code is
    /// [`Opcode::size`](crate::Opcode::size).
    pub struct Encoding {
        /// The opcode.
        pub opcode: OpcodeId,
        /// The bits that are the same for all operands; those of the fields are 0.
        pub bits: u64,
        /// The parts that depend on operands.
        pub fields: Span<EncodingField>,
        /// The target's method that changes the word after the fields are put into it, such as `fixMOVZ`, or [`MethodId::NONE`].
        pub post_encoder: MethodId,
    }
}

record! {
    /// A run of bits of a word of code: bits `source_bit..source_bit + n_bits` of the number that the method
    /// gives for the operand, put at `bit..bit + n_bits`. A number may be spread over several fields, which then
    /// follow one another.
    pub struct EncodingField {
        /// Index of the (first) operand that the method encodes.
        pub operand: u8,
        /// The target's method that makes a number of the operand, such as `getMachineOpValue`.
        pub method: MethodId,
        /// The number's lowest bit that is taken.
        pub source_bit: u8,
        /// Where that bit goes.
        pub bit: u8,
        /// How many bits are taken.
        pub n_bits: u8,
    }
}

impl EncodingField {
    /// The field's part of the code for the number that the method gives.
    #[must_use]
    pub const fn place(&self, number: u64) -> u64 {
        let taken = number.wrapping_shr(self.source_bit as u32);
        let mask = if self.n_bits >= 64 { u64::MAX } else { (1 << self.n_bits) - 1 };
        (taken & mask).wrapping_shl(self.bit as u32)
    }
}

impl Description<'_> {
    /// The words of an opcode's code, the lowest first; none if the tables have no encoding for it.
    pub fn encoding(self, opcode: OpcodeId) -> impl Iterator<Item = Encoding> {
        let encodings = self.table::<Encoding>();
        let first = encodings.partition_point(|e| e.opcode < opcode);
        encodings.slice(first, encodings.len()).iter().take_while(move |e| e.opcode == opcode)
    }
}
