//! Finds the shortest sequence of instructions that loads a number into a register.
//!
//! Which of several sequences of a length is chosen decides what is simulated, so candidates are tried in LLVM's order.

use smallvec::SmallVec;
use stallscope_target::{FeatureId, FeatureSet, OpcodeId};

use crate::description::opcode;
use crate::features as feat;
use crate::operand_test::{is_signed, is_unsigned};

/// A step of a sequence: an opcode and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) opcode: OpcodeId,
    pub(crate) number: i64,
}

/// The operands of a step's instruction, apart from its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepOperands {
    /// The number.
    Number,
    /// The previous value and the number.
    ValueAndNumber,
    /// The previous value twice.
    ValueTwice,
    /// The previous value and zero.
    ValueAndZero,
}

/// The steps to load a number.
pub(crate) type Steps = SmallVec<[Step; 8]>;

/// Sequences of this length are not considered as candidates.
const TOO_LONG: usize = 8;

const ADDI: OpcodeId = opcode("ADDI");
const ADDIW: OpcodeId = opcode("ADDIW");
const ADD_UW: OpcodeId = opcode("ADD_UW");
const BCLRI: OpcodeId = opcode("BCLRI");
const BSETI: OpcodeId = opcode("BSETI");
const LUI: OpcodeId = opcode("LUI");
const PACK: OpcodeId = opcode("PACK");
const PLI_B: OpcodeId = opcode("PLI_B");
const PLI_H: OpcodeId = opcode("PLI_H");
const PLI_W: OpcodeId = opcode("PLI_W");
const PLUI_H: OpcodeId = opcode("PLUI_H");
const PLUI_W: OpcodeId = opcode("PLUI_W");
const QC_E_LI: OpcodeId = opcode("QC_E_LI");
const QC_LI: OpcodeId = opcode("QC_LI");
const RORI: OpcodeId = opcode("RORI");
const SLLI: OpcodeId = opcode("SLLI");
const SLLI_UW: OpcodeId = opcode("SLLI_UW");
const SRLI: OpcodeId = opcode("SRLI");
const TH_SRRI: OpcodeId = opcode("TH_SRRI");
const XORI: OpcodeId = opcode("XORI");
/// The instructions that add a value to itself shifted by 1, 2 and 3: the factor that they multiply by.
const SHIFT_ADDS: [(OpcodeId, i64); 3] =
    [(opcode("SH1ADD"), 3), (opcode("SH2ADD"), 5), (opcode("SH3ADD"), 9)];

impl Step {
    /// Returns which operands the step's instruction has.
    pub(crate) fn operands(self) -> StepOperands {
        match self.opcode {
            LUI | QC_LI | QC_E_LI | PLI_B | PLI_H | PLI_W | PLUI_H | PLUI_W => StepOperands::Number,
            ADD_UW => StepOperands::ValueAndZero,
            PACK => StepOperands::ValueTwice,
            opcode if SHIFT_ADDS.iter().any(|&(known, _)| known == opcode) => StepOperands::ValueTwice,
            _ => StepOperands::ValueAndNumber,
        }
    }
}

/// Returns the steps to load `value` on a processor with `features`.
pub(crate) fn steps(value: i64, features: &FeatureSet) -> Steps {
    let loader = Loader { value, features };
    let mut best = Search { best: loader.direct(value) };
    loader.shift_out_zeros(&mut best);
    if best.best.len() > 2 {
        loader.adjust_low_bits(&mut best);
        loader.shift_in_zeros(&mut best);
        loader.invert(&mut best);
        loader.repeat_half(&mut best);
        loader.set_bits(&mut best);
        loader.clear_bits(&mut best);
        loader.multiply(&mut best);
        loader.rotate(&mut best);
    }
    best.best
}

/// The best sequence so far.
struct Search {
    best: Steps,
}

impl Search {
    /// Takes a sequence if it is shorter.
    fn offer(&mut self, steps: Steps) -> bool {
        let is_shorter = steps.len() < self.best.len();
        if is_shorter {
            self.best = steps;
        }
        is_shorter
    }
}

fn sign_extended_32(value: i64) -> i64 {
    i64::from(value as i32)
}

fn low_12(value: i64) -> i64 {
    value << 52 >> 52
}

struct Loader<'f> {
    value: i64,
    features: &'f FeatureSet,
}

