//! Instructions that GNU's tools write in a way that LLVM rejects, and how LLVM has them.

use std::ops::Range;

use crate::Language;
use crate::change::Change;
use crate::cursor::{Cursor, is_space, trim};

/// Finds the parts of a statement that LLVM would reject, and their replacements.
pub(crate) fn find(text: &[u8], statement: Range<usize>, language: &Language, changes: &mut Vec<Change>) {
    let mut cursor = Cursor::new(text, statement.clone());
    let mnemonic = cursor.take_while(|byte| !is_space(byte));
    let Some(rewrite) = language.rewrites.iter().find(|rewrite| rewrite.mnemonic.as_bytes() == mnemonic)
    else {
        return;
    };
    let mnemonic_end = cursor.at;
    let bytes = &text[statement.clone()];
    let comment = (0..bytes.len()).find(|&at| language.is_comment(bytes, at));
    let end = comment.map_or(statement.end, |at| statement.start + at);
    let operands = trim(text, mnemonic_end..end.max(mnemonic_end));
    let n_operands =
        if operands.is_empty() { 0 } else { text[operands.clone()].split(|&byte| byte == b',').count() };
    if n_operands != rewrite.n_operands {
        return;
    }
    changes.push(Change::Blank(statement.start..mnemonic_end));
    changes.push(Change::Insert(mnemonic_end, rewrite.replacement.as_bytes()));
    if !rewrite.suffix.is_empty() {
        changes.push(Change::Insert(operands.end, rewrite.suffix.as_bytes()));
    }
    if rewrite.repeats_last {
        let last = text[operands.clone()].iter().rposition(|&byte| byte == b',').map_or(0, |comma| comma + 1);
        changes.push(Change::Insert(operands.end, b","));
        changes.push(Change::Copy(operands.end, operands.start + last..operands.end));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rewrite;
    use crate::change::apply;
    use crate::translation::{Edits, Translation};

    const LANGUAGE: Language = Language {
        rewrites: &[
            Rewrite { mnemonic: "copy", n_operands: 2, replacement: "or", repeats_last: true, suffix: "" },
            Rewrite {
                mnemonic: "start",
                n_operands: 0,
                replacement: "begin 0",
                repeats_last: false,
                suffix: "",
            },
            Rewrite { mnemonic: "set", n_operands: 2, replacement: "set", repeats_last: false, suffix: ",0" },
            Rewrite {
                mnemonic: "touch",
                n_operands: 2,
                replacement: "touch 0,",
                repeats_last: false,
                suffix: "",
            },
        ],
        ..Language::HASH
    };

    fn rewritten(text: &str) -> String {
        let mut changes = Vec::new();
        find(text.as_bytes(), 0..text.len(), &LANGUAGE, &mut changes);
        let mut edits = Edits::new(text.as_bytes());
        apply(&mut changes, &mut edits);
        let translation = edits.finish().flatten();
        let written = translation.as_ref().map_or(text.as_bytes(), Translation::text);
        String::from_utf8_lossy(written).into_owned()
    }

    #[test]
    fn instructions_with_the_right_number_of_operands_are_rewritten() {
        for (text, expected) in [
            ("copy\tvs1,vs34", "    or\tvs1,vs34,vs34"),
            ("copy 1,2 # 1, 2, 3", "    or 1,2,2 # 1, 2, 3"),
            ("copy vs1", "copy vs1"),
            ("copy vs1,vs2,vs3", "copy vs1,vs2,vs3"),
            ("start", "     begin 0"),
            ("touch r5,r31", "     touch 0, r5,r31"),
            ("touch 0,r5,r31", "touch 0,r5,r31"),
            ("copyx vs1,vs34", "copyx vs1,vs34"),
            ("set 1,2 # 3", "   set 1,2,0 # 3"),
            ("", ""),
        ] {
            assert_eq!(rewritten(text), expected, "{text}");
        }
    }
}
