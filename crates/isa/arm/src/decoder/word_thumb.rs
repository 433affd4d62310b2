//! Decodes the operands of Thumb instructions that are made of the whole word.

use stallscope_mc::sign_extend;
use stallscope_target::{OpcodeId, opcodes};

use crate::decoder::decoding::{Decoding, bit, call_distance, field};
use crate::decoder::register_bank::{Bank, PC};
use crate::description::{self, opcode};
use crate::features as feat;
use crate::registers::reg;
use crate::shifted_immediate::decode_thumb;
use stallscope_mc::MethodName;

/// Thumb instructions whose operands are made of the whole word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThumbForm {
    Address,
    Branch,
    ChangeState,
    ConditionalBranch,
    DoubleLoad,
    DoubleStore,
    Hint,
    IndexedAccess,
    ItBlock,
    LazyFloats,
    Literal,
    Load(Addressing),
    LoopControl,
    MoveImmediate,
    ShortAddress,
    ShortChangeState,
    StackImmediate,
    StackNumber,
    StackRegister,
    TableBranch,
    UserLoad,
}

/// How a load in Thumb state says its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Addressing {
    Offset,
    Number,
    Register,
}

impl ThumbForm {
    /// Returns the form that LLVM's method decodes.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        Some(match name.base {
            "DecodeT2Adr" => Self::Address,
            "DecodeT2BInstruction" => Self::Branch,
            "DecodeT2CPSInstruction" => Self::ChangeState,
            "DecodeThumb2BCCInstruction" => Self::ConditionalBranch,
            "DecodeT2LDRDPreInstruction" => Self::DoubleLoad,
            "DecodeT2STRDPreInstruction" => Self::DoubleStore,
            "DecodeT2HintSpaceInstruction" => Self::Hint,
            "DecodeT2LdStPre" => Self::IndexedAccess,
            "DecodeIT" => Self::ItBlock,
            "DecodeLazyLoadStoreMul" => Self::LazyFloats,
            "DecodeT2LoadLabel" => Self::Literal,
            "DecodeT2LoadImm8" => Self::Load(Addressing::Offset),
            "DecodeT2LoadImm12" => Self::Load(Addressing::Number),
            "DecodeT2LoadShift" => Self::Load(Addressing::Register),
            "DecodeLOLoop" => Self::LoopControl,
            "DecodeT2MOVTWInstruction" => Self::MoveImmediate,
            "DecodeThumbAddSpecialReg" => Self::ShortAddress,
            "DecodeThumbCPS" => Self::ShortChangeState,
            "DecodeT2AddSubSPImm" => Self::StackImmediate,
            "DecodeThumbAddSPImm" => Self::StackNumber,
            "DecodeThumbAddSPReg" => Self::StackRegister,
            "DecodeThumbTableBranch" => Self::TableBranch,
            "DecodeT2LoadT" => Self::UserLoad,
            _ => return None,
        })
    }
}

