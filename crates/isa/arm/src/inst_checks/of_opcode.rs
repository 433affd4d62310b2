//! Checks of each opcode's operands.

use stallscope_target::{FeatureId, OpcodeId, RegisterId};

use crate::condition::Condition;
use crate::description::{feature, opcode};
use crate::features as feat;
use crate::inst_operands::list;
use crate::match_instruction::matched::{Matched, Rejected};
use crate::opcode_index::{OpcodeIndex, index_len};
use crate::operand::ArmOperand;
use crate::operand_kind::{Form, Kind};
use crate::registers::{class, is_in, reg};
use crate::specifier as spec;

type Outcome = Result<(), Rejected>;

/// Checks the operands of an instruction.
pub(crate) type Check = fn(Matched<'_>) -> Outcome;

/// Declares checks and the opcodes that they are for.
macro_rules! checks {
    ($($check:expr => $($name:literal)*;)*) => {
        const CHECKS: &[(OpcodeId, Check)] = &[$($((opcode($name), $check),)*)*];
    };
}

checks! {
    all_double_registers => "VLLDM" "VLLDM_T2" "VLSTM" "VLSTM_T2";
    block_start => "t2IT";
    |m| arm_pair(m, &Pair { is_load: true, first: 0 }) => "LDRD";
    |m| arm_pair(m, &Pair { is_load: true, first: 0 }).and_then(|()| pair_base(m, 0, true))
        => "LDRD_PRE" "LDRD_POST";
    |m| arm_pair(m, &Pair { is_load: false, first: 0 }) => "STRD";
    |m| arm_pair(m, &Pair { is_load: false, first: 1 }).and_then(|()| pair_base(m, 1, false))
        => "STRD_PRE" "STRD_POST";
    thumb_pair => "t2LDRDi8";
    |m| thumb_pair(m).and_then(|()| pair_base(m, 0, true)) => "t2LDRD_PRE" "t2LDRD_POST";
    |m| pair_base(m, 1, false) => "t2STRD_PRE" "t2STRD_POST";
    branch_to_stack_pointer => "t2BXJ";
    stored_base =>
        "STR_PRE_IMM" "STR_PRE_REG" "t2STR_PRE" "STR_POST_IMM" "STR_POST_REG" "t2STR_POST" "STRH_PRE" "t2STRH_PRE"
        "STRH_POST" "t2STRH_POST" "STRB_PRE_IMM" "STRB_PRE_REG" "t2STRB_PRE" "STRB_POST_IMM" "STRB_POST_REG"
        "t2STRB_POST";
    |m| loaded_base(m, 1) => "t2LDR_PRE_imm";
    |m| loaded_base(m, 1).and_then(|()| byte_offset(m)) => "t2LDR_POST_imm";
    |m| loaded_base(m, 1).and_then(|()| stored_program_counter(m)) => "t2STR_PRE_imm";
    |m| loaded_base(m, 1).and_then(|()| byte_offset(m)).and_then(|()| stored_program_counter(m))
        => "t2STR_POST_imm";
    |m| negative_byte_offset(m).and_then(|()| literal_byte(m)) => "t2LDRB_OFFSET_imm" "t2STRB_OFFSET_imm";
    |m| byte_offset(m).and_then(|()| literal_byte(m))
        => "t2LDRB_PRE_imm" "t2LDRB_POST_imm" "t2STRB_PRE_imm" "t2STRB_POST_imm";
    |m| negative_byte_offset(m).and_then(|()| literal_half(m, 0))
        => "t2LDRH_OFFSET_imm" "t2STRH_OFFSET_imm" "t2LDRSH_OFFSET_imm";
    |m| byte_offset(m).and_then(|()| literal_half(m, 0)) =>
        "t2LDRH_PRE_imm" "t2LDRH_POST_imm" "t2STRH_PRE_imm" "t2STRH_POST_imm" "t2LDRSH_PRE_imm" "t2LDRSH_POST_imm";
    |m| negative_byte_offset(m).and_then(|()| literal_half(m, 2)) => "t2LDRSB_OFFSET_imm";
    |m| byte_offset(m).and_then(|()| literal_half(m, 2)) => "t2LDRSB_PRE_imm" "t2LDRSB_POST_imm";
    |m| loaded_base(m, 2) =>
        "LDR_PRE_IMM" "LDR_PRE_REG" "t2LDR_PRE" "LDR_POST_IMM" "LDR_POST_REG" "t2LDR_POST" "LDRH_PRE" "t2LDRH_PRE"
        "LDRH_POST" "t2LDRH_POST" "LDRSH_PRE" "t2LDRSH_PRE" "LDRSH_POST" "t2LDRSH_POST" "LDRB_PRE_IMM"
        "LDRB_PRE_REG" "t2LDRB_PRE" "LDRB_POST_IMM" "LDRB_POST_REG" "t2LDRB_POST" "LDRSB_PRE" "t2LDRSB_PRE"
        "LDRSB_POST" "t2LDRSB_POST";
    |m| vector_address(m, 0, 2, VECTOR_OFFSET) =>
        "MVE_VLDRBU8_rq" "MVE_VLDRBU16_rq" "MVE_VLDRBS16_rq" "MVE_VLDRBU32_rq" "MVE_VLDRBS32_rq" "MVE_VLDRHU16_rq"
        "MVE_VLDRHU16_rq_u" "MVE_VLDRHU32_rq" "MVE_VLDRHU32_rq_u" "MVE_VLDRHS32_rq" "MVE_VLDRHS32_rq_u"
        "MVE_VLDRWU32_rq" "MVE_VLDRWU32_rq_u" "MVE_VLDRDU64_rq" "MVE_VLDRDU64_rq_u";
    |m| vector_address(m, 0, 1, VECTOR_POINTER) => "MVE_VLDRWU32_qi" "MVE_VLDRDU64_qi";
    |m| vector_address(m, 1, 2, VECTOR_POINTER) => "MVE_VLDRWU32_qi_pre" "MVE_VLDRDU64_qi_pre";
    bit_field => "SBFX" "t2SBFX" "UBFX" "t2UBFX";
    narrow_load => "tLDMIA";
    updated_arm_list => "LDMIA_UPD" "LDMDB_UPD" "LDMIB_UPD" "LDMDA_UPD";
    |m| loaded_list(m, 3, false) => "t2LDMIA" "t2LDMDB";
    |m| stored_list(m, 3) => "t2STMIA" "t2STMDB";
    |m| updated_list(m).and_then(|()| loaded_list(m, 3, false)) => "t2LDMIA_UPD" "t2LDMDB_UPD";
    |m| updated_list(m).and_then(|()| stored_list(m, 3)) => "t2STMIA_UPD" "t2STMDB_UPD";
    system_load => "sysLDMIA_UPD" "sysLDMDA_UPD" "sysLDMDB_UPD" "sysLDMIB_UPD";
    |m| m.reject(0, "system STM cannot have writeback register")
        => "sysSTMIA_UPD" "sysSTMDA_UPD" "sysSTMDB_UPD" "sysSTMIB_UPD";
    pop => "tPOP";
    push => "tPUSH";
    narrow_store => "tSTMIA_UPD";
    added_to_stack_pointer => "tADDrSP";
    stack_pointer_from_other => "t2ADDrr" "t2ADDrs" "t2SUBrr" "t2SUBrs";
    |m| branch_target(m, 0, 11) => "tB";
    wide_branch => "t2B";
    |m| branch_target(m, 0, 8) => "tBcc";
    |m| branch_target(m, if is_immediate(m.operand(0)) { 0 } else { 1 }, 20) => "t2Bcc";
    compare_and_branch => "tCBZ" "tCBNZ";
    half_of_word => "MOVi16" "MOVTi16" "t2MOVi16" "t2MOVTi16";
    |m| byte_of_symbol(m, if is_immediate(m.operand(1)) { 1 } else { 2 }, BYTE_ADDED) => "tADDi8";
    |m| byte_of_symbol(m, 1, BYTE_MOVED) => "tMOVi8";
    hint => "HINT" "t2HINT";
    |m| branch_location(m, 0).and_then(|()| future_target(m, 0, 16)) => "t2BFi";
    |m| branch_location(m, 0).and_then(|()| future_target(m, 0, 18)) => "t2BFLi";
    |m| branch_location(m, 0) => "t2BFr" "t2BFLr";
    conditional_future_branch => "t2BFic";
    cleared_list => "t2CLRM";
    barrier => "DSB" "t2DSB";
    |m| sequential(m, 2, 2, "source operands must be sequential") => "VMOVRRS";
    |m| sequential(m, 0, 0, "destination operands must be sequential") => "VMOVSRR";
    double_list => "VLDMDIA" "VSTMDIA";
    |m| distinct(m, 1, QN_IDENTICAL).and_then(|()| distinct(m, 2, QM_IDENTICAL)) =>
        "MVE_VQDMULLs32bh" "MVE_VQDMULLs32th" "MVE_VCMULf32" "MVE_VMULLBs32" "MVE_VMULLTs32" "MVE_VMULLBu32"
        "MVE_VMULLTu32";
    |m| distinct(m, 1, QN_IDENTICAL) =>
        "MVE_VREV64_8" "MVE_VREV64_16" "MVE_VREV64_32" "MVE_VQDMULL_qr_s32bh" "MVE_VQDMULL_qr_s32th";
    |m| distinct(m, 2, QM_IDENTICAL) => "MVE_VCADDi32" "MVE_VCADDf32" "MVE_VHCADDs32";
    |m| two_lanes(m, 2) => "MVE_VMOV_rr_q";
    |m| two_lanes(m, 0) => "MVE_VMOV_q_rr";
    |m| distinct(m, 1, "Rda register and Rm register can't be identical") => "MVE_SQRSHR" "MVE_UQRSHL";
    long_result =>
        "UMAAL" "UMLAL" "UMULL" "t2UMAAL" "t2UMLAL" "t2UMULL" "SMLAL" "SMLALBB" "SMLALBT" "SMLALD" "SMLALDX"
        "SMLALTB" "SMLALTT" "SMLSLD" "SMLSLDX" "SMULL" "t2SMLAL" "t2SMLALBB" "t2SMLALBT" "t2SMLALD" "t2SMLALDX"
        "t2SMLALTB" "t2SMLALTT" "t2SMLSLD" "t2SMLSLDX" "t2SMULL";
    custom_coprocessor =>
        "CDE_CX1" "CDE_CX1A" "CDE_CX1D" "CDE_CX1DA" "CDE_CX2" "CDE_CX2A" "CDE_CX2D" "CDE_CX2DA" "CDE_CX3" "CDE_CX3A"
        "CDE_CX3D" "CDE_CX3DA" "CDE_VCX1_vec" "CDE_VCX1_fpsp" "CDE_VCX1_fpdp" "CDE_VCX1A_vec" "CDE_VCX1A_fpsp"
        "CDE_VCX1A_fpdp" "CDE_VCX2_vec" "CDE_VCX2_fpsp" "CDE_VCX2_fpdp" "CDE_VCX2A_vec" "CDE_VCX2A_fpsp"
        "CDE_VCX2A_fpdp" "CDE_VCX3_vec" "CDE_VCX3_fpsp" "CDE_VCX3_fpdp" "CDE_VCX3A_vec" "CDE_VCX3A_fpsp"
        "CDE_VCX3A_fpdp";
    |m| generic_coprocessor(m, 2) => "t2MRRC" "t2MRRC2";
    |m| generic_coprocessor(m, 1) => "t2MRC" "t2MRC2";
    |m| generic_coprocessor(m, 0) =>
        "t2CDP" "t2CDP2" "t2LDC2L_OFFSET" "t2LDC2L_OPTION" "t2LDC2L_POST" "t2LDC2L_PRE" "t2LDC2_OFFSET"
        "t2LDC2_OPTION" "t2LDC2_POST" "t2LDC2_PRE" "t2LDCL_OFFSET" "t2LDCL_OPTION" "t2LDCL_POST" "t2LDCL_PRE"
        "t2LDC_OFFSET" "t2LDC_OPTION" "t2LDC_POST" "t2LDC_PRE" "t2MCR" "t2MCR2" "t2MCRR" "t2MCRR2" "t2STC2L_OFFSET"
        "t2STC2L_OPTION" "t2STC2L_POST" "t2STC2L_PRE" "t2STC2_OFFSET" "t2STC2_OPTION" "t2STC2_POST" "t2STC2_PRE"
        "t2STCL_OFFSET" "t2STCL_OPTION" "t2STCL_POST" "t2STCL_PRE" "t2STC_OFFSET" "t2STC_OPTION" "t2STC_POST"
        "t2STC_PRE";
    fixed_point_conversion =>
        "VTOSHH" "VTOUHH" "VTOSLH" "VTOULH" "VTOSHS" "VTOUHS" "VTOSLS" "VTOULS" "VTOSHD" "VTOUHD" "VTOSLD" "VTOULD"
        "VSHTOH" "VUHTOH" "VSLTOH" "VULTOH" "VSHTOS" "VUHTOS" "VSLTOS" "VULTOS" "VSHTOD" "VUHTOD" "VSLTOD" "VULTOD";
}

static INDEX: OpcodeIndex<{ index_len(CHECKS) }> = OpcodeIndex::new(CHECKS);

/// Returns the check of an opcode, if it has one.
pub(crate) fn of_opcode(id: OpcodeId) -> Option<Check> {
    INDEX.rows(CHECKS, id).next().copied()
}

const V7: FeatureId = feature("HasV7Ops");
const V8_1M_MAIN: FeatureId = feature("HasV8_1MMainlineOps");
const RAS: FeatureId = feature("FeatureRAS");
/// The features that say which coprocessors are custom extensions, by the coprocessor's number.
const CUSTOM_COPROCESSORS: [FeatureId; 8] = [
    feature("FeatureCoprocCDE0"),
    feature("FeatureCoprocCDE1"),
    feature("FeatureCoprocCDE2"),
    feature("FeatureCoprocCDE3"),
    feature("FeatureCoprocCDE4"),
    feature("FeatureCoprocCDE5"),
    feature("FeatureCoprocCDE6"),
    feature("FeatureCoprocCDE7"),
];

const BASE_IN_LIST: &str = "writeback register not allowed in register list";
const MARK_WITH_BASE_IN_LIST: &str = "writeback operator '!' not allowed when base register in register list";
const VECTOR_OFFSET: &str = "destination vector register and vector offset register can't be identical";
const VECTOR_POINTER: &str = "destination vector register and vector pointer register can't be identical";
const QN_IDENTICAL: &str = "Qd register and Qn register can't be identical";
const QM_IDENTICAL: &str = "Qd register and Qm register can't be identical";
const BYTE_ADDED: &str =
    "Immediate expression for Thumb adds requires :lower0_7:, :lower8_15:, :upper0_7: or :upper8_15:";
const BYTE_MOVED: &str =
    "Immediate expression for Thumb movs requires :lower0_7:, :lower8_15:, :upper0_7: or :upper8_15:";
const TARGET_OUT_OF_RANGE: &str = "branch target out of range";
const LOCATION_OUT_OF_RANGE: &str = "branch location out of range or not a multiple of 2";
const FUTURE_TARGET_OUT_OF_RANGE: &str = "branch target out of range or not a multiple of 2";

/// Two registers that are loaded or stored.
struct Pair {
    is_load: bool,
    /// Which operand is the first of them.
    first: usize,
}

fn is_immediate(operand: Option<&ArmOperand>) -> bool {
    operand.is_some_and(|operand| operand.kind.immediate().is_some())
}

/// Returns whether an operand is a symbol, or a multiple of 2 in a range.
fn is_offset(operand: Option<&ArmOperand>, range: std::ops::RangeInclusive<i64>) -> bool {
    let Some(immediate) = operand.and_then(|operand| operand.kind.immediate()) else { return false };
    match immediate.value.constant() {
        Some(value) => value % 2 == 0 && range.contains(&value),
        None => immediate.form == Form::Symbol,
    }
}

/// Returns whether an operand is a symbol, or the double of a signed number of so many bits.
fn is_signed_offset(operand: Option<&ArmOperand>, n_bits: u32) -> bool {
    is_offset(operand, -(1 << n_bits)..=(1 << n_bits) - 2)
}

/// Returns whether an operand is a symbol, or the double of an unsigned number of so many bits.
fn is_unsigned_offset(operand: Option<&ArmOperand>, n_bits: u32) -> bool {
    is_offset(operand, 0..=(1 << (n_bits + 1)) - 2)
}

fn is_always(m: Matched<'_>, index: usize) -> bool {
    m.number(index) == i64::from(Condition::AL.0)
}

fn reject_if(is_wrong: bool, m: Matched<'_>, index: usize, message: &'static str) -> Outcome {
    if is_wrong { m.reject(index, message) } else { Ok(()) }
}

/// Returns the index of the list of general registers; LLVM points at the mnemonic if there is none.
fn reject_list(m: Matched<'_>, message: &'static str) -> Outcome {
    let is_list = |index: &usize| m.operand(*index).is_some_and(|operand| operand.is_general_list());
    match (0..m.n_operands()).find(is_list) {
        Some(index) => m.reject(index, message),
        None => m.reject_all(message),
    }
}

fn all_double_registers(m: Matched<'_>) -> Outcome {
    if m.n_operands() != 2 {
        return Ok(());
    }
    let Some(ArmOperand { kind: Kind::RegisterList(list), end, .. }) = m.operand(1) else { return Ok(()) };
    let reject = |message| Err(Rejected { location: Some(*end), message });
    match list.registers.len() {
        32 if !m.has(V8_1M_MAIN) => reject("T2 version requires v8.1-M.Main"),
        32 => Ok(()),
        _ if m.has(feat::D32) => reject("operand must be exactly {d0-d31}"),
        16 => Ok(()),
        _ => reject("operand must be exactly {d0-d15} (T1) or {d0-d31} (T2)"),
    }
}

fn block_start(m: Matched<'_>) -> Outcome {
    // Nothing is opposite to "always".
    if is_always(m, 0) && m.number(1).count_ones() != 1 {
        return m.reject_all("unpredictable IT predicate sequence");
    }
    Ok(())
}

/// Checks registers that Arm state loads or stores: an even one and the next one.
fn arm_pair(m: Matched<'_>, pair: &Pair) -> Outcome {
    let (first, second) = (m.encoding(pair.first), m.encoding(pair.first + 1));
    if first == 14 {
        return m.reject(0, "Rt can't be R14");
    }
    if first % 2 == 1 {
        return m.reject(0, "Rt must be even-numbered");
    }
    let message = if pair.is_load {
        "destination operands must be sequential"
    } else {
        "source operands must be sequential"
    };
    reject_if(second != first + 1, m, 0, message)
}

fn thumb_pair(m: Matched<'_>) -> Outcome {
    reject_if(m.encoding(0) == m.encoding(1), m, 0, "destination operands can't be identical")
}

/// Checks the updated base register of a load or store of two registers.
fn pair_base(m: Matched<'_>, first: usize, is_load: bool) -> Outcome {
    let base = m.encoding(3);
    let is_among = base == m.encoding(first) || base == m.encoding(first + 1);
    if is_load {
        reject_if(is_among, m, 0, "base register needs to be different from destination registers")
    } else {
        reject_if(is_among, m, 2, "source register and base register can't be identical")
    }
}

fn branch_to_stack_pointer(m: Matched<'_>) -> Outcome {
    let is_wrong = m.register(0) == reg::SP && !m.has(feat::V8);
    reject_if(is_wrong, m, 0, "r13 (SP) is an unpredictable operand to BXJ")
}

fn stored_base(m: Matched<'_>) -> Outcome {
    let is_same = m.encoding(1) == m.encoding(2);
    reject_if(is_same, m, 1, "source register and base register can't be identical")
}

fn loaded_base(m: Matched<'_>, base: usize) -> Outcome {
    let is_same = m.encoding(0) == m.encoding(base);
    reject_if(is_same, m, 0, "destination register and base register can't be identical")
}

fn byte_offset(m: Matched<'_>) -> Outcome {
    let is_wrong = m.is_symbolic(2) || !(-255..=255).contains(&(m.number(2) as i32));
    reject_if(is_wrong, m, 2, "operand must be in range [-255, 255]")
}

fn negative_byte_offset(m: Matched<'_>) -> Outcome {
    let is_wrong = m.is_symbolic(2) || !(-255..=0).contains(&(m.number(2) as i32));
    reject_if(is_wrong, m, 2, "operand must be in range [0, 255] with a negative sign")
}

fn stored_program_counter(m: Matched<'_>) -> Outcome {
    reject_if(m.register(0) == reg::PC, m, 0, "operand must be a register in range [r0, r14]")
}

fn literal_byte(m: Matched<'_>) -> Outcome {
    reject_if(m.register(0) == reg::PC, m, 0, "if operand is PC, should call the LDRB (literal)")
}

fn literal_half(m: Matched<'_>, index: usize) -> Outcome {
    reject_if(m.register(0) == reg::PC, m, index, "if operand is PC, should call the LDRH (literal)")
}

fn vector_address(m: Matched<'_>, loaded: usize, address: usize, message: &'static str) -> Outcome {
    reject_if(m.encoding(loaded) == m.encoding(address), m, 0, message)
}

fn bit_field(m: Matched<'_>) -> Outcome {
    let n_left = 32_u32.wrapping_sub(m.number(2) as u32);
    reject_if(m.number(3) as u32 >= n_left, m, 2, "bitfield width must be in range [1,32-lsb]")
}

fn has_mark(m: Matched<'_>) -> bool {
    m.operand(1).is_some_and(|operand| operand.kind.token() == Some("!"))
}

fn narrow_load(m: Matched<'_>) -> Outcome {
    let (is_high, has_base) = list(m.inst, 3, m.register(0), RegisterId::NONE);
    let is_thumb_two = m.is_thumb_two();
    if is_high && !is_thumb_two {
        return reject_list(m, "registers must be in range r0-r7");
    }
    if !has_base && !has_mark(m) && !is_thumb_two {
        return reject_list(m, "writeback operator '!' expected");
    }
    if has_base && has_mark(m) {
        return m.reject(1, MARK_WITH_BASE_IN_LIST);
    }
    loaded_list(m, 3, false)
}

/// Checks a list that Thumb state loads.
fn loaded_list(m: Matched<'_>, first: usize, may_have_stack_pointer: bool) -> Outcome {
    let has = |id| m.list(first).any(|register| register == id);
    if has(reg::SP) && !may_have_stack_pointer {
        return reject_list(m, "SP may not be in the register list");
    }
    if has(reg::PC) && has(reg::LR) {
        return reject_list(m, "PC and LR may not be in the register list simultaneously");
    }
    Ok(())
}

/// Checks a list that Thumb state stores.
fn stored_list(m: Matched<'_>, first: usize) -> Outcome {
    let has = |id| m.list(first).any(|register| register == id);
    match (has(reg::SP), has(reg::PC)) {
        (true, true) => reject_list(m, "SP and PC may not be in the register list"),
        (true, false) => reject_list(m, "SP may not be in the register list"),
        (false, true) => reject_list(m, "PC may not be in the register list"),
        (false, false) => Ok(()),
    }
}

fn updated_list(m: Matched<'_>) -> Outcome {
    let has_base = m.list(3).any(|register| register == m.register(0));
    if has_base { m.reject_last(BASE_IN_LIST) } else { Ok(()) }
}

fn updated_arm_list(m: Matched<'_>) -> Outcome {
    if m.has(V7) { updated_list(m) } else { Ok(()) }
}

fn system_load(m: Matched<'_>) -> Outcome {
    let has_pc = m.list(3).any(|register| register == reg::PC);
    reject_if(!has_pc, m, 1, "writeback register only allowed on system LDM if PC in register-list")
}

fn pop(m: Matched<'_>) -> Outcome {
    let (is_high, _) = list(m.inst, 2, RegisterId::NONE, reg::PC);
    if is_high && !m.is_thumb_two() {
        return m.reject(0, "registers must be in range r0-r7 or pc");
    }
    loaded_list(m, 2, !m.has(feat::M_CLASS))
}

fn push(m: Matched<'_>) -> Outcome {
    let (is_high, _) = list(m.inst, 2, RegisterId::NONE, reg::LR);
    if is_high && !m.is_thumb_two() {
        return m.reject(0, "registers must be in range r0-r7 or lr");
    }
    stored_list(m, 2)
}

fn narrow_store(m: Matched<'_>) -> Outcome {
    let (is_high, has_base) = list(m.inst, 4, m.register(0), RegisterId::NONE);
    if is_high && !m.is_thumb_two() {
        return m.reject(2, "registers must be in range r0-r7");
    }
    if is_high && has_base {
        return m.reject(0, MARK_WITH_BASE_IN_LIST);
    }
    stored_list(m, 4)
}

fn added_to_stack_pointer(m: Matched<'_>) -> Outcome {
    let is_wrong = !m.is_thumb_two() && m.register(0) != m.register(2);
    reject_if(is_wrong, m, 2, "source register must be the same as destination")
}

fn stack_pointer_from_other(m: Matched<'_>) -> Outcome {
    let is_wrong = m.register(0) == reg::SP && m.register(1) != reg::SP;
    reject_if(is_wrong, m, 1, "source register must be sp if destination is sp")
}

fn branch_target(m: Matched<'_>, index: usize, n_bits: u32) -> Outcome {
    reject_if(!is_signed_offset(m.operand(index), n_bits), m, index, TARGET_OUT_OF_RANGE)
}

fn wide_branch(m: Matched<'_>) -> Outcome {
    let index = if is_immediate(m.operand(0)) { 0 } else { 1 };
    let immediate = m.operand(index).and_then(|operand| operand.kind.immediate());
    // The sum of a symbol and a number is checked when it is known.
    match immediate.map(|immediate| immediate.form) {
        Some(Form::Other { is_binary: true, .. }) => Ok(()),
        _ => branch_target(m, index, 24),
    }
}

fn compare_and_branch(m: Matched<'_>) -> Outcome {
    reject_if(!is_unsigned_offset(m.operand(1), 6), m, 1, TARGET_OUT_OF_RANGE)
}

fn half_of_word(m: Matched<'_>) -> Outcome {
    let index = if is_immediate(m.operand(0)) { 0 } else { 1 };
    let is_wrong = m.operand(index).is_some_and(|operand| operand.is_unspecified(&[spec::HI16, spec::LO16]));
    reject_if(is_wrong, m, index, "immediate expression for mov requires :lower16: or :upper16")
}

fn byte_of_symbol(m: Matched<'_>, index: usize, message: &'static str) -> Outcome {
    reject_if(m.operand(index).is_some_and(ArmOperand::is_more_than_byte), m, index, message)
}

fn hint(m: Matched<'_>) -> Outcome {
    match m.number(0) {
        _ if is_always(m, 1) => Ok(()),
        0x10 if m.has(RAS) => {
            m.reject_from_mnemonic(0, "instruction 'esb' is not predicable, but condition code specified")
        }
        0x14 => {
            m.reject_from_mnemonic(0, "instruction 'csdb' is not predicable, but condition code specified")
        }
        _ => Ok(()),
    }
}

fn is_branch_location(m: Matched<'_>) -> bool {
    is_unsigned_offset(m.operand(0), 4) && m.inst.operand(0).and_then(|place| place.immediate()) != Some(0)
}

fn branch_location(m: Matched<'_>, index: usize) -> Outcome {
    reject_if(!is_branch_location(m), m, index, LOCATION_OUT_OF_RANGE)
}

fn future_target(m: Matched<'_>, index: usize, n_bits: u32) -> Outcome {
    reject_if(!is_signed_offset(m.operand(1), n_bits), m, index, FUTURE_TARGET_OUT_OF_RANGE)
}

fn conditional_future_branch(m: Matched<'_>) -> Outcome {
    if !is_branch_location(m) {
        return m.reject_from_mnemonic(0, LOCATION_OUT_OF_RANGE);
    }
    future_target(m, 1, 16)?;
    let number = |index: usize| m.inst.operand(index).and_then(|operand| operand.immediate());
    if let (Some(place), Some(otherwise)) = (number(0), number(2))
        && !matches!(otherwise.wrapping_sub(place), 2 | 4)
    {
        let message = "else branch target must be 2 or 4 greater than the branch location";
        return m.reject_from_mnemonic(2, message);
    }
    Ok(())
}

fn cleared_list(m: Matched<'_>) -> Outcome {
    let is_wrong = m.list(2).any(|register| !is_in(register, class::GPR_WITH_APSR));
    let message = "invalid register in register list. Valid registers are r0-r12, lr/r14 and APSR.";
    reject_if(is_wrong, m, 0, message)
}

fn barrier(m: Matched<'_>) -> Outcome {
    match m.number(0) {
        _ if m.inst.operands.len() < 2 || is_always(m, 1) => Ok(()),
        0 => m.reject_from_mnemonic(0, "instruction 'ssbb' is not predicable, but condition code specified"),
        4 => m.reject_from_mnemonic(0, "instruction 'pssbb' is not predicable, but condition code specified"),
        _ => Ok(()),
    }
}

fn sequential(m: Matched<'_>, first: usize, at: usize, message: &'static str) -> Outcome {
    reject_if(m.encoding(first + 1) != m.encoding(first) + 1, m, at, message)
}

fn double_list(m: Matched<'_>) -> Outcome {
    let n_registers = match m.operand(1).map(|operand| &operand.kind) {
        Some(Kind::RegisterList(list)) => list.registers.len(),
        _ => return Ok(()),
    };
    let is_wrong = !(1..=16).contains(&n_registers);
    reject_if(is_wrong, m, 1, "list of registers must be at least 1 and at most 16")
}

/// Returns the register that an operand of the statement is.
fn written(m: Matched<'_>, index: usize) -> Option<RegisterId> {
    m.operand(index)?.kind.register()
}

fn distinct(m: Matched<'_>, other: usize, message: &'static str) -> Outcome {
    reject_if(written(m, 0) == written(m, other), m, 0, message)
}

/// Checks the two lanes of one vector that are moved. The higher one is written first.
fn two_lanes(m: Matched<'_>, first: usize) -> Outcome {
    if written(m, first) != written(m, first + 2) {
        return m.reject(first, "Q-registers must be the same");
    }
    let lane = |index: usize| match m.operand(index).map(|operand| &operand.kind) {
        Some(Kind::VectorIndex(lane)) => *lane,
        _ => 0,
    };
    let is_wrong = lane(first + 1) != lane(first + 3) + 2;
    reject_if(is_wrong, m, first + 1, "Q-register indexes must be 2 and 0 or 3 and 1")
}

fn long_result(m: Matched<'_>) -> Outcome {
    if m.register(0) == m.register(1) {
        return m.reject_all("unpredictable instruction, RdHi and RdLo must be different");
    }
    Ok(())
}

/// Returns whether a coprocessor is a custom extension.
fn is_custom(m: Matched<'_>, coprocessor: i64) -> bool {
    let feature = usize::try_from(coprocessor).ok().and_then(|number| CUSTOM_COPROCESSORS.get(number));
    feature.is_some_and(|&feature| m.has(feature))
}

fn custom_coprocessor(m: Matched<'_>) -> Outcome {
    match m.number(1) {
        8.. => m.reject_from_mnemonic(0, "coprocessor must be in the range [p0, p7]"),
        number if !is_custom(m, number) => m.reject_from_mnemonic(0, "coprocessor must be configured as CDE"),
        _ => Ok(()),
    }
}

fn generic_coprocessor(m: Matched<'_>, operand: usize) -> Outcome {
    if is_custom(m, m.number(operand)) {
        return m.reject_from_mnemonic(1, "coprocessor must be configured as GCP");
    }
    Ok(())
}

fn fixed_point_conversion(m: Matched<'_>) -> Outcome {
    let is_wrong = written(m, 0) != written(m, 1);
    reject_if(is_wrong, m, 0, "source and destination registers must be the same")
}
