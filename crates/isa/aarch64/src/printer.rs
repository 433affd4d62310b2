//! Prints AArch64 instructions.

use std::fmt::Write;

use stallscope_target::{
    AsmFragment, AsmOperandTest, Description, FeatureSet, Inst, NamedOperandTableId, OpcodeId, Operand,
    RegisterId, SubRegister, SubRegisterIndexId, SubtargetInfo,
};

use crate::description;

use super::alias_test::AliasTest;
use super::immediate::{decode_byte_mask, decode_float, decode_logical, sign_extend};
use super::named_operands as names;
use super::operand_printer::{OperandPrinter, Word};
use super::registers::{corresponding, reg, w_from_x};
use stallscope_mc::MethodName;
use stallscope_mc::Methods;
use stallscope_mc::{PrintOptions, PrintedInst, RegisterSpellings, TargetPrinter, print_immediate};

/// Apple's assembly variant.
pub(crate) const APPLE: u8 = 1;

const ADRP: OpcodeId = description::opcode("ADRP");
const ISB: OpcodeId = description::opcode("ISB");

/// The alternative name index of registers as they are alone, and that of vectors.
const SCALAR_NAME: usize = 0;
const VECTOR_NAME: usize = 2;

const X8_SUB_0: SubRegisterIndexId = description::sub_register_index("x8sub_0");
/// The parts of register pairs, for each width.
const PAIRS: [[SubRegisterIndexId; 2]; 2] = [
    [description::sub_register_index("sube64"), description::sub_register_index("subo64")],
    [description::sub_register_index("sube32"), description::sub_register_index("subo32")],
];

/// The conditions, each next to its inverse.
const CONDITIONS: [&str; 16] =
    ["eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv"];
const SHIFTS: [&str; 5] = ["lsl", "lsr", "asr", "ror", "msl"];
const EXTENSIONS: [&str; 8] = ["uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx"];
const UXTW: u32 = 2;
const UXTX: u32 = 3;

/// Mnemonics of atomic operations that lose their acquire semantics if they load into the zero register. A suffix for
/// the size, byte or half-word, may follow.
const ACQUIRING: [&str; 18] = [
    "ldadda", "ldaddal", "ldclra", "ldclral", "ldeora", "ldeoral", "ldseta", "ldsetal", "ldsmaxa",
    "ldsmaxal", "ldsmina", "ldsminal", "ldumaxa", "ldumaxal", "ldumina", "lduminal", "swpa", "swpal",
];

/// Returns the assembly variant with a number: generic or Apple's.
pub(crate) const fn variant(number: u32) -> Option<u8> {
    match number {
        0 => Some(0),
        1 => Some(APPLE),
        _ => None,
    }
}

/// The printer of AArch64 instructions.
pub(crate) struct AArch64Printer<'a> {
    pub(crate) description: Description<'a>,
    scalar_names: RegisterSpellings<'a>,
    vector_names: RegisterSpellings<'a>,
    pub(crate) features: FeatureSet,
    pub(crate) variant: u8,
    pub(crate) print_imm_hex: bool,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
    /// By method.
    alias_tests: Methods<'a, AliasTest>,
}

