//! The graph of dependencies that delayed instructions, and its most expensive path.

use std::ops::Range;

use crate::CountWidth;
use crate::histogram::repeat;

/// The kind of a dependency between instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DependencyKind {
    /// A register; the value is its number.
    Register,
    /// Memory.
    Memory,
    /// A resource that both use; the value is its mask.
    Resource,
    /// Dispatch in order, on cores; the value is the number of what it waits for.
    Dispatch,
}

/// A dependency that made one instruction wait for another, summed over the whole simulation.
///
/// Instructions are numbered over several iterations, three of them in LLVM's models, so that edges lead to later ones. On cores, a unit may
/// be taken by a later instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DependencyEdge {
    /// The kind of the dependency.
    pub kind: DependencyKind,
    /// The register's number or the resource's mask; 0 for memory, and for registers on cores.
    pub resource_or_register: u64,
    /// The instruction that was waited for.
    pub from: u32,
    /// The instruction that waited.
    pub to: u32,
    /// The sum of latencies and waiting cycles; on cores, the cycles of one occurrence.
    pub cost: u64,
    /// The number of occurrences.
    pub frequency: u64,
}

/// A dependency between instructions of the block, summed over the whole simulation.
#[derive(Clone, Copy, Debug)]
struct Dependency {
    kind: DependencyKind,
    resource_or_register: u64,
    to: u32,
    frequency: u64,
    cost: u64,
    /// The next dependency on the same instruction.
    next: u32,
}

/// No dependency.
const NONE: u32 = u32::MAX;

/// The dependencies that the instructions of a block waited for.
///
/// A dependency on an instruction that is not earlier in the block is one on the previous iteration.
#[derive(Clone, Debug)]
pub(super) struct DependencyGraph {
    dependencies: Vec<Dependency>,
    /// The first dependency on each instruction of the block.
    first: Vec<u32>,
    /// Costs and frequencies of the earliest dependencies at the last mark.
    marks: Vec<(u64, u64)>,
}

impl DependencyGraph {
    pub(super) fn new(n_instructions: usize) -> Self {
        Self { dependencies: Vec::new(), first: vec![NONE; n_instructions], marks: Vec::new() }
    }

    /// Counts a dependency. Dependencies between the same instructions through the same register or resource are combined.
    pub(super) fn add(
        &mut self,
        kind: DependencyKind,
        resource_or_register: u64,
        from: u32,
        to: u32,
        cost: u64,
    ) {
        let Some(first) = self.first.get_mut(from as usize) else { return };
        let mut last = None;
        let mut next = *first;
        while let Some(known) = self.dependencies.get_mut(next as usize) {
            if known.to == to && known.resource_or_register == resource_or_register {
                known.cost += cost;
                known.frequency += 1;
                return;
            }
            last = Some(next);
            next = known.next;
        }
        let index = self.dependencies.len() as u32;
        match last.and_then(|last| self.dependencies.get_mut(last as usize)) {
            Some(last) => last.next = index,
            None => *first = index,
        }
        self.dependencies.push(Dependency { kind, resource_or_register, to, frequency: 1, cost, next: NONE });
    }

    /// Starts a period that may repeat.
    pub(super) fn mark(&mut self) {
        self.marks.clear();
        self.marks.extend(self.dependencies.iter().map(|known| (known.cost, known.frequency)));
    }

    /// Repeats `n` times everything counted since the last mark.
    pub(super) fn repeat(&mut self, n: u64) {
        let marks = self.marks.iter().copied().chain(std::iter::repeat((0, 0)));
        for (known, (cost, frequency)) in self.dependencies.iter_mut().zip(marks) {
            repeat(&mut known.cost, cost, n);
            repeat(&mut known.frequency, frequency, n);
        }
    }

    /// Returns the most expensive path through three iterations, without dependencies that were rare in
    /// `n_iterations`.
    pub(super) fn critical_sequence(&self, n_iterations: u32, width: CountWidth) -> Vec<DependencyEdge> {
        Unrolled::new(self, n_iterations, width).critical_sequence()
    }

    /// Returns the dependencies on an instruction, in the order of their first occurrences.
    fn dependencies_on(&self, from: u32) -> impl Iterator<Item = &Dependency> {
        let get = |index: u32| self.dependencies.get(index as usize);
        let first = self.first.get(from as usize).and_then(|&first| get(first));
        std::iter::successors(first, move |known| get(known.next))
    }
}

/// An instruction in one of three iterations.
#[derive(Clone, Debug, Default)]
struct Node {
    n_predecessors: u32,
    n_visited_predecessors: u32,
    /// The cost of the most expensive path that ends here.
    cost: u64,
    /// The number of edges of that path.
    depth: u32,
    /// The last edge of that path.
    critical_predecessor: Option<DependencyEdge>,
    /// The edges that start here.
    outgoing: Range<usize>,
}

/// The dependencies of three iterations.
struct Unrolled {
    nodes: Vec<Node>,
    edges: Vec<DependencyEdge>,
}

