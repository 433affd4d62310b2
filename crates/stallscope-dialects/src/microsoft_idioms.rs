//! Operands in the syntax of Microsoft's tools that LLVM rejects: hexadecimal numbers such as `0Ah`, names such as
//! `?f@@YAHXZ` and `|f|`, and words before operands.

use std::collections::HashMap;
use std::ops::Range;

use crate::Language;
use crate::change::Change;
use crate::cursor::{Cursor, is_name_byte, is_space};
use crate::names;

/// The constants of a listing: `_x$ = 8`, the places of variables on the stack.
pub(crate) type Constants<'t> = HashMap<&'t [u8], Range<usize>>;

/// Sizes of references to managed objects and into them, and LLVM's words for them.
const SIZES: &[(&str, &[u8])] = &[("gword", b"qword"), ("bword", b"qword")];

/// Returns whether a byte can be part of a name.
pub(crate) fn is_name(byte: u8) -> bool {
    is_name_byte(byte) || matches!(byte, b'?' | b'@')
}

/// Returns whether a name needs quotes.
pub(crate) fn is_decorated(name: &[u8]) -> bool {
    name.iter().any(|byte| matches!(byte, b'?' | b'@' | b'$'))
}

/// Finds the parts of a statement that LLVM would reject, and their replacements.
pub(crate) fn find<'t>(
    text: &'t [u8],
    statement: Range<usize>,
    language: &Language,
    constants: &Constants<'t>,
    changes: &mut Vec<Change>,
) {
    let first = changes.len();
    names::in_operands(text, statement.clone(), language, changes);
    let quoted: Vec<Range<usize>> = changes[first..]
        .iter()
        .filter_map(|change| match change {
            Change::Quote(name) => Some(name.clone()),
            _ => None,
        })
        .collect();
    let mut cursor = Cursor::new(text, statement.clone());
    let mnemonic = cursor.take_while(|byte| !is_space(byte));
    if mnemonic == b"ret" && cursor.rest().trim_ascii() == b"0" {
        changes.push(Change::Blank(cursor.at..statement.end));
        return;
    }
    while !cursor.is_at_end() {
        if let Some(name) = quoted.iter().find(|name| name.contains(&cursor.at)) {
            cursor.at = name.end;
            continue;
        }
        operand_part(text, &mut cursor, language, constants, changes);
    }
}

/// Takes a word or a character of the operands.
fn operand_part<'t>(
    text: &'t [u8],
    cursor: &mut Cursor<'t>,
    language: &Language,
    constants: &Constants<'t>,
    changes: &mut Vec<Change>,
) {
    let start = cursor.at;
    match cursor.byte(0) {
        quote @ (b'"' | b'\'') => {
            cursor.at += 1;
            cursor.take_while(|byte| byte != quote);
            cursor.at += 1;
        }
        b'|' => bars(text, cursor, language, changes),
        b'0'..=b'9' => {
            let digits = cursor.take_while(|byte| byte.is_ascii_hexdigit());
            let end = cursor.at;
            let is_hex =
                matches!(cursor.byte(0), b'h' | b'H') && !is_name(cursor.byte(1)) && !digits.is_empty();
            cursor.take_while(is_name);
            if is_hex {
                changes.push(Change::Insert(start, b"0x"));
                changes.push(Change::Blank(end..end + 1));
            }
        }
        byte if is_name(byte) => {
            let word = cursor.take_while(is_name);
            name(text, start, word, cursor, language, constants, changes);
        }
        _ => cursor.at += 1,
    }
}

/// Translates a name, or a word before an operand.
fn name<'t>(
    text: &'t [u8],
    start: usize,
    word: &'t [u8],
    cursor: &mut Cursor<'t>,
    language: &Language,
    constants: &Constants<'t>,
    changes: &mut Vec<Change>,
) {
    let end = cursor.at;
    let size = SIZES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes()));
    if word.eq_ignore_ascii_case(b"short") && is_space(cursor.byte(0)) {
        changes.push(Change::Blank(start..end));
    } else if word.eq_ignore_ascii_case(b"near") && cursor.rest().trim_ascii_start().starts_with(b"ptr") {
        cursor.skip_space();
        cursor.at += 3;
        changes.push(Change::Blank(start..cursor.at));
    } else if word.eq_ignore_ascii_case(b"flat") && cursor.take(b":") {
        changes.push(Change::Blank(start..cursor.at));
    } else if let Some((_, replacement)) = size.filter(|_| language.has_att_and_intel) {
        changes.push(Change::Insert(start, replacement));
        changes.push(Change::Blank(start..end));
    } else if let Some(value) = constants.get(word) {
        changes.push(Change::Copy(start, value.clone()));
        changes.push(Change::Blank(start..end));
    } else if is_decorated(word) {
        low_part(text, start, language, changes);
        changes.push(Change::Quote(start..end));
    }
}

