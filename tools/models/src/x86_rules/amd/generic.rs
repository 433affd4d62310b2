//! Classes of opcodes that no table and no analogy describes: what their operands say, for as long as was measured.

use stallscope_target::{Description, OpcodeFlag, OpcodeId, OperandInfo, RegisterClass};

use super::class::Class;

/// LLVM's operand type of memory operands.
pub(super) const MEMORY: u8 = 3;

/// An instruction of at least this many cycles is taken for microcode, which runs alone.
const MICROCODE: f64 = 3.0;

/// The part of the slots during microcode that other instructions do not get.
const MICROCODE_SLOTS: f64 = 0.75;

/// The most slots that a rule can say.
const MAX_SLOTS: f64 = 250.0;

/// An instruction of at least this many cycles is described by how long it blocks the next one of its kind, rather than by its ports.
const BLOCKING: f64 = 100.0;

/// Returns the class of an opcode that was measured to take so many cycles on a core of this width.
pub(crate) fn class(
    opcode: &str,
    cycles: f64,
    width: u32,
    description: Description<'_>,
) -> Result<Class, String> {
    let id = description.opcode_by_name(opcode).ok_or_else(|| format!("no opcode is named '{opcode}'"))?;
    let record = description.opcode(id);
    let accesses = accesses_memory(opcode, id, description);
    let [loads, stores] =
        [OpcodeFlag::MayLoad, OpcodeFlag::MayStore].map(|flag| accesses && record.has(flag));
    let n_elements = elements(opcode).unwrap_or(1);
    let is_vector = is_x87(id, description) || uses_vectors(id, description);
    let mut text = String::new();
    if loads {
        text += &match is_vector {
            true => format!("load:AGU01*{n_elements}@7 "),
            false => format!("load:AGU0123*{n_elements}@4 "),
        };
    }
    let takes_nothing = cycles * f64::from(width) < 1.3 && !loads && !stores && record.n_defs == 0;
    text += match (takes_nothing, is_vector) {
        (true, _) => "nop",
        (false, true) => "op:FP0123*1@1",
        (false, false) => "op:ALU012345*1@1",
    };
    if stores {
        text += &format!(" store:AGU23*{n_elements}@0 unit:STC01*{n_elements}@0");
    }
    let slots = match elements(opcode) {
        Some(n_elements) => 5 * n_elements,
        None if cycles < MICROCODE => 1,
        None => (cycles * f64::from(width) * MICROCODE_SLOTS).clamp(1.0, MAX_SLOTS) as u32,
    };
    let mut class = Class::parse(slots, &text)?;
    if cycles >= BLOCKING {
        class.blocked_cycles = cycles.min(f64::from(u16::MAX)) as u16;
    }
    Ok(class)
}

/// Returns whether an opcode has a memory operand, or an implied address; for example, barriers have none, although LLVM lets them load and
/// store.
fn accesses_memory(opcode: &str, id: OpcodeId, description: Description<'_>) -> bool {
    const IMPLIED: [&str; 10] =
        ["PUSH", "POP", "ENTER", "LEAVE", "CALL", "RET", "MOVS", "STOS", "LODS", "XLAT"];
    let operands = description.span(description.opcode(id).operands);
    IMPLIED.iter().any(|name| opcode.starts_with(name))
        || operands.iter().any(|operand| operand.operand_type == MEMORY)
}

/// Returns the cycles of an opcode from the measured cycles with a mask of zero: a gather takes longer with all elements, and so
/// does a scatter of four on Zen 5.
///
/// Source: gathers with full masks take 7.0, 8.1 and 15.0 cycles on Zen 5 instead of 6.3, 7.3 and 13.5, and 9.0 and 9.8 on Zen 4 instead
/// of 8.6 and 9.0. VPSCATTERDD takes 6.0 cycles for four elements on Zen 5 instead of 5.0, and 17.06 for sixteen instead of 17.0; on
/// Zen 4, 6.0 and 13.0 for four and eight with any mask.
pub(crate) fn with_full_mask(opcode: &str, cycles: f64, is_zen5: bool) -> f64 {
    const GATHER: f64 = 1.1;
    const SCATTER_OF_FOUR: f64 = 1.2;
    match elements(opcode).filter(|_| opcode.contains('Z')) {
        Some(_) if opcode.contains("GATHER") => cycles * GATHER,
        Some(4) if is_zen5 => cycles * SCATTER_OF_FOUR,
        _ => cycles,
    }
}

/// Returns the number of elements that a gather or scatter accesses: `VPGATHERDQZ256rm` four.
pub(crate) fn elements(opcode: &str) -> Option<u32> {
    let rest =
        ["VPGATHER", "VPSCATTER", "VGATHER", "VSCATTER"].iter().find_map(|name| opcode.strip_prefix(name))?;
    let wide_index = rest.starts_with('Q');
    let rest = &rest[1..];
    let wide_data = rest.starts_with('Q') || rest.starts_with("PD");
    let end = rest.trim_start_matches("PS").trim_start_matches("PD").trim_start_matches(['D', 'Q']);
    let bits = match end {
        _ if end.starts_with("Z128") => 128,
        _ if end.starts_with("Z256") || end.starts_with('Y') => 256,
        _ if end.starts_with('Z') => 512,
        _ => 128,
    };
    Some(bits / if wide_index || wide_data { 64 } else { 32 })
}

/// Returns whether an opcode works on the stack of x87.
pub(crate) fn is_x87(id: OpcodeId, description: Description<'_>) -> bool {
    let record = description.opcode(id);
    let registers =
        description.span(record.implicit_uses).iter().chain(description.span(record.implicit_defs).iter());
    registers.map(|register| description.register_name(register)).any(|name| name == "FPCW" || name == "FPSW")
}

/// Returns whether an operand is a vector or a mask.
fn uses_vectors(id: OpcodeId, description: Description<'_>) -> bool {
    has_register(id, &["VR", "FR", "VK"], description)
}

/// Returns whether an opcode moves between vectors and general registers.
pub(crate) fn crosses(id: OpcodeId, description: Description<'_>) -> bool {
    uses_vectors(id, description) && has_register(id, &["GR"], description)
}

/// Returns whether an operand, other than an address, is a register of a class whose name starts so.
fn has_register(id: OpcodeId, starts: &[&str], description: Description<'_>) -> bool {
    let operands = description.span(description.opcode(id).operands);
    let is_register = |operand: &OperandInfo| operand.register_class >= 0 && operand.operand_type != MEMORY;
    operands.iter().filter(is_register).any(|operand| {
        let class = description.table::<RegisterClass>().at(operand.register_class.unsigned_abs().into());
        starts.iter().any(|start| description.str(class.name).starts_with(start))
    })
}

#[cfg(test)]
mod tests {
    use super::elements;

    #[test]
    fn elements_are_as_many_as_the_wider_ones() {
        for (opcode, expected) in [
            ("VPGATHERDDZrm", Some(16)),
            ("VGATHERDPSYrm", Some(8)),
            ("VPGATHERQDZ256rm", Some(4)),
            ("VGATHERQPSYrm", Some(4)),
            ("VSCATTERDPDZ128mr", Some(2)),
            ("VPSCATTERQQZmr", Some(8)),
            ("VGATHERDPDrm", Some(2)),
            ("VMOVUPSrm", None),
        ] {
            assert_eq!(elements(opcode), expected, "{opcode}");
        }
    }
}
