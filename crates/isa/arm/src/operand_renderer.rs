//! Converts operands of statements to operands of instructions.

use smallvec::SmallVec;
use stallscope_asm::{AddDefault, Value};
use stallscope_target::{Description, Inst, Operand, OperandInfo, RegisterId};

use crate::addressing_mode::Shift;
use crate::addressing_mode::{mode2, mode3, shifted_register};
use crate::condition::{Condition, VptCode};
use crate::description::DESCRIPTION;
use crate::operand_kind::{Kind, Lanes, Memory, PostIndexRegister};
use crate::operand_test::NEGATIVE_ZERO;
use crate::registers::{at, class, first_double, group, is_in, reg};
use crate::shifted_immediate::{
    encode_float, encode_half_splat, encode_modified, encode_vector_move, encode_word_splat,
};

/// LLVM's type of the last operands of an instruction whose inactive lanes keep their values.
const LANES_KEPT: u8 = 13;

/// A conversion.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Renderer {
    /// Whatever the operand has.
    Plain,
    /// The condition that holds when the written one does not.
    OppositeCondition,
    /// The number of a condition only.
    ConditionNumber,
    /// Which lanes are executed, and the lanes' former values if the flag is set.
    Vpt {
        keeps_lanes: bool,
    },
    /// A number that is converted.
    Number(fn(i64) -> i64),
    /// An address: its base only.
    Base,
    /// An address: base and alignment.
    Aligned,
    /// An address: base and the offset, which is divided.
    Offset(i64),
    /// An address: the offset only.
    OffsetOnly,
    /// An address: base and offset register.
    Registers,
    /// An address: base, offset register and shift.
    ShiftedRegister,
    /// An address: base, offset register and the amount of the shift.
    RegisterAndAmount,
    Mode2Offset,
    Mode3,
    Mode3Offset,
    /// An address: base and an offset of 8 bits, which is divided.
    Mode5(i64),
    PostIndexRegister,
    PostIndexShifted,
    /// A list of consecutive vector registers, or a register that represents it.
    VectorList,
    /// A list of consecutive vector registers with a lane.
    Lane,
    /// A list of two or four vector registers as one.
    VectorGroup,
}

/// Returns a number and the sign of an offset; -0 is 0.
fn magnitude(value: i64) -> (bool, u32) {
    let magnitude = if value == NEGATIVE_ZERO { 0 } else { (value as i32).unsigned_abs() };
    (value < 0, magnitude)
}

/// Returns the operand for an offset after an instruction: a bit that says whether it is added, and 8 bits.
fn post_index(value: i64, divisor: u32) -> i64 {
    let (is_subtracted, magnitude) = magnitude(value);
    i64::from((magnitude / divisor) | (u32::from(!is_subtracted) << 8))
}

fn encoded(value: Option<u32>) -> i64 {
    value.map_or(-1, i64::from)
}

