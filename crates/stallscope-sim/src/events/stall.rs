//! Dispatch stalls.

use crate::events::stall_kind::{StallCause, StallKind};
use crate::llvm::stalled_machine::StalledMachine;

/// A stall: an instruction that cannot be dispatched. Its cause is determined on demand.
#[derive(Clone, Copy, Debug)]
pub struct Stall<'a> {
    kind: StallKind,
    cause: Cause<'a>,
}

/// The cause of a stall, or what it follows from.
#[derive(Clone, Copy, Debug)]
enum Cause<'a> {
    Known(StallCause),
    Of(StalledMachine<'a>),
}

impl<'a> Stall<'a> {
    /// Creates a stall of a machine.
    pub(crate) fn of(machine: StalledMachine<'a>) -> Self {
        Self { kind: machine.kind, cause: Cause::Of(machine) }
    }

    /// Creates a stall with a known cause.
    pub(crate) const fn known(kind: StallKind, cause: StallCause) -> Self {
        Self { kind, cause: Cause::Known(cause) }
    }

    /// Returns the reason why the instruction cannot be dispatched.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> StallKind {
        self.kind
    }

    /// Returns the wait of the instruction that causes the stall. If entries are freed in order, that is the
    /// oldest instruction that is not executed; entries of the scheduler are freed at issue.
    #[must_use]
    pub fn cause(&self) -> StallCause {
        match self.cause {
            Cause::Known(cause) => cause,
            Cause::Of(machine) => machine.cause(),
        }
    }
}
