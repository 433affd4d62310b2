//! The two assembly languages.

use stallscope_target::{Os, Triple};

/// An assembly language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// That of GNU's assembler: `%r1`.
    Gnu,
    /// That of IBM's High Level Assembler, on z/OS: `1`.
    Hlasm,
}

impl Syntax {
    /// Returns the language of assembly for a triple.
    pub(crate) fn of(triple: &Triple) -> Self {
        if triple.os == Os::Zos { Self::Hlasm } else { Self::Gnu }
    }

    /// Returns its number as a variant of the matcher and of the printer.
    pub(crate) const fn variant(self) -> u8 {
        match self {
            Self::Gnu => 0,
            Self::Hlasm => 1,
        }
    }
}
