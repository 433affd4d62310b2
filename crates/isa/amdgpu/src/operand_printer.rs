//! How the description's methods print operands.

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperandPrinter {
    /// A register, an immediate or an expression, depending on the operand.
    Regular,
    /// A register, an immediate or an expression, after a register that is written implicitly.
    Operand,
    /// A destination, after the suffix of the mnemonic.
    VopDestination,
    InterpolationDestination,
    /// Any register of an even-aligned tuple, as its first part.
    AlignedRegister,
    /// A source with its modifiers, which are the operand before it.
    FloatModifiers,
    IntegerModifiers,
    /// A number in hexadecimal, as far as it has 16 or 32 bits.
    Hex16,
    Hex32,
    /// A literal of double precision.
    Float64,
    /// A signed number in hexadecimal.
    SignedHex,
    /// A bit that is written as a word.
    NamedBit(NamedBit),
    /// A number after a word.
    NamedNumber(NamedNumber),
    Offset,
    FlatOffset,
    CachePolicy,
    ImageDimension,
    R128OrA16,
    /// Nothing; the format is printed elsewhere.
    Format,
    OutputModifier,
    MatrixBlgp,
    PackedModifier(PackedModifier),
    IndexKey,
    MatrixFormat(char),
    MatrixScale(char),
    MatrixScaleFormat(char),
    BitOperation,
    ScaleSelection,
    InterpolationSlot,
    Attribute,
    AttributeChannel,
    ExportSource(u8),
    ExportTarget,
    Dpp8,
    DppControl,
    DppBoundControl,
    DppFetchInvalid,
    SdwaDestination,
    SdwaSource(u8),
    SdwaUnused,
    GprIndexMode,
    SendMessage,
    Swizzle,
    WaitCount,
    DependencyCounters,
    DelayAlu,
    HardwareRegister,
    WaitEvent,
    EndProgram,
}

/// A bit that is written as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedBit {
    pub(crate) name: &'static str,
}

/// A number after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedNumber {
    pub(crate) name: &'static str,
    pub(crate) is_hex: bool,
    /// Whether it is written even if it is 0.
    pub(crate) is_always_printed: bool,
}

/// A modifier of several sources, with a digit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackedModifier {
    OpSel,
    OpSelHi,
    NegLo,
    NegHi,
}

/// The words of named bits and numbers.
const NAMES: [&str; 27] = [
    "a16",
    "abid",
    "bank_mask",
    "byte_sel",
    "cbsz",
    "clamp",
    "compr",
    "d16",
    "da",
    "dmask",
    "gds",
    "high",
    "lwe",
    "matrix_a_reuse",
    "matrix_b_reuse",
    "offset",
    "offset0",
    "offset1",
    "row_mask",
    "scale_sel",
    "tfe",
    "unorm",
    "vm",
    "wait_exp",
    "wait_va_vdst",
    "wait_vdst",
    "wait_vm_vsrc",
];

/// Returns the arguments of a call that are words and flags: `printNamedInt(MI,OpNo,STI,O,"dmask",true,false)`.
fn word_and_flags(arguments: &str) -> Option<(&'static str, [bool; 2])> {
    let (_, rest) = arguments.split_once('"')?;
    let (word, rest) = rest.split_once('"')?;
    let name = NAMES.iter().find(|name| **name == word)?;
    let mut flags = rest.trim_end_matches(')').split(',').skip(1).map(|flag| flag == "true");
    Some((name, [flags.next().unwrap_or_default(), flags.next().unwrap_or_default()]))
}

impl OperandPrinter {
    /// Returns the printer that LLVM's method represents: its name, or a call of it with further arguments.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let (name, arguments) = name.split_once('(').unwrap_or((name, ""));
        Some(match name {
            "printOperand" => Self::Operand,
            "printRegularOperand" => Self::Regular,
            "printVOPDst" => Self::VopDestination,
            "printVINTRPDst" => Self::InterpolationDestination,
            "printAVLdSt32Align2RegOp" => Self::AlignedRegister,
            "printOperandAndFPInputMods" => Self::FloatModifiers,
            "printOperandAndIntInputMods" => Self::IntegerModifiers,
            "printU16ImmOperand" => Self::Hex16,
            "printU32ImmOperand" | "printSMRDOffset8" | "printSMRDLiteralOffset" => Self::Hex32,
            "printFP64ImmOperand" => Self::Float64,
            "printSMEMOffset" => Self::SignedHex,
            "printNamedBit" => Self::NamedBit(NamedBit { name: word_and_flags(arguments)?.0 }),
            "printNamedInt" => {
                let (name, [is_hex, is_always_printed]) = word_and_flags(arguments)?;
                Self::NamedNumber(NamedNumber { name, is_hex, is_always_printed })
            }
            "printOffset" => Self::Offset,
            "printFlatOffset" => Self::FlatOffset,
            "printCPol" => Self::CachePolicy,
            "printDim" => Self::ImageDimension,
            "printR128A16" => Self::R128OrA16,
            "printFORMAT" => Self::Format,
            "printOModSI" => Self::OutputModifier,
            "printBLGP" => Self::MatrixBlgp,
            "printOpSel" => Self::PackedModifier(PackedModifier::OpSel),
            "printOpSelHi" => Self::PackedModifier(PackedModifier::OpSelHi),
            "printNegLo" => Self::PackedModifier(PackedModifier::NegLo),
            "printNegHi" => Self::PackedModifier(PackedModifier::NegHi),
            "printIndexKey8bit" | "printIndexKey16bit" | "printIndexKey32bit" => Self::IndexKey,
            "printMatrixAFMT" => Self::MatrixFormat('a'),
            "printMatrixBFMT" => Self::MatrixFormat('b'),
            "printMatrixAScale" => Self::MatrixScale('a'),
            "printMatrixBScale" => Self::MatrixScale('b'),
            "printMatrixAScaleFmt" => Self::MatrixScaleFormat('a'),
            "printMatrixBScaleFmt" => Self::MatrixScaleFormat('b'),
            "printBitOp3" => Self::BitOperation,
            "printScaleSel" => Self::ScaleSelection,
            "printInterpSlot" => Self::InterpolationSlot,
            "printInterpAttr" => Self::Attribute,
            "printInterpAttrChan" => Self::AttributeChannel,
            "printExpSrc0" => Self::ExportSource(0),
            "printExpSrc1" => Self::ExportSource(1),
            "printExpSrc2" => Self::ExportSource(2),
            "printExpSrc3" => Self::ExportSource(3),
            "printExpTgt" => Self::ExportTarget,
            "printDPP8" => Self::Dpp8,
            "printDPPCtrl" => Self::DppControl,
            "printDppBoundCtrl" => Self::DppBoundControl,
            "printDppFI" => Self::DppFetchInvalid,
            "printSDWADstSel" => Self::SdwaDestination,
            "printSDWASrc0Sel" => Self::SdwaSource(0),
            "printSDWASrc1Sel" => Self::SdwaSource(1),
            "printSDWADstUnused" => Self::SdwaUnused,
            "printGPRIdxMode" => Self::GprIndexMode,
            "printSendMsg" => Self::SendMessage,
            "printSwizzle" => Self::Swizzle,
            "printSWaitCnt" => Self::WaitCount,
            "printDepCtr" => Self::DependencyCounters,
            "printSDelayALU" => Self::DelayAlu,
            "printHwreg" => Self::HardwareRegister,
            "printWaitEvent" => Self::WaitEvent,
            "printEndpgm" => Self::EndProgram,
            _ => return None,
        })
    }
}
