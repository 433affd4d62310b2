//! Properties of loops and paths in any code, compared with searches that follow the definitions.

use std::collections::BTreeSet;

use stallscope_cfg::{BlockId, Graph, LoopId, Loops, Target, Transfer, paths, remainder};
use stallscope_testing::Random;

/// Code of up to 40 instructions. Most jumps are short.
fn any_code(random: &mut Random) -> Code {
    let n = random.below(40);
    let tables: Vec<Vec<usize>> =
        (0..2).map(|_| (0..random.below(5)).map(|_| random.below(n + 2)).collect()).collect();
    let transfers = (0..n)
        .map(|index| {
            let near = (index + random.below(13)).saturating_sub(6);
            let target = match random.below(13) {
                0 => Target::Outside,
                1 => Target::Computed,
                12 => Target::Table(random.below(3)),
                2..5 => Target::Instruction(random.below(n + 2)),
                _ => Target::Instruction(near),
            };
            match random.below(8) {
                0..3 => Transfer::Next,
                3..6 => Transfer::Branch(target),
                6 => Transfer::Jump(target),
                _ => Transfer::Stop,
            }
        })
        .collect();
    Code { transfers, tables }
}

/// Code, and the jump tables that it uses.
#[derive(Debug)]
struct Code {
    transfers: Vec<Transfer>,
    tables: Vec<Vec<usize>>,
}

impl Code {
    fn graph(&self) -> Graph {
        Graph::with_tables(&self.transfers, &self.tables)
    }
}

/// All blocks that control reaches from `from` without entering `avoided`; `from` itself is entered.
fn reached(graph: &Graph, from: &[usize], avoided: Option<usize>) -> BTreeSet<usize> {
    let mut pending: Vec<usize> = from.iter().copied().filter(|&block| Some(block) != avoided).collect();
    let mut seen: BTreeSet<usize> = pending.iter().copied().collect();
    while let Some(block) = pending.pop() {
        for to in graph.blocks()[block].successors().map(BlockId::index) {
            if Some(to) != avoided && seen.insert(to) {
                pending.push(to);
            }
        }
    }
    seen
}

/// For each block, the entry that it belongs to: the first block and blocks without predecessors are entries, and each block that these do
/// not reach is an entry unless one before it leads there.
fn entries(graph: &Graph) -> Vec<usize> {
    let n_blocks = graph.blocks().len();
    let is_source =
        |block: &usize| graph.blocks().iter().all(|from| from.successors().all(|to| to.index() != *block));
    let mut entries = vec![usize::MAX; n_blocks];
    for root in (0..n_blocks).take(1).chain((0..n_blocks).filter(is_source)).chain(0..n_blocks) {
        if entries[root] == usize::MAX {
            for block in reached(graph, &[root], None) {
                if entries[block] == usize::MAX {
                    entries[block] = root;
                }
            }
        }
    }
    entries
}

/// The natural loops by their definition: for each header, the blocks that lead to a latch without passing the header. Each entry
/// has code of its own.
fn loops_by_definition(graph: &Graph) -> BTreeSet<(usize, BTreeSet<usize>)> {
    let (entries, n_blocks) = (entries(graph), graph.blocks().len());
    let mut loops = BTreeSet::new();
    for header in 0..n_blocks {
        let undominated = reached(graph, &[entries[header]], Some(header));
        let is_dominated = |block: usize| {
            entries[block] == entries[header] && (block == header || !undominated.contains(&block))
        };
        let latches: Vec<usize> = (0..n_blocks)
            .filter(|&block| is_dominated(block))
            .filter(|&block| graph.blocks()[block].successors().any(|to| to.index() == header))
            .collect();
        if latches.is_empty() {
            continue;
        }
        let leads_back = |&block: &usize| {
            block == header
                || reached(graph, &[block], Some(header)).iter().any(|block| latches.contains(block))
        };
        let dominated = (0..n_blocks).filter(|&block| is_dominated(block));
        loops.insert((header, dominated.filter(leads_back).collect()));
    }
    loops
}

