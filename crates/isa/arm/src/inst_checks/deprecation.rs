//! Instructions that are valid, but deprecated.

use stallscope_target::{FeatureSet, Inst, OpcodeId, Operand};

use crate::description::opcode;
use crate::features as feat;
use crate::registers::reg;

const LOADS: [OpcodeId; 8] = [
    opcode("LDMDA"),
    opcode("LDMDA_UPD"),
    opcode("LDMDB"),
    opcode("LDMDB_UPD"),
    opcode("LDMIA"),
    opcode("LDMIA_UPD"),
    opcode("LDMIB"),
    opcode("LDMIB_UPD"),
];
const STORES: [OpcodeId; 8] = [
    opcode("STMDA"),
    opcode("STMDA_UPD"),
    opcode("STMDB"),
    opcode("STMDB_UPD"),
    opcode("STMIA"),
    opcode("STMIA_UPD"),
    opcode("STMIB"),
    opcode("STMIB_UPD"),
];
const SET_ENDIANNESS: [OpcodeId; 2] = [opcode("SETEND"), opcode("tSETEND")];
const TO_COPROCESSOR: [OpcodeId; 2] = [opcode("MCR"), opcode("t2MCR")];
const FROM_COPROCESSOR: OpcodeId = opcode("MRC");

/// Number of operands of loads and stores of lists before the registers.
const N_BEFORE_LIST: usize = 4;

/// The warning for instructions of the coprocessors that vector instructions have.
const RESERVED: &str =
    "since v7, cp10 and cp11 are reserved for advanced SIMD or floating point instructions";

/// Returns the warning for a deprecated instruction.
pub(crate) fn warning(inst: &Inst, features: &FeatureSet) -> Option<&'static str> {
    let lists =
        |register| inst.operands.iter().skip(N_BEFORE_LIST).any(|&op| op == Operand::Register(register));
    let number = |index| inst.operand(index).and_then(Operand::immediate);
    let is_reserved = |index| matches!(number(index), Some(10 | 11));
    let has_v7 = features.has(feat::V7);
    match inst.opcode {
        opcode if LOADS.contains(&opcode) => (lists(reg::PC) && lists(reg::LR))
            .then_some("use of LR and PC simultaneously in the list is deprecated"),
        opcode if STORES.contains(&opcode) => lists(reg::PC).then_some("use of PC in the list is deprecated"),
        opcode if SET_ENDIANNESS.contains(&opcode) => features.has(feat::V8).then_some("deprecated"),
        opcode if TO_COPROCESSOR.contains(&opcode) && has_v7 => {
            let barrier = match [0, 1, 3, 4, 5].map(number) {
                [Some(15), Some(0), Some(7), Some(5), Some(4)] => Some("deprecated since v7, use 'isb'"),
                [Some(15), Some(0), Some(7), Some(10), Some(4)] => Some("deprecated since v7, use 'dsb'"),
                [Some(15), Some(0), Some(7), Some(10), Some(5)] => Some("deprecated since v7, use 'dmb'"),
                _ => None,
            };
            barrier.or_else(|| is_reserved(0).then_some(RESERVED))
        }
        FROM_COPROCESSOR if has_v7 => is_reserved(1).then_some(RESERVED),
        _ => None,
    }
}
