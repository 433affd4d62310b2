//! Listings of SharpLab, which shows the code of .NET's compiler: signatures of methods, and instructions with labels that are their
//! addresses in the method, such as `L0007: mov esi, [ecx+4]`.

use std::ops::Range;

use crate::Language;
use crate::change::{Change, apply};
use crate::cursor::{Cursor, is_marker, is_space, lines, trim};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::listed_jumps::{JumpGoal, ListedJumps};
use crate::microsoft_idioms::{self, Constants};
use crate::microsoft_listing::without_comment;
use crate::recognized::Changes;
use crate::translation::Edits;

/// The fewest digits of an address.
const MIN_DIGITS: usize = 4;

/// Maximum number of bytes in an instruction.
const MAX_LENGTH: u64 = 15;

/// The first words of lines that are data.
const DATA: &[&[u8]] = &[b"db", b"dd", b"dq", b"dw"];

/// A line with an address.
struct Row {
    address: u64,
    statement: Range<usize>,
}

/// Returns whether `text` is a listing: a method begins at 0, and the address of its second instruction follows.
pub(crate) fn is_listing(text: &[u8]) -> bool {
    let mut last = None;
    lines(text).filter_map(|range| row(text, range)).any(|row| {
        let follows = last == Some(0) && (1..=MAX_LENGTH).contains(&row.address);
        last = Some(row.address);
        follows
    })
}

/// Removes everything but the instructions from a listing, and translates these to LLVM's syntax.
pub(crate) fn translate(language: &Language, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let mut jumps = ListedJumps::default();
    let mut rewriting = Vec::new();
    for range in lines(text) {
        if is_marker(&text[range.clone()]) {
            continue;
        }
        let Some(Row { address, statement }) = row(text, range.clone()) else {
            let line = &text[range.clone()];
            let is_heading = line.first().is_none_or(|&byte| !is_space(byte));
            if is_heading || line.trim_ascii_start().starts_with(b";") {
                edits.blank(range);
            }
            continue;
        };
        let from = statement.start;
        jumps.add_line(address, range.start as u32);
        edits.blank(range.start..from);
        if let Some(kind) = left_out(&text[statement.clone()]) {
            changes.left_out.push(LeftOut::new(range.start, from, kind));
            edits.blank(from..range.end);
            continue;
        }
        if let Some(target) = target(&text[statement.clone()]) {
            jumps.add_jump(from as u32, JumpGoal::Address(target));
        }
        find(text, statement.clone(), language, &mut rewriting);
        changes.n_rewritten += u32::from(!rewriting.is_empty());
        apply(&mut rewriting, edits);
        edits.blank(statement.end..range.end);
    }
    changes.jumps = jumps.finish();
}

/// Finds the address and the instruction of a line.
fn row(text: &[u8], line: Range<usize>) -> Option<Row> {
    let mut cursor = Cursor::new(text, without_comment(text, line));
    cursor.skip_space();
    let address = take_address(&mut cursor)?;
    if !cursor.take(b":") || cursor.skip_space() == 0 || cursor.is_at_end() {
        return None;
    }
    Some(Row { address, statement: trim(text, cursor.at..cursor.end) })
}

/// Takes an address, `L000a`.
fn take_address(cursor: &mut Cursor<'_>) -> Option<u64> {
    let start = cursor.at;
    let address = if cursor.take(b"L") { cursor.take_hex() } else { None };
    address.filter(|_| cursor.at - start > MIN_DIGITS)
}

/// The address that a jump leads to: `jle short L0018`.
fn target(statement: &[u8]) -> Option<u64> {
    let last = statement.rsplit(|&byte| is_space(byte)).next().unwrap_or_default();
    let mut cursor = Cursor::new(last, 0..last.len());
    take_address(&mut cursor).filter(|_| cursor.is_at_end())
}

/// The kind of a line that is no instruction.
fn left_out(statement: &[u8]) -> Option<LeftOutKind> {
    let word = statement.split(|&byte| is_space(byte)).next().unwrap_or_default();
    if DATA.contains(&word) {
        Some(LeftOutKind::Data)
    } else {
        (word == b"(bad)").then_some(LeftOutKind::UnknownCode)
    }
}

/// Finds the parts of a statement that LLVM would reject, and their replacements.
fn find(text: &[u8], statement: Range<usize>, language: &Language, changes: &mut Vec<Change>) {
    let mut cursor = Cursor::new(text, statement.clone());
    let mnemonic = cursor.take_while(|byte| !is_space(byte));
    cursor.skip_space();
    let operands = &text[cursor.at..statement.end];
    let is_far = operands.starts_with(b"0x");
    if matches!(mnemonic, b"call" | b"jmp") && (is_far || operands.contains(&b'(')) {
        // The signature of a method, perhaps of one whose address is in memory, or an address out of reach.
        let open = operands.iter().position(|&byte| byte == b'[').filter(|_| operands.ends_with(b"]"));
        let name = match open {
            Some(open) => cursor.at + open + 1..statement.end - 1,
            None => cursor.at..statement.end,
        };
        changes.push(Change::Quote(name));
        return;
    }
    microsoft_idioms::find(text, statement, language, &Constants::new(), changes);
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTING: &str = "; Core CLR 8.0.23.53103 on x64\n\nC..ctor()\n    L0000: ret\n\nC.M(Int32[])\n    ; loops\n    \
                           L0000: xor eax, eax\n    L0002: call System.Console.WriteLine(Int32)\n    \
                           L0007: call qword ptr [System.Math.Max(Int32, Int32)]\n    L000d: dec esi\n    \
                           L000f: jg short L0002\n    L0011: ret\n    L0012: db 0x90\n    L0013: jmp 0x00007ffd9bd2b7d0\n";

    fn translated(source: &str) -> (Vec<String>, Changes) {
        let mut edits = Edits::new(source.as_bytes());
        let mut changes = Changes::default();
        translate(&Language::HASH, &mut edits, &mut changes);
        let text = edits.finish().flatten().map_or(source.as_bytes().to_vec(), |made| made.text().to_vec());
        let text = String::from_utf8_lossy(&text).into_owned();
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        (text.lines().map(words).filter(|line| !line.is_empty()).collect(), changes)
    }

    #[test]
    fn addresses_become_jumps_and_signatures_names() {
        assert!(is_listing(LISTING.as_bytes()));
        let (lines, changes) = translated(LISTING);
        let expected = [
            "ret",
            "xor eax, eax",
            "call \"System.Console.WriteLine(Int32)\"",
            "call qword ptr [\"System.Math.Max(Int32, Int32)\"]",
            "dec esi",
            "jg L0002",
            "ret",
            "jmp \"0x00007ffd9bd2b7d0\"",
        ];
        assert_eq!(lines, expected);
        let targets: Vec<_> = changes.jumps.iter().map(|jump| &LISTING[jump.to as usize..][..10]).collect();
        assert_eq!(targets, ["    L0002:"]);
        assert_eq!(changes.left_out.iter().map(|line| line.kind).collect::<Vec<_>>(), [LeftOutKind::Data]);
    }

    #[test]
    fn lines_without_addresses_stay() {
        let (lines, _) = translated("C.M()\n    L0000: nop\n    L0001: nop\n    nop\n");
        assert_eq!(lines, ["nop", "nop", "nop"]);
    }

    #[test]
    fn assembly_is_no_listing() {
        for text in ["L0000:\n nop\nL0001:\n nop\n", "L0: nop\nL1: nop\n", "L0000: nop\nL0020: nop\n"] {
            assert!(!is_listing(text.as_bytes()), "{text}");
        }
    }
}
