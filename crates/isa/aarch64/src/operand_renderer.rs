//! Converts parsed operands to operands of instructions.

use stallscope_target::{Inst, Operand, RegisterId};

use super::immediate::{encode_byte_mask, encode_double, encode_logical};
use super::operand_kind::{Immediate, Kind};
use super::operand_test::{shifted_value, split_name};
use super::registers::{corresponding, reg, w_from_x, x_from_w};
use super::shift_extend::ShiftExtendType;
use stallscope_asm::Value;

/// A conversion to operands of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    /// The number of a name, a condition or an index.
    Number,
    Register,
    SystemRegister(SystemRegisterUse),
    /// Which of two doubles the operand is.
    ExactFloat(u64),
    Extend,
    Extend64,
    Float,
    /// A register, as a part of an SVE vector register.
    SveFrom(RegisterId),
    Gpr32From64,
    Gpr64From32,
    Imm,
    /// A number in units of a scale.
    ImmScaled(i64),
    /// A number divided by a power of two, rounded down.
    ImmShiftedRight(u32),
    ImmRangeScaled(i64),
    ImmWithShift(u32),
    ImmNegatedWithShift(u32),
    RotationOdd,
    Logical(u32),
    LogicalNot(u32),
    MemExtend,
    MemExtend8,
    Movn(u32),
    Movz(u32),
    Predicate,
    Shifter,
    ShiftAmount,
    SimdImmType10,
    Vector64,
    VectorList(RegisterId, RegisterId),
    StridedVectorList(u16),
}

/// The use of a system register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SystemRegisterUse {
    Read,
    Write,
    PState0To1,
    PState0To15,
}

fn vector_list(kind: &str, n_registers: &str) -> Option<Renderer> {
    let (from, to) = match (kind.rsplit_once("::")?.1, n_registers) {
        ("VecListIdx_DReg", "1") => (reg::Q0, reg::D0),
        ("VecListIdx_DReg", "2") => (reg::Q0, reg::D0_D1),
        ("VecListIdx_DReg", "3") => (reg::Q0, reg::D0_D1_D2),
        ("VecListIdx_DReg", "4") => (reg::Q0, reg::D0_D1_D2_D3),
        ("VecListIdx_QReg", "1") => (reg::Q0, reg::Q0),
        ("VecListIdx_QReg", "2") => (reg::Q0, reg::Q0_Q1),
        ("VecListIdx_QReg", "3") => (reg::Q0, reg::Q0_Q1_Q2),
        ("VecListIdx_QReg", "4") => (reg::Q0, reg::Q0_Q1_Q2_Q3),
        ("VecListIdx_ZReg", "1") => (reg::Z0, reg::Z0),
        ("VecListIdx_ZReg", "2") => (reg::Z0, reg::Z0_Z1),
        ("VecListIdx_ZReg", "3") => (reg::Z0, reg::Z0_Z1_Z2),
        ("VecListIdx_ZReg", "4") => (reg::Z0, reg::Z0_Z1_Z2_Z3),
        ("VecListIdx_PReg", "1") => (reg::P0, reg::P0),
        ("VecListIdx_PReg", "2") => (reg::P0, reg::P0_P1),
        _ => return None,
    };
    Some(Renderer::VectorList(from, to))
}

