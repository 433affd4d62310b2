//! Decodes the operands of Arm instructions that are made of the whole word: operands of Arm state, and operands that both states share.

use stallscope_target::{OpcodeId, RegisterId};

use crate::addressing_mode::{Shift, mode2, mode3};
use crate::condition::Condition;
use crate::decoder::decoding::{Decoding, bit, field, offset, shift};
use crate::decoder::register_bank::{Bank, PC};
use crate::decoder::word_thumb::ThumbForm;
use crate::decoder::word_vector::VectorForm;
use crate::description::opcode;
use crate::features as feat;
use crate::registers::reg;
use stallscope_mc::MethodName;

/// Instructions whose operands are made of the whole word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Access,
    BranchImmediate,
    ChangeState,
    Compare,
    Coprocessor,
    CoprocessorPair,
    DoubleLoad,
    DoubleStore,
    Hint,
    IndexedAccess { is_by_register: bool },
    MoveImmediate,
    Multiple,
    Multiply,
    PostAccess,
    SaturatingAdd,
    ShortAccess,
    SinglesToWords,
    Swap,
    SystemFloat,
    TraceBarrier,
    WordsToSingles,
    Thumb(ThumbForm),
    Vector(VectorForm),
}

impl Form {
    /// Returns the form that LLVM's method decodes.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "DecodeAddrMode2IdxInstruction" => Self::Access,
            "DecodeCPSInstruction" => Self::ChangeState,
            "DecodeBranchImmInstruction" => Self::BranchImmediate,
            "DecodeTSTInstruction" => Self::Compare,
            "DecodeCopMemInstruction" => Self::Coprocessor,
            "DecoderForMRRC2AndMCRR2" => Self::CoprocessorPair,
            "DecodeDoubleRegLoad" => Self::DoubleLoad,
            "DecodeDoubleRegStore" => Self::DoubleStore,
            "DecodeHINTInstruction" => Self::Hint,
            "DecodeLDRPreImm" | "DecodeSTRPreImm" => Self::IndexedAccess { is_by_register: false },
            "DecodeLDRPreReg" | "DecodeSTRPreReg" => Self::IndexedAccess { is_by_register: true },
            "DecodeArmMOVTWInstruction" => Self::MoveImmediate,
            "DecodeMemMultipleWritebackInstruction" => Self::Multiple,
            "DecodeSMLAInstruction" => Self::Multiply,
            "DecodeLDR" => Self::PostAccess,
            "DecodeQADDInstruction" => Self::SaturatingAdd,
            "DecodeAddrMode3Instruction" => Self::ShortAccess,
            "DecodeVMOVRRS" => Self::SinglesToWords,
            "DecodeSwap" => Self::Swap,
            "DecodeForVMRSandVMSR" => Self::SystemFloat,
            "DecodeTSBInstruction" => Self::TraceBarrier,
            "DecodeVMOVSRR" => Self::WordsToSingles,
            _ => {
                let thumb = ThumbForm::by_name(name).map(Self::Thumb);
                thumb.or_else(|| VectorForm::by_name(name).map(Self::Vector))?
            }
        })
    }
}

/// The field of a condition where an instruction is another one.
const UNCONDITIONAL: u32 = 15;

/// Returns from exceptions and stores of their state, in place of accesses to several registers.
const EXCEPTION_ACCESSES: [(OpcodeId, OpcodeId); 16] = [
    (opcode("LDMDA"), opcode("RFEDA")),
    (opcode("LDMDA_UPD"), opcode("RFEDA_UPD")),
    (opcode("LDMDB"), opcode("RFEDB")),
    (opcode("LDMDB_UPD"), opcode("RFEDB_UPD")),
    (opcode("LDMIA"), opcode("RFEIA")),
    (opcode("LDMIA_UPD"), opcode("RFEIA_UPD")),
    (opcode("LDMIB"), opcode("RFEIB")),
    (opcode("LDMIB_UPD"), opcode("RFEIB_UPD")),
    (opcode("STMDA"), opcode("SRSDA")),
    (opcode("STMDA_UPD"), opcode("SRSDA_UPD")),
    (opcode("STMDB"), opcode("SRSDB")),
    (opcode("STMDB_UPD"), opcode("SRSDB_UPD")),
    (opcode("STMIA"), opcode("SRSIA")),
    (opcode("STMIA_UPD"), opcode("SRSIA_UPD")),
    (opcode("STMIB"), opcode("SRSIB")),
    (opcode("STMIB_UPD"), opcode("SRSIB_UPD")),
];