impl Loader<'_> {
    fn has(&self, feature: FeatureId) -> bool {
        self.features.has(feature)
    }

    /// Returns the steps for `value`, followed by another.
    fn then(&self, value: i64, opcode: OpcodeId, number: i64) -> Steps {
        let mut steps = self.direct(value);
        steps.push(Step { opcode, number });
        steps
    }

    /// Returns the steps that build a number from its highest bits to its lowest.
    fn direct(&self, value: i64) -> Steps {
        let mut tail = Steps::new();
        let mut rest = value;
        let mut steps = loop {
            if let Some(steps) = self.short(rest) {
                break steps;
            }
            rest = self.peel(rest, &mut tail);
        };
        steps.extend(tail.into_iter().rev());
        steps
    }

    /// Returns the steps for a number that needs no shift.
    fn short(&self, value: i64) -> Option<Steps> {
        let one = |opcode, number| Some(Steps::from_slice(&[Step { opcode, number }]));
        let is_64_bit = self.has(feat::IS_64_BIT);
        let is_short = is_signed::<32, 0>(value);
        let is_power = (value as u64).is_power_of_two();
        if self.has(feat::ZBS) && is_power && (!is_short || value == 0x800) {
            return one(BSETI, value.trailing_zeros().into());
        }
        let is_one_step = value & 0xFFF == 0 || is_signed::<12, 0>(value);
        if !is_64_bit && self.has(feat::XQCILI) && !is_one_step && is_short {
            return one(if is_signed::<20, 0>(value) { QC_LI } else { QC_E_LI }, value);
        }
        if self.has(feat::P)
            && !is_signed::<12, 0>(value)
            && !is_signed::<32, 12>(value)
            && let Some((opcode, number)) = packed(value, is_64_bit)
        {
            return one(opcode, number);
        }
        if !is_short && is_64_bit {
            return None;
        }
        let upper = value.wrapping_add(0x800) >> 12 & 0xF_FFFF;
        let lower = low_12(value);
        let mut steps = Steps::new();
        if upper != 0 {
            steps.push(Step { opcode: LUI, number: upper });
        }
        if lower != 0 || upper == 0 {
            // The sum may need more than 32 bits.
            let is_wide = !is_signed::<32, 0>(sign_extended_32(upper << 12) + lower);
            let opcode = if is_64_bit && upper != 0 && is_wide { ADDIW } else { ADDI };
            steps.push(Step { opcode, number: lower });
        }
        Some(steps)
    }

    /// Takes the lowest bits off a number: adds the steps that put them back to `tail`, the last one first, and returns
    /// what remains.
    fn peel(&self, value: i64, tail: &mut Steps) -> i64 {
        let lower = low_12(value);
        if lower != 0 {
            tail.push(Step { opcode: ADDI, number: lower });
        }
        let mut rest = value.wrapping_sub(lower);
        if is_signed::<32, 0>(rest) {
            return rest;
        }
        let mut shift = rest.trailing_zeros();
        let mut is_unsigned_word = false;
        rest >>= shift;
        let raised = (rest as u64) << 12;
        if shift > 12 && !is_signed::<12, 0>(rest) {
            // `lui` shifts by 12.
            if is_signed::<32, 0>(raised as i64) {
                shift -= 12;
                rest = raised as i64;
            } else if is_unsigned::<32, 0>(raised as i64) && self.has(feat::ZBA) {
                shift -= 12;
                rest = sign_extended_32(raised as i64);
                is_unsigned_word = true;
            }
        }
        if is_unsigned::<32, 0>(rest) && !is_signed::<32, 0>(rest) && self.has(feat::ZBA) {
            rest = sign_extended_32(rest);
            is_unsigned_word = true;
        }
        if shift != 0 {
            let opcode = if is_unsigned_word { SLLI_UW } else { SLLI };
            tail.push(Step { opcode, number: shift.into() });
        }
        rest
    }

    /// Builds an even number from what remains without its last zeros.
    fn shift_out_zeros(&self, search: &mut Search) {
        let value = self.value;
        if value & 0xFFF == 0 || value & 1 != 0 || search.best.len() < 2 {
            return;
        }
        let n_zeros = value.trailing_zeros();
        let shifted = value >> n_zeros;
        let steps = self.then(shifted, SLLI, n_zeros.into());
        // Both steps can be compressed then.
        if is_signed::<6, 0>(shifted) && !self.has(feat::LUI_ADDI_FUSION) {
            search.best = steps;
        } else {
            search.offer(steps);
        }
    }

    /// Adds an instruction that makes the number end with many zeros.
    fn adjust_low_bits(&self, search: &mut Search) {
        let value = self.value;
        if value & 0xFFF != 0 && value & 0x1800 == 0x1000 {
            let lower = (value & 0xFFF) - 0x800;
            search.offer(self.then(value.wrapping_sub(lower), ADDI, lower));
        }
    }

    /// Builds a positive number shifted to the left, with ones or zeros after it, and shifts it back.
    fn shift_in_zeros(&self, search: &mut Search) {
        if self.value > 0 && search.best.len() > 2 {
            self.try_shifted_to_left(self.value, search);
        }
    }

    fn try_shifted_to_left(&self, value: i64, search: &mut Search) {
        let n_zeros = value.leading_zeros();
        let shifted = (value as u64) << n_zeros;
        let ones = 1_u64.checked_shl(n_zeros).map_or(u64::MAX, |bit| bit - 1);
        for shifted in [shifted | ones, shifted] {
            let steps = self.then(shifted as i64, SRLI, n_zeros.into());
            search.offer(steps);
        }
        if n_zeros == 32 && self.has(feat::ZBA) {
            search.offer(self.then(sign_extended_32(value), ADD_UW, 0));
        }
    }

    /// Builds a negative number from its inverse.
    fn invert(&self, search: &mut Search) {
        if self.value >= 0 || search.best.len() <= 3 {
            return;
        }
        // The candidates compete with each other first.
        let mut inverse =
            Search { best: std::iter::repeat_n(Step { opcode: XORI, number: 0 }, TOO_LONG + 1).collect() };
        if self.value != -1 {
            self.try_shifted_to_left(!self.value, &mut inverse);
        }
        if inverse.best.len() <= TOO_LONG {
            inverse.best.push(Step { opcode: XORI, number: -1 });
            search.offer(inverse.best);
        }
    }

    /// Builds a number with equal halves from one.
    fn repeat_half(&self, search: &mut Search) {
        let has_pack = self.has(feat::ZBKB) || self.has(feat::P);
        let low = sign_extended_32(self.value);
        if search.best.len() > 2 && has_pack && low == sign_extended_32(self.value >> 32) {
            search.offer(self.then(low, PACK, 0));
        }
    }

    /// Sets bits of the upper half one by one.
    fn set_bits(&self, search: &mut Search) {
        if search.best.len() <= 2 || !self.has(feat::ZBS) {
            return;
        }
        let low = self.value & 0x7FFF_FFFF;
        let base = if low == 0 { Steps::new() } else { self.direct(low) };
        search.offer(with_each_bit(base, self.value ^ low, BSETI));
        if let [Step { opcode: ADDI, number: 1 }, Step { opcode: SLLI, number }, ..] = search.best[..] {
            search.best.remove(0);
            search.best[0] = Step { opcode: BSETI, number };
        }
    }

    /// Clears bits of the upper half one by one.
    fn clear_bits(&self, search: &mut Search) {
        if search.best.len() > 2 && self.has(feat::ZBS) {
            let low = self.value | -0x8000_0000;
            search.offer(with_each_bit(self.direct(low), self.value ^ low, BCLRI));
        }
    }

    /// Builds a multiple of a smaller number.
    fn multiply(&self, search: &mut Search) {
        if search.best.len() <= 2 || !self.has(feat::ZBA) {
            return;
        }
        let factor_of = |value: i64| {
            SHIFT_ADDS
                .into_iter()
                .find(|(_, factor)| value % factor == 0 && is_signed::<32, 0>(value / factor))
        };
        if let Some((opcode, factor)) = factor_of(self.value) {
            search.offer(self.then(self.value / factor, opcode, 0));
            return;
        }
        let upper = self.value.wrapping_add(0x800) & !0xFFF;
        if let Some((opcode, factor)) = factor_of(upper) {
            let mut steps = self.then(upper / factor, opcode, 0);
            steps.push(Step { opcode: ADDI, number: low_12(self.value) });
            search.offer(steps);
        }
    }

    /// Rotates a small number.
    fn rotate(&self, search: &mut Search) {
        let opcode = if self.has(feat::ZBB) { RORI } else { TH_SRRI };
        if search.best.len() <= 2 || !self.has(feat::ZBB) && !self.has(feat::XTHEADBB) {
            return;
        }
        if let Some(amount) = rotation(self.value) {
            let number = self.value.rotate_left(amount);
            search.best =
                Steps::from_slice(&[Step { opcode: ADDI, number }, Step { opcode, number: amount.into() }]);
        }
    }
}

