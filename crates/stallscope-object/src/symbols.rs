//! The symbols of a section.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use crate::content::{Content, ContentRange, Mark};
use crate::function_start::FunctionStart;
use crate::named_range::NamedRange;

/// A symbol in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symbol<'d> {
    pub(crate) address: u64,
    /// 0 if the file does not say.
    pub(crate) size: u64,
    pub(crate) name: Cow<'d, [u8]>,
    pub(crate) kind: SymbolKind,
    /// How good a name it is for what is at its address: higher is better.
    pub(crate) rank: u8,
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// It is a function.
    Function,
    /// Nothing.
    Label,
    /// It is data.
    Data,
}

/// A function: a part of a section's code with one name, or with none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function<'s> {
    /// Its name as in the file, mangled or not; empty if no symbol belongs to the code.
    pub name: &'s [u8],
    /// Its addresses, up to the next function.
    pub addresses: Range<u64>,
}

/// A part of a section between symbols, marks of code and data included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'s> {
    /// The name of the symbol at its start, if there is one; empty for that of the section.
    pub name: Option<&'s [u8]>,
    /// Its addresses.
    pub addresses: Range<u64>,
    /// Whether all its symbols say that it is data.
    pub is_object: bool,
    /// The contents according to the last mark, if there is one.
    pub content: Option<Content>,
}

/// The symbols of a section, by address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols<'d> {
    /// Sorted by address and name.
    symbols: Vec<Symbol<'d>>,
    /// Where content changes, sorted by address.
    marks: Vec<Mark>,
    /// Starts of functions from other tables, sorted, each once.
    starts: Vec<FunctionStart<'d>>,
}

impl<'d> Symbols<'d> {
    pub(crate) fn new(mut symbols: Vec<Symbol<'d>>, mut marks: Vec<Mark>) -> Self {
        symbols.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
        marks.sort_unstable();
        Self { symbols, marks, starts: Vec::new() }
    }

    /// Adds starts of functions from other tables. They are sorted, and no two are the same.
    pub(crate) fn add_starts(&mut self, starts: &[FunctionStart<'d>]) {
        self.starts.extend_from_slice(starts);
    }

    /// The name and the address of the function at an address by other tables than that of symbols; none in front of the first one.
    pub(crate) fn name_in_tables(&self, address: u64) -> Option<(&[u8], u64)> {
        let behind = self.starts.partition_point(|start| start.address <= address);
        let last = self.starts.get(behind.checked_sub(1)?)?;
        (!last.name.is_empty()).then_some((last.name, last.address))
    }

    /// Returns the symbol that operands show for an address, as llvm-objdump chooses it; none before the first one.
    #[must_use]
    pub fn named_range(&self, address: u64) -> NamedRange<'_> {
        let behind = self.symbols.partition_point(|symbol| symbol.address <= address);
        let last = behind.checked_sub(1).and_then(|last| self.symbols.get(last));
        let end = self.symbols.get(behind).map_or(u64::MAX, |next| next.address);
        NamedRange {
            name: last.map(|last| (&*last.name, last.address)),
            addresses: last.map_or(0, |last| last.address)..end,
        }
    }

    /// The symbols in some addresses: all names, with their addresses.
    pub fn names(&self, addresses: Range<u64>) -> impl Iterator<Item = (&[u8], u64)> {
        self.within(&addresses).iter().map(|symbol| (&*symbol.name, symbol.address))
    }

    fn within(&self, addresses: &Range<u64>) -> &[Symbol<'d>] {
        within(&self.symbols, |symbol| symbol.address, addresses)
    }

    /// The number of places where this kind of content starts.
    pub(crate) fn count(&self, content: Content) -> usize {
        self.marks.iter().filter(|mark| mark.content() == content).count()
    }

