//! Listings of Ghidra, IDA, radare, WinDbg, x64dbg and V8, with columns of addresses, bytes and instructions. Their syntax differs from that of assemblers, so the instructions are read from their bytes.

use std::ops::Range;

use crate::cursor::{Cursor, is_marker, is_space, lines, trim};
use crate::disassembler::{Disassemble, Disassembled, ListedCode};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::listed_jumps::{JumpGoal, ListedJumps};
use crate::recognized::Changes;
use crate::translation::Edits;

/// The fewest digits of an address without a prefix.
const MIN_DIGITS: usize = 8;

/// The first words of lines that are data.
const DATA: &[&str] = &["??", "align", "db", "dd", "dq", "dw", "dt", "invalid", "undefined", "unk"];

/// A line with an address.
struct Row {
    address: u64,
    /// The bytes, in hexadecimal digits, and their number.
    code: Range<usize>,
    n_bytes: u64,
    statement: Range<usize>,
}

/// Returns whether `text` is a listing: the address of a line follows from the address and the bytes of the line above.
pub(crate) fn is_listing(text: &[u8]) -> bool {
    let mut next = None;
    lines(text).filter_map(|range| row(text, range)).any(|row| {
        let follows = next == Some(row.address) && row.n_bytes > 0;
        next = (row.n_bytes > 0).then(|| row.address.wrapping_add(row.n_bytes));
        follows
    })
}

/// Removes everything but the instructions from a listing, and writes these in LLVM's syntax.
pub(crate) fn translate(disassemble: &Disassemble<'_>, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let mut jumps = ListedJumps::default();
    for range in lines(text) {
        if is_marker(&text[range.clone()]) {
            continue;
        }
        let Some(row) = row(text, range.clone()) else {
            edits.blank(range);
            continue;
        };
        let Row { address, code, statement, .. } = row;
        let from = statement.start;
        edits.blank(range.start..from);
        let digits: Vec<u8> =
            text[code.clone()].iter().map(|&byte| if byte == b':' { b' ' } else { byte }).collect();
        let code = ListedCode {
            digits: &digits,
            address,
            place: from as u32,
            is_unknown: is_data(&text[statement.clone()]),
            is_intel: false,
        };
        let decoded = if digits.is_empty() { None } else { disassemble(&code) };
        if let Some(Disassembled { assembly, target }) = decoded {
            jumps.add_line(address, range.start as u32);
            edits.insert(from, &assembly);
            edits.blank(from..range.end);
            changes.n_decoded += 1;
            if let Some(target) = target {
                jumps.add_jump(from as u32, JumpGoal::Address(target));
            }
        } else if let Some(kind) = left_out(&text[statement], !digits.is_empty()) {
            changes.left_out.push(LeftOut::new(range.start, from, kind));
            edits.blank(from..range.end);
        }
    }
    changes.jumps = jumps.finish();
}

/// The kind of a line that is no instruction; `None` if it is to be read as one.
fn left_out(statement: &[u8], has_code: bool) -> Option<LeftOutKind> {
    let mut words = statement.split(|&byte| is_space(byte)).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_directive = || {
        first.is_empty()
            || first.starts_with(b";")
            || first.ends_with(b":")
            || second.starts_with(b"=")
            || first.ends_with(b"=")
            || matches!(second, b"proc" | b"endp" | b"segment" | b"ends" | b"=")
            || matches!(first, b"assume" | b"public" | b"extrn" | b"end" | b"org")
    };
    let is_group = |group: &[u8]| group.len().is_multiple_of(2) && group.iter().all(u8::is_ascii_hexdigit);
    if statement.split(|&byte| is_separator(byte)).all(is_group) {
        Some(LeftOutKind::MoreCode)
    } else if is_data(statement) || DATA.iter().any(|word| word.as_bytes() == second) {
        Some(if has_code { LeftOutKind::UnknownCode } else { LeftOutKind::Data })
    } else if is_directive() {
        Some(LeftOutKind::Directive)
    } else {
        None
    }
}

/// Returns whether a statement is data.
fn is_data(statement: &[u8]) -> bool {
    let word = statement.split(|&byte| is_space(byte)).next().unwrap_or_default();
    DATA.iter().any(|data| word.eq_ignore_ascii_case(data.as_bytes()))
}

/// Finds the columns of a line: perhaps lines that are drawn for jumps, an address, bytes, and an instruction.
fn row(text: &[u8], line: Range<usize>) -> Option<Row> {
    let mut cursor = Cursor::new(text, line);
    cursor.take_while(|byte| !byte.is_ascii_alphanumeric() && byte != b';');
    let address = take_address(&mut cursor)?;
    if cursor.take_while(is_separator).is_empty() {
        return if cursor.is_at_end() { None } else { without_code(text, cursor, address) };
    }
    let start = cursor.at;
    let found = take_code(&mut cursor).or_else(|| {
        // V8 writes the offset in front of the bytes.
        cursor.at = start;
        cursor.take_while(|byte| byte.is_ascii_hexdigit());
        if cursor.skip_space() < 2 { None } else { take_code(&mut cursor) }
    });
    if let Some((code, n_bytes)) = found {
        cursor.take_while(is_separator);
        let statement = trim(text, cursor.at..cursor.end);
        if text[statement.clone()].first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'?') {
            return Some(Row { address, code, n_bytes, statement });
        }
    }
    cursor.at = start;
    without_code(text, cursor, address)
}

/// The row of a line without bytes.
fn without_code(text: &[u8], cursor: Cursor<'_>, address: u64) -> Option<Row> {
    let statement = trim(text, cursor.at..cursor.end);
    (!statement.is_empty()).then_some(Row { address, code: 0..0, n_bytes: 0, statement })
}

