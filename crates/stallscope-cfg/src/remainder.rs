//! The ways through code that no loop inside it has: the way of an outer loop, or the way of a function outside of its loops.

use crate::graph::{BlockId, Graph};
use crate::loops::{LoopId, Loops};

/// A way through code without the loops inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remainder {
    /// The blocks of the heaviest way, in the order of execution, without the blocks of inner loops.
    pub blocks: Vec<BlockId>,
    /// How many ways there are from where it starts.
    pub n_paths: u64,
}

/// Finds the way with the largest weight through the code of a loop, or of all code if there is none given, that belongs to no loop
/// inside it. The way of a loop goes from its header back to it. The way of all code goes from a block without predecessors to one without
/// successors. None if there is no code outside of inner loops.
#[must_use]
pub fn remainder(
    graph: &Graph,
    loops: &Loops,
    around: Option<LoopId>,
    weight: impl Fn(BlockId) -> u64,
) -> Option<Remainder> {
    let nodes = Nodes::new(graph, loops, around);
    let header = around.map(|id| loops.get(id).header);
    let ways = nodes.ways(graph, header);
    // For each node: the weight of the heaviest way from it to an end, where that goes first, and the number of ways.
    let mut best: Vec<Option<(u64, Option<usize>, u64)>> = vec![None; nodes.all.len()];
    for index in (0..nodes.all.len()).rev() {
        let Ways { to, ends } = &ways[index];
        let mut found = ends.then_some((0, None, 1));
        for &next in to {
            let Some((heaviest, _, n_paths)) = best[next] else { continue };
            found = Some(match found {
                None => (heaviest, Some(next), n_paths),
                Some((other, first, n)) if other >= heaviest => (other, first, n.saturating_add(n_paths)),
                Some((_, _, n)) => (heaviest, Some(next), n.saturating_add(n_paths)),
            });
        }
        let own = nodes.all[index].block.map_or(0, &weight);
        best[index] = found.map(|(heaviest, next, n)| (heaviest.saturating_add(own), next, n));
    }
    let mut is_start = vec![true; nodes.all.len()];
    ways.iter().flat_map(|ways| &ways.to).for_each(|&to| is_start[to] = false);
    let starts = (0..nodes.all.len()).filter(|&index| match header {
        Some(header) => nodes.all[index].block == Some(header),
        None => is_start[index],
    });
    let starts: Vec<usize> = starts.filter(|&start| best[start].is_some()).collect();
    // Of ways with the same weight, the first one.
    let heaviest = starts.into_iter().rev().max_by_key(|&start| best[start].map(|best| best.0))?;
    let n_paths = best[heaviest].map_or(0, |best| best.2);
    let mut blocks = Vec::new();
    let mut next = Some(heaviest);
    while let Some(index) = next {
        blocks.extend(nodes.all[index].block);
        next = best[index].and_then(|best| best.1);
    }
    (!blocks.is_empty()).then_some(Remainder { blocks, n_paths })
}

/// A block, or a loop inside.
struct Node {
    /// The block; none for a loop.
    block: Option<BlockId>,
    /// The place of the block, or of the loop's header, in a possible order of execution.
    place: usize,
}

/// The blocks of some code that are in no loop inside it, and these loops, in a possible order of execution.
struct Nodes {
    all: Vec<Node>,
    /// For each block of the graph, the index of its node.
    of_block: Vec<Option<usize>>,
}

/// Where control may go from a node.
#[derive(Clone, Default)]
struct Ways {
    /// The nodes after it, each once.
    to: Vec<usize>,
    /// Whether it may be the last one.
    ends: bool,
}