/// Loads relative to the program counter, and what they are called with other bases.
const LITERALS: [(OpcodeId, &[OpcodeId]); 7] = [
    (opcode("t2LDRpci"), opcodes!["t2LDRs" "t2LDRi8" "t2LDRi12" "t2LDRT" "t2LDR_PRE" "t2LDR_POST"]),
    (opcode("t2LDRBpci"), opcodes!["t2LDRBs" "t2LDRBi8" "t2LDRBi12" "t2LDRBT" "t2LDRB_PRE" "t2LDRB_POST"]),
    (opcode("t2LDRHpci"), opcodes!["t2LDRHs" "t2LDRHi8" "t2LDRHi12" "t2LDRHT" "t2LDRH_PRE" "t2LDRH_POST"]),
    (
        opcode("t2LDRSBpci"),
        opcodes!["t2LDRSBs" "t2LDRSBi8" "t2LDRSBi12" "t2LDRSBT" "t2LDRSB_PRE" "t2LDRSB_POST"],
    ),
    (
        opcode("t2LDRSHpci"),
        opcodes!["t2LDRSHs" "t2LDRSHi8" "t2LDRSHi12" "t2LDRSHT" "t2LDRSH_PRE" "t2LDRSH_POST"],
    ),
    (PRELOAD_DATA, opcodes!["t2PLDs" "t2PLDi8" "t2PLDi12"]),
    (PRELOAD_CODE, opcodes!["t2PLIs" "t2PLIi8" "t2PLIi12"]),
];
const PRELOAD_DATA: OpcodeId = opcode("t2PLDpci");
const PRELOAD_CODE: OpcodeId = opcode("t2PLIpci");
/// Loads to the program counter that preload instead: bytes, half words, and signed bytes.
const BYTE_OR_HALF_LITERALS: &[OpcodeId] = opcodes!["t2LDRBpci" "t2LDRHpci"];
const SIGNED_BYTE_LITERAL: OpcodeId = opcode("t2LDRSBpci");
const SIGNED_HALF_LITERAL: OpcodeId = opcode("t2LDRSHpci");
/// Indexed loads of signed bytes.
const INDEXED_SIGNED_BYTES: &[OpcodeId] = opcodes!["t2LDRSB_PRE" "t2LDRSB_POST"];
/// Loads of half words and of signed bytes to the program counter, and the preloads that they are.
const PRELOADS: [(OpcodeId, OpcodeId); 6] = [
    (opcode("t2LDRHs"), opcode("t2PLDWs")),
    (HALF_LOAD, opcode("t2PLDWi8")),
    (opcode("t2LDRHi12"), opcode("t2PLDWi12")),
    (opcode("t2LDRSBs"), opcode("t2PLIs")),
    (opcode("t2LDRSBi8"), opcode("t2PLIi8")),
    (opcode("t2LDRSBi12"), opcode("t2PLIi12")),
];
const HALF_LOAD: OpcodeId = opcode("t2LDRHi8");
const SIGNED_HALF_LOADS: &[OpcodeId] = opcodes!["t2LDRSHs" "t2LDRSHi8" "t2LDRSHi12"];
/// Preloads of data to read, to write, and of code.
const READ_PRELOADS: &[OpcodeId] = opcodes!["t2PLDs" "t2PLDi8" "t2PLDi12"];
const WRITE_PRELOADS: &[OpcodeId] = opcodes!["t2PLDWs" "t2PLDWi8" "t2PLDWi12"];
const CODE_PRELOADS: &[OpcodeId] = opcodes!["t2PLIs" "t2PLIi8" "t2PLIi12"];

const CHANGE_STATE: [OpcodeId; 3] = [opcode("t2CPS1p"), opcode("t2CPS2p"), opcode("t2CPS3p")];
const HINT: OpcodeId = opcode("t2HINT");
/// Hints that are instructions with a name.
const NAMED_HINTS: [(u32, OpcodeId); 4] =
    [(0x0D, opcode("t2PACBTI")), (0x1D, opcode("t2PAC")), (0x2D, opcode("t2AUT")), (0x0F, opcode("t2BTI"))];
/// The last hint that has a meaning where a state changes.
const LAST_HINT: u32 = 4;
/// Barriers, by the bits above their kind.
const BARRIERS: [(u32, OpcodeId); 3] =
    [(0xF3B_F8F4, opcode("t2DSB")), (0xF3B_F8F5, opcode("t2DMB")), (0xF3B_F8F6, opcode("t2ISB"))];
const MOVE_TOP: OpcodeId = opcode("t2MOVTi16");
const ADDRESS_OF_STACK: OpcodeId = opcode("tADDrSPi");
const ADDRESS: OpcodeId = opcode("tADR");
const ADD_STACK_TO: OpcodeId = opcode("tADDrSP");
const SUBTRACT: OpcodeId = opcode("t2SUBri12");
/// Additions to the stack pointer, and subtractions, of a number and of a pattern.
const STACK_NUMBERS: [OpcodeId; 2] = [opcode("t2ADDspImm12"), opcode("t2SUBspImm12")];
const STACK_PATTERNS: [OpcodeId; 2] = [opcode("t2ADDspImm"), opcode("t2SUBspImm")];

