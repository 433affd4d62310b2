//! How the micro-op cache of Intel cores holds code: windows, lines and slots.
//!
//! The rules come from uiCA (Abel and Reineke, ICS 2022). An instruction belongs to the window of its first byte.

use stallscope_target::{CoreParameter, CoreParameters};

use super::decode_groups::microcode_cycles;
use super::decode_unit::{DecodeUnit, least_common_multiple};

/// On processors with the erratum of jumps, a jump must not end at or cross a multiple of this address.
const ERRATUM_BYTES: u64 = 32;

/// A slot of a line in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CacheSlot {
    /// Instructions that end with this slot.
    pub(crate) n_instructions: u8,
    /// Whether it is the last one of its line.
    pub(crate) ends_line: bool,
    /// Whether it is the last one of its window.
    pub(crate) ends_window: bool,
    /// Whether no other slot can follow in the same cycle: a long immediate, microcode, or the end of the loop.
    pub(crate) ends_cycle: bool,
    /// Additional slots in the queue that the instruction takes: slots of the microcode sequencer.
    pub(crate) n_microcoded: u16,
    /// Cycles that the cache rests afterwards, because the microcode sequencer works.
    pub(crate) n_idle: u16,
}

/// Code in the micro-op cache.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct CacheLayout {
    /// The slots of all instructions before the first one that is not cached.
    pub(crate) slots: Vec<CacheSlot>,
    /// The slot that follows the last one.
    pub(crate) next_pass: usize,
    /// The index of the first unit that is not cached, if there is one.
    pub(crate) first_uncached: Option<usize>,
}

/// A window with code.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    n_lines: u32,
    /// Entries used of the last line.
    n_used: u32,
    is_uncacheable: bool,
}

/// The rules of a core.
#[derive(Clone, Copy, Debug)]
struct Rules {
    window: u64,
    n_lines: u32,
    n_entries: u32,
    in_halves: bool,
    has_jump_erratum: bool,
    has_long_immediates: bool,
}

impl Rules {
    fn new(parameters: &CoreParameters) -> Self {
        Self {
            window: u64::from(parameters.get(CoreParameter::CacheWindow).max(1)),
            n_lines: parameters.get(CoreParameter::CacheLines).max(1),
            n_entries: parameters.get(CoreParameter::CacheLineEntries).max(1),
            in_halves: parameters.has(CoreParameter::CacheHalves),
            has_jump_erratum: parameters.has(CoreParameter::JumpErratum),
            has_long_immediates: parameters.has(CoreParameter::CacheLongImmediates),
        }
    }
}

impl CacheLayout {
    /// Lays out one iteration, which is jumped to, from `alignment` on.
    pub(crate) fn iteration(units: &[DecodeUnit], parameters: &CoreParameters, alignment: u32) -> Self {
        let rules = Rules::new(parameters);
        let start = u64::from(alignment);
        let mut this = Self::default();
        let windows = this.lay_out(units.iter(), start, u64::MAX, rules, parameters);
        let mut address = start;
        for (i, unit) in units.iter().enumerate() {
            address += unit.gap();
            if !is_cached(&windows, address, rules) {
                this.first_uncached = Some(i);
                break;
            }
            address += u64::from(unit.length);
        }
        if let Some(first) = this.first_uncached {
            // A window is cached as a whole, so the last unit before ends a window.
            let n_slots: usize = units[..first].iter().map(|unit| cache_slots(unit) as usize).sum();
            this.slots.truncate(n_slots);
        }
        if let Some(last) = this.slots.last_mut() {
            last.ends_cycle = true;
        }
        this
    }

