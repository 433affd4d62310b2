//! Listings of GNU's assembler (`as -al`, `gcc -Wa,-adhln`): line number, address and bytes, a tab, and the source.

use std::ops::Range;

use crate::Language;
use crate::assembly::Rewriter;
use crate::cursor::{Cursor, is_marker, is_space, lines};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::recognized::Changes;
use crate::translation::Edits;

/// A line of a listing.
enum Line {
    /// Source, from this offset on.
    Source(usize),
    /// More bytes of the line above.
    Bytes,
    /// A page heading, or a line of the high-level source.
    Frame,
    /// A line of an expanded macro.
    Expansion,
    /// The heading of a table of symbols, which ends the source.
    Symbols,
    /// An analysis marker or an empty line.
    Neutral,
    Other,
}

/// Returns whether `text` is a listing.
pub(crate) fn is_listing(text: &[u8]) -> bool {
    let (mut n_sources, mut n_frames) = (0_u32, 0_u32);
    for range in lines(text) {
        match line(text, range) {
            Line::Source(_) => n_sources += 1,
            Line::Frame | Line::Expansion => n_frames += 1,
            Line::Symbols => break,
            Line::Bytes | Line::Neutral => {}
            Line::Other if n_frames == 0 => return false,
            Line::Other => {}
        }
    }
    n_sources > 0
}

/// Returns whether a directive ends within a string, since it is longer than the lines of a listing.
fn is_cut_off(source: &[u8]) -> bool {
    let source = source.trim_ascii();
    let mut is_escaped = false;
    let n_quotes = source.iter().filter(|&&byte| {
        let is_quote = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_quote
    });
    source.starts_with(b".") && n_quotes.count() % 2 == 1
}

/// Removes everything but the source from a listing.
pub(crate) fn translate(language: &Language, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let mut rewriter = Rewriter::default();
    let mut is_at_end = false;
    for range in lines(text) {
        match line(text, range.clone()) {
            _ if is_at_end => edits.blank(range),
            Line::Source(start) if is_cut_off(&text[start..range.end]) => {
                changes.left_out.push(LeftOut::new(range.start, start, LeftOutKind::Directive));
                edits.blank(range);
            }
            Line::Source(start) => {
                edits.blank(range.start..start);
                rewriter.translate(start..range.end, language, edits, changes);
            }
            Line::Neutral if is_marker(&text[range.clone()]) => {}
            // A page feed is no space to LLVM.
            Line::Neutral => edits.blank(range),
            Line::Symbols => {
                is_at_end = true;
                edits.blank(range);
            }
            Line::Expansion => {
                changes.left_out.push(LeftOut::new(range.start, range.start, LeftOutKind::Expansion));
                edits.blank(range);
            }
            Line::Bytes | Line::Frame | Line::Other => edits.blank(range),
        }
    }
}

fn line(text: &[u8], range: Range<usize>) -> Line {
    let bytes = &text[range.clone()];
    if bytes.iter().all(|&byte| is_space(byte)) || is_marker(bytes) {
        return Line::Neutral;
    }
    if bytes.windows(2).any(|window| window == b"S ") && bytes.windows(5).any(|window| window == b"\tpage")
        || bytes.starts_with(b"GAS LISTING")
    {
        return Line::Frame;
    }
    if matches!(
        bytes,
        b"DEFINED SYMBOLS" | b"NO DEFINED SYMBOLS" | b"UNDEFINED SYMBOLS" | b"NO UNDEFINED SYMBOLS"
    ) {
        return Line::Symbols;
    }
    let mut cursor = Cursor::new(text, range.clone());
    cursor.skip_space();
    if cursor.take_while(|byte| byte.is_ascii_digit()).is_empty() {
        return Line::Other;
    }
    if cursor.byte(0) == b':' {
        let is_source = cursor.rest().windows(4).any(|window| window == b"****");
        return if is_source { Line::Frame } else { Line::Other };
    }
    if cursor.byte(0) != b' ' {
        return Line::Other;
    }
    cursor.take_while(|byte| byte.is_ascii_hexdigit() || matches!(byte, b'?' | b'.' | b' '));
    if cursor.is_at_end() {
        return Line::Bytes;
    }
    match (cursor.byte(0), cursor.byte(1)) {
        (b'\t', b'>') => Line::Expansion,
        (b'\t', _) => Line::Source(cursor.at),
        _ => Line::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Option<&str> {
        match line(text.as_bytes(), 0..text.len()) {
            Line::Source(start) => Some(&text[start..]),
            _ => None,
        }
    }

    #[test]
    fn the_source_of_a_line_is_found() {
        for (text, expected) in [
            ("   6              \tdot:", Some("\tdot:")),
            ("  13 000b 0F1F4400 \t\t.p2align 4,,10", Some("\t\t.p2align 4,,10")),
            ("  13      00", None),
            ("   1:k.c           **** int f;", None),
            ("GAS LISTING /tmp/ccSQRqO8.s \t\t\tpage 1", None),
            ("AARCH64 GAS  /tmp/ccpXfjto.s \t\t\tpage 1", None),
            ("   5 0000 90       \t> nop", None),
            ("1:\tnop", None),
            ("10\tnop", None),
        ] {
            assert_eq!(source(text), expected, "{text}");
        }
    }

    #[test]
    fn assembly_is_not_a_listing() {
        for text in ["\tnop\n", "1:\tnop\n", "12 \tnop\n nop\n", "", "# 1 \"a.c\"\n"] {
            assert!(!is_listing(text.as_bytes()), "{text}");
        }
    }
}
