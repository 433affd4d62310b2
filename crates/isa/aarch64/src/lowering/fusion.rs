//! Instructions that decoders join with the next one to one macro-operation.

use stallscope_isa::{CodeToLower, Fusion};
use stallscope_target::{CoreParameter, Inst, MicroOps, OpcodeId, RegisterId};

use crate::description::opcode;
use crate::frontend::fetched_instruction::gap;

/// The branch that tests a condition.
const BRANCH: OpcodeId = opcode("Bcc");

/// A round of AES, and the mixing of columns behind it.
const ROUNDS: [(OpcodeId, &[OpcodeId]); 4] = [
    (opcode("AESErr"), &[opcode("AESMCrr"), opcode("AESMCrrTied")]),
    (opcode("AESDrr"), &[opcode("AESIMCrr"), opcode("AESIMCrrTied")]),
    (opcode("AESE_ZZZ_B"), &[opcode("AESMC_ZZ_B")]),
    (opcode("AESD_ZZZ_B"), &[opcode("AESIMC_ZZ_B")]),
];

/// Operations that fuse with an exclusive or of their result on some cores.
const PRODUCTS: [OpcodeId; 6] = [
    opcode("AESErr"),
    opcode("AESDrr"),
    opcode("PMULLv8i8"),
    opcode("PMULLv16i8"),
    opcode("PMULLv1i64"),
    opcode("PMULLv2i64"),
];
const EXCLUSIVE_OR: OpcodeId = opcode("EORv16i8");

/// The address of a page, and an addition to it.
const PAGE: OpcodeId = opcode("ADRP");
const ADDITION: OpcodeId = opcode("ADDXri");

/// The value of [`CoreParameter::CryptographyFusion`] that lets an exclusive or fuse, too.
const WITH_EXCLUSIVE_OR: u32 = 2;

/// Returns of each instruction whether it is one macro-operation together with the next one.
pub(super) fn fusions(code: &CodeToLower<'_>) -> Vec<Fusion> {
    let mut fusions = vec![Fusion::None; code.insts.len()];
    let mut is_second = false;
    for index in 1..code.insts.len() {
        let first = index - 1;
        if !is_second && gap(code, first) == 0 {
            fusions[first] = fusion(code, first);
        }
        is_second = fusions[first] != Fusion::None;
    }
    fusions
}

fn fusion(code: &CodeToLower<'_>, index: usize) -> Fusion {
    let (first, second) = (code.insts[index], code.insts[index + 1]);
    let cryptography = code.parameters.get(CoreParameter::CryptographyFusion);
    let is_round =
        || ROUNDS.iter().any(|(round, mixes)| *round == first.opcode && mixes.contains(&second.opcode));
    let is_product = || {
        cryptography >= WITH_EXCLUSIVE_OR && PRODUCTS.contains(&first.opcode) && second.opcode == EXCLUSIVE_OR
    };
    let is_address = || first.opcode == PAGE && second.opcode == ADDITION;
    let is_pair = cryptography > 0 && (is_round() || is_product())
        || code.parameters.has(CoreParameter::AddressFusion) && is_address();
    if is_pair && replaces_result(first, second) {
        Fusion::AsFirst
    } else if fuses_with_branch(code, index) {
        Fusion::AsSecond
    } else {
        Fusion::None
    }
}

/// Whether an instruction computes with the result of another one, and its own result takes the place of that.
fn replaces_result(first: &Inst, second: &Inst) -> bool {
    let register = |inst: &Inst, operand: usize| -> Option<RegisterId> { inst.operand(operand)?.register() };
    let result = register(first, 0);
    result.is_some()
        && register(second, 0) == result
        && (register(second, 1) == result) != (register(second, 2) == result)
}

/// Whether an instruction fuses with the branch behind it, which tests a condition.
fn fuses_with_branch(code: &CodeToLower<'_>, index: usize) -> bool {
    let branch = code.insts[index + 1];
    if branch.opcode != BRANCH {
        return false;
    }
    let class = code.code[index].desc.sched_class;
    let record: MicroOps = code.subtarget.description().micro_ops(code.model, class).unwrap_or_default();
    let condition = branch.operand(0).and_then(|operand| operand.immediate());
    let condition = condition.and_then(|condition| u32::try_from(condition).ok());
    let codes = condition.and_then(|condition| record.fuses_with.checked_shr(condition));
    codes.is_some_and(|codes| codes & 1 != 0)
}
