//! The steps in the child before the block runs.

/// A step in the child before the block runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    TieToParent,
    ChooseCpu,
    MapData,
    MapCode,
    HandleSignals,
    CountCycles,
    FilterCalls,
}

impl Step {
    const ALL: [Self; 7] = [
        Self::TieToParent,
        Self::ChooseCpu,
        Self::MapData,
        Self::MapCode,
        Self::HandleSignals,
        Self::CountCycles,
        Self::FilterCalls,
    ];

    /// The number that represents it in the report: from 1, since 0 is none.
    pub(super) const fn number(self) -> i32 {
        self as i32 + 1
    }

    /// The step with a number.
    pub(crate) fn from_number(number: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number() == number)
    }

    /// Returns the message for a failure of the step.
    pub(crate) const fn failure(self) -> &'static str {
        match self {
            Self::TieToParent => "the process that runs the block cannot be tied to its parent",
            Self::ChooseCpu => "no CPU can be chosen for the block",
            Self::MapData => "memory for the block cannot be mapped",
            Self::MapCode => "memory for its code cannot be mapped",
            Self::HandleSignals => "signals cannot be handled",
            Self::CountCycles => "core cycles cannot be counted",
            Self::FilterCalls => {
                "nothing is run, since its system calls cannot be filtered (a container may forbid seccomp)"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Step;

    #[test]
    fn numbers_name_steps() {
        assert!(Step::ALL.into_iter().all(|step| Step::from_number(step.number()) == Some(step)));
        assert_eq!([Step::from_number(0), Step::from_number(8), Step::from_number(-1)], [None; 3]);
    }
}
