//! Listings of `go tool objdump`: file and line, address, bytes, and an instruction in the syntax of Plan 9, which LLVM does not
//! have. So the instruction is read from its bytes.

use std::ops::Range;

use crate::cursor::{Cursor, is_marker, lines, trim};
use crate::disassembler::{Disassemble, Disassembled, ListedCode};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::listed_jumps::{JumpGoal, ListedJumps};
use crate::recognized::Changes;
use crate::translation::Edits;

/// A line with an address.
struct Row {
    address: u64,
    /// The bytes, in hexadecimal digits.
    code: Range<usize>,
    statement: Range<usize>,
}

/// Returns whether `text` is a listing.
pub(crate) fn is_listing(text: &[u8]) -> bool {
    let is_heading = |range: Range<usize>| {
        let line = &text[range];
        line.starts_with(b"TEXT ") && line.windows(4).any(|window| window == b"(SB)")
    };
    lines(text).any(|range| is_heading(range.clone()) || row(text, range).is_some())
}

/// Removes everything but the instructions from a listing, and writes these in LLVM's syntax.
pub(crate) fn translate(disassemble: &Disassemble<'_>, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let mut jumps = ListedJumps::default();
    for range in lines(text) {
        if is_marker(&text[range.clone()]) {
            continue;
        }
        let Some(Row { address, code, statement }) = row(text, range.clone()) else {
            edits.blank(range);
            continue;
        };
        jumps.add_line(address, range.start as u32);
        edits.blank(range.start..statement.start);
        let from = statement.start;
        let is_unknown = text[statement.clone()].starts_with(b"?");
        let code =
            ListedCode { digits: &text[code], address, place: from as u32, is_unknown, is_intel: false };
        match disassemble(&code) {
            Some(Disassembled { assembly, target }) => {
                edits.insert(from, &assembly);
                edits.blank(from..range.end);
                changes.n_decoded += 1;
                if let Some(target) = target {
                    jumps.add_jump(from as u32, JumpGoal::Address(target));
                }
            }
            // Go's disassembler does not know it either.
            None if is_unknown => {
                changes.left_out.push(LeftOut::new(range.start, from, LeftOutKind::UnknownCode));
                edits.blank(range);
            }
            None => {}
        }
    }
    changes.jumps = jumps.finish();
}

/// Finds the columns of a line: `a.go:6`, address, bytes, and instruction, with tabs between them.
fn row(text: &[u8], line: Range<usize>) -> Option<Row> {
    let mut cursor = Cursor::new(text, line);
    cursor.skip_space();
    let place = cursor.take_while(|byte| byte != b'\t');
    let colon = place.iter().rposition(|&byte| byte == b':')?;
    let number = place[colon + 1..].trim_ascii_end();
    if number.is_empty()
        || !number.iter().all(u8::is_ascii_digit)
        || cursor.skip_space() == 0
        || !cursor.take(b"0x")
    {
        return None;
    }
    let address = cursor.take_hex()?;
    if cursor.skip_space() == 0 {
        return None;
    }
    let start = cursor.at;
    let digits = cursor.take_while(|byte| byte.is_ascii_hexdigit() || byte == b' ');
    let code = trim(text, start..start + digits.len());
    if code.is_empty() || cursor.skip_space() == 0 {
        return None;
    }
    Some(Row { address, code, statement: trim(text, cursor.at..cursor.end) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_read_from_their_bytes() {
        let source = b"TEXT main.f(SB) /a.go\n  a.go:6\t\t0x47d3a0\t\t4801d8\t\t\tADDQ BX, AX\t\n\
                       \x20 a.go:7\t\t0x47d3a3\t\t75fb\t\t\tJNE 0x47d3a0\n";
        assert!(is_listing(source));
        let disassemble = |code: &ListedCode<'_>| {
            let (is_jump, address) = (code.digits == b"75fb", code.address);
            let assembly = format!("{}@{address:x}", if is_jump { "jne" } else { "add" }).into_bytes();
            Some(Disassembled { assembly, target: is_jump.then_some(0x0047_d3a0) })
        };
        let mut edits = Edits::new(source);
        let mut changes = Changes::default();
        translate(&disassemble, &mut edits, &mut changes);
        let made = edits.finish().flatten().map(|made| made.text().to_vec()).unwrap_or_default();
        let words: Vec<_> = std::str::from_utf8(&made).unwrap_or("").split_whitespace().collect();
        assert_eq!(words, ["add@47d3a0", "jne@47d3a3"]);
        assert_eq!(changes.jumps.iter().map(|jump| jump.to).collect::<Vec<_>>(), [22]);
        assert_eq!(changes.n_decoded, 2);
    }

    #[test]
    fn assembly_is_no_listing() {
        for text in ["f:\tadd %rax, %rax\n", "a.go:6\tnop\n", "TEXT:\n"] {
            assert!(!is_listing(text.as_bytes()), "{text}");
        }
    }
}