impl Renderer {
    /// Returns the renderer with LLVM's name, such as `addImmScaledOperands<8>`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let (name, arguments) = split_name(name);
        let number = || arguments.first()?.parse::<u32>().ok();
        let integer_type = || arguments.first()?.strip_prefix("int")?.strip_suffix("_t")?.parse().ok();
        Some(match name {
            "addRegOperands"
            | "addMatrixOperands"
            | "addVectorReg128Operands"
            | "addVectorRegLoOperands"
            | "addVectorReg0to7Operands"
            | "addSyspXzrPairOperand" => Self::Register,
            "addBarrierOperands"
            | "addBarriernXSOperands"
            | "addCondCodeOperands"
            | "addMatrixTileListOperands"
            | "addPrefetchOperands"
            | "addSVCROperands"
            | "addSysCROperands"
            | "addTIndexHintOperands"
            | "addVectorIndexOperands" => Self::Number,
            "addMRSSystemRegisterOperands" => Self::SystemRegister(SystemRegisterUse::Read),
            "addMSRSystemRegisterOperands" => Self::SystemRegister(SystemRegisterUse::Write),
            "addSystemPStateFieldWithImm0_1Operands" => Self::SystemRegister(SystemRegisterUse::PState0To1),
            "addSystemPStateFieldWithImm0_15Operands" => Self::SystemRegister(SystemRegisterUse::PState0To15),
            "addExactFPImmOperands" => Self::ExactFloat(match *arguments.get(1)? {
                "AArch64ExactFPImm::one" => 1.0_f64.to_bits(),
                "AArch64ExactFPImm::two" => 2.0_f64.to_bits(),
                _ => return None,
            }),
            "addExtendOperands" => Self::Extend,
            "addExtend64Operands" => Self::Extend64,
            "addFPImmOperands" => Self::Float,
            "addFPRasZPRRegOperands" => Self::SveFrom(match number()? {
                8 => reg::B0,
                16 => reg::H0,
                32 => reg::S0,
                64 => reg::D0,
                128 => reg::Q0,
                _ => return None,
            }),
            "addGPR32as64Operands" => Self::Gpr32From64,
            "addGPR64as32Operands" => Self::Gpr64From32,
            "addImmOperands" | "addAdrLabelOperands" | "addUImm6Operands" => Self::Imm,
            "addImmScaledOperands" | "addUImm12OffsetOperands" => Self::ImmScaled(i64::from(number()?)),
            "addAdrpLabelOperands" => Self::ImmShiftedRight(12),
            "addBranchTarget14Operands"
            | "addBranchTarget26Operands"
            | "addPAuthPCRelLabel16Operands"
            | "addPCRelLabel19Operands"
            | "addPCRelLabel9Operands" => Self::ImmShiftedRight(2),
            "addImmScaledRangeOperands" => Self::ImmRangeScaled(i64::from(number()?)),
            "addImmWithOptionalShiftOperands" => Self::ImmWithShift(number()?),
            "addImmNegWithOptionalShiftOperands" => Self::ImmNegatedWithShift(number()?),
            "addComplexRotationEvenOperands" => Self::ImmScaled(90),
            "addComplexRotationOddOperands" => Self::RotationOdd,
            "addLogicalImmOperands" => Self::Logical(integer_type()?),
            "addLogicalImmNotOperands" => Self::LogicalNot(integer_type()?),
            "addMemExtendOperands" => Self::MemExtend,
            "addMemExtend8Operands" => Self::MemExtend8,
            "addMOVNMovAliasOperands" => Self::Movn(number()?),
            "addMOVZMovAliasOperands" => Self::Movz(number()?),
            "addPPRorPNRRegOperands" | "addPNRasPPRRegOperands" => Self::Predicate,
            "addShifterOperands" => Self::Shifter,
            "addLSLImm3ShifterOperands" => Self::ShiftAmount,
            "addSIMDImmType10Operands" => Self::SimdImmType10,
            "addVectorReg64Operands" => Self::Vector64,
            "addVectorListOperands" => return vector_list(arguments.first()?, arguments.get(1)?),
            "addStridedVectorListOperands" => Self::StridedVectorList(u16::try_from(number()?).ok()?),
            _ => return None,
        })
    }

    /// Adds the operands of an instruction that a parsed operand represents.
    pub(crate) fn render(self, kind: &Kind, inst: &mut Inst) {
        match *kind {
            Kind::Register(operand) => {
                inst.operands.push(Operand::Register(self.register(operand.register.id)));
            }
            Kind::Matrix { register, .. } => inst.operands.push(Operand::Register(register.id)),
            Kind::VectorList(list) => inst.operands.push(Operand::Register(self.register(list.first.id))),
            Kind::Immediate(immediate) => self.render_immediate(immediate, 0, inst),
            Kind::ShiftedImmediate(immediate, shift) => self.render_immediate(immediate, shift, inst),
            Kind::ImmediateRange(first, _) => {
                let scale = if let Self::ImmRangeScaled(scale) = self { scale } else { 1 };
                inst.operands.push(Operand::Immediate(i64::from(first) / scale));
            }
            Kind::ShiftExtend(shift) => {
                use ShiftExtendType::Lsl;
                let extend = |if_shift: i64| {
                    let kind = if shift.kind == Lsl { if_shift } else { shift.kind.extend_encoding() };
                    kind << 3 | i64::from(shift.amount & 7)
                };
                let value = match self {
                    Self::Extend => extend(ShiftExtendType::Uxtw.extend_encoding()),
                    Self::Extend64 => extend(ShiftExtendType::Uxtx.extend_encoding()),
                    Self::Shifter => shift.kind.shift_encoding() << 6 | i64::from(shift.amount & 0x3F),
                    Self::MemExtend | Self::MemExtend8 => {
                        let is_signed = Operand::Immediate(i64::from(shift.kind.is_signed_index()));
                        let is_shifted =
                            if self == Self::MemExtend { shift.amount != 0 } else { shift.is_explicit };
                        inst.operands.extend([is_signed, Operand::Immediate(i64::from(is_shifted))]);
                        return;
                    }
                    _ => i64::from(shift.amount),
                };
                inst.operands.push(Operand::Immediate(value));
            }
            Kind::FloatImmediate { bits, .. } => {
                let value = match self {
                    Self::ExactFloat(if_one) => i64::from(bits == if_one),
                    _ => i64::from(encode_double(bits).unwrap_or_default()),
                };
                inst.operands.push(Operand::Immediate(value));
            }
            kind => inst.operands.push(Operand::Immediate(self.number(kind))),
        }
    }

    fn register(self, id: RegisterId) -> RegisterId {
        match self {
            Self::SveFrom(first) => corresponding(id, first, reg::Z0),
            Self::Gpr32From64 => w_from_x(id),
            Self::Gpr64From32 => x_from_w(id),
            Self::Predicate if (reg::PN0..=reg::PN15).contains(&id) => corresponding(id, reg::PN0, reg::P0),
            Self::Vector64 => corresponding(id, reg::Q0, reg::D0),
            Self::VectorList(from, to) => corresponding(id, from, to),
            Self::StridedVectorList(n_registers) => match (n_registers, id < reg::Z16) {
                (2, true) => corresponding(id, reg::Z0, reg::Z0_Z8),
                (2, false) => corresponding(id, reg::Z16, reg::Z16_Z24),
                (_, true) => corresponding(id, reg::Z0, reg::Z0_Z4_Z8_Z12),
                (_, false) => corresponding(id, reg::Z16, reg::Z16_Z20_Z24_Z28),
            },
            _ => id,
        }
    }

    /// Returns the number of a named operand.
    fn number(self, kind: Kind) -> i64 {
        match kind {
            Kind::CondCode(code) => i64::from(code),
            Kind::MatrixTileList(tiles) => i64::from(tiles),
            Kind::Svcr(field) => i64::from(field.unwrap_or_default()),
            Kind::VectorIndex(index) => i64::from(index),
            Kind::SysCr(number) => i64::from(number),
            Kind::Prefetch(value) | Kind::TIndex(value) | Kind::Barrier { value, .. } => i64::from(value),
            Kind::SystemRegister(register) => {
                let number = match self {
                    Self::SystemRegister(SystemRegisterUse::Read) => register.mrs,
                    Self::SystemRegister(SystemRegisterUse::PState0To1) => register.pstate_0_1,
                    Self::SystemRegister(SystemRegisterUse::PState0To15) => register.pstate_0_15,
                    _ => register.msr,
                };
                i64::from(number.unwrap_or_default())
            }
            _ => 0,
        }
    }

    fn render_immediate(self, immediate: Immediate, shift: u32, inst: &mut Inst) {
        let Value::Constant(value) = immediate.value else {
            inst.operands.push(immediate.value.operand());
            if matches!(self, Self::ImmWithShift(_) | Self::ImmNegatedWithShift(_)) {
                inst.operands.push(Operand::Immediate(i64::from(shift)));
            }
            return;
        };
        let encoded = |bits: Option<u64>| bits.unwrap_or_default() as i64;
        let truncated = |value: u64, width: u32| value & u64::MAX >> (u64::BITS - width);
        let value = match self {
            Self::ImmScaled(scale) => value / scale,
            Self::ImmShiftedRight(by) => value >> by,
            Self::ImmWithShift(width) | Self::ImmNegatedWithShift(width) => {
                let (part, by) = if shift == 0 { shifted_value(value, width) } else { (value, shift) };
                let is_negated = matches!(self, Self::ImmNegatedWithShift(_));
                let part = if is_negated { part.wrapping_neg() } else { part };
                inst.operands.extend([Operand::Immediate(part), Operand::Immediate(i64::from(by))]);
                return;
            }
            Self::RotationOdd => (value - 90) / 180,
            Self::Logical(width) => encoded(encode_logical(truncated(value as u64, width), width)),
            Self::LogicalNot(width) => encoded(encode_logical(truncated(!value as u64, width), width)),
            Self::Movn(by) => (!value as u64 >> by & 0xFFFF) as i64,
            Self::Movz(by) => (value as u64 >> by & 0xFFFF) as i64,
            Self::SimdImmType10 => encoded(encode_byte_mask(value as u64)),
            _ => value,
        };
        inst.operands.push(Operand::Immediate(value));
    }
}
