//! Instructions and subtargets for tests.

use stallscope_target::{
    FeatureSet, Inst, Opcode, OpcodeId, Operand, Register, RegisterId, SchedModel, Subtarget, Triple, x86,
};

use crate::Expressions;
use crate::asm_info::{AsmInfo, ObjectFormat};

/// No expressions.
pub(super) fn expressions() -> Expressions {
    Expressions::new(AsmInfo::new(ObjectFormat::Elf))
}

/// A subtarget with no feature but its mode, such as `Is64Bit`.
pub(super) fn subtarget(mode: &str) -> Subtarget<'static> {
    let description = x86::description();
    let mut features = FeatureSet::default();
    features.set(description.feature_by_name(mode).unwrap(), true);
    Subtarget {
        description,
        triple: Triple::default(),
        processor_name: String::new(),
        processor: None,
        features,
        sched_model: SchedModel::default(),
    }
}

fn operand(text: &str) -> Operand {
    let description = x86::description();
    let registers = description.table::<Register>();
    match text.parse() {
        Ok(value) => Operand::Immediate(value),
        Err(_) if text == "-" => Operand::Register(RegisterId::NONE),
        Err(_) => Operand::Register(RegisterId::from_index(
            registers.iter().position(|r| description.str(r.name) == text).unwrap(),
        )),
    }
}

/// An instruction by opcode and operands: registers by name, `-` for no register, immediates.
pub(super) fn inst(opcode: &str, operands: &str, flags: u32) -> Inst {
    Inst {
        opcode: x86::description().opcode_by_name(opcode).unwrap(),
        flags,
        operands: operands.split_whitespace().map(operand).collect(),
        ..Inst::default()
    }
}

/// Calls `check` with every opcode, and one that does not exist, with operands of all kinds and numbers.
pub(super) fn check_all_opcodes_with(mut check: impl FnMut(&Inst)) {
    let mut operands: Vec<Operand> =
        ["-", "AL", "AH", "SPL", "R31", "XMM31", "ZMM8", "K7", "K0_K1", "RIP", "EIZ", "FS", "ST0", "BX"]
            .map(operand)
            .into();
    operands.extend([i64::MIN, -1, 0, 3, 16, 1 << 40].map(Operand::Immediate));
    operands.extend([Operand::Expression(0), Operand::Expression(u32::MAX)]);
    operands.push(Operand::Register(RegisterId(u16::MAX)));
    for opcode in 0..x86::description().table::<Opcode>().len() + 1 {
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