/// Takes a name between bars.
fn bars(text: &[u8], cursor: &mut Cursor<'_>, language: &Language, changes: &mut Vec<Change>) {
    let start = cursor.at;
    cursor.at += 1;
    cursor.take_while(|byte| byte != b'|');
    let end = cursor.at;
    if !cursor.take(b"|") {
        return;
    }
    low_part(text, start, language, changes);
    changes.push(Change::Blank(start..start + 1));
    changes.push(Change::Quote(start + 1..end));
    changes.push(Change::Blank(end..end + 1));
}

/// Says that a name in an address of AArch64 is the low part of the name's address.
fn low_part(text: &[u8], start: usize, language: &Language, changes: &mut Vec<Change>) {
    let line = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if !language.has_att_and_intel && is_low_part(&text[line..start]) {
        changes.push(Change::Insert(start, b":lo12:"));
    }
}

/// Returns whether a name after `before` is added to the address of a page: `ldr x8,[x8,` or `add x8,x8,`.
fn is_low_part(before: &[u8]) -> bool {
    let before = before.trim_ascii();
    let is_in_address = before.contains(&b'[') && before.ends_with(b",");
    let is_third = before.starts_with(b"add") && before.iter().filter(|&&byte| byte == b',').count() == 2;
    is_in_address || is_third
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::apply;
    use crate::translation::Edits;

    fn translated(text: &str, language: &Language) -> String {
        let text = format!("{text}\n16");
        let statement = text.len() - 3;
        let constants = Constants::from([(&b"_x$"[..], statement + 1..text.len())]);
        let mut changes = Vec::new();
        find(text.as_bytes(), 0..statement, language, &constants, &mut changes);
        let mut edits = Edits::new(text.as_bytes());
        apply(&mut changes, &mut edits);
        let made = edits.finish().flatten().map_or(text.clone().into_bytes(), |made| made.text().to_vec());
        let made = String::from_utf8_lossy(&made).into_owned();
        made.lines().next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn operands_of_x86_are_translated() {
        for (text, expected) in [
            ("add rsp,28h", "add rsp,0x28"),
            ("cmp eax,0FFh", "cmp eax,0x0FF"),
            ("jle SHORT $LN3@dot", "jle \"$LN3@dot\""),
            ("call ?f@@YAHXZ", "call \"?f@@YAHXZ\""),
            ("mov eax,DWORD PTR _x$[esp-4]", "mov eax,DWORD PTR 16 [esp-4]"),
            ("mov ecx,OFFSET FLAT:?x@@3HA", "mov ecx,OFFSET \"?x@@3HA\""),
            ("mov rdi, gword ptr [rdi]", "mov rdi, qword ptr [rdi]"),
            ("ret 0", "ret"),
            ("ret 8", "ret 8"),
            ("mov r10d, xmm1h", "mov r10d, xmm1h"),
            ("call f(int, int)", "call \"f(int, int)\""),
        ] {
            assert_eq!(translated(text, &Language::HASH), expected, "{text}");
        }
    }

    #[test]
    fn operands_of_aarch64_are_translated() {
        for (text, expected) in [
            ("ble |$LN3@dot|", "ble \"$LN3@dot\""),
            ("ldr x8,[x8,|g|]", "ldr x8,[x8,:lo12: \"g\" ]"),
            ("add x0,x8,?x@@3HA", "add x0,x8,:lo12:\"?x@@3HA\""),
            ("bl ?f@@YAHXZ", "bl \"?f@@YAHXZ\""),
        ] {
            assert_eq!(translated(text, &Language::SLASHES), expected, "{text}");
        }
    }
}
