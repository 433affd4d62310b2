//! How often the parts of a function ran.

use std::collections::HashMap;

use stallscope_cfg::{BlockId, Graph, LoopId, Loops, taken_path};
use stallscope_profile::{RegionProfile, Timing};

use crate::profile::ProgramProfile;

/// How often the parts of a function ran.
pub(crate) struct FunctionProfile<'p> {
    profile: &'p ProgramProfile,
    /// The address of each instruction.
    addresses: &'p [u64],
}

/// How often a loop ran, and which ways through it were taken.
pub(crate) struct LoopProfile {
    n_samples: u64,
    n_all_samples: u64,
    n_iterations: u64,
    paths: HashMap<Vec<BlockId>, Timing>,
}

impl<'p> FunctionProfile<'p> {
    /// The profile of a function with instructions at these addresses, in order.
    pub(crate) const fn new(profile: &'p ProgramProfile, addresses: &'p [u64]) -> Self {
        Self { profile, addresses }
    }

    /// How often some instructions ran.
    pub(crate) fn of_instructions(&self, indexes: impl Iterator<Item = usize>) -> RegionProfile {
        let addresses = indexes.filter_map(|index| self.addresses.get(index));
        let n_samples = addresses.map(|&address| self.profile.n_samples_at(address)).sum();
        RegionProfile::new(n_samples, self.profile.n_all_samples())
    }

    /// The samples in some blocks.
    pub(crate) fn of_blocks<'b>(
        &self,
        graph: &Graph,
        blocks: impl Iterator<Item = &'b BlockId>,
    ) -> RegionProfile {
        self.of_instructions(blocks.flat_map(|&block| graph.block(block).instructions.clone()))
    }

    /// How often an innermost loop ran.
    pub(crate) fn of_loop(&self, graph: &Graph, loops: &Loops, id: LoopId) -> LoopProfile {
        let blocks = loops.own_blocks(id);
        let RegionProfile { n_samples, n_all_samples, .. } = self.of_blocks(graph, blocks.iter());
        let mut paths: HashMap<Vec<BlockId>, Timing> = HashMap::new();
        // An iteration may be seen from each of its targets on. Only the target that is seen most often counts.
        for &block in blocks {
            let Some(&start) = self.addresses.get(graph.block(block).instructions.start) else { continue };
            let mut from_here: HashMap<Vec<BlockId>, Timing> = HashMap::new();
            for circuit in self.profile.circuits_from(start) {
                let index = |address: Option<u64>| self.addresses.binary_search(&address?).ok();
                let inside =
                    circuit.jumps.iter().filter_map(|jump| Some((index(jump.from)?, index(jump.to)?)));
                let branches: Vec<_> = inside.collect();
                if let Some(path) = taken_path(graph, loops, id, &branches) {
                    from_here.entry(path).or_default().add(circuit.timing);
                }
            }
            for (path, timing) in from_here {
                let known = paths.entry(path).or_default();
                if timing.count > known.count {
                    *known = timing;
                }
            }
        }
        let n_iterations = paths.values().map(|timing| timing.count).sum();
        LoopProfile { n_samples, n_all_samples, n_iterations, paths }
    }
}

impl LoopProfile {
    /// The paths that were taken, and the share of the iterations on each; in an order that depends on nothing else.
    pub(crate) fn shares(&self) -> Vec<(Vec<BlockId>, f64)> {
        let share = |timing: &Timing| timing.count as f64 / self.n_iterations.max(1) as f64;
        let mut shares: Vec<_> =
            self.paths.iter().map(|(path, timing)| (path.clone(), share(timing))).collect();
        shares.sort_by(|a, b| a.0.cmp(&b.0));
        shares
    }

    /// How often a path was taken.
    pub(crate) fn of_path(&self, blocks: &[BlockId]) -> RegionProfile {
        let mut profile = RegionProfile::new(self.n_samples, self.n_all_samples);
        profile.n_iterations = self.n_iterations;
        profile.on_path = self.paths.get(blocks).copied().unwrap_or_default();
        profile
    }
}
