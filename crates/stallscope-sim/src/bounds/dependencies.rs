//! The least number of cycles in which a loop's dependencies through registers let it run.

use std::collections::HashMap;

use stallscope_target::{Description, ReadAdvance, RegisterUnitId, SchedClass, SchedModel};

use crate::{Instruction, Ratio, Read};

/// The bound that dependencies set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DependencyBound {
    /// Cycles of an iteration; 0 if no iteration depends on the one before.
    pub cycles: Ratio,
    /// The instructions of the chain, by their indexes in the block, in the order of the chain.
    pub instructions: Vec<usize>,
}

/// A dependency on an instruction's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    from: usize,
    /// Whether the result is the one of the iteration before.
    is_carried: bool,
    cycles: u64,
}

/// Most iterations that are looked at in search of the chain.
const MAX_ITERATIONS: usize = 48;

/// The bound for a block. Dependencies through memory are left aside.
#[must_use]
pub fn dependency_bound(
    code: &[Instruction],
    description: Description<'_>,
    model: &SchedModel,
) -> DependencyBound {
    let edges = edges(code, description, model);
    let n_carried = edges.iter().flatten().filter(|edge| edge.is_carried).count();
    if n_carried == 0 {
        return DependencyBound::default();
    }
    // When each instruction can start, iteration by iteration, and because of which edge.
    let n_iterations = (2 * n_carried + 2).min(MAX_ITERATIONS);
    let mut starts: Vec<u64> = Vec::with_capacity(n_iterations * code.len());
    let mut reasons: Vec<Option<Edge>> = Vec::with_capacity(n_iterations * code.len());
    for iteration in 0..n_iterations {
        for of_instruction in &edges {
            let (mut start, mut reason) = (0, None);
            for edge in of_instruction {
                let Some(from) = (iteration - usize::from(edge.is_carried).min(iteration))
                    .checked_mul(code.len())
                    .filter(|_| iteration > 0 || !edge.is_carried)
                    .map(|first| first + edge.from)
                else {
                    continue;
                };
                let available = starts[from] + edge.cycles;
                if available > start {
                    (start, reason) = (available, Some(*edge));
                }
            }
            starts.push(start);
            reasons.push(reason);
        }
    }
    // What grows fastest waits for the chain. On the way back from there, each return to an instruction closes a cycle.
    let first_of_last = starts.len() - code.len();
    let first_of_middle = n_iterations / 2 * code.len();
    let growth = |index: &usize| starts[first_of_last + index] - starts[first_of_middle + index];
    let fastest = (0..code.len()).max_by_key(growth).unwrap_or_default();
    let mut best = DependencyBound::default();
    let mut seen: Vec<Option<usize>> = vec![None; code.len()];
    let mut path: Vec<usize> = Vec::new();
    let mut at = first_of_last + fastest;
    while let Some(edge) = reasons[at] {
        let instruction = at % code.len();
        if let Some(position) = seen[instruction].replace(path.len()) {
            let later = path[position];
            let n_between = (later / code.len() - at / code.len()) as u64;
            let cycles = Ratio::new(starts[later] - starts[at], n_between);
            if n_between > 0 && cycles > best.cycles {
                let instructions = path[position..].iter().rev().map(|at| at % code.len()).collect();
                best = DependencyBound { cycles, instructions };
            }
        }
        path.push(at);
        at = (at / code.len() - usize::from(edge.is_carried)) * code.len() + edge.from;
    }
    best
}

/// What each instruction of a block waits for.
fn edges(code: &[Instruction], description: Description<'_>, model: &SchedModel) -> Vec<Vec<Edge>> {
    let units = |register: stallscope_target::RegisterId| {
        description.span(description.register(register).units).iter()
    };
    // The last write of each unit: instruction, write, and whether it was in this iteration.
    let mut last: HashMap<RegisterUnitId, (usize, usize, bool)> = HashMap::new();
    let mut edges = vec![Vec::new(); code.len()];
    for is_second in [false, true] {
        last.values_mut().for_each(|(_, _, is_current)| *is_current = false);
        for (index, instruction) in code.iter().enumerate() {
            if is_second {
                edges[index].clear();
                for read in instruction.reads.iter().filter(|read| !read.is_independent_from_def) {
                    for unit in units(read.register) {
                        let Some(&(from, write, is_current)) = last.get(&unit) else { continue };
                        let write = &code[from].writes[write].descriptor;
                        let advance = read_advance(read, write.write_resource, description, model);
                        let cycles = i64::from(write.latency) - i64::from(advance);
                        let cycles = u64::try_from(cycles).unwrap_or(0);
                        let edge = Edge { from, is_carried: !is_current, cycles };
                        if !edges[index].contains(&edge) {
                            edges[index].push(edge);
                        }
                    }
                }
            }
            for (number, write) in instruction.writes.iter().enumerate() {
                for unit in units(write.register) {
                    last.insert(unit, (index, number, true));
                }
            }
        }
    }
    edges
}

/// Cycles before write-back at which a read takes a result.
fn read_advance(read: &Read, write_resource: u16, description: Description<'_>, model: &SchedModel) -> i32 {
    let class: SchedClass = description.sched_classes(model).at(read.descriptor.sched_class.index());
    let of_use = |advance: &ReadAdvance| {
        advance.use_index == read.descriptor.use_index
            && (advance.write_resource == 0 || advance.write_resource == write_resource)
    };
    description
        .span::<ReadAdvance>(class.read_advances)
        .iter()
        .find(of_use)
        .map_or(0, |advance| advance.cycles)
}
