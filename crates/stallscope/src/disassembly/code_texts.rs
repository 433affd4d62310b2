//! The texts of instructions that were printed before, by their bytes.

use stallscope_target::OpcodeId;

use super::inst_text::{InstText, OpcodeNumber, TYPICAL_LENGTH};

/// The number of texts that are kept, a power of two: as many as fit a core's own cache with the rest of its work.
const N_TEXTS: usize = 1 << 14;

/// The number of lengths that are kept; a power of two.
const N_LENGTHS: usize = 1 << 13;

/// The longest code that is looked up, in bytes. A byte more is read.
const MAX_CODE: usize = size_of::<u128>() - 1;

/// The longest text that is kept, in bytes.
const MAX_TEXT: usize = TYPICAL_LENGTH;

/// The text of an instruction, in a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct CodeText {
    /// The bytes of the code, zeros, and how many bytes the code has; 0 if there is no text.
    key: u128,
    text_length: u8,
    is_relative: bool,
    opcode: OpcodeId,
    number: i32,
    text: [u8; MAX_TEXT],
}

impl CodeText {
    const EMPTY: Self = Self {
        key: 0,
        text_length: 0,
        is_relative: false,
        opcode: OpcodeId(0),
        number: 0,
        text: [0; MAX_TEXT],
    };
}

/// The texts of instructions that were printed before. Newer ones take the places of older ones.
#[derive(Default)]
pub(crate) struct CodeTexts {
    /// The length of code that starts with the same four bytes, or with other bytes of the same place. Empty if nothing is kept.
    lengths: Vec<u8>,
    texts: Vec<CodeText>,
}

/// A place for a key in a table whose length is a power of two.
const fn place(key: u64, table_length: usize) -> usize {
    let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (u64::BITS - table_length.trailing_zeros())) as usize
}

/// The place of the length of code.
const fn length_place(start: u128) -> usize {
    place(start as u32 as u64, N_LENGTHS)
}

/// The place of the text of code.
const fn text_place(key: u128) -> usize {
    place(key as u64 ^ ((key >> u64::BITS) as u64).rotate_left(29), N_TEXTS)
}

/// Returns a key for the first `n_bytes` bytes of code, from 1 to 15.
const fn key(start: u128, n_bytes: u8) -> u128 {
    let n_unused = u128::BITS - n_bytes as u32 * u8::BITS;
    start << n_unused >> n_unused | (n_bytes as u128) << (MAX_CODE as u32 * u8::BITS)
}

/// The start of code as a number; `None` close to its end.
fn start_of(code: &[u8]) -> Option<u128> {
    code.first_chunk().map(|start| u128::from_le_bytes(*start))
}

impl CodeTexts {
    /// Returns the text of the instruction at the start of code, and the number of its bytes.
    #[inline]
    pub(crate) fn find(&self, code: &[u8]) -> Option<(InstText<'_>, usize)> {
        let start = start_of(code)?;
        let n_bytes = *self.lengths.get(length_place(start))?;
        if n_bytes == 0 {
            return None;
        }
        let key = key(start, n_bytes);
        let found = self.texts.get(text_place(key)).filter(|found| found.key == key)?;
        let relative = OpcodeNumber { opcode: found.opcode, number: found.number.into() };
        let text = InstText {
            text: &found.text,
            length: found.text_length.into(),
            relative: found.is_relative.then_some(relative),
        };
        Some((text, n_bytes.into()))
    }

    /// Keeps the text of the instruction that is the first `n_bytes` bytes of code.
    pub(crate) fn keep(&mut self, code: &[u8], n_bytes: usize, text: InstText<'_>) {
        let Some(start) = start_of(code).filter(|_| (1..=MAX_CODE).contains(&n_bytes)) else { return };
        let OpcodeNumber { opcode, number } = text.relative.unwrap_or_default();
        let Ok(number) = i32::try_from(number) else { return };
        if self.texts.is_empty() {
            *self = Self { lengths: vec![0; N_LENGTHS], texts: vec![CodeText::EMPTY; N_TEXTS] };
        }
        let key = key(start, n_bytes as u8);
        let Some(kept) = self.texts.get_mut(text_place(key)) else { return };
        let Some(place) = kept.text.get_mut(..text.length) else { return };
        place.copy_from_slice(text.text());
        kept.key = key;
        kept.text_length = text.length as u8;
        kept.is_relative = text.relative.is_some();
        (kept.opcode, kept.number) = (opcode, number);
        if let Some(length) = self.lengths.get_mut(length_place(start)) {
            *length = n_bytes as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> InstText<'_> {
        InstText::new(text.as_bytes(), None)
    }

    /// Returns the result as text, number and length of the code.
    fn found(texts: &CodeTexts, code: &[u8]) -> Option<(String, Option<OpcodeNumber>, usize)> {
        let (found, n_bytes) = texts.find(code)?;
        Some((String::from_utf8(found.text().to_vec()).unwrap(), found.relative, n_bytes))
    }

    #[test]
    fn texts_belong_to_whole_instructions() {
        let mut texts = CodeTexts::default();
        let expected = |text: &str, n_bytes| Some((text.to_owned(), None, n_bytes));
        let code: Vec<u8> = (1..=40).collect();
        assert_eq!(found(&texts, &code), None);
        texts.keep(&code, 2, text("short"));
        assert_eq!(found(&texts, &code), expected("short", 2));
        // Other bytes after the instruction make no difference, other bytes of it do.
        let mut other = code.clone();
        other[5] = 0;
        assert_eq!(found(&texts, &other), expected("short", 2));
        texts.keep(&other, 6, text("long"));
        assert_eq!(found(&texts, &other), expected("long", 6));
        assert_eq!(found(&texts, &code), None);
        texts.keep(&code, 15, text("longest"));
        assert_eq!(found(&texts, &code), expected("longest", 15));
    }

    #[test]
    fn numbers_that_stand_for_addresses_are_kept_with_the_text() {
        let mut texts = CodeTexts::default();
        let code = [7; 24];
        let relative = |number| Some(OpcodeNumber { opcode: OpcodeId(3), number });
        texts.keep(&code, 4, InstText::new(b"jmp\t\0", relative(-8)));
        let expected = Some(("jmp\t\0".to_owned(), relative(-8), 4));
        assert_eq!(found(&texts, &code), expected);
        // Larger numbers are left out.
        texts.keep(&code, 4, InstText::new(b"call\t\0", relative(1 << 40)));
        assert_eq!(found(&texts, &code), expected);
    }

    #[test]
    fn code_that_is_too_long_or_ends_is_left_out() {
        let mut texts = CodeTexts::default();
        let code = [7; 24];
        texts.keep(&code, 16, text("x"));
        texts.keep(&code[..15], 4, text("x"));
        texts.keep(&code, 0, text("x"));
        assert_eq!(found(&texts, &code), None);
        texts.keep(&code, 4, text("x"));
        assert_eq!(found(&texts, &code[..15]), None);
    }

    #[test]
    fn texts_that_are_too_long_are_left_out() {
        let mut texts = CodeTexts::default();
        let code = [7; 24];
        let (longest, longer) = ("x".repeat(MAX_TEXT), "y".repeat(MAX_TEXT + 1));
        texts.keep(&code, 4, text(&longest));
        texts.keep(&code, 4, text(&longer));
        assert_eq!(found(&texts, &code), Some((longest, None, 4)));
    }
}
