//! Decodes AArch64 instructions: converts numbers to operands.

use stallscope_mc::{
    Decoded, Expressions, InstPlace, Methods, OperandClasses, OperandDecoder, TableDecoder, TargetDecoder,
    Validity,
};
use stallscope_target::{
    FeatureSet, Inst, MethodId, NamedOperandTableId, OpcodeId, Operand, RegisterClassId, RegisterId,
    SubtargetInfo,
};

use crate::description::{self, DESCRIPTION};
use crate::immediate;
use crate::named_operands as names;
use crate::registers::reg;
use stallscope_mc::MethodName;

/// The size of an instruction in bytes.
const INST_SIZE: usize = 4;
/// The number of the stack pointer or the zero register.
const SP_OR_ZERO: u64 = 31;

/// A way to convert a number to operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// Register `number * multiple + first` of a class, up to `last`.
    Register { class: RegisterClassId, multiple: u64, first: u64, last: u64 },
    /// Register `number / 2` of a class, for even numbers.
    EvenRegister { class: RegisterClassId },
    /// Always the same register.
    Fixed(RegisterId),
    /// The number, which is at most `last`.
    Immediate { last: u64 },
    /// Always zero.
    Zero,
    /// A signed number of so many bits.
    Signed(u32),
    /// The number, negated.
    Negated,
    /// The distance of the number, with some bits set, from a larger one.
    Below { base: u64, set: u64 },
    /// The distance of the number from a power of two.
    Above { base: u64 },
    /// The number and one more.
    PlusOne,
    /// The sign and the shift of a memory operand's extension.
    MemoryExtend,
    /// A byte and whether it is shifted by eight bits, which elements of eight bits are not.
    ShiftedByte { is_shiftable: bool },
    /// A number that `hinte` can encode.
    Hinte,
    /// A field of the streaming vector control register.
    Svcr,
    /// All operands of an instruction.
    Whole(Form),
}

/// Instructions whose operands are made of the whole word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    AddSubExtended,
    AddSubImmediate,
    Adr,
    AuthenticatedLoad,
    Branch,
    Copy,
    ExclusiveAccess,
    LaneMove,
    LogicalImmediate,
    MatrixAccess,
    ModifiedImmediate,
    MoveImmediate,
    PairAccess,
    Prefetch,
    ProcessorState { table: NamedOperandTableId, is_narrow: bool },
    Set,
    ShiftedRegister,
    SignedOffsetAccess,
    SveLogicalImmediate,
    SystemPair,
    TestBit,
    UnsignedOffsetAccess,
}

/// Returns the class that a template argument names, such as `AArch64::GPR64RegClassID`.
fn class_argument(argument: &str) -> Option<RegisterClassId> {
    let name = argument.strip_prefix("AArch64::")?.strip_suffix("RegClassID")?;
    DESCRIPTION.register_class_by_name(name)
}

