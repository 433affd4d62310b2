//! Statements in Intel syntax that gcc writes and LLVM rejects.

use std::ops::Range;

use crate::change::Change;
use crate::cursor::{Cursor, is_name_byte, is_space};

/// Finds the parts of a statement that LLVM would reject, and their replacements.
pub(crate) fn find(text: &[u8], statement: Range<usize>, changes: &mut Vec<Change>) {
    let mut cursor = Cursor::new(text, statement.clone());
    let mnemonic = cursor.take_while(is_name_byte);
    let mnemonic_end = cursor.at;
    cursor.skip_space();
    if mnemonic == b"notrack" {
        cursor.take_while(is_name_byte);
        cursor.skip_space();
    }
    if mnemonic.eq_ignore_ascii_case(b"movsx") {
        if extends_32_bits(cursor) {
            changes.push(Change::Insert(mnemonic_end, b"d"));
        }
    } else if cursor.byte(0) == b'[' {
        indirect_branch(text, cursor, statement.end, changes);
    }
}

/// Returns whether the operands of `movsx` are a 64-bit register and a 32-bit source, which LLVM only accepts in
/// `movsxd`.
fn extends_32_bits(mut operands: Cursor<'_>) -> bool {
    let to = operands.take_while(is_name_byte);
    operands.skip_space();
    if !operands.take(b",") {
        return false;
    }
    operands.skip_space();
    let from = operands.take_while(is_name_byte);
    is_64_bit_register(to) && (is_32_bit_register(from) || from.eq_ignore_ascii_case(b"dword"))
}

fn is_64_bit_register(name: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    match name.strip_prefix(b"r") {
        Some([b'0'..=b'9', rest @ ..]) => rest.iter().all(u8::is_ascii_digit),
        Some([_, b'x' | b'i' | b'p']) => true,
        _ => false,
    }
}

fn is_32_bit_register(name: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    match &name[..] {
        [b'e', _, b'x' | b'i' | b'p'] => true,
        [b'r', b'0'..=b'9', middle @ .., b'd'] => middle.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Finds the outer brackets of `call [QWORD PTR [rax]]`, which are redundant.
fn indirect_branch(text: &[u8], operand: Cursor<'_>, end: usize, changes: &mut Vec<Change>) {
    let mut inner = operand;
    inner.at += 1;
    inner.skip_space();
    let is_sized = inner.take_while(is_name_byte).len() > 3 && inner.skip_space() > 0;
    let is_pointer = is_sized && inner.take_while(is_name_byte).eq_ignore_ascii_case(b"ptr");
    let close = (inner.at..end).rev().find(|&at| !is_space(text[at]));
    if let Some(close) = close.filter(|&at| is_pointer && text[at] == b']') {
        changes.push(Change::Blank(operand.at..operand.at + 1));
        changes.push(Change::Blank(close..close + 1));
    }
}
