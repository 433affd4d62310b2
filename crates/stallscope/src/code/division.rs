//! Dividing code into regions.

use std::borrow::Cow;
use std::collections::HashSet;

use stallscope_cfg::{BlockId, Graph, LoopId, Loops, Target, Transfer, paths, remainder};
use stallscope_profile::{RegionPart, RegionPlace, UnlistedReason};

use super::Code;
use super::control_flow::ControlFlow;
use super::function_profile::FunctionProfile;
use super::functions::Functions;
use crate::code::code_region::CodeRegion;
use crate::region::source_lines::short_place;
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

/// Possible loops that are not found.
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
    /// The known samples in these regions; samples of paths of one loop count once.
    pub(crate) n_samples: u64,
    /// Whether there are loops.
    has_loops: bool,
}

impl Divided {
    /// Regions that are no paths of one loop.
    fn apart(regions: impl Iterator<Item = FoundRegion>) -> Self {
        let regions: Vec<FoundRegion> = regions.collect();
        Self { n_samples: regions.iter().map(FoundRegion::n_samples).sum(), regions, ..Self::default() }
    }

    /// Why there may be samples in no region.
    pub(crate) fn reason(&self) -> UnlistedReason {
        if self.unknown.n_irreducible > 0 {
            UnlistedReason::SeveralEntries
        } else if !self.unknown.indirect_jumps.is_empty() {
            UnlistedReason::UnknownTargets
        } else if self.has_loops {
            UnlistedReason::OutsideLoops
        } else {
            UnlistedReason::NoLoops
        }
    }
}

/// The share of all samples that code outside of innermost loops has, at least, where it is a separate region.
const MIN_SHARE: f64 = 0.01;