/// Adds a step for each bit of `bits`, the lowest first.
fn with_each_bit(mut steps: Steps, bits: i64, opcode: OpcodeId) -> Steps {
    let mut rest = bits as u64;
    while rest != 0 {
        steps.push(Step { opcode, number: rest.trailing_zeros().into() });
        rest &= rest - 1;
    }
    steps
}

/// Returns the instruction that loads a number of equal parts, and the part, or its upper bits.
fn packed(value: i64, is_64_bit: bool) -> Option<(OpcodeId, i64)> {
    let [upper, word] = [value >> 32, value].map(sign_extended_32);
    if is_64_bit && upper != word {
        return None;
    }
    let [upper, half] = [word >> 16, word].map(|half| i64::from(half as i16));
    if upper != half {
        return match word {
            word if is_signed::<10, 0>(word) => Some((PLI_W, word)),
            word if is_signed::<32, 22>(word) => Some((PLUI_W, word >> 22)),
            _ => None,
        };
    }
    let [upper, byte] = [half >> 8, half].map(|byte| i64::from(byte as i8));
    match half {
        _ if upper == byte => Some((PLI_B, byte)),
        half if is_signed::<10, 0>(half) => Some((PLI_H, half)),
        half if is_signed::<16, 6>(half) => Some((PLUI_H, half >> 6)),
        _ => None,
    }
}

/// Returns by how much to rotate a number of 12 bits with its sign to get `value`.
fn rotation(value: i64) -> Option<u32> {
    const MIN_ONES: u32 = 64 - 12;
    let (leading, trailing) = (value.leading_ones(), value.trailing_ones());
    if trailing > 0 && trailing < 64 && leading + trailing > MIN_ONES {
        return Some(64 - trailing);
    }
    let (upper, lower) = ((value >> 32) as u32, value as u32);
    let trailing = upper.trailing_ones();
    (trailing < 32 && trailing + lower.leading_ones() > MIN_ONES).then(|| 32 - trailing)
}
