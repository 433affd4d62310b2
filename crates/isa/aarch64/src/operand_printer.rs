//! How the description's methods print operands.

use stallscope_mc::MethodName;

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperandPrinter {
    /// A register, an immediate or an expression, depending on the operand.
    Operand,
    /// An immediate.
    Immediate,
    /// An immediate that is always hexadecimal.
    HexImmediate,
    /// A signed immediate of this many bits.
    SignedImmediate(u32),
    /// An immediate in units of a size.
    ScaledImmediate(i64),
    /// The first and the last number of a range: the first is in units of `scale`, the last follows at a distance of
    /// `offset`.
    ImmediateRange { scale: u32, offset: u32 },
    /// An offset in units of a size, or an expression.
    Offset(i64),
    /// The immediate of an addition, with the shift in the next operand.
    AddSubImmediate,
    /// A mask of this many bits.
    LogicalImmediate(u32),
    /// A mask of this many bits, as SVE writes the number.
    SveLogicalImmediate(u32),
    /// A byte for elements of this many bits, with the shift in the next operand.
    ShiftedByte { n_bits: u32, is_unsigned: bool },
    /// A byte mask.
    ByteMask,
    /// A floating-point number in eight bits.
    FloatImmediate,
    /// One of two floating-point numbers, which are given as text.
    ExactFloat(&'static str, &'static str),
    /// A rotation: a multiple of `angle`, plus `remainder`.
    ComplexRotation { angle: u32, remainder: u32 },
    /// A shift, unless it has no effect.
    Shifter,
    /// A register with the shift in the next operand.
    ShiftedRegister,
    /// A register with the extension in the next operand.
    ExtendedRegister,
    /// An extension.
    ArithmeticExtend,
    /// An extension of a memory operand's index; two operands contain the sign and whether it is shifted.
    MemoryExtend { kind: char, n_bits: u32 },
    /// A register that is extended, and shifted by the access size.
    RegisterWithExtend { is_signed: bool, n_bits: u32, kind: char, suffix: Option<char> },
    /// A post-increment: a register, or a number if there is no register.
    PostIncrement(u32),
    /// A branch's target.
    AlignedLabel,
    /// The target of `adr` or `adrp`.
    AdrLabel,
    /// A vector register.
    VectorRegister,
    /// The registers of a list, each with a suffix of the number of lanes (if not 0) and the element kind.
    VectorList { n_lanes: u8, kind: Option<char> },
    /// The index of a lane.
    VectorIndex(i64),
    /// An index into a matrix, in units of a size.
    MatrixIndex(i64),
    /// SME's matrix with elements of a kind.
    Matrix(Option<char>),
    /// A tile of SME's matrix.
    MatrixTile,
    /// Rows or columns of a tile.
    MatrixTileVector { is_vertical: bool },
    /// A list of tiles, with a bit for each.
    MatrixTileList,
    /// A predicate as counter with elements of a kind.
    PredicateAsCounter(Option<char>),
    /// An SVE register with elements of a kind.
    SveRegister(Option<char>),
    /// An SVE register, printed as its lowest part.
    SveAsScalar(u32),
    /// The 32-bit part of a 64-bit register.
    Gpr64As32,
    /// The first of eight registers.
    Gpr64x8,
    /// A pair of registers.
    GprPair,
    /// The zero register as a pair.
    SyspXzrPair,
    /// A condition.
    Condition,
    /// The opposite of a condition.
    InverseCondition,
    /// A control register of a system instruction.
    SysCr,
    /// A system register that is read.
    MrsSystemRegister,
    /// A system register that is written.
    MsrSystemRegister,
    /// A field of the processor's state.
    PStateField,
    /// SME's mode.
    Svcr,
    /// The option of a barrier.
    Barrier,
    /// The option of a barrier with `nXS`.
    BarrierNxs,
    /// A name of a kind, or the number.
    Word(Word),
}

/// Kinds of names that depend only on the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Prefetch,
    RangePrefetch,
    SvePattern,
    SvePrefetch,
    SveVectorLength,
    TIndex,
}

/// Returns the letter for elements of this many bits, or none for 0.
fn element(n_bits: u32) -> Option<Option<char>> {
    Some(match n_bits {
        0 => None,
        8 => Some('b'),
        16 => Some('h'),
        32 => Some('s'),
        64 => Some('d'),
        128 => Some('q'),
        _ => return None,
    })
}