const BRANCH_AND_LINK: OpcodeId = opcode("BL");
const BRANCH_TO_THUMB: OpcodeId = opcode("BLXi");
const MOVE_TOP: OpcodeId = opcode("MOVTi16");
const CHANGE_STATE: [OpcodeId; 3] = [opcode("CPS1p"), opcode("CPS2p"), opcode("CPS3p")];
const SET_PAN: OpcodeId = opcode("SETPAN");
const LOAD_PAIR: OpcodeId = opcode("MRRC2");
const THUMB_TRACE_BARRIER: OpcodeId = opcode("t2TSB");
const FLOAT_STATUS: OpcodeId = opcode("FMSTAT");
/// Moves from and to registers that instructions name besides.
const FROM_FLAGS: OpcodeId = opcode("VMRS_FPSCR_NZCVQC");
const TO_FLAGS: OpcodeId = opcode("VMSR_FPSCR_NZCVQC");
const FROM_LANES: OpcodeId = opcode("VMRS_P0");
const TO_LANES: OpcodeId = opcode("VMSR_P0");

/// Accesses of coprocessors that LLVM does not check the coprocessor of.
const UNCHECKED_COPROCESSORS: [OpcodeId; 6] = [
    opcode("LDC2_OPTION"),
    opcode("LDC2L_OPTION"),
    opcode("STC2_OPTION"),
    opcode("STC2L_OPTION"),
    opcode("t2LDC2L_OPTION"),
    opcode("t2STC2L_OPTION"),
];

const DOUBLE_STORES: [OpcodeId; 3] = [opcode("STRD"), opcode("STRD_PRE"), opcode("STRD_POST")];
const DOUBLE_LOADS: [OpcodeId; 3] = [opcode("LDRD"), opcode("LDRD_PRE"), opcode("LDRD_POST")];
const HALF_STORES: [OpcodeId; 3] = [opcode("STRH"), opcode("STRH_PRE"), opcode("STRH_POST")];
const HALF_LOADS: [OpcodeId; 3] = [opcode("LDRH"), opcode("LDRH_PRE"), opcode("LDRH_POST")];
const SIGNED_LOADS: [OpcodeId; 6] = [
    opcode("LDRSH"),
    opcode("LDRSH_PRE"),
    opcode("LDRSH_POST"),
    opcode("LDRSB"),
    opcode("LDRSB_PRE"),
    opcode("LDRSB_POST"),
];

