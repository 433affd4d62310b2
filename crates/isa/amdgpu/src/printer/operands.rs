//! Prints registers, constants and expressions, and what belongs to them.

use stallscope_mc::PrintedInst;
use stallscope_target::{
    Inst, NumberTableId, OpcodeId, Operand, OperandInfo, RegisterClass, RegisterClassId, RegisterId,
    SubRegisterIndexId,
};

use crate::description::{number_table, register, register_class, sub_register_index};
use crate::implied_vcc;
use crate::inline_constant;
use crate::operand_names as names;
use crate::printer::{AmdgpuPrinter, put};
use crate::register_encoding::{IS_UPPER_HALF, NUMBER};
use crate::registers;
use crate::source_modifier::SourceModifiers;
use crate::source_type::{SourceKind, SourceType};
use crate::ts_flags::TsFlags;
use crate::words::buffer_format::{self, Format};

const VCC: RegisterId = register("VCC");
const VCC_LO: RegisterId = register("VCC_LO");
const FIRST_PART: SubRegisterIndexId = sub_register_index("sub0");

/// Opcodes that exist only for the assembler, whose destination is written.
const ASM_ONLY: NumberTableId = number_table("VOPCAsmOnlyInfoTable");

/// Vector registers from this one on are printed as the one with the same lower bits.
const N_NAMED: u16 = 0x100;

/// Classes of vector registers and tuples of them.
const VECTOR_CLASSES: [RegisterClassId; 15] = [
    HALVES,
    register_class("VGPR_32"),
    register_class("VReg_64"),
    register_class("VReg_96"),
    register_class("VReg_128"),
    register_class("VReg_160"),
    register_class("VReg_192"),
    register_class("VReg_224"),
    register_class("VReg_256"),
    register_class("VReg_288"),
    register_class("VReg_320"),
    register_class("VReg_352"),
    register_class("VReg_384"),
    register_class("VReg_512"),
    register_class("VReg_1024"),
];
/// The lower and the upper half of each vector register in turn.
const HALVES: RegisterClassId = register_class("VGPR_16");

/// The prefix of the names of scalar classes. Classes that depend on the hardware mode contain masks of a wave's lanes.
const SCALAR_CLASS: &str = "SReg_";

/// The endings of LLVM's names of registers whose number depends on the generation.
const GENERATION_SUFFIXES: [&str; 5] = ["_ci", "_vi", "_gfx9plus", "_gfx11plus", "_gfxpre11"];

/// LLVM's names of registers that any source may be.
const VALUE_REGISTERS: [&str; 15] = [
    "SRC_SHARED_BASE_LO",
    "SRC_SHARED_BASE",
    "SRC_SHARED_LIMIT_LO",
    "SRC_SHARED_LIMIT",
    "SRC_PRIVATE_BASE_LO",
    "SRC_PRIVATE_BASE",
    "SRC_PRIVATE_LIMIT_LO",
    "SRC_PRIVATE_LIMIT",
    "SRC_FLAT_SCRATCH_BASE_LO",
    "SRC_FLAT_SCRATCH_BASE_HI",
    "SRC_POPS_EXITING_WAVE_ID",
    "SRC_VCCZ",
    "SRC_EXECZ",
    "SRC_SCC",
    "SGPR_NULL",
];

/// Operand types that are not the target's.
const UNKNOWN_TYPE: u8 = 0;
const REGISTER_TYPE: u8 = 2;
const PC_RELATIVE_TYPE: u8 = 4;

