//! How machine code is decoded, for an instruction set like x86: bytes before the opcode's byte select its map, and together with the ModRM
//! byte its meaning there.
//!
//! The [`CodeAttributes`] of an instruction select a context. Its map, the context and the opcode's byte select an
//! [`OpcodeMapEntry`], and that, with the ModRM byte, an [`OpcodeMapForm`].

use crate::wire::{Span, record};
use crate::{Description, OpcodeId};

record! {
    /// The context for a set of attributes, which is the record's index.
    pub struct OpcodeMapContext {
        /// The number of the context.
        pub context: u8,
    }
}

record! {
    /// The entries for [`BLOCK_SIZE`](OpcodeMapBlock::BLOCK_SIZE) consecutive values of the opcode's byte. There is a
    /// record for each map, in it for each context, and in that for each run of values.
    pub struct OpcodeMapBlock {
        /// The index of the first entry, divided by the size of a block.
        pub entries: u16,
    }
}

record! {
    /// The meaning of an opcode's byte in a map and a context.
    pub struct OpcodeMapEntry {
        /// An [`OpcodeMapEntryKind`], by its number.
        pub kind: u8,
        /// The index of the first [`OpcodeMapForm`].
        pub forms: u16,
    }
}

record! {
    /// An opcode, and where its operands are.
    pub struct OpcodeMapForm {
        /// The opcode; 0 if the code is invalid.
        pub opcode: OpcodeId,
        /// The index of its [`OpcodeMapOperands`].
        pub operands: u16,
    }
}

record! {
    /// The operands of an instruction, in order.
    pub struct OpcodeMapOperands {
        /// The operands.
        pub operands: Span<OpcodeMapOperand>,
    }
}

record! {
    /// An operand of an instruction.
    pub struct OpcodeMapOperand {
        /// An [`CodePlace`], by its number.
        pub place: u8,
        /// A [`PlacedOperand`], by its number.
        pub kind: u8,
        /// How far a displacement of 8 bits is shifted to the left, or the operand that is repeated.
        pub number: u8,
    }
}

/// Properties of an instruction that select the context; each is a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodeAttributes(pub u16);

impl CodeAttributes {
    /// 64-bit mode.
    pub const BITS_64: Self = Self(1 << 0);
    /// The prefix F3.
    pub const F3: Self = Self(1 << 1);
    /// The prefix F2.
    pub const F2: Self = Self(1 << 2);
    /// The W bit in 64-bit mode.
    pub const W: Self = Self(1 << 3);
    /// The prefix 66.
    pub const OPERAND_SIZE: Self = Self(1 << 4);
    /// The prefix 67.
    pub const ADDRESS_SIZE: Self = Self(1 << 5);
    /// A VEX or XOP prefix.
    pub const VEX: Self = Self(1 << 6);
    /// The lower bit of the vector length.
    pub const L: Self = Self(1 << 7);
    /// An EVEX prefix.
    pub const EVEX: Self = Self(1 << 8);
    /// The upper bit of the vector length.
    pub const L2: Self = Self(1 << 9);
    /// A mask register.
    pub const MASK: Self = Self(1 << 10);
    /// Masked elements become zero.
    pub const ZEROING: Self = Self(1 << 11);
    /// The bit for a broadcast, rounding or a new destination.
    pub const EVEX_B: Self = Self(1 << 12);
    /// A REX2 prefix.
    pub const REX2: Self = Self(1 << 13);
    /// Flags are not written.
    pub const NO_FLAGS: Self = Self(1 << 14);
    /// The U bit of an EVEX prefix.
    pub const EVEX_U: Self = Self(1 << 15);

    /// The number of sets of attributes.
    pub const N_SETS: usize = 1 << 16;

    /// Returns whether an attribute is in the set.
    #[must_use]
    pub const fn has(self, attribute: Self) -> bool {
        self.0 & attribute.0 != 0
    }

    /// Adds an attribute if `is_present`.
    pub const fn add_if(&mut self, is_present: bool, attribute: Self) {
        if is_present {
            self.0 |= attribute.0;
        }
    }

    /// Removes an attribute.
    pub const fn remove(&mut self, attribute: Self) {
        self.0 &= !attribute.0;
    }

    /// Adds an attribute, or removes it if it is in the set.
    pub const fn toggle(&mut self, attribute: Self) {
        self.0 ^= attribute.0;
    }

    /// Returns the set with an attribute.
    #[must_use]
    pub const fn with(self, attribute: Self) -> Self {
        Self(self.0 | attribute.0)
    }
}

/// How the ModRM byte selects a form of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum OpcodeMapEntryKind {
    /// There is one form.
    Single,
    /// There is one form for memory and one for a register.
    Mode,
    /// There are eight forms for memory, by the field `reg`, and eight for a register.
    Reg,
    /// There are eight forms for memory, by the field `reg`, and one for each byte with a register.
    RegOrByte,
    /// There is one form for each byte.
    Byte,
}

impl OpcodeMapEntryKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: &[Self] = &[Self::Single, Self::Mode, Self::Reg, Self::RegOrByte, Self::Byte];

    /// Returns the number of forms.
    #[must_use]
    pub const fn n_forms(self) -> usize {
        match self {
            Self::Single => 1,
            Self::Mode => 2,
            Self::Reg => 16,
            Self::RegOrByte => 72,
            Self::Byte => 256,
        }
    }

    /// Returns the number of the form that a ModRM byte selects.
    #[must_use]
    #[inline]
    pub const fn form(self, mod_rm: u8) -> usize {
        let byte = mod_rm as usize;
        let reg = byte >> 3 & 7;
        let is_register = byte >= 0xC0;
        match self {
            Self::Single => 0,
            Self::Mode => is_register as usize,
            Self::Reg | Self::RegOrByte if !is_register => reg,
            Self::Reg => 8 + reg,
            Self::RegOrByte => 8 + (byte & 0x3F),
            Self::Byte => byte,
        }
    }
}