impl Nodes {
    fn new(graph: &Graph, loops: &Loops, around: Option<LoopId>) -> Self {
        // The loop directly inside that a loop is in, or is.
        let directly_inside = |mut id: LoopId| loop {
            let parent = loops.get(id).parent;
            match parent {
                _ if parent == around => return Some(id),
                Some(parent) => id = parent,
                None => return None,
            }
        };
        let mut all = Vec::new();
        let mut blocks_of_nodes = Vec::new();
        for index in 0..graph.blocks().len() {
            let block = BlockId::new(index);
            let innermost = loops.innermost_of(block);
            let node = if innermost == around {
                Some(Node { block: Some(block), place: loops.place(block) })
            } else {
                let inside = innermost.and_then(directly_inside);
                inside.map(|id| Node { block: None, place: loops.place(loops.get(id).header) })
            };
            blocks_of_nodes.push(node.as_ref().map(|node| node.place));
            all.extend(node);
        }
        all.sort_by_key(|node| node.place);
        all.dedup_by_key(|node| node.place);
        let index = |place: usize| all.binary_search_by_key(&place, |node: &Node| node.place).ok();
        let of_block = blocks_of_nodes.into_iter().map(|place| place.and_then(index)).collect();
        Self { all, of_block }
    }

    fn ways(&self, graph: &Graph, header: Option<BlockId>) -> Vec<Ways> {
        let mut ways = vec![Ways::default(); self.all.len()];
        for (block, node) in graph.blocks().iter().zip(&self.of_block) {
            let Some(node) = *node else { continue };
            for to in block.successors() {
                if Some(to) == header {
                    ways[node].ends = true;
                    continue;
                }
                let Some(next) = self.of_block[to.index()].filter(|&next| next > node) else { continue };
                if !ways[node].to.contains(&next) {
                    ways[node].to.push(next);
                }
            }
        }
        if header.is_none() {
            ways.iter_mut().for_each(|ways| ways.ends = ways.to.is_empty());
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Target, Transfer};

    fn heaviest(
        code: &[Transfer],
        around_header: Option<usize>,
        weights: &[u64],
    ) -> Option<(Vec<usize>, u64)> {
        let graph = Graph::new(code);
        let loops = Loops::new(&graph);
        let start = |block: BlockId| graph.block(block).instructions.start;
        let around = around_header.map(|header| {
            let is_wanted = |id: &LoopId| start(loops.get(*id).header) == header;
            loops.ids().find(is_wanted).unwrap()
        });
        let found = remainder(&graph, &loops, around, |block| weights[start(block)])?;
        Some((found.blocks.iter().map(|&block| start(block)).collect(), found.n_paths))
    }

    #[test]
    fn inner_loops_are_left_out() {
        // 0: store   1: load   2: branch to 1   3: branch to 5   4: add   5: branch to 0   6: return
        let code = [
            Transfer::Next,
            Transfer::Next,
            Transfer::Branch(Target::Instruction(1)),
            Transfer::Branch(Target::Instruction(5)),
            Transfer::Next,
            Transfer::Branch(Target::Instruction(0)),
            Transfer::Stop,
        ];
        assert_eq!(heaviest(&code, Some(0), &[1; 7]), Some((vec![0, 3, 4, 5], 2)));
        assert_eq!(heaviest(&code, Some(0), &[1, 9, 9, 1, 0, 1, 1]), Some((vec![0, 3, 4, 5], 2)));
        assert_eq!(heaviest(&code, None, &[1; 7]), Some((vec![6], 1)));
        assert_eq!(heaviest(&code, Some(1), &[1; 7]), Some((vec![1], 1)));
    }

    #[test]
    fn code_behind_unknown_jumps_has_ways_of_its_own() {
        // 0: computed jump   1: add   2: computed jump   3: return
        let code = [
            Transfer::Jump(Target::Computed),
            Transfer::Next,
            Transfer::Jump(Target::Computed),
            Transfer::Stop,
        ];
        assert_eq!(heaviest(&code, None, &[1, 5, 5, 2]), Some((vec![1], 1)));
        assert_eq!(heaviest(&[], None, &[]), None);
    }
}
