//! Decodes Arm instructions in both states: chooses tables, and keeps track of blocks.

mod block_state;
mod decoding;
mod method;
mod operands;
mod register_bank;
mod word;
mod word_thumb;
mod word_vector;

use stallscope_mc::{
    ByteOrder, Decoded, Expressions, InstPlace, Methods, OperandDecoder, TableDecoder, TargetDecoder,
    Validity, in_address_space,
};
use stallscope_target::{
    FeatureId, Inst, LookupCache, MethodId, OpcodeFlag, OpcodeId, Operand, RegisterId, SubtargetInfo, opcodes,
};

use crate::condition::{Condition, VptCode};
use crate::description::{self, DESCRIPTION, opcode};
use crate::features as feat;
use crate::inst_checks::FIRST_VECTOR_PREDICATE;
use crate::registers::reg;
use block_state::BlockState;
use decoding::{Context, Decoding, field};
use method::Method;
use stallscope_mc::MethodName;

const IT: OpcodeId = opcode("t2IT");
const HINT: OpcodeId = opcode("t2HINT");
/// A call of code in Arm state from Thumb state.
const LINK_TO_ARM_STATE: OpcodeId = opcode("tBLXi");
/// The instruction whose distance is printed as a number, though its description says that it represents an address.
const SHORT_ADDRESS: OpcodeId = opcode("tADR");
const HYPERVISOR_CALL: OpcodeId = opcode("HVC");

/// Instructions that must not be in an IT block.
const OUTSIDE_OF_BLOCKS: &[OpcodeId] = opcodes!["tBcc" "t2Bcc" "tCBZ" "tCBNZ" "tCPS" "t2CPS3p" "t2CPS2p" "t2CPS1p"
    "t2CSEL" "t2CSINC" "t2CSINV" "t2CSNEG" "tMOVSr" "tSETEND"];
/// Instructions that end an IT block.
const LAST_IN_BLOCKS: &[OpcodeId] = opcodes!["tB" "t2B" "t2TBB" "t2TBH"];
/// Additions and subtractions whose result must not be the stack pointer unless a source is.
const SUMS: &[OpcodeId] =
    opcodes!["t2ADDri" "t2ADDri12" "t2ADDrr" "t2ADDrs" "t2SUBri" "t2SUBri12" "t2SUBrr" "t2SUBrs"];
/// Instructions that begin a VPT block.
const VPT: &[OpcodeId] = opcodes!["MVE_VPTv16i8" "MVE_VPTv16u8" "MVE_VPTv16s8" "MVE_VPTv8i16" "MVE_VPTv8u16"
    "MVE_VPTv8s16" "MVE_VPTv4i32" "MVE_VPTv4u32" "MVE_VPTv4s32" "MVE_VPTv4f32" "MVE_VPTv8f16" "MVE_VPTv16i8r"
    "MVE_VPTv16u8r" "MVE_VPTv16s8r" "MVE_VPTv8i16r" "MVE_VPTv8u16r" "MVE_VPTv8s16r" "MVE_VPTv4i32r" "MVE_VPTv4u32r"
    "MVE_VPTv4s32r" "MVE_VPTv4f32r" "MVE_VPTv8f16r" "MVE_VPST"];

/// The types of operands that say which lanes a vector instruction is executed for.
const LANE_CONDITIONS: [u8; 2] = [FIRST_VECTOR_PREDICATE, FIRST_VECTOR_PREDICATE + 1];
/// The hint that is a barrier for errors.
const ERROR_BARRIER: i64 = 0x10;
/// The first half word of instructions with four bytes is at least this.
const FIRST_WIDE: u32 = 0xE800;
/// The number of coprocessors that can have custom instructions.
const N_CUSTOM_COPROCESSORS: u32 = 8;

/// Converts numbers to Arm operands.
struct ArmOperandDecoder<'a> {
    methods: Methods<'a, Method>,
    context: Context<'a>,
}

impl OperandDecoder for ArmOperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let Some(method) = self.methods.get(method) else { return Validity::Invalid };
        let mut decoding = Decoding { context: &self.context, inst, is_undefined: false };
        match decoding.convert(method, number.map(|number| number as u32)) {
            None => Validity::Invalid,
            Some(()) if decoding.is_undefined => Validity::Undefined,
            Some(()) => Validity::Valid,
        }
    }
}

/// The first steps of the tables.
struct Tables {
    arm: Vec<u32>,
    thumb_16: Vec<u32>,
    it_16: Vec<u32>,
    mve: Vec<u32>,
    thumb_32: Vec<u32>,
    float: Vec<u32>,
    float_v8: Vec<u32>,
    all_lanes: Vec<u32>,
    vector_access: Vec<u32>,
    vector_data: Vec<u32>,
    crypto: Vec<u32>,
    vector_v8: Vec<u32>,
    custom: Vec<u32>,
    coprocessor: Vec<u32>,
}

