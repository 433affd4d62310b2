//! Where control goes after an instruction.

/// Where control goes after an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Transfer {
    /// To the next instruction.
    #[default]
    Next,
    /// To the target.
    Jump(Target),
    /// To the target or to the next instruction.
    Branch(Target),
    /// Out of the code: a return or a trap.
    Stop,
}

impl Transfer {
    /// Where a jump or branch goes.
    #[must_use]
    pub const fn target(self) -> Option<Target> {
        match self {
            Self::Jump(target) | Self::Branch(target) => Some(target),
            Self::Next | Self::Stop => None,
        }
    }

    /// Whether control may go to the next instruction.
    #[must_use]
    pub const fn falls_through(self) -> bool {
        matches!(self, Self::Next | Self::Branch(_))
    }
}

/// Where a jump or branch goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To the instruction with this index.
    Instruction(usize),
    /// To other code.
    Outside,
    /// To a place that is computed when the code runs.
    Computed,
    /// To one of the places in the jump table with this index.
    Table(usize),
}
