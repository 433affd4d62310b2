//! The graph of what instructions waited for, and its most expensive path.

use crate::histogram::repeat;

/// What one instruction waited for another for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependencyKind {
    /// A register; the value is its number.
    Register,
    /// Memory.
    Memory,
    /// A resource that both use; the value is its mask.
    Resource,
}

/// That one instruction waited for another, over the whole simulation.
///
/// Instructions are numbered over three iterations, so that every edge leads to a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DependencyEdge {
    /// What it waited for.
    pub kind: DependencyKind,
    /// The register's number or the resource's mask; 0 for memory.
    pub resource_or_register: u64,
    /// The instruction waited for.
    pub from: u32,
    /// The instruction that waited.
    pub to: u32,
    /// How much it matters: latencies and cycles waited, added up.
    pub cost: u64,
    /// How often it was seen.
    pub frequency: u32,
}

/// An instruction of one of three iterations.
#[derive(Clone, Debug, Default)]
struct Node {
    n_predecessors: u32,
    n_visited_predecessors: u32,
    /// The cost of the most expensive path that ends here.
    cost: u64,
    /// That path's number of edges.
    depth: u32,
    /// That path's last edge.
    critical_predecessor: Option<DependencyEdge>,
    outgoing: Vec<DependencyEdge>,
    /// Costs and frequencies of the first of these edges at the last mark.
    marks: Vec<(u64, u32)>,
}

/// What instructions waited for.
#[derive(Clone, Debug)]
pub(super) struct DependencyGraph {
    nodes: Vec<Node>,
}

impl DependencyGraph {
    pub(super) fn new(n_nodes: usize) -> Self {
        Self { nodes: vec![Node::default(); n_nodes] }
    }

    /// Counts a dependency once more. Those of the same instructions on the same register or resource are one.
    pub(super) fn add(&mut self, edge: DependencyEdge) {
        let Some(node) = self.nodes.get_mut(edge.from as usize) else { return };
        let known = node
            .outgoing
            .iter_mut()
            .find(|known| known.to == edge.to && known.resource_or_register == edge.resource_or_register);
        if let Some(known) = known {
            known.cost += edge.cost;
            known.frequency += edge.frequency;
        } else {
            node.outgoing.push(edge);
            if let Some(to) = self.nodes.get_mut(edge.to as usize) {
                to.n_predecessors += 1;
            }
        }
    }

    /// Begins a stretch that may repeat.
    pub(super) fn mark(&mut self) {
        for node in &mut self.nodes {
            node.marks.clear();
            node.marks.extend(node.outgoing.iter().map(|edge| (edge.cost, edge.frequency)));
        }
    }

    /// Counts what was added since the last mark another `n` times.
    pub(super) fn repeat(&mut self, n: u64) {
        for node in &mut self.nodes {
            let marks = node.marks.iter().copied().chain(std::iter::repeat((0, 0)));
            for (edge, (cost, frequency)) in node.outgoing.iter_mut().zip(marks) {
                edge.cost = edge.cost.wrapping_add((edge.cost - cost).wrapping_mul(n));
                repeat(&mut edge.frequency, frequency, n);
            }
        }
    }

    /// The most expensive path, leaving out dependencies that were rare in `n_iterations`.
    pub(super) fn critical_sequence(mut self, n_iterations: u32) -> Vec<DependencyEdge> {
        self.prune(n_iterations);
        self.propagate_costs();

        // Of equally expensive ends the first counts.
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

    /// Drops dependencies seen in at most a tenth of the iterations.
    ///
    /// Dropping one moves the last into its place unseen, as the reference does.
    fn prune(&mut self, n_iterations: u32) {
        for index in 0..self.nodes.len() {
            let mut position = 0;
            while let Some(edge) = self.nodes[index].outgoing.get(position).copied() {
                let is_rare = edge.frequency != n_iterations
                    && f64::from(edge.frequency) / f64::from(n_iterations) <= 0.10;
                if is_rare {
                    if let Some(to) = self.nodes.get_mut(edge.to as usize) {
                        to.n_predecessors -= 1;
                    }
                    self.nodes[index].outgoing.swap_remove(position);
                }
                position += 1;
            }
        }
    }

    /// Finds the most expensive path to every node, visiting it after all its predecessors.
    fn propagate_costs(&mut self) {
        let is_root = |node: &Node| node.n_predecessors == 0 && !node.outgoing.is_empty();
        let mut visiting: Vec<usize> =
            (0..self.nodes.len()).filter(|&index| is_root(&self.nodes[index])).collect();
        let mut next = Vec::new();
        while !visiting.is_empty() {
            for &index in &visiting {
                let edges = std::mem::take(&mut self.nodes[index].outgoing);
                let (cost, depth) = (self.nodes[index].cost, self.nodes[index].depth);
                for edge in edges {
                    let Some(to) = self.nodes.get_mut(edge.to as usize) else { continue };
                    if cost + edge.cost > to.cost {
                        to.cost = cost + edge.cost;
                        to.depth = depth + 1;
                        to.critical_predecessor = Some(edge);
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
    use super::{DependencyEdge, DependencyGraph, DependencyKind};

    fn graph(edges: &[[u32; 4]]) -> DependencyGraph {
        let mut graph = DependencyGraph::new(10);
        for &[from, to, cost, frequency] in edges {
            let kind = DependencyKind::Memory;
            let cost = u64::from(cost);
            graph.add(DependencyEdge { kind, resource_or_register: 0, from, to, cost, frequency });
        }
        graph
    }

    fn path(edges: &[[u32; 4]]) -> Vec<u32> {
        graph(edges).critical_sequence(100).iter().map(|edge| edge.to).collect()
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