/// All blocks of a loop, including inner loops.
fn all_blocks(loops: &Loops, id: LoopId, graph: &Graph) -> BTreeSet<usize> {
    let is_in = |mut inner: Option<LoopId>| {
        while let Some(current) = inner {
            if current == id {
                return true;
            }
            inner = loops.get(current).parent;
        }
        false
    };
    graph.ids().filter(|&block| is_in(loops.innermost_of(block))).map(BlockId::index).collect()
}

fn ids(loops: &Loops) -> BTreeSet<LoopId> {
    let mut all: BTreeSet<LoopId> = loops.innermost().collect();
    let mut pending: Vec<LoopId> = all.iter().copied().collect();
    while let Some(id) = pending.pop() {
        pending.extend(loops.get(id).parent.filter(|&parent| all.insert(parent)));
    }
    all
}

#[test]
fn loops_are_those_of_the_definition() {
    let mut random = Random::new("loops_are_those_of_the_definition");
    let mut n_loops = 0;
    for _ in 0..4000 {
        let code = any_code(&mut random);
        let graph = code.graph();
        let loops = Loops::new(&graph);
        let found: BTreeSet<_> = ids(&loops)
            .iter()
            .map(|&id| (loops.get(id).header.index(), all_blocks(&loops, id, &graph)))
            .collect();
        assert_eq!(found, loops_by_definition(&graph), "{code:?}");
        assert_eq!(found.len(), loops.all().len());
        n_loops += found.len();
    }
    assert!(n_loops > 4000, "there are too few loops to test");
}

#[test]
fn a_loop_is_innermost_if_no_other_is_inside() {
    let mut random = Random::new("a_loop_is_innermost_if_no_other_is_inside");
    for _ in 0..2000 {
        let graph = any_code(&mut random).graph();
        let loops = Loops::new(&graph);
        for id in ids(&loops) {
            let blocks = all_blocks(&loops, id, &graph);
            let inside =
                ids(&loops).into_iter().filter(|&other| all_blocks(&loops, other, &graph).is_subset(&blocks));
            let inside: Vec<_> = inside.filter(|&other| other != id).collect();
            assert_eq!(loops.get(id).is_innermost, inside.is_empty());
            assert!(inside.iter().all(|&inner| inner < id && loops.get(inner).depth > loops.get(id).depth));
        }
    }
}

#[test]
fn paths_go_from_the_header_back_to_it() {
    let mut random = Random::new("paths_go_from_the_header_back_to_it");
    let mut n_branching = 0;
    for _ in 0..4000 {
        let graph = any_code(&mut random).graph();
        let loops = Loops::new(&graph);
        for id in loops.innermost() {
            let all = paths(&graph, &loops, id, usize::MAX);
            assert!(all.n_paths > 0);
            assert_eq!(all.likeliest.len() as u64, all.n_paths);
            n_branching += usize::from(all.n_paths > 1);
            let distinct: BTreeSet<_> = all.likeliest.iter().map(|path| path.blocks.clone()).collect();
            assert_eq!(distinct.len(), all.likeliest.len());
            // Products of the same factors differ by rounding.
            let is_likelier = |first: f64, second: f64| first >= second * (1.0 - 1e-12);
            assert!(all.likeliest.is_sorted_by(|a, b| is_likelier(a.probability, b.probability)));
            let total: f64 = all.likeliest.iter().map(|path| path.probability).sum();
            assert!(total < 1.0 + 1e-9, "{total}");
            for path in &all.likeliest {
                let header = loops.get(id).header;
                assert_eq!(path.blocks[0], header);
                let ends = path.blocks[1..].iter().chain([&header]);
                for (from, to) in path.blocks.iter().zip(ends) {
                    assert!(graph.block(*from).successors().any(|successor| successor == *to));
                    assert_eq!(loops.innermost_of(*from), Some(id));
                }
            }
            let few = paths(&graph, &loops, id, 2);
            assert_eq!(few.likeliest[..], all.likeliest[..few.likeliest.len()]);
        }
    }
    assert!(n_branching > 200, "there are too few branches to test");
}