/// Decodes Arm instructions.
struct ArmDecoder<'a> {
    engine: TableDecoder<'a, ArmOperandDecoder<'a>>,
    tables: Tables,
    byte_order: ByteOrder,
    is_thumb: bool,
    /// Whether opcodes have a condition for each lane.
    have_lanes: LookupCache<OpcodeId, bool>,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, |name| Method::by_name(MethodName::new(name)));
    let features = &subtarget.features;
    let context = Context { features, it_block: BlockState::default(), vpt_block: BlockState::default() };
    let starts = |names: &[&str]| names.iter().filter_map(|name| description.decoder_table(name)).collect();
    let is_big = features.has(feat::BIG_ENDIAN_CODE);
    Box::new(ArmDecoder {
        engine: TableDecoder::new(subtarget, ArmOperandDecoder { methods, context }),
        // In LLVM's order of trying them.
        tables: Tables {
            arm: starts(&[
                "ARM32",
                "VFP32",
                "VFPV832",
                "NEONData32",
                "NEONLoadStore32",
                "NEONDup32",
                "v8NEON32",
                "v8Crypto32",
                "CoProc32",
            ]),
            thumb_16: starts(&["Thumb16", "ThumbSBit16"]),
            it_16: starts(&["Thumb216"]),
            mve: starts(&["MVE32"]),
            thumb_32: starts(&["Thumb32", "Thumb232"]),
            float: starts(&["VFP32"]),
            float_v8: starts(&["VFPV832"]),
            all_lanes: starts(&["NEONDup32"]),
            vector_access: starts(&["NEONLoadStore32"]),
            vector_data: starts(&["NEONData32"]),
            crypto: starts(&["v8Crypto32"]),
            vector_v8: starts(&["v8NEON32"]),
            custom: starts(&["Thumb2CDE32"]),
            coprocessor: starts(&["Thumb2CoProc32"]),
        },
        byte_order: if is_big { ByteOrder::Big } else { ByteOrder::Little },
        is_thumb: features.has(feat::THUMB),
        have_lanes: LookupCache::new(),
    })
}

/// The rule of blocks for an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockRule {
    /// The block must allow it. Its operands depend on the block already.
    Checked,
    /// Its condition is replaced by the block's.
    Replaced,
    /// Blocks do not matter, and do not go on.
    Ignored,
}

/// Tables of one kind.
type TablesOf = fn(&Tables) -> &Vec<u32>;

/// Tables to decode four bytes of Thumb state with.
struct Choice {
    tables: TablesOf,
    /// Whether the bytes may be in them.
    is_possible: bool,
    /// The code as these tables have it.
    code: u32,
    rule: BlockRule,
}

impl<'a> ArmDecoder<'a> {
    /// Returns the half word at the start of bytes.
    fn half_word(&self, bytes: &[u8]) -> Option<u32> {
        let bytes = *bytes.first_chunk()?;
        Some(match self.byte_order {
            ByteOrder::Little => u16::from_le_bytes(bytes).into(),
            ByteOrder::Big => u16::from_be_bytes(bytes).into(),
        })
    }

    /// Decodes an instruction of Arm state.
    fn decode_arm(&mut self, bytes: &[u8], inst: &mut Inst) -> Validity {
        let Some(&bytes) = bytes.first_chunk() else { return Validity::Invalid };
        let word = match self.byte_order {
            ByteOrder::Little => u32::from_le_bytes(bytes),
            ByteOrder::Big => u32::from_be_bytes(bytes),
        };
        let validity = self.engine.decode_first(&self.tables.arm, word.into(), inst);
        if inst.opcode != HYPERVISOR_CALL {
            return validity;
        }
        match field(word, 28, 4) {
            0xF => Validity::Invalid,
            0xE => validity,
            _ => validity.min(Validity::Undefined),
        }
    }

