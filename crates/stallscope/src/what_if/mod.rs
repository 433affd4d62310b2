//! Simulates changes to code and processor.

pub(crate) mod block;
pub(crate) mod model;
mod registers;

use std::num::NonZeroU32;

use stallscope_report::{Answer, Change, ProcessorInfo, ResourceKind, WhatIf};
use stallscope_sim::{Bounds, SimulationError, ValueDependence};
use stallscope_target::ProcResourceId;

use block::Block;
use model::{Answered, Model, Possible};

/// Maximum number of instructions of all simulated variants together, unless they are asked for.
const MAX_INSTRUCTIONS: usize = 300_000;

/// Extra cycles of loads whose data is farther away than the first-level cache.
///
/// Source: Intel's optimization manual for Skylake (4, 12 and 44 cycles of latency); the memory's latency is an assumption.
const MEMORY: [(&str, u32); 3] =
    [("the second-level cache", 8), ("the third-level cache", 40), ("memory", 200)];

/// Simulates changes of a block of code.
pub(crate) struct Experiments<'e, M> {
    /// The code as LLVM sees it: it is rewritten by the dependences through its registers.
    block: Block<'e>,
    processor: &'e ProcessorInfo,
    /// The dependences on the model, and its bounds.
    dependences: &'e [ValueDependence],
    bounds: &'e Bounds,
    model: M,
    /// Cycles of an iteration without a change, once they are known.
    now: f64,
}

impl<'e, M: Model> Experiments<'e, M> {
    /// Experiments with a block of code on a model, which has these dependences and bounds.
    pub(crate) const fn new(
        block: Block<'e>,
        processor: &'e ProcessorInfo,
        (dependences, bounds): (&'e [ValueDependence], &'e Bounds),
        model: M,
    ) -> Self {
        Self { block, processor, dependences, bounds, model, now: f64::INFINITY }
    }

    /// Answers the questions, or the questions about any code if there are none.
    pub(crate) fn answer(mut self, questions: &[Change]) -> Result<WhatIf, SimulationError> {
        self.now = self.model.cycles()?;
        let mut what_if = WhatIf {
            cycles: self.now,
            is_by_hand: !questions.is_empty(),
            free_takes_slots: self.model.free_takes_slots(),
            ..WhatIf::default()
        };
        let changes = if questions.is_empty() { self.changes() } else { questions.to_vec() };
        let mut n_left = if questions.is_empty() { MAX_INSTRUCTIONS } else { usize::MAX };
        for change in changes {
            if n_left < self.block.code.len() {
                what_if.n_untried += 1;
                continue;
            }
            match self.try_change(&change) {
                Ok(cycles) => {
                    what_if.answers.push(self.answer_of(change, cycles));
                    n_left -= self.block.code.len();
                }
                Err(why) if what_if.is_by_hand => what_if.impossible.push((change, why)),
                Err(_) => {}
            }
        }
        if !what_if.is_by_hand && what_if.saves_nothing() {
            for change in self.pairs() {
                if let Ok(cycles) = self.try_change(&change) {
                    what_if.answers.push(self.answer_of(change, cycles));
                }
            }
        }
        // Among equal changes, the easier ones come first.
        what_if.answers.sort_by(|a, b| {
            a.cycles
                .total_cmp(&b.cycles)
                .then_with(|| a.effort().cmp(&b.effort()))
                .then_with(|| a.change.cmp(&b.change))
        });
        if !what_if.is_by_hand && self.block.code.iter().any(|instruction| instruction.may_load) {
            for (from, extra_cycles) in MEMORY {
                let change = Change::Loads { extra_cycles };
                if let Ok(cycles) = self.try_change(&change) {
                    what_if.memory.push((from, self.answer_of(change, cycles)));
                }
            }
        }
        Ok(what_if)
    }

    fn answer_of(&self, change: Change, cycles: f64) -> Answer {
        // A value of an earlier iteration can rather be done without.
        let cuts_within_iteration = change.parts().iter().any(|part| match *part {
            Change::Cut { from, to } => self.edges(from, to).iter().all(|edge| edge.n_iterations == 0),
            _ => false,
        });
        Answer { change, cycles, cuts_within_iteration }
    }

