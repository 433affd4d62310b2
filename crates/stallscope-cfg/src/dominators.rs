//! Which blocks every way to a block goes through.
//!
//! The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

use crate::graph::{BlockId, Graph};

/// The order in which blocks are reached, and their dominators.
///
/// The first block is an entry of the code. Each block that is not reached from an entry before it is one as well, since what
/// leads there may be unknown.
#[derive(Clone, Debug)]
pub(crate) struct Dominators {
    /// The blocks in reverse postorder.
    order: Vec<BlockId>,
    /// For each block, its place in `order`.
    places: Vec<u32>,
    /// For each place in `order`, that of the immediate dominator, or `ROOT`.
    dominators: Vec<u32>,
}

/// The place of what precedes all entries.
const ROOT: u32 = u32::MAX;

/// The dominator of a block that has not been looked at.
const UNKNOWN: u32 = u32::MAX - 1;

impl Dominators {
    pub(crate) fn new(graph: &Graph) -> Self {
        let (order, is_entry) = reverse_postorder(graph);
        let mut places = vec![0; order.len()];
        for (place, block) in order.iter().enumerate() {
            places[block.index()] = place as u32;
        }
        let mut this = Self { dominators: vec![UNKNOWN; order.len()], order, places };
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for place in 0..this.order.len() {
                let block = this.order[place];
                let mut dominator = if is_entry[block.index()] { ROOT } else { UNKNOWN };
                for predecessor in graph.predecessors(block) {
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

    /// The place of the nearest block that dominates two others.
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

    /// The blocks in reverse postorder.
    pub(crate) fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// A block's place in reverse postorder.
    pub(crate) fn place(&self, block: BlockId) -> usize {
        self.places[block.index()] as usize
    }
}

/// For each block, the times at which a walk of the tree of dominators enters and leaves it.
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

/// All blocks in reverse postorder, and for each block whether it is an entry.
fn reverse_postorder(graph: &Graph) -> (Vec<BlockId>, Vec<bool>) {
    let n_blocks = graph.blocks().len();
    let mut is_seen = vec![false; n_blocks];
    let mut is_entry = vec![false; n_blocks];
    let mut postorder = Vec::with_capacity(n_blocks);
    // Blocks that are being visited, each with the successors to visit.
    let mut stack = Vec::new();
    for root in (0..n_blocks).map(BlockId::new) {
        if is_seen[root.index()] {
            continue;
        }
        is_entry[root.index()] = true;
        is_seen[root.index()] = true;
        stack.push((root, graph.block(root).successors()));
        while let Some((block, successors)) = stack.last_mut() {
            match successors.find(|successor| !is_seen[successor.index()]) {
                Some(successor) => {
                    is_seen[successor.index()] = true;
                    stack.push((successor, graph.block(successor).successors()));
                }
                None => {
                    postorder.push(*block);
                    stack.pop();
                }
            }
        }
    }
    postorder.reverse();
    (postorder, is_entry)
}
