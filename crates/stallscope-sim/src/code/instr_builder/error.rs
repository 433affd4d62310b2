//! The reasons why an instruction cannot be simulated.

use std::fmt;

/// The reason why an instruction cannot be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionError {
    /// No variant of its scheduling class applies to its operands.
    UnresolvedVariant,
    /// The scheduling model does not describe it.
    Unsupported,
    /// It has fewer register operands than definitions.
    MissingDefinition,
    /// Its optional definition is not a register operand.
    MissingOptionalDefinition,
    /// The scheduling model gives it resources but no micro-operations.
    Inconsistent,
}

impl fmt::Display for InstructionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnresolvedVariant => "unable to resolve scheduling class for write variant.",
            Self::Unsupported => "found an unsupported instruction in the input assembly sequence",
            Self::MissingDefinition => "Expected more register operand definitions.",
            Self::MissingOptionalDefinition => {
                "expected a register operand for an optional definition. Instruction has not been correctly analyzed."
            }
            Self::Inconsistent => {
                "found an inconsistent instruction that decodes to zero opcodes and that consumes scheduler resources."
            }
        })
    }
}

impl std::error::Error for InstructionError {}
