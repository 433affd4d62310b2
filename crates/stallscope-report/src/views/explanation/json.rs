//! Explanations as JSON.

use stallscope_sim::Ratio;

use super::data::Explanation;
use super::dataflow::Through;
use super::waits::{WaitPhase, WaitReason};
use crate::views::slots::DispatchLimit;
use crate::{InstructionTexts, Json, Limit, ModelOrigin};

pub(super) fn write(explanation: &Explanation, instructions: &InstructionTexts, json: &mut Json) {
    json.object(|json| {
        json.key(b"Dataflow");
        write_dataflow(explanation, json);
        json.key(b"Iterations");
        json.number(explanation.n_iterations);
        json.key(b"Model");
        write_model(explanation, json);
        json.key(b"Trace");
        json.array(|json| {
            for traced in &explanation.trace {
                json.object(|json| {
                    json.key(b"Cycles");
                    json.number(traced.n_cycles);
                    json.key(b"FirstCycle");
                    json.number(traced.first_cycle);
                    json.key(b"Iteration");
                    json.number(traced.iteration);
                    json.key(b"Wait");
                    json.number(traced.wait);
                });
            }
        });
        json.key(b"Verdict");
        write_verdict(explanation, instructions, json);
        json.key(b"Waits");
        json.array(|json| {
            for wait in &explanation.waits {
                json.object(|json| {
                    json.key(b"Cycles");
                    json.number(wait.n_cycles);
                    json.key(b"Instruction");
                    json.number(wait.instruction);
                    json.key(b"Phase");
                    json.string(match wait.phase {
                        WaitPhase::BeforeDispatch => b"BeforeDispatch",
                        WaitPhase::InScheduler => b"InScheduler",
                        WaitPhase::BeforeRetirement => b"BeforeRetirement",
                    });
                    json.key(b"Reason");
                    write_reason(&wait.reason, json);
                });
            }
        });
    });
}

fn write_dataflow(explanation: &Explanation, json: &mut Json) {
    let dataflow = &explanation.dataflow;
    json.object(|json| {
        json.key(b"CriticalCycle");
        json.array(|json| dataflow.critical_cycle.iter().for_each(|index| json.number(index)));
        json.key(b"Edges");
        json.array(|json| {
            for edge in &dataflow.edges {
                json.object(|json| {
                    json.key(b"From");
                    json.number(edge.from);
                    json.key(b"IsCritical");
                    json.bool(edge.is_critical);
                    json.key(b"Iterations");
                    json.number(edge.n_iterations);
                    json.key(b"Latency");
                    json.number(edge.latency);
                    json.key(b"Through");
                    write_through(&edge.through, json);
                    json.key(b"To");
                    json.number(edge.to);
                });
            }
        });
    });
}

/// A register's name, an empty string if it is not known, or null for memory.
fn write_through(through: &Through, json: &mut Json) {
    match through {
        Through::Register(name) => json.string(name.as_bytes()),
        Through::Memory => json.null(),
    }
}

fn write_model(explanation: &Explanation, json: &mut Json) {
    let model = &explanation.model;
    json.object(|json| {
        json.key(b"Errors");
        json.array(|json| {
            for error in &model.errors {
                json.object(|json| {
                    json.key(b"Code");
                    json.string(error.code.as_bytes());
                    json.key(b"MeanPercent");
                    json.double(error.mean_percent);
                    json.key(b"Measurements");
                    json.number(error.n_measurements);
                });
            }
        });
        json.key(b"Guessed");
        json.array(|json| model.guessed.iter().for_each(|index| json.number(index)));
        json.key(b"IsOwnModel");
        json.bool(model.origin == ModelOrigin::Own);
        json.key(b"MadeFor");
        json.string(model.made_for.as_ref().unwrap_or(&model.processor).as_bytes());
        json.key(b"Name");
        json.string(model.name.as_bytes());
        json.key(b"OwnModelInstead");
        match &model.origin {
            ModelOrigin::LlvmInsteadOf(name) => json.string(name.as_bytes()),
            ModelOrigin::Llvm | ModelOrigin::Own => json.null(),
        }
        json.key(b"Processor");
        json.string(model.processor.as_bytes());
    });
}