fn exact_float(name: &str) -> Option<&'static str> {
    Some(match name {
        "AArch64ExactFPImm::zero" => "0.0",
        "AArch64ExactFPImm::half" => "0.5",
        "AArch64ExactFPImm::one" => "1.0",
        "AArch64ExactFPImm::two" => "2.0",
        _ => return None,
    })
}

impl OperandPrinter {
    /// Returns the way that a method of the description prints.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "printOperand" => Self::Operand,
            "printImm" => Self::Immediate,
            "printImmHex" => Self::HexImmediate,
            "printSImm" => Self::SignedImmediate(name.number(0)?),
            "printImmScale" => Self::ScaledImmediate(name.number(0)?),
            "printImmRangeScale" => Self::ImmediateRange { scale: name.number(0)?, offset: name.number(1)? },
            "printUImm12Offset" => Self::Offset(name.number(0)?),
            "printAddSubImm" => Self::AddSubImmediate,
            "printLogicalImm" => Self::LogicalImmediate(name.type_width(0)?),
            "printSVELogicalImm" => Self::SveLogicalImmediate(name.type_width(0)?),
            "printImm8OptLsl" => {
                Self::ShiftedByte { n_bits: name.type_width(0)?, is_unsigned: name.is_unsigned(0) }
            }
            "printSIMDType10Operand" => Self::ByteMask,
            "printFPImmOperand" => Self::FloatImmediate,
            "printExactFPImm" => {
                Self::ExactFloat(exact_float(name.argument(0))?, exact_float(name.argument(1))?)
            }
            "printComplexRotationOp" => {
                Self::ComplexRotation { angle: name.number(0)?, remainder: name.number(1)? }
            }
            "printShifter" => Self::Shifter,
            "printShiftedRegister" => Self::ShiftedRegister,
            "printExtendedRegister" => Self::ExtendedRegister,
            "printArithExtend" => Self::ArithmeticExtend,
            "printMemExtend" => Self::MemoryExtend { kind: name.letter(0)?, n_bits: name.number(1)? },
            "printRegWithShiftExtend" => Self::RegisterWithExtend {
                is_signed: name.number(0)?,
                n_bits: name.number(1)?,
                kind: name.letter(2)?,
                suffix: name.letter(3),
            },
            "printPostIncOperand" => Self::PostIncrement(name.number(0)?),
            "printAlignedLabel" => Self::AlignedLabel,
            "printAdrAdrpLabel" => Self::AdrLabel,
            "printVRegOperand" => Self::VectorRegister,
            "printTypedVectorList" => Self::VectorList { n_lanes: name.number(0)?, kind: name.letter(1) },
            "printVectorIndex" => Self::VectorIndex(name.number(0).unwrap_or(1)),
            "printMatrixIndex" => Self::MatrixIndex(name.number(0).unwrap_or(1)),
            "printMatrix" => Self::Matrix(element(name.number(0)?)?),
            "printMatrixTile" => Self::MatrixTile,
            "printMatrixTileVector" => Self::MatrixTileVector { is_vertical: name.argument(0) == "1" },
            "printMatrixTileList" => Self::MatrixTileList,
            "printPredicateAsCounter" => Self::PredicateAsCounter(element(name.number(0)?)?),
            "printSVERegOp" => Self::SveRegister(name.letter(0)),
            "printZPRasFPR" => Self::SveAsScalar(name.number(0)?),
            "printGPR64as32" => Self::Gpr64As32,
            "printGPR64x8" => Self::Gpr64x8,
            "printGPRSeqPairsClassOperand" => Self::GprPair,
            "printSyspXzrPair" => Self::SyspXzrPair,
            "printCondCode" => Self::Condition,
            "printInverseCondCode" => Self::InverseCondition,
            "printSysCROperand" => Self::SysCr,
            "printMRSSystemRegister" => Self::MrsSystemRegister,
            "printMSRSystemRegister" => Self::MsrSystemRegister,
            "printSystemPStateField" => Self::PStateField,
            "printSVCROp" => Self::Svcr,
            "printBarrierOption" => Self::Barrier,
            "printBarriernXSOption" => Self::BarrierNxs,
            "printPrefetchOp" if name.argument(0) == "true" => Self::Word(Word::SvePrefetch),
            "printPrefetchOp" => Self::Word(Word::Prefetch),
            "printRPRFMOperand" => Self::Word(Word::RangePrefetch),
            "printSVEPattern" => Self::Word(Word::SvePattern),
            "printSVEVecLenSpecifier" => Self::Word(Word::SveVectorLength),
            "printTIndexHintOp" => Self::Word(Word::TIndex),
            _ => return None,
        })
    }
}
