//! The functions of operations.

use stallscope_target::OpcodeId;

/// The function of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Function {
    /// Nothing is known of the results.
    Unknown,
    /// The sum of the first two sources and, if there is one, the third.
    Add,
    /// The first source minus the second.
    Subtract,
    /// The third source plus the product of the first two.
    MultiplyAdd,
    /// The first source shifted to the left by so many bits.
    ShiftLeft(u8),
    /// The lowest so many bytes of the first source.
    ZeroExtend(u8),
    /// The lowest so many bytes of the first source, sign-extended.
    SignExtend(u8),
    /// The first source.
    Move,
    /// The function of an opcode on all its sources, and the number of the result.
    OfOpcode(OpcodeId, u8),
}