fn write_verdict(explanation: &Explanation, instructions: &InstructionTexts, json: &mut Json) {
    let verdict = &explanation.verdict;
    json.object(|json| {
        json.key(b"Cycles");
        json.double(verdict.cycles);
        json.key(b"DependencyCycles");
        json.double(verdict.bounds.dependencies.cycles.value());
        json.key(b"ExactCycles");
        json.optional(verdict.exact_cycles, |json, cycles| write_ratio(cycles, json));
        json.key(b"FrontEndCycles");
        json.double(verdict.bounds.front_end.cycles.value());
        let limits = &verdict.limits;
        json.key(b"LimitedBy");
        json.string(limits.bounds.first().map_or(b"Several", kind_of));
        json.key(b"Limits");
        json.array(|json| limits.bounds.iter().for_each(|limit| json.string(kind_of(limit))));
        json.key(b"PortCycles");
        json.double(verdict.bounds.ports.cycles.value());
        json.key(b"PortInstructions");
        json.array(|json| verdict.bounds.ports.instructions.iter().for_each(|index| json.number(index)));
        json.key(b"Ports");
        json.array(|json| {
            for limit in &limits.bounds {
                if let Limit::Ports(ports) = limit {
                    ports.iter().for_each(|port| json.string(port.as_bytes()));
                }
            }
        });
        json.key(b"Sentences");
        json.array(|json| {
            let sentences = explanation.sentences(instructions);
            sentences.iter().for_each(|sentence| json.string(sentence.as_bytes()));
        });
        json.key(b"Share");
        json.double(limits.share);
        json.key(b"Stall");
        json.optional(verdict.stall.filter(|_| limits.bounds.is_empty()), |json, stall| {
            json.string(stall.stall_name().as_bytes());
        });
    });
}

const fn kind_of(limit: &Limit) -> &'static [u8] {
    match limit {
        Limit::Dependencies => b"Dependencies",
        Limit::Ports(_) => b"Ports",
        Limit::FrontEnd => b"FrontEnd",
        Limit::DispatchWidth => b"DispatchWidth",
    }
}

fn write_ratio(ratio: Ratio, json: &mut Json) {
    json.array(|json| {
        json.number(ratio.numerator());
        json.number(ratio.denominator());
    });
}

fn write_reason(reason: &WaitReason, json: &mut Json) {
    let instruction = |json: &mut Json, index: Option<u32>| {
        json.key(b"Instruction");
        json.optional(index, Json::number);
    };
    let kind: &[u8] = match reason {
        WaitReason::Operand { .. } => b"Operand",
        WaitReason::UnknownOperand => b"UnknownOperand",
        WaitReason::MemoryOrder { .. } => b"MemoryOrder",
        WaitReason::Port { .. } => b"Port",
        WaitReason::DispatchWidth => b"DispatchWidth",
        WaitReason::FullQueue { .. } => b"FullQueue",
        WaitReason::FrontEnd => b"FrontEnd",
        WaitReason::DispatchLatency => b"DispatchLatency",
        WaitReason::OwnStep => b"OwnStep",
        WaitReason::RetireOrder { .. } => b"RetireOrder",
        WaitReason::Retirement => b"Retirement",
        WaitReason::WriteBackOrder => b"WriteBackOrder",
        WaitReason::TargetRule => b"TargetRule",
    };
    json.object(|json| match reason {
        WaitReason::Operand { of, n_iterations, through } => {
            instruction(json, Some(*of));
            json.key(b"Iterations");
            json.number(n_iterations);
            json.key(b"Kind");
            json.string(kind);
            json.key(b"Through");
            write_through(through, json);
        }
        WaitReason::MemoryOrder { of } => {
            instruction(json, *of);
            json.key(b"Kind");
            json.string(kind);
        }
        WaitReason::Port { port, taken_by } => {
            instruction(json, *taken_by);
            json.key(b"Kind");
            json.string(kind);
            json.key(b"Port");
            json.string(port.as_bytes());
        }
        WaitReason::FullQueue { kind: queue, name, behind } => {
            instruction(json, *behind);
            json.key(b"Kind");
            json.string(kind);
            json.key(b"Queue");
            json.string(DispatchLimit::name_of(*queue).as_bytes());
            json.key(b"Resource");
            json.optional(name.as_ref(), |json, name| json.string(name.as_bytes()));
        }
        WaitReason::RetireOrder { behind } => {
            instruction(json, Some(*behind));
            json.key(b"Kind");
            json.string(kind);
        }
        _ => {
            json.key(b"Kind");
            json.string(kind);
        }
    });
}
