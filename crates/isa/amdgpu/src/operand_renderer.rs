//! Converts operands of statements to operands of instructions.

use stallscope_asm::AddDefault;
use stallscope_target::{Description, Inst, Opcode, Operand, OperandInfo};

use crate::float_format::{self, FloatFormat};
use crate::inline_constant;
use crate::operand::AmdgpuOperand;
use crate::operand_kind::{Immediate, ImmediateKind, Kind, LiteralForm};
use crate::operand_names::IMM;
use crate::source_type::{SourceForm, SourceKind, SourceType};
use crate::ts_flags::TsFlags;

/// A conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    /// A number or an expression.
    Immediate,
    /// A number, an expression or a register.
    RegisterOrImmediate,
    /// Modifiers, and then a register or a number.
    WithModifiers,
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addImmOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "addImmOperands" => Self::Immediate,
            "addRegOrImmOperands" => Self::RegisterOrImmediate,
            "addRegOrImmWithInputModsOperands"
            | "addRegOrImmWithFPInputModsOperands"
            | "addRegOrImmWithIntInputModsOperands"
            | "addRegWithInputModsOperands"
            | "addRegWithFPInputModsOperands"
            | "addRegWithIntInputModsOperands" => Self::WithModifiers,
            _ => return None,
        })
    }

    /// Adds the operands of an instruction.
    pub(crate) fn render(self, operand: &AmdgpuOperand, description: Description<'_>, inst: &mut Inst) {
        if self == Self::WithModifiers {
            let modifiers = operand.modifiers().unwrap_or_default();
            inst.operands.push(Operand::Immediate(modifiers.immediate()));
        }
        operand.rendering.place.set(Some(inst.operands.len()));
        let rendered = match operand.kind {
            Kind::Token(_) => return,
            // LLVM quirk: where it expects a number, it takes the number that it has for a register itself.
            Kind::Register(register, _) if self == Self::Immediate => {
                Operand::Immediate(i64::from(register.0))
            }
            Kind::Register(..) => Operand::Register(operand.numbered_register()),
            Kind::Expression { id, .. } => Operand::Expression(id),
            Kind::Immediate(immediate) => {
                let index = inst.operands.len();
                let opcode = description.opcode(inst.opcode);
                let info = description.span(opcode.operands).get(index).unwrap_or_default();
                let applies = self != Self::WithModifiers && immediate.kind == ImmediateKind::Plain;
                let number = Number { operand, immediate, description, opcode, info, inst };
                Operand::Immediate(number.value(applies))
            }
        };
        inst.operands.push(rendered);
    }
}

/// A number that becomes an operand of an instruction.
struct Number<'a> {
    operand: &'a AmdgpuOperand,
    immediate: Immediate,
    description: Description<'a>,
    opcode: Opcode,
    info: OperandInfo,
    inst: &'a Inst,
}