/// Code on its way to regions.
pub(crate) struct Division<'a> {
    code: &'a dyn Code,
    flow: &'a ControlFlow<'a>,
    transfers: &'a [Transfer],
    tables: &'a [Vec<usize>],
    functions: Functions<'a>,
    labeled: HashSet<usize>,
    choice: &'a RegionChoice,
    /// The functions that are chosen, by their first instructions; all, if there are none.
    chosen: Option<HashSet<usize>>,
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
            chosen: None,
            profile: None,
        }
    }

    /// Takes the regions of some functions only, by their first instructions.
    pub(crate) fn within(mut self, functions: HashSet<usize>) -> Self {
        self.chosen = Some(functions);
        self
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
                let regions =
                    self.functions.iter().map(|range| self.region(range, RegionPart::Function, ONLY_PATH, 0));
                Divided::apart(regions.flatten())
            }
            RegionKind::Blocks => {
                let graph = Graph::with_tables(self.transfers, self.tables);
                let ranges = graph.blocks().iter().map(|block| block.instructions.clone());
                let regions = ranges.map(|range| self.region(range, RegionPart::Block, ONLY_PATH, 0));
                Divided::apart(regions.flatten())
            }
        }
    }

    /// The innermost loops. With a profile, also other code with a good share of the samples: outer loops without their inner loops, and
    /// the rest of the function.
    fn loops(&self) -> Divided {
        let graph = Graph::with_tables(self.transfers, self.tables);
        let loops = Loops::new(&graph);
        let computed = (0..).zip(self.transfers).filter(|(_, to)| to.target() == Some(Target::Computed));
        let unknown = UnknownLoops {
            indirect_jumps: computed.map(|(index, _)| index).collect(),
            n_irreducible: loops.n_irreducible(),
        };
        let mut found = Divided { unknown, has_loops: !loops.all().is_empty(), ..Divided::default() };
        let mut add = |regions: Vec<FoundRegion>| {
            found.n_samples += regions.first().map_or(0, FoundRegion::n_samples);
            found.regions.extend(regions);
        };
        loops.innermost().for_each(|id| add(self.paths(&graph, &loops, id)));
        if let Some(profile) = &self.profile {
            let around = loops.ids().filter(|&id| !loops.get(id).is_innermost).map(Some);
            around.chain([None]).for_each(|around| {
                add(self.remainder((&graph, &loops), around, profile).into_iter().collect());
            });
        }
        found
    }

    /// The code of a loop, or of all of the function, that is in no loop inside it, if it has a good share of the samples: the way with
    /// the most of them.
    fn remainder(
        &self,
        (graph, loops): (&Graph, &Loops),
        around: Option<LoopId>,
        profile: &FunctionProfile<'_>,
    ) -> Option<FoundRegion> {
        let blocks: Vec<BlockId> = graph.ids().filter(|&block| loops.innermost_of(block) == around).collect();
        let samples = profile.of_blocks(graph, blocks.iter());
        if samples.n_samples == 0 || samples.sample_share() < MIN_SHARE {
            return None;
        }
        let weight = |block: BlockId| profile.of_blocks(graph, [block].iter()).n_samples;
        let found = remainder(graph, loops, around, weight)?;
        let instructions = found.blocks.iter().flat_map(|&block| graph.block(block).instructions.clone());
        let (part, depth) = match around {
            Some(id) => (RegionPart::OuterLoop, loops.get(id).depth),
            None => (RegionPart::OutsideLoops, 0),
        };
        let mut region = self.region(instructions, part, (1, found.n_paths), depth)?;
        region.region.profile = Some(samples);
        Some(region)
    }

    fn paths(&self, graph: &Graph, loops: &Loops, id: LoopId) -> Vec<FoundRegion> {
        let mut paths = paths(graph, loops, id, self.choice.max_paths);
        let profile = self.profile.as_ref().map(|profile| profile.of_loop(graph, loops, id));
        if let Some(profile) = &profile {
            paths.put_first(profile.shares(), self.choice.max_paths);
        }
        let depth = loops.get(id).depth;
        let regions = (1..).zip(&paths.likeliest).filter_map(|(number, path)| {
            let of_path = (number, paths.n_paths);
            let mut found = self.region(path.instructions(graph), RegionPart::Loop, of_path, depth)?;
            found.region.profile = profile.as_ref().map(|profile| profile.of_path(&path.blocks));
            Some(found)
        });
        regions.collect()
    }

    /// The region of some instructions, if it was chosen: a path, by its number for example.
    fn region(
        &self,
        instructions: impl Iterator<Item = usize>,
        part: RegionPart,
        path: (u64, u64),
        depth: u32,
    ) -> Option<FoundRegion> {
        let insts = self.code.insts();
        let indexes: Vec<usize> = instructions.filter(|&index| index < insts.len()).collect();
        let &first = indexes.first()?;
        let is_labeled =
            self.choice.labels.is_empty() || indexes.iter().any(|index| self.labeled.contains(index));
        let is_chosen = indexes.iter().any(|&index| self.code.is_chosen(index, self.choice));
        let is_within = |chosen: &HashSet<usize>| chosen.contains(&self.functions.start(first));
        if !is_labeled || !is_chosen || !self.chosen.as_ref().is_none_or(is_within) {
            return None;
        }
        let profile = self.profile.as_ref().map(|profile| profile.of_instructions(indexes.iter().copied()));
        let place = self.place(&indexes, part, path)?;
        let region = CodeRegion {
            name: name(&place),
            start: Some(insts[first].location),
            end: None,
            profile,
            place: Some(Box::new(place)),
            instructions: indexes.into_iter().map(|index| insts[index].clone()).collect(),
        };
        Some(FoundRegion { region, depth })
    }

    /// The name of the function of an instruction; empty if it is unknown.
    fn function(&self, instruction: usize) -> &'a [u8] {
        self.functions.name(instruction)
    }

    /// Where a region with some instructions is.
    fn place(&self, instructions: &[usize], part: RegionPart, path: (u64, u64)) -> Option<RegionPlace> {
        let &first = instructions.first()?;
        let mut place = RegionPlace::new(part, self.function(first));
        place.address = self.code.address(first);
        place.text_line = self.code.text_line(first);
        place.source = self.code.source(first);
        (place.path_number, place.n_paths) = path;
        if !matches!(part, RegionPart::Function | RegionPart::Block) {
            place.calls = self.calls(instructions);
        }
        Some(place)
    }

    /// The names of the functions that instructions call.
    fn calls(&self, instructions: &[usize]) -> Vec<Vec<u8>> {
        let mut calls: Vec<Vec<u8>> = Vec::new();
        for &index in instructions.iter().filter(|&&index| self.flow.is_call(index)) {
            let name = self.code.callee(index).map(|name| self.code.shown_callee(name));
            let name = name.map_or_else(|| b"an unknown function".to_vec(), |name| name.into_owned());
            if !calls.contains(&name) {
                calls.push(name);
            }
        }
        calls
    }
}

/// The number of a path that is the only one, and how many there are.
const ONLY_PATH: (u64, u64) = (1, 1);

/// The name of a region at a place.
fn name(place: &RegionPlace) -> Vec<u8> {
    let mut parts: Vec<Cow<'_, [u8]>> = Vec::new();
    let function = place.function.as_slice();
    if !function.is_empty() {
        parts.push(function.into());
    }
    if function.is_empty() || place.part != RegionPart::Function {
        parts.extend(place.address.map(|address| format!("{address:#x}").into_bytes().into()));
        parts.extend(place.text_line.map(|line| format!("line {line}").into_bytes().into()));
        let source = place.source.as_ref().and_then(|(file, line)| short_place(file, *line));
        parts.extend(source.map(|source| source.into_bytes().into()));
    }
    match place.part {
        RegionPart::OuterLoop => parts.push(b"without the loops inside"[..].into()),
        RegionPart::OutsideLoops => parts.push(b"outside of loops"[..].into()),
        _ => {}
    }
    if place.n_paths != 1 {
        parts.push(format!("path {} of {}", place.path_number, place.n_paths).into_bytes().into());
    }
    if !place.calls.is_empty() {
        parts.push([b"calls ", &*place.calls.join(&b" and "[..])].concat().into());
    }
    parts.join(&b", "[..])
}