fn operand_printers(description: Description<'_>) -> Methods<'_, OperandPrinter> {
    Methods::new(description, |name| OperandPrinter::by_name(MethodName::new(name)))
}

fn alias_tests(description: Description<'_>) -> Methods<'_, AliasTest> {
    Methods::new(description, |name| AliasTest::by_name(MethodName::new(name)))
}

/// Creates the printer for an assembly variant.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    variant: u8,
    options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    Box::new(AArch64Printer {
        description,
        scalar_names: RegisterSpellings::new(description, SCALAR_NAME),
        vector_names: RegisterSpellings::new(description, VECTOR_NAME),
        features: subtarget.features,
        variant,
        print_imm_hex: options.print_imm_hex,
        operand_printers: operand_printers(description),
        alias_tests: alias_tests(description),
    })
}

impl AArch64Printer<'_> {
    /// Returns how to print a fragment's operand.
    pub(crate) fn operand_printer(&self, fragment: &AsmFragment) -> Option<OperandPrinter> {
        self.operand_printers.get(fragment.method)
    }

    /// Returns the register of an operand, or none.
    pub(crate) fn register(inst: &Inst, index: usize) -> RegisterId {
        inst.operand(index).and_then(Operand::register).unwrap_or_default()
    }

    /// Returns the parts of a register.
    pub(crate) fn parts(&self, register: RegisterId) -> impl Iterator<Item = SubRegister> + Clone + use<'_> {
        self.description.parts(register)
    }

    fn sub_register(&self, register: RegisterId, index: SubRegisterIndexId) -> Option<RegisterId> {
        self.description.sub_register(register, index)
    }

    fn name(&self, register: RegisterId) -> &str {
        self.scalar_names.spelling(register)
    }

    /// Writes a register.
    pub(crate) fn print_register_name(&self, register: RegisterId, out: &mut String) {
        out.push_str(self.name(register));
    }

    /// Returns whether a register has a vector name.
    pub(crate) fn is_neon(&self, register: RegisterId) -> bool {
        !self.vector_names.spelling(register).is_empty()
    }

    /// Writes a register with its vector name.
    pub(crate) fn print_vector_register(&self, register: RegisterId, out: &mut String) {
        let vector_name = self.vector_names.spelling(register);
        out.push_str(if vector_name.is_empty() { self.name(register) } else { vector_name });
    }

    /// Writes the two registers of a pair.
    pub(crate) fn print_register_pair(&self, pair: RegisterId, out: &mut String) {
        let members = |[even, odd]: [SubRegisterIndexId; 2]| {
            Some((self.sub_register(pair, even)?, self.sub_register(pair, odd)?))
        };
        if let Some((even, odd)) = PAIRS.into_iter().find_map(members) {
            self.print_register_name(even, out);
            out.push_str(", ");
            self.print_register_name(odd, out);
        }
    }

    /// Writes the zero register twice.
    pub(crate) fn print_xzr_pair(&self, out: &mut String) {
        self.print_register_name(reg::XZR, out);
        out.push_str(", ");
        self.print_register_name(reg::XZR, out);
    }

    /// Writes an immediate.
    pub(crate) fn print_number(&self, value: i64, out: &mut String) {
        out.push('#');
        print_immediate(value, self.print_imm_hex, out);
    }

    /// Writes the number of an element of `n_bits` bits of an SVE register.
    fn print_element(&self, value: i64, n_bits: u32, is_unsigned: bool, out: &mut String) {
        let unsigned = value as u64 & (u64::MAX >> (u64::BITS - n_bits.clamp(1, u64::BITS)));
        if self.print_imm_hex {
            print_hex(unsigned, out);
        } else {
            let number = if is_unsigned { unsigned as i64 } else { sign_extend(value, n_bits) };
            print_decimal(number, out);
        }
    }

    fn print_sve_logical(&self, encoded: i64, n_bits: u32, out: &mut String) {
        let mask = decode_logical(encoded, 64).unwrap_or_default() as i64;
        let value = sign_extend(mask, n_bits);
        let unsigned = mask as u64 & (u64::MAX >> (u64::BITS - n_bits.clamp(1, u64::BITS)));
        if value == sign_extend(mask, 16) {
            self.print_element(value, n_bits, false, out);
        } else if unsigned == unsigned & 0xFFFF {
            self.print_element(value, n_bits, true, out);
        } else {
            print_hex(unsigned, out);
        }
    }

    fn print_shifted_byte(&self, byte: i64, shifter: u32, n_bits: u32, is_unsigned: bool, out: &mut String) {
        let shift = shift_amount(shifter);
        if byte == 0 && shift != 0 {
            self.print_number(0, out);
            print_shifter(shifter, out);
            return;
        }
        let byte = if is_unsigned { i64::from(byte as u8) } else { i64::from(byte as i8) };
        self.print_element(byte << shift, n_bits, is_unsigned, out);
    }

    fn print_extension(&self, inst: &Inst, operand: u32, out: &mut String) {
        let (extension, shift) = (operand >> 3 & 7, operand & 7);
        let is_either = |register| Self::register(inst, 0) == register || Self::register(inst, 1) == register;
        let is_plain = match extension {
            UXTX => is_either(reg::SP),
            UXTW => is_either(reg::WSP),
            _ => false,
        };
        // Writing to a string cannot fail.
        let _ = match (is_plain, shift) {
            (true, 0) => Ok(()),
            (true, _) => write!(out, ", lsl #{shift}"),
            (false, _) => {
                out.push_str(", ");
                out.push_str(EXTENSIONS.get(extension as usize).copied().unwrap_or_default());
                if shift == 0 { Ok(()) } else { write!(out, " #{shift}") }
            }
        };
    }

    /// Writes the name of a kind for a number, or the number.
    fn print_word(&self, word: Word, value: u32, out: &mut String) {
        let kind = match word {
            Word::Prefetch => names::PRFM,
            Word::RangePrefetch => names::RPRFM,
            Word::SvePattern => names::SVE_PATTERN,
            Word::SvePrefetch => names::SVE_PRFM,
            Word::SveVectorLength => names::SVE_VECTOR_LENGTH,
            Word::TIndex => names::TINDEX,
        };
        let found = names::word(kind, value)
            .filter(|found| word != Word::Prefetch || names::is_allowed(found, &self.features));
        match found {
            Some(found) => out.push_str(self.description.str(found.name)),
            None => self.print_number(i64::from(value), out),
        }
    }

    /// Writes the option of a barrier; numbers are always decimal.
    fn print_barrier(&self, kind: NamedOperandTableId, value: u32, out: &mut String) {
        match names::word(kind, value) {
            Some(found) => out.push_str(self.description.str(found.name)),
            None => print_decimal(i64::from(value), out),
        }
    }

    fn print_system_register(&self, value: u32, flag: u32, out: &mut String) {
        let mut registers = names::words(names::SYSTEM_REGISTER, value)
            .filter(|word| word.flag(flag) && names::is_allowed(word, &self.features));
        match registers.next() {
            Some(register) => out.push_str(self.description.str(register.name)),
            None => {
                let (op0, op1, cn, cm, op2) =
                    (value >> 14 & 3, value >> 11 & 7, value >> 7 & 15, value >> 3 & 15, value & 7);
                // Writing to a string cannot fail.
                let _ = write!(out, "S{op0}_{op1}_C{cn}_C{cm}_{op2}");
            }
        }
    }

    fn print_state_field(&self, value: u32, out: &mut String) {
        let found = [names::PSTATE_IMM0_15, names::PSTATE_IMM0_1]
            .into_iter()
            .filter_map(|kind| names::word(kind, value))
            .find(|word| names::is_allowed(word, &self.features));
        match found {
            Some(field) => out.push_str(self.description.str(field.name)),
            None => self.print_number(i64::from(value), out),
        }
    }

    fn print_tile_vector(&self, register: RegisterId, is_vertical: bool, out: &mut String) {
        let name = self.name(register);
        let (tile, kind) = name.split_once('.').unwrap_or((name, ""));
        out.extend([tile, if is_vertical { "v." } else { "h." }, kind]);
    }

    fn print_tiles(&self, mask: u32, out: &mut String) {
        out.push('{');
        let mut separator = "";
        for tile in (0..8).filter(|tile| mask >> tile & 1 != 0) {
            out.push_str(separator);
            self.print_register_name(RegisterId(reg::ZAD0.0 + tile), out);
            separator = ", ";
        }
        out.push('}');
    }

    /// Writes an operand that is not an immediate: a register or an expression.
    fn print_register_or_expression(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Register(register) => self.print_register_name(register, out),
            Operand::Expression(id) => printed.print_expression(id, out),
            Operand::Immediate(_) => {}
        }
    }

    /// Writes the operand at `index` with a method.
    pub(crate) fn print_operand_at(
        &self,
        printed: PrintedInst<'_>,
        operand_printer: OperandPrinter,
        index: usize,
        out: &mut String,
    ) {
        let inst = printed.inst;
        let Some(operand) = inst.operand(index) else { return };
        let register = operand.register().unwrap_or_default();
        let value = operand.immediate().unwrap_or_default();
        let unsigned = value as u32;
        let next = || inst.operand(index + 1).and_then(Operand::immediate).unwrap_or_default() as u32;
        match operand_printer {
            OperandPrinter::Operand => match operand {
                Operand::Immediate(value) => self.print_number(value, out),
                _ => self.print_register_or_expression(printed, operand, out),
            },
            OperandPrinter::Immediate => self.print_number(value, out),
            OperandPrinter::HexImmediate if value == 0 => out.push_str("#0"),
            OperandPrinter::HexImmediate => print_hex(value as u64, out),
            OperandPrinter::SignedImmediate(n_bits) => self.print_number(sign_extend(value, n_bits), out),
            OperandPrinter::ScaledImmediate(scale) => self.print_number(value.wrapping_mul(scale), out),
            OperandPrinter::ImmediateRange { scale, offset } => {
                let first = unsigned.wrapping_mul(scale);
                print_immediate(i64::from(first), self.print_imm_hex, out);
                out.push(':');
                print_immediate(i64::from(first.wrapping_add(offset)), self.print_imm_hex, out);
            }
            OperandPrinter::Offset(scale) => match operand {
                Operand::Immediate(value) => self.print_number(value.wrapping_mul(scale), out),
                _ => self.print_register_or_expression(printed, operand, out),
            },
            OperandPrinter::AddSubImmediate => {
                match operand {
                    Operand::Immediate(value) => self.print_number(value & 0xFFF, out),
                    _ => self.print_register_or_expression(printed, operand, out),
                }
                print_shifter(next(), out);
            }
            OperandPrinter::LogicalImmediate(n_bits) => {
                print_hex(decode_logical(value, n_bits).unwrap_or_default(), out);
            }
            OperandPrinter::SveLogicalImmediate(n_bits) => self.print_sve_logical(value, n_bits, out),
            OperandPrinter::ShiftedByte { n_bits, is_unsigned } => {
                self.print_shifted_byte(value, next(), n_bits, is_unsigned, out);
            }
            OperandPrinter::ByteMask => print_padded_hex(decode_byte_mask(value), out),
            OperandPrinter::FloatImmediate => {
                // Writing to a string cannot fail.
                let _ = write!(out, "#{:.8}", decode_float(value as u8));
            }
            OperandPrinter::ExactFloat(zero, one) => {
                out.push('#');
                out.push_str(if unsigned == 0 { zero } else { one });
            }
            OperandPrinter::ComplexRotation { angle, remainder } => {
                print_decimal(i64::from(unsigned) * i64::from(angle) + i64::from(remainder), out);
            }
            OperandPrinter::Shifter => print_shifter(unsigned, out),
            OperandPrinter::ShiftedRegister => {
                self.print_register_name(register, out);
                print_shifter(next(), out);
            }
            OperandPrinter::ExtendedRegister => {
                self.print_register_name(register, out);
                self.print_extension(inst, next(), out);
            }
            OperandPrinter::ArithmeticExtend => self.print_extension(inst, unsigned, out),
            OperandPrinter::MemoryExtend { kind, n_bits } => {
                print_memory_extension(value != 0, next() != 0, n_bits, kind, out);
            }
            OperandPrinter::RegisterWithExtend { is_signed, n_bits, kind, suffix } => {
                self.print_register_or_expression(printed, operand, out);
                print_suffix(suffix, out);
                let is_shifted = n_bits != 8;
                if is_signed || is_shifted || kind == 'w' {
                    out.push_str(", ");
                    print_memory_extension(is_signed, is_shifted, n_bits, kind, out);
                }
            }
            OperandPrinter::PostIncrement(number) if register == reg::XZR => {
                print_decimal(i64::from(number), out);
            }
            OperandPrinter::PostIncrement(_) | OperandPrinter::MatrixTile => {
                self.print_register_name(register, out);
            }
            OperandPrinter::AlignedLabel => match operand {
                Operand::Immediate(value) => self.print_number(value.wrapping_mul(4), out),
                Operand::Expression(id) => match printed.constant(id) {
                    Some(address) => {
                        // Writing to a string cannot fail.
                        let _ = write!(out, "{address:#x}");
                    }
                    None => printed.print_expression(id, out),
                },
                Operand::Register(_) => {}
            },
            OperandPrinter::AdrLabel => match operand {
                Operand::Immediate(value) => {
                    let scale = if inst.opcode == ADRP { 4096 } else { 1 };
                    print_decimal(value.wrapping_mul(scale), out);
                }
                _ => self.print_register_or_expression(printed, operand, out),
            },
            OperandPrinter::VectorRegister => self.print_vector_register(register, out),
            OperandPrinter::VectorList { n_lanes, kind } => {
                self.print_vector_list(register, n_lanes, kind, out);
            }
            OperandPrinter::VectorIndex(scale) => {
                let _ = write!(out, "[{}]", value.wrapping_mul(scale));
            }
            OperandPrinter::MatrixIndex(scale) => {
                let _ = write!(out, "{}", value.wrapping_mul(scale));
            }
            OperandPrinter::Matrix(suffix) | OperandPrinter::SveRegister(suffix) => {
                self.print_register_name(register, out);
                print_suffix(suffix, out);
            }
            OperandPrinter::MatrixTileVector { is_vertical } => {
                self.print_tile_vector(register, is_vertical, out);
            }
            OperandPrinter::MatrixTileList => self.print_tiles(unsigned, out),
            OperandPrinter::PredicateAsCounter(suffix) if (reg::PN0..=reg::PN15).contains(&register) => {
                let _ = write!(out, "pn{}", register.0 - reg::PN0.0);
                print_suffix(suffix, out);
            }
            OperandPrinter::PredicateAsCounter(_) => {}
            OperandPrinter::SveAsScalar(n_bits) => {
                let first = match n_bits {
                    8 => reg::B0,
                    16 => reg::H0,
                    32 => reg::S0,
                    64 => reg::D0,
                    _ => reg::Q0,
                };
                self.print_register_name(corresponding(register, reg::Z0, first), out);
            }
            OperandPrinter::Gpr64As32 => self.print_register_name(w_from_x(register), out),
            OperandPrinter::Gpr64x8 => {
                let first = self.sub_register(register, X8_SUB_0).unwrap_or_default();
                self.print_register_name(first, out);
            }
            OperandPrinter::GprPair => self.print_register_pair(register, out),
            OperandPrinter::SyspXzrPair => self.print_xzr_pair(out),
            OperandPrinter::Condition => out.push_str(condition(unsigned)),
            OperandPrinter::InverseCondition => out.push_str(condition(unsigned ^ 1)),
            OperandPrinter::SysCr => {
                let _ = write!(out, "c{value}");
            }
            OperandPrinter::MrsSystemRegister => self.print_system_register(unsigned, 0, out),
            OperandPrinter::MsrSystemRegister => self.print_system_register(unsigned, 1, out),
            OperandPrinter::PStateField => self.print_state_field(unsigned, out),
            OperandPrinter::Svcr => {
                if let Some(mode) = names::word(names::SVCR, unsigned) {
                    out.push_str(self.description.str(mode.name));
                }
            }
            OperandPrinter::Barrier => {
                let kind = if inst.opcode == ISB { names::ISB } else { names::DB };
                self.print_barrier(kind, unsigned, out);
            }
            OperandPrinter::BarrierNxs => self.print_barrier(names::DB_NXS, unsigned, out),
            OperandPrinter::Word(kind) => self.print_word(kind, unsigned, out),
        }
    }

    /// Returns whether an instruction is an atomic operation that loses its acquire semantics because it loads into
    /// the zero register.
    fn drops_acquire(&self, inst: &Inst) -> bool {
        if !matches!(Self::register(inst, 0), reg::WZR | reg::XZR) {
            return false;
        }
        let fragments = self.description.asm_text(inst.opcode, 0);
        let text =
            self.description.select(fragments).get(0).map_or("", |first| self.description.str(first.text));
        let mnemonic = text.trim_matches('\t');
        ACQUIRING.contains(&mnemonic)
            || ACQUIRING.contains(&mnemonic.strip_suffix(['b', 'h']).unwrap_or_default())
    }
}

