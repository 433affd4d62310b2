//! Changes on models of the project's own that describe a core.

use stallscope_asm::Sources;
use stallscope_sim::{Instruction, PipelineOptions, PortSet, Ports, Program, SimulationError};
use stallscope_target::{Inst, Operand, ProcResourceId};

use super::{CoreSimulator, Layout, OnCore};
use crate::what_if::block::Rewriting;
use crate::what_if::model::{Answered, Model, Possible};

impl Model for OnCore<'_, '_> {
    fn cycles(&mut self) -> Result<f64, SimulationError> {
        self.core.cycles(&mut self.lowered, self.region.code, self.region.analyzer.options())
    }

    fn width(&self) -> u32 {
        self.core.width()
    }

    fn latency(&self, index: usize) -> u32 {
        self.lowered.program.latency(index)
    }

    fn uses(&self, resource: usize) -> bool {
        let ports = self.ports_of(ProcResourceId::from_index(resource));
        self.lowered.program.micro_ops.iter().any(|micro_op| micro_op.ports & ports != 0)
    }

    fn loads_wait_for_stores(&self) -> bool {
        self.lowered.program.store_dependences().len() > 1
    }

    fn has_places(&self) -> bool {
        self.is_loop && self.core.core.settings().dispatch.is_none()
    }

    fn free_takes_slots(&self) -> bool {
        true
    }

    fn ports_of(&self, resource: ProcResourceId) -> PortSet {
        self.core.ports().of(resource)
    }

    fn changed(&mut self, changes: &[Possible]) -> Answered {
        let mut core = None;
        let (mut rewriting, mut alignment) = (None, None);
        for change in changes {
            let options = self.region.analyzer.pipeline_options();
            let (ports, width) = match change {
                &Possible::Units(resource, n_units) => {
                    let changed_units = Some((resource, n_units));
                    let options = PipelineOptions { changed_units, ..options };
                    (Ports::with_options(self.region.analyzer.info(), &options), options.dispatch_width)
                }
                &Possible::Width(width) => (Ports::new(self.region.analyzer.info()), Some(width)),
                Possible::Rewriting(new) => {
                    if rewriting.replace(new).is_some() {
                        return Ok(Err("the code cannot be rewritten twice".to_owned()));
                    }
                    continue;
                }
                &Possible::Place(offset) => {
                    alignment = Some(offset);
                    continue;
                }
                _ => continue,
            };
            if core.is_some() {
                return Ok(Err("the model takes one change of the processor at a time".to_owned()));
            }
            core = CoreSimulator::with(self.region.analyzer, ports, width);
            if core.is_none() {
                return Ok(Err("the model has no such core".to_owned()));
            }
        }
        if core.is_none() && rewriting.is_none() && alignment.is_none() {
            return match changed_program(&self.lowered.program, changes, false) {
                Ok(program) => self.run(program).map(Ok),
                Err(why) => Ok(Err(why)),
            };
        }
        let (insts, code) = match rewriting {
            Some(rewriting) => self.rewritten(rewriting),
            None => (self.region.insts.iter().copied().cloned().collect(), self.region.code.to_vec()),
        };
        let insts: Vec<&Inst> = insts.iter().collect();
        let layout = Layout { is_loop: self.is_loop, is_rearranged: rewriting.is_some(), alignment };
        let core = core.as_mut().unwrap_or(self.core);
        let mut lowered = core.lower(self.region.analyzer, &insts, &code, self.region.bytes, layout);
        match changed_program(&lowered.program, changes, rewriting.is_some()) {
            Ok(program) => lowered.program = program,
            Err(why) => return Ok(Err(why)),
        }
        core.cycles(&mut lowered, &code, self.region.analyzer.options()).map(Ok)
    }
}

impl OnCore<'_, '_> {
    /// Rewritten code.
    fn rewritten(&self, rewriting: &Rewriting) -> (Vec<Inst>, Vec<Instruction>) {
        let description = self.region.analyzer.info().description();
        let mut code = Vec::with_capacity(rewriting.instructions.len());
        let mut insts = Vec::with_capacity(rewriting.instructions.len());
        for rewritten in &rewriting.instructions {
            let register = |register| rewritten.register(description, register);
            code.push(self.region.code[rewritten.index].with_registers(register));
            let mut inst = self.region.insts[rewritten.index].clone();
            for operand in &mut inst.operands {
                if let Operand::Register(id) = operand {
                    *id = register(*id);
                }
            }
            if inst != *self.region.insts[rewritten.index] {
                // The file has other bytes.
                inst.location = Sources::UNKNOWN;
            }
            insts.push(inst);
        }
        (insts, code)
    }

    /// Returns the cycles of an iteration of a changed program.
    fn run(&mut self, program: Program) -> Result<f64, SimulationError> {
        let original = std::mem::replace(&mut self.lowered.program, program);
        let cycles = self.cycles();
        self.lowered.program = original;
        cycles
    }
}

/// The program with the changes that apply to it, or the reason why one is impossible.
fn changed_program(program: &Program, changes: &[Possible], is_rewritten: bool) -> Result<Program, String> {
    let mut program = program.clone();
    for change in changes {
        if is_rewritten && matches!(change, Possible::Latency(..) | Possible::Free(_) | Possible::Cut(..)) {
            return Err("the model cannot change an instruction of code that is rewritten".to_owned());
        }
        program = match *change {
            Possible::Latency(index, _) if program.latency(index) == 0 => {
                return Err(format!("[{index}] has no latency in the model"));
            }
            Possible::Latency(index, cycles) => program.with_latency(index, cycles),
            Possible::Free(index) => program.without_cost(index),
            Possible::Cut(ref edges, to) => {
                let from = edges.first().map_or(to, |edge| edge.from as usize);
                let why = || format!("[{to}] does not wait for a value of [{from}]");
                program.without_dependence(from, to).ok_or_else(why)?
            }
            Possible::Stores => program.without_store_dependences().ok_or("no load waits for a store")?,
            Possible::Loads(extra_cycles) => program.with_longer_loads(extra_cycles),
            Possible::Rewriting(_) | Possible::Units(..) | Possible::Width(_) | Possible::Place(_) => program,
        };
    }
    Ok(program)
}
