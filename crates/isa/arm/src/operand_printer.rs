//! How the description's methods print operands.

use stallscope_mc::MethodName;

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperandPrinter {
    /// A register, an immediate or an expression.
    Operand,
    /// An address.
    Address(AddressPrinter),
    /// An offset of an address, or the shift of a register.
    Offset(OffsetPrinter),
    /// A number in a special form.
    Number(NumberPrinter),
    /// Registers.
    Registers(RegistersPrinter),
    /// A part of the mnemonic.
    Mnemonic(MnemonicPrinter),
    /// An operand of a system instruction.
    System(SystemPrinter),
}

/// A way to print an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressPrinter {
    /// A base alone.
    Base,
    /// A base with an alignment.
    Aligned,
    /// A base and an index, which may be missing.
    OptionalIndex,
    /// A base and an index that is shifted to the left by so many bits.
    ScaledIndex(u32),
    /// A base and an index. An operand says how far the index is shifted to the left.
    ShiftedIndex,
    /// A base and a vector of indexes, which are shifted to the left by so many bits.
    VectorIndex(u32),
    /// Addressing mode 2.
    Mode2,
    /// Addressing mode 3; whether a zero is printed.
    Mode3(bool),
    /// Addressing mode 5, in units of so many bytes; whether a zero is printed.
    Mode5 { scale: u32, prints_zero: bool },
    /// A base and a number with a sign; whether a zero is printed, and whether numbers can be hexadecimal.
    Signed { prints_zero: bool, has_hex: bool },
    /// A base and a number without a sign in units of so many bytes.
    Unsigned(u32),
    /// A number that is added to the place of the instruction, or a label.
    PlaceRelative,
}

/// A way to print what is added to an address, or how a register is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OffsetPrinter {
    /// That of addressing mode 2.
    Mode2,
    /// That of addressing mode 3.
    Mode3,
    /// A number in units of so many bytes, with a bit that says that it is added.
    Byte(u32),
    /// A register, and whether it is added.
    Register,
    /// A number with a sign, after a comma.
    Signed,
    /// A register after a comma; if there is none, an exclamation mark.
    RegisterOrUpdate,
    /// A register that another one shifts.
    ShiftedByRegister,
    /// A register that is shifted by a number.
    ShiftedByNumber,
    /// A shift to the left, or arithmetically to the right.
    LeftOrArithmetic,
    /// A shift to the left, if there is one.
    Left,
    /// An arithmetic shift to the right.
    Arithmetic,
    /// A rotation by bytes, if there is one.
    ByteRotation,
}

/// A way to print a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberPrinter {
    /// The number without a sign that says so.
    Plain,
    /// The number after a letter.
    AfterLetter(char),
    /// The number in braces.
    InBraces,
    /// The number in brackets.
    InBrackets,
    /// The number in units of so many bytes, or a label.
    Label(u32),
    /// The number in units of four.
    TimesFour,
    /// The number plus one.
    PlusOne,
    /// The distance to a shift by 32 bits.
    ShiftRight,
    /// How many of so many bits are left.
    Remaining(i64),
    /// A rotation by `angle` times the number, and `remainder`.
    Rotation { angle: i64, remainder: i64 },
    /// The bits that a result is saturated to.
    Saturation,
    /// A field of bits.
    BitField,
    /// A rotated byte.
    RotatedByte,
    /// A floating-point number.
    Float,
    /// The elements of a vector.
    Vector,
}

/// A way to print registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegistersPrinter {
    /// All further operands.
    List,
    /// The parts of a pair.
    Pair,
    /// So many double registers, each the `stride`th after the other, with all lanes or without.
    Doubles { count: u16, stride: u16, has_all_lanes: bool },
    /// So many parts of a tuple of vectors.
    Vectors(usize),
}

/// A way to print a part of the mnemonic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MnemonicPrinter {
    /// A condition, unless it is always met.
    Condition,
    /// A condition.
    AnyCondition,
    /// A condition of vectors, with another name for "higher or same".
    VectorCondition,
    /// The opposite of a condition.
    OppositeCondition,
    /// The letter of an instruction that sets flags.
    SetsFlags,
    /// The letters of the further instructions of a block.
    Block,
    /// The letter of an instruction in a block of vector instructions.
    VectorBlock,
}

/// A way to print an operand of a system instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SystemPrinter {
    /// The accesses that a memory barrier orders.
    MemoryBarrier,
    /// The scope of an instruction barrier.
    InstructionBarrier,
    /// The scope of a trace barrier.
    TraceBarrier,
    /// The byte order.
    ByteOrder,
    /// Whether interrupts are enabled.
    InterruptMode,
    /// Kinds of interrupts.
    InterruptFlags,
    /// A status register, and which of its fields are written.
    StatusRegister,
    /// A register of another mode.
    BankedRegister,
}

impl OperandPrinter {
    /// Returns the way that a method of the description prints.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        let found = match name.base {
            "printOperand" => Some(Self::Operand),
            _ => None,
        };
        found
            .or_else(|| AddressPrinter::by_name(name).map(Self::Address))
            .or_else(|| OffsetPrinter::by_name(name).map(Self::Offset))
            .or_else(|| NumberPrinter::by_name(name).map(Self::Number))
            .or_else(|| RegistersPrinter::by_name(name).map(Self::Registers))
            .or_else(|| MnemonicPrinter::by_name(name).map(Self::Mnemonic))
            .or_else(|| SystemPrinter::by_name(name).map(Self::System))
    }
}

