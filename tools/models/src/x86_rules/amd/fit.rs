//! Fits the occupancies and latencies of a class to measurements of its opcode.

use stallscope_target::{Description, Opcode, OperandInfo, RegisterId};

use super::super::cost::NO_BREAK;
use super::super::instructions::{Instruction, Latency};
use super::class::{Class, Kind, MicroOp};
use super::generic::MEMORY;

/// The largest error of a class, as a part of the measured cycles.
const TOLERANCE: f64 = 0.06;

/// Returns the least number of cycles that a class takes: of its slots, and of all sets of ports.
pub(crate) fn bound(class: &Class, width: u32) -> f64 {
    let mut sets: Vec<(Vec<(&str, u8)>, f64)> = Vec::new();
    for micro_op in &class.micro_ops {
        let ports = ports(micro_op);
        match sets.iter_mut().find(|(other, _)| *other == ports) {
            Some((_, cycles)) => *cycles += micro_op.cycles,
            None => sets.push((ports, micro_op.cycles)),
        }
    }
    let of_union = |selected: u32| {
        let mut union: Vec<(&str, u8)> = Vec::new();
        let chosen = sets.iter().enumerate().filter(|(index, _)| selected >> index & 1 != 0);
        union.extend(chosen.flat_map(|(_, (ports, _))| ports));
        union.sort_unstable();
        union.dedup();
        let is_within = |ports: &[(&str, u8)]| ports.iter().all(|port| union.contains(port));
        let cycles: f64 = sets.iter().filter(|(ports, _)| is_within(ports)).map(|set| set.1).sum();
        cycles / union.len().max(1) as f64
    };
    let of_ports = (1..1_u32 << sets.len().min(12)).map(of_union).fold(0.0, f64::max);
    of_ports.max(f64::from(class.slots) / f64::from(width))
}

/// Returns the ports of a micro-operation: their names and numbers.
fn ports(micro_op: &MicroOp) -> Vec<(&str, u8)> {
    match micro_op.numbers.as_slice() {
        [] => vec![(micro_op.port.as_str(), 0)],
        numbers => numbers.iter().map(|&number| (micro_op.port.as_str(), number)).collect(),
    }
}

/// Changes how long the micro-operations of a class occupy their ports, and its slots, so that it takes as long as was measured:
/// that of the operations, or else of all. `least` are cycles that it takes for another reason.
pub(crate) fn occupancies(class: &mut Class, width: u32, cycles: f64, least: f64) {
    let is_close = |class: &Class| {
        let bound = bound(class, width).max(least);
        (bound - cycles).abs() <= TOLERANCE * cycles
    };
    if class.blocked_cycles > 0 || least > cycles || is_close(class) {
        return;
    }
    let most_slots = (cycles * f64::from(width) + 0.1).floor().max(1.0) as u32;
    class.slots = class.slots.min(most_slots);
    widen(class, cycles);
    let scaled: [fn(&MicroOp) -> bool; 3] = [is_operation, is_not_address, |_| true];
    for is_scaled in scaled {
        if !is_close(class) {
            scale(class, width, cycles, is_scaled);
        }
    }
}

/// Gives the only operation of a class all four ports or pipes if four of its instructions run in a cycle.
fn widen(class: &mut Class, cycles: f64) {
    let mut operations = class.micro_ops.iter_mut().filter(|micro_op| is_operation(micro_op));
    if let (Some(operation), None) = (operations.next(), operations.next())
        && (cycles - 0.25).abs() < 0.01
        && (1..4).contains(&operation.numbers.len())
        && matches!(operation.port.as_str(), "ALU" | "FP")
    {
        (operation.numbers, operation.cycles) = (vec![0, 1, 2, 3], 1.0);
    }
}

fn is_operation(micro_op: &MicroOp) -> bool {
    matches!(micro_op.kind, Kind::Operation | Kind::Divider)
}

fn is_not_address(micro_op: &MicroOp) -> bool {
    micro_op.kind != Kind::StoreAddress
}

/// Multiplies the cycles of some micro-operations so that the class takes so many.
fn scale(class: &mut Class, width: u32, cycles: f64, scales: impl Fn(&MicroOp) -> bool) {
    let scaled = |factor: f64| {
        let mut scaled = class.clone();
        for micro_op in scaled.micro_ops.iter_mut().filter(|m| scales(m)) {
            micro_op.cycles = rounded(micro_op.cycles * factor);
        }
        scaled
    };
    // The bound grows with the factor.
    let (mut low, mut high) = (0.01, 4096.0);
    for _ in 0..40 {
        let middle = f64::sqrt(low * high);
        if bound(&scaled(middle), width) < cycles { low = middle } else { high = middle }
    }
    *class = scaled(high);
}

/// Returns cycles in steps that are large enough for classes of alike opcodes to be equal.
fn rounded(cycles: f64) -> f64 {
    let step = if cycles < 2.0 { 0.02 } else { 0.1 };
    (cycles / step).round() * step
}

