//! The cache of macro-operations.

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, Ratio, RelativeState};
use stallscope_target::{CoreParameter, CoreParameters};

use super::fetched_instruction::FetchedInstruction;

/// A front end that delivers from the cache of macro-operations: a number of them per cycle, and not beyond a number of taken
/// branches.
#[derive(Debug)]
pub(super) struct MacroOpCache {
    instructions: Vec<FetchedInstruction>,
    /// Macro-operations per cycle.
    width: u32,
    /// Taken branches per cycle.
    n_branches: u32,

    /// The next instruction.
    next: usize,
}

impl MacroOpCache {
    /// Prepares a loop of instructions.
    pub(super) fn new(instructions: &[FetchedInstruction], parameters: &CoreParameters) -> Self {
        Self {
            instructions: instructions.to_vec(),
            width: parameters.get(CoreParameter::CacheWidth).max(1),
            n_branches: parameters.get(CoreParameter::TakenBranches).max(1),
            next: 0,
        }
    }
}

impl FrontEnd for MacroOpCache {
    fn reset(&mut self) {
        self.next = 0;
    }

    fn cycle(&mut self, _now: u64, n_free: u32) -> Delivery {
        let (mut n_free, mut n_macro_ops, mut n_branches) = (n_free, 0, 0);
        let mut delivery = Delivery::default();
        while n_branches < self.n_branches
            && n_free > 0
            && let Some(instruction) = self.instructions.get(self.next)
            && (n_macro_ops < self.width || instruction.is_fused)
        {
            // An instruction with more micro-operations than the queue has entries fills all of them.
            n_free = n_free.saturating_sub(instruction.n_slots.into());
            n_macro_ops += u32::from(!instruction.is_fused);
            n_branches += u32::from(instruction.is_taken);
            delivery.n_instructions += 1;
            self.next = (self.next + 1) % self.instructions.len();
        }
        delivery
    }

    fn record(&self, _now: u64, state: &mut RelativeState<'_>) {
        state.number(self.next as u64);
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        let n_macro_ops = self.instructions.iter().filter(|instruction| !instruction.is_fused).count();
        let cycles = Ratio::new(n_macro_ops as u64, self.width.into());
        let mut bounds = vec![FrontEndBound { stage: "Macro-op cache", cycles, instruction: None }];
        let taken = |instruction: &FetchedInstruction| instruction.is_taken;
        if let Some(last) = self.instructions.iter().rposition(taken) {
            let n_taken = self.instructions.iter().filter(|instruction| taken(instruction)).count();
            let cycles = Ratio::new(n_taken as u64, self.n_branches.into());
            bounds.push(FrontEndBound { stage: "Branches", cycles, instruction: Some(last as u32) });
        }
        bounds
    }

    fn source(&self) -> &'static str {
        "macro-op cache"
    }
}

#[cfg(test)]
mod tests {
    use stallscope_sim::FrontEnd as _;
    use stallscope_target::{CoreParameter, CoreParameters};

    use super::{FetchedInstruction, MacroOpCache};

    #[test]
    fn a_cycle_ends_with_its_last_taken_branch() {
        let plain = FetchedInstruction { n_slots: 1, ..FetchedInstruction::default() };
        let fused = FetchedInstruction { n_slots: 0, is_fused: true, is_taken: true, gap: 0 };
        let mut parameters = CoreParameters::default();
        parameters.set(CoreParameter::CacheWidth, 8);
        for (n_branches, expected) in [(1, 4), (2, 8), (3, 10)] {
            parameters.set(CoreParameter::TakenBranches, n_branches);
            let mut cache = MacroOpCache::new(&[plain, plain, plain, fused], &parameters);
            // Fused instructions do not count in the width.
            assert_eq!(cache.cycle(0, 100).n_instructions, expected, "{n_branches}");
        }
        parameters.set(CoreParameter::TakenBranches, 9);
        let mut cache = MacroOpCache::new(&[plain, plain, plain, fused], &parameters);
        assert_eq!(cache.cycle(0, 2).n_instructions, 2, "the queue has no more room");
    }
}
