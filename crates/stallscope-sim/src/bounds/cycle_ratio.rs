//! The maximum cycle ratio of a graph.

use crate::ratio::Ratio;

/// An edge into a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The node where it starts.
    pub(crate) from: u32,
    pub(crate) weight: u64,
    /// Its length. Only edges to later nodes may have length 0, so that no cycle has length 0.
    pub(crate) length: u32,
}

/// A graph, as the edges into each node.
#[derive(Debug)]
pub(crate) struct Graph {
    edges: Vec<Edge>,
    /// The end of the edges of each node.
    ends: Vec<u32>,
}

/// A cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HeaviestCycle {
    /// The sum of its weights divided by its length.
    pub(crate) ratio: Ratio,
    /// Its nodes, in the order of its edges.
    pub(crate) nodes: Vec<u32>,
}

const NO_EDGE: u32 = u32::MAX;

impl Graph {
    /// Creates a graph of `n` nodes with edges, each with the node where it ends.
    pub(crate) fn new(n: usize, edges: &[(u32, Edge)]) -> Self {
        let mut ends = vec![0_u32; n];
        edges.iter().for_each(|&(to, _)| ends[to as usize] += 1);
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut sorted = vec![Edge { from: 0, weight: 0, length: 0 }; edges.len()];
        for &(to, edge) in edges {
            let place = &mut ends[to as usize];
            sorted[*place as usize] = edge;
            *place += 1;
        }
        Self { edges: sorted, ends }
    }

    /// Returns the edges into a node.
    pub(crate) fn edges_into(&self, node: usize) -> &[Edge] {
        let start = node.checked_sub(1).map_or(0, |node| self.ends[node]);
        &self.edges[start as usize..self.ends[node] as usize]
    }

    /// Returns the cycle with the maximum ratio of weight to length, or an empty one if no cycle has weight.
    ///
    /// If the weights are reduced by a ratio times the lengths, potentials exist if and only if no cycle has a larger
    /// ratio. Otherwise the search for potentials finds a cycle with a larger ratio, which is tried next.
    pub(crate) fn heaviest_cycle(&self) -> HeaviestCycle {
        let mut best = HeaviestCycle::default();
        while let Some(cycle) = self.heavier_cycle(best.ratio)
            && cycle.ratio > best.ratio
        {
            best = cycle;
        }
        best
    }

    /// Returns a cycle with a larger ratio than `ratio`, if there is one.
    fn heavier_cycle(&self, ratio: Ratio) -> Option<HeaviestCycle> {
        let (per_weight, per_length) = (i128::from(ratio.denominator()), i128::from(ratio.numerator()));
        let mut potentials = vec![0_i128; self.ends.len()];
        let mut chosen = vec![NO_EDGE; self.ends.len()];
        // A pass propagates potentials along all edges to later nodes; each edge back needs another pass.
        for _ in 0..=self.ends.len() {
            let mut has_changed = false;
            let mut first = 0;
            for (node, &end) in self.ends.iter().enumerate() {
                for index in first..end {
                    let Edge { from, weight, length } = self.edges[index as usize];
                    let gain = i128::from(weight) * per_weight - i128::from(length) * per_length;
                    let potential = potentials[from as usize] + gain;
                    if potential > potentials[node] {
                        (potentials[node], chosen[node]) = (potential, index);
                        has_changed = true;
                    }
                }
                first = end;
            }
            if !has_changed {
                return None;
            }
            if let Some(cycle) = self.chosen_cycle(&chosen) {
                return Some(cycle);
            }
        }
        None
    }

    /// Returns a cycle of chosen edges, if there is one.
    fn chosen_cycle(&self, chosen: &[u32]) -> Option<HeaviestCycle> {
        // The start node that reached each node first.
        let mut reached_from = vec![u32::MAX; chosen.len()];
        for start in 0..chosen.len() as u32 {
            let mut node = start;
            while reached_from[node as usize] == u32::MAX {
                reached_from[node as usize] = start;
                match self.edges.get(chosen[node as usize] as usize) {
                    Some(edge) => node = edge.from,
                    None => break,
                }
            }
            if reached_from[node as usize] == start && chosen[node as usize] != NO_EDGE {
                return Some(self.cycle_through(node, chosen));
            }
        }
        None
    }

