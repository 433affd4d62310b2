//! Basic blocks, and the edges between them.

use std::ops::Range;

use crate::transfer::{Target, Transfer};

/// The number of a block: blocks are in the order of their instructions; empty blocks come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);

impl BlockId {
    pub(crate) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Instructions that run one after the other: control enters at the first and leaves at the last.
///
/// Where several jumps use jump tables with the same targets, as in an interpreter that dispatches at the end of each handler, a block
/// without instructions represents all their tables: they lead to it, and it leads to the targets. So what they repeat is one loop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block {
    /// The indexes of its instructions; none only in a block that represents jump tables.
    pub instructions: Range<usize>,
    /// The block after it, if control may go there.
    pub next: Option<BlockId>,
    /// The block that its jump or branch goes to.
    pub taken: Option<BlockId>,
    /// The blocks that its jump table leads to, each once.
    pub cases: Box<[BlockId]>,
    /// Whether it ends in an indirect jump whose targets are unknown.
    pub jumps_to_computed: bool,
}

impl Block {
    /// The blocks that control may go to; one that is both a target and the next block comes once.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        let taken = self.taken.filter(|&taken| self.next != Some(taken));
        let cases = self.cases.iter().copied().filter(|&case| self.next != Some(case));
        self.next.into_iter().chain(taken).chain(cases)
    }
}

/// The control-flow graph of some code.
#[derive(Clone, Debug)]
pub struct Graph {
    blocks: Vec<Block>,
    /// For each block, the range of `predecessors` that is its own, by its start.
    predecessor_starts: Vec<u32>,
    predecessors: Vec<BlockId>,
}

impl Graph {
    /// The graph of code, which has less than 2³² instructions. A target that is not the index of an instruction is outside of
    /// the code.
    #[must_use]
    pub fn new(code: &[Transfer]) -> Self {
        Self::with_tables(code, &[])
    }

    /// The graph of code like [`new`](Self::new), with the jump tables that it uses: the instructions that each leads to. A jump
    /// through a table that is not there has unknown targets.
    #[must_use]
    pub fn with_tables(code: &[Transfer], tables: &[Vec<usize>]) -> Self {
        let mut blocks = blocks(code, tables);
        share_tables(&mut blocks, code.len());
        let mut predecessor_starts = vec![0; blocks.len() + 1];
        for block in &blocks {
            block.successors().for_each(|to| predecessor_starts[to.index() + 1] += 1);
        }
        for index in 1..predecessor_starts.len() {
            predecessor_starts[index] += predecessor_starts[index - 1];
        }
        let mut ends = predecessor_starts.clone();
        let mut predecessors = vec![BlockId(0); ends.last().map_or(0, |&end| end as usize)];
        for (index, block) in blocks.iter().enumerate() {
            for to in block.successors() {
                let end = &mut ends[to.index()];
                predecessors[*end as usize] = BlockId::new(index);
                *end += 1;
            }
        }
        Self { blocks, predecessor_starts, predecessors }
    }

    /// The blocks, in the order of their numbers.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// A block.
    ///
    /// # Panics
    /// If the block belongs to another graph and this one has no block of that number.
    #[must_use]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The numbers of all blocks.
    pub fn ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len()).map(BlockId::new)
    }

    /// The block of an instruction.
    #[must_use]
    pub fn block_of(&self, instruction: usize) -> Option<BlockId> {
        let index = self.blocks.partition_point(|block| block.instructions.end <= instruction);
        (index < self.blocks.len()).then(|| BlockId::new(index))
    }

    /// The blocks that may pass control to a block.
    #[must_use]
    pub fn predecessors(&self, id: BlockId) -> &[BlockId] {
        let range =
            self.predecessor_starts[id.index()] as usize..self.predecessor_starts[id.index() + 1] as usize;
        &self.predecessors[range]
    }
}

/// Adds a block for each set of targets that several blocks have as their cases.
fn share_tables(blocks: &mut Vec<Block>, n_instructions: usize) {
    let mut jumps: Vec<usize> = (0..blocks.len()).filter(|&index| blocks[index].cases.len() > 1).collect();
    jumps.sort_by(|&a, &b| (&blocks[a].cases, a).cmp(&(&blocks[b].cases, b)));
    let mut shared = Vec::new();
    for same in jumps.chunk_by(|&a, &b| blocks[a].cases == blocks[b].cases).filter(|same| same.len() > 1) {
        shared.push(same.to_vec());
    }
    for same in shared {
        let id = BlockId::new(blocks.len());
        let mut cases = Box::default();
        for index in same {
            cases = std::mem::replace(&mut blocks[index].cases, vec![id].into());
        }
        blocks.push(Block {
            instructions: n_instructions..n_instructions,
            next: None,
            taken: None,
            cases,
            jumps_to_computed: false,
        });
    }
}

fn blocks(code: &[Transfer], tables: &[Vec<usize>]) -> Vec<Block> {
    let mut starts = vec![false; code.len()];
    starts.iter_mut().take(1).for_each(|start| *start = true);
    for &target in tables.iter().flatten() {
        if let Some(start) = starts.get_mut(target) {
            *start = true;
        }
    }
    for (index, transfer) in code.iter().enumerate() {
        if let Some(Target::Instruction(target)) = transfer.target()
            && let Some(start) = starts.get_mut(target)
        {
            *start = true;
        }
        if *transfer != Transfer::Next
            && let Some(start) = starts.get_mut(index + 1)
        {
            *start = true;
        }
    }
    let starts: Vec<usize> = (0..code.len()).filter(|&index| starts[index]).collect();
    let id_at = |index: usize| starts.binary_search(&index).ok().map(BlockId::new);
    let ends = starts.iter().skip(1).copied().chain([code.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| {
            let transfer = code[end - 1];
            let table = match transfer.target() {
                Some(Target::Table(index)) => tables.get(index),
                _ => None,
            };
            let mut cases: Vec<BlockId> =
                table.into_iter().flatten().filter_map(|&target| id_at(target)).collect();
            cases.sort_unstable();
            cases.dedup();
            Block {
                instructions: start..end,
                next: if transfer.falls_through() { id_at(end) } else { None },
                taken: match transfer.target() {
                    Some(Target::Instruction(target)) => id_at(target),
                    _ => None,
                },
                cases: cases.into(),
                jumps_to_computed: match transfer.target() {
                    Some(Target::Computed) => true,
                    Some(Target::Table(_)) => table.is_none(),
                    _ => false,
                },
            }
        })
        .collect()
}