/// Where in the code an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum CodePlace {
    /// The field `reg` of the ModRM byte.
    Reg,
    /// The field `r/m` of the ModRM byte, with what follows.
    Rm,
    /// As [`Self::Rm`], but there must be a SIB byte.
    Sib,
    /// As [`Self::Sib`], and the index is a vector register.
    VectorSib,
    /// The field `vvvv` of a VEX, XOP or EVEX prefix.
    Vvvv,
    /// The mask register of an EVEX prefix.
    Mask,
    /// The next byte.
    Immediate8,
    /// The next two bytes.
    Immediate16,
    /// The next four bytes.
    Immediate32,
    /// The next eight bytes.
    Immediate64,
    /// As many bytes as an operand of the usual size has, four at most.
    ImmediateOfOperandSize,
    /// As many bytes as an address has.
    ImmediateOfAddressSize,
    /// The lower bits of the opcode, for a register of 8 bits.
    OpcodeRegister8,
    /// The lower bits of the opcode, for a register of 64 bits.
    OpcodeRegister64,
    /// The lower bits of the opcode, for a register of the usual size.
    OpcodeRegister,
    /// The field `r/m` of the ModRM byte, a position on the stack of floating-point registers.
    StackPosition,
    /// The rounding mode of an EVEX prefix.
    Rounding,
    /// A condition, in the opcode or an EVEX prefix.
    Condition,
    /// The flags of a comparison whose condition is false, in an EVEX prefix.
    DefaultFlags,
    /// That of another operand.
    Repeated,
    /// Nowhere: the memory that a string instruction reads.
    Source,
    /// Nowhere: the memory that a string instruction writes.
    Destination,
}

impl CodePlace {
    /// All places, in the order of their numbers.
    pub const ALL: &[Self] = &[
        Self::Reg,
        Self::Rm,
        Self::Sib,
        Self::VectorSib,
        Self::Vvvv,
        Self::Mask,
        Self::Immediate8,
        Self::Immediate16,
        Self::Immediate32,
        Self::Immediate64,
        Self::ImmediateOfOperandSize,
        Self::ImmediateOfAddressSize,
        Self::OpcodeRegister8,
        Self::OpcodeRegister64,
        Self::OpcodeRegister,
        Self::StackPosition,
        Self::Rounding,
        Self::Condition,
        Self::DefaultFlags,
        Self::Repeated,
        Self::Source,
        Self::Destination,
    ];
}

/// The kind of an operand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PlacedOperand {
    /// The kind that its place implies.
    Implied,
    /// A signed number.
    Signed,
    /// An unsigned number.
    Unsigned,
    /// An address relative to the end of the instruction.
    Relative,
    /// An absolute address.
    Absolute,
    /// Memory.
    Memory,
    /// A register of 8 bits.
    Register8,
    /// A register of 16 bits.
    Register16,
    /// A register of 32 bits.
    Register32,
    /// A register of 64 bits.
    Register64,
    /// A register of the usual size.
    Register,
    /// An MMX register.
    Mmx,
    /// An XMM register.
    Xmm,
    /// A YMM register.
    Ymm,
    /// A ZMM register.
    Zmm,
    /// A mask register.
    Mask,
    /// A pair of mask registers.
    MaskPair,
    /// A tile.
    Tile,
    /// A segment register.
    Segment,
    /// A debug register.
    Debug,
    /// A control register.
    Control,
}

impl PlacedOperand {
    /// All kinds, in the order of their numbers.
    pub const ALL: &[Self] = &[
        Self::Implied,
        Self::Signed,
        Self::Unsigned,
        Self::Relative,
        Self::Absolute,
        Self::Memory,
        Self::Register8,
        Self::Register16,
        Self::Register32,
        Self::Register64,
        Self::Register,
        Self::Mmx,
        Self::Xmm,
        Self::Ymm,
        Self::Zmm,
        Self::Mask,
        Self::MaskPair,
        Self::Tile,
        Self::Segment,
        Self::Debug,
        Self::Control,
    ];
}

impl OpcodeMapBlock {
    /// The number of entries.
    pub const BLOCK_SIZE: usize = 16;
    /// The number of blocks for all values of a byte.
    pub const N_PER_BYTE: usize = 256 / Self::BLOCK_SIZE;
}

impl OpcodeMapEntry {
    /// Returns [`Self::kind`] as an enum, or [`OpcodeMapEntryKind::Single`] if the number is unknown.
    #[must_use]
    #[inline]
    pub fn entry_kind(&self) -> OpcodeMapEntryKind {
        OpcodeMapEntryKind::ALL.get(usize::from(self.kind)).copied().unwrap_or(OpcodeMapEntryKind::Single)
    }
}

impl OpcodeMapOperand {
    /// Returns [`Self::place`] as an enum, if the number is known.
    #[must_use]
    #[inline]
    pub fn operand_place(&self) -> Option<CodePlace> {
        CodePlace::ALL.get(usize::from(self.place)).copied()
    }

    /// Returns [`Self::kind`] as an enum, or [`PlacedOperand::Implied`] if the number is unknown.
    #[must_use]
    #[inline]
    pub fn operand_kind(&self) -> PlacedOperand {
        PlacedOperand::ALL.get(usize::from(self.kind)).copied().unwrap_or(PlacedOperand::Implied)
    }
}

impl Description<'_> {
    /// The number of maps.
    pub const N_OPCODE_MAPS: usize = 12;
}