/// Returns the encoding of the lowest byte, which is repeated.
const fn byte(value: i64) -> i64 {
    value & 0xff | 0xe00
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addImmOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        use Renderer::Number;
        Some(match name {
            "addARMBranchTargetOperands"
            | "addBankedRegOperands"
            | "addBitfieldOperands"
            | "addCCOutOperands"
            | "addCondCodeOperands"
            | "addConstPoolAsmImmOperands"
            | "addCoprocNumOperands"
            | "addCoprocOptionOperands"
            | "addCoprocRegOperands"
            | "addDPRRegListOperands"
            | "addFPDRegListWithVPROperands"
            | "addFPSRegListWithVPROperands"
            | "addITMaskOperands"
            | "addImm7Shift0Operands"
            | "addImm7Shift1Operands"
            | "addImm7Shift2Operands"
            | "addImm7s4Operands"
            | "addImm8s4Operands"
            | "addImmOperands"
            | "addInstSyncBarrierOptOperands"
            | "addMSRMaskOperands"
            | "addMVEPairVectorIndexOperands"
            | "addMVEVectorIndexOperands"
            | "addMemBarrierOptOperands"
            | "addModImmOperands"
            | "addPowerTwoOperands"
            | "addProcIFlagsOperands"
            | "addRegListOperands"
            | "addRegListWithAPSROperands"
            | "addRegOperands"
            | "addRegShiftedImmOperands"
            | "addRegShiftedRegOperands"
            | "addRotImmOperands"
            | "addSPRRegListOperands"
            | "addShifterImmOperands"
            | "addThumbBranchTargetOperands"
            | "addTraceSyncBarrierOptOperands"
            | "addVectorIndex16Operands"
            | "addVectorIndex32Operands"
            | "addVectorIndex64Operands"
            | "addVectorIndex8Operands" => Self::Plain,
            "addITCondCodeOperands" => Self::ConditionNumber,
            "addITCondCodeInvOperands" => Self::OppositeCondition,
            "addVPTPredNOperands" => Self::Vpt { keeps_lanes: false },
            "addVPTPredROperands" => Self::Vpt { keeps_lanes: true },
            "addAM2OffsetImmOperands" => Self::Mode2Offset,
            "addAM3OffsetOperands" => Self::Mode3Offset,
            "addAddrMode3Operands" => Self::Mode3,
            "addAddrMode5Operands" => Self::Mode5(4),
            "addAddrMode5FP16Operands" => Self::Mode5(2),
            "addAlignedMemory16Operands"
            | "addAlignedMemory32Operands"
            | "addAlignedMemory64Operands"
            | "addAlignedMemory64or128Operands"
            | "addAlignedMemory64or128or256Operands"
            | "addAlignedMemoryNoneOperands"
            | "addAlignedMemoryOperands"
            | "addDupAlignedMemory16Operands"
            | "addDupAlignedMemory32Operands"
            | "addDupAlignedMemory64Operands"
            | "addDupAlignedMemory64or128Operands"
            | "addDupAlignedMemoryNoneOperands" => Self::Aligned,
            "addAdrLabelOperands" => Number(|value| (value as i32).into()),
            "addComplexRotationEvenOperands" => Number(|value| value / 90),
            "addComplexRotationOddOperands" => Number(|value| (value - 90) / 180),
            "addFBits16Operands" => Number(|value| 16 - value),
            "addFBits32Operands" => Number(|value| 32 - value),
            "addFPImmOperands" => Number(|value| encoded(encode_float(value as u32))),
            "addImm0_1020s4Operands" | "addImm0_508s4Operands" => Number(|value| value / 4),
            "addImm0_508s4NegOperands" => Number(|value| -(value / 4)),
            "addImm0_4095NegOperands"
            | "addT2SOImmNegOperands"
            | "addThumbModImmNeg1_7Operands"
            | "addThumbModImmNeg8_255Operands" => Number(|value| (value as u32).wrapping_neg().into()),
            "addT2SOImmNotOperands" => Number(|value| (!(value as u32)).into()),
            "addImm1_16Operands" | "addImm1_32Operands" => Number(|value| value - 1),
            "addModImmNegOperands" => Number(|value| encoded(encode_modified((value as u32).wrapping_neg()))),
            "addModImmNotOperands" => Number(|value| encoded(encode_modified(!(value as u32)))),
            "addMveSaturateOperands" => Number(|value| (value == 48).into()),
            "addPKHASRImmOperands" => Number(|value| if value == 32 { 0 } else { value }),
            "addPostIdxImm8Operands" => Number(|value| post_index(value, 1)),
            "addPostIdxImm8s4Operands" => Number(|value| post_index(value, 4)),
            "addUnsignedOffset_b8s2Operands" => Number(|value| value >> 2),
            "addNEONi8splatOperands" => Number(|value| value | 0xe00),
            "addNEONi16splatOperands" => Number(|value| encode_half_splat(value as u32).into()),
            "addNEONi16splatNotOperands" => {
                Number(|value| encode_half_splat(!(value as u32) & 0xffff).into())
            }
            "addNEONi32splatOperands" => Number(|value| encode_word_splat(value as u32).into()),
            "addNEONi32splatNotOperands" => Number(|value| encode_word_splat(!(value as u32)).into()),
            "addNEONi32vmovOperands" | "addNEONvmovi32ReplicateOperands" => {
                Number(|value| encode_vector_move(value as u32).into())
            }
            "addNEONi32vmovNegOperands" => Number(|value| encode_vector_move(!(value as u32)).into()),
            "addNEONinvi8ReplicateOperands" => Number(|value| byte(!value)),
            "addNEONvmovi8ReplicateOperands" => Number(byte),
            "addNEONvmovi16ReplicateOperands" => Number(|value| {
                let element = value & 0xffff;
                if element >= 0x100 { element >> 8 | 0x200 } else { element }
            }),
            "addNEONi64splatOperands" => Number(|value| {
                let bits = value.to_le_bytes().into_iter().enumerate();
                bits.fold(0x1e00, |all, (index, byte)| all | i64::from(byte & 1) << index)
            }),
            "addMemNoOffsetOperands"
            | "addMemNoOffsetTOperands"
            | "addMemNoOffsetT2Operands"
            | "addMemNoOffsetT2NoSpOperands" => Self::Base,
            "addMemImm12OffsetOperands"
            | "addMemImm7s4OffsetOperands"
            | "addMemImm8s4OffsetOperands"
            | "addMemImmOffsetOperands"
            | "addMemThumbRIs1Operands"
            | "addMemUImm12OffsetOperands" => Self::Offset(1),
            "addMemThumbRIs2Operands" => Self::Offset(2),
            "addMemImm0_1020s4OffsetOperands" | "addMemThumbRIs4Operands" | "addMemThumbSPIOperands" => {
                Self::Offset(4)
            }
            "addMemPCRelImm12Operands" | "addThumbMemPCOperands" => Self::OffsetOnly,
            "addMemRegRQOffsetOperands"
            | "addMemTBBOperands"
            | "addMemTBHOperands"
            | "addMemThumbRROperands" => Self::Registers,
            "addMemRegOffsetOperands" => Self::ShiftedRegister,
            "addT2MemRegOffsetOperands" => Self::RegisterAndAmount,
            "addPostIdxRegOperands" => Self::PostIndexRegister,
            "addPostIdxRegShiftedOperands" => Self::PostIndexShifted,
            "addVecListOperands" => Self::VectorList,
            "addVecListIndexedOperands" => Self::Lane,
            "addMVEVecListOperands" => Self::VectorGroup,
            _ => return None,
        })
    }

    /// Adds the operands of an instruction.
    pub(crate) fn render(self, kind: &Kind, description: Description<'_>, inst: &mut Inst) {
        match *kind {
            Kind::Token(_) => {}
            Kind::Condition(condition) => self.render_condition(condition, inst),
            Kind::Vpt(code) => {
                add_vpt(code, matches!(self, Self::Vpt { keeps_lanes: true }), description, inst)
            }
            Kind::Memory(ref memory) => self.render_memory(memory, inst),
            Kind::Immediate(immediate) => self.render_value(immediate.value, inst),
            Kind::ConstantPool(value) => inst.operands.push(value.operand()),
            Kind::PostIndexRegister(register) => self.render_post_index(register, inst),
            Kind::Register(register) => {
                let id = match self {
                    Self::VectorList if is_in(register.id, class::QPR) => pair_of(register.id),
                    _ => register.id,
                };
                inst.operands.push(Operand::Register(id));
            }
            Kind::FlagsSet(register) => inst.operands.push(Operand::Register(register)),
            Kind::RegisterList(ref list) => {
                inst.operands.extend(list.registers.iter().map(|&register| Operand::Register(register)));
            }
            Kind::VectorList(list) => {
                let first = match self {
                    Self::VectorGroup => group_of(list.first, list.count).unwrap_or_default(),
                    _ => list.first,
                };
                inst.operands.push(Operand::Register(first));
                if let (Self::Lane, Lanes::Index(lane)) = (self, list.lanes) {
                    inst.operands.push(Operand::Immediate(lane.into()));
                }
            }
            Kind::ShiftedByRegister { source, shift, by } => {
                inst.operands.push(Operand::Register(source));
                inst.operands.push(Operand::Register(by));
                inst.operands.push(Operand::Immediate(shifted_register(shift, 0)));
            }
            Kind::ShiftedByImmediate { source, shift, amount } => {
                inst.operands.push(Operand::Register(source));
                let amount = if amount == 32 { 0 } else { amount };
                inst.operands.push(Operand::Immediate(shifted_register(shift, amount)));
            }
            _ => inst.operands.push(Operand::Immediate(number(kind))),
        }
    }

    fn render_condition(self, condition: Condition, inst: &mut Inst) {
        match self {
            Self::ConditionNumber => inst.operands.push(Operand::Immediate(condition.0.into())),
            Self::OppositeCondition => inst.operands.push(Operand::Immediate(condition.opposite().0.into())),
            _ => add_condition(condition, inst),
        }
    }

    fn render_value(self, value: Value, inst: &mut Inst) {
        match (self, value) {
            (Self::Number(convert), Value::Constant(number)) => {
                inst.operands.push(Operand::Immediate(convert(number)));
            }
            (Self::Mode2Offset | Self::Mode3Offset, Value::Constant(number)) => {
                let (is_subtracted, magnitude) = magnitude(number);
                inst.operands.push(Operand::Register(RegisterId::NONE));
                inst.operands.push(Operand::Immediate(match self {
                    Self::Mode2Offset => mode2(is_subtracted, magnitude, Shift::None),
                    _ => mode3(is_subtracted, magnitude),
                }));
            }
            (Self::Mode3, value) => {
                inst.operands.push(value.operand());
                inst.operands.push(Operand::Register(RegisterId::NONE));
                inst.operands.push(Operand::Immediate(0));
            }
            // An expression represents the base and the offset.
            (Self::Mode5(_) | Self::Offset(_), value) => {
                inst.operands.push(value.operand());
                inst.operands.push(Operand::Immediate(0));
            }
            (_, value) => inst.operands.push(value.operand()),
        }
    }

    fn render_memory(self, memory: &Memory, inst: &mut Inst) {
        let offset = memory.offset.unwrap_or(Value::Constant(0));
        let base = Operand::Register(memory.base);
        let register = Operand::Register(memory.offset_register);
        let divided = |divisor: i64| match offset {
            Value::Constant(number) => Operand::Immediate(number / divisor),
            Value::Expression(_) => offset.operand(),
        };
        let shifted = mode2(memory.is_subtracted, memory.amount, memory.shift);
        let operands: SmallVec<[Operand; 3]> = match self {
            Self::Aligned => [base, Operand::Immediate(memory.alignment.into())].into_iter().collect(),
            Self::Offset(divisor) => [base, divided(divisor)].into_iter().collect(),
            Self::OffsetOnly => [offset.operand()].into_iter().collect(),
            Self::Registers => [base, register].into_iter().collect(),
            Self::ShiftedRegister => [base, register, Operand::Immediate(shifted)].into_iter().collect(),
            Self::RegisterAndAmount => {
                [base, register, Operand::Immediate(memory.amount.into())].into_iter().collect()
            }
            Self::Mode3 => {
                let last = match offset {
                    _ if !memory.offset_register.is_none() => {
                        Operand::Immediate(mode3(memory.is_subtracted, 0))
                    }
                    Value::Constant(number) => {
                        let (is_subtracted, magnitude) = magnitude(number);
                        Operand::Immediate(mode3(is_subtracted, magnitude))
                    }
                    Value::Expression(_) => offset.operand(),
                };
                [base, register, last].into_iter().collect()
            }
            Self::Mode5(divisor) => {
                let last = match offset {
                    Value::Constant(number) => {
                        let quotient = i64::from(number as i32) / divisor;
                        Operand::Immediate(mode3(quotient < 0, (quotient as i32).unsigned_abs()))
                    }
                    Value::Expression(_) => offset.operand(),
                };
                [base, last].into_iter().collect()
            }
            _ => [base].into_iter().collect(),
        };
        inst.operands.extend(operands);
    }

    fn render_post_index(self, register: PostIndexRegister, inst: &mut Inst) {
        let PostIndexRegister { id, is_added, shift, amount } = register;
        inst.operands.push(Operand::Register(id));
        inst.operands.push(Operand::Immediate(match self {
            Self::Mode3Offset => mode3(!is_added, 0),
            Self::PostIndexShifted => mode2(!is_added, amount, shift),
            _ => is_added.into(),
        }));
    }
}

