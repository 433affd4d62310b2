//! Which function an opcode has, from LLVM's name of it.

use super::function::Function;

/// How an opcode's operands map to its function's operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The destination, then one or two sources; in memory or in the accumulator, the destination is the first source.
    Computation,
    /// Two sources.
    Comparison,
    /// The destination and one source, which is the last operand.
    Copy,
    /// The destination and one narrower source, which is the last operand.
    Extension,
    /// A destination, and a count that may be 1 or in `%cl`.
    Shift,
    /// The destination, the source that stays if there is nothing to find, and the source.
    Scan,
    /// A destination, sources, and a condition.
    Conditional,
    /// Two operands that are both written.
    Exchange,
    /// One source; the other sources are A and D.
    Accumulator,
    /// A destination and a source; the other is A.
    CompareExchange,
    /// No operand that is written.
    Implicit,
    /// The operand is pushed.
    Push,
    /// The operand is popped.
    Pop,
}

/// An opcode's function, and the parts of its name that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedFunction<'a> {
    /// The function.
    pub(crate) function: Function,
    /// How operands belong to it.
    pub(crate) shape: Shape,
    /// Bytes of the operands.
    pub(crate) width: u8,
    /// The part of the name after the width: the operands' kinds.
    pub(crate) form: &'a str,
}

/// Returns the leading number of a text, in bits, as a width in bytes, and the rest.
pub(crate) fn split_width(text: &str) -> Option<(u8, &str)> {
    for (bits, width) in [("8", 1), ("16", 2), ("32", 4), ("64", 8)] {
        if let Some(rest) = text.strip_prefix(bits) {
            return Some((width, rest));
        }
    }
    None
}

/// Returns the function of an opcode, if its results are tracked.
pub(crate) fn function_of(name: &str, stack_width: u8) -> Option<NamedFunction<'_>> {
    let digit = name.bytes().position(|byte| byte.is_ascii_digit()).unwrap_or(name.len());
    let (head, rest) = name.split_at_checked(digit)?;
    let of = |function, shape, width| Some(NamedFunction { function, shape, width, form: "" });
    match head {
        "CBW" => return of(Function::ExtendA, Shape::Implicit, 2),
        "CWDE" => return of(Function::ExtendA, Shape::Implicit, 4),
        "CDQE" => return of(Function::ExtendA, Shape::Implicit, 8),
        "CWD" => return of(Function::ExtendIntoD, Shape::Implicit, 2),
        "CDQ" => return of(Function::ExtendIntoD, Shape::Implicit, 4),
        "CQO" => return of(Function::ExtendIntoD, Shape::Implicit, 8),
        "LEAVE" => return of(Function::Leave, Shape::Implicit, stack_width),
        "SETCCr" | "SETCCm" => return of(Function::ConditionValue, Shape::Conditional, 1),
        "CALL" | "CALLpcrel" => return of(Function::Call, Shape::Implicit, stack_width),
        "RET" | "RETI" => return of(Function::Return, Shape::Implicit, stack_width),
        _ => {}
    }
    let (width, form) = split_width(rest)?;
    let (function, shape) = match head {
        "MOV" => (Function::Move, Shape::Copy),
        "MOVZX" => (Function::ZeroExtend, Shape::Extension),
        "MOVSX" => (Function::SignExtend, Shape::Extension),
        "LEA" => (Function::Address, Shape::Copy),
        "ADD" => (Function::Add, Shape::Computation),
        "ADC" => (Function::AddWithCarry, Shape::Computation),
        "SUB" => (Function::Subtract, Shape::Computation),
        "SBB" => (Function::SubtractWithBorrow, Shape::Computation),
        "AND" => (Function::And, Shape::Computation),
        "ANDN" => (Function::AndNot, Shape::Computation),
        "OR" => (Function::Or, Shape::Computation),
        "XOR" => (Function::Xor, Shape::Computation),
        "CMP" => (Function::Subtract, Shape::Comparison),
        "TEST" => (Function::And, Shape::Comparison),
        "INC" => (Function::Increment, Shape::Computation),
        "DEC" => (Function::Decrement, Shape::Computation),
        "NEG" => (Function::Negate, Shape::Computation),
        "NOT" => (Function::Not, Shape::Computation),
        "SHL" => (Function::ShiftLeft, Shape::Shift),
        "SHR" => (Function::ShiftRight, Shape::Shift),
        "SAR" => (Function::ShiftRightArithmetic, Shape::Shift),
        "ROL" => (Function::RotateLeft, Shape::Shift),
        "ROR" => (Function::RotateRight, Shape::Shift),
        "SHLX" => (Function::ShiftLeft, Shape::Computation),
        "SHRX" => (Function::ShiftRight, Shape::Computation),
        "SARX" => (Function::ShiftRightArithmetic, Shape::Computation),
        "RORX" => (Function::RotateRight, Shape::Computation),
        "IMUL" if form.starts_with("rr") || form.starts_with("rm") => {
            (Function::Multiply, Shape::Computation)
        }
        "IMUL" => (Function::MultiplyWide { is_signed: true }, Shape::Accumulator),
        "MUL" => (Function::MultiplyWide { is_signed: false }, Shape::Accumulator),
        "DIV" => (Function::Divide { is_signed: false }, Shape::Accumulator),
        "IDIV" => (Function::Divide { is_signed: true }, Shape::Accumulator),
        "CMOV" => (Function::ConditionalMove, Shape::Conditional),
        "BT" => (Function::BitTest, Shape::Comparison),
        "BTS" => (Function::BitSet, Shape::Computation),
        "BTR" => (Function::BitReset, Shape::Computation),
        "BTC" => (Function::BitComplement, Shape::Computation),
        "BSF" => (Function::BitScanForward, Shape::Scan),
        "BSR" => (Function::BitScanReverse, Shape::Scan),
        "TZCNT" => (Function::TrailingZeros, Shape::Copy),
        "LZCNT" => (Function::LeadingZeros, Shape::Copy),
        "POPCNT" => (Function::PopulationCount, Shape::Copy),
        "BSWAP" | "MOVBE" => (Function::SwapBytes, Shape::Copy),
        "XCHG" => (Function::Exchange, Shape::Exchange),
        "XADD" => (Function::ExchangeAdd, Shape::Exchange),
        "CMPXCHG" if !form.starts_with('B') => (Function::CompareExchange, Shape::CompareExchange),
        "PUSH" | "PUSHP" | "PUSHF" | "PUSHFS" | "PUSHGS" | "PUSHCS" | "PUSHDS" | "PUSHES" | "PUSHSS" => {
            (Function::Push, Shape::Push)
        }
        "POP" | "POPP" | "POPF" | "POPFS" | "POPGS" | "POPDS" | "POPES" | "POPSS" => {
            (Function::Pop, Shape::Pop)
        }
        _ => return None,
    };
    Some(NamedFunction { function, shape, width, form })
}
