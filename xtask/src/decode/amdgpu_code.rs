//! AMDGPU's machine code that crashes the reference.

/// The number of a source that says that SDWA's bits follow.
const SDWA: u32 = 0xF9;
/// The fields that select a part of the destination and the sources.
const DESTINATION: u32 = 8;
const SOURCES: [u32; 2] = [16, 24];
/// The bits of comparisons, which have no part of a destination.
const COMPARISON: (u32, u32) = (0xFE00_0000, 0x7C00_0000);

/// Returns whether code selects a part that does not exist, which the reference cannot print.
pub(super) fn crashes_reference(bytes: &[u8]) -> bool {
    let words: Vec<u32> = bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    words.windows(2).any(|words| {
        let &[first, second] = words else { return false };
        let (mask, comparison) = COMPARISON;
        let destination = (first & mask != comparison).then_some(DESTINATION);
        let mut fields = SOURCES.into_iter().chain(destination);
        first & 0x1FF == SDWA && first >> 31 == 0 && fields.any(|field| second >> field & 7 == 7)
    })
}
