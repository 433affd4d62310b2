//! Programs that differ from what the model says, to find out what that would change.

use std::ops::Range;

use stallscope_target::RegisterId;

use crate::bounds::value_dependence::ValueDependence;
use crate::cores::memory_access::{Overlap, StoreDependence};
use crate::cores::program::{
    MemoryRole, Program, ProgramInstruction, ProgramMicroOp, RegisterNumber, Source, Value,
};

impl Program {
    /// Returns the cycles from the issue of an instruction's first micro-operation to its last value, if its operands are there; 0
    /// if it delivers none.
    #[must_use]
    pub fn latency(&self, index: usize) -> u32 {
        let before_end = self.joint_results_of(index).iter().map(|result| result.before_end).min();
        let ends = self.ends(index);
        ends.into_iter().max().unwrap_or(0).saturating_sub(before_end.unwrap_or(0).into())
    }

    /// Returns the program with another latency of an instruction, in cycles. If it is shorter, its micro-operations end earlier where they
    /// have to; if it is longer, micro-operations that write registers end later by the difference.
    #[must_use]
    pub fn with_latency(mut self, index: usize, cycles: u32) -> Self {
        let latency = self.latency(index);
        if latency == 0 {
            return self;
        }
        let micro_ops = self.micro_ops_of(index);
        for micro_op in &mut self.micro_ops[micro_ops.clone()] {
            if let MemoryRole::Load(load) = &mut micro_op.memory {
                load.chases_pointers = false;
            }
        }
        if let Some(added) = cycles.checked_sub(latency) {
            let joint = !self.joint_results_of(index).is_empty();
            self.lengthen(micro_ops, added, |micro_op, register| {
                register.is_some() || joint && micro_op.is_joint
            });
            return self;
        }
        let before_end = self.joint_results_of(index).iter().map(|result| result.before_end).min();
        let limit = cycles + u32::from(before_end.unwrap_or(0));
        let shorten = |latency: u16, from: u32| latency.min(u16_of(limit.saturating_sub(from)));
        // The ends of values so far, as changed.
        let mut ends: Vec<u32> = Vec::new();
        for number in micro_ops {
            let micro_op = self.micro_ops[number].clone();
            let start = self.start(&micro_op, &ends);
            for result in micro_op.results.clone() {
                let result = &mut self.results[result as usize];
                result.latency = shorten(result.latency, start);
                let mut end = start + u32::from(result.latency);
                for path in result.paths.clone() {
                    let source = usize::from(self.paths[path as usize].source);
                    let from =
                        self.sources_of(&micro_op).get(source).map_or(0, |source| end_of(source, &ends));
                    let path = &mut self.paths[path as usize];
                    path.latency = shorten(path.latency, from);
                    end = end.max(from + u32::from(path.latency));
                }
                ends.push(end);
            }
        }
        self
    }

    /// Returns the program with an instruction that takes no port, no unit and no time, and does nothing with memory. It still takes its
    /// slots, waits for its operands and delivers its results.
    #[must_use]
    pub fn without_cost(&self, index: usize) -> Self {
        let mut changed = self.clone();
        for number in self.micro_ops_of(index) {
            let micro_op = &mut changed.micro_ops[number];
            (micro_op.ports, micro_op.occupancy, micro_op.unit) = (0, 0, None);
            micro_op.memory = MemoryRole::None;
            let Range { start, end } = micro_op.sources.clone();
            // A micro-operation without a port follows in the cycle after the last of its operands is known: it may as well be
            // issued a cycle before that is there, and take the cycle itself.
            changed.sources[start as usize..end as usize].iter_mut().for_each(|source| {
                (source.early, source.late) = (0, 1);
            });
            let Range { start, end } = micro_op.results.clone();
            for result in &mut changed.results[start as usize..end as usize] {
                result.latency = 1;
                let Range { start, end } = result.paths.clone();
                changed.paths[start as usize..end as usize].iter_mut().for_each(|path| path.latency = 0);
            }
        }
        let Range { start, end } = self.instructions[index].joint_results;
        changed.joint_results[start as usize..end as usize]
            .iter_mut()
            .for_each(|result| result.before_end = 0);
        let instruction = &mut changed.instructions[index];
        (instruction.stores, instruction.serializes, instruction.drain) = (false, false, None);
        let store = index as u32;
        changed.keep_store_dependences(|_, supplier| supplier != store);
        changed
    }

    /// Returns the program with loads that take `extra_cycles` longer, unless a store supplies their values.
    #[must_use]
    pub fn with_longer_loads(&self, extra_cycles: u32) -> Self {
        let mut changed = self.clone();
        for number in 0..self.micro_ops.len() {
            if let MemoryRole::Load(load) = &self.micro_ops[number].memory
                && load.access.dependence.is_none_or(|dependence| dependence.overlap == Overlap::PageAlias)
            {
                changed.lengthen(number..number + 1, extra_cycles, |_, _| true);
            }
        }
        changed
    }

    /// Returns the program where the instruction `to` does not wait for registers and stores of the instruction `from`; `None` if it
    /// does not wait for any.
    #[must_use]
    pub fn without_dependence(&self, from: usize, to: usize) -> Option<Self> {
        let mut changed = self.clone();
        let supplied = changed.keep_store_dependences(|load, store| (load, store as usize) != (to, from));
        let writers = self.writers_before(to);
        let is_cut = |register: RegisterNumber| writers[usize::from(register)] == Some(from as u32);
        // What nothing writes is always there.
        let unwritten = self.n_registers;
        let mut n_cut = supplied;
        for number in self.micro_ops_of(to) {
            let Range { start, end } = self.micro_ops[number].sources;
            for source in &mut changed.sources[start as usize..end as usize] {
                if matches!(source.value, Value::Register(register) if is_cut(register)) {
                    source.value = Value::Register(unwritten);
                    n_cut += 1;
                }
            }
        }
        if let Some(movement) = changed.instructions[to].movement.as_mut().filter(|m| is_cut(m.from)) {
            movement.from = unwritten;
            n_cut += 1;
        }
        changed.n_registers = self.n_registers.checked_add(1)?;
        (n_cut > 0).then_some(changed)
    }

