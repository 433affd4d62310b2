//! How the description's methods convert operands to numbers.

use stallscope_mc::MethodName;

/// A way to convert an operand to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// A register number or an immediate.
    MachineOperand,
    /// Whether flags are set.
    SetsFlags,
    /// The target of a branch, or another place in the code.
    Branch(BranchEncoder),
    /// An address.
    Address(AddressEncoder),
    /// An offset of an address, or the shift of a register.
    Offset(OffsetEncoder),
    /// A number in a special form.
    Number(NumberEncoder),
    /// A list of registers.
    RegisterList,
}

/// A way to encode a place in the code, given as a distance. A label is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BranchEncoder {
    /// A distance that is shifted to the right.
    Shifted(u32),
    /// That of branches that have a form in both states.
    ByState,
    /// The distance of calls in Thumb state. Two of its bits are inverted if the distance is not negative.
    ThumbCall,
    /// The distance of branches in Thumb state, with the same inverted bits.
    ThumbBranch,
    /// A distance back, in halfwords.
    Negated,
    /// Whether the place is four bytes after that of the first operand.
    AfterFirst,
    /// The rotated byte of a distance in Arm state, with the bits that select addition or subtraction.
    RotatedByte,
    /// A distance of twelve bits, with a bit for subtraction.
    Distance12,
}

/// A way to encode an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressEncoder {
    /// A base and a number of twelve bits, with a bit for addition.
    Number12,
    /// A base and a number of `n_bits` bits in units of `1 << shift`, with a bit for addition.
    Number { n_bits: u32, shift: u32 },
    /// Like `Number` with eight bits in units of four, where the base can be missing.
    Number8OrLabel,
    /// A base and a number that is already in its units.
    Unsigned8,
    /// A base and a number of five bits, the base in the lowest bits.
    Unsigned5,
    /// A number whose base is the stack pointer.
    Stack,
    /// A base and an index of three bits each.
    LowRegisters,
    /// A base and an index that is shifted to the left.
    ShiftedIndex,
    /// A base and a vector of indexes.
    VectorIndex,
    /// A vector of bases and a number in units of `1 << shift`.
    VectorBase { shift: u32 },
    /// Addressing mode 2 with an index.
    Mode2,
    /// Addressing mode 3.
    Mode3,
    /// Addressing mode 5.
    Mode5,
    /// A base with an alignment: the codes of alignments of up to 8, of 16 and of 32 bytes.
    Aligned([u32; 3]),
    /// A base of a single lane of 32 bits, with an alignment.
    AlignedLane,
}

/// A way to encode what is added to an address, or how a register is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OffsetEncoder {
    /// That of addressing mode 2.
    Mode2,
    /// That of addressing mode 3.
    Mode3,
    /// A register and whether it is added.
    Register,
    /// A register, or that there is none.
    RegisterOrUpdate,
    /// A number of `n_bits` bits in units of `1 << shift`, with a bit for addition.
    Number { n_bits: u32, shift: u32 },
    /// A register that another one shifts.
    ShiftedByRegister,
    /// A register that is shifted by a number.
    ShiftedByNumber,
}

/// A way to encode a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberEncoder {
    /// The number; a label is 0.
    Plain,
    /// The rotated or repeated byte of Thumb state.
    ThumbByte,
    /// A part of an address, or a number.
    AddressPart,
    /// The distance of the number from a larger one.
    Below(i64),
    /// The distance of the number from a smaller one.
    Above(i64),
    /// The exponent of a power of two.
    Exponent,
    /// The ends of a field of bits.
    BitField,
    /// The shift of elements that are widened; the elements' size is added.
    WideningShift,
    /// The letters of an `it` instruction, relative to the condition before.
    Block,
    /// The letters of a block of vector instructions, each relative to the one before.
    VectorBlock,
    /// A condition of vectors.
    VectorCondition,
}

impl Method {
    /// Returns the method with LLVM's name.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        let found = match name.base {
            "getMachineOpValue" => Some(Self::MachineOperand),
            "getCCOutOpValue" => Some(Self::SetsFlags),
            "getRegisterListOpValue" => Some(Self::RegisterList),
            _ => None,
        };
        found
            .or_else(|| BranchEncoder::by_name(name).map(Self::Branch))
            .or_else(|| AddressEncoder::by_name(name).map(Self::Address))
            .or_else(|| OffsetEncoder::by_name(name).map(Self::Offset))
            .or_else(|| NumberEncoder::by_name(name).map(Self::Number))
    }
}

impl BranchEncoder {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "getThumbAdrLabelOpValue" => Self::Shifted(0),
            "getARMBLXTargetOpValue"
            | "getThumbBRTargetOpValue"
            | "getThumbBCCTargetOpValue"
            | "getThumbCBTargetOpValue" => Self::Shifted(1),
            "getARMBranchTargetOpValue" | "getARMBLTargetOpValue" | "getAddrModePCOpValue" => {
                Self::Shifted(2)
            }
            "getBranchTargetOpValue" => Self::ByState,
            "getThumbBLTargetOpValue" | "getThumbBLXTargetOpValue" => Self::ThumbCall,
            "getThumbBranchTargetOpValue" => Self::ThumbBranch,
            "getBFTargetOpValue" if name.is_true() => Self::Negated,
            "getBFTargetOpValue" => Self::Shifted(1),
            "getBFAfterTargetOpValue" => Self::AfterFirst,
            "getAdrLabelOpValue" => Self::RotatedByte,
            "getT2AdrLabelOpValue" => Self::Distance12,
            _ => return None,
        })
    }
}

