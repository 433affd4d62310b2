//! The open conditionals: `.if` and similar directives.

/// The part of a conditional that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    None,
    If,
    ElseIf,
    Else,
}

/// The state of a conditional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Conditional {
    part: Part,
    // Whether the condition of any part so far held.
    was_met: bool,
    // Whether statements are skipped.
    ignores: bool,
}

/// The open conditionals.
#[derive(Debug, Default)]
pub(crate) struct Conditionals {
    current: Conditional,
    outer: Vec<Conditional>,
}

impl Conditionals {
    /// Returns whether statements are skipped.
    pub(crate) fn ignores(&self) -> bool {
        self.current.ignores
    }

    /// Returns whether the conditional around the innermost one skips statements.
    pub(crate) fn outer_ignores(&self) -> bool {
        self.outer.last().is_some_and(|outer| outer.ignores)
    }

    /// Returns the number of open conditionals.
    pub(crate) fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Closes conditionals until `depth` are open.
    pub(crate) fn close_to(&mut self, depth: usize) {
        while self.outer.len() > depth {
            self.current = self.outer.pop().unwrap_or_default();
        }
    }

    /// Closes the innermost conditional, and returns whether one was open.
    pub(crate) fn close(&mut self) -> bool {
        let is_open = self.current.part != Part::None && !self.outer.is_empty();
        if is_open {
            self.close_to(self.outer.len() - 1);
        }
        is_open
    }

    /// Returns whether the text has left a conditional open.
    pub(crate) fn is_open(&self) -> bool {
        self.current.part != Part::None || self.current.ignores
    }

    /// Returns whether `.else` or `.elseif` may follow.
    pub(crate) fn allows_else(&self) -> bool {
        matches!(self.current.part, Part::If | Part::ElseIf)
    }

    /// Opens a conditional. [`decide`](Self::decide) sets whether its condition holds.
    pub(crate) fn open(&mut self) {
        self.outer.push(self.current);
        self.current.part = Part::If;
    }

    /// Sets whether the condition of the current part holds.
    pub(crate) fn decide(&mut self, is_met: bool) {
        self.current.was_met = is_met;
        self.current.ignores = !is_met;
    }

    /// Starts an `.elseif` part, and returns whether its condition must be evaluated. Otherwise the part is skipped.
    pub(crate) fn start_else_if(&mut self) -> bool {
        self.current.part = Part::ElseIf;
        let is_skipped = self.outer_ignores() || self.current.was_met;
        self.current.ignores |= is_skipped;
        !is_skipped
    }

    /// Starts the `.else` part.
    pub(crate) fn start_else(&mut self) {
        self.current.part = Part::Else;
        self.current.ignores = self.outer_ignores() || self.current.was_met;
    }
}
