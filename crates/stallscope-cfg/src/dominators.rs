//! Which blocks every way to a block goes through.
//!
//! The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

use crate::graph::{BlockId, Graph};

/// The order of reaching blocks, and their dominators.
///
/// The first block is an entry of the code. Blocks that it does not lead to are reached in unknown ways: by exceptions or computed
/// jumps. Of these, blocks that none leads to are entries first, and then each that is not reached from an entry before it. Edges from the
/// blocks of one entry to the blocks of an earlier entry are ignored: otherwise a handler that returns into a loop would hide the loop.
#[derive(Clone, Debug)]
pub(crate) struct Dominators {
    /// The blocks in reverse postorder.
    order: Vec<BlockId>,
    /// For each block, its place in `order`.
    places: Vec<u32>,
    /// For each place in `order`, that of the immediate dominator, or `ROOT`.
    dominators: Vec<u32>,
    /// For each block, the number of the entry that it was reached from.
    entries: Vec<u32>,
}

/// The place of what precedes all entries.
const ROOT: u32 = u32::MAX;

/// The dominator of a block that has not been looked at.
const UNKNOWN: u32 = u32::MAX - 1;

impl Dominators {
    pub(crate) fn new(graph: &Graph) -> Self {
        let Walk { order, is_entry, entries } = Walk::new(graph);
        let mut places = vec![0; order.len()];
        for (place, block) in order.iter().enumerate() {
            places[block.index()] = place as u32;
        }
        let mut this = Self { dominators: vec![UNKNOWN; order.len()], order, places, entries };
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for place in 0..this.order.len() {
                let block = this.order[place];
                let mut dominator = if is_entry[block.index()] { ROOT } else { UNKNOWN };
                for predecessor in this.predecessors(graph, block) {
                    let other = this.places[predecessor.index()];
                    if this.dominators[other as usize] != UNKNOWN {
                        dominator = if dominator == UNKNOWN { other } else { this.common(dominator, other) };
                    }
                }
                if this.dominators[place] != dominator {
                    this.dominators[place] = dominator;
                    has_changed = true;
                }
            }
        }
        this
    }

    /// The place of the nearest block that dominates two blocks.
    fn common(&self, mut first: u32, mut second: u32) -> u32 {
        while first != second {
            if first == ROOT || second == ROOT {
                return ROOT;
            }
            if first > second {
                first = self.dominators[first as usize];
            } else {
                second = self.dominators[second as usize];
            }
        }
        first
    }

    /// The predecessors of a block, without the blocks of other entries.
    pub(crate) fn predecessors<'g>(
        &'g self,
        graph: &'g Graph,
        block: BlockId,
    ) -> impl Iterator<Item = BlockId> + 'g {
        let entry = self.entries[block.index()];
        let all = graph.predecessors(block).iter().copied();
        all.filter(move |predecessor| self.entries[predecessor.index()] == entry)
    }

    /// The blocks in reverse postorder.
    pub(crate) fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// A block's place in reverse postorder.
    pub(crate) fn place(&self, block: BlockId) -> usize {
        self.places[block.index()] as usize
    }
}

/// For each block, the times when a walk of the tree of dominators enters and leaves it.
#[derive(Clone, Debug)]
pub(crate) struct DominatorTree {
    spans: Vec<(u32, u32)>,
}

impl DominatorTree {
    pub(crate) fn new(dominators: &Dominators) -> Self {
        let n_blocks = dominators.order.len();
        // Dominators come first in reverse postorder, so that sizes add up from the end and starts are known from the beginning.
        let mut sizes = vec![1_u32; n_blocks];
        for place in (0..n_blocks).rev() {
            if let Some(&dominator) =
                dominators.dominators.get(place).filter(|&&dominator| dominator < UNKNOWN)
            {
                sizes[dominator as usize] += sizes[place];
            }
        }
        let mut spans = vec![(0, 0); n_blocks];
        let mut free = vec![0; n_blocks];
        let mut free_of_root = 0;
        for place in 0..n_blocks {
            let dominator = dominators.dominators[place];
            let start = match free.get_mut(dominator as usize) {
                Some(free) => free,
                None => &mut free_of_root,
            };
            let span = (*start, *start + sizes[place]);
            *start = span.1;
            free[place] = span.0 + 1;
            spans[dominators.order[place].index()] = span;
        }
        Self { spans }
    }

    /// Whether every way to `block` goes through `dominator`.
    pub(crate) fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        let (start, end) = self.spans[dominator.index()];
        (start..end).contains(&self.spans[block.index()].0)
    }
}

/// A walk through all blocks, each from the entry that leads to it first.
struct Walk {
    /// The blocks in reverse postorder.
    order: Vec<BlockId>,
    /// For each block, whether it is an entry.
    is_entry: Vec<bool>,
    /// For each block, the number of its entry.
    entries: Vec<u32>,
}

/// The entry of a block that has not been reached.
const UNREACHED: u32 = u32::MAX;

impl Walk {
    fn new(graph: &Graph) -> Self {
        let n_blocks = graph.blocks().len();
        let mut walk = Self {
            order: Vec::with_capacity(n_blocks),
            is_entry: vec![false; n_blocks],
            entries: vec![UNREACHED; n_blocks],
        };
        let ids = || (0..n_blocks).map(BlockId::new);
        let sources = ids().filter(|&block| graph.predecessors(block).is_empty());
        let mut n_entries = 0;
        for root in ids().take(1).chain(sources).chain(ids()) {
            if walk.entries[root.index()] == UNREACHED {
                walk.from(graph, root, n_entries);
                n_entries += 1;
            }
        }
        walk.order.reverse();
        walk
    }

    /// Walks from an entry, which gets a number.
    fn from(&mut self, graph: &Graph, root: BlockId, number: u32) {
        self.is_entry[root.index()] = true;
        self.entries[root.index()] = number;
        // Blocks that are being visited, each with the successors to visit.
        let mut stack = vec![(root, graph.block(root).successors())];
        while let Some((block, successors)) = stack.last_mut() {
            match successors.find(|successor| self.entries[successor.index()] == UNREACHED) {
                Some(successor) => {
                    self.entries[successor.index()] = number;
                    stack.push((successor, graph.block(successor).successors()));
                }
                None => {
                    self.order.push(*block);
                    stack.pop();
                }
            }
        }
    }
}