impl Decoding<'_> {
    /// Adds all operands of an instruction.
    pub(crate) fn word(&mut self, form: Form, word: u32) -> Option<()> {
        let (rn, rt, rm) = (field(word, 16, 4), field(word, 12, 4), field(word, 0, 4));
        let condition = field(word, 28, 4);
        match form {
            Form::Access => {
                self.access_registers(bit(word, 20), rt, rn)?;
                self.doubt(rn == PC || rn == rt);
                let is_subtracted = !bit(word, 23);
                if bit(word, 25) {
                    self.register(Bank::NoPc, rm)?;
                    let amount = field(word, 7, 5);
                    self.immediate(mode2(is_subtracted, amount, shift(field(word, 5, 2), amount)));
                } else {
                    self.push_register(RegisterId::NONE);
                    self.immediate(mode2(is_subtracted, field(word, 0, 12), Shift::Lsl));
                }
                self.condition(condition)
            }
            Form::BranchImmediate => self.branch_immediate(word, condition),
            Form::Compare if condition == UNCONDITIONAL => self.set_pan(word),
            Form::Compare => {
                self.registers(Bank::General, &[rn, rm])?;
                self.condition(condition)
            }
            Form::Coprocessor => self.coprocessor(word),
            Form::CoprocessorPair => {
                let coprocessor = field(word, 8, 4);
                if coprocessor & 0xE == 0xA {
                    return None;
                }
                self.doubt(rt == rn);
                let is_load = self.is_among(&[LOAD_PAIR]);
                if is_load {
                    self.registers(Bank::NoPc, &[rt, rn])?;
                }
                self.immediate(coprocessor);
                self.immediate(field(word, 4, 4));
                if !is_load {
                    self.registers(Bank::NoPc, &[rt, rn])?;
                }
                self.immediate(rm);
                Some(())
            }
            Form::DoubleLoad => {
                self.doubt(rn == PC);
                self.register(Bank::Pair, rt)?;
                self.register(Bank::General, rn)?;
                self.condition(condition)
            }
            Form::DoubleStore => {
                self.register(Bank::NoPc, rt)?;
                self.doubt(rn == PC || rt == rn || rt == rm || rt == rm + 1);
                self.register(Bank::Pair, rm)?;
                self.register(Bank::General, rn)?;
                self.condition(condition)
            }
            Form::Hint => {
                let hint = field(word, 0, 8);
                self.immediate(hint);
                self.condition(condition)?;
                let is_error_barrier = hint == 0x10 && self.context.has(feat::RELIABILITY);
                self.doubt(is_error_barrier && condition != Condition::AL.0.into());
                Some(())
            }
            Form::IndexedAccess { is_by_register } => {
                self.doubt(rn == PC || rn == rt);
                let is_load = bit(word, 20);
                self.registers(Bank::General, &if is_load { [rt, rn] } else { [rn, rt] })?;
                let address = rn << 13 | field(word, 23, 1) << 12 | field(word, 0, 12);
                if is_by_register {
                    self.doubt(is_load && rm == PC);
                    self.shifted_offset(address)?;
                } else {
                    self.register(Bank::General, rn)?;
                    // LLVM quirk: the offset has 32 bits without a sign, so that its printer takes no store for `push`.
                    self.immediate(offset(address, 12, 0) as u32);
                }
                self.condition(condition)
            }
            Form::MoveImmediate => {
                if self.is_among(&[MOVE_TOP]) {
                    self.register(Bank::NoPc, rt)?;
                }
                self.register(Bank::NoPc, rt)?;
                self.immediate(rn << 12 | field(word, 0, 12));
                self.condition(condition)
            }
            Form::Multiple if condition == UNCONDITIONAL => self.exception_access(word),
            Form::Multiple => {
                self.registers(Bank::General, &[rn, rn])?;
                self.condition(condition)?;
                self.register_list(field(word, 0, 16))
            }
            Form::ChangeState => self.change_state(word),
            Form::Multiply | Form::SaturatingAdd | Form::Swap if condition == UNCONDITIONAL => {
                self.change_state(word)
            }
            Form::Multiply => {
                self.registers(Bank::NoPc, &[rn, rm, field(word, 8, 4), rt])?;
                self.condition(condition)
            }
            Form::PostAccess => {
                self.doubt(field(word, 8, 4) != 0 || rn == rt);
                self.registers(Bank::NoPc, &[rt, rn])?;
                self.register(Bank::General, rn)?;
                self.added_register(field(word, 23, 1) << 4 | rm)?;
                self.condition(condition)
            }
            Form::SaturatingAdd => {
                self.registers(Bank::NoPc, &[rt, rm, rn])?;
                self.condition(condition)
            }
            Form::ShortAccess => self.short_access(word),
            Form::SinglesToWords | Form::WordsToSingles => {
                let single = rm << 1 | field(word, 5, 1);
                self.doubt(rt == PC || rn == PC || single == 31);
                if form == Form::SinglesToWords {
                    self.registers(Bank::General, &[rt, rn])?;
                }
                self.registers(Bank::Single, &[single, single + 1])?;
                if form == Form::WordsToSingles {
                    self.registers(Bank::General, &[rt, rn])?;
                }
                self.condition(condition)
            }
            Form::Swap => {
                self.doubt(rt == rn || rn == rm);
                self.registers(Bank::NoPc, &[rt, rm, rn])?;
                self.condition(condition)
            }
            Form::SystemFloat => self.system_float(rt, condition),
            Form::TraceBarrier => {
                // The only kind there is.
                self.immediate(0);
                if self.is_among(&[THUMB_TRACE_BARRIER]) {
                    self.block_condition();
                }
                Some(())
            }
            Form::Thumb(form) => self.thumb_word(form, word),
            Form::Vector(form) => self.vector_word(form, word),
        }
    }

    /// Adds the registers of an access that changes its base, which is a result: of loads the second one.
    fn access_registers(&mut self, is_load: bool, rt: u32, rn: u32) -> Option<()> {
        self.registers(Bank::General, &if is_load { [rt, rn, rn] } else { [rn, rt, rn] })
    }

    fn branch_immediate(&mut self, word: u32, condition: u32) -> Option<()> {
        let distance = i64::from((word << 8).cast_signed() >> 6);
        if condition == UNCONDITIONAL {
            self.inst.opcode = BRANCH_TO_THUMB;
            self.immediate(distance | i64::from(bit(word, 24)) << 1);
            return Some(());
        }
        self.immediate(distance);
        if self.is_among(&[BRANCH_AND_LINK]) { Some(()) } else { self.condition(condition) }
    }

    fn set_pan(&mut self, word: u32) -> Option<()> {
        let has_it = self.context.has(feat::V8) && self.context.has(feat::V8_1A);
        if !has_it || field(word, 20, 12) != 0xF11 || field(word, 4, 4) != 0 {
            return None;
        }
        self.doubt(field(word, 10, 10) != 0 || field(word, 0, 4) != 0);
        self.inst.opcode = SET_PAN;
        self.immediate(field(word, 9, 1));
        Some(())
    }

    /// Adds the operands of a change of the processor's state.
    fn change_state(&mut self, word: u32) -> Option<()> {
        if bit(word, 5) || bit(word, 16) || field(word, 20, 8) != 0x10 {
            return None;
        }
        self.push_state(CHANGE_STATE, field(word, 18, 2), bit(word, 17), field(word, 6, 3), field(word, 0, 5))
    }

    fn coprocessor(&mut self, word: u32) -> Option<()> {
        let coprocessor = field(word, 8, 4);
        let has = |feature| self.context.has(feature);
        let is_for_vectors = match coprocessor {
            10 | 11 => true,
            8 | 9 | 14 | 15 => has(feat::V8_1M),
            _ => false,
        };
        let is_checked = !self.is_among(&UNCHECKED_COPROCESSORS);
        if is_checked && is_for_vectors || has(feat::V8) && coprocessor != 14 {
            return None;
        }
        self.immediate(coprocessor);
        self.immediate(field(word, 12, 4));
        self.register(Bank::General, field(word, 16, 4))?;
        let (is_pre, is_added, writes_back) = (bit(word, 24), bit(word, 23), bit(word, 21));
        let number = field(word, 0, 8);
        self.immediate(if is_pre {
            mode3(!is_added, number)
        } else if writes_back {
            i64::from(u32::from(is_added) << 8 | number)
        } else {
            number.into()
        });
        if self.infos().any(|info| info.is_predicate()) {
            if self.context.has(feat::THUMB) {
                self.block_condition();
            } else {
                self.condition(field(word, 28, 4))?;
            }
        }
        Some(())
    }

    fn exception_access(&mut self, word: u32) -> Option<()> {
        let known = EXCEPTION_ACCESSES.iter().find(|(access, _)| *access == self.inst.opcode);
        self.inst.opcode = known.map(|&(_, exception)| exception)?;
        if bit(word, 20) {
            return self.register(Bank::General, field(word, 16, 4));
        }
        if !bit(word, 22) {
            return None;
        }
        self.immediate(field(word, 0, 4));
        Some(())
    }

    /// Adds the operands of an access to a half word, a signed byte or two words.
    fn short_access(&mut self, word: u32) -> Option<()> {
        let (rt, rn, rm) = (field(word, 12, 4), field(word, 16, 4), field(word, 0, 4));
        let (is_number, is_pre, wants_write) = (bit(word, 22), bit(word, 24), bit(word, 21));
        let rt2 = rt + 1;
        let writes_back = wants_write || !is_pre;
        let is_double = self.is_among(&DOUBLE_STORES) || self.is_among(&DOUBLE_LOADS);
        let overwrites = rn == rt || is_double && rn == rt2;
        let changes_pc_or_itself = writes_back && (rn == PC || overwrites);
        self.doubt(is_double && (rt & 1 != 0 || !is_pre && wants_write && !(is_number && rn == PC)));
        if self.is_among(&DOUBLE_STORES) {
            self.doubt(!is_pre && wants_write || changes_pc_or_itself || rt2 == PC);
            self.doubt(if is_number { rm == PC } else { field(word, 8, 4) != 0 });
        } else if self.is_among(&HALF_STORES) {
            self.doubt(rt == PC || changes_pc_or_itself || !is_number && rm == PC);
        } else if self.is_among(&DOUBLE_LOADS) {
            if is_number && rn == PC {
                self.doubt(rt2 == PC);
            } else {
                self.doubt(!is_number && (rt2 == PC || rm == PC || rm == rt || rm == rt2));
                self.doubt(!is_number && writes_back && rn == PC || writes_back && overwrites);
            }
        } else if self.is_among(&HALF_LOADS) || self.is_among(&SIGNED_LOADS) {
            let is_signed = self.is_among(&SIGNED_LOADS);
            self.doubt(rt == PC);
            if !(is_number && rn == PC) {
                self.doubt(!is_number && (rm == PC || changes_pc_or_itself));
                self.doubt(is_signed && is_number && writes_back && overwrites);
            }
        }
        let is_load = !self.is_among(&DOUBLE_STORES) && !self.is_among(&HALF_STORES);
        if writes_back && !is_load {
            self.register(Bank::General, rn)?;
        }
        self.register(Bank::General, rt)?;
        if is_double {
            self.register(Bank::General, rt2)?;
        }
        if writes_back && is_load {
            self.register(Bank::General, rn)?;
        }
        self.register(Bank::General, rn)?;
        let number = if is_number {
            self.push_register(RegisterId::NONE);
            field(word, 8, 4) << 4 | rm
        } else {
            self.register(Bank::General, rm)?;
            0
        };
        self.immediate(mode3(!bit(word, 23), number));
        self.condition(field(word, 28, 4))
    }

    /// Adds the operands of a move between a general register and one of the floating-point system.
    fn system_float(&mut self, rt: u32, condition: u32) -> Option<()> {
        if self.is_among(&[TO_FLAGS]) {
            self.push_register(reg::FPSCR_NZCV);
        } else if self.is_among(&[TO_LANES]) {
            self.push_register(reg::VPR);
        }
        let is_thumb = self.context.has(feat::THUMB);
        if !self.is_among(&[FLOAT_STATUS]) {
            let is_restricted = is_thumb && !self.context.has(feat::V8);
            self.register(if is_restricted { Bank::Restricted } else { Bank::NoPc }, rt)?;
        }
        if self.is_among(&[FROM_FLAGS]) {
            self.push_register(reg::FPSCR_NZCV);
        } else if self.is_among(&[FROM_LANES]) {
            self.push_register(reg::VPR);
        }
        if is_thumb {
            // The condition of the block replaces it.
            self.always();
            Some(())
        } else {
            self.condition(condition)
        }
    }
}
