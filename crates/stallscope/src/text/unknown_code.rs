//! Lines of a listing that are no instructions, though the code leads to them.

use std::collections::HashSet;

use stallscope_asm::{Diagnostic, DiagnosticKind};
use stallscope_cfg::{Target, Transfer};
use stallscope_dialects::{LeftOut, LeftOutKind, Recognized};
use stallscope_target::{Inst, OpcodeCache};

use super::code::TextCode;
use crate::Subtarget;
use crate::code::control_flow::ControlFlow;
use crate::code::input_code::InputCode;

/// The omitted lines that control reaches: by a jump, or from the instruction above.
pub(crate) fn reached(input: &InputCode<'_>, found: &Recognized, subtarget: &Subtarget) -> Vec<LeftOut> {
    let is_data = |line: &&LeftOut| {
        matches!(line.kind, LeftOutKind::Data | LeftOutKind::UnknownCode | LeftOutKind::HiddenCode)
    };
    let mut data = found.left_out.iter().filter(is_data).peekable();
    if data.peek().is_none() {
        return Vec::new();
    }
    let mut starts: Vec<u32> =
        found.jumps.iter().map(|jump| jump.to).chain(found.headings.iter().copied()).collect();
    starts.sort_unstable();
    let targets: HashSet<u32> = found.jumps.iter().map(|jump| jump.to).collect();
    let opcodes = OpcodeCache::new(subtarget.info().description());
    let analysis = subtarget.isa().instr_analysis;
    let mut reached = Vec::new();
    for region in &input.regions {
        let code = TextCode::new(input, &region.instructions, &found.jumps);
        let flow = ControlFlow::new(&code, &opcodes, analysis);
        let goes_on = goes_on(&region.instructions, &flow.transfers(), &starts);
        let places = places(&region.instructions);
        // The instruction above the line before, and whether that line is reached.
        let mut last: Option<(usize, bool)> = None;
        for line in data.clone().filter(|line| region.contains(line.contents)) {
            let n_above = places.partition_point(|&(location, _)| location < line.contents);
            let above =
                n_above.checked_sub(1).and_then(|last| places.get(last)).map_or(0, |&(_, index)| index + 1);
            let is_after_start = above
                .checked_sub(1)
                .and_then(|above| region.instructions.get(above))
                .is_none_or(|inst| has_between(&found.headings, inst.location, line.line));
            let is_reached_from_above = match last {
                _ if is_after_start => false,
                Some((last, is_reached)) if last == above => is_reached,
                _ => above.checked_sub(1).is_some_and(|above| {
                    // Behind a call that does not return, there may be data.
                    let may_be_data = line.kind == LeftOutKind::Data && flow.is_call(above);
                    goes_on.get(above) == Some(&true) && !may_be_data
                }),
            };
            let is_reached = is_reached_from_above || targets.contains(&line.line);
            last = Some((above, is_reached));
            if is_reached {
                reached.push(*line);
            }
        }
    }
    reached
}

/// The locations of instructions and their indexes, in ascending order. Instructions that macros and repetitions expand to are left out:
/// their locations are after the text's end.
fn places(insts: &[Inst]) -> Vec<(u32, usize)> {
    let mut places: Vec<(u32, usize)> = Vec::with_capacity(insts.len());
    for (index, inst) in insts.iter().enumerate().rev() {
        if places.last().is_none_or(|&(next, _)| inst.location < next) {
            places.push((inst.location, index));
        }
    }
    places.reverse();
    places
}

/// Whether control goes from each instruction to the next one. Instructions after a jump or return are reached where code
/// starts, at the targets of jumps, and after jumps whose targets are not known.
fn goes_on(insts: &[Inst], transfers: &[Transfer], starts: &[u32]) -> Vec<bool> {
    let jumped_to: HashSet<usize> = transfers
        .iter()
        .filter_map(|transfer| match transfer.target() {
            Some(Target::Instruction(index)) => Some(index),
            _ => None,
        })
        .collect();
    let mut found: Vec<bool> = Vec::with_capacity(insts.len());
    for (index, (inst, transfer)) in insts.iter().zip(transfers).enumerate() {
        let is_reached = match index.checked_sub(1) {
            None => true,
            Some(before) => {
                found.get(before) == Some(&true)
                    || transfers.get(before) == Some(&Transfer::Jump(Target::Computed))
                    || jumped_to.contains(&index)
                    || has_between(starts, insts.get(before).map_or(0, |inst| inst.location), inst.location)
            }
        };
        found.push(is_reached && matches!(transfer, Transfer::Next | Transfer::Branch(_)));
    }
    found
}

/// Whether one of the sorted offsets is after `start` and not after `end`.
fn has_between(offsets: &[u32], start: u32, end: u32) -> bool {
    let next = offsets.partition_point(|&offset| offset <= start);
    offsets.get(next).is_some_and(|&offset| offset <= end)
}

/// The error about an omitted line that control reaches.
pub(crate) fn error(line: &LeftOut) -> Diagnostic {
    let message = match line.kind {
        LeftOutKind::UnknownCode => {
            "the disassembler did not know this instruction, and neither does the chosen processor: check -mcpu and -mattr, or \
             read the object file instead of its listing"
        }
        LeftOutKind::HiddenCode => {
            "the disassembler did not know this instruction, and the listing does not show its bytes: have it show them, or read the \
             object file instead of its listing"
        }
        _ => {
            "the code leads to this line, which is data: mark a part of the code, or read the object file instead of its listing"
        }
    };
    Diagnostic::new(DiagnosticKind::Error, Some(line.contents), message)
}

#[cfg(test)]
mod tests {
    use super::places;
    use stallscope_target::Inst;

    #[test]
    fn expanded_instructions_have_no_places() {
        let insts: Vec<Inst> =
            [4, 9, 900, 901, 20, 20, 31].map(|location| Inst { location, ..Inst::default() }).to_vec();
        assert_eq!(places(&insts), [(4, 0), (9, 1), (20, 5), (31, 6)]);
        assert_eq!(places(&[]), []);
    }
}
