//! The markers of regions that other analyzers have: comments of OSACA, and IACA's instructions without effect, which move 111 or
//! 222 to a register, with bytes after them that no compiler writes.

use std::ops::Range;

use memchr::memmem;

use crate::code_column;
use crate::cursor::{Cursor, is_name_byte, is_space, lines, trim};

/// A part of a text between markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedPart {
    /// The offset after the marker that starts it.
    pub start: u32,
    /// The offset of the marker that ends it.
    pub end: u32,
}

/// A marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marker {
    Begin,
    End,
}

/// The bytes of IACA's markers, and of OSACA's for AArch64.
const BYTES: [&[u8]; 2] = [&[100, 103, 144], &[213, 3, 32, 31]];

/// How disassemblers show these bytes.
const CODE: [&[u8]; 2] = [b"64 67 90", b"1f2003d5"];

/// Returns the parts of a text between IACA's or OSACA's markers. The last one may end with the text, and the first one start with
/// it.
#[must_use]
pub fn marked_parts(text: &[u8]) -> Vec<MarkedPart> {
    let may_have_any = memmem::find(text, b"OSACA-").is_some()
        || [&b"111"[..], b"222", b"6f", b"6F", b"de", b"DE"]
            .iter()
            .any(|number| memmem::find(text, number).is_some())
            && [&b"byte"[..], b"db", b"64 67 90", b"addr32"]
                .iter()
                .any(|word| memmem::find(text, word).is_some());
    if !may_have_any {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut start = None;
    let mut has_part = false;
    for (marker, place) in markers(text) {
        match marker {
            Marker::Begin => start = Some(place.end as u32),
            Marker::End if start.is_some() || !has_part => {
                parts.push(MarkedPart { start: start.take().unwrap_or(0), end: place.start as u32 });
            }
            Marker::End => {}
        }
        has_part = true;
    }
    if let Some(start) = start {
        parts.push(MarkedPart { start, end: text.len() as u32 });
    }
    parts
}

/// Returns the markers and their places.
fn markers(text: &[u8]) -> Vec<(Marker, Range<usize>)> {
    let mut found = Vec::new();
    // A marker's first instruction, and the values of bytes after it.
    let mut pending: Option<(Marker, usize)> = None;
    let mut bytes: Vec<u8> = Vec::new();
    for line in lines(text) {
        if let Some(marker) = comment(&text[line.clone()]) {
            found.push((marker, line));
            continue;
        }
        let statement = statement(text, line.clone());
        if statement.is_empty() {
            continue;
        }
        if let Some(marker) = number_to_register(&text[statement.clone()]) {
            pending = Some((marker, line.start));
            bytes.clear();
            continue;
        }
        let Some((marker, start)) = pending else { continue };
        let is_disassembled = is_disassembled(&text[line.clone()]);
        if !is_disassembled && !take_bytes(&text[statement], &mut bytes) {
            pending = None;
        } else if is_disassembled || BYTES.contains(&&bytes[..]) {
            found.push((marker, start..line.end));
            pending = None;
        }
    }
    found
}

/// Returns the marker that a comment is.
fn comment(line: &[u8]) -> Option<Marker> {
    let at = memmem::find(line, b"OSACA-")?;
    let before = line[..at].trim_ascii_end();
    before.last().filter(|byte| b"#/;@!*".contains(byte))?;
    match &line[at + 6..] {
        [b'B', b'E', b'G', b'I', b'N', ..] => Some(Marker::Begin),
        [b'E', b'N', b'D', ..] => Some(Marker::End),
        _ => None,
    }
}

/// Returns the statement in a line of assembly or of a listing, without a comment.
fn statement(text: &[u8], line: Range<usize>) -> Range<usize> {
    let mut cursor = Cursor::new(text, line.clone());
    cursor.skip_space();
    let before = cursor;
    // An address, and bytes.
    let is_address = cursor.take_hex().is_some() && cursor.take(b":") && cursor.skip_space() > 0;
    if is_address {
        code_column::take(&mut cursor);
    } else {
        cursor = before;
    }
    if matches!(cursor.byte(0), b'#' | b';' | b'@') || cursor.rest().starts_with(b"//") {
        return line.end..line.end;
    }
    let comment = [&b"#"[..], b";", b"//"].into_iter().filter_map(|comment| {
        let at = memmem::find(cursor.rest(), comment)?;
        // AArch64 has `#` before numbers.
        let is_number = comment == b"#" && cursor.rest().get(at + 1).is_some_and(u8::is_ascii_digit);
        (!is_number).then_some(at)
    });
    let end = comment.min().map_or(line.end, |at| cursor.at + at);
    trim(text, cursor.at..end)
}

/// Returns the marker whose number a statement moves to the register of markers: `movl $111, %ebx`, `mov x1, #222`.
fn number_to_register(statement: &[u8]) -> Option<Marker> {
    let operands = statement.strip_prefix(b"movl").or_else(|| statement.strip_prefix(b"mov"))?;
    operands.first().copied().filter(|&byte| is_space(byte))?;
    let mut operands = operands.split(|&byte| byte == b',').map(|operand| {
        let operand = operand.trim_ascii();
        operand
            .strip_prefix(b"$")
            .or_else(|| operand.strip_prefix(b"%"))
            .or_else(|| operand.strip_prefix(b"#"))
            .unwrap_or(operand)
    });
    let (first, second) = (operands.next()?, operands.next()?);
    let is_register =
        |operand: &[u8]| operand.eq_ignore_ascii_case(b"ebx") || operand.eq_ignore_ascii_case(b"x1");
    let value = match (is_register(first), is_register(second)) {
        (true, false) => number(second)?,
        (false, true) => number(first)?,
        _ => return None,
    };
    match (value, operands.next()) {
        (111, None) => Some(Marker::Begin),
        (222, None) => Some(Marker::End),
        _ => None,
    }
}

/// Returns whether a line of a disassembly has the bytes of a marker.
fn is_disassembled(line: &[u8]) -> bool {
    let has_code = CODE
        .iter()
        .any(|code| memmem::find(line, code).is_some_and(|at| line[..at].trim_ascii_end().ends_with(b":")));
    let mut words = line.rsplit(|&byte| is_space(byte)).filter(|word| !word.is_empty());
    let last = [words.next(), words.next()];
    has_code || last == [Some(&b"nop"[..]), Some(&b"addr32"[..])]
}

/// Adds the values of a statement with bytes, and returns whether it is one: `.byte 100,103,144`, `db 0x64`.
fn take_bytes(statement: &[u8], bytes: &mut Vec<u8>) -> bool {
    let mut cursor = Cursor::new(statement, 0..statement.len());
    let word = cursor.take_while(is_name_byte);
    if !matches!(word, b".byte" | b"db" | b"DB") {
        return false;
    }
    cursor.rest().split(|&byte| byte == b',').all(|value| {
        let value = number(value.trim_ascii()).and_then(|value| u8::try_from(value).ok());
        bytes.extend(value);
        value.is_some()
    })
}

fn number(text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?;
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return u64::from_str_radix(digits, 16).ok();
    }
    match text.strip_suffix(['h', 'H']) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines between markers, without spaces around.
    fn between(text: &str) -> Vec<Vec<&str>> {
        let part = |part: MarkedPart| &text[part.start as usize..part.end as usize];
        marked_parts(text.as_bytes())
            .into_iter()
            .map(|found| part(found).lines().map(str::trim).filter(|line| !line.is_empty()).collect())
            .collect()
    }

    #[test]
    fn comments_and_bytes_mark_parts() {
        for text in [
            "a\n# OSACA-BEGIN\nb\nc\n# OSACA-END\nd\n",
            "a\n// OSACA-BEGIN\nb\nc\n//OSACA-END\nd\n",
            "a\n movl $111, %ebx\n .byte 100,103,144\nb\nc\n movl $222, %ebx\n .byte 100,103,144\nd\n",
            "a\n\tmovl $111, %ebx # x\n#NO_APP\n\t.byte 0x64, 0x67, 0x90\nb\nc\nmov $0xde,%ebx\n.byte 100\n.byte 103\n.byte 144\n",
            "a\n mov ebx, 111\n db 64h, 67h, 90h\nb\nc\n mov ebx, 222\n db 0x64, 0x67, 0x90\nd\n",
            "a\n mov x1, #111\n .byte 213,3,32,31\nb\nc\n mov x1, #222 // x\n .byte 213,3,32,31\nd\n",
            "0:\tbb 6f 00 00 00 \tmov    $0x6f,%ebx\n5:\t64 67 90 \tfs addr32 nop\nb\nc\n9:\tmov    $0xde,%ebx\ne:\taddr32\t\tnop\n",
        ] {
            assert_eq!(between(text), [["b", "c"]], "{text}");
        }
        assert_eq!(between("b\n# OSACA-END\nd\n"), [["b"]]);
        assert_eq!(between("a\n# OSACA-BEGIN\nb\n"), [["b"]]);
        assert_eq!(
            between("# OSACA-BEGIN\na\n# OSACA-END\nb\n# OSACA-BEGIN\nc\n# OSACA-END\n"),
            [["a"], ["c"]]
        );
    }

    #[test]
    fn other_text_marks_nothing() {
        for text in [
            "movl $111, %ebx\naddl $1, %ebx\n.byte 100,103,144\n",
            "movl $112, %ebx\n.byte 100,103,144\n",
            "movl $111, %ecx\n.byte 100,103,144\n",
            "movl $111, %ebx\n.byte 100,103\n",
            "call OSACA-BEGIN\n",
            "# OSACA-OTHER\n",
        ] {
            assert_eq!(marked_parts(text.as_bytes()), [], "{text}");
        }
    }
}
