//! The loop buffer of Intel cores: the queue of decoded micro-operations replays a loop that it holds.
//!
//! The rules come from uiCA (Abel and Reineke, ICS 2022).

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, Ratio, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::cache_layout::CacheLayout;
use super::fetched_instruction::FetchedInstruction;

/// A front end that replays a loop. The loop is laid out several times; the slots of two passes over the layout never
/// dispatch in the same cycle.
#[derive(Debug)]
pub(crate) struct LoopBuffer {
    /// The slots of each instruction.
    n_slots: Vec<u32>,
    /// How often the loop is laid out.
    n_copies: u32,
    /// Slots of a pass.
    pass_slots: u32,

    /// The next instruction.
    instruction: usize,
    /// The copy that it belongs to.
    copy: u32,
}

impl LoopBuffer {
    /// Returns the loop buffer if the core has one that holds the loop, which the micro-op cache holds as `layout`.
    pub(crate) fn new(
        instructions: &[FetchedInstruction],
        parameters: &CoreParameters,
        layout: &CacheLayout,
    ) -> Option<Self> {
        let table = parameters.get(CoreParameter::LoopBuffer);
        let n_slots: Vec<u32> = instructions.iter().map(|i| i.n_slots.into()).collect();
        let total: u32 = n_slots.iter().sum();
        let is_replayed =
            |i: &FetchedInstruction| i.n_microcoded == 0 && !i.changes_stack_pointer && !i.writes_high_byte;
        let fits = layout.first_uncached.is_none()
            && instructions.iter().all(is_replayed)
            && total <= parameters.get(CoreParameter::MicroOpQueue);
        let n_copies = copies(table, total);
        (table != 0 && total != 0 && fits).then(|| Self {
            n_slots,
            n_copies,
            pass_slots: total * n_copies,
            instruction: 0,
            copy: 0,
        })
    }
}

/// Returns how often a core lays out a loop of `n_slots` slots, by the number of its table.
const fn copies(table: u32, n_slots: u32) -> u32 {
    match (table, n_slots) {
        // Haswell and Broadwell.
        (2, 1..=4) => 8,
        (2, 5) => 6,
        (2, 6) => 5,
        (2, 7 | 8) => 4,
        (2, 9..=12) => 3,
        (2, 13..=28) => 2,
        // Cascade Lake.
        (3, 1 | 2) => 2,
        (3, 3..=5) => 6,
        (3, 6) => 2,
        (3, 7..=13) => 3,
        (3, 14..=28) => 2,
        // Ice Lake to Rocket Lake.
        (4, 1..=6) => 6,
        (4, 7 | 8) => 4,
        (4, 9..=12) => 3,
        (4, 13..=30) => 2,
        _ => 1,
    }
}

impl FrontEnd for LoopBuffer {
    fn reset(&mut self) {
        self.instruction = 0;
        self.copy = 0;
    }

    fn cycle(&mut self, _now: u64, n_free: u32) -> Delivery {
        let mut n_free = n_free;
        let mut delivery = Delivery::default();
        while let Some(&n_slots) = self.n_slots.get(self.instruction)
            && n_slots <= n_free
        {
            n_free -= n_slots;
            delivery.n_instructions += 1;
            self.instruction += 1;
            if self.instruction == self.n_slots.len() {
                self.instruction = 0;
                self.copy += 1;
                if self.copy == self.n_copies {
                    self.copy = 0;
                    delivery.ends_group = true;
                    break;
                }
            }
        }
        delivery
    }

    fn record(&self, _now: u64, state: &mut RelativeState<'_>) {
        state.number(self.instruction as u64);
        state.number(self.copy.into());
    }

    /// Returns that a pass takes at least a cycle. Cores with a dispatch width know more:
    /// [`replay`](FrontEnd::replay) says how passes fill their dispatch groups.
    fn bounds(&self) -> Vec<FrontEndBound> {
        let cycles = Ratio::new(1, self.n_copies.into());
        vec![FrontEndBound { stage: "Loop buffer", cycles, instruction: None }]
    }

    fn replay(&self) -> Option<(u32, u32)> {
        Some((self.pass_slots, self.n_copies))
    }

    fn source(&self) -> &'static str {
        "loop buffer"
    }
}
