//! Constructs of AIX's assembler: storage mapping classes after names, alignments as powers of two, and single
//! characters as data.

use std::ops::Range;

use crate::change::Change;
use crate::cursor::{Cursor, is_name_byte, lines, trim};

/// Directives that only AIX's assembler has.
const DIRECTIVES: &[&[u8]] = &[b".csect", b".lglobl", b".rename", b".toc", b".vbyte"];

/// Returns whether a text is for AIX's assembler.
pub(crate) fn is_aix(text: &[u8]) -> bool {
    lines(text).any(|range| {
        let statement = trim(text, range);
        DIRECTIVES.contains(&Cursor::new(text, statement).take_while(is_name_byte))
    })
}

/// Finds the parts of a statement that LLVM would reject, and their replacements. Returns whether it is data that LLVM
/// does not read.
pub(crate) fn find(text: &[u8], statement: Range<usize>, changes: &mut Vec<Change>) -> bool {
    let mut cursor = Cursor::new(text, statement.clone());
    let word = cursor.take_while(is_name_byte);
    if word == b".byte" && cursor.rest().iter().any(|byte| matches!(byte, b'\'' | b'"')) {
        changes.push(Change::Blank(statement));
        return true;
    }
    if word == b".align" {
        changes.push(Change::Blank(statement.start..cursor.at));
        changes.push(Change::Insert(cursor.at, b".p2align"));
    }
    while !cursor.is_at_end() && cursor.byte(0) != b'#' {
        let is_in_name = !cursor.take_while(is_name_byte).is_empty();
        let start = cursor.at;
        if is_in_name && cursor.take(b"[") {
            let class = cursor.take_while(|byte| byte.is_ascii_alphanumeric());
            if !class.is_empty() && cursor.take(b"]") {
                changes.push(Change::Blank(start..cursor.at));
            }
        } else if !is_in_name {
            cursor.at += 1;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_tell_aix() {
        assert!(is_aix(b"\t.file \"a.c\"\n\t.csect ..text..[PR],5\n"));
        assert!(is_aix(b".vbyte 4, 0"));
        assert!(!is_aix(b".csects\nf:\n\tbl .csect\n"));
    }

    #[test]
    fn storage_classes_are_blanked() {
        let found = |text: &str| {
            let mut changes = Vec::new();
            let is_data = find(text.as_bytes(), 0..text.len(), &mut changes);
            (changes, is_data)
        };
        assert_eq!(found("bl .puts[PR]"), (vec![Change::Blank(8..12)], false));
        assert_eq!(found(".tc s[TC],s[BS]"), (vec![Change::Blank(5..9), Change::Blank(11..15)], false));
        assert_eq!(found("ld 3, L..C0(2) # @s[PR]"), (vec![], false));
        assert_eq!(found(".byte 'h,0012"), (vec![Change::Blank(0..13)], true));
        assert_eq!(found(".byte 12"), (vec![], false));
        let align = vec![Change::Blank(0..6), Change::Insert(6, b".p2align")];
        assert_eq!(found(".align 5"), (align, false));
        assert_eq!(found("a[b"), (vec![], false));
    }
}