impl Method {
    /// Returns the method with LLVM's name.
    fn by_name(name: MethodName<'_>) -> Option<Self> {
        let every = |class: &str, multiple: u64, last: u64| Self::Register {
            class: description::register_class(class),
            multiple,
            first: 0,
            last,
        };
        Some(match name.base {
            "DecodeSimpleRegisterClass" => {
                let (first, n_registers): (u64, u64) = (name.number(1)?, name.number(2)?);
                let class = class_argument(name.argument(0))?;
                Self::Register { class, multiple: 1, first, last: first + n_registers - 1 }
            }
            "DecodeMulMinMaxRegisterClass" => Self::Register {
                class: class_argument(name.argument(0))?,
                multiple: name.number(1)?,
                first: name.number(2)?,
                last: name.number(3)?,
            },
            "DecodeZPR2Mul2RegisterClass" => Self::Register {
                class: description::register_class("ZPR2"),
                multiple: 2,
                first: name.number(0)?,
                last: name.number(1)?,
            },
            "DecodeZPR4Mul4RegisterClass" => every("ZPR4", 4, 28),
            "DecodePPR2Mul2RegisterClass" => every("PPR2", 2, 14),
            "DecodeZK" => every("ZPR_K", 1, 7),
            "DecodeMPR16RegisterClass" => every("MPR16", 1, 1),
            "DecodeMPR32RegisterClass" => every("MPR32", 1, 3),
            "DecodeMPR64RegisterClass" => every("MPR64", 1, 7),
            "DecodeMPR128RegisterClass" => every("MPR128", 1, 15),
            "DecodeGPR64x8ClassRegisterClass" => {
                Self::EvenRegister { class: description::register_class("GPR64x8Class") }
            }
            "DecodeWSeqPairsClassRegisterClass" => {
                Self::EvenRegister { class: description::register_class("WSeqPairsClass") }
            }
            "DecodeXSeqPairsClassRegisterClass" => {
                Self::EvenRegister { class: description::register_class("XSeqPairsClass") }
            }
            "DecodeMPRRegisterClass" => Self::Fixed(reg::ZA),
            "DecodeMPR8RegisterClass" => Self::Fixed(reg::ZAB0),
            "DecodeZTRRegisterClass" => Self::Fixed(reg::ZT0),
            "DecodeMRSSystemRegister" | "DecodeMSRSystemRegister" => Self::Immediate { last: u64::MAX },
            "DecodeMatrixTileListRegisterClass" => Self::Immediate { last: 0xFF },
            "DecodeZeroImm" => Self::Zero,
            "DecodeSImm" => Self::Signed(name.number(0)?),
            "DecodePCRelLabel9" => Self::Signed(9),
            "DecodePCRelLabel19" => Self::Signed(19),
            "DecodePCRelLabel16" => Self::Negated,
            "DecodeFixedPointScaleImm32" | "DecodeVecShiftR64ImmNarrow" => {
                Self::Below { base: 64, set: 0x20 }
            }
            "DecodeFixedPointScaleImm64" | "DecodeVecShiftR64Imm" => Self::Below { base: 64, set: 0 },
            "DecodeVecShiftR32Imm" => Self::Below { base: 32, set: 0 },
            "DecodeVecShiftR32ImmNarrow" => Self::Below { base: 32, set: 0x10 },
            "DecodeVecShiftR16Imm" => Self::Below { base: 16, set: 0 },
            "DecodeVecShiftR16ImmNarrow" => Self::Below { base: 16, set: 8 },
            "DecodeVecShiftR8Imm" => Self::Below { base: 8, set: 0 },
            "DecodeVecShiftL64Imm" => Self::Above { base: 64 },
            "DecodeVecShiftL32Imm" => Self::Above { base: 32 },
            "DecodeVecShiftL16Imm" => Self::Above { base: 16 },
            "DecodeVecShiftL8Imm" => Self::Above { base: 8 },
            "DecodeSVEIncDecImm" => Self::PlusOne,
            "DecodeMemExtend" => Self::MemoryExtend,
            "DecodeImm8OptLsl" => Self::ShiftedByte { is_shiftable: name.argument(0) != "8" },
            "DecodeHinteUImm16" => Self::Hinte,
            "DecodeSVCROp" => Self::Svcr,
            _ => Self::Whole(Form::by_name(name.base)?),
        })
    }
}

impl Form {
    /// Returns the form that LLVM's method decodes.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "DecodeAddSubERegInstruction" => Self::AddSubExtended,
            "DecodeAddSubImmShift" => Self::AddSubImmediate,
            "DecodeAdrInstruction" => Self::Adr,
            "DecodeAuthLoadInstruction" => Self::AuthenticatedLoad,
            "DecodeUnconditionalBranch" => Self::Branch,
            "DecodeCPYMemOpInstruction" => Self::Copy,
            "DecodeExclusiveLdStInstruction" => Self::ExclusiveAccess,
            "DecodeFMOVLaneInstruction" => Self::LaneMove,
            "DecodeLogicalImmInstruction" => Self::LogicalImmediate,
            "DecodeSMESpillFillInstruction" => Self::MatrixAccess,
            "DecodeModImmInstruction" | "DecodeModImmTiedInstruction" => Self::ModifiedImmediate,
            "DecodeMoveImmInstruction" => Self::MoveImmediate,
            "DecodePairLdStInstruction" => Self::PairAccess,
            "DecodePRFMRegInstruction" => Self::Prefetch,
            "DecodeSystemPStateImm0_15Instruction" => {
                Self::ProcessorState { table: names::PSTATE_IMM0_15, is_narrow: false }
            }
            "DecodeSystemPStateImm0_1Instruction" => {
                Self::ProcessorState { table: names::PSTATE_IMM0_1, is_narrow: true }
            }
            "DecodeSETMemOpInstruction" | "DecodeSETMemGoOpInstruction" => Self::Set,
            "DecodeThreeAddrSRegInstruction" => Self::ShiftedRegister,
            "DecodeSignedLdStInstruction" => Self::SignedOffsetAccess,
            "DecodeSVELogicalImmInstruction" => Self::SveLogicalImmediate,
            "DecodeSyspXzrInstruction" => Self::SystemPair,
            "DecodeTestAndBranch" => Self::TestBit,
            "DecodeUnsignedLdStInstruction" => Self::UnsignedOffsetAccess,
            _ => return None,
        })
    }
}

