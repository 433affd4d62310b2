//! The instructions that `s_delay_alu` waits for.

/// A field of the immediate.
#[derive(Debug)]
pub(crate) struct DelayField {
    pub(crate) name: &'static str,
    /// The name of its values in a comment on invalid ones.
    pub(crate) kind: &'static str,
    pub(crate) bit: u32,
    n_bits: u32,
    words: &'static [&'static str],
}

const INSTRUCTIONS: [&str; 12] = [
    "NO_DEP",
    "VALU_DEP_1",
    "VALU_DEP_2",
    "VALU_DEP_3",
    "VALU_DEP_4",
    "TRANS32_DEP_1",
    "TRANS32_DEP_2",
    "TRANS32_DEP_3",
    "FMA_ACCUM_CYCLE_1",
    "SALU_CYCLE_1",
    "SALU_CYCLE_2",
    "SALU_CYCLE_3",
];
const SKIPS: [&str; 6] = ["SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"];

/// All fields in the order of their bits.
pub(crate) const FIELDS: [DelayField; 3] = [
    DelayField { name: "instid0", kind: "instid", bit: 0, n_bits: 4, words: &INSTRUCTIONS },
    DelayField { name: "instskip", kind: "instskip", bit: 4, n_bits: 3, words: &SKIPS },
    DelayField { name: "instid1", kind: "instid", bit: 7, n_bits: 4, words: &INSTRUCTIONS },
];

impl DelayField {
    /// Returns the value in an immediate.
    pub(crate) const fn decode(&self, immediate: u32) -> u32 {
        immediate >> self.bit & ((1 << self.n_bits) - 1)
    }

    /// Returns the word for a value.
    pub(crate) fn word(&self, value: u32) -> Option<&'static str> {
        self.words.get(usize::try_from(value).ok()?).copied()
    }

    /// Returns the value of a word.
    pub(crate) fn value_of(&self, word: &str) -> Option<u32> {
        self.words.iter().position(|known| *known == word).and_then(|index| u32::try_from(index).ok())
    }
}
