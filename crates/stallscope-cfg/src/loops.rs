//! Natural loops and their nesting.

use crate::dominators::{DominatorTree, Dominators};
use crate::graph::{BlockId, Graph};

/// The number of a loop: a loop comes after its inner loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoopId(u32);

impl LoopId {
    const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Blocks that repeat: control enters them at the header, which every other one leads back to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loop {
    /// The block that dominates all blocks of the loop.
    pub header: BlockId,
    /// The innermost loop around this one.
    pub parent: Option<LoopId>,
    /// How many loops contain its blocks, itself included.
    pub depth: u32,
    /// Whether it contains no other loop.
    pub is_innermost: bool,
}

/// The natural loops of a graph. Loops with the same header are one.
#[derive(Clone, Debug)]
pub struct Loops {
    loops: Vec<Loop>,
    /// For each block, the innermost loop that contains it.
    innermost: Vec<Option<LoopId>>,
    /// The blocks of each loop that are in no loop inside it, one loop after the other; the header comes first.
    blocks: Vec<BlockId>,
    /// The ends of the loops' blocks in `blocks`.
    ends: Vec<u32>,
    n_irreducible: usize,
    dominators: Dominators,
}

impl Loops {
    /// Finds the loops of a graph.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        let dominators = Dominators::new(graph);
        let tree = DominatorTree::new(&dominators);
        let mut nest = Nest::new(graph.blocks().len());
        let mut n_irreducible = 0;
        let mut latches = Vec::new();
        // Inner headers come after outer ones in reverse postorder.
        for &header in dominators.order().iter().rev() {
            latches.clear();
            let mut has_other_entry = false;
            for predecessor in dominators.predecessors(graph, header) {
                if tree.dominates(header, predecessor) {
                    latches.push(predecessor);
                } else if dominators.place(predecessor) >= dominators.place(header) {
                    has_other_entry = true;
                }
            }
            n_irreducible += usize::from(has_other_entry);
            if !latches.is_empty() {
                nest.add(graph, &dominators, header, &mut latches);
            }
        }
        let Nest { mut loops, innermost, .. } = nest;
        for index in (0..loops.len()).rev() {
            loops[index].depth = loops[index].parent.map_or(1, |parent| loops[parent.index()].depth + 1);
        }
        let (blocks, ends) = group(&innermost, &dominators, loops.len());
        Self { loops, innermost, blocks, ends, n_irreducible, dominators }
    }

    /// All loops; each comes after its inner loops.
    #[must_use]
    pub fn all(&self) -> &[Loop] {
        &self.loops
    }

    /// A loop.
    ///
    /// # Panics
    /// If the loop belongs to another graph and this one has no loop of that number.
    #[must_use]
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.index()]
    }

    /// The numbers of all loops; each comes after its inner loops.
    pub fn ids(&self) -> impl Iterator<Item = LoopId> + use<> {
        (0..self.loops.len()).map(LoopId::new)
    }

    /// The loops that contain no other loop, in the order of their headers' instructions.
    pub fn innermost(&self) -> impl Iterator<Item = LoopId> {
        let mut ids: Vec<LoopId> = self.ids().filter(|&id| self.get(id).is_innermost).collect();
        ids.sort_by_key(|&id| self.get(id).header);
        ids.into_iter()
    }

    /// The innermost loop that contains a block.
    #[must_use]
    pub fn innermost_of(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block.index()]
    }

    /// The blocks of a loop that no loop inside it contains, in a possible order of execution: all blocks, if the
    /// loop is innermost. The header comes first.
    #[must_use]
    pub fn own_blocks(&self, id: LoopId) -> &[BlockId] {
        let start = id.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.blocks[start as usize..self.ends[id.index()] as usize]
    }

    /// How many blocks control returns to although it need not have passed them before: cycles with several entries, which are
    /// no natural loops.
    #[must_use]
    pub const fn n_irreducible(&self) -> usize {
        self.n_irreducible
    }

    /// A block's place in a possible order of execution.
    pub(crate) fn place(&self, block: BlockId) -> usize {
        self.dominators.place(block)
    }
}

/// The loops found so far.
struct Nest {
    loops: Vec<Loop>,
    innermost: Vec<Option<LoopId>>,
    /// For each loop, a loop around it or itself: following these leads to the outermost one.
    around: Vec<LoopId>,
}

impl Nest {
    fn new(n_blocks: usize) -> Self {
        Self { loops: Vec::new(), innermost: vec![None; n_blocks], around: Vec::new() }
    }

    /// Adds the loop of a header, whose loops inside are known. `pending` are the blocks that lead back to it.
    fn add(&mut self, graph: &Graph, dominators: &Dominators, header: BlockId, pending: &mut Vec<BlockId>) {
        let id = LoopId::new(self.loops.len());
        self.loops.push(Loop { header, parent: None, depth: 0, is_innermost: true });
        self.around.push(id);
        while let Some(block) = pending.pop() {
            match self.innermost[block.index()] {
                None => {
                    self.innermost[block.index()] = Some(id);
                    if block != header {
                        pending.extend(dominators.predecessors(graph, block));
                    }
                }
                Some(inner) => {
                    let outermost = self.outermost(inner);
                    if outermost != id {
                        self.around[outermost.index()] = id;
                        self.loops[outermost.index()].parent = Some(id);
                        self.loops[id.index()].is_innermost = false;
                        let inner_header = self.loops[outermost.index()].header;
                        pending.extend(dominators.predecessors(graph, inner_header));
                    }
                }
            }
        }
    }

    /// The outermost loop so far around a loop.
    fn outermost(&mut self, mut id: LoopId) -> LoopId {
        while self.around[id.index()] != id {
            let next = self.around[id.index()];
            self.around[id.index()] = self.around[next.index()];
            id = self.around[id.index()];
        }
        id
    }
}

/// The blocks by their innermost loop, in reverse postorder, and the end of each loop's blocks.
fn group(innermost: &[Option<LoopId>], dominators: &Dominators, n_loops: usize) -> (Vec<BlockId>, Vec<u32>) {
    let mut ends = vec![0; n_loops];
    innermost.iter().flatten().for_each(|id| ends[id.index()] += 1);
    let mut total = 0;
    for end in &mut ends {
        // The start, until the blocks are in place.
        (*end, total) = (total, total + *end);
    }
    let mut blocks = vec![BlockId::new(0); total as usize];
    for &block in dominators.order() {
        if let Some(id) = innermost[block.index()] {
            let end = &mut ends[id.index()];
            blocks[*end as usize] = block;
            *end += 1;
        }
    }
    (blocks, ends)
}
