//! The colors of listings that were copied with them, as by `objdump --disassembler-color=on`, and the mark of UTF-8.

use std::ops::Range;

use crate::Translation;
use crate::translation::Edits;

/// The mark that Windows' programs write in front of a text in UTF-8.
const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the text without the mark of UTF-8 and the escape sequences that set colors, if there are any.
pub(crate) fn plain_text(text: &[u8]) -> Option<Translation> {
    let mut edits = Edits::new(text);
    let mut searched = 0;
    if text.starts_with(UTF_8_MARK) {
        searched = UTF_8_MARK.len();
        edits.remove(0..searched);
    }
    while let Some(sequence) = next_color(text, searched) {
        searched = sequence.end;
        edits.remove(sequence);
    }
    edits.finish().flatten()
}

/// Returns the next sequence that sets colors: an escape character, `[`, numbers, `m`; or the one that erases the rest of a
/// line, which ends in `K`.
fn next_color(text: &[u8], from: usize) -> Option<Range<usize>> {
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.windows(2).position(|pair| pair == b"\x1b[")?;
        let parameters = text.get(start + 2..)?;
        let len = parameters.iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b';' | b':')).count();
        if matches!(parameters.get(len), Some(b'm' | b'K')) {
            return Some(start..start + 2 + len + 1);
        }
        from = start + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colors_are_removed() {
        let text = b"a\x1b[32mb\x1b[0m\x1b[K c\x1b[2J\x1b";
        let plain = plain_text(text).unwrap_or_else(|| unreachable!());
        assert_eq!(plain.text(), b"ab c\x1b[2J\x1b");
        let places: Vec<u32> = (0..4).map(|offset| plain.original(offset)).collect();
        assert_eq!(places, [0, 6, 14, 15]);
        assert_eq!(plain_text(b"a\x1b[b"), None);
        let marked = plain_text(b"\xEF\xBB\xBFret\xEF\xBB\xBF").unwrap_or_else(|| unreachable!());
        assert_eq!(marked.text(), b"ret\xEF\xBB\xBF");
        assert_eq!(marked.original(0), 3);
    }
}