fn print_decimal(value: i64, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "#{value}");
}

fn print_hex(value: u64, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "#{value:#x}");
}

/// Writes a number like C's `%#016llx`: zero has no prefix.
fn print_padded_hex(value: u64, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = if value == 0 { write!(out, "#{value:016}") } else { write!(out, "#{value:#016x}") };
}

fn print_suffix(suffix: Option<char>, out: &mut String) {
    if let Some(suffix) = suffix {
        out.push('.');
        out.push(suffix);
    }
}

/// Returns the name of a condition.
fn condition(value: u32) -> &'static str {
    CONDITIONS.get(value as usize).copied().unwrap_or_default()
}

/// Returns the amount of a shift operand.
const fn shift_amount(shifter: u32) -> u32 {
    shifter & 0x3F
}

/// Writes a shift operand, unless it has no effect.
fn print_shifter(shifter: u32, out: &mut String) {
    let (kind, amount) = (shifter >> 6 & 7, shift_amount(shifter));
    if kind == 0 && amount == 0 {
        return;
    }
    let name = SHIFTS.get(kind as usize).copied().unwrap_or_default();
    // Writing to a string cannot fail.
    let _ = write!(out, ", {name} #{amount}");
}

/// Writes the extension of an index register of a kind, and the shift by the access size.
fn print_memory_extension(is_signed: bool, is_shifted: bool, n_bits: u32, kind: char, out: &mut String) {
    let is_plain = !is_signed && kind == 'x';
    if is_plain {
        out.push_str("lsl");
    } else {
        out.push_str(if is_signed { "sxt" } else { "uxt" });
        out.push(kind);
    }
    if is_shifted || is_plain {
        // Writing to a string cannot fail.
        let _ = write!(out, " #{}", (n_bits / 8).checked_ilog2().unwrap_or_default());
    }
}

