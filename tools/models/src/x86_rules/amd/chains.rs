//! Latencies from each operand, from measured chains through it.

use std::collections::BTreeMap;
use std::path::Path;

use stallscope_target::Description;

use super::super::cost::NO_BREAK;
use super::super::form::Form;
use super::super::layout::Layout;
use super::super::table::rows;
use super::class::{Class, Kind};

/// Measurements of a form alone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chains {
    /// Cycles of independent instructions.
    cycles: f64,
    /// Cycles of a chain through each operand, in the order of the form: of instructions with the same destination, and of instructions
    /// whose destination is one of the sources.
    through: [Option<f64>; 4],
}

impl Chains {
    /// Returns the cycles of a chain through an operand, if it is one: its instructions wait for each other.
    fn through(&self, operand: usize) -> Option<u16> {
        let cycles = self.through.get(operand).copied().flatten()?;
        is_chain(cycles, self.cycles).then(|| cycles.round() as u16)
    }
}

/// Returns whether instructions that take so many cycles wait for each other, as they take `independent` cycles if they do not.
pub(crate) fn is_chain(cycles: f64, independent: f64) -> bool {
    cycles > 1.15 * independent && cycles > independent + 0.3
}

/// The measurements of each form, by its name.
pub(crate) type FormChains = BTreeMap<String, Chains>;

/// Reads measurements of forms.
pub(crate) fn read(path: &Path) -> Result<FormChains, String> {
    type Row = (String, String, f64, f64, Option<f64>, Option<f64>, Option<f64>, Option<f64>);
    let chains = |(form, _opcodes, cycles, _decoded, first, second, third, fourth): Row| {
        (form, Chains { cycles, through: [first, second, third, fourth] })
    };
    Ok(rows(path)?.into_iter().map(chains).collect())
}

/// Returns the clauses of latencies for a form whose result is a vector, if its operands do not all have the latency of the class.
///
/// A chain through the destination shows a dependence that LLVM does not know, for example of VPEXPAND. Chains of instructions
/// without VEX were measured with dirty upper halves, where ADDSD takes 3 cycles instead of 2: a longer one says nothing.
pub(crate) fn latencies(
    form: &Form,
    opcode: &str,
    class: &Class,
    chains: &Chains,
    description: Description<'_>,
) -> Option<String> {
    if !form.operands().first().is_some_and(|operand| matches!(*operand, "XMM" | "YMM" | "ZMM")) {
        return None;
    }
    let of_kind = |kind: Kind| class.micro_ops.iter().filter(move |m| m.kind == kind).map(|m| m.latency);
    let whole: u16 = of_kind(Kind::Operation).sum();
    if whole == 0 || class.has(Kind::StoreData) {
        return None;
    }
    let id = description.opcode_by_name(opcode)?;
    let layout = Layout::of(form, id, description).ok()?;
    let mut latencies: Vec<(String, u16)> = Vec::new();
    let mut differs = false;
    for (number, name) in operand_names(form).iter().enumerate() {
        let Some(source) = layout.source(name) else { continue };
        let is_only_written = number == 0 && source == "0";
        let latency = match chains.through(number) {
            Some(latency) if opcode.starts_with('V') || number > 0 && latency <= whole => latency,
            _ if is_only_written => continue,
            _ => whole,
        };
        differs |= is_only_written || latency != whole;
        latencies.push((source, latency));
    }
    if layout.memory.is_some() {
        let load: u16 = of_kind(Kind::Load).sum();
        latencies.extend(["base", "index"].map(|source| (source.to_owned(), load + whole)));
    }
    let longest = latencies.iter().map(|(_, latency)| *latency).max()?;
    let item = |(source, latency): &(String, u16)| format!("{source} -> 0 {latency}").replace(' ', NO_BREAK);
    let list: Vec<String> = latencies.iter().map(item).collect();
    differs.then(|| format!("{longest} ; latencies {}", list.join(", ")))
}

/// Returns XED's names of the registers among a form's written operands, and empty texts for the other operands.
fn operand_names(form: &Form) -> Vec<String> {
    if !form.ops.is_empty() {
        return form.ops.iter().take(form.operands().len()).map(|op| op[0].clone()).collect();
    }
    let mut n_registers = 0;
    // An instruction that can have a mask counts it, even if it is not written.
    let has_unwritten_mask = form.attribute("mask") == "0";
    let is_other = |operand: &str| operand.starts_with('M') || operand.starts_with('I') || operand == "0";
    let name = |operand: &&str| {
        if is_other(operand) {
            return String::new();
        }
        let number = n_registers;
        n_registers += if number == 0 && has_unwritten_mask { 2 } else { 1 };
        format!("REG{number}")
    };
    form.operands().iter().map(name).collect()
}
