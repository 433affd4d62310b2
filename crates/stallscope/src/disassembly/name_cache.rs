//! The names of addresses that were looked up before.

use std::borrow::Cow;
use std::ops::Range;

use stallscope_object::{CodeSection, Program};

/// The number of ranges that are kept at most; a power of two.
const MAX_RANGES: usize = 1 << 10;
/// How many bits of addresses in the same range are likely to differ.
const N_RANGE_BITS: u32 = 6;

/// The symbols of a program as a section shows them. Most operands represent an address in the same function, or one of few other
/// addresses.
pub(crate) struct NameCache<'p> {
    program: &'p Program<'p>,
    section: &'p CodeSection<'p>,
    /// Earlier results, in the order of the addresses' middle bits.
    found: Vec<Found<'p>>,
}

/// A symbol that was found.
#[derive(Clone, Default)]
struct Found<'p> {
    /// The addresses that it was found for, and further addresses with the same symbol.
    addresses: Range<u64>,
    /// Its name and its address, if there is one.
    symbol: Option<(Cow<'p, str>, u64)>,
}

impl<'p> NameCache<'p> {
    pub(crate) fn new(program: &'p Program<'p>, section: &'p CodeSection<'p>) -> Self {
        // Small sections are many.
        let n_ranges = (section.bytes.len() >> N_RANGE_BITS).next_power_of_two().min(MAX_RANGES);
        Self { program, section, found: vec![Found::default(); n_ranges] }
    }

    /// Returns the name and the address of the symbol for an address, if there is one.
    pub(crate) fn find(&mut self, address: u64) -> Option<(&str, u64)> {
        let index = (address >> N_RANGE_BITS) as usize & (self.found.len() - 1);
        let found = self.found.get_mut(index)?;
        if !found.addresses.contains(&address) {
            let range = self.program.named_range(self.section, address);
            let symbol = range.name.map(|(name, start)| (String::from_utf8_lossy(name), start));
            *found = Found { addresses: range.addresses, symbol };
        }
        found.symbol.as_ref().map(|(name, start)| (&**name, *start))
    }
}