    /// The functions in some addresses, in order. Each ends where the next one starts. Labels outside of functions count as functions,
    /// unless they are local. So do the places where unwinders, or Go's runtime, see a function start; only the latter knows names.
    pub fn functions(&self, addresses: Range<u64>) -> impl Iterator<Item = Function<'_>> {
        let mut starts = self.starts_of_functions(&addresses);
        if starts.first().is_none_or(|first| first.0 > addresses.start) && !addresses.is_empty() {
            starts.insert(0, (addresses.start, b""));
        }
        (0..starts.len()).map(move |index| {
            let (start, name) = starts[index];
            let end = starts.get(index + 1).map_or(addresses.end, |next| next.0);
            Function { name, addresses: start..end }
        })
    }

    /// Where functions in some addresses start, and their names.
    fn starts_of_functions(&self, addresses: &Range<u64>) -> Vec<(u64, &[u8])> {
        let others = within(&self.starts, |start| start.address, addresses).iter();
        let mut others = others.map(|start| (start.address, start.name)).peekable();
        let mut starts = Vec::new();
        let mut end = 0;
        for symbols in self.within(addresses).chunk_by(|a, b| a.address == b.address) {
            let code = symbols.iter().filter(|symbol| symbol.kind != SymbolKind::Data);
            let best = code.min_by_key(|symbol| (Reverse(symbol.rank), &symbol.name));
            let Some(symbol) = best else { continue };
            while let Some(start) = others.next_if(|&(start, _)| start < symbol.address) {
                starts.extend((start.0 >= end).then_some(start));
            }
            let is_function = symbol.kind == SymbolKind::Function;
            if is_function {
                end = symbol.address.saturating_add(symbol.size);
            }
            if is_function || symbol.address >= end && !symbol.name.starts_with(b".L") {
                others.next_if(|&(start, _)| start == symbol.address);
                starts.push((symbol.address, &*symbol.name));
            }
        }
        starts.extend(others.filter(|&(start, _)| start >= end));
        starts
    }

    /// The parts of a section with some addresses, in order.
    pub fn parts(&self, addresses: Range<u64>) -> impl Iterator<Item = Part<'_>> {
        let symbols = self.within(&addresses).iter().map(|symbol| symbol.address);
        let marks = within(&self.marks, |mark| mark.address, &addresses).iter().map(|mark| mark.address);
        let mut starts: Vec<u64> = std::iter::once(addresses.start).chain(symbols).chain(marks).collect();
        starts.sort_unstable();
        starts.dedup();
        (0..starts.len()).map(move |index| {
            let start = starts[index];
            let end = starts.get(index + 1).map_or(addresses.end, |next| *next);
            self.part(start..end, start == addresses.start)
        })
    }

    /// The part at some addresses.
    fn part(&self, addresses: Range<u64>, is_first: bool) -> Part<'_> {
        let start = addresses.start;
        let symbols = self.within(&(start..start.saturating_add(1)));
        let mark = self.marks.partition_point(|mark| mark.address <= start).checked_sub(1);
        let mark = mark.and_then(|index| self.marks.get(index));
        let is_marked = mark.is_some_and(|mark| mark.address == start);
        let code = symbols.iter().rfind(|symbol| symbol.kind != SymbolKind::Data);
        let data = symbols.last().filter(|_| code.is_none() && !is_marked);
        let name = code.or(data).map(|symbol| &*symbol.name);
        let name = if is_first && symbols.is_empty() { Some(&b""[..]) } else { name };
        Part { name, addresses, is_object: data.is_some(), content: mark.map(|mark| mark.content()) }
    }

    /// Returns the contents of a range of addresses, in order.
    pub fn contents(&self, addresses: Range<u64>) -> impl Iterator<Item = ContentRange> {
        let behind = self.marks.partition_point(|mark| mark.address <= addresses.start);
        let before = behind.checked_sub(1).and_then(|index| self.marks.get(index));
        let mut content = before.map_or(Content::default(), |mark| mark.content());
        let mut start = addresses.start;
        let mut ranges = Vec::new();
        for mark in self.marks.get(behind..).unwrap_or_default() {
            if mark.address >= addresses.end {
                break;
            }
            let next = mark.content();
            if next != content {
                ranges.push(ContentRange { addresses: start..mark.address, content });
                (start, content) = (mark.address, next);
            }
        }
        if start < addresses.end {
            ranges.push(ContentRange { addresses: start..addresses.end, content });
        }
        ranges.into_iter()
    }
}

