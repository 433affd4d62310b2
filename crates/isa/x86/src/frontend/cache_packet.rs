//! The micro-ops that Intel's micro-op cache delivers in a cycle.
//!
//! The rules come from uiCA (Abel and Reineke, ICS 2022).

use stallscope_sim::Ratio;

use super::cache_layout::CacheLayout;

/// With this width, a line's end limits the delivery from the next window.
const WIDE: u32 = 6;

/// The micro-ops that the micro-op cache delivers in a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CachePacket {
    /// The slot that comes next.
    pub(crate) next: usize,
    /// Slots delivered.
    pub(crate) n_slots: u32,
    /// The last of them, which belong to an instruction with more slots to come.
    pub(crate) n_open: u32,
    /// Instructions that end with these slots.
    pub(crate) n_instructions: u32,
    /// Slots that the microcode sequencer adds.
    pub(crate) n_microcoded: u32,
    /// Cycles that the cache rests afterwards.
    pub(crate) n_idle: u32,
    /// Whether the last slot of the layout is among these.
    pub(crate) ends_pass: bool,
}

impl CacheLayout {
    /// Returns the delivery of a cache with `width` slots per cycle, from a slot on.
    pub(crate) fn packet(&self, first: usize, width: u32) -> CachePacket {
        let mut packet = CachePacket { next: first, ..CachePacket::default() };
        let mut n_max = width;
        let mut n_lines = 1;
        while packet.n_slots < n_max {
            let Some(slot) = self.slots.get(packet.next) else { break };
            packet.n_slots += 1;
            packet.n_open += 1;
            if slot.n_instructions > 0 {
                packet.n_instructions += u32::from(slot.n_instructions);
                packet.n_open = 0;
                packet.n_microcoded += u32::from(slot.n_microcoded);
                packet.n_idle += u32::from(slot.n_idle);
            }
            packet.next += 1;
            if packet.next == self.slots.len() {
                packet.next = self.next_pass;
                packet.ends_pass = true;
            }
            if slot.ends_line {
                n_lines += 1;
                if slot.ends_window && width == WIDE {
                    n_max = packet.n_slots + after_line(packet.n_slots);
                }
            }
            if slot.ends_cycle || n_lines > 2 {
                break;
            }
        }
        packet
    }

    /// Returns the cycles of an iteration of `n_instructions`, if all of it is in the cache.
    pub(crate) fn cycles(&self, width: u32, n_instructions: usize) -> Ratio {
        let mut seen = vec![None; self.slots.len()];
        let (mut slot, mut n_cycles, mut n_delivered) = (0, 0_u64, 0_u64);
        while let Some(place) = seen.get_mut(slot) {
            if let Some((cycles, delivered)) = *place {
                let (n_cycles, n_delivered): (u64, u64) = (n_cycles - cycles, n_delivered - delivered);
                return Ratio::new(n_cycles * n_instructions as u64, n_delivered);
            }
            *place = Some((n_cycles, n_delivered));
            let packet = self.packet(slot, width);
            n_cycles += 1 + u64::from(packet.n_idle);
            n_delivered += u64::from(packet.n_instructions);
            slot = packet.next;
        }
        Ratio::default()
    }
}

/// Returns the slots that a line of the next window may add, by the slots that the line before delivered last.
const fn after_line(n_slots: u32) -> u32 {
    match n_slots {
        0..=2 => 4,
        3 | 4 => 2,
        5 => 1,
        _ => 0,
    }
}
