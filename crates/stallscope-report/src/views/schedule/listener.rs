//! Records executions.

use stallscope_sim::{InstRef, Listener, ResourceUse};

use super::execution::{Execution, UnitUse};
use super::executions::Schedule;
use crate::ProcResources;

/// The largest number of executions that are recorded, unless one iteration alone has more.
const MAX_EXECUTIONS: u64 = 1 << 18;

/// Records when the instructions of the first iterations change their state, and which units they use.
#[derive(Clone, Debug)]
pub struct ScheduleListener<'r> {
    resources: &'r ProcResources,
    n_instructions: u32,
    /// The executions to record.
    n_shown: u64,
    /// The executions that have retired.
    n_retired: usize,
    cycle: u32,
    executions: Vec<Execution>,
    unit_uses: Vec<UnitUse>,
}

impl<'r> ScheduleListener<'r> {
    /// Creates a listener to `n_iterations` of `n_instructions`. It records whole iterations, at least one and 262144 executions at
    /// most.
    #[must_use]
    pub fn new(resources: &'r ProcResources, n_instructions: usize, n_iterations: u32) -> Self {
        let n_in_block = n_instructions as u64;
        let n_iterations = u64::from(n_iterations).min((MAX_EXECUTIONS / n_in_block.max(1)).max(1));
        Self {
            resources,
            n_instructions: n_instructions as u32,
            n_shown: n_in_block * n_iterations,
            n_retired: 0,
            cycle: 0,
            executions: Vec::new(),
            unit_uses: Vec::new(),
        }
    }

    /// Returns the schedule, after a simulation of `n_iterations`.
    #[must_use]
    pub fn finish(mut self, n_iterations: u32) -> Schedule {
        self.executions.truncate(self.n_retired);
        Schedule {
            n_instructions: self.n_instructions,
            n_iterations,
            executions: self.executions,
            unit_uses: self.unit_uses,
        }
    }

    /// The execution of an instruction, if it is recorded.
    #[inline]
    fn execution(&mut self, inst: InstRef<'_>) -> Option<&mut Execution> {
        if inst.source_index() >= self.n_shown {
            return None;
        }
        let index = inst.source_index() as usize;
        if index >= self.executions.len() {
            // The cycle of dispatch is that of the first event.
            let execution = Execution { dispatched: self.cycle, ..Execution::default() };
            self.executions.resize(index + 1, execution);
        }
        self.executions.get_mut(index)
    }
}

impl Listener for ScheduleListener<'_> {
    fn n_watched(&self) -> u64 {
        self.n_shown
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.cycle = self.cycle.wrapping_add(n_cycles as u32);
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        let _ = self.execution(inst);
    }

    #[inline]
    fn on_ready(&mut self, inst: InstRef<'_>) {
        let cycle = self.cycle;
        if let Some(execution) = self.execution(inst) {
            execution.ready = cycle;
        }
    }

    #[inline]
    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        let (cycle, first_use) = (self.cycle, self.unit_uses.len());
        let Some(execution) = self.execution(inst) else { return };
        (execution.issued, execution.first_use) = (cycle, first_use as u32);
        execution.n_uses = used_resources.len() as u32;
        let resources = self.resources;
        self.unit_uses.extend(used_resources.iter().map(|use_| UnitUse {
            unit: resources.first_unit(use_.resource) + use_.unit.trailing_zeros(),
            from: cycle.saturating_sub(use_.lead_cycles),
            n_cycles: use_.cycles.value().ceil() as u32,
        }));
    }

    #[inline]
    fn on_executed(&mut self, inst: InstRef<'_>) {
        let cycle = self.cycle;
        if let Some(execution) = self.execution(inst) {
            execution.executed = cycle;
        }
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        let cycle = self.cycle;
        if let Some(execution) = self.execution(inst) {
            execution.retired = cycle;
            self.n_retired = self.n_retired.max(inst.source_index() as usize + 1);
        }
    }
}