    /// Returns the program where no load waits for a store; `None` if none does.
    #[must_use]
    pub fn without_store_dependences(&self) -> Option<Self> {
        let mut changed = self.clone();
        (changed.keep_store_dependences(|_, _| false) > 0).then_some(changed)
    }

    /// Returns the dependences of loads on the stores that supply their values.
    #[must_use]
    pub fn store_dependences(&self) -> Vec<ValueDependence> {
        let mut dependences = Vec::new();
        for index in 0..self.instructions.len() {
            for micro_op in &self.micro_ops[self.micro_ops_of(index)] {
                if let MemoryRole::Load(load) = &micro_op.memory
                    && let Some(StoreDependence { store, distance, .. }) = load.access.dependence
                {
                    let (to, register) = (index as u32, RegisterId::NONE);
                    dependences.push(ValueDependence {
                        to,
                        from: store,
                        n_iterations: distance,
                        register,
                        latency: 1,
                    });
                }
            }
        }
        dependences
    }

    /// The instruction that writes what each register holds before an instruction, in the long run.
    fn writers_before(&self, index: usize) -> Vec<Option<u32>> {
        let mut writers = vec![None; usize::from(self.n_registers)];
        // Moves pass on what was written an iteration before, and may themselves follow one another.
        let n_instructions = self.instructions.len();
        for at in (0..2 * n_instructions).chain(0..index) {
            let at = at.checked_rem(n_instructions).unwrap_or(0);
            let instruction = &self.instructions[at];
            self.write(at, instruction, &mut writers);
        }
        writers
    }

    fn write(&self, at: usize, instruction: &ProgramInstruction, writers: &mut [Option<u32>]) {
        if let Some(movement) = &instruction.movement {
            writers[usize::from(movement.to)] = writers[usize::from(movement.from)];
            return;
        }
        let results = self.micro_ops[self.micro_ops_of(at)].iter().flat_map(|m| self.results_of(m));
        let joint = self.joint_results_of(at).iter().map(|result| result.register);
        for register in results.filter_map(|result| result.register).chain(joint) {
            writers[usize::from(register)] = Some(at as u32);
        }
        for &register in &instruction.cleared {
            writers[usize::from(register)] = None;
        }
    }

    /// Removes dependences of loads on stores, given by the indexes of both instructions, and returns how many there were.
    fn keep_store_dependences(&mut self, is_kept: impl Fn(usize, u32) -> bool) -> usize {
        let mut n_removed = 0;
        for index in 0..self.instructions.len() {
            for number in self.micro_ops_of(index) {
                if let MemoryRole::Load(load) = &mut self.micro_ops[number].memory
                    && load.access.dependence.is_some_and(|dependence| !is_kept(index, dependence.store))
                {
                    load.access.dependence = None;
                    n_removed += 1;
                }
            }
        }
        n_removed
    }

    /// Adds cycles to the results of micro-operations that satisfy `is_longer`.
    fn lengthen(
        &mut self,
        micro_ops: Range<usize>,
        added: u32,
        is_longer: impl Fn(&ProgramMicroOp, Option<RegisterNumber>) -> bool,
    ) {
        let longer = |latency: u16| latency.saturating_add(u16_of(added));
        for micro_op in &self.micro_ops[micro_ops] {
            for number in micro_op.results.clone() {
                let result = &mut self.results[number as usize];
                if is_longer(micro_op, result.register) {
                    result.latency = longer(result.latency);
                    for path in &mut self.paths[result.paths.start as usize..result.paths.end as usize] {
                        path.latency = longer(path.latency);
                    }
                }
            }
        }
    }

    /// The cycles until each value of an instruction is available, if its operands are there from the beginning.
    fn ends(&self, index: usize) -> Vec<u32> {
        let mut ends: Vec<u32> = Vec::new();
        for micro_op in &self.micro_ops[self.micro_ops_of(index)] {
            let start = self.start(micro_op, &ends);
            for result in self.results_of(micro_op) {
                let paths = self.paths_of(result).iter().map(|path| {
                    let source = self.sources_of(micro_op).get(usize::from(path.source));
                    source.map_or(0, |source| end_of(source, &ends)) + u32::from(path.latency)
                });
                ends.push(paths.fold(start + u32::from(result.latency), u32::max));
            }
        }
        ends
    }

    /// The cycle of the issue of a micro-operation, given when the values of earlier micro-operations are available.
    fn start(&self, micro_op: &ProgramMicroOp, ends: &[u32]) -> u32 {
        let starts = self.sources_of(micro_op).iter().map(|source| match source.value {
            Value::Local(_) => source.ready_at(end_of(source, ends).into()) as u32,
            Value::Register(_) => 0,
        });
        starts.max().unwrap_or(0)
    }
}

/// The first cycle with an available source, 0 for a register.
fn end_of(source: &Source, ends: &[u32]) -> u32 {
    match source.value {
        Value::Local(local) => ends.get(usize::from(local)).copied().unwrap_or(0),
        Value::Register(_) => 0,
    }
}

fn u16_of(cycles: u32) -> u16 {
    u16::try_from(cycles).unwrap_or(u16::MAX)
}
