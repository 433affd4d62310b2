//! Changes on LLVM's models.

use stallscope_sim::{Instruction, Pipeline, PipelineOptions, PortSet, SimulationError, WriteDescriptor};
use stallscope_target::{Description, Opcode, OpcodeFlag, OperandInfo, ProcResourceId, RegisterId};

use super::{OnPipeline, long_run};
use crate::what_if::model::{Answered, Model, Possible};

impl Model for OnPipeline<'_, '_> {
    fn cycles(&mut self) -> Result<f64, SimulationError> {
        long_run::cycles(self.code, &mut self.prepared)
    }

    fn width(&self) -> u32 {
        self.prepared.pipeline().width()
    }

    fn latency(&self, index: usize) -> u32 {
        self.code[index].desc.max_latency
    }

    fn uses(&self, resource: usize) -> bool {
        let mask = self.analyzer.processor().masks.masks().get(resource).copied().unwrap_or_default();
        self.code.iter().any(|instruction| {
            let resources = &instruction.desc.resources;
            resources.iter().any(|usage| usage.mask & mask != 0 && usage.cycles > 0)
        })
    }

    /// Groups of loads wait for all stores before them, or for none: LLVM's models know no addresses.
    fn loads_wait_for_stores(&self) -> bool {
        !self.analyzer.options().hardware.assume_no_alias
            && self.code.iter().any(|instruction| instruction.may_load)
            && self.code.iter().any(|instruction| instruction.may_store)
    }

    fn ports_of(&self, resource: ProcResourceId) -> PortSet {
        self.prepared.pipeline().ports().of(resource)
    }

    fn changed(&mut self, changes: &[Possible]) -> Answered {
        let mut code = self.code.to_vec();
        let original = self.analyzer.pipeline_options();
        let mut options = original;
        // Rewritten code has copies of changed instructions.
        let is_rewriting = |change: &&Possible| matches!(change, Possible::Rewriting(_));
        let rewritings = changes.iter().filter(is_rewriting);
        for change in changes.iter().filter(|change| !is_rewriting(change)).chain(rewritings) {
            if let Err(why) = self.change(change, &mut code, &mut options) {
                return Ok(Err(why));
            }
        }
        if options == original {
            long_run::cycles(&code, &mut self.prepared.other(&code)).map(Ok)
        } else {
            self.run_on(&code, &options).map(Ok)
        }
    }
}

impl OnPipeline<'_, '_> {
    /// Makes a change of code and options, or says why it is not possible.
    fn change(
        &self,
        change: &Possible,
        code: &mut Vec<Instruction>,
        options: &mut PipelineOptions,
    ) -> Result<(), String> {
        let description = self.analyzer.info().description();
        match change {
            Possible::Rewriting(rewriting) => {
                let instructions = rewriting.instructions.iter().map(|rewritten| {
                    let register = |register| rewritten.register(description, register);
                    let instruction = code.get(rewritten.index);
                    instruction.map(|instruction| instruction.with_registers(register))
                });
                *code = instructions.collect::<Option<_>>().ok_or("the code cannot be rewritten twice")?;
            }
            &Possible::Units(resource, n_units) => {
                if options.changed_units.replace((resource, n_units)).is_some() {
                    return Err("only one resource can have other units".to_owned());
                }
            }
            &Possible::Width(width) => {
                if !self.analyzer.info().sched_model.is_out_of_order() {
                    return Err("the processor issues in order, its width is part of the model".to_owned());
                }
                options.dispatch_width = Some(width);
            }
            &Possible::Latency(index, cycles) => code[index] = code[index].with_latency(cycles),
            &Possible::Free(index) => code[index] = code[index].without_cost(),
            &Possible::Cut(ref edges, to) => {
                let overlaps = |register: RegisterId| {
                    edges.iter().any(|edge| description.registers_overlap(edge.register, register))
                };
                code[to] = code[to].without_waiting_for(overlaps);
            }
            Possible::Stores => {
                if !self.loads_wait_for_stores() {
                    let why = "no load waits for a store; with -noalias=0, they do on LLVM's models";
                    return Err(why.to_owned());
                }
                options.assume_no_alias = true;
            }
            // Only cores with front ends have places.
            Possible::Place(_) => {}
            &Possible::Loads(extra_cycles) => {
                for instruction in code.iter_mut() {
                    let opcode = description.opcode(instruction.opcode);
                    let is_address = |write: &WriteDescriptor| is_address(description, &opcode, write);
                    *instruction = instruction.with_longer_load(extra_cycles, is_address);
                }
            }
        }
        Ok(())
    }

    /// Returns the cycles of an iteration of changed code on a changed processor.
    fn run_on(&self, code: &[Instruction], options: &PipelineOptions) -> Result<f64, SimulationError> {
        let mut pipeline = Pipeline::new(self.analyzer.info(), options);
        pipeline.set_custom_hazards(self.hazards);
        long_run::cycles(code, &mut pipeline.prepare(code))
    }
}

/// Returns whether a load writes an address back: a result that is tied to an operand, in addition to other results.
fn is_address(description: Description<'_>, opcode: &Opcode, write: &WriteDescriptor) -> bool {
    let n_defs = usize::from(opcode.n_defs);
    let operands = description.span::<OperandInfo>(opcode.operands);
    let is_tied = |def: usize| {
        let mut uses = operands.iter().skip(n_defs);
        uses.any(|operand| usize::try_from(operand.tied_to) == Ok(def))
    };
    let has_others = opcode.has(OpcodeFlag::VariadicOpsAreDefs) || !(0..n_defs).all(is_tied);
    has_others && write.register.is_none() && write.operand < n_defs && is_tied(write.operand)
}