    /// Decodes an instruction of Thumb state, and returns its size if it is valid.
    fn decode_thumb(&mut self, bytes: &[u8], inst: &mut Inst) -> Option<(Validity, usize)> {
        let first = self.half_word(bytes)?;
        if let Some(validity) = self.try_decode(|tables| &tables.thumb_16, first, inst) {
            return Some((validity.min(self.check_blocks(inst)), 2));
        }
        if let Some(validity) = self.try_decode(|tables| &tables.it_16, first, inst) {
            let is_nested = inst.opcode == IT && self.context().it_block.is_active();
            let checked = self.check_blocks(inst);
            self.begin_it_block(inst);
            return Some((validity.min(undefined_if(is_nested)).min(checked), 2));
        }
        let word = first << 16 | self.half_word(bytes.get(2..)?)?;
        if let Some(validity) = self.try_decode(|tables| &tables.mve, word, inst) {
            let begins = VPT.contains(&inst.opcode);
            let is_nested = begins && self.context().vpt_block.is_active();
            let checked = self.check_blocks(inst);
            if begins {
                self.begin_vpt_block(inst);
            }
            return Some((validity.min(undefined_if(is_nested)).min(checked), 4));
        }
        self.decode_wide(word, inst).map(|validity| (validity, 4))
    }

    /// Decodes an instruction of Thumb state with four bytes that is not one of the vector instructions of the M profile.
    fn decode_wide(&mut self, word: u32, inst: &mut Inst) -> Option<Validity> {
        if let Some(validity) = self.try_decode(|tables| &tables.thumb_32, word, inst) {
            let is_odd_sum = SUMS.contains(&inst.opcode)
                && inst.operand(0) == Some(Operand::Register(reg::SP))
                && inst.operand(1) != Some(Operand::Register(reg::SP));
            return Some(validity.min(self.check_blocks(inst)).min(undefined_if(is_odd_sum)));
        }
        // Both states share instructions for vectors and floating-point numbers, with other codes.
        let high = field(word, 28, 4);
        let highest_moved = (word & 0xF0FF_FFFF) | (word & 0x1000_0000) >> 4 | 0x1200_0000;
        let is_vector = field(word, 24, 4) == 0xF;
        let coprocessor = field(word, 8, 4);
        let is_custom = self.has_custom(coprocessor);
        let choice = |tables, is_possible, code, rule| Choice { tables, is_possible, code, rule };
        let access = (word & 0xF0FF_FFFF) | 0x0400_0000;
        let choices = [
            choice(|tables| &tables.float, high == 0xE, word, BlockRule::Replaced),
            choice(|tables| &tables.float_v8, true, word, BlockRule::Ignored),
            choice(|tables| &tables.all_lanes, high == 0xE, word, BlockRule::Replaced),
            choice(|tables| &tables.vector_access, field(word, 24, 8) == 0xF9, access, BlockRule::Checked),
            choice(|tables| &tables.vector_data, is_vector, highest_moved, BlockRule::Checked),
            choice(|tables| &tables.crypto, is_vector, highest_moved, BlockRule::Ignored),
            choice(|tables| &tables.vector_v8, is_vector, word & 0xF3FF_FFFF, BlockRule::Ignored),
            choice(|tables| &tables.custom, is_custom, word, BlockRule::Checked),
            choice(|tables| &tables.coprocessor, !is_custom, word, BlockRule::Checked),
        ];
        for Choice { tables, code, rule, .. } in choices.into_iter().filter(|choice| choice.is_possible) {
            if let Some(validity) = self.try_decode(tables, code, inst) {
                return Some(validity.min(match rule {
                    BlockRule::Checked => self.check_blocks(inst),
                    BlockRule::Replaced => self.replace_condition(inst),
                    BlockRule::Ignored => Validity::Valid,
                }));
            }
        }
        self.context().it_block.advance();
        None
    }

    /// Decodes code with tables, unless it is invalid.
    fn try_decode(&mut self, tables: TablesOf, code: u32, inst: &mut Inst) -> Option<Validity> {
        let validity = self.engine.decode_first(tables(&self.tables), code.into(), inst);
        Some(validity).filter(|validity| *validity != Validity::Invalid)
    }

    /// Returns whether a coprocessor has custom instructions.
    fn has_custom(&mut self, coprocessor: u32) -> bool {
        let FeatureId(first) = feat::FIRST_CDE_COPROCESSOR;
        coprocessor < N_CUSTOM_COPROCESSORS && self.context().has(FeatureId(first + coprocessor as u16))
    }