    /// Lays out the code again and again, straight on from `alignment`.
    pub(crate) fn straight(units: &[DecodeUnit], parameters: &CoreParameters, alignment: u32) -> Self {
        let rules = Rules::new(parameters);
        let n_bytes = units.iter().map(|unit| unit.gap() + u64::from(unit.length)).sum::<u64>().max(1);
        // With the rule of halves, what matters repeats with whole pairs of windows.
        let repeated = if rules.in_halves { rules.window.max(2 * ERRATUM_BYTES) } else { rules.window };
        let period = least_common_multiple(repeated, n_bytes);
        let start = u64::from(alignment) % repeated;
        // A pass goes from the end of the first window, which is only partly filled with code, to the end of the window where the same code
        // begins again.
        let pass_start = (start / rules.window + 1) * rules.window;
        let pass_end = pass_start + period;
        let mut this = Self::default();
        let windows = this.lay_out(units.iter().cycle(), start, pass_end + 2 * repeated, rules, parameters);
        let mut address = start;
        let mut n_slots = 0;
        for (i, unit) in units.iter().enumerate().cycle() {
            address += unit.gap();
            if address < pass_start {
                this.next_pass = n_slots + cache_slots(unit) as usize;
            } else if address >= pass_end {
                break;
            }
            if !is_cached(&windows, address, rules) {
                this.first_uncached = Some(i);
                break;
            }
            address += u64::from(unit.length);
            n_slots += cache_slots(unit) as usize;
        }
        this.slots.truncate(n_slots);
        this
    }

    /// Adds the slots of units from an address on, up to the one that begins at or after `end`. Returns the windows.
    fn lay_out<'a>(
        &mut self,
        units: impl Iterator<Item = &'a DecodeUnit>,
        start: u64,
        end: u64,
        rules: Rules,
        parameters: &CoreParameters,
    ) -> Vec<Window> {
        let mut windows: Vec<Window> = Vec::new();
        let mut address = start;
        let mut previous = None;
        for unit in units {
            if address >= end {
                break;
            }
            if unit.gap() > 0 {
                address += unit.gap();
                // Nothing after a jump comes in the same cycle.
                if let Some(last) = self.slots.last_mut() {
                    last.ends_cycle = true;
                }
            }
            let index = (address / rules.window) as usize;
            if windows.len() <= index {
                windows.resize(index + 1, Window::default());
            }
            let window = &mut windows[index];
            let instruction = &unit.instruction;
            let n_slots = cache_slots(unit);
            let n_extra = match rules.has_long_immediates {
                true => u32::from(instruction.bytes.n_extra_cache_entries),
                false => 0,
            };
            let is_microcoded = instruction.n_microcoded > 0;
            let n_used =
                if is_microcoded { rules.n_entries } else { (n_slots + n_extra).min(rules.n_entries) };
            let is_new_window = previous != Some(index);
            let is_new_line = is_new_window || window.n_used + n_used > rules.n_entries;
            if is_new_line {
                window.n_lines += 1;
                window.n_used = 0;
                if let Some(last) = self.slots.last_mut() {
                    last.ends_line = true;
                    last.ends_window = is_new_window;
                }
            }
            window.n_used += n_used;
            let next = address + u64::from(unit.length);
            let is_hit = instruction.is_jump && address / ERRATUM_BYTES != next / ERRATUM_BYTES;
            window.is_uncacheable |= window.n_lines > rules.n_lines || rules.has_jump_erratum && is_hit;
            self.slots.extend((1..n_slots).map(|_| CacheSlot::default()));
            self.slots.push(CacheSlot {
                n_instructions: unit.n_instructions as u8,
                ends_cycle: n_extra > 0 || is_microcoded,
                n_microcoded: (unit.n_slots as u16).saturating_sub(n_slots as u16),
                n_idle: microcode_cycles(unit, parameters, CoreParameter::CacheMicrocodeSwitch),
                ..CacheSlot::default()
            });
            previous = Some(index);
            address = next;
        }
        if let Some(last) = self.slots.last_mut() {
            (last.ends_line, last.ends_window) = (true, true);
        }
        windows
    }
}

/// Returns the slots that the micro-op cache delivers for a unit.
pub(crate) fn cache_slots(unit: &DecodeUnit) -> u32 {
    u32::from(unit.instruction.n_decoded.max(1))
}

/// Returns whether the window of an address is cached, and with halves also the other one of its 64 bytes.
fn is_cached(windows: &[Window], address: u64, rules: Rules) -> bool {
    let is_cacheable = |index: u64| windows.get(index as usize).is_none_or(|window| !window.is_uncacheable);
    let index = address / rules.window;
    is_cacheable(index) && (!rules.in_halves || rules.window != ERRATUM_BYTES || is_cacheable(index ^ 1))
}
