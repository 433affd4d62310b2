//! Decodes the operands of vector instructions that are made of the whole word.

use stallscope_target::{OpcodeId, OperandInfo, RegisterId, opcodes};

use crate::decoder::decoding::{Conditions, Decoding, bit, field};
use crate::decoder::register_bank::{Bank, PC};
use crate::description::{self, opcode};
use crate::features as feat;
use crate::registers::{class, reg};
use stallscope_mc::MethodName;

/// Vector instructions whose operands are made of the whole word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VectorForm {
    AddWithCarry,
    /// An access to so many vectors, whose elements are interleaved.
    Access {
        n_vectors: u32,
    },
    /// A load of an element to all lanes of so many vectors.
    AllLanes {
        n_vectors: u32,
    },
    ClearFloats,
    Compare {
        is_scalar: bool,
        conditions: Conditions,
    },
    ComplexLane,
    CountTail,
    FixedPoint(FixedPoint),
    /// An access to a lane of so many vectors.
    Lane {
        n_vectors: u32,
    },
    LongShift,
    MaximumShift,
    ModifiedImmediate,
    MveFixedPoint,
    MveModifiedImmediate,
    NegateLanes,
    PreAccess {
        base: Bank,
        first: u32,
        n_bits: u32,
        shift: u32,
    },
    SystemAccess {
        writes_back: bool,
    },
    Table,
    VectorToWords,
    WordsToVector,
}

/// Conversions between fixed-point and floating-point numbers, which share codes with moves of immediates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FixedPoint {
    bank: Bank,
    to_floats: OpcodeId,
    to_bytes: OpcodeId,
    to_longs: OpcodeId,
    to_words: OpcodeId,
    to_inverted_words: OpcodeId,
}

const DOUBLE_FIXED_POINT: FixedPoint = FixedPoint {
    bank: Bank::Double,
    to_floats: opcode("VMOVv2f32"),
    to_bytes: opcode("VMOVv8i8"),
    to_longs: opcode("VMOVv1i64"),
    to_words: opcode("VMOVv2i32"),
    to_inverted_words: opcode("VMVNv2i32"),
};
const QUAD_FIXED_POINT: FixedPoint = FixedPoint {
    bank: Bank::Quad,
    to_floats: opcode("VMOVv4f32"),
    to_bytes: opcode("VMOVv16i8"),
    to_longs: opcode("VMOVv2i64"),
    to_words: opcode("VMOVv4i32"),
    to_inverted_words: opcode("VMVNv4i32"),
};