    fn context(&mut self) -> &mut Context<'a> {
        &mut self.engine.operand_decoder_mut().context
    }

    /// Checks an instruction against the blocks around it, and goes on in them.
    fn check_blocks(&mut self, inst: &Inst) -> Validity {
        let context = &mut self.engine.operand_decoder_mut().context;
        let is_in_it_block = context.it_block.is_active();
        let mut is_undefined = false;
        if OUTSIDE_OF_BLOCKS.contains(&inst.opcode) {
            if !is_in_it_block {
                // LLVM does not go on in VPT blocks, either.
                return Validity::Valid;
            }
            is_undefined = true;
        } else if inst.opcode == HINT {
            let hint = inst.operand(0).and_then(Operand::immediate);
            is_undefined = hint == Some(ERROR_BARRIER) && context.has(feat::RELIABILITY);
        } else if LAST_IN_BLOCKS.contains(&inst.opcode) {
            is_undefined = context.it_block.has_more();
        }
        let has_lanes = *self.have_lanes.get(inst.opcode, inst.opcode.index(), || {
            let mut infos = DESCRIPTION.operands(inst.opcode).iter();
            infos.any(|info| LANE_CONDITIONS.contains(&info.operand_type))
        });
        is_undefined |= if has_lanes { is_in_it_block } else { context.vpt_block.is_active() };
        if !context.it_block.advance() {
            context.vpt_block.advance();
        }
        undefined_if(is_undefined)
    }

    /// Gives an instruction the condition of the block around it, and goes on in the block.
    fn replace_condition(&mut self, inst: &mut Inst) -> Validity {
        let context = self.context();
        let always = Condition::AL.0;
        let condition = context.it_block.current().filter(|&condition| condition <= always).unwrap_or(always);
        let condition = if !context.it_block.advance() && context.vpt_block.is_active() {
            let code = context.vpt_block.current().unwrap_or_default();
            context.vpt_block.advance();
            code
        } else {
            condition
        };
        let opcode = DESCRIPTION.opcode(inst.opcode);
        let Some(index) = DESCRIPTION.span(opcode.operands).iter().position(|info| info.is_predicate())
        else {
            return Validity::Valid;
        };
        let register = if condition == always { RegisterId::NONE } else { reg::CPSR };
        let operands = [Operand::Immediate(condition.into()), Operand::Register(register)];
        for (operand, new) in inst.operands.iter_mut().skip(index).zip(operands) {
            *operand = new;
        }
        undefined_if(condition != always && !opcode.has(OpcodeFlag::Predicable))
    }

    fn begin_it_block(&mut self, inst: &Inst) {
        let number =
            |index: usize| inst.operand(index).and_then(Operand::immediate).unwrap_or_default() as u8;
        if inst.opcode == IT {
            let (condition, mask) = (Condition(number(0)), number(1));
            self.context().it_block.begin(condition.0, condition.opposite().0, mask);
        }
    }

    fn begin_vpt_block(&mut self, inst: &Inst) {
        let mask = inst.operand(0).and_then(Operand::immediate).unwrap_or_default() as u8;
        self.context().vpt_block.begin(VptCode::Then as u8, VptCode::Else as u8, mask);
    }
}

const fn undefined_if(is_undefined: bool) -> Validity {
    if is_undefined { Validity::Undefined } else { Validity::Valid }
}