impl Unrolled {
    fn new(graph: &DependencyGraph, n_iterations: u32, width: CountWidth) -> Self {
        let n_instructions = graph.first.len() as u32;
        let mut unrolled = Self { nodes: vec![Node::default(); 3 * graph.first.len()], edges: Vec::new() };
        for iteration in 0..2 {
            for from in 0..n_instructions {
                let start = unrolled.edges.len();
                unrolled.edges.extend(graph.dependencies_on(from).filter_map(|known| {
                    let is_carried = from >= known.to;
                    // For dependencies that are not loop-carried, the second iteration suffices.
                    (is_carried || iteration == 1).then(|| DependencyEdge {
                        kind: known.kind,
                        resource_or_register: known.resource_or_register,
                        from: from + iteration * n_instructions,
                        to: known.to + (iteration + u32::from(is_carried)) * n_instructions,
                        cost: known.cost,
                        frequency: width.wrap(known.frequency),
                    })
                }));
                unrolled.prune(start, n_iterations);
                let node = &mut unrolled.nodes[(from + iteration * n_instructions) as usize];
                node.outgoing = start..unrolled.edges.len();
            }
        }
        for edge in &unrolled.edges {
            if let Some(to) = unrolled.nodes.get_mut(edge.to as usize) {
                to.n_predecessors += 1;
            }
        }
        unrolled
    }

    /// Drops edges from `start` on that occurred in at most a tenth of the iterations.
    //
    // LLVM quirk: dropping an edge moves the last one into its place, where it is not checked.
    fn prune(&mut self, start: usize, n_iterations: u32) {
        let mut position = start;
        while let Some(edge) = self.edges.get(position) {
            let is_rare = edge.frequency != u64::from(n_iterations)
                && edge.frequency as f64 / f64::from(n_iterations) <= 0.10;
            if is_rare {
                self.edges.swap_remove(position);
            }
            position += 1;
        }
    }

    /// Returns the most expensive path.
    fn critical_sequence(mut self) -> Vec<DependencyEdge> {
        self.propagate_costs();

        // The first of several equally expensive ends wins.
        let mut end = 0;
        for (index, node) in self.nodes.iter().enumerate() {
            if node.cost > self.nodes[end].cost {
                end = index;
            }
        }
        let mut sequence = Vec::new();
        let mut node = self.nodes.get(end);
        let length = node.map_or(0, |node| node.depth);
        while let Some(edge) = node.and_then(|node| node.critical_predecessor)
            && sequence.len() < length as usize
        {
            sequence.push(edge);
            node = self.nodes.get(edge.from as usize);
        }
        sequence.reverse();
        sequence
    }

    /// Finds the most expensive path to every node, visiting it after all its predecessors.
    fn propagate_costs(&mut self) {
        let is_root = |node: &Node| node.n_predecessors == 0 && !node.outgoing.is_empty();
        let mut visiting: Vec<usize> =
            (0..self.nodes.len()).filter(|&index| is_root(&self.nodes[index])).collect();
        let mut next = Vec::new();
        while !visiting.is_empty() {
            for &index in &visiting {
                let Node { cost, depth, ref outgoing, .. } = self.nodes[index];
                for edge in &self.edges[outgoing.clone()] {
                    let Some(to) = self.nodes.get_mut(edge.to as usize) else { continue };
                    if cost + edge.cost > to.cost {
                        to.cost = cost + edge.cost;
                        to.depth = depth + 1;
                        to.critical_predecessor = Some(*edge);
                    }
                    to.n_visited_predecessors += 1;
                    if to.n_visited_predecessors == to.n_predecessors {
                        next.push(edge.to as usize);
                    }
                }
            }
            visiting.clear();
            std::mem::swap(&mut visiting, &mut next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CountWidth, DependencyGraph, DependencyKind};

    /// Returns the ends of the critical path's edges in the block, where each edge is `[from, to, cost each time,
    /// frequency]`.
    fn path(edges: &[[u32; 4]]) -> Vec<u32> {
        let mut graph = DependencyGraph::new(10);
        for &[from, to, cost, frequency] in edges {
            for _ in 0..frequency {
                graph.add(DependencyKind::Memory, 0, from, to, cost.into());
            }
        }
        graph.critical_sequence(100, CountWidth::Bits64).iter().map(|edge| edge.to % 10).collect()
    }

    #[test]
    fn the_most_expensive_path_wins() {
        assert_eq!(path(&[[0, 3, 5, 100], [0, 1, 2, 100], [1, 2, 2, 100], [2, 3, 2, 100]]), [1, 2, 3]);
        assert_eq!(path(&[]), []);
    }

    #[test]
    fn of_equally_expensive_paths_the_first_wins() {
        assert_eq!(path(&[[0, 5, 4, 100], [1, 3, 4, 100]]), [3]);
        assert_eq!(path(&[[0, 2, 4, 100], [1, 2, 4, 100]]), [2]);
    }

    #[test]
    fn rare_dependencies_do_not_count() {
        assert_eq!(path(&[[0, 1, 50, 10], [0, 2, 5, 11]]), [2]);
    }

    #[test]
    fn the_last_dependency_escapes_pruning_in_the_place_of_a_pruned_one() {
        assert_eq!(path(&[[0, 1, 50, 10], [0, 2, 5, 10]]), [2]);
    }
}
