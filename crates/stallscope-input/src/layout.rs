//! How the lines of a text are laid out: which part of them is assembly.

use crate::disassembly::{self, Listing};
use crate::recognized::Form;
use crate::{gas_listing, nasm_listing};

/// What a text's lines look like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    Assembly,
    Disassembly(Listing),
    Gas,
    Nasm,
}

impl Layout {
    /// The layout of `text`. Only what cannot be assembly is taken for anything else.
    pub(crate) fn of(text: &[u8]) -> Self {
        if let Some(listing) = disassembly::survey(text) {
            Self::Disassembly(listing)
        } else if gas_listing::is_listing(text) {
            Self::Gas
        } else if nasm_listing::is_listing(text) {
            Self::Nasm
        } else {
            Self::Assembly
        }
    }

    pub(crate) fn form(self) -> Form {
        match self {
            Self::Assembly => Form::Assembly,
            Self::Disassembly(Listing { is_perf: true, .. }) => Form::PerfAnnotate,
            Self::Disassembly(_) => Form::Disassembly,
            Self::Gas => Form::GasListing,
            Self::Nasm => Form::NasmListing,
        }
    }
}
