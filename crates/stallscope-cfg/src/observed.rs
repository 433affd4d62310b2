//! Ways through an iteration of a loop that were really taken.

use crate::graph::{BlockId, Graph};
use crate::loops::{LoopId, Loops};
use crate::paths::{Path, Paths};

/// Finds the blocks of an iteration of an innermost loop from the branches that were taken in it: pairs of a branch and its target,
/// indexes of instructions. The last branch leads back to the start of the first one, which need not be the header. None if the code lacks
/// this way through the loop.
#[must_use]
pub fn taken_path(
    graph: &Graph,
    loops: &Loops,
    id: LoopId,
    branches: &[(usize, usize)],
) -> Option<Vec<BlockId>> {
    let &(_, start) = branches.last()?;
    let n_blocks = loops.own_blocks(id).len();
    let mut branches = branches.iter().peekable();
    let mut blocks = Vec::new();
    let mut here = block_at(graph, start)?;
    loop {
        if loops.innermost_of(here) != Some(id) || blocks.len() == n_blocks {
            return None;
        }
        blocks.push(here);
        let block = graph.block(here);
        here = match branches.next_if(|(from, _)| block.instructions.contains(from)) {
            Some(&(_, to)) => {
                let taken = block_at(graph, to)?;
                if block.taken != Some(taken) && !block.cases.contains(&taken) {
                    // The jump may share its table with other jumps.
                    let leads_there = |case: &&BlockId| graph.block(**case).cases.contains(&taken);
                    let &table = block.cases.iter().find(leads_there)?;
                    if blocks.contains(&table) {
                        return None;
                    }
                    blocks.push(table);
                }
                if branches.peek().is_none() {
                    break;
                }
                taken
            }
            None => block.next?,
        };
    }
    let header = loops.get(id).header;
    let first = blocks.iter().position(|&block| block == header)?;
    blocks.rotate_left(first);
    Some(blocks)
}

/// The block that starts at an instruction.
fn block_at(graph: &Graph, instruction: usize) -> Option<BlockId> {
    let found = graph.block_of(instruction)?;
    (graph.block(found).instructions.start == instruction).then_some(found)
}

impl Paths {
    /// Puts paths that were really taken before paths that are likely by the layout of the code, and keeps `limit` of them. Each
    /// has the share of the iterations that went its way, the largest first.
    pub fn put_first(&mut self, taken: Vec<(Vec<BlockId>, f64)>, limit: usize) {
        let likely = std::mem::take(&mut self.likeliest);
        let mut taken: Vec<Path> =
            taken.into_iter().map(|(blocks, probability)| Path { blocks, probability }).collect();
        taken.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        let is_new = |path: &Path| taken.iter().all(|taken| taken.blocks != path.blocks);
        let others: Vec<Path> = likely.into_iter().filter(is_new).collect();
        self.likeliest = taken;
        // They were not seen once.
        self.likeliest.extend(others.into_iter().map(|path| Path { probability: 0.0, ..path }));
        self.likeliest.truncate(limit);
    }
}

#[cfg(test)]
mod tests {
    use crate::{BlockId, Graph, Loops, Target, Transfer, paths, taken_path};

    /// 0: branch to 2   1: jump to 3   2: add   3: branch to 0   4: return
    fn code() -> [Transfer; 5] {
        [
            Transfer::Branch(Target::Instruction(2)),
            Transfer::Jump(Target::Instruction(3)),
            Transfer::Next,
            Transfer::Branch(Target::Instruction(0)),
            Transfer::Stop,
        ]
    }

    fn numbers(blocks: &[BlockId]) -> Vec<usize> {
        blocks.iter().map(|block| block.index()).collect()
    }

    #[test]
    fn branches_give_the_blocks_of_an_iteration() {
        let graph = Graph::new(&code());
        let loops = Loops::new(&graph);
        let id = loops.innermost().next().unwrap();
        let taken = |branches: &[(usize, usize)]| {
            taken_path(&graph, &loops, id, branches).map(|blocks| numbers(&blocks))
        };
        assert_eq!(taken(&[(0, 2), (3, 0)]), Some(vec![0, 2, 3]));
        assert_eq!(taken(&[(1, 3), (3, 0)]), Some(vec![0, 1, 3]));
        // From another target than the header on.
        assert_eq!(taken(&[(3, 0), (0, 2)]), Some(vec![0, 2, 3]));
        // Not the way of the code.
        for wrong in [&[][..], &[(3, 0)], &[(0, 3), (3, 0)], &[(3, 4)], &[(0, 2), (0, 2), (3, 0)]] {
            assert_eq!(taken(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn jumps_through_tables_are_taken() {
        // 0, 1: jumps through the table   2: add   3: jump through the table   4: return
        let code = [
            Transfer::Jump(Target::Table(0)),
            Transfer::Jump(Target::Table(0)),
            Transfer::Next,
            Transfer::Jump(Target::Table(0)),
            Transfer::Stop,
        ];
        let graph = Graph::with_tables(&code, &[vec![1, 2, 4]]);
        let loops = Loops::new(&graph);
        let id = loops.innermost().next().unwrap();
        assert_eq!((loops.get(id).header.index(), loops.n_irreducible()), (4, 0));
        let blocks: Vec<_> =
            paths(&graph, &loops, id, 4).likeliest.into_iter().map(|path| path.blocks).collect();
        let mut handlers: Vec<_> = blocks.iter().map(|blocks| numbers(blocks)).collect();
        handlers.sort();
        assert_eq!(handlers, [[4, 1], [4, 2]]);
        let taken = |branches: &[(usize, usize)]| {
            taken_path(&graph, &loops, id, branches).map(|blocks| numbers(&blocks))
        };
        assert_eq!(taken(&[(1, 1)]), Some(vec![4, 1]));
        assert_eq!(taken(&[(3, 2)]), Some(vec![4, 2]));
        assert_eq!(taken(&[(1, 2), (3, 1)]), None);
    }

    #[test]
    fn taken_paths_come_first() {
        let graph = Graph::new(&code());
        let loops = Loops::new(&graph);
        let id = loops.innermost().next().unwrap();
        let mut found = paths(&graph, &loops, id, 4);
        let mut blocks: Vec<_> = found.likeliest.iter().map(|path| path.blocks.clone()).collect();
        blocks.reverse();
        found.put_first(vec![(blocks[0].clone(), 0.25)], 4);
        let order: Vec<_> =
            found.likeliest.iter().map(|path| (path.blocks.clone(), path.probability)).collect();
        assert_eq!(order, [(blocks[0].clone(), 0.25), (blocks[1].clone(), 0.0)]);
        found.put_first(vec![(blocks[0].clone(), 0.25), (blocks[1].clone(), 0.75)], 1);
        let order: Vec<_> = found.likeliest.iter().map(|path| &path.blocks).collect();
        assert_eq!(order, [&blocks[1]]);
    }
}
