//! Why a loop takes as long as it does: a verdict, what each instruction waits for, and the dependencies.

mod data;
mod dataflow;
mod json;
mod listener;
mod model_facts;
mod text;
mod verdict;
mod waits;
mod words;

use std::cmp::Reverse;

use stallscope_target::RegisterId;

use listener::{Key, Reason};

use crate::{Json, RenderContext, SimulationContext, Text, View};

pub use data::Explanation;
pub use dataflow::{Dataflow, DataflowEdge, Through};
pub use listener::ExplanationListener;
pub use model_facts::{MeasuredError, ModelFacts};
pub use verdict::Verdict;
pub use waits::{TracedWait, Wait, WaitPhase, WaitReason};

impl View for Explanation {
    type Listener<'c> = ExplanationListener<'c>;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        let n_instructions = context.code.len();
        let n_iterations = context.timeline_max_iterations.min(context.n_iterations);
        let n_traced = n_instructions as u64 * u64::from(n_iterations);
        Some(ExplanationListener::new(&context.processor.resources, n_instructions, n_traced))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        n_cycles: u64,
    ) -> Option<Self> {
        let ledger = listener?.ledger;
        let names = Names { context, units: context.processor.resources.unit_names() };
        let mut order: Vec<(Wait, u32)> = (0..)
            .zip(ledger.keys.iter().zip(&ledger.counts))
            .map(|(number, (key, &n_cycles))| {
                let &Key { instruction, phase, reason } = key;
                let reason = names.reason(instruction, reason);
                (Wait { instruction, phase, reason, n_cycles }, number)
            })
            .collect();
        order.sort_by(|(a, _), (b, _)| {
            let longest_first = Reverse(a.n_cycles).cmp(&Reverse(b.n_cycles));
            let by_reason = || (a.phase, &a.reason).cmp(&(b.phase, &b.reason));
            a.instruction.cmp(&b.instruction).then(longest_first).then_with(by_reason)
        });
        let mut place_of = vec![0; order.len()];
        for (place, (_, number)) in (0..).zip(&order) {
            place_of[*number as usize] = place;
        }
        let n_instructions = (context.code.len() as u64).max(1);
        let mut stretches = ledger.trace;
        stretches.sort_by_key(|stretch| (stretch.source_index, stretch.first_cycle));
        let trace = stretches.into_iter().map(|stretch| TracedWait {
            iteration: (stretch.source_index / n_instructions) as u32,
            first_cycle: stretch.first_cycle,
            n_cycles: stretch.n_cycles,
            wait: place_of[stretch.key as usize],
        });
        Some(Self {
            n_iterations: context.n_iterations.into(),
            n_cycles,
            trace: trace.collect(),
            waits: order.into_iter().map(|(wait, _)| wait).collect(),
            ..Self::default()
        })
    }

    fn n_extra_records(&self) -> usize {
        self.waits.len() + self.trace.len()
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        text::write(self, context.instructions, text);
    }

    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        json::write(self, context.instructions, json);
    }
}

/// Names of what instructions wait for.
struct Names<'n, 'c> {
    context: &'n SimulationContext<'c>,
    /// The names of all units, by number.
    units: Vec<String>,
}

impl Names<'_, '_> {
    fn reason(&self, instruction: u32, reason: Reason) -> WaitReason {
        let resources = &self.context.processor.resources;
        match reason {
            Reason::Operand { of, n_iterations, register } => {
                let through = self.context.through(of, instruction, register);
                WaitReason::Operand { of, n_iterations, through }
            }
            Reason::UnknownOperand => WaitReason::UnknownOperand,
            Reason::MemoryOrder { of } => WaitReason::MemoryOrder { of },
            Reason::Port { unit, taken_by } => {
                let port = unit.and_then(|unit| self.units.get(unit as usize)).cloned().unwrap_or_default();
                WaitReason::Port { port, taken_by }
            }
            Reason::DispatchWidth => WaitReason::DispatchWidth,
            Reason::FullQueue { kind, resource, behind } => {
                let name = resource.map(|resource| resources.name(resource).to_owned());
                WaitReason::FullQueue { kind, name, behind }
            }
            Reason::FrontEnd => WaitReason::FrontEnd,
            Reason::DispatchLatency => WaitReason::DispatchLatency,
            Reason::OwnStep => WaitReason::OwnStep,
            Reason::RetireOrder { behind } => WaitReason::RetireOrder { behind },
            Reason::Retirement => WaitReason::Retirement,
            Reason::WriteBackOrder => WaitReason::WriteBackOrder,
            Reason::TargetRule => WaitReason::TargetRule,
        }
    }
}

impl SimulationContext<'_> {
    /// Returns the carrier of a value from one instruction of the code to another: the register, or if it is unknown, one
    /// that the first writes and the other reads.
    pub(crate) fn through(&self, from: u32, to: u32, register: RegisterId) -> Through {
        if register != RegisterId::default() {
            return Through::Register((self.register_for_people)(register));
        }
        let (Some(from), Some(to)) = (self.code.get(from as usize), self.code.get(to as usize)) else {
            return Through::Register(String::new());
        };
        let reads = || to.reads.iter().map(|read| read.register);
        let overlapping = |written: &RegisterId| reads().any(|read| (self.registers_overlap)(read, *written));
        let written = || from.writes.iter().map(|write| write.register);
        let register = written().find(|written| reads().any(|read| read == *written));
        match register.or_else(|| written().find(overlapping)) {
            Some(register) => Through::Register((self.register_for_people)(register)),
            None if to.may_load => Through::Memory,
            None => Through::Register(String::new()),
        }
    }
}
