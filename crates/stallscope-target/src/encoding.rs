//! The encoding of instructions as machine code, for targets whose encoder LLVM generates from tables.

use crate::wire::{Span, record};
use crate::{Description, MethodId, OpcodeId};

record! {
    /// A word of an opcode's machine code; the records are sorted by opcode. Code of more than 64 bits has a record
    /// for each word, the lowest first. Pseudo instructions and targets with hand-written encoders have none.
    ///
    /// The word is `bits` with the fields inserted, then changed by `post_encoder`. The length of the code is
    /// [`Opcode::size`](crate::Opcode::size).
    pub struct Encoding {
        /// The opcode.
        pub opcode: OpcodeId,
        /// The bits that are the same for all operands; the bits of the fields are 0.
        pub bits: u64,
        /// The bits that depend on operands.
        pub fields: Span<EncodingField>,
        /// The target's method that changes the word after the fields are inserted, such as `fixMOVZ`, or
        /// [`MethodId::NONE`].
        pub post_encoder: MethodId,
    }
}

record! {
    /// A run of bits of a word of code: bits `source_bit..source_bit + n_bits` of the number that the method computes
    /// for the operand, stored at `bit..bit + n_bits`. A number may be spread over several consecutive fields.
    pub struct EncodingField {
        /// Index of the (first) operand that the method encodes.
        pub operand: u8,
        /// The target's method that converts the operand to a number, such as `getMachineOpValue`.
        pub method: MethodId,
        /// The lowest bit of the number that is stored.
        pub source_bit: u8,
        /// The position of that bit in the word.
        pub bit: u8,
        /// The number of bits.
        pub n_bits: u8,
    }
}

impl EncodingField {
    /// Returns the bits of the word for the number that the method computes.
    #[must_use]
    pub const fn place(&self, number: u64) -> u64 {
        let taken = number.wrapping_shr(self.source_bit as u32);
        let mask = if self.n_bits >= 64 { u64::MAX } else { (1 << self.n_bits) - 1 };
        (taken & mask).wrapping_shl(self.bit as u32)
    }
}

impl Description<'_> {
    /// Returns the words of an opcode's code, the lowest first, or none if the tables have no encoding for it.
    pub fn encoding(self, opcode: OpcodeId) -> impl Iterator<Item = Encoding> {
        let encodings = self.table::<Encoding>();
        let first = encodings.partition_point(|e| e.opcode < opcode);
        encodings.slice(first, encodings.len()).iter().take_while(move |e| e.opcode == opcode)
    }
}
