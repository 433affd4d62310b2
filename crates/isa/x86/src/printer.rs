//! The parts of printing x86 instructions that both syntaxes share.

use std::cell::RefCell;

use stallscope_target::{AsmFragment, Inst, LookupCache, OpcodeId, Operand, RegisterId, SubtargetInfo};

use crate::description;

use super::address_size::needs_address_size_prefix;
use super::att_printer::Att;
use super::inst_flags::*;
use super::intel_printer::Intel;
use super::memory_operand::MemoryOperand;
use super::mode::{Mode, Modes};
use super::operand_layout::memory_operand_index;
use super::operand_printer::{OPERAND_PRINTERS, OperandPrinter};
use super::registers::reg;
use super::syntax::{Syntax, ValuePrinter};
use super::ts_flags::{ExplicitPrefix, TsFlags};
use stallscope_mc::{PrintOptions, PrintedInst, TargetPrinter, push_hex};

const CALL_PCREL32: OpcodeId = description::opcode("CALLpcrel32");
const DATA16_PREFIX: OpcodeId = description::opcode("DATA16_PREFIX");

const CONDITIONS: [&str; 16] =
    ["o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"];

/// The condition codes that conditional compares have instead of the parity conditions: always and never.
const ALWAYS: &str = "t";
const NEVER: &str = "f";

const ROUNDING_MODES: [&str; 4] = ["{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"];

/// The default flags, from the upper bit down.
const DEFAULT_FLAGS: [&str; 4] = ["of", "sf", "zf", "cf"];

/// The facts that determine the text of an opcode.
#[derive(Clone, Copy)]
pub(crate) struct OpcodeFacts {
    flags: TsFlags,
    /// Whether an immediate can be part of the mnemonic.
    pub(crate) is_vector_compare: bool,
}

/// The printer of x86 instructions in one syntax.
pub(crate) struct X86Printer<'a, S> {
    pub(crate) subtarget: &'a SubtargetInfo,
    modes: Modes,
    /// Facts of opcodes that were printed before.
    facts: RefCell<LookupCache<OpcodeId, OpcodeFacts>>,
    values: ValuePrinter<'a, S>,
    /// By method.
    operand_printers: Vec<OperandPrinter>,
}

/// Returns the assembly variant with a number: AT&T or Intel.
pub(crate) const fn variant(number: u32) -> Option<u8> {
    match number {
        0 => Some(0),
        1 => Some(1),
        _ => None,
    }
}

/// Creates the printer for an assembly variant.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    variant: u8,
    options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    if variant == 1 {
        Box::new(X86Printer::<Intel>::new(subtarget, options.print_imm_hex))
    } else {
        Box::new(X86Printer::<Att>::new(subtarget, options.print_imm_hex))
    }
}

impl<'a, S: Syntax> X86Printer<'a, S> {
    fn new(subtarget: &'a SubtargetInfo, print_imm_hex: bool) -> Self {
        let n_methods = OPERAND_PRINTERS.iter().map(|(method, _)| method.index() + 1).max();
        let mut operand_printers = vec![OperandPrinter::default(); n_methods.unwrap_or_default()];
        for &(method, operand_printer) in OPERAND_PRINTERS {
            if let Some(entry) = operand_printers.get_mut(method.index()) {
                *entry = operand_printer;
            }
        }
        Self {
            subtarget,
            modes: Modes::of(&subtarget.features),
            facts: RefCell::default(),
            values: ValuePrinter::new(subtarget.description(), print_imm_hex),
            operand_printers,
        }
    }

    pub(crate) fn facts(&self, opcode: OpcodeId) -> OpcodeFacts {
        *self.facts.borrow_mut().get(opcode, opcode.index(), || OpcodeFacts {
            flags: TsFlags(self.subtarget.description().opcode(opcode).ts_flags),
            is_vector_compare: self.is_vector_compare(opcode),
        })
    }

    /// Returns how to print a fragment's operand.
    pub(crate) fn operand_printer(&self, fragment: &AsmFragment) -> OperandPrinter {
        self.operand_printers.get(fragment.method.index()).copied().unwrap_or_default()
    }

