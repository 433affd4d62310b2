//! The least number of cycles in which a loop's dependencies through registers let it run.

use stallscope_target::{Description, ReadAdvance, RegisterId, RegisterUnitId, SchedClass, SchedModel};

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
    /// How many instructions of the stream lie between: fewer than there are in the block, unless it is the result of the
    /// iteration before.
    distance: usize,
    cycles: i64,
}

/// What the instructions of a block wait for.
#[derive(Debug, Default)]
struct Edges {
    edges: Vec<Edge>,
    /// Where those of each instruction end.
    ends: Vec<usize>,
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
    let Edges { edges, ends } = Edges::new(code, description, model);
    let is_carried = |index: usize, edge: &Edge| edge.distance > index;
    let of_instruction = |index: usize| index.checked_sub(1).map_or(0, |before| ends[before])..ends[index];
    let n_carried: usize = (0..code.len())
        .map(|index| edges[of_instruction(index)].iter().filter(|edge| is_carried(index, edge)).count())
        .sum();
    if n_carried == 0 {
        return DependencyBound::default();
    }
    // When each instruction can start, iteration by iteration, and how far before it what it waits for is; 0 if for nothing.
    // In front of the first iteration is one that nothing waits for.
    let n_iterations = (2 * n_carried + 2).min(MAX_ITERATIONS);
    let mut starts: Vec<i64> = Vec::with_capacity((n_iterations + 1) * code.len());
    let mut reasons: Vec<usize> = Vec::with_capacity((n_iterations + 1) * code.len());
    starts.resize(code.len(), i64::MIN / 2);
    reasons.resize(code.len(), 0);
    for _ in 0..n_iterations {
        let mut first = 0;
        for &end in &ends {
            let (mut start, mut reason) = (0, 0);
            for edge in &edges[first..end] {
                let available = starts[starts.len() - edge.distance] + edge.cycles;
                if available > start {
                    (start, reason) = (available, edge.distance);
                }
            }
            starts.push(start);
            reasons.push(reason);
            first = end;
        }
    }
    // What grows fastest waits for the chain. On the way back from there, each return to an instruction closes a cycle.
    let first_of_last = starts.len() - code.len();
    let first_of_middle = (n_iterations / 2 + 1) * code.len();
    let growth = |index: &usize| starts[first_of_last + index] - starts[first_of_middle + index];
    let fastest = (0..code.len()).max_by_key(growth).unwrap_or_default();
    let mut best = DependencyBound::default();
    let mut seen: Vec<Option<usize>> = vec![None; code.len()];
    let mut path: Vec<usize> = Vec::new();
    let mut at = first_of_last + fastest;
    while reasons[at] != 0 {
        let instruction = at % code.len();
        if let Some(position) = seen[instruction].replace(path.len()) {
            let later = path[position];
            let n_between = (later / code.len() - at / code.len()) as u64;
            let cycles = Ratio::new(starts[later].abs_diff(starts[at]), n_between);
            if n_between > 0 && cycles > best.cycles {
                let instructions = path[position..].iter().rev().map(|at| at % code.len()).collect();
                best = DependencyBound { cycles, instructions };
            }
        }
        path.push(at);
        at -= reasons[at];
    }
    best
}

/// The last write of a register unit: the place in the stream of its instruction, and its number there.
type LastWrite = Option<(usize, usize)>;

impl Edges {
    fn new(code: &[Instruction], description: Description<'_>, model: &SchedModel) -> Self {
        let units = |register: RegisterId| {
            description.span(description.register(register).units).iter().map(RegisterUnitId::index)
        };
        let mut last: Vec<LastWrite> = Vec::new();
        let take = |last: &mut Vec<LastWrite>, at: usize, instruction: &Instruction| {
            for (number, write) in instruction.writes.iter().enumerate() {
                for unit in units(write.register) {
                    if unit >= last.len() {
                        last.resize(unit + 1, None);
                    }
                    last[unit] = Some((at, number));
                }
            }
        };
        for (index, instruction) in code.iter().enumerate() {
            take(&mut last, index, instruction);
        }
        let classes = description.sched_classes(model);
        let mut this = Self::default();
        for (index, instruction) in code.iter().enumerate() {
            let (at, first) = (code.len() + index, this.edges.len());
            for read in instruction.reads.iter().filter(|read| !read.is_independent_from_def) {
                let class: SchedClass = classes.at(read.descriptor.sched_class.index());
                let advances = description.span::<ReadAdvance>(class.read_advances);
                for (from, write) in units(read.register).filter_map(|unit| *last.get(unit)?) {
                    let write = &code[from % code.len()].writes[write].descriptor;
                    let advance = read_advance(read, write.write_resource, advances.iter());
                    let cycles = i64::from(write.latency) - i64::from(advance);
                    let edge = Edge { distance: at - from, cycles: cycles.max(0) };
                    if !this.edges[first..].contains(&edge) {
                        this.edges.push(edge);
                    }
                }
            }
            this.ends.push(this.edges.len());
            take(&mut last, at, instruction);
        }
        this
    }
}

/// Cycles before write-back at which a read takes a result.
fn read_advance(read: &Read, write_resource: u16, mut advances: impl Iterator<Item = ReadAdvance>) -> i32 {
    let of_use = |advance: &ReadAdvance| {
        advance.use_index == read.descriptor.use_index
            && (advance.write_resource == 0 || advance.write_resource == write_resource)
    };
    advances.find(of_use).map_or(0, |advance| advance.cycles)
}