impl AddressPrinter {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "printAddrMode7Operand" => Self::Base,
            "printAddrMode6Operand" => Self::Aligned,
            "printThumbAddrModeRROperand" => Self::OptionalIndex,
            "printAddrModeTBB" => Self::ScaledIndex(0),
            "printAddrModeTBH" => Self::ScaledIndex(1),
            "printT2AddrModeSoRegOperand" => Self::ShiftedIndex,
            "printMveAddrModeRQOperand" => Self::VectorIndex(name.number(0)?),
            "printAddrMode2Operand" => Self::Mode2,
            "printAddrMode3Operand" => Self::Mode3(name.is_true()),
            "printAddrMode5Operand" => Self::Mode5 { scale: 4, prints_zero: name.is_true() },
            "printAddrMode5FP16Operand" => Self::Mode5 { scale: 2, prints_zero: name.is_true() },
            "printAddrModeImm12Operand" => Self::Signed { prints_zero: name.is_true(), has_hex: true },
            "printT2AddrModeImm8Operand" | "printT2AddrModeImm8s4Operand" => {
                Self::Signed { prints_zero: name.is_true(), has_hex: false }
            }
            "printThumbAddrModeImm5S1Operand" => Self::Unsigned(1),
            "printThumbAddrModeImm5S2Operand" => Self::Unsigned(2),
            "printThumbAddrModeImm5S4Operand"
            | "printThumbAddrModeSPOperand"
            | "printT2AddrModeImm0_1020s4Operand" => Self::Unsigned(4),
            "printThumbLdrLabelOperand" => Self::PlaceRelative,
            _ => return None,
        })
    }
}

impl OffsetPrinter {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "printAddrMode2OffsetOperand" => Self::Mode2,
            "printAddrMode3OffsetOperand" => Self::Mode3,
            "printPostIdxImm8Operand" => Self::Byte(1),
            "printPostIdxImm8s4Operand" => Self::Byte(4),
            "printPostIdxRegOperand" => Self::Register,
            "printT2AddrModeImm8OffsetOperand" | "printT2AddrModeImm8s4OffsetOperand" => Self::Signed,
            "printAddrMode6OffsetOperand" => Self::RegisterOrUpdate,
            "printSORegRegOperand" => Self::ShiftedByRegister,
            "printSORegImmOperand" | "printT2SOOperand" => Self::ShiftedByNumber,
            "printShiftImmOperand" => Self::LeftOrArithmetic,
            "printPKHLSLShiftImm" => Self::Left,
            "printPKHASRShiftImm" => Self::Arithmetic,
            "printRotImmOperand" => Self::ByteRotation,
            _ => return None,
        })
    }
}

impl NumberPrinter {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "printNoHashImmediate" => Self::Plain,
            "printPImmediate" => Self::AfterLetter('p'),
            "printCImmediate" => Self::AfterLetter('c'),
            "printCoprocOptionImm" => Self::InBraces,
            "printVectorIndex" => Self::InBrackets,
            "printAdrLabelOperand" => Self::Label(1_u32.checked_shl(name.number(0)?)?),
            "printThumbS4ImmOperand" => Self::TimesFour,
            "printImmPlusOneOperand" => Self::PlusOne,
            "printThumbSRImm" => Self::ShiftRight,
            "printFBits16" => Self::Remaining(16),
            "printFBits32" => Self::Remaining(32),
            "printComplexRotationOp" => Self::Rotation { angle: name.number(0)?, remainder: name.number(1)? },
            "printMveSaturateOp" => Self::Saturation,
            "printBitfieldInvMaskImmOperand" => Self::BitField,
            "printModImmOperand" => Self::RotatedByte,
            "printFPImmOperand" => Self::Float,
            "printVMOVModImmOperand" => Self::Vector,
            _ => return None,
        })
    }
}

impl RegistersPrinter {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        match name.base {
            "printRegisterList" => return Some(Self::List),
            "printGPRPairOperand" => return Some(Self::Pair),
            "printMVEVectorList" => return name.number(0).map(Self::Vectors),
            _ => {}
        }
        let list = name.base.strip_prefix("printVectorList")?;
        let (list, has_all_lanes) = match list.strip_suffix("AllLanes") {
            Some(list) => (list, true),
            None => (list, false),
        };
        let (count, stride) = match list.strip_suffix("Spaced") {
            Some(count) => (count, 2),
            None => (list, 1),
        };
        let count = ["One", "Two", "Three", "Four"].into_iter().zip(1..).find(|(word, _)| *word == count)?.1;
        Some(Self::Doubles { count, stride, has_all_lanes })
    }
}

impl MnemonicPrinter {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "printPredicateOperand" => Self::Condition,
            "printMandatoryPredicateOperand" => Self::AnyCondition,
            "printMandatoryRestrictedPredicateOperand" => Self::VectorCondition,
            "printMandatoryInvertedPredicateOperand" => Self::OppositeCondition,
            "printSBitModifierOperand" => Self::SetsFlags,
            "printThumbITMask" | "printVPTMask" => Self::Block,
            "printVPTPredicateOperand" => Self::VectorBlock,
            _ => return None,
        })
    }
}

impl SystemPrinter {
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "printMemBOption" => Self::MemoryBarrier,
            "printInstSyncBOption" => Self::InstructionBarrier,
            "printTraceSyncBOption" => Self::TraceBarrier,
            "printSetendOperand" => Self::ByteOrder,
            "printCPSIMod" => Self::InterruptMode,
            "printCPSIFlag" => Self::InterruptFlags,
            "printMSRMaskOperand" => Self::StatusRegister,
            "printBankedRegOperand" => Self::BankedRegister,
            _ => return None,
        })
    }
}