    fn print_any(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Register(register) => self.values.print_register(register, out),
            Operand::Immediate(value) => {
                out.push_str(S::IMMEDIATE_PREFIX);
                self.values.print_number(value, out);
            }
            Operand::Expression(id) => {
                out.push_str(S::OFFSET_PREFIX);
                printed.print_expression(id, out);
            }
        }
    }

    fn print_u8_immediate(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Immediate(value) => {
                out.push_str(S::IMMEDIATE_PREFIX);
                self.values.print_number(value & 0xFF, out);
            }
            // Intel syntax uses `$` for neither, so the immediate prefix is right in both.
            Operand::Expression(id) => {
                out.push_str(S::IMMEDIATE_PREFIX);
                printed.print_expression(id, out);
            }
            Operand::Register(register) => self.values.print_register(register, out),
        }
    }

    fn print_pc_relative(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Immediate(value) => self.values.print_number(value, out),
            Operand::Expression(id) => match printed.constant(id) {
                Some(address) => {
                    out.push_str("0x");
                    push_hex(address.cast_unsigned(), out);
                }
                None => S::print_address(printed, id, out),
            },
            Operand::Register(register) => self.values.print_register(register, out),
        }
    }

    fn print_condition(&self, inst: &Inst, value: i64, out: &mut String) {
        let Some(index) = usize::try_from(value).ok().filter(|&index| index < CONDITIONS.len()) else {
            return;
        };
        let flags = self.facts(inst.opcode).flags;
        out.push_str(match CONDITIONS[index] {
            "p" if flags.has_source_condition() => ALWAYS,
            "np" if flags.has_source_condition() => NEVER,
            condition => condition,
        });
    }

    fn print_default_flags(value: i64, out: &mut String) {
        out.push_str("{dfv=");
        let mut separator = "";
        for (i, flag) in DEFAULT_FLAGS.iter().enumerate() {
            if value >> (DEFAULT_FLAGS.len() - 1 - i) & 1 != 0 {
                out.push_str(separator);
                out.push_str(flag);
                separator = ",";
            }
        }
        out.push('}');
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
        let segment = || inst.operand(index + 1).and_then(Operand::register).unwrap_or_default();
        match operand_printer {
            OperandPrinter::Operand => self.print_any(printed, operand, out),
            OperandPrinter::Memory(size) => {
                if let Some(memory) = MemoryOperand::of(inst, index) {
                    S::print_memory(&self.values, printed, &memory, size, out);
                }
            }
            OperandPrinter::MemoryOffset(size) => {
                S::print_memory_offset(&self.values, printed, operand, segment(), size, out);
            }
            OperandPrinter::Source(size) => S::print_pointer(&self.values, register, segment(), size, out),
            OperandPrinter::Destination(size) => S::print_pointer(&self.values, register, reg::ES, size, out),
            OperandPrinter::U8Immediate => self.print_u8_immediate(printed, operand, out),
            OperandPrinter::StackRegister if register == reg::ST0 => {
                out.push_str(S::REGISTER_PREFIX);
                out.push_str("st(0)");
            }
            OperandPrinter::StackRegister => self.values.print_register(register, out),
            OperandPrinter::PcRelative => self.print_pc_relative(printed, operand, out),
            OperandPrinter::Condition => self.print_condition(inst, value, out),
            OperandPrinter::DefaultFlags => Self::print_default_flags(value, out),
            OperandPrinter::Rounding => {
                let mode = usize::try_from(value).ok().and_then(|value| ROUNDING_MODES.get(value));
                out.push_str(mode.copied().unwrap_or_default());
            }
            OperandPrinter::MaskPair => {
                let first = self.subtarget.description().sub_registers(register).next();
                self.values.print_register(first.unwrap_or(register), out);
            }
        }
    }

    /// Returns whether an instruction's mnemonic starts with `start`.
    fn has_mnemonic(&self, inst: &Inst, start: &str) -> bool {
        let description = self.subtarget.description();
        let fragments = description.asm_text(inst.opcode, 0);
        let text = description.str(description.select(fragments).at(0).text);
        text.trim_start().starts_with(start)
    }
}

