//! Loops, functions and blocks as the regions of a text.

use stallscope_asm::{Diagnostic, DiagnosticKind, ParseFailure};
use stallscope_dialects::ListedJump;
use stallscope_target::{Inst, OpcodeCache};

use super::code::TextCode;
use crate::code::control_flow::ControlFlow;
use crate::code::division::{Division, UnknownLoops};
use crate::code::functions::Functions;
use crate::code::input_code::InputCode;
use crate::region::function_search::{FunctionSearch, shown_name};
use crate::{RegionChoice, RegionKind, Subtarget};

/// Replaces the only region of a text by the chosen ones. If there are none, the failure says so.
pub(crate) fn divide(
    input: &mut InputCode<'_>,
    jumps: &[ListedJump],
    choice: &RegionChoice,
    subtarget: &Subtarget,
) {
    if choice.kind == RegionKind::Markers {
        return;
    }
    let insts: Vec<Inst> = input.regions.drain(..).flat_map(|region| region.instructions).collect();
    let code = TextCode::new(input, &insts, jumps);
    let opcodes = OpcodeCache::new(subtarget.info().description());
    let flow = ControlFlow::new(&code, &opcodes, subtarget.isa().instr_analysis);
    let transfers = flow.transfers();
    let functions = Functions::of_text(input, &transfers);
    let mut search = FunctionSearch::new(choice);
    let starts = functions.iter().map(|range| range.start);
    let starts: Vec<(usize, &[u8])> = starts.map(|start| (start, functions.name(start))).collect();
    let chosen = starts.iter().filter(|(_, name)| search.takes(name)).map(|&(start, _)| start).collect();
    let known: Vec<String> = starts.iter().map(|(_, name)| shown_name(name)).collect();
    let division = Division::new(&code, &flow, (&transfers, &[]), functions, choice);
    let divided = division.within(chosen).divide();
    input.diagnostics.extend(notes(&divided.unknown, &insts));
    input.diagnostics.extend(search.missing(|| known).into_iter().map(|text| note(None, text)));
    let mut found = divided.regions;
    // The most deeply nested regions come first.
    found.sort_by_key(|found| std::cmp::Reverse(found.depth));
    input.regions = found.into_iter().map(|found| found.region).collect();
    if input.regions.is_empty() {
        let reason = no_regions(choice, !input.places.is_empty(), search.has_found());
        input.failure = Some(ParseFailure::NoRegions(reason));
    }
}

/// Why there is no region. `has_lines` says whether there are source lines, and `has_functions` whether functions were chosen by name.
pub(crate) fn no_regions(choice: &RegionChoice, has_lines: bool, has_functions: bool) -> &'static str {
    match choice {
        _ if !choice.functions.is_empty() && !has_functions => "no function of the input has this name.",
        _ if !choice.lines.is_empty() && !has_lines => "the input does not name its source lines.",
        _ if !choice.lines.is_empty() || !choice.addresses.is_empty() => {
            "no region of the input is at this address or source line."
        }
        _ if !choice.labels.is_empty() => "no region of the input has this label.",
        RegionChoice { kind: RegionKind::Loops, .. } if has_functions => {
            "the functions of that name have no loops; -regions=functions shows each as a straight line."
        }
        RegionChoice { kind: RegionKind::Loops, .. } if !choice.crates.is_empty() => {
            "there are no loops in functions of these crates."
        }
        RegionChoice { kind: RegionKind::Loops, .. } => "there are no loops in the input.",
        _ => "no assembly instructions found.",
    }
}

/// Says where there may be loops that are not found.
fn notes(unknown: &UnknownLoops, insts: &[Inst]) -> Vec<Diagnostic> {
    let mut notes = Vec::new();
    if let Some((&first, others)) = unknown.indirect_jumps.split_first() {
        let text = match others.len() {
            0 => "the targets of this indirect jump are unknown; loops through it are not found".to_owned(),
            others => format!(
                "the targets of this indirect jump and of {others} more are unknown; loops through them are not found"
            ),
        };
        notes.push(note(insts.get(first).map(|inst| inst.location), text));
    }
    if unknown.n_irreducible > 0 {
        let text = format!("omitted irreducible loops (with several entries): {}", unknown.n_irreducible);
        notes.push(note(None, text));
    }
    notes
}

/// Returns a note. One without a location names no file, as the notes on programs.
fn note(location: Option<u32>, message: String) -> Diagnostic {
    match location {
        Some(_) => Diagnostic::new(DiagnosticKind::Note, location, message),
        None => Diagnostic::new(DiagnosticKind::Remark, None, format!("note: {message}")),
    }
}