/// Gives a class the measured latencies to its results. Returns the clauses of latencies if its operands have different ones.
pub(crate) fn latencies(
    opcode: &str,
    class: &mut Class,
    instruction: &Instruction,
    description: Description<'_>,
) -> Option<String> {
    let id = description.opcode_by_name(opcode)?;
    let record = description.opcode(id);
    let operands: Vec<OperandInfo> = description.span(record.operands).iter().collect();
    let is_explicit = |name: &str| name.parse::<u8>().is_ok();
    let measured: Vec<&Latency> =
        instruction.latencies.iter().filter(|latency| is_explicit(&latency.result)).collect();
    let of_registers = || measured.iter().filter(|latency| !is_address(&latency.source));
    let longest = of_registers().map(|latency| latency.cycles).max()?;
    if longest == 0 || class.micro_ops.iter().all(|m| !is_operation(m)) {
        return None;
    }
    let is_register = |operand: &OperandInfo| operand.register_class >= 0 && operand.operand_type != MEMORY;
    let sources = operands.iter().enumerate().skip(record.n_defs.into()).filter(|(_, o)| is_register(o));
    let mut names: Vec<String> = sources.map(|(number, _)| number.to_string()).collect();
    let implicit = of_registers().filter(|latency| !is_explicit(&latency.source));
    for name in implicit.filter_map(|latency| implicit_use(&latency.source, &record, description)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let load: u16 = class.micro_ops.iter().filter(|m| m.kind == Kind::Load).map(|m| m.latency).sum();
    let mut clause: Vec<(String, String, u16)> = Vec::new();
    for result in 0..record.n_defs {
        let result = result.to_string();
        let of = |source: &str| {
            let is_source = |own: &str| {
                own == source || implicit_use(own, &record, description).as_deref() == Some(source)
            };
            measured.iter().find(|l| l.result == result && is_source(&l.source))
        };
        let to_this = measured.iter().filter(|l| l.result == result && !is_address(&l.source));
        let longest = to_this.map(|l| l.cycles).max().unwrap_or(longest);
        for name in &names {
            clause.push((name.clone(), result.clone(), of(name).map_or(longest, |l| l.cycles)));
        }
        if operands.iter().any(|operand| operand.operand_type == MEMORY) {
            for name in ["base", "index"] {
                let own = of(name).filter(|_| is_gather(class));
                clause.push((name.to_owned(), result.clone(), own.map_or(load + longest, |l| l.cycles)));
            }
        }
    }
    set_latency(class, longest);
    let is_usual = |(source, _, cycles): &(String, String, u16)| {
        *cycles == if is_address(source) { load + longest } else { longest }
    };
    if clause.iter().all(is_usual) {
        return None;
    }
    let whole = clause.iter().map(|entry| entry.2).max().unwrap_or(longest);
    let item = |(source, result, cycles): &(String, String, u16)| {
        format!("{source} -> {result} {cycles}").replace(' ', NO_BREAK)
    };
    let list: Vec<String> = clause.iter().map(item).collect();
    Some(format!("{whole} ; latencies {}", list.join(", ")))
}

/// Returns LLVM's name of the register that an opcode reads implicitly and that is a part of a register, or has it as a part.
fn implicit_use(name: &str, opcode: &Opcode, description: Description<'_>) -> Option<String> {
    let mut uses = description.span(opcode.implicit_uses).iter();
    let register = description.register_by_asm_name(&name.to_ascii_lowercase());
    let is_it = |&id: &RegisterId| {
        description.register_name(id) == name
            || register.is_some_and(|register| description.registers_overlap(id, register))
    };
    uses.find(is_it).map(|id| description.register_name(id).to_owned())
}

/// Returns whether a class loads several elements, whose latencies are not the latencies of a load and an operation.
fn is_gather(class: &Class) -> bool {
    class.micro_ops.iter().any(|micro_op| micro_op.kind == Kind::Load && micro_op.cycles > 1.5)
}

fn is_address(source: &str) -> bool {
    matches!(source, "base" | "index")
}

/// Gives the operations of a class so many cycles together.
fn set_latency(class: &mut Class, cycles: u16) {
    let mut rest = cycles;
    for micro_op in class.micro_ops.iter_mut().filter(|m| is_operation(m)) {
        micro_op.latency = std::mem::take(&mut rest);
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::Class;
    use super::{bound, occupancies};

    fn class(slots: u32, text: &str) -> Class {
        Class::parse(slots, text).expect("a class")
    }

    #[test]
    fn ports_that_overlap_bound_together() {
        assert!((bound(&class(1, "op:FP01*1@1 op:FP12*1@1 op:FP1*1@1"), 6) - 1.0).abs() < 1e-9);
        assert!((bound(&class(12, "op:FP01*1@1"), 6) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn operations_take_what_was_measured() {
        let mut gather = class(80, "load:AGU01*8@7 op:FP0123*1@4");
        occupancies(&mut gather, 6, 16.0, 0.0);
        assert!((bound(&gather, 6) - 16.0).abs() < 0.1);
        assert_eq!(gather.slots, 80);
        // Slots cannot take longer than the instruction, and stores may take longer for another reason.
        let mut short = class(6, "op:ALU0123*6@1");
        occupancies(&mut short, 6, 0.25, 0.0);
        assert_eq!(short.slots, 1);
        assert!((bound(&short, 6) - 0.25).abs() < 0.01);
        let mut store = class(1, "store:AGU23*1@0 unit:STC01*1@0");
        occupancies(&mut store, 6, 1.0, 2.0);
        assert!((bound(&store, 6) - 0.5).abs() < 1e-9);
    }
}
