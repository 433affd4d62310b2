//! Simulating what would change if something were different.

mod block;
mod core;
mod model;
mod pipeline;
mod registers;

use std::num::NonZeroU32;

use stallscope_report::{Answer, Change, ProcessorInfo, WhatIf};
use stallscope_sim::{Bounds, SimulationError, ValueDependence};
use stallscope_target::ProcResourceId;

pub(crate) use block::Block;
pub(crate) use core::OnCore;
pub(crate) use pipeline::OnPipeline;

use block::Rewriting;
use model::{Answered, Model};

/// Maximum number of instructions of all simulated variants together, unless they are asked for.
const MAX_INSTRUCTIONS: usize = 300_000;

/// Cycles by which loads take longer that find their data farther away than in the first-level cache.
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
}

impl<'e, M: Model> Experiments<'e, M> {
    /// Experiments with a block of code on a model, which has these dependences and bounds.
    pub(crate) const fn new(
        block: Block<'e>,
        processor: &'e ProcessorInfo,
        (dependences, bounds): (&'e [ValueDependence], &'e Bounds),
        model: M,
    ) -> Self {
        Self { block, processor, dependences, bounds, model }
    }

    /// Answers the questions, or those that there are about any code if there are none.
    pub(crate) fn answer(mut self, questions: &[Change]) -> Result<WhatIf, SimulationError> {
        let mut what_if = WhatIf {
            cycles: self.model.cycles()?,
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
        // Of equal ones, those come first that are easier to make.
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
        let cuts_within_iteration = match change {
            Change::Cut { from, to } => self.edges(from, to).iter().all(|edge| edge.n_iterations == 0),
            _ => false,
        };
        Answer { change, cycles, cuts_within_iteration }
    }

    /// Returns the changes to try of any code, those first that concern all of it or its longest chain.
    fn changes(&mut self) -> Vec<Change> {
        let mut changes = vec![Change::Unroll { factor: 2 }, Change::Unroll { factor: 4 }];
        if let Some(&first) = self.block.bounds.dependencies.instructions.iter().min() {
            let split = |n_chains| Change::Split { instruction: first as u32, n_chains };
            changes.push(split(2));
            changes.extend(self.n_chains(split).map(split));
        }
        let wider = self.model.width().checked_add(1);
        changes.extend(wider.map(|n_micro_ops| Change::Dispatch { n_micro_ops }));
        for (id, kind) in self.processor.resources.kinds().iter().enumerate().skip(1) {
            if kind.members.is_empty() && kind.n_units > 0 && self.model.uses(id) {
                let n_units = u16::try_from(kind.n_units * 2).unwrap_or(u16::MAX);
                changes.push(Change::Units { resource: kind.name.to_string(), n_units });
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

    /// The number of chains with which the longest one would not limit the code any longer, if that is more than two and few enough
    /// for registers.
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
        match self.checked(change) {
            Ok(Checked::Rewriting(rewriting)) => {
                let cycles = self.model.rewritten(&rewriting)?;
                Ok(Ok(cycles / f64::from(rewriting.n_iterations)))
            }
            Ok(Checked::Units(resource, n_units)) => self.model.with_units(resource, n_units),
            Ok(Checked::Width(width)) => self.model.with_width(width),
            Ok(Checked::Latency(index, cycles)) => self.model.with_latency(index, cycles),
            Ok(Checked::Free(index)) => self.model.without_cost(index),
            Ok(Checked::Cut(edges, to)) => self.model.without_dependence(&edges, to),
            Ok(Checked::Stores) => self.model.without_waiting_for_stores(),
            Ok(Checked::Loads(extra_cycles)) => self.model.with_longer_loads(extra_cycles),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Returns a change that is possible with the code and the processor, or why it is not.
    fn checked(&self, change: &Change) -> Result<Checked, String> {
        let block = &self.block;
        Ok(match *change {
            Change::Unroll { factor } => Checked::Rewriting(block.unrolled(factor)?),
            Change::Split { instruction, n_chains } => {
                Checked::Rewriting(block.split(instruction, n_chains)?)
            }
            Change::Units { ref resource, n_units } => {
                let id = self.resource(resource);
                let id = id.ok_or_else(|| format!("the model has no resource {resource} with units"))?;
                Checked::Units(id, n_units)
            }
            Change::Dispatch { n_micro_ops } => {
                let width = NonZeroU32::new(n_micro_ops);
                Checked::Width(width.ok_or("dispatch takes at least one micro-operation")?)
            }
            Change::Latency { instruction, cycles } => Checked::Latency(block.index(instruction)?, cycles),
            Change::Free { instruction } => Checked::Free(block.index(instruction)?),
            Change::Cut { from, to } => {
                block.index(from)?;
                let index = block.index(to)?;
                let edges = self.edges(from, to);
                if edges.is_empty() {
                    return Err(format!("[{to}] does not wait for a value of [{from}]"));
                }
                Checked::Cut(edges, index)
            }
            Change::CutStores => Checked::Stores,
            Change::Loads { extra_cycles } => Checked::Loads(extra_cycles),
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

/// A change that is possible.
enum Checked {
    Rewriting(Rewriting),
    Units(ProcResourceId, u16),
    Width(NonZeroU32),
    Latency(usize, u32),
    Free(usize),
    Cut(Vec<ValueDependence>, usize),
    Stores,
    Loads(u32),
}
