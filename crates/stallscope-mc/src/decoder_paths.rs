//! Ways through a decoder's programs, kept so that most words need no steps.

use smallvec::SmallVec;
use stallscope_target::{DecodedField, MethodId, OpcodeId, OperandSource};

use crate::target_decoder::Validity;

/// The number of lists; a power of two.
const N_LISTS: usize = 1 << 10;
/// The longest list.
const N_KEPT: usize = 32;

/// How an operand, or several, are made from a word.
pub(crate) struct OperandRule {
    pub(crate) method: MethodId,
    pub(crate) source: OperandSource,
    /// Whether other steps are tried if the method refuses the number.
    pub(crate) is_optional: bool,
    /// The number without its fields.
    pub(crate) constant: u64,
    pub(crate) fields: SmallVec<[DecodedField; 4]>,
}

/// The opcode at the end of a path, and how its operands are made.
pub(crate) struct Leaf {
    pub(crate) opcode: OpcodeId,
    pub(crate) validity: Validity,
    pub(crate) operands: Box<[OperandRule]>,
}

/// Some bits of words.
#[derive(Clone, Copy, Default)]
pub(crate) struct BitPattern {
    /// Which bits.
    pub(crate) mask: u128,
    /// What they are.
    pub(crate) value: u128,
}

impl BitPattern {
    #[inline]
    const fn matches(self, word: u128) -> bool {
        word & self.mask == self.value
    }
}

/// The steps from the start of a table to the first opcode, or to its end.
pub(crate) struct DecoderPath {
    /// The table's first step.
    pub(crate) start: u32,
    /// The bits that all words on the path have in common.
    pub(crate) common: BitPattern,
    /// The rest, which a search needs for few paths.
    pub(crate) rest: Box<PathRest>,
}

/// What else is known of a path.
pub(crate) struct PathRest {
    /// What no word on the path has.
    pub(crate) excluded: Vec<BitPattern>,
    /// The end of the path; `None` if no opcode was found.
    pub(crate) leaf: Option<Leaf>,
}

impl DecoderPath {
    #[inline]
    fn is_taken_by(&self, start: u32, word: u128) -> bool {
        self.common.matches(word)
            && self.start == start
            && !self.rest.excluded.iter().any(|pattern| pattern.matches(word))
    }
}

/// The bits of words that choose among the lists of a table.
struct ListChoice {
    /// The table's first step.
    start: u32,
    /// The bits that decide on all paths found so far.
    mask: u128,
}

/// Paths that were found, in lists.
pub(crate) struct DecoderPaths {
    choices: Vec<ListChoice>,
    /// In each, paths that were found often come first.
    lists: Box<[Vec<DecoderPath>]>,
}

impl DecoderPaths {
    pub(crate) fn new() -> Self {
        Self { choices: Vec::new(), lists: std::iter::repeat_with(Vec::new).take(N_LISTS).collect() }
    }

    /// Returns the path of a word through the table whose steps start at `start`.
    #[inline]
    pub(crate) fn find(&mut self, start: u32, word: u128) -> Option<&DecoderPath> {
        let choice = self.choices.iter().find(|choice| choice.start == start)?;
        let list = self.lists.get_mut(list_index(start, word & choice.mask))?;
        let found = list.iter().position(|path| path.is_taken_by(start, word))?;
        let at = found.saturating_sub(1);
        if at != found {
            list.swap(at, found);
        }
        list.get(at)
    }

    /// Keeps a path. It takes the place of the last one of a full list.
    pub(crate) fn keep(&mut self, path: DecoderPath) {
        let BitPattern { mask, value } = path.common;
        let mask = match self.choices.iter_mut().find(|choice| choice.start == path.start) {
            Some(choice) => {
                // Paths in lists that are no longer chosen are found again by their steps.
                choice.mask &= mask;
                choice.mask
            }
            None => {
                self.choices.push(ListChoice { start: path.start, mask });
                mask
            }
        };
        if let Some(list) = self.lists.get_mut(list_index(path.start, value & mask)) {
            list.truncate(N_KEPT - 1);
            list.push(path);
        }
    }
}

/// Returns the index of the list for words of a table with the same chosen bits.
fn list_index(start: u32, chosen: u128) -> usize {
    let folded = chosen as u64 ^ (chosen >> u64::BITS) as u64 ^ u64::from(start) << (u64::BITS / 2);
    // The golden ratio spreads numbers that are close together.
    (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - N_LISTS.trailing_zeros())) as usize
}
