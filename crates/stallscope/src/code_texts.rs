//! The texts of instructions that were printed before, by their bytes.

/// The number of texts that are kept, a power of two: as many as fit a core's own cache with the rest of its work.
const N_TEXTS: usize = 1 << 12;

/// The number of lengths that are kept; a power of two.
const N_LENGTHS: usize = 1 << 13;

/// The longest code that is looked up, in bytes.
const MAX_CODE: usize = size_of::<u128>();

/// The longest text that is kept, in bytes. Nearly all are shorter.
const MAX_TEXT: usize = 46;

/// The text of an instruction, in a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct CodeText {
    /// The bytes of the code, and zeros.
    code: u128,
    /// How many bytes the code has; 0 if there is no text.
    n_bytes: u8,
    text_length: u8,
    text: [u8; MAX_TEXT],
}

/// The texts of instructions that were printed before. Newer ones take the places of older ones.
pub(crate) struct CodeTexts {
    /// How many bytes code had that starts with the same four bytes, or with others of the same place.
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
const fn text_place(code: u128) -> usize {
    place(code as u64 ^ ((code >> u64::BITS) as u64).rotate_left(29), N_TEXTS)
}

/// The first `n_bytes` bytes of code, of which there are 1 to 16.
const fn first_bytes(start: u128, n_bytes: usize) -> u128 {
    let n_unused = (MAX_CODE - n_bytes) as u32 * u8::BITS;
    start << n_unused >> n_unused
}

/// The start of code as a number; `None` close to its end.
fn start_of(code: &[u8]) -> Option<u128> {
    code.first_chunk().map(|start| u128::from_le_bytes(*start))
}

impl CodeTexts {
    pub(crate) fn new() -> Self {
        let empty = CodeText { code: 0, n_bytes: 0, text_length: 0, text: [0; MAX_TEXT] };
        Self { lengths: vec![0; N_LENGTHS], texts: vec![empty; N_TEXTS] }
    }

    /// Returns the text of the instruction at the start of code, and the number of its bytes.
    pub(crate) fn find(&self, code: &[u8]) -> Option<(&str, usize)> {
        let start = start_of(code)?;
        let n_bytes = *self.lengths.get(length_place(start))?;
        if n_bytes == 0 {
            return None;
        }
        let code = first_bytes(start, n_bytes.into());
        let found = self.texts.get(text_place(code))?;
        if found.code != code || found.n_bytes != n_bytes {
            return None;
        }
        let text = str::from_utf8(found.text.get(..found.text_length.into())?).ok()?;
        Some((text, n_bytes.into()))
    }

    /// Keeps the text of the instruction that is the first `n_bytes` bytes of code.
    pub(crate) fn keep(&mut self, code: &[u8], n_bytes: usize, text: &str) {
        let Some(start) = start_of(code).filter(|_| (1..=MAX_CODE).contains(&n_bytes)) else { return };
        let code = first_bytes(start, n_bytes);
        let Some(kept) = self.texts.get_mut(text_place(code)) else { return };
        let Some(place) = kept.text.get_mut(..text.len()) else { return };
        place.copy_from_slice(text.as_bytes());
        (kept.code, kept.n_bytes, kept.text_length) = (code, n_bytes as u8, text.len() as u8);
        if let Some(length) = self.lengths.get_mut(length_place(start)) {
            *length = n_bytes as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_belong_to_whole_instructions() {
        let mut texts = CodeTexts::new();
        let code: Vec<u8> = (1..=40).collect();
        assert_eq!(texts.find(&code), None);
        texts.keep(&code, 2, "short");
        assert_eq!(texts.find(&code), Some(("short", 2)));
        // Other bytes behind the instruction make no difference, other bytes of it do.
        let mut other = code.clone();
        other[5] = 0;
        assert_eq!(texts.find(&other), Some(("short", 2)));
        texts.keep(&other, 6, "long");
        assert_eq!(texts.find(&other), Some(("long", 6)));
        assert_eq!(texts.find(&code), None);
        texts.keep(&code, 16, "longest");
        assert_eq!(texts.find(&code), Some(("longest", 16)));
    }

    #[test]
    fn code_that_is_too_long_or_ends_is_left_out() {
        let mut texts = CodeTexts::new();
        let code = [7; 24];
        texts.keep(&code, 17, "x");
        texts.keep(&code[..15], 4, "x");
        texts.keep(&code, 0, "x");
        assert_eq!(texts.find(&code), None);
        texts.keep(&code, 4, "x");
        assert_eq!(texts.find(&code[..15]), None);
    }

    #[test]
    fn texts_that_are_too_long_are_left_out() {
        let mut texts = CodeTexts::new();
        let code = [7; 24];
        let longest = "x".repeat(MAX_TEXT);
        texts.keep(&code, 4, &longest);
        texts.keep(&code, 4, &"y".repeat(MAX_TEXT + 1));
        assert_eq!(texts.find(&code), Some((&*longest, 4)));
    }
}