impl AmdgpuPrinter<'_> {
    fn operand_info(&self, opcode: OpcodeId, index: usize) -> Option<OperandInfo> {
        self.description.span(self.description.opcode(opcode).operands).get(index)
    }

    /// Returns the register that is printed for a vector register with a number that its name cannot have.
    fn named_register(&self, register: RegisterId) -> RegisterId {
        let encoding = self.description.register_encoding(register);
        let number = encoding & NUMBER;
        if number < N_NAMED {
            return register;
        }
        let number = number % N_NAMED;
        let is_in = |class: &RegisterClassId| self.description.class_contains(*class, register);
        let Some(class) = VECTOR_CLASSES.into_iter().find(is_in) else { return register };
        let index = match class {
            HALVES => number * 2 + u16::from(encoding & IS_UPPER_HALF != 0),
            _ => number,
        };
        let registers = self.description.table::<RegisterClass>().at(class.index()).registers;
        self.description.registers_in(registers).get(index.into()).unwrap_or(register)
    }

    /// Writes a register.
    pub(crate) fn print_register_name(&self, register: RegisterId, out: &mut String) {
        let named = self.named_register(register);
        registers::write_name(named, out);
        if named != register {
            out.push_str(" /*");
            registers::write_name(register, out);
            out.push_str("*/");
        }
    }

    /// Writes a register that no operand is.
    fn print_vcc(&self, out: &mut String) {
        let register = if self.generation.is_wave32() { VCC_LO } else { VCC };
        self.print_register_name(register, out);
    }

    /// Returns whether an instruction compares and writes `vcc` implicitly.
    fn writes_implied_vcc(&self, inst: &Inst) -> bool {
        let opcode = self.description.opcode(inst.opcode);
        let is_asm_only = || self.description.number_table(ASM_ONLY).find(&[inst.opcode.0]).is_some();
        TsFlags::of(&opcode).has(TsFlags::VOPC)
            && self.description.span(opcode.implicit_defs).iter().any(|def| def == VCC || def == VCC_LO)
            && !is_asm_only()
    }

    /// Writes an operand, after `vcc` if that is the destination.
    pub(crate) fn print_with_implied_vcc(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let inst = printed.inst;
        let is_second_first =
            || self.flags(inst.opcode).has(TsFlags::DPP) && self.index(inst, names::SRC0_MODIFIERS).is_some();
        if (index == 0 || index == 1 && is_second_first()) && self.writes_implied_vcc(inst) {
            self.print_vcc(out);
            out.push_str(", ");
        }
        self.print_regular(printed, index, out);
    }

    /// Writes `vcc` in front of modifiers, if that is the destination.
    fn print_vcc_before_modifiers(&self, inst: &Inst, index: usize, out: &mut String) {
        if index == 0 && self.flags(inst.opcode).has(TsFlags::DPP) && self.writes_implied_vcc(inst) {
            self.print_vcc(out);
            out.push_str(", ");
        }
    }

    /// Writes the end of the mnemonic, and the destination.
    pub(crate) fn print_vop_destination(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let opcode = printed.inst.opcode;
        if index == 0 {
            out.push_str(self.mnemonic_suffix(opcode));
            out.push(' ');
        }
        self.print_regular(printed, index, out);
        if implied_vcc::follows_destination(opcode) {
            out.push_str(", ");
            self.print_vcc(out);
        }
    }

    /// Writes the first part of a tuple.
    pub(crate) fn print_aligned_register(&self, inst: &Inst, index: usize, out: &mut String) {
        let register = inst.operand(index).and_then(Operand::register).unwrap_or_default();
        let part = self.description.sub_register(register, FIRST_PART);
        self.print_register_name(part.unwrap_or(register), out);
    }

    /// Writes an operand.
    pub(crate) fn print_regular(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let inst = printed.inst;
        match inst.operand(index) {
            None => {
                put!(out, "/*Missing OP{index}*/");
                return;
            }
            Some(Operand::Register(register)) => {
                self.print_register_name(register, out);
                self.print_class_mismatch(inst, register, index, out);
            }
            Some(Operand::Immediate(value)) => self.print_constant(inst, value, index, out),
            Some(Operand::Expression(id)) => printed.print_expression(id, out),
        }
        if implied_vcc::follows_source(inst.opcode) && self.index(inst, names::SRC1) == Some(index) {
            self.print_vcc_after_source(index, out);
        }
        if self.flags(inst.opcode).has(TsFlags::MTBUF) && self.index(inst, names::SOFFSET) == Some(index) {
            self.print_buffer_format(inst, out);
        }
    }

    fn print_vcc_after_source(&self, index: usize, out: &mut String) {
        if index > 0 {
            out.push_str(", ");
        }
        self.print_vcc(out);
        if index == 0 {
            out.push_str(", ");
        }
    }

    /// Writes a comment if a register is not one of the operand's class.
    fn print_class_mismatch(&self, inst: &Inst, register: RegisterId, index: usize, out: &mut String) {
        let Some(info) = self.operand_info(inst.opcode, index) else { return };
        let Some(class) = self.description.operand_class(&info, self.hw_mode) else { return };
        let record = self.description.table::<RegisterClass>().at(class.index());
        let registers = self.description.registers_in(record.registers);
        if registers.contains(register) {
            return;
        }
        let name = self.description.register_name(register);
        let name = GENERATION_SUFFIXES.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
        let is_member = || registers.iter().any(|member| self.description.register_name(member) == name);
        let class = self.description.str(record.name);
        // The size of a mask of lanes is not checked, because code may be for both sizes.
        let is_lane_mask = info.depends_on_hw_mode() && class.starts_with(SCALAR_CLASS);
        if VALUE_REGISTERS.contains(&name) || is_lane_mask || is_member() {
            return;
        }
        put!(out, "/*Invalid register, operand has '{class}' register class*/");
    }

    /// Writes an immediate as the operand's type says.
    fn print_constant(&self, inst: &Inst, value: i64, index: usize, out: &mut String) {
        let info = self.operand_info(inst.opcode, index).unwrap_or_default();
        match info.operand_type {
            UNKNOWN_TYPE | PC_RELATIVE_TYPE => {
                put!(out, "{value}");
            }
            REGISTER_TYPE => {
                self.print_source(SourceKind::I32, value, out);
                out.push_str("/*Invalid immediate*/");
            }
            _ => {
                let kind = SourceType::of(&info).map_or(SourceKind::I32, |source| source.kind);
                self.print_source(kind, value, out);
            }
        }
    }

    /// Writes a constant as an integer, a floating-point number or bits.
    fn print_source(&self, kind: SourceKind, value: i64, out: &mut String) {
        if let Some(integer) = inline_constant::integer(kind, value) {
            put!(out, "{integer}");
        } else if let Some(text) = inline_constant::float_text(kind, value, &self.generation) {
            out.push_str(text);
        } else {
            match kind {
                SourceKind::F64 | SourceKind::V2F64 => print_double(value, out),
                SourceKind::I64 | SourceKind::V2I64 => {
                    put!(out, "{value:#x}");
                }
                SourceKind::I16 | SourceKind::F16 => {
                    put!(out, "{:#x}", value as u16);
                }
                _ => {
                    put!(out, "{:#x}", value as u32);
                }
            }
        }
    }

    /// Writes the format of data in a buffer, unless it is the default.
    fn print_buffer_format(&self, inst: &Inst, out: &mut String) {
        let number = self.named_immediate(inst, names::FORMAT).unwrap_or_default() as u32;
        let generation = &self.generation;
        let known = u16::try_from(number).ok();
        if known == Some(buffer_format::default_number(generation)) {
            return;
        }
        if generation.is_gfx10_or_later() {
            match known.and_then(|number| buffer_format::unified_name(number, generation)) {
                Some(parts) => {
                    out.push_str(" format:[");
                    out.extend(parts);
                    out.push(']');
                }
                None => {
                    put!(out, " format:{number}");
                }
            }
            return;
        }
        let format = Format::of_merged(number as u16);
        let (data, number_format) = (
            buffer_format::data_format_name(format.data),
            buffer_format::number_format_name(format.number, generation),
        );
        let (Some(data), Some(number_format)) = (data, number_format) else {
            put!(out, " format:{number}");
            return;
        };
        out.push_str(" format:[");
        let has_data = format.data != Format::DEFAULT.data;
        let has_number = format.number != Format::DEFAULT.number;
        if has_data {
            out.extend(data);
        }
        if has_data && has_number {
            out.push(',');
        }
        if has_number {
            out.extend(number_format);
        }
        out.push(']');
    }

    /// Writes a source with its floating-point modifiers.
    pub(crate) fn print_with_float_modifiers(
        &self,
        printed: PrintedInst<'_>,
        index: usize,
        out: &mut String,
    ) {
        let inst = printed.inst;
        self.print_vcc_before_modifiers(inst, index, out);
        let modifiers = SourceModifiers::of(Self::immediate(inst, index));
        let (negates, is_absolute) =
            (modifiers.has(SourceModifiers::NEG), modifiers.has(SourceModifiers::ABS));
        // A minus sign would make another number of a constant.
        let is_constant = matches!(inst.operand(index + 1), Some(Operand::Immediate(_)));
        let uses_word = negates && !is_absolute && is_constant;
        if negates {
            out.push_str(if uses_word { "neg(" } else { "-" });
        }
        if is_absolute {
            out.push('|');
        }
        self.print_regular(printed, index + 1, out);
        if is_absolute {
            out.push('|');
        }
        if uses_word {
            out.push(')');
        }
        if implied_vcc::follows_float_source(inst.opcode) && self.index(inst, names::SRC1) == Some(index + 1)
        {
            self.print_vcc_after_source(index, out);
        }
    }

    /// Writes a source with its integer modifiers.
    pub(crate) fn print_with_integer_modifiers(
        &self,
        printed: PrintedInst<'_>,
        index: usize,
        out: &mut String,
    ) {
        let inst = printed.inst;
        self.print_vcc_before_modifiers(inst, index, out);
        let extends = SourceModifiers::of(Self::immediate(inst, index)).has(SourceModifiers::SEXT);
        if extends {
            out.push_str("sext(");
        }
        self.print_regular(printed, index + 1, out);
        if extends {
            out.push(')');
        }
        if implied_vcc::follows_integer_source(inst.opcode)
            && self.index(inst, names::SRC1) == Some(index + 1)
        {
            self.print_vcc_after_source(index, out);
        }
    }

    /// Writes an immediate of 32 bits in hexadecimal, or of 16 bits if it has no more.
    pub(crate) fn print_hex(printed: PrintedInst<'_>, index: usize, is_16_bit: bool, out: &mut String) {
        if let Some(Operand::Expression(id)) = printed.inst.operand(index) {
            return printed.print_expression(id, out);
        }
        let value = Self::immediate(printed.inst, index);
        let fits = (i64::from(i16::MIN)..=i64::from(u16::MAX)).contains(&value);
        let mask = if is_16_bit && fits { u16::MAX.into() } else { u32::MAX };
        put!(out, "{:#x}", value as u32 & mask);
    }

    /// Writes an immediate of double precision.
    pub(crate) fn print_float64(printed: PrintedInst<'_>, index: usize, out: &mut String) {
        match printed.inst.operand(index) {
            Some(Operand::Expression(id)) => printed.print_expression(id, out),
            _ => print_double(Self::immediate(printed.inst, index), out),
        }
    }
}

/// Writes the upper half of a number of double precision if the lower one is 0, otherwise both.
fn print_double(value: i64, out: &mut String) {
    let bits = value as u64;
    let printed = if bits as u32 == 0 { bits >> 32 } else { bits };
    put!(out, "{printed:#x}");
}