    /// Returns the changes to try on any code. Changes of all the code or of its longest chain come first.
    fn changes(&mut self) -> Vec<Change> {
        let mut changes = vec![Change::Unroll { factor: 2 }, Change::Unroll { factor: 4 }];
        if let Some(&first) = self.block.bounds.dependencies.instructions.iter().min() {
            let split = |n_chains| Change::Split { instruction: first as u32, n_chains };
            changes.push(split(2));
            changes.extend(self.n_chains(split).map(split));
        }
        if self.model.has_places() {
            changes.extend([0, 16, 32, 48].map(|offset| Change::Place { offset }));
        }
        changes.extend(self.wider_dispatch());
        for (id, kind) in self.processor.resources.kinds().iter().enumerate().skip(1) {
            if kind.members.is_empty() && kind.n_units > 0 && self.model.uses(id) {
                changes.push(twice(kind));
            }
        }
        changes.extend(self.model.loads_wait_for_stores().then_some(Change::CutStores));
        let chain = &self.bounds.dependencies.instructions;
        let mut order: Vec<usize> = (0..self.block.code.len()).collect();
        order.sort_by_key(|index| !chain.contains(index));
        for index in order {
            let instruction = index as u32;
            let latency = self.model.latency(index);
            changes.extend((latency > 1).then_some(Change::Latency { instruction, cycles: 1 }));
            changes.extend((latency > 3).then_some(Change::Latency { instruction, cycles: latency / 2 }));
            let mut cuts: Vec<Change> = self
                .dependences
                .iter()
                .filter(|edge| edge.to == instruction && edge.latency > 0)
                .map(|edge| Change::Cut { from: edge.from, to: edge.to })
                .collect();
            cuts.dedup();
            changes.extend(cuts);
            changes.push(Change::Free { instruction });
        }
        changes
    }

    /// Returns pairs of changes. Each change relieves one of two limits that the code reaches together.
    fn pairs(&self) -> Vec<Change> {
        /// A bound of at least this share of the largest one limits the code, too.
        const NEARLY: f64 = 0.97;
        let Bounds { front_end, ports, dependencies, .. } = self.bounds;
        let least = NEARLY * self.bounds.cycles().value();
        let limits = [
            (dependencies.cycles.value(), self.shorter_chains()),
            (ports.cycles.value(), self.more_units()),
            (front_end.cycles.value(), self.wider_dispatch()),
        ];
        let reached: Vec<&Vec<Change>> =
            limits.iter().filter(|(cycles, _)| *cycles >= least).map(|(_, changes)| changes).collect();
        let mut pairs = Vec::new();
        for (index, first) in reached.iter().enumerate() {
            for second in &reached[index + 1..] {
                for change in *first {
                    let with = |other: &Change| Change::Together(vec![change.clone(), other.clone()]);
                    pairs.extend(second.iter().map(with));
                }
            }
        }
        pairs
    }

    /// Changes that shorten the longest chain: two chains in its place, or the loop-carried dependences cut.
    fn shorter_chains(&self) -> Vec<Change> {
        let chain = &self.bounds.dependencies.instructions;
        let split = self.block.bounds.dependencies.instructions.iter().min();
        let split = split.map(|&first| Change::Split { instruction: first as u32, n_chains: 2 });
        let is_of_chain = |index: u32| chain.contains(&(index as usize));
        let carried = self.dependences.iter().filter(|edge| {
            edge.n_iterations > 0 && edge.latency > 0 && is_of_chain(edge.from) && is_of_chain(edge.to)
        });
        let cuts = carried.map(|edge| Change::Cut { from: edge.from, to: edge.to });
        split.into_iter().chain(cuts).collect()
    }

    /// Changes that give the busiest ports twice their units.
    fn more_units(&self) -> Vec<Change> {
        let kinds = self.processor.resources.kinds();
        let is_busy = |id: ProcResourceId| self.model.ports_of(id) & self.bounds.ports.ports != 0;
        let single = kinds.iter().enumerate().skip(1).filter(|(id, kind)| {
            kind.members.is_empty() && kind.n_units > 0 && is_busy(ProcResourceId::from_index(*id))
        });
        single.map(|(_, kind)| twice(kind)).collect()
    }

    /// Changes that widen dispatch.
    fn wider_dispatch(&self) -> Vec<Change> {
        let wider = self.model.width().checked_add(1);
        wider.map(|n_micro_ops| Change::Dispatch { n_micro_ops }).into_iter().collect()
    }

    /// The smallest number of chains that keeps the longest one from limiting the code, if that is more than two and few enough for
    /// registers.
    fn n_chains(&mut self, split: impl Fn(u32) -> Change) -> Option<u32> {
        const MAX_CHAINS: f64 = 8.0;
        let Bounds { front_end, ports, dependencies, .. } = self.bounds;
        let chain = dependencies.cycles.value();
        let enough = |others: f64| Some((chain / others).ceil()).filter(|&n| n > 2.0 && n <= MAX_CHAINS);
        let most = enough(front_end.cycles.max(ports.cycles).value())?;
        // Other chains may limit it first.
        let cycles = self.try_change(&split(most as u32)).ok()?;
        enough(cycles).map(|n_chains| n_chains as u32)
    }