impl<S: Syntax> TargetPrinter for X86Printer<'_, S> {
    fn print_register(&self, register: RegisterId, out: &mut String) {
        self.values.print_register(register, out);
    }

    fn print_prefixes(&self, printed: PrintedInst<'_>, out: &mut String) {
        let inst = printed.inst;
        let flags = self.facts(inst.opcode).flags;
        let has = |flag| inst.flags & flag != 0;
        if flags.has_lock() || has(HAS_LOCK) {
            out.push_str("\tlock\t");
        }
        if flags.has_notrack() || has(HAS_NOTRACK) {
            out.push_str("\tnotrack\t");
        }
        if has(HAS_REPNE) {
            out.push_str("\trepne\t");
        } else if has(HAS_REP) {
            out.push_str("\trep\t");
        }
        // In a conditional move that suppresses faults, the bit has another meaning.
        if flags.has_no_flags() && !self.has_mnemonic(inst, "cfcmov") {
            out.push_str("\t{nf}");
        }
        let explicit = flags.explicit_prefix();
        if has(USE_VEX) || explicit == ExplicitPrefix::Vex {
            out.push_str("\t{vex}");
        } else if has(USE_VEX2) {
            out.push_str("\t{vex2}");
        } else if has(USE_VEX3) {
            out.push_str("\t{vex3}");
        } else if has(USE_EVEX) || explicit == ExplicitPrefix::Evex {
            out.push_str("\t{evex}");
        }
        if has(USE_DISP8) {
            out.push_str("\t{disp8}");
        } else if has(USE_DISP32) {
            out.push_str("\t{disp32}");
        }
        if has(HAS_ADDRESS_SIZE) {
            let description = self.subtarget.description();
            let memory = memory_operand_index(description, &description.opcode(inst.opcode))
                .and_then(|index| MemoryOperand::of(inst, index));
            if !needs_address_size_prefix(self.subtarget, self.modes, inst, flags, memory.as_ref()) {
                if self.modes.has(Mode::Bits16) || self.modes.has(Mode::Bits64) {
                    out.push_str("\taddr32\t");
                } else if self.modes.has(Mode::Bits32) {
                    out.push_str("\taddr16\t");
                }
            }
        }
    }

    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let inst = printed.inst;
        if inst.opcode == CALL_PCREL32 && self.modes.has(Mode::Bits64) && S::HAS_SIZE_SUFFIXES {
            out.push_str("\tcallq\t");
            self.print_operand_at(printed, OperandPrinter::PcRelative, 0, out);
            true
        } else if inst.opcode == DATA16_PREFIX && self.modes.has(Mode::Bits16) {
            out.push_str("\tdata32");
            true
        } else {
            self.print_vector_compare(printed, out)
        }
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        self.print_operand_at(printed, self.operand_printer(fragment), usize::from(fragment.operand), out);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_testing::check_printer_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};
    use stallscope_mc::Printer;

    /// Checks the text in both syntaxes; immediates are decimal in the first, hexadecimal in the second.
    #[track_caller]
    fn check(inst: &Inst, att: &str, intel_hex: &str) {
        for (variant, expected) in [(0, att), (1, intel_hex)] {
            let mut out = String::new();
            Printer::new(
                &crate::ISA.asm_language,
                &subtarget("Is64Bit"),
                variant,
                PrintOptions { print_imm_hex: variant == 1, ..PrintOptions::default() },
            )
            .print(inst, &expressions(), &mut out);
            assert_eq!(out, expected);
        }
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn operands() {
        check(
            &inst("ADD32mi8", "RAX 4 RBX -8 FS -5", HAS_LOCK),
            "\tlock\t\taddl\t$-5, %fs:-8(%rax,%rbx,4)",
            "\tlock\t\tadd\tdword ptr fs:[rax + 4*rbx - 0x8], -0x5",
        );
        check(&inst("ADD_FST0r", "ST0", 0), "\tfadd\t%st(0), %st", "\tfadd\tst, st(0)");
        check(
            &inst("MOVSB", "RDI RSI -", HAS_REP),
            "\trep\t\tmovsb\t(%rsi), %es:(%rdi)",
            "\trep\t\tmovsb\tbyte ptr es:[rdi], byte ptr [rsi]",
        );
        check(
            &inst("MOV64ao64", "-1 GS", 0),
            "\tmovabsq\t%gs:-1, %rax",
            "\tmovabs\trax, qword ptr gs:[-0x1]",
        );
    }

    #[test]
    fn aliases() {
        check(&inst("AAM8i8", "10", 0), "\taam", "\taam");
        check(&inst("AAM8i8", "11", 0), "\taam\t$11", "\taam\t0xb");
    }

    #[test]
    fn predicates_are_part_of_the_mnemonic() {
        check(
            &inst("VCMPPDZrribk", "K2 K3 ZMM4 ZMM5 17", 0),
            "\tvcmplt_oqpd\t{sae}, %zmm5, %zmm4, %k2 {%k3}",
            "\tvcmplt_oqpd\tk2 {k3}, zmm4, zmm5, {sae}",
        );
        check(
            &inst("VPCMPUDZ128rmbi", "K1 XMM2 RAX 1 - 0 - 3", 0),
            "\tvpcmpud\t$3, (%rax){1to4}, %xmm2, %k1",
            "\tvpcmpud\tk1, xmm2, dword ptr [rax]{1to4}, 0x3",
        );
    }

    #[test]
    fn every_method_is_known() {
        let is_known = |method| OPERAND_PRINTERS.iter().any(|(known, _)| *known == method);
        check_printer_methods(DESCRIPTION, |method, _| is_known(method));
    }

    #[test]
    fn no_operands_cause_a_panic() {
        for (mode, variant) in [("Is16Bit", 0), ("Is32Bit", 1), ("Is64Bit", 0), ("Is64Bit", 1)] {
            let subtarget = subtarget(mode);
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