impl VectorForm {
    /// Returns the form that LLVM's method decodes.
    pub(crate) fn by_name(name: MethodName<'_>) -> Option<Self> {
        let pre_access =
            |base, first, n_bits| Some(Self::PreAccess { base, first, n_bits, shift: name.number(0)? });
        Some(match name.base {
            "DecodeMVEVADCInstruction" => Self::AddWithCarry,
            "DecodeVLDST1Instruction" => Self::Access { n_vectors: 1 },
            "DecodeVLDST2Instruction" => Self::Access { n_vectors: 2 },
            "DecodeVLDST3Instruction" => Self::Access { n_vectors: 3 },
            "DecodeVLDST4Instruction" => Self::Access { n_vectors: 4 },
            "DecodeVLD1DupInstruction" => Self::AllLanes { n_vectors: 1 },
            "DecodeVLD2DupInstruction" => Self::AllLanes { n_vectors: 2 },
            "DecodeVLD3DupInstruction" => Self::AllLanes { n_vectors: 3 },
            "DecodeVLD4DupInstruction" => Self::AllLanes { n_vectors: 4 },
            "DecodeVSCCLRM" => Self::ClearFloats,
            "DecodeMVEVCMP" => Self::Compare {
                is_scalar: name.is_true(),
                conditions: Conditions::by_name(name.argument(1))?,
            },
            "DecodeNEONComplexLane64Instruction" => Self::ComplexLane,
            "DecodeMveVCTP" => Self::CountTail,
            "DecodeVCVTD" => Self::FixedPoint(DOUBLE_FIXED_POINT),
            "DecodeVCVTQ" => Self::FixedPoint(QUAD_FIXED_POINT),
            "DecodeVLD1LN" | "DecodeVST1LN" => Self::Lane { n_vectors: 1 },
            "DecodeVLD2LN" | "DecodeVST2LN" => Self::Lane { n_vectors: 2 },
            "DecodeVLD3LN" | "DecodeVST3LN" => Self::Lane { n_vectors: 3 },
            "DecodeVLD4LN" | "DecodeVST4LN" => Self::Lane { n_vectors: 4 },
            "DecodeMVEOverlappingLongShift" => Self::LongShift,
            "DecodeVSHLMaxInstruction" => Self::MaximumShift,
            "DecodeVMOVModImmInstruction" => Self::ModifiedImmediate,
            "DecodeMVEVCVTt1fp" => Self::MveFixedPoint,
            "DecodeMVEModImmInstruction" => Self::MveModifiedImmediate,
            "DecodeMVEVPNOT" => Self::NegateLanes,
            "DecodeMVE_MEM_1_pre" => pre_access(Bank::Low, 16, 3)?,
            "DecodeMVE_MEM_2_pre" => pre_access(Bank::Restricted, 16, 4)?,
            "DecodeMVE_MEM_3_pre" => pre_access(Bank::MveQuad, 17, 3)?,
            "DecodeVSTRVLDR_SYSREG" => Self::SystemAccess { writes_back: name.is_true() },
            "DecodeTBLInstruction" => Self::Table,
            "DecodeMVEVMOVQtoDReg" => Self::VectorToWords,
            "DecodeMVEVMOVDRegtoQ" => Self::WordsToVector,
            _ => return None,
        })
    }
}

/// How the vectors of an access, its alignment and its lane are encoded.
#[derive(Clone, Copy, Debug, Default)]
struct Layout {
    /// How far registers are apart.
    step: u32,
    /// Whether the first register follows the last one.
    wraps: bool,
    alignment: u32,
    lane: u32,
}

/// The number of the offset of accesses that change the base by their size, and of accesses that do not change it.
const BY_SIZE: u32 = 13;
const UNCHANGED: u32 = 15;

const INVERTED_WORDS: OpcodeId = opcode("MVE_VMVNimmi32");
const CLEAR_DOUBLES: OpcodeId = opcode("VSCCLRMD");
/// Conversions of elements of 16 bits and of 32 bits.
const HALF_CONVERSIONS: &[OpcodeId] =
    opcodes!["MVE_VCVTf16s16_fix" "MVE_VCVTs16f16_fix" "MVE_VCVTf16u16_fix" "MVE_VCVTu16f16_fix"];
const WORD_CONVERSIONS: &[OpcodeId] =
    opcodes!["MVE_VCVTf32s32_fix" "MVE_VCVTs32f32_fix" "MVE_VCVTf32u32_fix" "MVE_VCVTu32f32_fix"];
/// Shifts of a word, in place of shifts of long numbers that saturate upwards and downwards.
const SHIFT_RIGHT: OpcodeId = opcode("MVE_SQRSHR");
const SHIFT_LEFT: OpcodeId = opcode("MVE_UQRSHL");
const LONG_SHIFTS_RIGHT: &[OpcodeId] = opcodes!["MVE_ASRLr" "MVE_SQRSHRL"];
const SATURATING_SHIFTS: &[OpcodeId] = opcodes!["MVE_SQRSHRL" "MVE_UQRSHLL"];
/// Accesses to registers that instructions name besides.
const LANE_ACCESSES: &[OpcodeId] = opcodes!["VSTR_P0_off" "VSTR_P0_pre" "VSTR_P0_post" "VLDR_P0_off" "VLDR_P0_pre"
    "VLDR_P0_post"];