impl TargetDecoder for ArmDecoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        if !self.is_thumb {
            return Decoded { validity: self.decode_arm(bytes, inst), n_bytes: 4 };
        }
        if let Some((validity, n_bytes)) = self.decode_thumb(bytes, inst) {
            return Decoded { validity, n_bytes };
        }
        let is_wide = self.half_word(bytes).is_some_and(|first| first >= FIRST_WIDE);
        Decoded { validity: Validity::Invalid, n_bytes: if is_wide { 4 } else { 2 } }
    }

    fn has_context(&self) -> bool {
        let Context { it_block, vpt_block, .. } = &self.engine.operand_decoder().context;
        it_block.is_active() || vpt_block.is_active()
    }

    fn relative_address(&self, opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        if opcode == SHORT_ADDRESS {
            return None;
        }
        let start = if opcode == LINK_TO_ARM_STATE { place.address & !3 } else { place.address };
        // The program counter is two instructions ahead.
        let ahead = if self.is_thumb { 4 } else { 8 };
        let address = start.wrapping_add(ahead).wrapping_add_signed(number);
        Some(in_address_space(address, false))
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::SubtargetInfo;
    use stallscope_testing::{check_decoder_methods, check_disassembly, decode_random_bytes};

    use super::*;
    use crate::testing::subtarget;

    #[test]
    fn every_method_is_known() {
        check_decoder_methods(DESCRIPTION, |name| Method::by_name(MethodName::new(name)));
    }

    #[test]
    fn code_stands_for_instructions() {
        let check = |subtarget: &SubtargetInfo, cases: &[(&[u8], &str)]| {
            check_disassembly(&crate::ISA.asm_language, subtarget, cases);
        };
        check(
            &subtarget("armv8a", "+armv8-a,+neon"),
            &[
                (&[0x5A, 0xB6, 0x89, 0xE3], "orr r11, r9, #94371840"),
                (&[0x04, 0x10, 0x92, 0xE5], "ldr r1, [r2, #4]"),
                (&[0xFE, 0xFF, 0xFF, 0xEA], "b #-8"),
                (&[0x00, 0x50, 0x2D, 0xE9], "push {r12, lr}"),
                (&[0x0F, 0x00, 0xB1, 0xE8], "undefined ldm r1!, {r0, r1, r2, r3}"),
                (&[0xB0, 0x20, 0xD1, 0xE1], "ldrh r2, [r1]"),
                (&[0xD4, 0x20, 0xC1, 0xE0], "ldrd r2, r3, [r1], #4"),
                (&[0x1F, 0x01, 0xDF, 0xE7], "bfc r0, #2, #30"),
                (&[0x05, 0x00, 0x02, 0xF1], "cps #5"),
                (&[0x0B, 0x39, 0x64, 0xF4], "vld2.8 {d19, d21}, [r4], r11"),
                (&[0x6F, 0xCC, 0xEB, 0xF4], "vld1.16 {d28[], d29[]}, [r11]"),
                (&[0x10, 0x0E, 0xC4, 0xF2], "vmov.i8 d16, #0x40"),
                (&[0x00, 0x0A, 0x30, 0xEE], "vadd.f32 s0, s0, s0"),
                (&[0x01, 0x00, 0xA0, 0x03], "moveq r0, #1"),
                (&[0xFF, 0xFF, 0xFF, 0xFF], "invalid"),
            ],
        );
        check(
            &subtarget("thumbv8a", "+armv8-a,+neon"),
            &[
                (&[0x49, 0xF0, 0xB4, 0x6B], "orr r11, r9, #94371840"),
                (&[0x08, 0xBF, 0x40, 0x18], "it eq; addeq r0, r0, r1"),
                (&[0x0C, 0xBF, 0x01, 0x20, 0x02, 0x20], "ite eq; moveq r0, #1; movne r0, #2"),
                (&[0x18, 0xBF, 0xB0, 0xEE, 0x40, 0x0A], "it ne; vmovne.f32 s0, s0"),
                (&[0xD1, 0xF8, 0x04, 0x20], "ldr.w r2, [r1, #4]"),
                (&[0x5F, 0xF8, 0x08, 0x00], "ldr.w r0, [pc, #-8]"),
                (&[0x51, 0xF8, 0x04, 0x2D], "ldr r2, [r1, #-4]!"),
                (&[0xD2, 0xE9, 0x02, 0x01], "ldrd r0, r1, [r2, #8]"),
                (&[0x00, 0xF0, 0x02, 0xF8], "bl #4"),
                (&[0x25, 0xF9, 0x11, 0x69], "vld2.8 {d6, d8}, [r5:64], r1"),
                (&[0x08, 0xBF, 0x08, 0xBF], "it eq; undefined it eq"),
            ],
        );
        check(
            &subtarget("thumbv8.1m.main", "+mve.fp,+lob"),
            &[
                (&[0x02, 0xEF, 0x44, 0x08], "vadd.i8 q0, q1, q2"),
                (&[0x2F, 0xF0, 0x01, 0xE0], "undefined lctp"),
                (&[0x41, 0xF0, 0x01, 0xE0], "dls lr, r1"),
                (
                    &[
                        0x41, 0xFE, 0x02, 0x8F, 0x02, 0xEF, 0x44, 0x08, 0x02, 0xFF, 0x44, 0x08, 0x02, 0xEF,
                        0x44, 0x08,
                    ],
                    "vpte.i8 eq, q0, q1; vaddt.i8 q0, q1, q2; vsube.i8 q0, q1, q2; vadd.i8 q0, q1, q2",
                ),
                (&[0xB2, 0xEC, 0x04, 0x1F], "vldrw.u32 q0, [r2], #16"),
                (&[0x41, 0xF0, 0x09, 0xC0], "wls lr, r1, #16"),
                (&[0x71, 0xFE, 0x4D, 0x0F, 0x22, 0xEF, 0x52, 0x01], "vpst; vmovt q0, q1"),
                (&[0x08, 0xBF, 0x02, 0xEF, 0x44, 0x08], "it eq; undefined vadd.i8 q0, q1, q2"),
                (&[0x71, 0xFE, 0x4D, 0x0F, 0x40, 0x18], "vpst; undefined adds r0, r0, r1"),
            ],
        );
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("armv8a", "+armv8-a,+neon"));
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("thumbv8a", "+armv8-a,+neon"));
        decode_random_bytes(&crate::ISA.asm_language, &subtarget("thumbv8.1m.main", "+mve.fp,+lob"));
    }
}