const CLEAR_TAIL: OpcodeId = opcode("MVE_LCTP");
const LOOP_END: OpcodeId = opcode("t2LE");
const COUNTED_LOOP_ENDS: &[OpcodeId] = opcodes!["t2LEUpdate" "MVE_LETP"];
const WHILE_LOOPS: &[OpcodeId] = opcodes!["t2WLS" "MVE_WLSTP_8" "MVE_WLSTP_16" "MVE_WLSTP_32" "MVE_WLSTP_64"];
/// The code of [`CLEAR_TAIL`], and the bits that should be zero.
const CLEAR_TAIL_CODE: u32 = 0xF00F_E001;
const CLEAR_TAIL_ZEROS: u32 = 0x0030_0FFE;

/// With at least this number in the field of a condition, an instruction is another one.
const ALWAYS: u32 = 14;

impl Decoding<'_> {
    /// Adds all operands of a Thumb instruction.
    pub(crate) fn thumb_word(&mut self, form: ThumbForm, word: u32) -> Option<()> {
        let (rn, rt, rm) = (field(word, 16, 4), field(word, 12, 4), field(word, 0, 4));
        let rd = field(word, 8, 4);
        let number = field(word, 26, 1) << 11 | field(word, 12, 3) << 8 | field(word, 0, 8);
        match form {
            ThumbForm::Address => {
                let is_subtracted = bit(word, 21);
                if is_subtracted != bit(word, 23) {
                    return None;
                }
                self.register(Bank::Restricted, rd)?;
                if is_subtracted && number == 0 {
                    self.inst.opcode = SUBTRACT;
                    self.push_register(reg::PC);
                }
                let number = i64::from(number);
                self.immediate(if is_subtracted { -number } else { number });
            }
            ThumbForm::Branch => {
                let (sign, j1, j2) = (field(word, 26, 1), field(word, 13, 1), field(word, 11, 1));
                let high = sign << 23 | j1 << 22 | j2 << 21;
                self.immediate(call_distance(high | field(word, 16, 10) << 11 | field(word, 0, 11)));
            }
            ThumbForm::ChangeState => {
                let (effect, has_mode) = (field(word, 9, 2), bit(word, 8));
                if effect != 0 || has_mode {
                    let (interrupts, mode) = (field(word, 5, 3), field(word, 0, 5));
                    return self.push_state(CHANGE_STATE, effect, has_mode, interrupts, mode);
                }
                let hint = field(word, 0, 8);
                if hint > LAST_HINT {
                    return None;
                }
                self.inst.opcode = HINT;
                self.immediate(hint);
            }
            ThumbForm::ConditionalBranch => return self.conditional_branch(word),
            ThumbForm::DoubleLoad | ThumbForm::DoubleStore => {
                let is_load = form == ThumbForm::DoubleLoad;
                let writes_back = bit(word, 21) || !bit(word, 24);
                self.doubt(writes_back && (rn == rt || rn == rd) || is_load && rt == rd);
                self.registers(Bank::Restricted, &if is_load { [rt, rd, rn] } else { [rn, rt, rd] })?;
                let address = rn << 9 | field(word, 23, 1) << 8 | field(word, 0, 8);
                self.base_and_offset(Bank::General, 9, address, 8, 2)?;
            }
            ThumbForm::Hint => {
                let hint = field(word, 0, 8);
                let named = NAMED_HINTS.iter().find(|(number, _)| *number == hint);
                if let Some(&(_, named)) = named {
                    self.inst.opcode = named;
                    return Some(());
                }
                self.inst.opcode = HINT;
                self.immediate(hint);
            }
            ThumbForm::IndexedAccess => {
                if rn == PC {
                    let is_preload = rt == PC && self.is_among(INDEXED_SIGNED_BYTES);
                    self.become_literal()?;
                    if is_preload {
                        self.inst.opcode = PRELOAD_CODE;
                    }
                    return self.literal(word);
                }
                let is_load = bit(word, 20);
                self.registers(Bank::General, &if is_load { [rt, rn] } else { [rn, rt] })?;
                self.thumb_base_and_offset(rn << 9 | field(word, 9, 1) << 8 | field(word, 0, 8))?;
            }
            ThumbForm::ItBlock => return self.it_block(word),
            ThumbForm::LazyFloats => {
                self.register(Bank::General, rn)?;
                self.block_condition();
                // The list of registers, which has no effect.
                self.immediate(0);
                return Some(());
            }
            ThumbForm::Literal => return self.literal(word),
            ThumbForm::Load(addressing) => return self.load(addressing, word),
            ThumbForm::LoopControl => return self.loop_control(word),
            ThumbForm::MoveImmediate => {
                if self.is_among(&[MOVE_TOP]) {
                    self.register(Bank::Restricted, rd)?;
                }
                self.register(Bank::Restricted, rd)?;
                self.immediate(rn << 12 | number);
            }
            ThumbForm::ShortAddress => {
                self.register(Bank::Low, field(word, 8, 3))?;
                if self.is_among(&[ADDRESS_OF_STACK]) {
                    self.push_register(reg::SP);
                } else if !self.is_among(&[ADDRESS]) {
                    return None;
                }
                self.immediate(field(word, 0, 8));
            }
            ThumbForm::ShortChangeState => {
                self.immediate(field(word, 4, 1) | 2);
                self.immediate(field(word, 0, 3));
                return Some(());
            }
            ThumbForm::StackImmediate => return self.stack_immediate(word, number),
            ThumbForm::StackNumber => {
                self.push_register(reg::SP);
                self.push_register(reg::SP);
                self.immediate(field(word, 0, 7));
            }
            ThumbForm::StackRegister => {
                if self.is_among(&[ADD_STACK_TO]) {
                    let register = field(word, 7, 1) << 3 | field(word, 0, 3);
                    self.register(Bank::General, register)?;
                    self.push_register(reg::SP);
                    self.register(Bank::General, register)?;
                } else {
                    self.push_register(reg::SP);
                    self.push_register(reg::SP);
                    self.register(Bank::General, field(word, 3, 4))?;
                }
            }
            ThumbForm::TableBranch => {
                // The stack pointer is undefined before version 8.
                let is_stack_pointer = rn == 13;
                self.doubt(is_stack_pointer && !self.context.has(feat::V8));
                self.register(Bank::General, rn)?;
                self.register(Bank::Restricted, rm)?;
            }
            ThumbForm::UserLoad => {
                if rn == PC {
                    self.become_literal()?;
                    return self.literal(word);
                }
                self.register(Bank::Restricted, rt)?;
                self.thumb_base_and_offset(rn << 9 | field(word, 0, 8))?;
            }
        }
        self.block_condition();
        Some(())
    }

    fn conditional_branch(&mut self, word: u32) -> Option<()> {
        let condition = field(word, 22, 4);
        if condition >= ALWAYS {
            let barrier = BARRIERS.iter().find(|(code, _)| *code == field(word, 4, 28));
            self.inst.opcode = barrier.map(|&(_, opcode)| opcode)?;
            self.immediate(field(word, 0, 4));
            return Some(());
        }
        let distance = field(word, 26, 1) << 19
            | field(word, 11, 1) << 18
            | field(word, 13, 1) << 17
            | field(word, 16, 6) << 11
            | field(word, 0, 11);
        self.immediate(sign_extend(distance.into(), 20) * 2);
        self.condition(condition)
    }

    fn it_block(&mut self, word: u32) -> Option<()> {
        let (mut condition, mut mask) = (field(word, 4, 4), field(word, 0, 4));
        if mask == 0 {
            return None;
        }
        if condition > ALWAYS {
            self.is_undefined = true;
            condition = ALWAYS;
        }
        // A bit of the code is that of the condition; a bit of the operand is set for the opposite one.
        if condition & 1 != 0 {
            mask ^= 0xF & (0xE << mask.trailing_zeros());
        }
        self.immediate(condition);
        self.immediate(mask);
        Some(())
    }

    /// Changes the opcode of a load to that of a load relative to the program counter.
    fn become_literal(&mut self) -> Option<()> {
        let literal = LITERALS.iter().find(|(_, others)| others.contains(&self.inst.opcode));
        self.inst.opcode = literal.map(|&(literal, _)| literal)?;
        Some(())
    }

    /// Adds the operands of a load relative to the program counter.
    fn literal(&mut self, word: u32) -> Option<()> {
        let rt = field(word, 12, 4);
        if rt == PC {
            if self.is_among(BYTE_OR_HALF_LITERALS) {
                self.inst.opcode = PRELOAD_DATA;
            } else if self.is_among(&[SIGNED_BYTE_LITERAL]) {
                self.inst.opcode = PRELOAD_CODE;
            } else if self.is_among(&[SIGNED_HALF_LITERAL]) {
                return None;
            }
        }
        if self.is_among(&[PRELOAD_CODE]) {
            self.context.has(feat::V7).then_some(())?;
        } else if !self.is_among(&[PRELOAD_DATA]) {
            self.register(Bank::General, rt)?;
        }
        let (number, is_added) = (i64::from(field(word, 0, 12)), bit(word, 23));
        self.immediate(match (number, is_added) {
            (_, true) => number,
            (0, false) => i32::MIN.into(),
            (_, false) => -number,
        });
        self.block_condition();
        Some(())
    }

    fn load(&mut self, addressing: Addressing, word: u32) -> Option<()> {
        let (rn, rt) = (field(word, 16, 4), field(word, 12, 4));
        if rn == PC {
            self.become_literal()?;
            return self.literal(word);
        }
        if rt == PC {
            if self.is_among(SIGNED_HALF_LOADS) {
                return None;
            }
            let is_unchanged = self.is_among(&[HALF_LOAD]) && bit(word, 9);
            let preload = PRELOADS.iter().find(|(load, _)| *load == self.inst.opcode && !is_unchanged);
            if let Some(&(_, preload)) = preload {
                self.inst.opcode = preload;
            }
        }
        let has_v7 = self.context.has(feat::V7);
        let is_available = if self.is_among(CODE_PRELOADS) {
            has_v7
        } else if self.is_among(WRITE_PRELOADS) {
            has_v7 && self.context.has(feat::MULTIPROCESSING)
        } else {
            if !self.is_among(READ_PRELOADS) {
                self.register(Bank::General, rt)?;
            }
            true
        };
        if !is_available {
            return None;
        }
        match addressing {
            Addressing::Offset => {
                self.thumb_base_and_offset(rn << 9 | field(word, 9, 1) << 8 | field(word, 0, 8))?;
            }
            Addressing::Number => self.thumb_base_and_number(rn << 13 | field(word, 0, 12))?,
            Addressing::Register => {
                self.thumb_base_and_register(rn << 6 | field(word, 0, 4) << 2 | field(word, 4, 2))?;
            }
        }
        self.block_condition();
        Some(())
    }

    /// Adds the operands of an instruction that begins or ends a loop.
    fn loop_control(&mut self, word: u32) -> Option<()> {
        if self.is_among(&[CLEAR_TAIL]) {
            self.block_condition();
            return Some(());
        }
        let distance = field(word, 1, 10) << 1 | field(word, 11, 1);
        let rn = field(word, 16, 4);
        if self.is_among(&[LOOP_END]) || self.is_among(COUNTED_LOOP_ENDS) {
            if self.is_among(COUNTED_LOOP_ENDS) {
                self.push_register(reg::LR);
                self.push_register(reg::LR);
            }
            self.future_branch(distance, 11, false, true);
        } else if self.is_among(WHILE_LOOPS) {
            self.push_register(reg::LR);
            self.register(Bank::Restricted, rn)?;
            self.future_branch(distance, 11, false, false);
        } else if rn == PC {
            if word & !CLEAR_TAIL_ZEROS != CLEAR_TAIL_CODE {
                return None;
            }
            self.doubt(word != CLEAR_TAIL_CODE);
            self.inst.opcode = CLEAR_TAIL;
            self.block_condition();
        } else {
            self.push_register(reg::LR);
            self.register(Bank::Restricted, rn)?;
        }
        Some(())
    }

    /// Adds the operands of an addition to the stack pointer, or a subtraction.
    fn stack_immediate(&mut self, word: u32, number: u32) -> Option<()> {
        let is_subtracted = bit(word, 21);
        if is_subtracted != bit(word, 23) {
            return None;
        }
        self.registers(Bank::Sp, &[field(word, 8, 4), field(word, 16, 4)])?;
        let is_number = bit(word, 25);
        let opcodes = if is_number { STACK_NUMBERS } else { STACK_PATTERNS };
        self.inst.opcode = opcodes[usize::from(is_subtracted)];
        self.immediate(if is_number { number } else { decode_thumb(number) });
        self.block_condition();
        if !is_number {
            self.flags(bit(word, 20));
        }
        Some(())
    }
}
