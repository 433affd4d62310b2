//! Changes on LLVM's models.

use std::num::NonZeroU32;

use stallscope_report::ProcessorInfo;
use stallscope_sim::{
    CustomHazards, Instruction, Pipeline, PipelineOptions, SimulationError, ValueDependence,
};
use stallscope_target::{ProcResourceId, RegisterId, SubtargetInfo};

use super::block::Rewriting;
use super::model::{Answered, Model};
use crate::simulation::prediction::Predictor;

/// Code on LLVM's model of a processor.
pub(crate) struct OnPipeline<'e, 'a> {
    pub(crate) subtarget: &'a SubtargetInfo,
    pub(crate) processor: &'e ProcessorInfo,
    pub(crate) options: PipelineOptions,
    pub(crate) hazards: Option<&'static dyn CustomHazards>,
    pub(crate) predictor: &'e Predictor,
    pub(crate) pipeline: &'e mut Pipeline<'a>,
    pub(crate) code: &'e [Instruction],
}

impl Model for OnPipeline<'_, '_> {
    fn cycles(&mut self) -> Result<f64, SimulationError> {
        self.run(self.code)
    }

    fn width(&self) -> u32 {
        self.pipeline.width()
    }

    fn latency(&self, index: usize) -> u32 {
        self.code[index].desc.max_latency
    }

    fn uses(&self, resource: usize) -> bool {
        let mask = self.processor.masks.masks().get(resource).copied().unwrap_or_default();
        self.code.iter().any(|instruction| {
            let resources = &instruction.desc.resources;
            resources.iter().any(|usage| usage.mask & mask != 0 && usage.cycles > 0)
        })
    }

    fn rewritten(&mut self, rewriting: &Rewriting) -> Result<f64, SimulationError> {
        let description = self.subtarget.description();
        let code: Vec<Instruction> = rewriting
            .instructions
            .iter()
            .map(|rewritten| {
                let register = |register| rewritten.register(description, register);
                self.code[rewritten.index].with_registers(register)
            })
            .collect();
        self.run(&code)
    }

    fn with_units(&mut self, resource: ProcResourceId, n_units: u16) -> Answered {
        self.run_on(&PipelineOptions { changed_units: Some((resource, n_units)), ..self.options }).map(Ok)
    }

    fn with_width(&mut self, width: NonZeroU32) -> Answered {
        if !self.subtarget.sched_model.is_out_of_order() {
            return Ok(Err("the processor issues in order, its width is part of the model".to_owned()));
        }
        self.run_on(&PipelineOptions { dispatch_width: Some(width), ..self.options }).map(Ok)
    }

    fn with_latency(&mut self, index: usize, cycles: u32) -> Answered {
        self.with(index, |instruction| instruction.with_latency(cycles)).map(Ok)
    }

    fn without_cost(&mut self, index: usize) -> Answered {
        self.with(index, Instruction::without_cost).map(Ok)
    }

    fn without_dependence(&mut self, edges: &[ValueDependence], to: usize) -> Answered {
        let cut: Vec<RegisterId> = edges.iter().map(|edge| edge.register).collect();
        let description = self.subtarget.description();
        let is_cut =
            |register: RegisterId| cut.iter().any(|&other| description.registers_overlap(other, register));
        self.with(to, |instruction| instruction.without_waiting_for(is_cut)).map(Ok)
    }

    /// Groups of loads wait for all stores before them, or for none: LLVM's models know no addresses.
    fn loads_wait_for_stores(&self) -> bool {
        !self.options.assume_no_alias
            && self.code.iter().any(|instruction| instruction.may_load)
            && self.code.iter().any(|instruction| instruction.may_store)
    }

    fn without_waiting_for_stores(&mut self) -> Answered {
        if !self.loads_wait_for_stores() {
            return Ok(
                Err("no load waits for a store; with -noalias=0, they do on LLVM's models".to_owned()),
            );
        }
        self.run_on(&PipelineOptions { assume_no_alias: true, ..self.options }).map(Ok)
    }

    fn with_longer_loads(&mut self, extra_cycles: u32) -> Answered {
        let longer = |instruction: &Instruction| {
            if instruction.may_load {
                instruction.with_latency(instruction.desc.max_latency.saturating_add(extra_cycles))
            } else {
                instruction.clone()
            }
        };
        let code: Vec<Instruction> = self.code.iter().map(longer).collect();
        self.run(&code).map(Ok)
    }
}

impl OnPipeline<'_, '_> {
    fn with(
        &mut self,
        index: usize,
        change: impl Fn(&Instruction) -> Instruction,
    ) -> Result<f64, SimulationError> {
        let mut code = self.code.to_vec();
        code[index] = change(&code[index]);
        self.run(&code)
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
