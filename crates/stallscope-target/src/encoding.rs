//! How instructions become machine code, where LLVM's encoder is made from tables.

use crate::wire::{Span, record};
use crate::{Description, MethodId, OpcodeId};

record! {
    /// The machine code of an opcode; the records are sorted by opcode. Pseudo instructions have none, and neither has
    /// a target whose encoder is written by hand.
    ///
    /// The code is `bits` with the fields put into it, then changed by `post_encoder`; as many bytes of it count as
    /// [`Opcode::size`](crate::Opcode::size) says.
    pub struct Encoding {
        /// The opcode.
        pub opcode: OpcodeId,
        /// The bits that are the same for all operands; those of the fields are 0.
        pub bits: u64,
        /// The parts that operands say.
        pub fields: Span<EncodingField>,
        /// The target's method that changes the code once the fields are in it, such as `fixMOVZ`, or [`MethodId::NONE`].
        pub post_encoder: MethodId,
    }
}

record! {
    /// A run of bits of an instruction's code: bits `source_bit..source_bit + n_bits` of the number that the method
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
    /// How an opcode is encoded, if the tables say.
    #[must_use]
    pub fn encoding(self, opcode: OpcodeId) -> Option<Encoding> {
        let encodings = self.table::<Encoding>();
        let index = encodings.partition_point(|e| e.opcode < opcode);
        encodings.get(index).filter(|e| e.opcode == opcode)
    }
}