/// Converts numbers to AArch64 operands.
struct AArch64OperandDecoder<'a> {
    methods: Methods<'a, Method>,
    classes: OperandClasses<'a>,
    features: FeatureSet,
}

const ADR: OpcodeId = description::opcode("ADR");
const ADRP: OpcodeId = description::opcode("ADRP");

/// Decodes AArch64 instructions.
struct AArch64Decoder<'a> {
    tables: TableDecoder<'a, AArch64OperandDecoder<'a>>,
    /// The first steps of the tables, in the order of trying.
    starts: Vec<u32>,
}

/// Creates the decoder for a subtarget.
pub(crate) fn decoder<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetDecoder + 'a> {
    let description = subtarget.description();
    let methods = Methods::new(description, |name| Method::by_name(MethodName::new(name)));
    let classes = OperandClasses::new(description);
    let operands = AArch64OperandDecoder { methods, classes, features: subtarget.features };
    Box::new(AArch64Decoder {
        tables: TableDecoder::new(subtarget, operands),
        starts: ["32", "Fallback32"].into_iter().filter_map(|name| description.decoder_table(name)).collect(),
    })
}

impl TargetDecoder for AArch64Decoder<'_> {
    fn decode(&mut self, bytes: &[u8], inst: &mut Inst, _expressions: &mut Expressions) -> Decoded {
        let Some(word) = bytes.first_chunk().map(|bytes| u128::from(u32::from_le_bytes(*bytes))) else {
            return Decoded { validity: Validity::Invalid, n_bytes: INST_SIZE };
        };
        let validity = self.tables.decode_first(&self.starts, word, inst);
        Decoded { validity, n_bytes: INST_SIZE }
    }

    fn relative_address(&self, opcode: OpcodeId, place: InstPlace, number: i64) -> Option<u64> {
        Some(match opcode {
            ADRP => (place.address & !0xFFF).wrapping_add_signed(number << 12),
            ADR => place.address.wrapping_add_signed(number),
            // The number counts instructions.
            _ => place.address.wrapping_add_signed(number << 2),
        })
    }
}

impl OperandDecoder for AArch64OperandDecoder<'_> {
    fn decode_operand(&self, method: MethodId, number: Option<u64>, inst: &mut Inst) -> Validity {
        let number = number.unwrap_or_default();
        let Some(method) = self.methods.get(method) else { return Validity::Invalid };
        if let Method::Whole(form) = method {
            let Self { classes, features, .. } = self;
            let decoded = WordDecoder { word: number, classes, features, inst }.decode(form);
            return decoded.unwrap_or(Validity::Invalid);
        }
        match convert(method, number, &self.classes, inst) {
            Some(()) => Validity::Valid,
            None => Validity::Invalid,
        }
    }
}

