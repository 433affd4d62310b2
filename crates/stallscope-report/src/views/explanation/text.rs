//! Explanations as text.

use super::data::Explanation;
use super::waits::{Wait, WaitPhase, WaitReason};
use crate::{InstructionTexts, Text};

/// Reasons with a smaller share of an instruction's waiting are added up.
const MIN_SHARE: f64 = 0.05;

pub(super) fn write(explanation: &Explanation, instructions: &InstructionTexts, text: &mut Text<'_>) {
    text.str("\n\nExplanation:\n");
    for sentence in explanation.sentences(instructions) {
        text.str(&sentence);
        text.char(b'\n');
    }
    text.str("Model: ");
    text.str(&explanation.model.to_string());
    text.str(
        ".\n\n\
         What instructions wait for, in cycles of an execution on average:\n\
         [1]: In total\n\
         [2]: Before dispatch, as the next instruction\n\
         [3]: In the scheduler, from dispatch to issue\n\
         [4]: Before retirement, from the end of execution\n\n\
         \x20       [1]     [2]     [3]     [4]\n",
    );
    for (index, instruction) in instructions.iter().enumerate() {
        write_instruction(explanation, index, instruction, text);
        if text.is_closed() {
            return;
        }
    }
}

fn write_instruction(explanation: &Explanation, index: usize, instruction: &[u8], text: &mut Text<'_>) {
    let waits = explanation.waits_of(index);
    let n_executions = explanation.n_iterations.max(1) as f64;
    let sum = |phases: &[WaitPhase]| {
        let of_phases = waits.iter().filter(|wait| phases.contains(&wait.phase));
        of_phases.map(|wait| wait.n_cycles).sum::<u64>() as f64
    };
    let all = [WaitPhase::BeforeDispatch, WaitPhase::InScheduler, WaitPhase::BeforeRetirement];
    text.number(index as u64);
    text.char(b'.');
    for (column, phases) in [(7, &all[..]), (15, &all[..1]), (23, &all[1..2]), (31, &all[2..])] {
        text.pad_to(column);
        text.rounded(sum(phases) / n_executions, 2);
    }
    text.pad_to(41);
    text.bytes(instruction);
    text.end_line();
    if explanation.model.guessed.contains(&index) {
        text.pad_to(31);
        text.str("guessed: LLVM's costs");
        text.end_line();
    }

    let total = sum(&all);
    let mut rest = total;
    for (wait, reason) in shown_waits(waits) {
        if wait < MIN_SHARE * total {
            break;
        }
        rest -= wait;
        write_reason(wait, total, n_executions, &reason, text);
    }
    if rest > 0.0 {
        write_reason(rest, total, n_executions, "other reasons", text);
    }
}

fn write_reason(n_cycles: f64, total: f64, n_executions: f64, reason: &str, text: &mut Text<'_>) {
    text.pad_to(15);
    text.rounded(n_cycles / n_executions, 2);
    text.pad_to(23);
    text.rounded(100.0 * n_cycles / total, 1);
    text.char(b'%');
    text.pad_to(31);
    text.str(reason);
    text.end_line();
}

/// Returns the cycles of each wait and the reason in words, the longest first. Waits for different ports that the same instruction has are
/// one.
fn shown_waits(waits: &[Wait]) -> Vec<(f64, String)> {
    let mut shown: Vec<(u64, Vec<&Wait>)> = Vec::new();
    let taker = |wait: &Wait| match &wait.reason {
        WaitReason::Port { taken_by, .. } => Some((wait.phase, *taken_by)),
        _ => None,
    };
    for wait in waits {
        let same =
            shown.iter_mut().find(|(_, others)| taker(wait).is_some() && taker(others[0]) == taker(wait));
        match same {
            Some((n_cycles, others)) => {
                *n_cycles += wait.n_cycles;
                others.push(wait);
            }
            None => shown.push((wait.n_cycles, vec![wait])),
        }
    }
    shown.sort_by_key(|&(n_cycles, _)| std::cmp::Reverse(n_cycles));
    shown.into_iter().map(|(n_cycles, waits)| (n_cycles as f64, in_words(&waits))).collect()
}

fn in_words(waits: &[&Wait]) -> String {
    let phase = waits[0].phase;
    let ports: Vec<&str> = waits
        .iter()
        .filter_map(|wait| match &wait.reason {
            WaitReason::Port { port, .. } if !port.is_empty() => Some(port.as_str()),
            _ => None,
        })
        .collect();
    match &waits[0].reason {
        WaitReason::Port { taken_by, .. } if ports.len() > 1 => {
            let taken_by = taken_by.map_or_else(String::new, |index| format!(", taken by [{index}]"));
            format!("{phase}: ports {}{taken_by}", ports.join(", "))
        }
        reason => format!("{phase}: {reason}"),
    }
}