/// Returns the pair of doubleword registers that a quadword register consists of.
fn pair_of(quadword: RegisterId) -> RegisterId {
    first_double(quadword).and_then(|first| group(first, class::D_PAIR)).unwrap_or(quadword)
}

/// Returns the group of vector registers that starts with a register.
fn group_of(first: RegisterId, count: u32) -> Option<RegisterId> {
    let groups = if count == 2 { class::MQQPR } else { class::MQQQQPR };
    let index = usize::from(first.0.checked_sub(reg::Q0.0)?);
    at(groups, index)
}

/// Returns the number that represents an operand.
fn number(kind: &Kind) -> i64 {
    match *kind {
        Kind::BlockMask(number)
        | Kind::CoprocessorNumber(number)
        | Kind::CoprocessorRegister(number)
        | Kind::CoprocessorOption(number)
        | Kind::MemoryBarrier(number)
        | Kind::InstructionBarrier(number)
        | Kind::InterruptFlags(number) => number.into(),
        Kind::StatusMask(number) | Kind::BankedRegister(number) => number.into(),
        Kind::VectorIndex(number) => number,
        Kind::ShifterImmediate { is_asr, amount } => i64::from(u32::from(is_asr) << 5 | amount),
        Kind::Rotation(amount) => i64::from(amount >> 3),
        Kind::ModifiedImmediate { bits, rotation } => i64::from(bits | rotation << 7),
        Kind::BitField { lowest, width } => {
            let bits = (u64::from(u32::MAX) >> (32 - width.min(32))) as u32;
            i64::from(!bits.wrapping_shl(lowest)) & 0xffff_ffff
        }
        _ => 0,
    }
}