/// Adds the operands that a method makes of a number.
fn convert(method: Method, number: u64, classes: &OperandClasses<'_>, inst: &mut Inst) -> Option<()> {
    let immediate = |value: u64| Operand::Immediate(value.cast_signed());
    let operand = match method {
        Method::Register { class, multiple, first, last } => {
            let index = number * multiple + first;
            Operand::Register(classes.register(class, index).filter(|_| index <= last)?)
        }
        Method::EvenRegister { class } => {
            Operand::Register(classes.register(class, number / 2).filter(|_| number.is_multiple_of(2))?)
        }
        Method::Fixed(register) => Operand::Register(register),
        Method::Immediate { last } => (number <= last).then(|| immediate(number))?,
        Method::Zero => Operand::Immediate(0),
        Method::Signed(n_bits) => signed(number, n_bits),
        Method::Negated => immediate(number.wrapping_neg()),
        Method::Below { base, set } => immediate(base.wrapping_sub(number | set)),
        Method::Above { base } => immediate(number & (base - 1)),
        Method::PlusOne => immediate(number + 1),
        Method::MemoryExtend => {
            inst.operands.push(immediate(number >> 1 & 1));
            immediate(number & 1)
        }
        Method::ShiftedByte { is_shiftable } => {
            let shift = if number & 0x100 != 0 { 8 } else { 0 };
            if shift != 0 && !is_shiftable {
                return None;
            }
            inst.operands.push(immediate(number & 0xFF));
            immediate(shift)
        }
        Method::Hinte => immediate::is_hinte(number).then(|| immediate(number))?,
        Method::Svcr => {
            names::word(names::SVCR, u32::try_from(number).ok()?)?;
            immediate(number)
        }
        Method::Whole(_) => return None,
    };
    inst.operands.push(operand);
    Some(())
}

/// Returns a signed immediate of `n_bits` bits.
const fn signed(number: u64, n_bits: u32) -> Operand {
    Operand::Immediate(immediate::sign_extend(number.cast_signed(), n_bits))
}

/// Makes all operands of an instruction.
struct WordDecoder<'w> {
    word: u64,
    classes: &'w OperandClasses<'w>,
    features: &'w FeatureSet,
    inst: &'w mut Inst,
}

