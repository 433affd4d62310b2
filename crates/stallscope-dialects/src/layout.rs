//! Finds the part of each line that is assembly.

use crate::disassembly::{self, Listing};
use crate::recognized::Form;
use crate::{
    column_listing, dotnet_listing, gas_listing, go_listing, microsoft_listing, nasm_listing,
    sharplab_listing,
};

/// The layout of a text's lines.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    Assembly,
    Disassembly(Listing),
    Gas,
    Nasm,
    Microsoft,
    DotNet,
    SharpLab,
    Go,
    Columns,
}

impl Layout {
    /// Returns the layout of `text`. A text is a listing only if it cannot be assembly.
    pub(crate) fn of(text: &[u8]) -> Self {
        if dotnet_listing::is_listing(text) {
            Self::DotNet
        } else if sharplab_listing::is_listing(text) {
            Self::SharpLab
        } else if go_listing::is_listing(text) {
            Self::Go
        } else if let Some(listing) = disassembly::survey(text) {
            Self::Disassembly(listing)
        } else if gas_listing::is_listing(text) {
            Self::Gas
        } else if nasm_listing::is_listing(text) {
            Self::Nasm
        } else if microsoft_listing::is_listing(text) {
            Self::Microsoft
        } else if column_listing::is_listing(text) {
            Self::Columns
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
            Self::Microsoft => Form::MicrosoftListing,
            Self::DotNet => Form::DotNetListing,
            Self::SharpLab => Form::SharpLabListing,
            Self::Go => Form::GoListing,
            Self::Columns => Form::ColumnListing,
        }
    }
}