    /// Returns the cycle of chosen edges through a node.
    fn cycle_through(&self, start: u32, chosen: &[u32]) -> HeaviestCycle {
        let (mut weight, mut length) = (0_u64, 0_u64);
        let mut nodes = Vec::new();
        let mut node = start;
        loop {
            nodes.push(node);
            let edge = self.edges[chosen[node as usize] as usize];
            weight = weight.saturating_add(edge.weight);
            length += u64::from(edge.length);
            node = edge.from;
            if node == start {
                break;
            }
        }
        nodes.reverse();
        let first = nodes.iter().enumerate().min_by_key(|&(_, node)| node).map_or(0, |(first, _)| first);
        nodes.rotate_left(first);
        HeaviestCycle { ratio: Ratio::new(weight, length), nodes }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_testing::Random;

    use super::{Edge, Graph, HeaviestCycle};
    use crate::ratio::Ratio;

    fn heaviest(n: usize, edges: &[(u32, u32, u64, u32)]) -> HeaviestCycle {
        let edges: Vec<_> =
            edges.iter().map(|&(from, to, weight, length)| (to, Edge { from, weight, length })).collect();
        Graph::new(n, &edges).heaviest_cycle()
    }

    #[test]
    fn a_graph_without_a_cycle_has_none() {
        assert_eq!(heaviest(0, &[]), HeaviestCycle::default());
        assert_eq!(heaviest(3, &[(0, 1, 5, 0), (1, 2, 5, 0), (0, 2, 1, 0)]), HeaviestCycle::default());
        assert_eq!(heaviest(1, &[(0, 0, 0, 1)]), HeaviestCycle::default());
    }

    #[test]
    fn the_heaviest_cycle_has_the_largest_ratio_of_weight_to_length() {
        let found = heaviest(4, &[(0, 1, 3, 0), (1, 0, 4, 1), (2, 2, 6, 1), (1, 3, 9, 0), (3, 1, 9, 4)]);
        assert_eq!(found, HeaviestCycle { ratio: Ratio::new(7, 1), nodes: vec![0, 1] });
        let found = heaviest(2, &[(0, 1, 3, 0), (1, 0, 4, 2), (1, 1, 10, 3)]);
        assert_eq!(found, HeaviestCycle { ratio: Ratio::new(7, 2), nodes: vec![0, 1] });
    }

    /// The length of the longest path grows by the maximum ratio.
    #[test]
    fn the_longest_path_grows_by_the_maximum_ratio() {
        let mut random = Random::new("the_longest_path_grows_by_the_maximum_ratio");
        let mut below = |n: u32| random.below(n as usize) as u32;
        for _ in 0..300 {
            let n = 1 + below(8);
            let edges: Vec<_> = (0..below(20))
                .map(|_| {
                    let (from, to) = (below(n), below(n));
                    let length = if from < to { below(3) } else { 1 + below(2) };
                    (from, to, u64::from(below(9)), length)
                })
                .collect();
            let found = heaviest(n as usize, &edges);
            // The weight of the heaviest path to each node in each period.
            let n_periods = 840 * 4;
            let mut paths = vec![vec![0_u64; n as usize]; 2];
            for period in 2..n_periods {
                paths.push(vec![0; n as usize]);
                for to in 0..n {
                    for &(from, _, weight, length) in edges.iter().filter(|edge| edge.1 == to) {
                        let path = paths[period - length as usize][from as usize] + weight;
                        let known = &mut paths[period][to as usize];
                        *known = (*known).max(path);
                    }
                }
            }
            let longest = |period: usize| *paths[period].iter().max().unwrap_or(&0);
            let growth = Ratio::new(longest(n_periods - 1) - longest(n_periods - 1 - 840 * 2), 840 * 2);
            assert_eq!(growth, found.ratio, "{edges:?}");
        }
    }
}
