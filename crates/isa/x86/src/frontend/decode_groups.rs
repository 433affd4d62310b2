//! Which instructions the decoders of an Intel core take together.
//!
//! The rules are in `docs/x86-intel.md`, section 4.2, after uiCA (Abel and Reineke, ICS 2022).

use stallscope_sim::Ratio;
use stallscope_target::{CoreParameter, CoreParameters};

use super::decode_unit::DecodeUnit;

/// The units of a loop, and how decoders group them.
#[derive(Clone, Debug)]
pub(crate) struct DecodeGroups {
    units: Vec<GroupUnit>,
    /// Number of decoders.
    n_decoders: u32,
}

/// The decoders' view of a unit.
#[derive(Clone, Copy, Debug)]
struct GroupUnit {
    n_instructions: u8,
    /// Slots that have to be free in the queue.
    n_slots: u16,
    /// Cycles that decoding rests afterwards.
    n_idle: u16,
    /// Predecoded instructions that it needs, including instructions that it only waits for.
    n_needed: u8,
    /// Whether it has to be the first of its group.
    must_be_first: bool,
    /// Units that may follow in the group if it is the first one.
    n_after: u32,
    /// Whether it may not be on the last decoder.
    avoids_last: bool,
    /// Whether no other unit of the group may follow.
    ends_group: bool,
}

/// Units decoded in a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DecodeGroup {
    /// The unit that comes next.
    pub(crate) next: usize,
    /// Units taken.
    pub(crate) n_units: u32,
    /// Instructions taken.
    pub(crate) n_instructions: u32,
    /// Cycles that decoding rests afterwards, because the microcode sequencer works.
    pub(crate) n_idle: u32,
    /// Whether the last unit of the loop is among them.
    pub(crate) ends_iteration: bool,
}

impl DecodeGroups {
    /// Prepares the units of a loop. In a loop that is jumped to, no group goes on after its end.
    pub(crate) fn new(units: &[DecodeUnit], parameters: &CoreParameters, is_jumped_to: bool) -> Self {
        let n_decoders = parameters.get(CoreParameter::Decoders).max(1);
        let has_rules = n_decoders != u32::from(u16::MAX);
        let waits = parameters.has(CoreParameter::FusibleWaits);
        let avoids_last = !parameters.has(CoreParameter::FusibleOnLastDecoder) && n_decoders > 1;
        let pop_ends_group = parameters.has(CoreParameter::PopEndsGroup);
        let small = |n: u32| u8::try_from(n).unwrap_or(u8::MAX);
        let prepared = units.iter().enumerate().map(|(i, unit)| {
            let instruction = &unit.instruction;
            let has_microcode = instruction.n_microcoded > 0;
            let must_be_first = has_microcode
                || has_rules
                    && (instruction.is_complex || instruction.is_long_pop || instruction.n_decoded > 1);
            let n_after =
                if must_be_first && has_rules { u32::from(instruction.n_simple_after) } else { n_decoders };
            // Nothing can fuse with the last unit of a loop that is jumped to.
            let ends_loop = is_jumped_to && i + 1 == units.len();
            let n_waited = u32::from(waits && instruction.may_fuse && unit.n_instructions == 1 && !ends_loop);
            GroupUnit {
                n_instructions: small(unit.n_instructions),
                n_slots: u16::try_from(unit.n_slots).unwrap_or(u16::MAX),
                n_idle: microcode_cycles(unit, parameters, CoreParameter::MicrocodeSwitch),
                n_needed: small(unit.n_instructions + n_waited),
                must_be_first,
                n_after: n_after.min(n_decoders - 1),
                avoids_last: has_rules && avoids_last && instruction.may_fuse,
                ends_group: has_microcode
                    || has_rules && (instruction.is_jump || instruction.is_long_pop && pop_ends_group)
                    || ends_loop,
            }
        });
        Self { units: prepared.collect(), n_decoders }
    }

    /// Returns the units decoded in a cycle from `first` on, if `n_available` predecoded instructions and `n_free` slots in
    /// the queue are there.
    pub(crate) fn group(&self, first: usize, n_available: u32, n_free: u32) -> DecodeGroup {
        let mut group = DecodeGroup { next: first, ..DecodeGroup::default() };
        let mut n_units_max = self.n_decoders;
        let (mut n_available, mut n_free) = (n_available, n_free);
        while group.n_units < n_units_max {
            let Some(unit) = self.units.get(group.next) else { break };
            let is_first = group.n_units == 0;
            let is_last_decoder = group.n_units + 1 == self.n_decoders;
            let fits = n_available >= u32::from(unit.n_needed) && n_free >= u32::from(unit.n_slots);
            if !fits || !is_first && unit.must_be_first || is_last_decoder && unit.avoids_last {
                break;
            }
            if is_first {
                n_units_max = unit.n_after.saturating_add(1);
            }
            n_available -= u32::from(unit.n_instructions);
            n_free -= u32::from(unit.n_slots);
            group.n_units += 1;
            group.n_instructions += u32::from(unit.n_instructions);
            group.n_idle = u32::from(unit.n_idle);
            group.next += 1;
            if group.next == self.units.len() {
                group.next = 0;
                group.ends_iteration = true;
            }
            if unit.ends_group {
                break;
            }
        }
        group
    }

    /// Returns the cycles of an iteration if all instructions are there, and the unit that takes most of them if one rests.
    pub(crate) fn cycles(&self) -> (Ratio, Option<usize>) {
        // Suffixes of a group are groups, so that taking as much as possible from any unit on is best in the long run.
        // It repeats as soon as a group begins at a unit where one began before.
        let mut seen = vec![None; self.units.len()];
        let (mut unit, mut n_cycles, mut n_units) = (0, 0_u64, 0_u64);
        while let Some(place) = seen.get_mut(unit) {
            if let Some((cycles, units)) = *place {
                let (n_cycles, n_units): (u64, u64) = (n_cycles - cycles, n_units - units);
                let ratio = Ratio::new(n_cycles * self.units.len() as u64, n_units);
                return (ratio, self.slowest());
            }
            *place = Some((n_cycles, n_units));
            let group = self.group(unit, u32::MAX, u32::MAX);
            n_cycles += 1 + u64::from(group.n_idle);
            n_units += u64::from(group.n_units);
            unit = group.next;
        }
        (Ratio::default(), None)
    }

    /// Returns the unit that makes decoding rest longest, if one does.
    fn slowest(&self) -> Option<usize> {
        let (slowest, unit) = self.units.iter().enumerate().max_by_key(|(_, unit)| unit.n_idle)?;
        (unit.n_idle > 0).then_some(slowest)
    }
}

/// Returns the cycles that the microcode sequencer takes for a unit, with the switch to it and back.
pub(crate) fn microcode_cycles(unit: &DecodeUnit, parameters: &CoreParameters, switch: CoreParameter) -> u16 {
    let n_microcoded = u32::from(unit.instruction.n_microcoded);
    if n_microcoded == 0 {
        return 0;
    }
    let width = parameters.get(CoreParameter::MicrocodeWidth).max(1);
    u16::try_from(parameters.get(switch) + n_microcoded.div_ceil(width)).unwrap_or(u16::MAX)
}