const FLAG_ACCESSES: &[OpcodeId] = opcodes!["VSTR_FPSCR_NZCVQC_off" "VSTR_FPSCR_NZCVQC_pre" "VSTR_FPSCR_NZCVQC_post"
    "VLDR_FPSCR_NZCVQC_off" "VLDR_FPSCR_NZCVQC_pre" "VLDR_FPSCR_NZCVQC_post"];
const STATUS_ACCESSES: &[OpcodeId] = opcodes!["VSTR_FPSCR_off" "VSTR_FPSCR_pre" "VSTR_FPSCR_post" "VLDR_FPSCR_off"
    "VLDR_FPSCR_pre" "VLDR_FPSCR_post"];

/// Returns the number of a double register, whose highest bit is apart.
const fn double(word: u32, first: u32, highest: u32) -> u32 {
    field(word, highest, 1) << 4 | field(word, first, 4)
}

/// Returns the number of a quad register of the M profile, whose highest bit is apart.
const fn mve_quad(word: u32, first: u32, highest: u32) -> u32 {
    field(word, highest, 1) << 3 | field(word, first, 3)
}

/// Returns the alignment of an access to vectors, or `None` if it is not possible.
fn access_alignment(word: u32, n_vectors: u32) -> Option<u32> {
    let (alignment, kind, size) = (field(word, 4, 2), field(word, 8, 4), field(word, 6, 2));
    let is_possible = match n_vectors {
        1 => !(matches!(kind, 6 | 7) && alignment & 2 != 0 || kind == 10 && alignment == 3),
        2 => size != 3 && !(matches!(kind, 8 | 9) && alignment == 3),
        3 => size != 3 && alignment & 2 == 0,
        _ => size != 3,
    };
    is_possible.then_some(if alignment == 0 { 0 } else { 4 << alignment })
}

/// Returns the alignment of a load to all lanes.
fn all_lanes_alignment(word: u32, n_vectors: u32) -> Option<u32> {
    let (is_aligned, size) = (field(word, 4, 1), field(word, 6, 2));
    match (n_vectors, size) {
        (1, 0) => (is_aligned == 0).then_some(0),
        (1, _) => Some(is_aligned << size),
        (2, _) => Some(is_aligned << (size + 1)),
        (3, _) => Some(0),
        (_, 3) => (is_aligned == 1).then_some(16),
        (_, 2) => Some(is_aligned * 8),
        _ => Some(is_aligned << (size + 2)),
    }
}

/// Returns how an access to a lane is encoded, if it is possible.
fn lane_layout(word: u32, n_vectors: u32) -> Option<Layout> {
    let size = field(word, 10, 2);
    let low = field(word, 4, 2);
    let is_aligned = field(word, 4, 1);
    let alignment = match (n_vectors, size) {
        (1, 0) | (3, 0 | 1) => (is_aligned == 0).then_some(0)?,
        (1, 1) => (low & 2 == 0).then_some(is_aligned * 2)?,
        (1, 2) if bit(word, 6) => return None,
        (1, 2) => match low {
            0 => 0,
            3 => 4,
            _ => return None,
        },
        (2, 0) => is_aligned * 2,
        (2, 1) => is_aligned * 4,
        (2, 2) => (low & 2 == 0).then_some(is_aligned * 8)?,
        (3, 2) => (low == 0).then_some(0)?,
        (4, 0) => is_aligned * 4,
        (4, 1) => is_aligned * 8,
        (4, 2) => match low {
            0 => 0,
            3 => return None,
            _ => 4 << low,
        },
        _ => return None,
    };
    let (lane, step) = match size {
        0 => (field(word, 5, 3), 1),
        1 => (field(word, 6, 2), 1 + field(word, 5, 1)),
        _ => (field(word, 7, 1), 1 + field(word, 6, 1)),
    };
    Some(Layout { step, wraps: false, alignment, lane })
}

