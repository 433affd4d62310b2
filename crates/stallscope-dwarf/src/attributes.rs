//! The addresses of entries.

use std::cell::Cell;

use gimli::{AttributeValue, Dwarf, Unit};

use crate::sections::Slice;

type Value<'s> = AttributeValue<Slice<'s>>;

/// The largest number of ranges that are read of a unit: small entries can refer to the same long list.
const MAX_RANGES: usize = 1 << 20;

/// The number of ranges that may still be read.
#[derive(Debug)]
pub(crate) struct RangeBudget(Cell<usize>);

impl Default for RangeBudget {
    fn default() -> Self {
        Self(Cell::new(MAX_RANGES))
    }
}

impl RangeBudget {
    fn take(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

/// The attributes of an entry that give its addresses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EntryRanges<'s> {
    low: Option<Value<'s>>,
    high: Option<Value<'s>>,
    list: Option<Value<'s>>,
}

impl<'s> EntryRanges<'s> {
    /// Takes an attribute, if it gives addresses.
    pub(crate) fn take(&mut self, attribute: &gimli::Attribute<Slice<'s>>) {
        match attribute.name() {
            gimli::DW_AT_low_pc => self.low = Some(attribute.value()),
            gimli::DW_AT_high_pc => self.high = Some(attribute.value()),
            gimli::DW_AT_ranges => self.list = Some(attribute.value()),
            _ => {}
        }
    }

    /// Calls `take` with the beginning and end of each range.
    pub(crate) fn for_each(
        &self,
        dwarf: &Dwarf<Slice<'s>>,
        unit: &Unit<Slice<'s>>,
        budget: &RangeBudget,
        mut take: impl FnMut(u64, u64),
    ) -> Result<(), gimli::Error> {
        if let Some(list) = self.list
            && let Some(mut ranges) = dwarf.attr_ranges(unit, list)?
        {
            while let Some(range) = ranges.next()? {
                if !budget.take() {
                    break;
                }
                take(range.begin, range.end);
            }
            return Ok(());
        }
        let Some(low) = self.low.map(|low| dwarf.attr_address(unit, low)).transpose()?.flatten() else {
            return Ok(());
        };
        let high = match self.high {
            Some(AttributeValue::Udata(size)) => low.checked_add(size),
            Some(high) => dwarf.attr_address(unit, high)?,
            None => None,
        };
        if let Some(high) = high.filter(|_| budget.take()) {
            take(low, high);
        }
        Ok(())
    }
}

/// A number in an attribute, if it is not too large.
pub(crate) fn number(value: &Value<'_>) -> u32 {
    value.udata_value().and_then(|number| u32::try_from(number).ok()).unwrap_or_default()
}