impl Number<'_> {
    /// Returns the instruction's number; `applies_modifiers` says whether modifiers change it.
    fn value(&self, applies_modifiers: bool) -> i64 {
        let Some(source) = SourceType::of(&self.info) else { return self.immediate.value };
        let mut value = self.immediate.value;
        if applies_modifiers && self.immediate.modifiers.has_float() {
            let n_bits = if self.immediate.is_float { 64 } else { n_bits(source) };
            value = with_sign(value, n_bits, self.immediate.modifiers.abs, self.immediate.modifiers.neg);
        }
        let mut form = self.immediate.modifiers.form;
        let value = if self.immediate.is_float {
            self.float_value(source, value, &mut form)
        } else {
            self.integer_value(source, value, &mut form)
        };
        self.operand.rendering.form.set(form);
        value
    }

    fn is_inline_64(&self, value: i64) -> bool {
        inline_constant::encode(SourceKind::I64, value, &self.operand.generation).is_some()
    }

    /// Returns the number for a double.
    fn float_value(&self, source: SourceType, value: i64, form: &mut LiteralForm) -> i64 {
        let generation = &self.operand.generation;
        let flags = TsFlags::of(&self.opcode);
        let may_be_long = generation.has_64_bit_literals() && !flags.has(TsFlags::VOP3.or(TsFlags::VOP3P));
        if source.is_64_bit() {
            if source.form == SourceForm::Mandatory {
                if may_be_long && *form == LiteralForm::Any && fits_32_bits(value) {
                    *form = LiteralForm::Literal64;
                }
                return value;
            }
            if *form == LiteralForm::Any && self.is_inline_64(value) {
                return value;
            }
            if !source.kind.is_double() {
                return value;
            }
            let mut value = value;
            let has_literal = self.description.named_operand(self.inst.opcode, IMM).is_some();
            let is_short = self.opcode.size != 4 || !generation.has_64_bit_literals();
            if value as u32 != 0 && is_short && !has_literal {
                let count = &self.operand.rendering.n_truncations;
                count.set(count.get() + 1);
                value = value >> 32 << 32;
            }
            if source.kind == SourceKind::V2F64 {
                return value;
            }
            if may_be_long && *form == LiteralForm::Any && fits_32_bits(value) {
                // As an integer, the number would be read as its upper half.
                *form = LiteralForm::Literal64;
            } else if *form == LiteralForm::Literal {
                value = (value as u64 >> 32) as i64;
            }
            return value;
        }
        // 1/(2π), as single precision has it.
        const INVERSE_TWO_PI: i64 = 0x3FC4_5F30_6725_FEED;
        let is_bf16 = matches!(source.kind, SourceKind::Bf16 | SourceKind::V2Bf16);
        if is_bf16 && *form == LiteralForm::Any && generation.has_inverse_two_pi() && value == INVERSE_TWO_PI
        {
            return 0x3E22;
        }
        float_format_of(source).round(value as u64).bits as i64
    }

    /// Returns the number for an integer.
    fn integer_value(&self, source: SourceType, value: i64, form: &mut LiteralForm) -> i64 {
        let has_long = self.operand.generation.has_64_bit_literals();
        match (source.kind, source.form) {
            (SourceKind::I64, SourceForm::Mandatory) => {
                if fits_32_bits(value) && *form != LiteralForm::Literal64 { value << 32 } else { value }
            }
            (SourceKind::I64 | SourceKind::V2I64, _) => {
                if *form == LiteralForm::Any && self.is_inline_64(value) {
                    return value;
                }
                if has_long && *form != LiteralForm::Literal { value } else { i64::from(value as u32) }
            }
            (SourceKind::F64 | SourceKind::V2F64, _) => {
                if *form == LiteralForm::Any && self.is_inline_64(value) {
                    return value;
                }
                let is_upper_half = !has_long
                    || *form == LiteralForm::Literal
                    || *form != LiteralForm::Literal64 && fits_32_bits(value);
                let value = if is_upper_half { value << 32 } else { value };
                if *form == LiteralForm::Literal { (value as u64 >> 32) as i64 } else { value }
            }
            _ => value,
        }
    }
}

/// Returns whether a number has 32 bits, with or without a sign.
fn fits_32_bits(value: i64) -> bool {
    i32::try_from(value).is_ok() || u32::try_from(value).is_ok()
}

/// The size of a source.
const fn n_bits(source: SourceType) -> u32 {
    match (source.kind, source.form) {
        (kind, _) if kind.is_64_bit() => 64,
        (_, SourceForm::Mandatory)
        | (
            SourceKind::I32 | SourceKind::F32 | SourceKind::V2I32 | SourceKind::V2F32 | SourceKind::Barrier,
            _,
        ) => 32,
        _ => 16,
    }
}

fn with_sign(value: i64, n_bits: u32, abs: bool, neg: bool) -> i64 {
    let sign = 1_i64 << (n_bits - 1);
    let value = if abs { value & !sign } else { value };
    if neg { value ^ sign } else { value }
}

/// The format of a source's floating-point number.
const fn float_format_of(source: SourceType) -> FloatFormat {
    match source.kind {
        SourceKind::F16 | SourceKind::V2F16 | SourceKind::V2F16Splat | SourceKind::V2F16NoInline => {
            float_format::F16
        }
        SourceKind::Bf16 | SourceKind::V2Bf16 => float_format::BF16,
        // A mandatory literal of 16 bits is one of half precision.
        SourceKind::I16 if matches!(source.form, SourceForm::Mandatory) => float_format::F16,
        _ => float_format::F32,
    }
}

/// Returns the method for a default that LLVM has as the text of a lambda.
pub(crate) fn default_by_name(name: &str) -> Option<AddDefault> {
    let arguments = name.strip_prefix("AMDGPUOperand::CreateImm(this,")?.strip_suffix(')')?;
    let (number, kind) = arguments.split_once(",SMLoc(),AMDGPUOperand::")?;
    ImmediateKind::by_name(kind)?;
    Some(match number {
        "0" => |inst| inst.operands.push(Operand::Immediate(0)),
        "-1" => |inst| inst.operands.push(Operand::Immediate(-1)),
        "1" => |inst| inst.operands.push(Operand::Immediate(1)),
        "0xf" => |inst| inst.operands.push(Operand::Immediate(0xF)),
        "0xe4" => |inst| inst.operands.push(Operand::Immediate(0xE4)),
        "6" => |inst| inst.operands.push(Operand::Immediate(6)),
        "2" => |inst| inst.operands.push(Operand::Immediate(2)),
        _ => return None,
    })
}
