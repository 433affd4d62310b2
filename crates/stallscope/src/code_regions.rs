//! Loops, functions and blocks as the regions of a text.

use std::collections::HashSet;

use stallscope_asm::{CodeRegion, Diagnostic, DiagnosticKind, ParseFailure, Parsed};
use stallscope_cfg::{BlockId, Graph, LoopId, Loops, Target, Transfer, paths};
use stallscope_input::ListedJump;
use stallscope_target::Inst;

use crate::control_flow::ControlFlow;
use crate::functions::Functions;
use crate::{RegionChoice, RegionKind, Subtarget};

/// Replaces the only region of a text by those that were chosen. If there are none, the failure says so.
pub(crate) fn divide(
    parsed: &mut Parsed<'_>,
    jumps: &[ListedJump],
    choice: &RegionChoice,
    subtarget: &Subtarget,
) {
    let insts: Vec<Inst> = parsed.regions.drain(..).flat_map(|region| region.instructions).collect();
    let (description, analysis) = (subtarget.info().description(), subtarget.isa().instr_analysis);
    let flow = ControlFlow::new(parsed, &insts, jumps, description, analysis);
    let transfers = flow.transfers();
    let division = Division {
        functions: Functions::new(parsed, &transfers),
        labeled: labeled(parsed, &choice.labels),
        parsed,
        flow: &flow,
        insts: &insts,
        transfers: &transfers,
        choice,
    };
    let mut notes = Vec::new();
    let regions = match choice.kind {
        RegionKind::Markers => return,
        RegionKind::Loops => division.loops(&mut notes),
        RegionKind::Functions => division.functions(),
        RegionKind::Blocks => division.blocks(),
    };
    parsed.diagnostics.append(&mut notes);
    if regions.is_empty() {
        parsed.failure = Some(ParseFailure::NoRegions(match choice {
            _ if choice.is_selective() => "no region of the input has such a name or label.",
            RegionChoice { kind: RegionKind::Loops, .. } => "there are no loops in the input.",
            _ => "no assembly instructions found.",
        }));
    }
    parsed.regions = regions;
}

/// The instructions behind the labels with these names.
fn labeled(parsed: &Parsed<'_>, names: &[String]) -> HashSet<usize> {
    let symbols = &parsed.expressions.symbols;
    let is_named = |name: &[u8]| names.iter().any(|wanted| wanted.as_bytes() == name);
    let labels = parsed.labels.iter().filter(|label| is_named(symbols.name(label.symbol)));
    labels.map(|label| label.n_instructions_before as usize).collect()
}

/// A text on its way to regions.
struct Division<'a> {
    parsed: &'a Parsed<'a>,
    flow: &'a ControlFlow<'a>,
    insts: &'a [Inst],
    transfers: &'a [Transfer],
    functions: Functions,
    labeled: HashSet<usize>,
    choice: &'a RegionChoice,
}

impl Division<'_> {
    fn functions(&self) -> Vec<CodeRegion> {
        let ranges = self.functions.iter().map(|(_, range)| range);
        ranges.filter_map(|range| self.region(range.clone(), &self.function(range.start))).collect()
    }

    fn blocks(&self) -> Vec<CodeRegion> {
        let graph = Graph::new(self.transfers);
        let ranges = graph.blocks().iter().map(|block| block.instructions.clone());
        ranges.filter_map(|range| self.region(range.clone(), &self.place(range.start))).collect()
    }

    /// The innermost loops, those that most others contain first.
    fn loops(&self, notes: &mut Vec<Diagnostic>) -> Vec<CodeRegion> {
        let graph = Graph::new(self.transfers);
        let loops = Loops::new(&graph);
        self.note_unknown(&loops, notes);
        let mut innermost: Vec<LoopId> = loops.innermost().collect();
        innermost.sort_by_key(|&id| std::cmp::Reverse(loops.get(id).depth));
        innermost.into_iter().flat_map(|id| self.paths(&graph, &loops, id)).collect()
    }

    fn paths(&self, graph: &Graph, loops: &Loops, id: LoopId) -> Vec<CodeRegion> {
        let paths = paths(graph, loops, id, self.choice.max_paths);
        let first = |block: BlockId| graph.block(block).instructions.start;
        let place = self.place(first(loops.get(id).header));
        let regions = (1..).zip(&paths.likeliest).filter_map(|(number, path)| {
            let path_name = match paths.n_paths {
                1 => String::new(),
                n_paths => format!(", path {number} of {n_paths}"),
            };
            let name = [&place, path_name.as_bytes(), &self.calls(path.instructions(graph))].concat();
            self.region(path.instructions(graph), &name)
        });
        regions.collect()
    }

    /// The region of some instructions, if it was chosen.
    fn region(&self, instructions: impl Iterator<Item = usize>, name: &[u8]) -> Option<CodeRegion> {
        let indexes: Vec<usize> = instructions.filter(|&index| index < self.insts.len()).collect();
        let &first = indexes.first()?;
        let is_labeled =
            self.choice.labels.is_empty() || indexes.iter().any(|index| self.labeled.contains(index));
        if !is_labeled || !self.choice.takes_function(&self.function(first)) {
            return None;
        }
        Some(CodeRegion {
            name: name.to_vec(),
            start: Some(self.insts[first].location),
            end: None,
            instructions: indexes.into_iter().map(|index| self.insts[index].clone()).collect(),
        })
    }

    /// The name of the function of an instruction; empty if there is none.
    fn function(&self, instruction: usize) -> Vec<u8> {
        let name = self.functions.name(instruction);
        name.map_or_else(Vec::new, |symbol| self.parsed.expressions.symbols.name(symbol).to_vec())
    }

    /// The function and line of an instruction.
    fn place(&self, instruction: usize) -> Vec<u8> {
        let mut place = self.function(instruction);
        let line = self.insts.get(instruction).map_or(0, |inst| self.parsed.sources.line(inst.location));
        let separator = if place.is_empty() { "" } else { ", " };
        place.extend_from_slice(format!("{separator}line {line}").as_bytes());
        place
    }

    /// Names the functions that instructions call.
    fn calls(&self, instructions: impl Iterator<Item = usize>) -> Vec<u8> {
        let mut calls: Vec<&[u8]> = Vec::new();
        for call in instructions.filter_map(|index| self.flow.call(self.insts.get(index)?)) {
            let name =
                call.map_or(&b"a computed place"[..], |symbol| self.parsed.expressions.symbols.name(symbol));
            if !calls.contains(&name) {
                calls.push(name);
            }
        }
        if calls.is_empty() { Vec::new() } else { [&b", calls "[..], &calls.join(&b" and "[..])].concat() }
    }

    /// Says where there may be loops that are not found.
    fn note_unknown(&self, loops: &Loops, notes: &mut Vec<Diagnostic>) {
        let mut computed =
            (0..).zip(self.transfers).filter(|(_, transfer)| transfer.target() == Some(Target::Computed));
        if let Some((first, _)) = computed.next() {
            let others = computed.count();
            let text = match others {
                0 => "this jump goes to a computed place; loops through it are not found".to_owned(),
                _ => format!(
                    "this jump and {others} others go to computed places; loops through them are not found"
                ),
            };
            notes.push(note(self.insts.get(first).map(|inst| inst.location), text));
        }
        if loops.n_irreducible() > 0 {
            let text =
                format!("cycles with several entries are not taken for loops: {}", loops.n_irreducible());
            notes.push(note(None, text));
        }
    }
}

fn note(location: Option<u32>, message: String) -> Diagnostic {
    Diagnostic::new(DiagnosticKind::Note, location, message)
}