/// Whether control may go from a block to another one through no other blocks than blocks of direct or indirect inner loops.
fn is_way(graph: &Graph, loops: &Loops, around: Option<LoopId>, from: BlockId, to: BlockId) -> bool {
    let ids: Vec<BlockId> = graph.ids().collect();
    let is_inside = |block: usize| loops.innermost_of(ids[block]) != around;
    let mut pending: Vec<usize> = vec![from.index()];
    let mut seen = BTreeSet::new();
    while let Some(block) = pending.pop() {
        for next in graph.blocks()[block].successors().map(BlockId::index) {
            if next == to.index() {
                return true;
            }
            if is_inside(next) && seen.insert(next) {
                pending.push(next);
            }
        }
    }
    false
}

#[test]
fn remainders_have_the_code_that_is_in_no_inner_loop() {
    let mut random = Random::new("remainders_have_the_code_that_is_in_no_inner_loop");
    let (mut n_around, mut n_skipping) = (0, 0);
    for _ in 0..3000 {
        let graph = any_code(&mut random).graph();
        let loops = Loops::new(&graph);
        for around in loops.ids().map(Some).chain([None]) {
            let seed = random.below(1 << 20);
            let weight = |block: BlockId| (block.index() as u64 * 7919 + seed as u64) % 10;
            let Some(found) = remainder(&graph, &loops, around, weight) else {
                assert!(around.is_none(), "a loop leads back to its header");
                continue;
            };
            assert!(found.n_paths > 0);
            assert!(found.blocks.iter().all(|&block| loops.innermost_of(block) == around));
            let distinct: BTreeSet<_> = found.blocks.iter().collect();
            assert_eq!(distinct.len(), found.blocks.len());
            let header = around.map(|id| loops.get(id).header);
            assert!(header.is_none_or(|header| found.blocks[0] == header));
            let ends = found.blocks[1..].iter().copied().chain(header);
            for (&from, to) in found.blocks.iter().zip(ends) {
                assert!(is_way(&graph, &loops, around, from, to));
                n_skipping += usize::from(graph.block(from).successors().all(|next| next != to));
            }
            // An innermost loop has the same ways as ever, and the heaviest one is among them.
            if let Some(id) = around.filter(|&id| loops.get(id).is_innermost) {
                let all = paths(&graph, &loops, id, usize::MAX);
                let sum = |blocks: &[BlockId]| blocks.iter().map(|&block| weight(block)).sum::<u64>();
                assert_eq!(all.n_paths, found.n_paths);
                assert_eq!(
                    all.likeliest.iter().map(|path| sum(&path.blocks)).max(),
                    Some(sum(&found.blocks))
                );
            }
            n_around += usize::from(around.is_some_and(|id| !loops.get(id).is_innermost));
        }
    }
    assert!(n_around > 100 && n_skipping > 100, "{n_around} {n_skipping}");
}

#[test]
fn blocks_cover_the_code() {
    let mut random = Random::new("blocks_cover_the_code");
    let mut n_shared = 0;
    for _ in 0..2000 {
        let code = any_code(&mut random);
        let graph = code.graph();
        let covered: Vec<usize> =
            graph.blocks().iter().flat_map(|block| block.instructions.clone()).collect();
        assert_eq!(covered, (0..code.transfers.len()).collect::<Vec<_>>());
        for instruction in covered {
            let block = graph.block_of(instruction).map(|id| graph.block(id).instructions.clone());
            assert!(block.is_some_and(|block| block.contains(&instruction)));
        }
        assert_eq!(graph.block_of(code.transfers.len()), None);
        // Blocks without instructions represent tables that several other blocks use, and change nothing of where control may go.
        let shared = graph.ids().filter(|&id| graph.block(id).instructions.is_empty());
        for id in shared {
            assert!(graph.predecessors(id).len() > 1 && graph.block(id).cases.len() > 1);
            n_shared += 1;
        }
    }
    assert!(n_shared > 20, "there are too few shared tables to test");
}

#[test]
fn deep_nests_and_long_chains_take_no_stack() {
    const N: usize = 10_000;
    let nest = (0..N)
        .map(|_| Transfer::Next)
        .chain((0..N).map(|index| Transfer::Branch(Target::Instruction(N - 1 - index))));
    let nest: Vec<Transfer> = nest.collect();
    let loops = Loops::new(&Graph::new(&nest));
    assert_eq!(loops.all().len(), N);
    assert_eq!(loops.innermost().map(|id| loops.get(id).depth).collect::<Vec<_>>(), [N as u32]);
}
