//! Instructions for the tests of printers and encoders.
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use stallscope_target::{Description, Inst, Opcode, OpcodeId, Operand, Register, RegisterId};

use crate::asm_info::{AsmInfo, ObjectFormat};
use crate::expressions::Expressions;

/// Creates an empty table of expressions.
pub fn expressions() -> Expressions {
    Expressions::new(AsmInfo::new(ObjectFormat::Elf))
}

/// Parses an immediate, `-` for no register, or a register by LLVM's name.
fn operand(description: Description<'_>, text: &str) -> Operand {
    let registers = description.table::<Register>();
    match text.parse() {
        Ok(value) => Operand::Immediate(value),
        Err(_) if text == "-" => Operand::Register(RegisterId::NONE),
        Err(_) => Operand::Register(RegisterId::from_index(
            registers.iter().position(|r| description.str(r.name) == text).unwrap(),
        )),
    }
}

/// Creates an instruction from opcode and operands: registers by name, `-` for no register, immediates.
pub fn inst(description: Description<'_>, opcode: &str, operands: &str) -> Inst {
    Inst {
        opcode: description.opcode_by_name(opcode).unwrap(),
        operands: operands.split_whitespace().map(|text| operand(description, text)).collect(),
        ..Inst::default()
    }
}

/// Calls `check` with every opcode, and with one that does not exist, with operands of all kinds and numbers,
/// including `registers`.
pub fn check_all_opcodes_with(
    description: Description<'_>,
    registers: &[&str],
    mut check: impl FnMut(&Inst),
) {
    let mut operands: Vec<Operand> = registers.iter().map(|name| operand(description, name)).collect();
    operands.extend([i64::MIN, -1, 0, 3, 16, 1 << 40].map(Operand::Immediate));
    operands.extend([Operand::Expression(0), Operand::Expression(u32::MAX)]);
    operands.push(Operand::Register(RegisterId(u16::MAX)));
    for opcode in 0..description.table::<Opcode>().len() + 1 {
        for first in (opcode % 8..operands.len()).step_by(8) {
            let n_operands = (opcode + first) % 11;
            let chosen = (0..n_operands).map(|i| operands[(first + i * (1 + opcode % 7)) % operands.len()]);
            check(&Inst {
                opcode: OpcodeId::from_index(opcode),
                flags: (first * 0x9E5) as u32,
                operands: chosen.collect(),
                ..Inst::default()
            });
        }
    }
}
