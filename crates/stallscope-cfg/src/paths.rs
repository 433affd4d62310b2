//! The ways through an iteration of a loop.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::graph::{BlockId, Graph};
use crate::loops::{LoopId, Loops};

/// How likely a branch goes to the next instruction if both ways stay in the loop and nothing else is known. Compilers place the
/// likelier code after a branch.
const FALL_THROUGH: f64 = 0.6;

/// How likely a branch goes to code that is not placed between the loop's header and its last latch. Compilers move unlikely
/// code there.
const OUT_OF_LINE: f64 = 0.05;

/// A way from a loop's header back to it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Path {
    /// The blocks in the order of execution.
    pub blocks: Vec<BlockId>,
    /// An estimate of how likely an iteration goes this way, from 0 to 1. It comes from the layout of the code.
    pub probability: f64,
}

impl Path {
    /// The indexes of its instructions.
    pub fn instructions<'p>(&'p self, graph: &'p Graph) -> impl Iterator<Item = usize> + 'p {
        self.blocks.iter().flat_map(|&block| graph.block(block).instructions.clone())
    }
}

/// The ways through an iteration of a loop.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Paths {
    /// The likeliest ones, in that order.
    pub likeliest: Vec<Path>,
    /// The number of paths that go to no block twice.
    pub n_paths: u64,
}

/// Finds the `limit` likeliest ways through an iteration of an innermost loop: from its header back to it, without the loops
/// inside.
#[must_use]
pub fn paths(graph: &Graph, loops: &Loops, id: LoopId, limit: usize) -> Paths {
    let body = Body::new(graph, loops, id);
    Paths { likeliest: body.likeliest(limit), n_paths: body.steps.first().map_or(0, |step| step.n_paths) }
}

/// The blocks of a loop, and the ways between them.
struct Body {
    /// The blocks in a possible order of execution.
    steps: Vec<Step>,
}

struct Step {
    block: BlockId,
    /// Where control may go, and how likely it does: to the step of that number, or back to the header, which is step 0.
    ways: Vec<(usize, f64)>,
    /// How many ways lead from here back to the header.
    n_paths: u64,
    /// The probability of the likeliest one.
    best: f64,
}

impl Body {
    fn new(graph: &Graph, loops: &Loops, id: LoopId) -> Self {
        let blocks = loops.own_blocks(id);
        let header = loops.get(id).header;
        let last_latch =
            graph.predecessors(header).iter().filter(|block| loops.innermost_of(**block) == Some(id)).max();
        let in_line = header..=last_latch.copied().unwrap_or(header);
        let mut steps: Vec<Step> = Vec::with_capacity(blocks.len());
        for &block in blocks {
            let here = graph.block(block);
            let leads_on = |to: &BlockId| {
                *to == header || loops.innermost_of(*to) == Some(id) && loops.place(*to) > loops.place(block)
            };
            let next = here.next.filter(leads_on);
            let targets = here.taken.iter().chain(&here.cases).copied().filter(leads_on);
            let targets: Vec<BlockId> = targets.filter(|&target| next != Some(target)).collect();
            let step_of =
                |to: BlockId| blocks.binary_search_by_key(&loops.place(to), |&block| loops.place(block)).ok();
            let next_probability = match next {
                None => 0.0,
                Some(_) if targets.is_empty() => 1.0,
                Some(next) => match (in_line.contains(&next), in_line.contains(&targets[0])) {
                    (true, false) => 1.0 - OUT_OF_LINE,
                    (false, true) => OUT_OF_LINE,
                    _ => FALL_THROUGH,
                },
            };
            // Nothing says which case of a table is likelier.
            let target_probability = (1.0 - next_probability) / targets.len() as f64;
            let next = next.into_iter().map(|next| (next, next_probability));
            let ways = next.chain(targets.iter().map(|&target| (target, target_probability)));
            let ways = ways.filter_map(|(to, probability)| Some((step_of(to)?, probability)));
            steps.push(Step { block, ways: ways.collect(), n_paths: 0, best: 0.0 });
        }
        for index in (0..steps.len()).rev() {
            let (mut n_paths, mut best) = (0_u64, 0.0_f64);
            for &(to, probability) in &steps[index].ways {
                let (n_behind, best_behind) =
                    if to == 0 { (1, 1.0) } else { (steps[to].n_paths, steps[to].best) };
                n_paths = n_paths.saturating_add(n_behind);
                best = best.max(probability * best_behind);
            }
            (steps[index].n_paths, steps[index].best) = (n_paths, best);
        }
        Self { steps }
    }

    /// The likeliest paths: a best-first search, which always follows the part of a path that may become the likeliest.
    fn likeliest(&self, limit: usize) -> Vec<Path> {
        let mut found = Vec::new();
        let mut parts = BinaryHeap::new();
        if self.steps.first().is_some_and(|header| header.n_paths > 0) {
            parts.push(Part { steps: vec![0], probability: 1.0, bound: 1.0, is_whole: false });
        }
        while let Some(part) = parts.pop().filter(|_| found.len() < limit) {
            if part.is_whole {
                let blocks = part.steps.iter().map(|&step| self.steps[step].block).collect();
                found.push(Path { blocks, probability: part.probability });
                continue;
            }
            let Some(&last) = part.steps.last() else { continue };
            for &(to, probability) in &self.steps[last].ways {
                let probability = part.probability * probability;
                if to == 0 {
                    parts.push(Part {
                        steps: part.steps.clone(),
                        probability,
                        bound: probability,
                        is_whole: true,
                    });
                } else if self.steps[to].n_paths > 0 {
                    let steps = part.steps.iter().copied().chain([to]).collect();
                    let bound = probability * self.steps[to].best;
                    parts.push(Part { steps, probability, bound, is_whole: false });
                }
            }
        }
        found
    }
}

/// The beginning of a path.
struct Part {
    steps: Vec<usize>,
    probability: f64,
    /// The probability of the likeliest path that starts so.
    bound: f64,
    /// Whether it is a path.
    is_whole: bool,
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        // Of paths that are equally likely, the one that is found first is that through earlier code.
        let by_bound = self.bound.total_cmp(&other.bound);
        by_bound.then(self.is_whole.cmp(&other.is_whole)).then_with(|| other.steps.cmp(&self.steps))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}
