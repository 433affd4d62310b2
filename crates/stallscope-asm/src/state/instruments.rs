//! Instruments: comments such as `LLVM-MCA-LATENCY 10` that change the simulation of the following instructions.

use smallvec::SmallVec;
use stallscope_mc::raw_text;
use stallscope_target::{Inst, InstrumentSyntax};

use crate::marker::{MarkerComment, MarkerError};
use crate::options::ParseOptions;

/// An instrument, and the range of text whose instructions it applies to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instrument {
    /// Its kind, such as `LATENCY`.
    pub kind: String,
    /// The text after the kind.
    pub data: String,
    /// The place of the comment.
    pub start: u32,
    /// The place of the next comment of the same kind.
    pub end: Option<u32>,
}

impl Instrument {
    /// Returns whether it applies to an instruction at `location`.
    #[must_use]
    pub fn applies_to(&self, location: u32) -> bool {
        self.start <= location && self.end.is_none_or(|end| location <= end)
    }
}

/// The instruments of each kind, for lookup.
#[derive(Clone, Debug, Default)]
pub struct InstrumentChains {
    // For each kind, the indexes of its instruments. Each instrument starts at the end of the previous one; none if that does not hold.
    chains: Option<Vec<Vec<usize>>>,
}

impl InstrumentChains {
    /// Returns the instruments that apply to an instruction at `location`, in their order.
    pub fn at<'i>(
        &self,
        instruments: &'i [Instrument],
        location: u32,
    ) -> impl Iterator<Item = &'i Instrument> + use<'i> {
        let mut found = SmallVec::<[usize; 4]>::new();
        let applies = |&index: &usize| instruments.get(index).is_some_and(|i| i.applies_to(location));
        match &self.chains {
            Some(chains) => {
                for chain in chains {
                    let started =
                        |&index: &usize| instruments.get(index).is_some_and(|i| i.start <= location);
                    let n_started = chain.partition_point(started);
                    // Where one ends and the next starts, both apply.
                    let candidates = chain.get(n_started.saturating_sub(2)..n_started).unwrap_or_default();
                    found.extend(candidates.iter().copied().filter(applies));
                }
                found.sort_unstable();
            }
            None => found.extend((0..instruments.len()).filter(applies)),
        }
        found.into_iter().filter_map(|index| instruments.get(index))
    }
}

/// The instruments of a text.
#[derive(Clone, Debug)]
pub(crate) struct Instruments {
    kinds: &'static [&'static str],
    syntax: &'static dyn InstrumentSyntax,
    are_disabled: bool,
    instruments: Vec<Instrument>,
    // The instruments of each kind. The last one is open.
    chains: Vec<Vec<usize>>,
    pub(crate) found_errors: bool,
    // Whether an instrument does not start after the previous one of its kind.
    is_out_of_order: bool,
}

impl Instruments {
    /// Creates an empty list.
    pub(crate) fn new(options: &ParseOptions<'_>) -> Self {
        Self {
            kinds: options.instrument_kinds,
            syntax: options.instruments,
            are_disabled: options.disable_instruments,
            instruments: Vec::new(),
            chains: vec![Vec::new(); options.instrument_kinds.len()],
            found_errors: false,
            is_out_of_order: false,
        }
    }

    /// Starts the instruments that an instruction implies.
    pub(crate) fn note_instruction(&mut self, inst: &Inst) {
        if self.are_disabled {
            return;
        }
        for implied in self.syntax.implied_by(inst) {
            if let Some(kind) = self.kinds.iter().position(|kind| *kind == implied.kind) {
                self.begin(kind, implied.data.to_owned(), inst.location);
            }
        }
    }

    /// Starts an instrument if the comment is its marker.
    pub(crate) fn take_marker(&mut self, marker: MarkerComment<'_>) -> Result<(), MarkerError> {
        let Some(text) = marker.trimmed().strip_prefix(b"LLVM-MCA-") else { return Ok(()) };
        if text.starts_with(b"BEGIN") || text.starts_with(b"END") {
            return Ok(());
        }
        let kind_length = text.iter().position(|&byte| byte == b' ').unwrap_or(text.len());
        let (name, data) = text.split_at(kind_length);
        let name = raw_text::from_bytes(name);
        let data = raw_text::from_bytes(data.get(1..).unwrap_or_default()).into_owned();
        let message = match self.kinds.iter().position(|kind| *kind == name) {
            Some(kind) if self.syntax.accepts(&name, &data) => {
                self.begin(kind, data, marker.location);
                return Ok(());
            }
            Some(_) if data.is_empty() => format!("Failed to create {name} instrument with no data"),
            Some(_) => format!("Failed to create {name} instrument with data: {data}"),
            None if name.is_empty() => "No instrumentation kind was provided in LLVM-MCA comment".to_owned(),
            None => format!("Unknown instrumentation type in LLVM-MCA comment: {name}"),
        };
        self.found_errors = true;
        Err(MarkerError { message, note: None })
    }

    fn begin(&mut self, kind: usize, data: String, location: u32) {
        let Some(chain) = self.chains.get_mut(kind) else { return };
        let index = self.instruments.len();
        if let Some(open) = chain.last().and_then(|&open| self.instruments.get_mut(open)) {
            open.end = Some(location);
            self.is_out_of_order |= open.start >= location;
        }
        chain.push(index);
        let kind = self.kinds.get(kind).copied().unwrap_or_default().to_owned();
        self.instruments.push(Instrument { kind, data, start: location, end: None });
    }

    /// Returns the instruments, and what finds them.
    pub(crate) fn into_parts(self) -> (Vec<Instrument>, InstrumentChains) {
        let chains = (!self.is_out_of_order).then_some(self.chains);
        (self.instruments, InstrumentChains { chains })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_and_lists_are_searched_alike() {
        let options = ParseOptions { instrument_kinds: &["LATENCY", "OTHER"], ..ParseOptions::default() };
        let mut instruments = Instruments::new(&options);
        for (kind, start) in [(0, 10), (1, 15), (0, 20), (0, 25), (1, 25), (1, 30), (0, 40)] {
            instruments.begin(kind, start.to_string(), start);
        }
        let (list, chains) = instruments.clone().into_parts();
        assert!(chains.chains.is_some());
        for location in 0..50 {
            let found: Vec<_> = chains.at(&list, location).collect();
            let expected: Vec<_> = InstrumentChains::default().at(&list, location).collect();
            assert_eq!(found, expected, "{location}");
        }
        instruments.begin(1, String::new(), 5);
        assert!(instruments.into_parts().1.chains.is_none());
    }
}
