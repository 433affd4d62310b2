//! Instruments: comments such as `LLVM-MCA-LATENCY 10` that change the simulation of the following instructions.

use crate::marker::{MarkerComment, MarkerError};
use stallscope_mc::raw_text;

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

/// Returns the instruments that apply to an instruction at `location`, in their order.
///
/// In a chain, each instrument starts where the previous one ends.
pub(crate) fn at(
    instruments: &[Instrument],
    is_chain: bool,
    location: u32,
) -> impl Iterator<Item = &Instrument> {
    let mut candidates = instruments;
    if is_chain {
        let n_started = instruments.partition_point(|instrument| instrument.start <= location);
        // Where one ends and the next starts, both apply.
        candidates = &instruments[n_started.saturating_sub(2)..n_started];
    }
    candidates.iter().filter(move |instrument| instrument.applies_to(location))
}

/// The instruments of a text.
#[derive(Clone, Debug)]
pub(crate) struct Instruments {
    kinds: &'static [&'static str],
    instruments: Vec<Instrument>,
    // The open instrument of each kind.
    active: Vec<(usize, usize)>,
    pub(crate) found_errors: bool,
    // Whether an instrument does not start after the previous one.
    is_out_of_order: bool,
}

impl Instruments {
    /// Creates an empty list; comments may name `kinds`.
    pub(crate) fn new(kinds: &'static [&'static str]) -> Self {
        Self {
            kinds,
            instruments: Vec::new(),
            active: Vec::new(),
            found_errors: false,
            is_out_of_order: false,
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
        if let Some(kind) = self.kinds.iter().position(|kind| *kind == name) {
            self.begin(kind, data, marker.location);
            return Ok(());
        }
        let message = if name.is_empty() {
            "No instrumentation kind was provided in LLVM-MCA comment".to_owned()
        } else {
            format!("Unknown instrumentation type in LLVM-MCA comment: {name}")
        };
        self.found_errors = true;
        Err(MarkerError { message, note: None })
    }

    fn begin(&mut self, kind: usize, data: String, location: u32) {
        let index = self.instruments.len();
        self.is_out_of_order |= self.instruments.last().is_some_and(|last| last.start >= location);
        match self.active.iter_mut().find(|(active, _)| *active == kind) {
            Some((_, open)) => {
                self.instruments[*open].end = Some(location);
                *open = index;
            }
            None => self.active.push((kind, index)),
        }
        let kind = self.kinds.get(kind).copied().unwrap_or_default().to_owned();
        self.instruments.push(Instrument { kind, data, start: location, end: None });
    }

    /// Returns whether each instrument starts where the previous one ends.
    pub(crate) fn is_chain(&self) -> bool {
        self.active.len() == 1 && !self.is_out_of_order
    }

    pub(crate) fn into_instruments(self) -> Vec<Instrument> {
        self.instruments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_and_lists_are_searched_alike() {
        let mut instruments = Instruments::new(&["LATENCY", "OTHER"]);
        for start in [10, 20, 25, 40] {
            instruments.begin(0, start.to_string(), start);
        }
        assert!(instruments.is_chain());
        let chain = instruments.clone().into_instruments();
        for location in 0..50 {
            let found: Vec<_> = at(&chain, true, location).collect();
            assert_eq!(found, at(&chain, false, location).collect::<Vec<_>>(), "{location}");
        }
        instruments.begin(1, String::new(), 45);
        assert!(!instruments.is_chain());
    }
}