impl Decoding<'_> {
    /// Adds all operands of a vector instruction.
    pub(crate) fn vector_word(&mut self, form: VectorForm, word: u32) -> Option<()> {
        let (rn, rm) = (field(word, 16, 4), field(word, 0, 4));
        let quad = mve_quad(word, 13, 22);
        match form {
            VectorForm::AddWithCarry => {
                self.register(Bank::MveQuad, quad)?;
                self.push_register(reg::FPSCR_NZCV);
                self.registers(Bank::MveQuad, &[mve_quad(word, 17, 7), mve_quad(word, 1, 5)])?;
                let starts_with_carry = !bit(word, 12);
                if starts_with_carry {
                    self.push_register(reg::FPSCR_NZCV);
                }
                self.lanes(true)
            }
            VectorForm::Access { n_vectors } => {
                let alignment = access_alignment(word, n_vectors)?;
                let step = 1 + field(word, 8, 1);
                self.vector_access(word, Layout { step, wraps: true, alignment, lane: 0 })
            }
            VectorForm::AllLanes { n_vectors } => {
                let alignment = all_lanes_alignment(word, n_vectors)?;
                let step = if n_vectors == 1 { 1 } else { 1 + field(word, 5, 1) };
                self.vector_access(word, Layout { step, wraps: true, alignment, lane: 0 })
            }
            VectorForm::Lane { n_vectors } => self.vector_access(word, lane_layout(word, n_vectors)?),
            VectorForm::ClearFloats => self.clear_floats(word),
            VectorForm::Compare { is_scalar, conditions } => {
                self.push_register(reg::VPR);
                self.register(Bank::MveQuad, field(word, 17, 3))?;
                let condition = field(word, 12, 1) << 2 | field(word, 7, 1);
                let condition = if is_scalar {
                    self.register(Bank::WithZero, rm)?;
                    condition | field(word, 5, 1) << 1
                } else {
                    self.register(Bank::MveQuad, field(word, 5, 1) << 4 | field(word, 1, 3))?;
                    condition | field(word, 0, 1) << 1
                };
                self.one_of(conditions, condition)?;
                self.lanes(false)
            }
            VectorForm::ComplexLane => {
                let bank = if bit(word, 6) { Bank::Quad } else { Bank::Double };
                let result = double(word, 12, 22);
                self.registers(bank, &[result, result, double(word, 16, 7)])?;
                self.register(Bank::Double, double(word, 0, 5))?;
                // The only lane there is.
                self.immediate(0);
                self.immediate(field(word, 20, 2));
                Some(())
            }
            VectorForm::CountTail => {
                self.push_register(reg::VPR);
                self.register(Bank::Restricted, rn)?;
                self.lanes(false)
            }
            VectorForm::FixedPoint(fixed_point) => self.fixed_point(fixed_point, word),
            VectorForm::LongShift => self.long_shift(word),
            VectorForm::MaximumShift => {
                self.register(Bank::Quad, double(word, 12, 22))?;
                self.register(Bank::Double, double(word, 0, 5))?;
                self.immediate(8_u32 << field(word, 18, 2));
                self.block_condition();
                Some(())
            }
            VectorForm::ModifiedImmediate => self.modified_immediate(word),
            VectorForm::MveFixedPoint => {
                self.registers(Bank::MveQuad, &[quad, mve_quad(word, 1, 5)])?;
                let n_bits = 64 - field(word, 16, 6);
                let is_too_large = n_bits > 16 && self.is_among(HALF_CONVERSIONS)
                    || n_bits > 32 && self.is_among(WORD_CONVERSIONS);
                if is_too_large {
                    return None;
                }
                self.immediate(n_bits);
                self.lanes(true)
            }
            VectorForm::MveModifiedImmediate => {
                let mode = field(word, 8, 4);
                if mode == 15 && self.is_among(&[INVERTED_WORDS]) {
                    return None;
                }
                self.register(Bank::MveQuad, quad)?;
                self.immediate(immediate_of(word, 28));
                self.lanes(true)
            }
            VectorForm::NegateLanes => {
                self.push_register(reg::VPR);
                self.push_register(reg::VPR);
                self.lanes(false)
            }
            VectorForm::PreAccess { base, first, n_bits, shift } => {
                let number = field(word, first, n_bits);
                self.register(base, number)?;
                self.register(Bank::MveQuad, field(word, 13, 3))?;
                let address = number << 8 | field(word, 23, 1) << 7 | field(word, 0, 7);
                self.base_and_offset(base, 8, address, 7, shift)?;
                self.lanes(false)
            }
            VectorForm::SystemAccess { writes_back } => self.system_access(word, writes_back),
            VectorForm::Table => {
                let (result, index) = (double(word, 12, 22), double(word, 0, 5));
                self.register(Bank::Double, result)?;
                if bit(word, 6) {
                    self.register(Bank::Double, result)?;
                }
                let is_pair = self.next_class() == Some(class::D_PAIR);
                let table = if is_pair { Bank::DoublePair } else { Bank::Double };
                self.register(table, double(word, 16, 7))?;
                self.register(Bank::Double, index)?;
                self.block_condition();
                Some(())
            }
            VectorForm::VectorToWords => {
                self.registers(Bank::General, &[rm, rn])?;
                self.register(Bank::MveQuad, quad)?;
                self.lane_pair(word);
                Some(())
            }
            VectorForm::WordsToVector => {
                self.registers(Bank::MveQuad, &[quad, quad])?;
                self.registers(Bank::General, &[rm, rn])?;
                self.lane_pair(word);
                Some(())
            }
        }
    }

    fn next_class(&self) -> Option<stallscope_target::RegisterClassId> {
        self.infos().nth(self.inst.operands.len()).as_ref().and_then(OperandInfo::class)
    }

    /// Adds the two lanes that words move between, and the condition.
    fn lane_pair(&mut self, word: u32) {
        let lane = field(word, 4, 1);
        self.immediate(lane + 2);
        self.immediate(lane);
        self.block_condition();
    }

    /// Adds the operands of an access to vectors, in the opcode's order.
    fn vector_access(&mut self, word: u32, layout: Layout) -> Option<()> {
        let first = double(word, 12, 22);
        let (base, offset) = (field(word, 16, 4), field(word, 0, 4));
        let (mut n_doubles, mut n_bases, mut has_alignment) = (0, 0, false);
        for info in self.infos().take_while(|info| !info.is_predicate()) {
            match info.class() {
                Some(class::D_PAIR | class::D_PAIR_SPACED) => {
                    let is_spaced = layout.step == 2;
                    self.register(if is_spaced { Bank::DoublePairSpaced } else { Bank::DoublePair }, first)?;
                }
                Some(class::DPR) => {
                    if let Ok(result) = usize::try_from(info.tied_to) {
                        let result = self.inst.operand(result)?;
                        self.inst.operands.push(result);
                        continue;
                    }
                    let number = first + n_doubles * layout.step;
                    self.register(Bank::Double, if layout.wraps { number % 32 } else { number })?;
                    n_doubles += 1;
                }
                Some(_) if has_alignment && offset == BY_SIZE => self.push_register(RegisterId::NONE),
                Some(_) if has_alignment => self.register(Bank::General, offset)?,
                Some(_) => {
                    self.register(Bank::General, base)?;
                    n_bases += 1;
                }
                None if has_alignment => self.immediate(layout.lane),
                None => {
                    self.immediate(layout.alignment);
                    has_alignment = true;
                }
            }
        }
        let writes_back = n_bases > 1;
        if writes_back && offset == UNCHANGED {
            return None;
        }
        self.block_condition();
        Some(())
    }

    fn modified_immediate(&mut self, word: u32) -> Option<()> {
        let bank = if bit(word, 6) { Bank::Quad } else { Bank::Double };
        let result = double(word, 12, 22);
        self.register(bank, result)?;
        self.immediate(immediate_of(word, 24));
        let also_reads = matches!(self.next_class(), Some(class::DPR | class::QPR));
        if also_reads {
            self.register(bank, result)?;
        }
        self.block_condition();
        Some(())
    }

    /// Adds the operands of a conversion between fixed-point and floating-point numbers, or of a move.
    fn fixed_point(&mut self, form: FixedPoint, word: u32) -> Option<()> {
        let number = field(word, 16, 6);
        let (mode, is_inverted) = (field(word, 8, 4), bit(word, 5));
        if number & 0x38 == 0 {
            let has_halves = self.context.has(feat::FULL_FP16);
            self.inst.opcode = match (mode, is_inverted) {
                (15, true) => return None,
                (15, false) => form.to_floats,
                (14, true) if has_halves => form.to_longs,
                (14, false) if has_halves => form.to_bytes,
                (12 | 13, true) if has_halves => form.to_inverted_words,
                (12 | 13, false) if has_halves => form.to_words,
                _ => self.inst.opcode,
            };
            return self.modified_immediate(word);
        }
        if number & 0x20 == 0 {
            return None;
        }
        self.registers(form.bank, &[double(word, 12, 22), double(word, 0, 5)])?;
        self.immediate(64 - number);
        self.block_condition();
        Some(())
    }

    fn clear_floats(&mut self, word: u32) -> Option<()> {
        self.always();
        let n_registers = field(word, 0, 8);
        let (low, high) = (field(word, 12, 4), field(word, 22, 1));
        if n_registers == 0 {
            // Only the vector predicates are cleared.
        } else if self.is_among(&[CLEAR_DOUBLES]) {
            self.double_list(high << 12 | low << 8 | n_registers)?;
        } else {
            let first = low << 1 | high;
            let end = first + n_registers;
            // Single registers go on as halves of the double ones that have none.
            self.doubt(end > 64 || end > 32 && !end.is_multiple_of(2));
            (first..end.min(32)).try_for_each(|number| self.register(Bank::Single, number))?;
            (16..(end / 2).min(32)).try_for_each(|number| self.register(Bank::Double, number))?;
        }
        self.push_register(reg::VPR);
        Some(())
    }

    fn long_shift(&mut self, word: u32) -> Option<()> {
        let (low, high) = (field(word, 17, 3) << 1, field(word, 9, 3) << 1);
        let amount = field(word, 12, 4);
        let is_word = high + 1 == PC;
        if is_word {
            let is_right = self.is_among(LONG_SHIFTS_RIGHT);
            self.inst.opcode = if is_right { SHIFT_RIGHT } else { SHIFT_LEFT };
            let result = field(word, 16, 4);
            self.registers(Bank::Restricted, &[result, result, amount])?;
            self.block_condition();
            self.doubt(field(word, 6, 3) != 4 || result == amount);
            return Some(());
        }
        for _ in 0..2 {
            self.register(Bank::Even, low)?;
            self.register(Bank::Odd, high)?;
        }
        self.register(Bank::Restricted, amount)?;
        if self.is_among(SATURATING_SHIFTS) {
            self.immediate(field(word, 7, 1));
        }
        self.block_condition();
        Some(())
    }

    /// Adds the operands of an access to a register of the floating-point system.
    fn system_access(&mut self, word: u32, writes_back: bool) -> Option<()> {
        let has_status = self.context.has(feat::MVE) || self.context.has(feat::VFP2);
        let needs_status = self.is_among(STATUS_ACCESSES) || self.is_among(FLAG_ACCESSES);
        if needs_status && !has_status {
            return None;
        }
        if self.is_among(LANE_ACCESSES) {
            self.push_register(reg::P0);
        } else if self.is_among(FLAG_ACCESSES) {
            self.push_register(reg::FPSCR);
        }
        let base = field(word, 16, 4);
        if writes_back {
            self.register(Bank::NoPc, base)?;
        }
        let address = base << 8 | field(word, 23, 1) << 7 | field(word, 0, 7);
        self.base_and_offset(Bank::NoPc, 8, address, 7, 2)?;
        self.always();
        Some(())
    }
}

/// Returns the modified immediate of a word whose highest bit is at `highest`.
const fn immediate_of(word: u32, highest: u32) -> u32 {
    field(word, 0, 4)
        | field(word, 16, 3) << 4
        | field(word, highest, 1) << 7
        | field(word, 8, 4) << 8
        | field(word, 5, 1) << 12
}
