//! Simulating what would change if something were different.

mod registers;
mod variants;

use std::num::NonZeroU32;

use stallscope_report::{Answer, Change, ProcessorInfo, WhatIf};
use stallscope_sim::{
    Bounds, CustomHazards, Instruction, Pipeline, PipelineOptions, SimulationError, ValueDependence,
};
use stallscope_target::{ProcResourceId, SubtargetInfo};

use crate::prediction::Predictor;
use variants::Variants;

/// Maximum number of instructions of all simulated variants together, unless they are asked for.
const MAX_INSTRUCTIONS: usize = 300_000;

/// Cycles by which loads take longer that find their data farther away than in the first-level cache.
///
/// Source: Intel's optimization manual for Skylake (4, 12 and 44 cycles of latency); the memory's latency is an assumption.
const MEMORY: [(&str, u32); 3] =
    [("the second-level cache", 8), ("the third-level cache", 40), ("memory", 200)];

/// Simulates changes of a block of code on LLVM's model of a processor.
pub(crate) struct Experiments<'e, 'a> {
    pub(crate) subtarget: &'a SubtargetInfo,
    pub(crate) processor: &'e ProcessorInfo,
    pub(crate) options: PipelineOptions,
    pub(crate) hazards: Option<&'static dyn CustomHazards>,
    pub(crate) predictor: &'e Predictor,
    pub(crate) pipeline: &'e mut Pipeline<'a>,
    pub(crate) code: &'e [Instruction],
}

impl Experiments<'_, '_> {
    /// Answers the questions, or those that there are about any code if there are none.
    pub(crate) fn answer(mut self, questions: &[Change]) -> Result<WhatIf, SimulationError> {
        let mut prepared = self.pipeline.prepare(self.code);
        let (bounds, dependences) = (prepared.bounds(), prepared.value_dependences());
        let cycles = self.predictor.cycles(self.code, &bounds, self.pipeline)?;
        let mut what_if = WhatIf { cycles, is_by_hand: !questions.is_empty(), ..WhatIf::default() };
        let changes =
            if questions.is_empty() { self.changes(&bounds, &dependences) } else { questions.to_vec() };
        let mut n_left = if questions.is_empty() { MAX_INSTRUCTIONS } else { usize::MAX };
        for change in changes {
            if n_left < self.code.len() {
                what_if.n_untried += 1;
                continue;
            }
            match self.try_change(&change, &bounds, &dependences)? {
                Ok(cycles) => {
                    what_if.answers.push(Answer { change, cycles });
                    n_left -= self.code.len();
                }
                Err(why) if what_if.is_by_hand => what_if.impossible.push((change, why)),
                Err(_) => {}
            }
        }
        // Of equal ones, those come first that are easier to make. A value of an earlier iteration can rather be done without.
        let is_within_iteration = |change: &Change| match *change {
            Change::Cut { from, to } => {
                let mut edges = dependences.iter().filter(|edge| (edge.from, edge.to) == (from, to));
                edges.all(|edge| edge.n_iterations == 0)
            }
            _ => false,
        };
        what_if.answers.sort_by(|a, b| {
            let key = |answer: &Answer| (answer.change.kind(), is_within_iteration(&answer.change));
            a.cycles
                .total_cmp(&b.cycles)
                .then_with(|| key(a).cmp(&key(b)))
                .then_with(|| a.change.cmp(&b.change))
        });
        if !what_if.is_by_hand && self.code.iter().any(|instruction| instruction.may_load) {
            for (from, extra_cycles) in MEMORY {
                let change = Change::Loads { extra_cycles };
                if let Ok(cycles) = self.try_change(&change, &bounds, &dependences)? {
                    what_if.memory.push((from, Answer { change, cycles }));
                }
            }
        }
        Ok(what_if)
    }

