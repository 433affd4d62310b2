//! How the description's methods print operands.

use stallscope_target::MethodId;

use crate::description;

/// How an operand is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OperandPrinter {
    /// A register, an immediate or an expression by its kind.
    #[default]
    Operand,
    /// A memory operand; Intel syntax puts the size in front.
    Memory(&'static str),
    /// An absolute address and a segment; Intel syntax puts the size in front.
    MemoryOffset(&'static str),
    /// A string instruction's source and its segment; Intel syntax puts the size in front.
    Source(&'static str),
    /// A string instruction's destination; Intel syntax puts the size in front.
    Destination(&'static str),
    /// An immediate of eight bits, without sign.
    U8Immediate,
    /// An x87 stack register, its number always written.
    StackRegister,
    /// A branch's target.
    PcRelative,
    /// A condition, part of a mnemonic.
    Condition,
    /// The flags that a conditional compare sets when its condition does not hold.
    DefaultFlags,
    /// A rounding mode.
    Rounding,
    /// A pair of mask registers, by the first of them.
    MaskPair,
}

const BYTE: &str = "byte ptr ";
const WORD: &str = "word ptr ";
const DWORD: &str = "dword ptr ";
const QWORD: &str = "qword ptr ";
const TBYTE: &str = "tbyte ptr ";
const XMMWORD: &str = "xmmword ptr ";
const YMMWORD: &str = "ymmword ptr ";
const ZMMWORD: &str = "zmmword ptr ";

/// The description's methods for operands.
pub(crate) const OPERAND_PRINTERS: &[(MethodId, OperandPrinter)] = &[
    (description::method("printOperand"), OperandPrinter::Operand),
    (description::method("printMemReference"), OperandPrinter::Memory("")),
    (description::method("printbytemem"), OperandPrinter::Memory(BYTE)),
    (description::method("printwordmem"), OperandPrinter::Memory(WORD)),
    (description::method("printdwordmem"), OperandPrinter::Memory(DWORD)),
    (description::method("printqwordmem"), OperandPrinter::Memory(QWORD)),
    (description::method("printtbytemem"), OperandPrinter::Memory(TBYTE)),
    (description::method("printxmmwordmem"), OperandPrinter::Memory(XMMWORD)),
    (description::method("printymmwordmem"), OperandPrinter::Memory(YMMWORD)),
    (description::method("printzmmwordmem"), OperandPrinter::Memory(ZMMWORD)),
    (description::method("printMemOffs8"), OperandPrinter::MemoryOffset(BYTE)),
    (description::method("printMemOffs16"), OperandPrinter::MemoryOffset(WORD)),
    (description::method("printMemOffs32"), OperandPrinter::MemoryOffset(DWORD)),
    (description::method("printMemOffs64"), OperandPrinter::MemoryOffset(QWORD)),
    (description::method("printSrcIdx8"), OperandPrinter::Source(BYTE)),
    (description::method("printSrcIdx16"), OperandPrinter::Source(WORD)),
    (description::method("printSrcIdx32"), OperandPrinter::Source(DWORD)),
    (description::method("printSrcIdx64"), OperandPrinter::Source(QWORD)),
    (description::method("printDstIdx8"), OperandPrinter::Destination(BYTE)),
    (description::method("printDstIdx16"), OperandPrinter::Destination(WORD)),
    (description::method("printDstIdx32"), OperandPrinter::Destination(DWORD)),
    (description::method("printDstIdx64"), OperandPrinter::Destination(QWORD)),
    (description::method("printU8Imm"), OperandPrinter::U8Immediate),
    (description::method("printSTiRegOperand"), OperandPrinter::StackRegister),
    (description::method("printPCRelImm"), OperandPrinter::PcRelative),
    (description::method("printCondCode"), OperandPrinter::Condition),
    (description::method("printCondFlags"), OperandPrinter::DefaultFlags),
    (description::method("printRoundingControl"), OperandPrinter::Rounding),
    (description::method("printVKPair"), OperandPrinter::MaskPair),
];