impl WordDecoder<'_> {
    /// Returns the `n_bits` bits of the word from `first` on.
    const fn field(&self, first: u32, n_bits: u32) -> u64 {
        self.word >> first & ((1 << n_bits) - 1)
    }

    const fn bit(&self, index: u32) -> bool {
        self.field(index, 1) != 0
    }

    fn n_operands(&self) -> usize {
        DESCRIPTION.operands(self.inst.opcode).len()
    }

    fn immediate(&mut self, value: u64) {
        self.inst.operands.push(Operand::Immediate(value.cast_signed()));
    }

    /// Adds a register of the class that the opcode has for this operand, or a number if it has none.
    fn register(&mut self, number: u64) -> Option<()> {
        let operand = match self.classes.class(self.inst.opcode, self.inst.operands.len()) {
            Some(class) => Operand::Register(self.classes.register(class, number)?),
            None => Operand::Immediate(number.cast_signed()),
        };
        self.inst.operands.push(operand);
        Some(())
    }

    fn registers(&mut self, numbers: &[u64]) -> Option<()> {
        numbers.iter().try_for_each(|number| self.register(*number))
    }

    /// Adds the operands, or returns `None` if the code is invalid.
    fn decode(&mut self, form: Form) -> Option<Validity> {
        let (rd, rn) = (self.field(0, 5), self.field(5, 5));
        let (ra, rm) = (self.field(10, 5), self.field(16, 5));
        let mut is_defined = true;
        match form {
            Form::AddSubExtended => {
                let extend = self.field(10, 6);
                self.registers(&[rd, rn, rm]).filter(|()| extend & 7 <= 4)?;
                self.immediate(extend);
            }
            Form::AddSubImmediate => {
                self.registers(&[rd, rn]).filter(|()| !self.bit(23))?;
                self.immediate(self.field(10, 12));
                self.immediate(self.field(22, 1) * 12);
            }
            Form::Adr => {
                self.register(rd)?;
                let distance = self.field(5, 19) << 2 | self.field(29, 2);
                self.inst.operands.push(signed(distance, 21));
            }
            Form::AuthenticatedLoad => {
                let writes_back = self.bit(11);
                if writes_back {
                    self.register(rn)?;
                }
                self.registers(&[rd, rn])?;
                self.inst.operands.push(signed(self.field(22, 1) << 9 | self.field(12, 9), 10));
                is_defined = !(writes_back && rd == rn && rn != SP_OR_ZERO);
            }
            Form::Branch => self.inst.operands.push(signed(self.field(0, 26), 26)),
            Form::Copy => {
                if rd == rm || rm == rn || rd == rn {
                    return None;
                }
                self.registers(&[rd, rm, rn, rd, rm, rn])?;
            }
            Form::ExclusiveAccess => is_defined = self.exclusive_access(rd, rn, ra, rm)?,
            Form::LaneMove => {
                self.registers(&[rd, rn])?;
                self.immediate(1);
            }
            Form::LogicalImmediate => {
                let is_wide = self.bit(31);
                let (mask, n_bits) =
                    if is_wide { (self.field(10, 13), 64) } else { (self.field(10, 12), 32) };
                immediate::decode_logical(mask.cast_signed(), n_bits)?;
                self.registers(&[rd, rn])?;
                self.immediate(mask);
            }
            Form::MatrixAccess => {
                self.inst.operands.push(Operand::Register(reg::ZA));
                self.register(self.field(13, 2))?;
                let offset = self.field(0, 4);
                self.immediate(offset);
                self.register(rn)?;
                self.immediate(offset);
            }
            Form::ModifiedImmediate => self.modified_immediate(rd)?,
            Form::MoveImmediate => {
                let shift = self.field(21, 2) << 4;
                let is_wide = self.bit(31);
                self.register(rd).filter(|()| is_wide || shift < 32)?;
                if self.n_operands() == 4 {
                    self.register(rd)?;
                }
                self.immediate(self.field(5, 16));
                self.immediate(shift);
            }
            Form::PairAccess => is_defined = self.pair_access(rd, rn, ra)?,
            Form::Prefetch => {
                // The rest are range prefetches.
                if rd >= 0x18 {
                    return None;
                }
                self.registers(&[rd, rn, rm])?;
                self.immediate(self.field(15, 1));
                self.immediate(self.field(12, 1));
            }
            Form::ProcessorState { table, is_narrow } => self.processor_state(table, is_narrow)?,
            Form::Set => self.set(rd, rn, rm)?,
            Form::ShiftedRegister => {
                let (shift, amount) = (self.field(22, 2), self.field(10, 6));
                let (is_wide, is_arithmetic) = (self.bit(31), self.bit(24));
                if is_arithmetic && shift == 3 || !is_wide && amount >= 32 {
                    return None;
                }
                self.registers(&[rd, rn, rm])?;
                self.immediate(shift << 6 | amount);
            }
            Form::SignedOffsetAccess => {
                if self.n_operands() == 4 {
                    self.register(rn)?;
                }
                self.registers(&[rd, rn])?;
                self.inst.operands.push(signed(self.field(12, 9), 9));
                let (is_load, is_indexed, is_float) = (self.bit(22), self.field(10, 2) != 0, self.bit(26));
                is_defined = !(is_load && is_indexed && !is_float && rn != SP_OR_ZERO && rd == rn);
            }
            Form::SveLogicalImmediate => {
                let mask = self.field(5, 13);
                immediate::decode_logical(mask.cast_signed(), 64)?;
                self.register(rd)?;
                if self.n_operands() == 3 {
                    self.register(rd)?;
                }
                self.immediate(mask);
            }
            Form::SystemPair => {
                for (first, n_bits) in [(16, 3), (12, 4), (8, 4), (5, 3)] {
                    self.immediate(self.field(first, n_bits));
                }
                self.register(rd).filter(|()| rd == SP_OR_ZERO)?;
            }
            Form::TestBit => {
                self.register(rd)?;
                self.immediate(self.field(31, 1) << 5 | self.field(19, 5));
                self.inst.operands.push(signed(self.field(5, 14), 14));
            }
            Form::UnsignedOffsetAccess => {
                self.registers(&[rd, rn])?;
                self.immediate(self.field(10, 12));
            }
        }
        Some(if is_defined { Validity::Valid } else { Validity::Undefined })
    }

    /// Adds the operands of an exclusive or ordered access, and returns whether its effect is defined.
    fn exclusive_access(&mut self, rt: u64, rn: u64, rt2: u64, rs: u64) -> Option<bool> {
        let (is_ordered_only, is_load, is_pair) = (self.bit(23), self.bit(22), self.bit(21));
        if !is_ordered_only && !is_load {
            self.register(rs)?;
        }
        self.register(rt)?;
        if is_pair {
            self.register(rt2)?;
        }
        self.register(rn)?;
        Some(!(is_load && is_pair && rt == rt2))
    }

    /// Adds the operands of an access to a pair, and returns whether its effect is defined.
    fn pair_access(&mut self, rt: u64, rn: u64, rt2: u64) -> Option<bool> {
        let writes_back = self.n_operands() == 5;
        if writes_back {
            self.register(rn)?;
        }
        self.registers(&[rt, rt2, rn])?;
        self.inst.operands.push(signed(self.field(15, 7), 7));
        let (is_load, is_float) = (self.bit(22), self.bit(26));
        let overwrites_base = writes_back && !is_float && rn != SP_OR_ZERO && (rt == rn || rt2 == rn);
        Some(!(is_load && rt == rt2 || overwrites_base))
    }

    /// Adds the operands of a move of a modified immediate, or of an operation with one.
    fn modified_immediate(&mut self, rd: u64) -> Option<()> {
        let n_operands = self.n_operands();
        self.register(rd)?;
        if n_operands == 4 {
            self.register(rd)?;
        }
        self.immediate(self.field(16, 3) << 5 | self.field(5, 5));
        let mode = self.field(12, 4);
        match n_operands {
            ..3 => {}
            // Ones are shifted in.
            _ if mode >> 1 == 6 => self.immediate(if mode & 1 != 0 { 0x110 } else { 0x108 }),
            _ => self.immediate((mode & 6) << 2),
        }
        Some(())
    }

    fn processor_state(&mut self, table: NamedOperandTableId, is_narrow: bool) -> Option<()> {
        let (op1, op2) = (self.field(16, 3), self.field(5, 3));
        // Instructions without operands.
        if op1 == 0 && op2 <= 2 {
            return None;
        }
        let low = op1 << 3 | op2;
        let (state, value) =
            if is_narrow { (self.field(9, 3) << 6 | low, self.field(8, 1)) } else { (low, self.field(8, 4)) };
        let name = names::word(table, u32::try_from(state).ok()?)?;
        if !names::is_allowed(&name, self.features) {
            return None;
        }
        self.immediate(state);
        self.immediate(value);
        Some(())
    }

    /// Adds the operands of an instruction that sets memory, with a value or without.
    fn set(&mut self, rd: u64, rn: u64, rm: u64) -> Option<()> {
        let has_value = self.n_operands() == 5;
        if rd == rn || has_value && (rd == rm || rm == rn) {
            return None;
        }
        self.registers(&[rd, rn, rd, rn])?;
        if has_value { self.register(rm) } else { Some(()) }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_testing::{check_decoder_methods, decode_random_bytes, disassembled};

    use super::*;
    use crate::testing::subtarget;

    #[test]
    fn every_method_is_known() {
        check_decoder_methods(DESCRIPTION, |name| Method::by_name(MethodName::new(name)));
    }

    #[test]
    fn code_stands_for_instructions() {
        let subtarget = subtarget("");
        let cases: &[(&[u8], &str)] = &[
            (&[0xEA, 0x04, 0x1F, 0x1A], "invalid"),
            (&[0x00, 0x04, 0x00, 0x91], "add x0, x0, #1"),
            (&[0x20, 0x00, 0x02, 0x8B], "add x0, x1, x2"),
            (&[0x41, 0x0C, 0x40, 0xF8], "ldr x1, [x2, #0]!"),
            (&[0xE0, 0x03, 0x5F, 0xD6], "ret xzr"),
            (&[0xFD, 0x7B, 0xBF, 0xA9], "stp x29, x30, [sp, #-16]!"),
            (&[0x00, 0x84, 0xA1, 0x4E], "add v0.4s, v0.4s, v1.4s"),
            (&[0x00, 0x04, 0xC1, 0x28], "undefined ldp w0, w1, [x0], #8"),
            (&[0x21, 0x08, 0x40, 0x69], "ldpsw x1, x2, [x1]"),
            (&[0x00, 0x00, 0x00, 0x00], "udf #0"),
            (&[0xC0, 0x03, 0x5F, 0xD6], "ret"),
            (&[0x00, 0x80, 0x3F, 0x4E], "smlal2 v0.8h, v0.16b, v31.16b"),
            (&[0x10, 0x00, 0x00, 0x14], "b #64"),
        ];
        for (bytes, expected) in cases {
            assert_eq!(disassembled(&crate::ISA.asm_language, &subtarget, bytes), *expected, "{bytes:02x?}");
        }
    }

    #[test]
    fn no_bytes_cause_a_panic() {
        decode_random_bytes(&crate::ISA.asm_language, &subtarget(""));
    }
}