fn is_separator(byte: u8) -> bool {
    is_space(byte) || byte == b'|'
}

/// Takes an address: `0x401000`, `00401000`, ``00007ff6`a1b21000``, `text:00401000`.
fn take_address(cursor: &mut Cursor<'_>) -> Option<u64> {
    let start = cursor.at;
    let section = cursor.take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'));
    if section.is_empty() || !cursor.take(b":") {
        cursor.at = start;
    }
    let has_prefix = cursor.take(b"0x");
    let start = cursor.at;
    let high = cursor.take_hex()?;
    let n_digits = cursor.at - start;
    if n_digits == 8 && cursor.take(b"`") {
        let low = cursor.take_hex()?;
        return Some(high << 32 | low & u64::from(u32::MAX));
    }
    (has_prefix && n_digits > 2 || n_digits >= MIN_DIGITS).then_some(high)
}

/// Takes bytes: `4883ec28`, `48 83 EC 28`, `48:83EC 28`. Returns where they are, and their number.
fn take_code(cursor: &mut Cursor<'_>) -> Option<(Range<usize>, u64)> {
    let start = cursor.at;
    let mut end = start;
    let mut n_digits = 0;
    let (mut length, mut has_capitals) = (0, false);
    loop {
        let group = cursor.take_while(|byte| byte.is_ascii_hexdigit() || byte == b':');
        let n_group = group.iter().filter(|&&byte| byte != b':').count();
        // In a row of single bytes, a word of other length is the mnemonic.
        // IDA writes bytes in large letters, and `db` in small ones.
        let is_word = has_capitals && group.iter().any(u8::is_ascii_lowercase);
        let fits = n_group > 0 && n_group.is_multiple_of(2) && (length != 2 || group.len() == 2) && !is_word;
        if !fits || !(cursor.is_at_end() || is_separator(cursor.byte(0))) {
            break;
        }
        length = group.len();
        has_capitals |= group.iter().any(u8::is_ascii_uppercase);
        n_digits += n_group;
        end = cursor.at;
        if cursor.byte(0) != b' ' || is_separator(cursor.byte(1)) {
            break;
        }
        cursor.at += 1;
    }
    cursor.at = end;
    (n_digits > 0).then_some((start..end, n_digits as u64 / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTINGS: [&str; 6] = [
        ".text:00401000 48 01 D8                add     rax, rbx\n.text:00401003 75 FB                   jnz     short loc_401000\n",
        "\u{2502}       \u{250c}\u{2500}> 0x00401000      4801d8         add rax, rbx\n\u{2502}       \u{2514}\u{2500}< 0x00401003      75fb           jne 0x401000\n",
        "00000000`00401000 4801d8          add     rax,rbx\n00000000`00401003 75fb            jne     t!f (00000000`00401000)\n",
        "        00401000 48 01 d8        ADD        RAX,RBX\n        00401003 75 fb           JNZ        LAB_00401000\n",
        "0000000000401000 | 48:01D8                  | add rax,rbx |\n0000000000401003 | 75 FB                    | jne 0x401000 |\n",
        "0x401000     0  4801d8         REX.W addq rax,rbx\n0x401003     3  75fb           jnz 0x401000  <+0x0>\n",
    ];

    fn made(text: &str) -> (Vec<String>, Changes) {
        let disassemble = |code: &ListedCode<'_>| {
            let digits: String =
                code.digits.iter().filter(|&&byte| byte != b' ').map(|&byte| byte as char).collect();
            let (is_jump, address) = (digits.eq_ignore_ascii_case("75fb"), code.address);
            let assembly = format!("{}@{address:x}", if is_jump { "jne" } else { "add" }).into_bytes();
            (!code.is_unknown).then_some(Disassembled { assembly, target: is_jump.then_some(0x0040_1000) })
        };
        let mut edits = Edits::new(text.as_bytes());
        let mut changes = Changes::default();
        translate(&disassemble, &mut edits, &mut changes);
        let made = edits.finish().flatten().map(|made| made.text().to_vec()).unwrap_or_default();
        let words = String::from_utf8_lossy(&made).split_whitespace().map(str::to_owned).collect();
        (words, changes)
    }

    #[test]
    fn instructions_are_read_from_their_bytes() {
        for text in LISTINGS {
            assert!(is_listing(text.as_bytes()), "{text}");
            let (words, changes) = made(text);
            assert_eq!(words, ["add@401000", "jne@401003"], "{text}");
            assert_eq!(changes.jumps.iter().map(|jump| jump.to).collect::<Vec<_>>(), [0], "{text}");
        }
    }

    #[test]
    fn lines_with_addresses_are_named_or_kept() {
        let text = ".text:00401000 f proc near\n.text:00401000 90 nop\n.text:00401001 90 nop\n.text:00401002 CC CC db 2 dup(0CCh)\n\
                    .text:00401004 loc_401004:\n.text:00401004 retn\n.text:00401005 90 db 5\n.text:00401007 00 00\n";
        let (words, changes) = made(text);
        assert_eq!(words, ["add@401000", "add@401001", "retn"]);
        let kinds: Vec<_> = changes.left_out.iter().map(|line| line.kind).collect();
        let expected = [
            LeftOutKind::Directive,
            LeftOutKind::UnknownCode,
            LeftOutKind::Directive,
            LeftOutKind::Data,
            LeftOutKind::MoreCode,
        ];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn assembly_is_no_listing() {
        for text in [
            "f:\tadd %rax, %rax\n",
            "00401000 90 nop\n",
            "add rax, 0x12345678\n",
            "0x10 90 nop\n0x11 90 nop\n",
        ] {
            assert!(!is_listing(text.as_bytes()), "{text}");
        }
    }
}
