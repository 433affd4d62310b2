//! The vector pipes of opcodes, as measured in pairs with instructions whose pipes are known.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::table::rows;
use super::class::{Class, Kind};

/// The numbers of the pipes, by the opcode.
pub(crate) type Pipes = BTreeMap<String, Vec<u8>>;

/// The number of vector pipes that compute.
const ALL_PIPES: usize = 4;

/// Reads the pipes of opcodes.
pub(crate) fn read(path: &Path) -> Result<Pipes, String> {
    let mut pipes = Pipes::new();
    for (opcode, digits) in rows::<(String, String)>(path)? {
        let numbers = digits.bytes().map(|digit| digit.checked_sub(b'0').filter(|&number| number < 4));
        let numbers: Option<Vec<u8>> = numbers.collect();
        pipes.insert(opcode, numbers.ok_or_else(|| format!("{}: '{digits}' are no pipes", path.display()))?);
    }
    Ok(pipes)
}

/// Replaces the pipes of a class's only vector operation by the measured pipes of the opcode, or of its form without memory.
pub(crate) fn replace(opcode: &str, class: &mut Class, pipes: &Pipes) {
    let found = pipes.get(opcode).or_else(|| pipes.get(without_memory(opcode)?.as_str()));
    let Some(numbers) = found else { return };
    let mut operations = class.micro_ops.iter_mut().filter(|m| {
        m.kind == Kind::Operation && m.port == "FP" && m.numbers.iter().all(|&number| number < 4)
    });
    if let (Some(operation), None) = (operations.next(), operations.next()) {
        // The cycles of an operation are the cycles of all its pipes together.
        if operation.numbers.len() != numbers.len() && numbers.len() == ALL_PIPES {
            operation.cycles = 1.0;
        }
        operation.numbers.clone_from(numbers);
    }
}

/// Returns LLVM's name of an opcode with a register instead of memory: `VPADDDZrr` for `VPADDDZrm`, `VPSHUFDri` for `VPSHUFDmi`.
fn without_memory(opcode: &str) -> Option<String> {
    let (stem, rest) = opcode.split_at(opcode.find('_').unwrap_or(opcode.len()));
    let start = stem.rfind(|c: char| !c.is_ascii_lowercase())? + 1;
    let (name, operands) = stem.split_at(start);
    // A broadcast is a form of memory.
    let operands: String = operands.replacen('m', "r", 1).chars().filter(|&c| c != 'b').collect();
    (stem[start..].contains('m')).then(|| format!("{name}{operands}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::without_memory;

    #[test]
    fn memory_operands_become_registers() {
        for (opcode, expected) in [
            ("VPADDDZ128rmbkz", Some("VPADDDZ128rrkz")),
            ("VPSHUFDYmi", Some("VPSHUFDYri")),
            ("VFMADD132PSZm", Some("VFMADD132PSZr")),
            ("VADDSDrm_Int", Some("VADDSDrr_Int")),
            ("VPADDDrr", None),
        ] {
            assert_eq!(without_memory(opcode).as_deref(), expected, "{opcode}");
        }
    }
}
