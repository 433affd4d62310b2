//! The functions of operations.

/// The function of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Function {
    /// Nothing is known of the results.
    Unknown,
    /// The destination becomes the first source.
    Move,
    /// The destination becomes the first source, zero-extended from the source's width.
    ZeroExtend,
    /// The destination becomes the first source, sign-extended from the source's width.
    SignExtend,
    /// The destination becomes the address.
    Address,
    Add,
    AddWithCarry,
    Subtract,
    SubtractWithBorrow,
    And,
    AndNot,
    Or,
    Xor,
    Increment,
    Decrement,
    Negate,
    Not,
    ShiftLeft,
    ShiftRight,
    ShiftRightArithmetic,
    RotateLeft,
    RotateRight,
    /// The lowest bytes of the product of two signed numbers.
    Multiply,
    /// The product of A and the first source, in A and D.
    MultiplyWide {
        is_signed: bool,
    },
    /// A and D divided by the first source: the quotient in A and the remainder in D.
    Divide {
        is_signed: bool,
    },
    /// The second source if a condition holds, the first otherwise.
    ConditionalMove,
    /// Whether a condition holds.
    ConditionValue,
    /// Copies a bit to the carry flag.
    BitTest,
    BitSet,
    BitReset,
    BitComplement,
    /// The number of the lowest bit that is set.
    BitScanForward,
    /// The number of the highest bit that is set.
    BitScanReverse,
    TrailingZeros,
    LeadingZeros,
    PopulationCount,
    SwapBytes,
    /// The destination and the second destination become the second and the first source.
    Exchange,
    /// The destination becomes the sum, the second destination the first source.
    ExchangeAdd,
    /// The destination becomes the second source if it equals A, otherwise A becomes the destination.
    CompareExchange,
    /// A becomes its lower half, sign-extended.
    ExtendA,
    /// D becomes the sign of A.
    ExtendIntoD,
    Push,
    Pop,
    Leave,
    /// Stores a return address; the called function removes it.
    Call,
    /// Loads a return address, which the caller put there.
    Return,
}