    /// The dependences of an instruction on another one.
    fn edges(&self, from: u32, to: u32) -> Vec<ValueDependence> {
        self.dependences.iter().filter(|edge| (edge.from, edge.to) == (from, to)).copied().collect()
    }

    /// Returns the cycles of an iteration with a change, or why it is not possible: a changed processor may not get through the code.
    fn try_change(&mut self, change: &Change) -> Result<f64, String> {
        self.simulate(change).unwrap_or_else(|error| Err(error.to_string().trim_end_matches('.').to_owned()))
    }

    fn simulate(&mut self, change: &Change) -> Answered {
        let parts = change.parts().iter().map(|part| self.checked(part)).collect::<Result<Vec<_>, _>>();
        let parts = match parts {
            Ok(parts) => parts,
            Err(why) => return Ok(Err(why)),
        };
        let n_iterations: u32 = parts
            .iter()
            .map(|part| if let Possible::Rewriting(rewriting) = part { rewriting.n_iterations } else { 1 })
            .product();
        let cycles = self.model.changed(&parts)?.map(|cycles| cycles / f64::from(n_iterations));
        // What comes earlier or has more units may lead to a worse choice of units, which is not what the change is worth: a core can do
        // without what it has more.
        let most = if parts.iter().all(|part| self.only_relieves(part)) { self.now } else { f64::INFINITY };
        Ok(cycles.map(|cycles| cycles.min(most)))
    }

    /// Whether a change takes something away that the code had to wait for, and adds nothing.
    fn only_relieves(&self, change: &Possible) -> bool {
        match *change {
            Possible::Free(_) | Possible::Cut(..) | Possible::Stores => true,
            Possible::Units(resource, n_units) => {
                let kind = self.processor.resources.kinds().get(resource.index());
                kind.is_some_and(|kind| u32::from(n_units) >= kind.n_units)
            }
            Possible::Width(width) => width.get() >= self.model.width(),
            Possible::Latency(index, cycles) => cycles <= self.model.latency(index),
            Possible::Rewriting(_) | Possible::Loads(_) | Possible::Place(_) => false,
        }
    }

    /// Returns a change that is possible with the code and the processor, or why it is not.
    fn checked(&self, change: &Change) -> Result<Possible, String> {
        let block = &self.block;
        Ok(match *change {
            Change::Unroll { factor } => Possible::Rewriting(block.unrolled(factor)?),
            Change::Split { instruction, n_chains } => {
                Possible::Rewriting(block.split(instruction, n_chains)?)
            }
            Change::Units { ref resource, n_units } => {
                let id = self.resource(resource);
                let id = id.ok_or_else(|| format!("the model has no resource {resource} with units"))?;
                Possible::Units(id, n_units)
            }
            Change::Dispatch { n_micro_ops } => {
                let width = NonZeroU32::new(n_micro_ops);
                Possible::Width(width.ok_or("dispatch takes at least one micro-operation")?)
            }
            Change::Latency { instruction, cycles } => Possible::Latency(block.index(instruction)?, cycles),
            Change::Free { instruction } => Possible::Free(block.index(instruction)?),
            Change::Cut { from, to } => {
                block.index(from)?;
                let index = block.index(to)?;
                let edges = self.edges(from, to);
                if edges.is_empty() {
                    return Err(format!("[{to}] does not wait for a value of [{from}]"));
                }
                Possible::Cut(edges, index)
            }
            Change::CutStores => Possible::Stores,
            Change::Loads { extra_cycles } => Possible::Loads(extra_cycles),
            Change::Place { offset } if self.model.has_places() => Possible::Place(offset),
            Change::Place { .. } => {
                return Err("the address of this code does not matter to the model".to_owned());
            }
            _ => return Err("the change is not known".to_owned()),
        })
    }

    /// Returns the resource with units that has a name.
    fn resource(&self, name: &str) -> Option<ProcResourceId> {
        let kinds = self.processor.resources.kinds();
        let id = kinds.iter().position(|kind| &*kind.name == name && kind.first_unit.is_some())?;
        Some(ProcResourceId::from_index(id))
    }
}

/// Twice the units of a resource.
fn twice(kind: &ResourceKind) -> Change {
    let n_units = u16::try_from(kind.n_units * 2).unwrap_or(u16::MAX);
    Change::Units { resource: kind.name.to_string(), n_units }
}
