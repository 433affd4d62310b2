//! Instruments: comments in the source that change the simulation of the following instructions.
//!
//! Corresponds to the class `InstrumentManager` of include/llvm/MCA/CustomBehaviour.h.

use stallscope_target::{
    GenericInstruments, Inst, InstrumentSyntax, LATENCY, Opcode, SchedClassId, SubtargetInfo,
};

/// An instrument that applies to an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveInstrument<'a> {
    /// Its kind, such as [`LATENCY`].
    pub kind: &'a str,
    /// The text after the kind.
    pub data: &'a str,
}

impl ActiveInstrument<'_> {
    /// Returns the latency in cycles, if it is a latency instrument with a valid number.
    #[must_use]
    pub fn latency(&self) -> Option<u32> {
        let digits = self.data.trim_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (self.kind == LATENCY && is_number).then(|| digits.parse().ok()).flatten()
    }
}

/// The effect of a target's instruments on the instructions that they apply to.
pub trait InstrumentManager: InstrumentSyntax {
    /// Returns the scheduling class that replaces the opcode's, if the instruments select one. It may be a variant
    /// class.
    fn sched_class(
        &self,
        instruments: &[ActiveInstrument<'_>],
        inst: &Inst,
        opcode: &Opcode,
        subtarget: &SubtargetInfo,
    ) -> Option<SchedClassId> {
        let _ = (instruments, inst, opcode, subtarget);
        None
    }

    /// Returns the latency that replaces the one of the scheduling model, if the instruments set one.
    fn latency(&self, instruments: &[ActiveInstrument<'_>]) -> Option<u32> {
        // LLVM quirk: an invalid first latency disables the following ones; otherwise the last valid one applies.
        instruments.iter().find(|instrument| instrument.kind == LATENCY)?.latency()?;
        instruments.iter().rev().find_map(ActiveInstrument::latency)
    }
}

impl InstrumentManager for GenericInstruments {}

#[cfg(test)]
mod tests {
    use stallscope_target::{GenericInstruments, LATENCY};

    use super::{ActiveInstrument, InstrumentManager};

    #[test]
    fn a_latency_is_a_decimal_number() {
        let latency = |data| ActiveInstrument { kind: LATENCY, data }.latency();
        assert_eq!(latency(" 100\t"), Some(100));
        for data in ["", "  ", "+1", "-1", "1 2", "0x10", "4294967296"] {
            assert_eq!(latency(data), None, "{data:?}");
        }
        assert_eq!(ActiveInstrument { kind: "OTHER", data: "1" }.latency(), None);
    }

    #[test]
    fn the_last_valid_latency_applies_unless_the_first_is_invalid() {
        let latency = |data: &[&str]| {
            let instruments: Vec<_> =
                data.iter().map(|data| ActiveInstrument { kind: LATENCY, data }).collect();
            GenericInstruments.latency(&instruments)
        };
        assert_eq!(latency(&[]), None);
        assert_eq!(latency(&["1", "2"]), Some(2));
        assert_eq!(latency(&["1", "x"]), Some(1));
        assert_eq!(latency(&["x", "2"]), None);
    }
}