impl AddressEncoder {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "getAddrModeImm12OpValue" => Self::Number12,
            "getT2AddrModeImmOpValue" => Self::Number { n_bits: name.number(0)?, shift: name.number(1)? },
            "getT2AddrModeImm7s4OpValue" => Self::Number { n_bits: 7, shift: 2 },
            "getT2AddrModeImm8s4OpValue" => Self::Number8OrLabel,
            "getT2AddrModeImm0_1020s4OpValue" => Self::Unsigned8,
            "getAddrModeISOpValue" => Self::Unsigned5,
            "getAddrModeThumbSPOpValue" => Self::Stack,
            "getThumbAddrModeRegRegOpValue" => Self::LowRegisters,
            "getT2AddrModeSORegOpValue" => Self::ShiftedIndex,
            "getMveAddrModeRQOpValue" => Self::VectorIndex,
            "getMveAddrModeQOpValue" => Self::VectorBase { shift: name.number(0)? },
            "getLdStSORegOpValue" => Self::Mode2,
            "getAddrMode3OpValue" => Self::Mode3,
            "getAddrMode5OpValue" | "getAddrMode5FP16OpValue" => Self::Mode5,
            "getAddrMode6AddressOpValue" => Self::Aligned([1, 2, 3]),
            "getAddrMode6DupAddressOpValue" => Self::Aligned([1, 3, 0]),
            "getAddrMode6OneLane32AddressOpValue" => Self::AlignedLane,
            _ => return None,
        })
    }
}

impl OffsetEncoder {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "getAddrMode2OffsetOpValue" => Self::Mode2,
            "getAddrMode3OffsetOpValue" => Self::Mode3,
            "getPostIdxRegOpValue" => Self::Register,
            "getAddrMode6OffsetOpValue" => Self::RegisterOrUpdate,
            "getT2ScaledImmOpValue" => Self::Number { n_bits: name.number(0)?, shift: name.number(1)? },
            "getT2AddrModeImm8OffsetOpValue" => Self::Number { n_bits: 8, shift: 0 },
            "getSORegRegOpValue" => Self::ShiftedByRegister,
            "getSORegImmOpValue" | "getT2SORegOpValue" => Self::ShiftedByNumber,
            _ => return None,
        })
    }
}

impl NumberEncoder {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "getModImmOpValue" => Self::Plain,
            "getT2SOImmOpValue" => Self::ThumbByte,
            "getHiLoImmOpValue" => Self::AddressPart,
            "getShiftRight8Imm" => Self::Below(8),
            "getShiftRight16Imm" => Self::Below(16),
            "getShiftRight32Imm" => Self::Below(32),
            "getShiftRight64Imm" | "getNEONVcvtImm32OpValue" => Self::Below(64),
            "getMVEPairVectorIndexOpValue" => Self::Above(name.number(0)?),
            "getPowerTwoOpValue" => Self::Exponent,
            "getBitfieldInvertedMaskOpValue" => Self::BitField,
            "getMVEShiftImmOpValue" => Self::WideningShift,
            "getITMaskOpValue" => Self::Block,
            "getVPTMaskOpValue" => Self::VectorBlock,
            "getRestrictedCondCodeOpValue" => Self::VectorCondition,
            _ => return None,
        })
    }
}

/// A way to change the code of an instruction that both states have: the bits that it keeps, and the bits that are set in Thumb state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PostEncoder {
    /// Arithmetic of vectors: the bit for unsigned numbers moves.
    VectorArithmetic,
    /// All other instructions.
    Replaced { kept: u32, set: u32 },
}

impl PostEncoder {
    /// Returns the way with LLVM's name.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "NEONThumb2DataIPostEncoder" => Self::VectorArithmetic,
            "NEONThumb2LoadStorePostEncoder" => Self::Replaced { kept: 0xF0FF_FFFF, set: 0x0900_0000 },
            "NEONThumb2DupPostEncoder" => Self::Replaced { kept: 0x00FF_FFFF, set: 0xEE00_0000 },
            "NEONThumb2V8PostEncoder" => Self::Replaced { kept: u32::MAX, set: 0x0C00_0000 },
            "VFPThumb2PostEncoder" => Self::Replaced { kept: 0x0FFF_FFFF, set: 0xE000_0000 },
            _ => return None,
        })
    }

    /// Returns the code in Thumb state.
    pub(crate) const fn in_thumb_state(self, code: u32) -> u32 {
        match self {
            Self::VectorArithmetic => code & !(1 << 28) | (code & 1 << 24) << 4 | 0x0F00_0000,
            Self::Replaced { kept, set } => code & kept | set,
        }
    }
}