    /// Returns the changes to try of any code, those first that concern all of it or its longest chain.
    fn changes(&self, bounds: &Bounds, dependences: &[ValueDependence]) -> Vec<Change> {
        let mut changes = vec![Change::Unroll { factor: 2 }, Change::Unroll { factor: 4 }];
        let chain = &bounds.dependencies.instructions;
        changes.extend(
            chain.iter().min().map(|&index| Change::Split { instruction: index as u32, n_chains: 2 }),
        );
        let wider = self.pipeline.width().checked_add(1);
        changes.extend(wider.map(|n_micro_ops| Change::Dispatch { n_micro_ops }));
        let used = |id: usize| {
            let mask = self.processor.masks.masks().get(id).copied().unwrap_or_default();
            self.code.iter().any(|instruction| {
                let resources = &instruction.desc.resources;
                resources.iter().any(|usage| usage.mask & mask != 0 && usage.cycles > 0)
            })
        };
        for (id, kind) in self.processor.resources.kinds().iter().enumerate().skip(1) {
            if kind.members.is_empty() && kind.n_units > 0 && used(id) {
                let n_units = u16::try_from(kind.n_units * 2).unwrap_or(u16::MAX);
                changes.push(Change::Units { resource: kind.name.to_string(), n_units });
            }
        }
        let mut order: Vec<usize> = (0..self.code.len()).collect();
        order.sort_by_key(|index| !chain.contains(index));
        for index in order {
            let instruction = index as u32;
            let latency = self.code[index].desc.max_latency;
            changes.extend((latency > 1).then_some(Change::Latency { instruction, cycles: 1 }));
            changes.extend((latency > 3).then_some(Change::Latency { instruction, cycles: latency / 2 }));
            let mut cuts: Vec<Change> = dependences
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

    /// Returns the cycles of an iteration with a change, or why it is not possible.
    fn try_change(
        &mut self,
        change: &Change,
        bounds: &Bounds,
        dependences: &[ValueDependence],
    ) -> Result<Result<f64, String>, SimulationError> {
        let variants = Variants { subtarget: self.subtarget, code: self.code, bounds, dependences };
        let variant = match change {
            Change::Units { resource, n_units } => {
                let Some(id) = self.resource(resource) else {
                    return Ok(Err(format!("the model has no resource {resource} with units")));
                };
                let options = PipelineOptions { changed_units: Some((id, *n_units)), ..self.options };
                return self.run_on(&options).map(Ok);
            }
            Change::Dispatch { n_micro_ops } => {
                if !self.subtarget.sched_model.is_out_of_order() {
                    return Ok(Err(
                        "the processor issues in order, its width is part of the model".to_owned()
                    ));
                }
                let dispatch_width = NonZeroU32::new(*n_micro_ops);
                let options = PipelineOptions { dispatch_width, ..self.options };
                return self.run_on(&options).map(Ok);
            }
            _ => variants.of(change),
        };
        match variant {
            Ok((code, n_copies)) => {
                let cycles = self.run(&code)?;
                Ok(Ok(cycles / f64::from(n_copies)))
            }
            Err(why) => Ok(Err(why)),
        }
    }

    /// Returns the resource with units that has a name.
    fn resource(&self, name: &str) -> Option<ProcResourceId> {
        let kinds = self.processor.resources.kinds();
        let id = kinds.iter().position(|kind| &*kind.name == name && kind.first_unit.is_some())?;
        Some(ProcResourceId::from_index(id))
    }

    /// Returns the cycles of an iteration of changed code.
    fn run(&mut self, code: &[Instruction]) -> Result<f64, SimulationError> {
        let bounds = self.pipeline.prepare(code).bounds();
        self.predictor.cycles(code, &bounds, self.pipeline)
    }

    /// Returns the cycles of an iteration on a changed processor.
    fn run_on(&self, options: &PipelineOptions) -> Result<f64, SimulationError> {
        let mut pipeline = Pipeline::new(self.subtarget, options);
        pipeline.set_custom_hazards(self.hazards);
        let bounds = pipeline.prepare(self.code).bounds();
        self.predictor.cycles(self.code, &bounds, &mut pipeline)
    }
}
