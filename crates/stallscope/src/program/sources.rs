//! The source code of a program.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use stallscope_asm::{SourceFrame, SourcePlaces};
use stallscope_dwarf::{DebugInfo, DebugStore};
use stallscope_object::{CodeSection, Function, Program};

use crate::region::source_lines::{SourceLines, is_of_library, shown_place};
use crate::region::symbol_name::demangled;

/// Compilers fill up to a multiple of so many bytes between functions.
const FUNCTION_ALIGNMENT: u64 = 16;

/// The source code of a program, by its debug information, which is opened when it is needed.
pub(crate) struct ProgramSources<'s> {
    program: &'s Program<'s>,
    store: &'s DebugStore<'s>,
    info: OnceCell<Option<DebugInfo<'s>>>,
    /// The addresses of the source lines that are chosen, as debug information has them: sorted, and none in two ranges. All
    /// code is chosen if there are none.
    chosen: Option<Vec<Range<u64>>>,
}

impl<'s> ProgramSources<'s> {
    /// The source code of a program, with the chosen lines; all lines, if none are chosen.
    pub(crate) fn new(program: &'s Program<'s>, store: &'s DebugStore<'s>, lines: &[SourceLines]) -> Self {
        let mut sources = Self { program, store, info: OnceCell::new(), chosen: None };
        if !lines.is_empty() {
            sources.chosen = Some(sources.addresses(lines));
        }
        sources
    }

    /// Whether there is debug information.
    pub(crate) fn exist(&self) -> bool {
        self.info().is_some()
    }

    /// Whether some addresses have code of the chosen lines.
    pub(crate) fn are_chosen(&self, section: &CodeSection<'_>, addresses: Range<u64>) -> bool {
        let Some(chosen) = &self.chosen else { return true };
        let (start, end) = (debug_address(section, addresses.start), debug_address(section, addresses.end));
        let first = chosen.partition_point(|range| range.end <= start);
        chosen.get(first).is_some_and(|range| range.start < end)
    }

    fn info(&self) -> Option<&DebugInfo<'s>> {
        self.info.get_or_init(|| DebugInfo::open(self.program, self.store)).as_ref()
    }

    /// Returns the errors found in the debug information.
    pub(crate) fn problems(&self) -> Vec<String> {
        self.info.get().and_then(Option::as_ref).map_or_else(Vec::new, DebugInfo::problems)
    }

    /// The file and line of an instruction in names of regions. For inlined code of libraries, it is the place of the call.
    pub(crate) fn place(&self, section: &CodeSection<'_>, address: u64) -> Option<(Vec<u8>, u32)> {
        let (info, address) = (self.info()?, debug_address(section, address));
        let place = info.place(address)?;
        // To find calls takes longer.
        if place.line > 0 && !is_of_library(&place.file) {
            return Some((place.file.to_vec(), place.line));
        }
        let frames = info.frames(address);
        let frames = frames.iter().filter_map(|frame| frame.place.as_ref());
        let shown = shown_place(frames.map(|place| (&*place.file, place.line)));
        shown.map(|(file, line)| (file.to_vec(), line))
    }

    fn addresses(&self, lines: &[SourceLines]) -> Vec<Range<u64>> {
        let Some(info) = self.info() else { return Vec::new() };
        let ranges = lines.iter().flat_map(|lines| {
            let end = lines.lines.end().saturating_add(1);
            info.addresses(&(*lines.lines.start()..end), |path| lines.are_of(path))
        });
        let mut ranges: Vec<Range<u64>> = ranges.collect();
        ranges.sort_by_key(|range| (range.start, range.end));
        ranges.dedup_by(|next, before| {
            let joins = next.start <= before.end;
            if joins {
                before.end = before.end.max(next.end);
            }
            joins
        });
        ranges
    }

    /// The functions of a section in order, each up to the next one. Code without symbols has the functions of the debug information.
    pub(crate) fn functions<'f>(
        &'f self,
        section: &'f CodeSection<'_>,
    ) -> impl Iterator<Item = Function<'f>> {
        section.symbols.functions(section.addresses()).flat_map(|function| {
            let known = if function.name.is_empty() { self.info() } else { None };
            let Some(info) = known else { return vec![function] };
            let Range { start, end } = function.addresses;
            let debug = debug_address(section, start)..debug_address(section, end);
            let address = |at: u64| start + at.min(debug.end).saturating_sub(debug.start);
            let found = info
                .functions(debug.clone())
                .into_iter()
                .map(|(range, name)| Function { name, addresses: address(range.start)..address(range.end) });
            divide(start..end, found)
        })
    }

    /// Sets where the instruction with a location comes from. `function` is the function's name in the program.
    pub(crate) fn add(
        &self,
        (section, address): (&CodeSection<'_>, u64),
        function: &[u8],
        location: u32,
        places: &mut SourcePlaces,
    ) {
        let Some(info) = self.info() else { return };
        let frames = info.frames(debug_address(section, address));
        let last = frames.len().saturating_sub(1);
        let frame = |(index, frame): (usize, &stallscope_dwarf::SourceFrame<'_>)| {
            // The program knows the names of its own functions best.
            let name = if index == last && !function.is_empty() {
                Some(Cow::Borrowed(function))
            } else {
                frame.function.map(demangled)
            };
            let place = frame.place.as_ref();
            SourceFrame {
                function: name.map(|name| places.function_number(&name)),
                file: place.map(|place| places.file_number(&place.file)),
                line: place.map_or(0, |place| place.line),
                column: place.map_or(0, |place| place.column),
            }
        };
        let frames: Vec<SourceFrame> = frames.iter().enumerate().map(frame).collect();
        if !frames.is_empty() {
            places.add(location, &frames);
        }
    }
}

