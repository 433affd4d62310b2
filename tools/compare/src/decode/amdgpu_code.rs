//! AMDGPU's machine code that crashes the reference.

/// The number of a source that says that SDWA's bits follow.
const SDWA: u32 = 0xF9;
/// The number of a source that says that a literal follows.
const LITERAL: u32 = 0xFF;
/// The fields that select a part of the destination and the sources.
const DESTINATION: u32 = 8;
const SOURCES: [u32; 2] = [16, 24];
/// The bits of comparisons, which have no part of a destination.
const COMPARISON: (u32, u32) = (0xFE00_0000, 0x7C00_0000);
/// The highest six bits of accesses to buffers, and of instructions with the long encoding.
const BUFFER: [u32; 2] = [0b11_1000, 0b11_1010];
const LONG: u32 = 0b11_0100;

/// Returns whether two words anywhere in code fulfill a condition.
fn any_words(bytes: &[u8], condition: impl Fn(u32, u32) -> bool) -> bool {
    let words: Vec<u32> = bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    words.iter().zip(words.iter().skip(1)).any(|(&first, &second)| condition(first, second))
}

/// Returns whether code selects a part of a register that does not exist, which the reference cannot print.
pub(super) fn selects_no_part(bytes: &[u8]) -> bool {
    any_words(bytes, |first, second| {
        let (mask, comparison) = COMPARISON;
        let destination = (first & mask != comparison).then_some(DESTINATION);
        let mut fields = SOURCES.into_iter().chain(destination);
        first & 0x1FF == SDWA && first >> 31 == 0 && fields.any(|field| second >> field & 7 == 7)
    })
}

/// Returns whether code also has a literal after eight bytes, where processors with shorter code have none.
pub(super) fn selects_no_part_or_literal(bytes: &[u8]) -> bool {
    selects_no_part(bytes)
        || any_words(bytes, |first, second| match first >> 26 {
            prefix if BUFFER.contains(&prefix) => second >> 24 == LITERAL,
            LONG => [0, 9, 18].into_iter().any(|source| second >> source & 0x1FF == LITERAL),
            _ => false,
        })
}
