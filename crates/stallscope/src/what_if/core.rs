//! Changes on models of the project's own that describe a core.

use std::num::NonZeroU32;

use stallscope_isa::LoweredCode;
use stallscope_mc::{Encoder, Expressions};
use stallscope_sim::{Instruction, PipelineOptions, Ports, Program, SimulationError, ValueDependence};
use stallscope_target::{Inst, Operand, ProcResourceId};

use super::block::Rewriting;
use super::model::{Answered, Model};
use crate::Analyzer;
use crate::simulation::core::CoreSimulator;

/// Code on a core.
pub(crate) struct OnCore<'e, 'a> {
    pub(crate) analyzer: &'a Analyzer,
    pub(crate) core: &'e mut CoreSimulator,
    pub(crate) encoder: &'e Encoder<'a>,
    pub(crate) expressions: &'e Expressions,
    pub(crate) insts: &'e [&'e Inst],
    pub(crate) code: &'e [Instruction],
    /// Whether the code ends in a jump to its beginning.
    pub(crate) is_loop: bool,
    /// The code as the core sees it.
    pub(crate) lowered: LoweredCode,
}

impl Model for OnCore<'_, '_> {
    fn cycles(&mut self) -> Result<f64, SimulationError> {
        self.core.cycles(&mut self.lowered, self.code, self.analyzer.options())
    }

    fn width(&self) -> u32 {
        self.core.width()
    }

    fn latency(&self, index: usize) -> u32 {
        self.lowered.program.latency(index)
    }

    fn uses(&self, resource: usize) -> bool {
        let ports = self.core.ports().of(ProcResourceId::from_index(resource));
        self.lowered.program.micro_ops.iter().any(|micro_op| micro_op.ports & ports != 0)
    }

    fn rewritten(&mut self, rewriting: &Rewriting) -> Result<f64, SimulationError> {
        let description = self.analyzer.info().description();
        let mut code = Vec::with_capacity(rewriting.instructions.len());
        let mut insts = Vec::with_capacity(rewriting.instructions.len());
        for rewritten in &rewriting.instructions {
            let register = |register| rewritten.register(description, register);
            code.push(self.code[rewritten.index].with_registers(register));
            let mut inst = self.insts[rewritten.index].clone();
            for operand in &mut inst.operands {
                if let Operand::Register(id) = operand {
                    *id = register(*id);
                }
            }
            insts.push(inst);
        }
        let insts: Vec<&Inst> = insts.iter().collect();
        let encoding = (self.encoder, self.expressions);
        let mut lowered = self.core.lower(self.analyzer, &insts, &code, encoding, self.is_loop);
        self.core.cycles(&mut lowered, &code, self.analyzer.options())
    }

    fn with_units(&mut self, resource: ProcResourceId, n_units: u16) -> Answered {
        let changed_units = Some((resource, n_units));
        let options = PipelineOptions { changed_units, ..self.analyzer.pipeline_options() };
        let ports = Ports::with_options(self.analyzer.info(), &options);
        let width = self.analyzer.options().dispatch_width;
        self.run_on(CoreSimulator::with(self.analyzer, ports, width))
    }

    fn with_width(&mut self, width: NonZeroU32) -> Answered {
        let ports = Ports::new(self.analyzer.info());
        self.run_on(CoreSimulator::with(self.analyzer, ports, Some(width)))
    }

    fn with_latency(&mut self, index: usize, cycles: u32) -> Answered {
        if self.latency(index) == 0 {
            return Ok(Err(format!("[{index}] has no latency in the model")));
        }
        self.run(self.lowered.program.with_latency(index, cycles)).map(Ok)
    }

    fn without_cost(&mut self, index: usize) -> Answered {
        self.run(self.lowered.program.without_cost(index)).map(Ok)
    }

    fn without_dependence(&mut self, edges: &[ValueDependence], to: usize) -> Answered {
        let from = edges.first().map_or(to, |edge| edge.from as usize);
        match self.lowered.program.without_dependence(from, to) {
            Some(program) => self.run(program).map(Ok),
            None => Ok(Err(format!("[{to}] does not wait for a value of [{from}]"))),
        }
    }

    fn loads_wait_for_stores(&self) -> bool {
        self.lowered.program.store_dependences().len() > 1
    }

    fn without_waiting_for_stores(&mut self) -> Answered {
        match self.lowered.program.without_store_dependences() {
            Some(program) => self.run(program).map(Ok),
            None => Ok(Err("no load waits for a store".to_owned())),
        }
    }

    fn with_longer_loads(&mut self, extra_cycles: u32) -> Answered {
        self.run(self.lowered.program.with_longer_loads(extra_cycles)).map(Ok)
    }

    fn free_takes_slots(&self) -> bool {
        true
    }
}

impl OnCore<'_, '_> {
    /// Returns the cycles of an iteration of a changed program.
    fn run(&mut self, program: Program) -> Result<f64, SimulationError> {
        let original = std::mem::replace(&mut self.lowered.program, program);
        let cycles = self.cycles();
        self.lowered.program = original;
        cycles
    }

    /// Returns the cycles of an iteration on a changed core.
    fn run_on(&self, core: Option<CoreSimulator>) -> Answered {
        let Some(mut core) = core else { return Ok(Err("the model has no such core".to_owned())) };
        let encoding = (self.encoder, self.expressions);
        let mut lowered = core.lower(self.analyzer, self.insts, self.code, encoding, self.is_loop);
        core.cycles(&mut lowered, self.code, self.analyzer.options()).map(Ok)
    }
}