/// Returns the elements of a sorted list in a range of addresses.
fn within<'s, T>(all: &'s [T], address: impl Fn(&T) -> u64, addresses: &Range<u64>) -> &'s [T] {
    let index = |limit| all.partition_point(|item| address(item) < limit);
    all.get(index(addresses.start)..index(addresses.end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(address: u64, name: &'static str, rank: u8) -> Symbol<'static> {
        let kind = if rank > 1 { SymbolKind::Function } else { SymbolKind::Label };
        Symbol { address, size: 0, name: name.as_bytes().into(), kind, rank }
    }

    fn mark(address: u64, name: &[u8]) -> Mark {
        Mark::new(address, name).unwrap()
    }

    #[test]
    fn functions_end_where_others_start() {
        let symbols = Symbols::new(vec![symbol(8, "i", 1), symbol(4, "f", 1), symbol(8, "h", 2)], Vec::new());
        let functions: Vec<_> = symbols.functions(0..16).collect();
        let expected = [(&b""[..], 0..4), (b"f", 4..8), (b"h", 8..16)];
        assert_eq!(functions, expected.map(|(name, addresses)| Function { name, addresses }));
        assert_eq!(symbols.named_range(3), NamedRange { name: None, addresses: 0..4 });
        // Operands show the last name.
        assert_eq!(symbols.named_range(4), NamedRange { name: Some((b"f", 4)), addresses: 4..8 });
        assert_eq!(symbols.named_range(9), NamedRange { name: Some((b"i", 8)), addresses: 8..u64::MAX });
        assert_eq!(symbols.functions(20..20).count(), 0);
    }

    #[test]
    fn functions_without_symbols_start_where_unwinders_see_it() {
        let sized = Symbol { size: 4, ..symbol(4, "f", 2) };
        let mut symbols = Symbols::new(vec![sized, symbol(16, "g", 2), symbol(24, ".Lx", 0)], Vec::new());
        let starts = [0, 4, 6, 12, 16, 24].map(FunctionStart::unnamed);
        symbols.add_starts(&starts);
        symbols.add_starts(&[FunctionStart { address: 28, name: b"h" }]);
        let functions: Vec<_> = symbols.functions(0..32).collect();
        let expected =
            [(&b""[..], 0..4), (b"f", 4..12), (b"", 12..16), (b"g", 16..24), (b"", 24..28), (b"h", 28..32)];
        assert_eq!(functions, expected.map(|(name, addresses)| Function { name, addresses }));
        assert_eq!(symbols.named_range(13), NamedRange { name: Some((b"f", 4)), addresses: 4..16 });
        assert_eq!([13, 30].map(|at| symbols.name_in_tables(at)), [None, Some((&b"h"[..], 28))]);
    }

    #[test]
    fn marks_divide_code_from_data() {
        let symbols = Symbols::new(Vec::new(), vec![mark(8, b"$d"), mark(12, b"$x.1")]);
        let contents = |addresses| {
            symbols.contents(addresses).map(|range| (range.addresses, range.content)).collect::<Vec<_>>()
        };
        assert_eq!(contents(0..16), [(0..8, Content::Code), (8..12, Content::Data), (12..16, Content::Code)]);
        assert_eq!(contents(8..10), [(8..10, Content::Data)]);
        assert_eq!(contents(9..9), []);
    }

    #[test]
    fn parts_start_at_symbols_and_marks() {
        let data = Symbol { kind: SymbolKind::Data, ..symbol(12, "table", 0) };
        let both = Symbol { kind: SymbolKind::Data, ..symbol(16, "z", 0) };
        let symbols = vec![data, both, symbol(16, "f", 2), symbol(16, "e", 2)];
        let symbols = Symbols::new(symbols, vec![mark(8, b"$d"), mark(8, b"$x"), mark(20, b"$d")]);
        let parts: Vec<_> = symbols.parts(0..24).collect();
        let part = |name: Option<&'static str>, addresses, is_object, content| Part {
            name: name.map(str::as_bytes),
            addresses,
            is_object,
            content,
        };
        let code = Some(Content::Code);
        let expected = [
            part(Some(""), 0..8, false, None),
            part(None, 8..12, false, code),
            part(Some("table"), 12..16, true, code),
            part(Some("f"), 16..20, false, code),
            part(None, 20..24, false, Some(Content::Data)),
        ];
        assert_eq!(parts, expected);
    }
}