/// Adds a condition and the flags that it depends on.
fn add_condition(condition: Condition, inst: &mut Inst) {
    inst.operands.push(Operand::Immediate(condition.0.into()));
    let flags = if condition == Condition::AL { RegisterId::NONE } else { reg::CPSR };
    inst.operands.push(Operand::Register(flags));
}

/// Adds which lanes are executed, and the register with their former values if `keeps_lanes` is set.
fn add_vpt(code: VptCode, keeps_lanes: bool, description: Description<'_>, inst: &mut Inst) {
    let predicate = if code == VptCode::None { RegisterId::NONE } else { reg::P0 };
    inst.operands.push(Operand::Immediate(code as i64));
    inst.operands.push(Operand::Register(predicate));
    inst.operands.push(Operand::Register(RegisterId::NONE));
    if keeps_lanes {
        let infos = description.span(description.opcode(inst.opcode).operands);
        let tied = infos.get(inst.operands.len()).and_then(|info| usize::try_from(info.tied_to).ok());
        let former = tied.and_then(|index| inst.operand(index)?.register()).unwrap_or_default();
        inst.operands.push(Operand::Register(if code == VptCode::None { RegisterId::NONE } else { former }));
    }
}

/// Returns the method that adds the default with LLVM's name `name`.
pub(crate) fn default_by_name(name: &str) -> Option<AddDefault> {
    Some(match name {
        "defaultCondCodeOp" => |inst| add_condition(Condition::AL, inst),
        "defaultCCOutOp" => |inst| inst.operands.push(Operand::Register(RegisterId::NONE)),
        "defaultVPTPredOp" => |inst| {
            let infos = DESCRIPTION.span(DESCRIPTION.opcode(inst.opcode).operands);
            let info: OperandInfo = infos.get(inst.operands.len()).unwrap_or_default();
            add_vpt(VptCode::None, info.operand_type == LANES_KEPT, DESCRIPTION, inst);
        },
        _ => return None,
    })
}