/// Divides code without a name at some addresses by the functions that are known to be there, in order. What only fills up to the next function
/// belongs to the one before.
fn divide<'f>(addresses: Range<u64>, known: impl Iterator<Item = Function<'f>>) -> Vec<Function<'f>> {
    let mut starts: Vec<(u64, &'f [u8])> = Vec::new();
    let mut end = addresses.start;
    for function in known {
        let Range { start, end: next } = function.addresses;
        if start > end && (starts.is_empty() || start - end >= FUNCTION_ALIGNMENT) {
            starts.push((end, b""));
        }
        starts.push((start, function.name));
        end = next;
    }
    if starts.is_empty() || addresses.end.saturating_sub(end) >= FUNCTION_ALIGNMENT {
        starts.push((end, b""));
    }
    let ends = starts.iter().skip(1).map(|&(start, _)| start).chain([addresses.end]);
    let parts = starts.iter().zip(ends).map(|(&(start, name), end)| Function { name, addresses: start..end });
    parts.collect()
}

/// The address of an instruction as debug information has it.
const fn debug_address(section: &CodeSection<'_>, address: u64) -> u64 {
    address.wrapping_sub(section.address).wrapping_add(section.debug_address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_divided_by_known_functions() {
        let parts = |known: &[(&'static str, Range<u64>)]| -> Vec<(String, Range<u64>)> {
            let function = |(name, addresses): &(&'static str, _)| Function {
                name: name.as_bytes(),
                addresses: Range::clone(addresses),
            };
            let parts = divide(100..200, known.iter().map(function));
            let part = |part: Function<'_>| (String::from_utf8_lossy(part.name).into_owned(), part.addresses);
            parts.into_iter().map(part).collect()
        };
        let named = |name: &str, addresses| (name.to_owned(), addresses);
        assert_eq!(parts(&[]), [named("", 100..200)]);
        // What fills up to the next function is no function.
        assert_eq!(parts(&[("f", 100..150), ("g", 160..195)]), [named("f", 100..160), named("g", 160..200)]);
        assert_eq!(
            parts(&[("f", 110..120), ("g", 150..160)]),
            [
                named("", 100..110),
                named("f", 110..120),
                named("", 120..150),
                named("g", 150..160),
                named("", 160..200)
            ]
        );
    }
}
