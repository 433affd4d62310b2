//! The texts of instructions that end in the distance to an address, by the bytes before the distance.

use stallscope_target::OpcodeId;

use super::inst_text::{InstText, OpcodeNumber};

/// How many bytes select a place.
const N_KEY_BYTES: usize = 2;
/// The number of places: one for each value of these bytes.
const N_PLACES: usize = 1 << (N_KEY_BYTES * u8::BITS as usize);

/// The texts of these instructions, as many as a place has numbers for. Code has few of them.
#[derive(Default)]
pub(crate) struct RelativeCodes {
    /// The index in `codes` plus 1, or 0; empty if nothing is kept.
    places: Vec<u8>,
    codes: Vec<RelativeCode>,
}

/// Instructions with the same first bytes.
struct RelativeCode {
    /// The bytes in front of the distance, one or two.
    start: Box<[u8]>,
    n_bytes: usize,
    opcode: OpcodeId,
    text: Box<[u8]>,
}

/// The place of code.
fn place(code: &[u8]) -> Option<usize> {
    code.first_chunk().map(|start: &[u8; N_KEY_BYTES]| u16::from_le_bytes(*start).into())
}

/// The signed number in at most 8 bytes.
fn signed(bytes: &[u8]) -> i64 {
    let highest = bytes.last().map_or(0, |&byte| i64::from(byte.cast_signed()));
    bytes.iter().rev().skip(1).fold(highest, |number, &byte| number << u8::BITS | i64::from(byte))
}

impl RelativeCodes {
    /// Returns the text of the instruction at the start of code, and the number of its bytes.
    #[inline]
    pub(crate) fn find(&self, code: &[u8]) -> Option<(InstText<'_>, usize)> {
        let index = *self.places.get(place(code)?)?;
        let found = self.codes.get(usize::from(index).checked_sub(1)?)?;
        let distance = code.get(..found.n_bytes)?.strip_prefix(&*found.start)?;
        let relative = OpcodeNumber { opcode: found.opcode, number: signed(distance) };
        Some((InstText::new(&found.text, Some(relative)), found.n_bytes))
    }

    /// Keeps the text of an instruction whose last `n_relative` bytes are a distance. Returns whether there was room for it.
    pub(crate) fn keep(&mut self, inst: &[u8], n_relative: usize, text: InstText<'_>) -> bool {
        let start = inst.len().checked_sub(n_relative).and_then(|n_fixed| inst.get(..n_fixed));
        let Some(start) = start.filter(|start| n_relative > 0 && start.len() <= N_KEY_BYTES) else {
            return false;
        };
        let (Some(place), Some(relative)) = (place(inst), text.relative) else { return false };
        let n_bytes = inst.len();
        let is_same = |code: &RelativeCode| *code.start == *start && code.n_bytes == n_bytes;
        let index = self.codes.iter().position(is_same).unwrap_or_else(|| {
            let text = text.text().into();
            self.codes.push(RelativeCode { start: start.into(), n_bytes, opcode: relative.opcode, text });
            self.codes.len() - 1
        });
        let Ok(number) = u8::try_from(index + 1) else {
            self.codes.truncate(u8::MAX.into());
            return false;
        };
        if self.places.is_empty() {
            self.places = vec![0; N_PLACES];
        }
        if let Some(kept) = self.places.get_mut(place) {
            *kept = number;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relative(text: &'static str, number: i64) -> InstText<'static> {
        InstText::new(text.as_bytes(), Some(OpcodeNumber { opcode: OpcodeId(5), number }))
    }

    fn found(codes: &RelativeCodes, code: &[u8]) -> Option<(String, i64, usize)> {
        let (text, n_bytes) = codes.find(code)?;
        Some((String::from_utf8(text.text().to_vec()).unwrap(), text.relative?.number, n_bytes))
    }

    #[test]
    fn distances_are_those_of_the_code() {
        let mut codes = RelativeCodes::default();
        assert_eq!(found(&codes, &[0xE8, 1, 0, 0, 0]), None);
        assert!(codes.keep(&[0xE8, 1, 0, 0, 0], 4, relative("call", 1)));
        assert_eq!(found(&codes, &[0xE8, 1, 2, 0, 0, 9]), Some(("call".into(), 0x201, 5)));
        assert_eq!(found(&codes, &[0xE8, 1, 0xFF, 0xFF, 0xFF]), Some(("call".into(), -255, 5)));
        // Code that ends early, or whose place another byte selects.
        assert_eq!(found(&codes, &[0xE8, 1, 0, 0]), None);
        assert_eq!(found(&codes, &[0xE8, 2, 0, 0, 0]), None);
        assert!(codes.keep(&[0xE8, 2, 0, 0, 0], 4, relative("call", 2)));
        assert_eq!(found(&codes, &[0xE8, 2, 0, 0, 0]), Some(("call".into(), 2, 5)));
        assert!(codes.keep(&[0x0F, 0x84, 0, 0, 0, 0], 4, relative("je", 0)));
        assert_eq!(found(&codes, &[0x0F, 0x84, 0, 0, 0, 0x80]), Some(("je".into(), -0x8000_0000, 6)));
    }

    #[test]
    fn other_instructions_are_left_out() {
        let mut codes = RelativeCodes::default();
        assert!(!codes.keep(&[0x66, 0x0F, 0x84, 0, 0, 0, 0], 4, relative("je", 0)));
        assert!(!codes.keep(&[0x90, 0x90], 0, relative("nop", 0)));
        for byte in 0..=u8::MAX {
            assert_eq!(codes.keep(&[byte, 0], 1, relative("jmp", 0)), byte < u8::MAX);
        }
        assert_eq!(found(&codes, &[0xFE, 7]), None);
        assert_eq!(found(&codes, &[0xFE, 0]), Some(("jmp".into(), 0, 2)));
        assert_eq!(found(&codes, &[0xFF, 0]), None);
    }
}
