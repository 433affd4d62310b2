//! Instruments: comments in the source, and instructions, that change the simulation of the following instructions.

use std::fmt::Debug;

use crate::{Inst, Triple};

/// The kind of instrument whose data is a latency in cycles. All targets support it.
pub const LATENCY: &str = "LATENCY";

/// An instrument that starts at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpliedInstrument {
    /// Its kind.
    pub kind: &'static str,
    /// Its data, as it would be in a comment.
    pub data: &'static str,
}

/// The syntax of a target's instruments in the source. By default there is only [`LATENCY`].
pub trait InstrumentSyntax: Debug + Send + Sync {
    /// Returns the kinds of instruments in comments.
    fn kinds(&self, triple: &Triple) -> &'static [&'static str] {
        let _ = triple;
        &[LATENCY]
    }

    /// Returns whether an instrument of a kind may have this data.
    fn accepts(&self, kind: &str, data: &str) -> bool {
        let _ = (kind, data);
        true
    }

    /// Returns the instruments that start at an instruction, as if there were comments.
    fn implied_by(&self, inst: &Inst) -> &'static [ImpliedInstrument] {
        let _ = inst;
        &[]
    }
}

/// The instruments of all targets.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenericInstruments;

impl InstrumentSyntax for GenericInstruments {}