impl TargetPrinter for AArch64Printer<'_> {
    fn print_prefixes(&self, _printed: PrintedInst<'_>, _out: &mut String) {}

    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        self.print_short_form(printed, out)
            || self.print_sys_alias(printed.inst, out)
            || self.print_preferred_alias(printed, out)
    }

    fn passes(&self, printed: PrintedInst<'_>, test: &AsmOperandTest) -> bool {
        let operand = printed.inst.operand(usize::from(test.operand));
        let value = operand.and_then(Operand::immediate);
        let test = self.alias_tests.get(test.method);
        value.zip(test).is_some_and(|(value, test)| test.passes(value))
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        self.print_register_name(register, out);
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        if let Some(operand_printer) = self.operand_printer(fragment) {
            self.print_operand_at(printed, operand_printer, usize::from(fragment.operand), out);
        }
    }

    fn print_annotation(&self, printed: PrintedInst<'_>, out: &mut String) {
        if self.drops_acquire(printed.inst) {
            out.push(' ');
            out.push_str(printed.expressions.asm_info.comment_string);
            out.push_str(" acquire semantics dropped since destination is zero");
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::{AsmAlias, Method, MethodId};
    use stallscope_testing::check_printer_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};
    use stallscope_mc::Printer;

    /// Checks the text in both syntaxes; immediates are decimal in the first, hexadecimal in the second.
    #[track_caller]
    fn check(inst: &Inst, generic: &str, apple_hex: &str) {
        for (variant, expected) in [(0, generic), (1, apple_hex)] {
            let mut out = String::new();
            Printer::new(
                &crate::ISA.asm_language,
                &subtarget("+all,+v8.2a"),
                variant,
                PrintOptions { print_imm_hex: variant == 1, ..PrintOptions::default() },
            )
            .print(inst, &expressions(), &mut out);
            assert_eq!(out, expected);
        }
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn shifts_and_bit_fields() {
        check(&inst("UBFMXri", "X0 X1 60 59"), "\tlsl\tx0, x1, #4", "\tlsl\tx0, x1, #4");
        check(&inst("SBFMXri", "X0 X1 0 31"), "\tsxtw\tx0, w1", "\tsxtw\tx0, w1");
        check(&inst("UBFMWri", "W0 W1 30 3"), "\tubfiz\tw0, w1, #2, #4", "\tubfiz\tw0, w1, #2, #4");
        check(&inst("BFMWri", "W0 W0 WZR 30 3"), "\tbfc\tw0, #2, #4", "\tbfc\tw0, #2, #4");
        check(&inst("BFMXri", "X0 X0 X1 3 7"), "\tbfxil\tx0, x1, #3, #5", "\tbfxil\tx0, x1, #3, #5");
    }

    #[test]
    fn moves_of_numbers() {
        check(&inst("MOVZXi", "X0 4660 16"), "\tmov\tx0, #305397760", "\tmov\tx0, #0x12340000");
        check(&inst("MOVZXi", "X0 0 16"), "\tmovz\tx0, #0, lsl #16", "\tmovz\tx0, #0x0, lsl #16");
        check(&inst("MOVNWi", "W0 0 0"), "\tmov\tw0, #-1", "\tmov\tw0, #-0x1");
        check(&inst("ORRWri", "W0 WZR 60"), "\tmov\tw0, #1431655765", "\tmov\tw0, #0x55555555");
    }

    #[test]
    fn lists_of_vectors() {
        check(
            &inst("LD1i8_POST", "X0 Q0 Q0 3 X0 XZR"),
            "\tld1\t{ v0.b }[3], [x0], #1",
            "\tld1.b\t{ v0 }[3], [x0], #1",
        );
        check(
            &inst("TBLv8i8Two", "D0 Q31_Q0 D2"),
            "\ttbl\tv0.8b, { v31.16b, v0.16b }, v2.8b",
            "\ttbl.8b\tv0, { v31, v0 }, v2",
        );
        check(
            &inst("LD3B_IMM", "Z0_Z1_Z2 P0 X0 0"),
            "\tld3b\t{ z0.b - z2.b }, p0/z, [x0]",
            "\tld3b\t{ z0.b - z2.b }, p0/z, [x0]",
        );
    }

    #[test]
    fn system_instructions() {
        check(&inst("SYSxt", "0 8 7 0 XZR"), "\ttlbi\tvmalle1", "\ttlbi\tvmalle1");
        check(&inst("SYSxt", "3 7 4 1 X3"), "\tdc\tzva, x3", "\tdc\tzva, x3");
        check(&inst("MRS", "X0 56962"), "\tmrs\tx0, TPIDR_EL0", "\tmrs\tx0, TPIDR_EL0");
        check(&inst("DSB", "11"), "\tdsb\tish", "\tdsb\tish");
    }

    #[test]
    fn atomic_operations_without_a_destination() {
        let expected = "\tldaddab\tw1, wzr, [x2] # acquire semantics dropped since destination is zero";
        check(&inst("LDADDAB", "WZR W1 X2"), expected, expected);
    }

    fn method_name(method: MethodId) -> &'static str {
        let description = DESCRIPTION;
        description.str(description.table::<Method>().at(method.index()).name)
    }

    #[test]
    fn every_method_is_known() {
        let printers = operand_printers(DESCRIPTION);
        check_printer_methods(DESCRIPTION, |method, _| printers.get(method).is_some());
    }

    #[test]
    fn every_test_of_an_alias_is_known() {
        let description = DESCRIPTION;
        let tests = alias_tests(description);
        for alias in description.table::<AsmAlias>().iter() {
            for test in description.span(alias.tests).iter() {
                assert!(tests.get(test.method).is_some(), "{}", method_name(test.method));
            }
        }
    }

    #[test]
    fn no_operands_cause_a_panic() {
        for variant in [0, 1] {
            let subtarget = subtarget("+all");
            let printer = Printer::new(
                &crate::ISA.asm_language,
                &subtarget,
                variant,
                PrintOptions { print_imm_hex: variant == 1, ..PrintOptions::default() },
            );
            let mut out = String::new();
            check_all_opcodes_with(|inst| {
                out.clear();
                printer.print(inst, &expressions(), &mut out);
            });
        }
    }
}
