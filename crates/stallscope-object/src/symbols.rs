//! The symbols of a section with code.

use std::ops::Range;

use crate::content::{Content, ContentRange};

/// A symbol in a section with code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CodeSymbol<'d> {
    pub(crate) address: u64,
    /// 0 if the file does not say.
    pub(crate) size: u64,
    pub(crate) name: &'d [u8],
    /// How good a name it is for what is at its address: higher is better.
    pub(crate) rank: u8,
    /// Whether the file says that it is a function.
    pub(crate) is_function: bool,
}

/// A function: a part of a section's code with one name, or with none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function<'d> {
    /// Its name as in the file, mangled or not; empty for code in front of the first symbol.
    pub name: &'d [u8],
    /// Its addresses, up to the next function.
    pub addresses: Range<u64>,
}

/// The symbols of a section with code, by address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols<'d> {
    /// Sorted by address, the best name first.
    symbols: Vec<CodeSymbol<'d>>,
    /// Where content changes, sorted by address.
    changes: Vec<(u64, Content)>,
}

impl<'d> Symbols<'d> {
    pub(crate) fn new(mut symbols: Vec<CodeSymbol<'d>>, mut changes: Vec<(u64, Content)>) -> Self {
        symbols.sort_by(|a, b| {
            let key = |symbol: &CodeSymbol<'d>| (symbol.address, u8::MAX - symbol.rank);
            key(a).cmp(&key(b)).then_with(|| a.name.cmp(b.name))
        });
        changes.sort_by_key(|change| change.0);
        Self { symbols, changes }
    }

    /// The best name for an address, and the distance from that symbol; none in front of the first symbol.
    #[must_use]
    pub fn name(&self, address: u64) -> Option<(&'d [u8], u64)> {
        let behind = self.symbols.partition_point(|symbol| symbol.address <= address);
        let before = self.symbols.get(..behind).unwrap_or_default();
        let last = before.last()?;
        let best = before.iter().rev().take_while(|symbol| symbol.address == last.address).last()?;
        Some((best.name, address - best.address))
    }

    /// The symbols in some addresses: all names, with their addresses.
    pub fn names(&self, addresses: Range<u64>) -> impl Iterator<Item = (&'d [u8], u64)> {
        self.within(addresses).iter().map(|symbol| (symbol.name, symbol.address))
    }

    fn within(&self, addresses: Range<u64>) -> &[CodeSymbol<'d>] {
        let first = self.symbols.partition_point(|symbol| symbol.address < addresses.start);
        let inside = self.symbols.get(first..).unwrap_or_default();
        &inside[..inside.partition_point(|symbol| symbol.address < addresses.end)]
    }

    /// The number of places where such content starts.
    pub(crate) fn count(&self, content: Content) -> usize {
        self.changes.iter().filter(|change| change.1 == content).count()
    }

    /// The functions in some addresses, in order. Each ends where the next one starts. Other symbols than functions count as
    /// such where they are not inside of one, unless they are local labels.
    pub fn functions(&self, addresses: Range<u64>) -> impl Iterator<Item = Function<'d>> {
        let mut end = 0;
        let starts = self.parts(addresses.clone()).filter(move |part| {
            let Some(symbol) = self.best(part.addresses.start) else { return true };
            if symbol.is_function {
                end = symbol.address.saturating_add(symbol.size);
            }
            symbol.is_function || symbol.address >= end && !symbol.name.starts_with(b".L")
        });
        let mut starts = starts.peekable();
        let mut is_first = true;
        std::iter::from_fn(move || {
            let mut function = starts.next()?;
            if std::mem::take(&mut is_first) {
                function.addresses.start = addresses.start;
            }
            function.addresses.end = starts.peek().map_or(addresses.end, |next| next.addresses.start);
            Some(function)
        })
    }

    /// The best symbol at an address.
    fn best(&self, address: u64) -> Option<&CodeSymbol<'d>> {
        let first = self.symbols.partition_point(|symbol| symbol.address < address);
        self.symbols.get(first).filter(|symbol| symbol.address == address)
    }

    /// The code in some addresses from symbol to symbol, in order.
    pub fn parts(&self, addresses: Range<u64>) -> impl Iterator<Item = Function<'d>> {
        let inside = self.within(addresses.clone());
        let has_start = inside.first().is_some_and(|symbol| symbol.address == addresses.start);
        let unnamed = (!has_start && !addresses.is_empty()).then_some((addresses.start, &b""[..]));
        let mut named: Vec<(u64, &'d [u8])> = unnamed.into_iter().collect();
        for symbol in inside {
            if named.last().is_none_or(|last| last.0 != symbol.address) {
                named.push((symbol.address, symbol.name));
            }
        }
        (0..named.len()).map(move |index| {
            let (start, name) = named[index];
            let end = named.get(index + 1).map_or(addresses.end, |next| next.0);
            Function { name, addresses: start..end }
        })
    }

    /// What is at some addresses, in order.
    pub fn contents(&self, addresses: Range<u64>) -> impl Iterator<Item = ContentRange> {
        let behind = self.changes.partition_point(|change| change.0 <= addresses.start);
        let before = behind.checked_sub(1).and_then(|index| self.changes.get(index));
        let mut content = before.map_or(Content::default(), |change| change.1);
        let mut start = addresses.start;
        let mut ranges = Vec::new();
        for (address, next) in self.changes.get(behind..).unwrap_or_default() {
            if *address >= addresses.end {
                break;
            }
            if *next != content {
                ranges.push(ContentRange { addresses: start..*address, content });
                (start, content) = (*address, *next);
            }
        }
        if start < addresses.end {
            ranges.push(ContentRange { addresses: start..addresses.end, content });
        }
        ranges.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(address: u64, name: &'static str, rank: u8) -> CodeSymbol<'static> {
        CodeSymbol { address, size: 0, name: name.as_bytes(), rank, is_function: rank > 1 }
    }

    #[test]
    fn functions_end_where_others_start() {
        let symbols = Symbols::new(vec![symbol(8, "g", 1), symbol(4, "f", 1), symbol(8, "h", 2)], Vec::new());
        let functions: Vec<_> = symbols.functions(0..16).collect();
        let expected = [(&b""[..], 0..4), (b"f", 4..8), (b"h", 8..16)];
        assert_eq!(functions, expected.map(|(name, addresses)| Function { name, addresses }));
        assert_eq!(symbols.name(3), None);
        assert_eq!(symbols.name(9), Some((&b"h"[..], 1)));
        assert_eq!(symbols.functions(20..20).count(), 0);
    }

    #[test]
    fn marks_divide_code_from_data() {
        let symbols = Symbols::new(Vec::new(), vec![(8, Content::Data), (12, Content::Code)]);
        let contents = |addresses| {
            symbols.contents(addresses).map(|range| (range.addresses, range.content)).collect::<Vec<_>>()
        };
        assert_eq!(contents(0..16), [(0..8, Content::Code), (8..12, Content::Data), (12..16, Content::Code)]);
        assert_eq!(contents(8..10), [(8..10, Content::Data)]);
        assert_eq!(contents(9..9), []);
    }
}
