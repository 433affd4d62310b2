//! Dividing code into regions.

use std::collections::HashSet;

use stallscope_asm::CodeRegion;
use stallscope_cfg::{BlockId, Graph, LoopId, Loops, Target, Transfer, paths};

use super::Code;
use super::control_flow::ControlFlow;
use super::function_profile::FunctionProfile;
use super::functions::Functions;
use crate::{RegionChoice, RegionKind};

/// A region that was found.
#[derive(Debug)]
pub(crate) struct FoundRegion {
    pub(crate) region: CodeRegion,
    /// How many loops contain it, itself included.
    pub(crate) depth: u32,
}

impl FoundRegion {
    /// The samples in it, as far as they are known.
    pub(crate) fn n_samples(&self) -> u64 {
        self.region.profile.map_or(0, |profile| profile.n_samples)
    }
}

/// What may be loops that are not found.
#[derive(Debug, Default)]
pub(crate) struct UnknownLoops {
    /// Indirect jumps whose targets are unknown.
    pub(crate) indirect_jumps: Vec<usize>,
    /// The number of irreducible loops: cycles with several entries.
    pub(crate) n_irreducible: usize,
}

/// The regions of code.
#[derive(Debug, Default)]
pub(crate) struct Divided {
    pub(crate) regions: Vec<FoundRegion>,
    pub(crate) unknown: UnknownLoops,
}

/// Code on its way to regions.
pub(crate) struct Division<'a> {
    code: &'a dyn Code,
    flow: &'a ControlFlow<'a>,
    transfers: &'a [Transfer],
    tables: &'a [Vec<usize>],
    functions: Functions<'a>,
    labeled: HashSet<usize>,
    choice: &'a RegionChoice,
    profile: Option<FunctionProfile<'a>>,
}

impl<'a> Division<'a> {
    pub(crate) fn new(
        code: &'a dyn Code,
        flow: &'a ControlFlow<'a>,
        (transfers, tables): (&'a [Transfer], &'a [Vec<usize>]),
        functions: Functions<'a>,
        choice: &'a RegionChoice,
    ) -> Self {
        Self {
            code,
            flow,
            transfers,
            tables,
            functions,
            labeled: code.labeled(&choice.labels),
            choice,
            profile: None,
        }
    }

    /// Adds a profile of the code.
    pub(crate) const fn profiled(mut self, profile: Option<FunctionProfile<'a>>) -> Self {
        self.profile = profile;
        self
    }

    /// Returns the chosen regions.
    pub(crate) fn divide(&self) -> Divided {
        match self.choice.kind {
            RegionKind::Markers => Divided::default(),
            RegionKind::Loops => self.loops(),
            RegionKind::Functions => {
                let named = self.functions.iter().map(|range| (range.clone(), self.function(range.start)));
                let regions = named.filter_map(|(range, name)| match name {
                    b"" => self.region(range.clone(), &self.place(range.start), 0),
                    name => self.region(range, name, 0),
                });
                Divided { regions: regions.collect(), ..Divided::default() }
            }
            RegionKind::Blocks => {
                let graph = Graph::with_tables(self.transfers, self.tables);
                let ranges = graph.blocks().iter().map(|block| block.instructions.clone());
                let regions =
                    ranges.filter_map(|range| self.region(range.clone(), &self.place(range.start), 0));
                Divided { regions: regions.collect(), ..Divided::default() }
            }
        }
    }

    /// The innermost loops.
    fn loops(&self) -> Divided {
        let graph = Graph::with_tables(self.transfers, self.tables);
        let loops = Loops::new(&graph);
        let computed = (0..).zip(self.transfers).filter(|(_, to)| to.target() == Some(Target::Computed));
        let unknown = UnknownLoops {
            indirect_jumps: computed.map(|(index, _)| index).collect(),
            n_irreducible: loops.n_irreducible(),
        };
        let regions = loops.innermost().flat_map(|id| self.paths(&graph, &loops, id)).collect();
        Divided { regions, unknown }
    }

    fn paths(&self, graph: &Graph, loops: &Loops, id: LoopId) -> Vec<FoundRegion> {
        let mut paths = paths(graph, loops, id, self.choice.max_paths);
        let profile = self.profile.as_ref().map(|profile| profile.of_loop(graph, loops, id));
        if let Some(profile) = &profile {
            paths.put_first(profile.shares(), self.choice.max_paths);
        }
        let first = |block: BlockId| graph.block(block).instructions.start;
        let place = self.place(first(loops.get(id).header));
        let depth = loops.get(id).depth;
        let regions = (1..).zip(&paths.likeliest).filter_map(|(number, path)| {
            let path_name = match paths.n_paths {
                1 => String::new(),
                n_paths => format!(", path {number} of {n_paths}"),
            };
            let name = [&place, path_name.as_bytes(), &self.calls(path.instructions(graph))].concat();
            let mut found = self.region(path.instructions(graph), &name, depth)?;
            found.region.profile = profile.as_ref().map(|profile| profile.of_path(&path.blocks));
            Some(found)
        });
        regions.collect()
    }

    /// The region of some instructions, if it was chosen.
    fn region(
        &self,
        instructions: impl Iterator<Item = usize>,
        name: &[u8],
        depth: u32,
    ) -> Option<FoundRegion> {
        let insts = self.code.insts();
        let indexes: Vec<usize> = instructions.filter(|&index| index < insts.len()).collect();
        let &first = indexes.first()?;
        let is_labeled =
            self.choice.labels.is_empty() || indexes.iter().any(|index| self.labeled.contains(index));
        let is_chosen = indexes.iter().any(|&index| self.code.is_chosen(index, self.choice));
        if !is_labeled || !is_chosen || !self.choice.takes_function(self.function(first)) {
            return None;
        }
        let profile = self.profile.as_ref().map(|profile| profile.of_instructions(indexes.iter().copied()));
        let region = CodeRegion {
            name: name.to_vec(),
            start: Some(insts[first].location),
            end: None,
            profile,
            instructions: indexes.into_iter().map(|index| insts[index].clone()).collect(),
        };
        Some(FoundRegion { region, depth })
    }

    /// The name of the function of an instruction; empty if it is unknown.
    fn function(&self, instruction: usize) -> &'a [u8] {
        self.functions.name(instruction)
    }

    /// The function and place of an instruction.
    fn place(&self, instruction: usize) -> Vec<u8> {
        let function = self.function(instruction);
        let separator = if function.is_empty() { "" } else { ", " };
        let source = self.code.source_place(instruction);
        let source = source.map_or_else(String::new, |source| format!(", {source}"));
        [function, separator.as_bytes(), self.code.place(instruction).as_bytes(), source.as_bytes()].concat()
    }

    /// Names the functions that instructions call.
    fn calls(&self, instructions: impl Iterator<Item = usize>) -> Vec<u8> {
        let mut calls: Vec<Vec<u8>> = Vec::new();
        for index in instructions.filter(|&index| self.flow.is_call(index)) {
            let name = self.code.callee(index).map(|name| self.code.shown_callee(name));
            let name = name.map_or_else(|| b"an unknown function".to_vec(), |name| name.into_owned());
            if !calls.contains(&name) {
                calls.push(name);
            }
        }
        if calls.is_empty() { Vec::new() } else { [&b", calls "[..], &calls.join(&b" and "[..])].concat() }
    }
}
