//! The text of x86 instructions: what both syntaxes share.

use stallscope_target::{AsmFragment, Inst, MethodId, OpcodeId, Operand, RegisterId, SubtargetInfo};

use crate::description;

use super::address_size::needs_address_size_prefix;
use super::att_printer::Att;
use super::inst_flags::*;
use super::intel_printer::Intel;
use super::memory_operand::MemoryOperand;
use super::mode::{Mode, Modes};
use super::operand_layout::memory_operand_index;
use super::registers::reg;
use super::ts_flags::{ExplicitPrefix, TsFlags};
use super::vector_compare;
use stallscope_mc::{PrintedInst, TargetPrinter, print_immediate};

const CALL_PCREL32: OpcodeId = description::opcode("CALLpcrel32");
const DATA16_PREFIX: OpcodeId = description::opcode("DATA16_PREFIX");

/// How an operand is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OperandPrinter {
    /// A register, an immediate or an expression by its kind.
    #[default]
    Operand,
    /// A memory operand; Intel syntax puts the size in front.
    Memory(&'static str),
    /// An absolute address and a segment; Intel syntax puts the size in front.
    MemoryOffset(&'static str),
    /// A string instruction's source and its segment; Intel syntax puts the size in front.
    Source(&'static str),
    /// A string instruction's destination; Intel syntax puts the size in front.
    Destination(&'static str),
    /// An immediate of eight bits, without sign.
    U8Immediate,
    /// An x87 stack register, its number always written.
    StackRegister,
    /// A branch's target.
    PcRelative,
    /// A condition, part of a mnemonic.
    Condition,
    /// The flags that a conditional compare sets when its condition does not hold.
    DefaultFlags,
    /// A rounding mode.
    Rounding,
    /// A pair of mask registers, by the first of them.
    MaskPair,
}

const BYTE: &str = "byte ptr ";
const WORD: &str = "word ptr ";
const DWORD: &str = "dword ptr ";
const QWORD: &str = "qword ptr ";
const TBYTE: &str = "tbyte ptr ";
const XMMWORD: &str = "xmmword ptr ";
const YMMWORD: &str = "ymmword ptr ";
const ZMMWORD: &str = "zmmword ptr ";

/// The description's methods for operands.
const OPERAND_PRINTERS: &[(MethodId, OperandPrinter)] = &[
    (description::method("printOperand"), OperandPrinter::Operand),
    (description::method("printMemReference"), OperandPrinter::Memory("")),
    (description::method("printbytemem"), OperandPrinter::Memory(BYTE)),
    (description::method("printwordmem"), OperandPrinter::Memory(WORD)),
    (description::method("printdwordmem"), OperandPrinter::Memory(DWORD)),
    (description::method("printqwordmem"), OperandPrinter::Memory(QWORD)),
    (description::method("printtbytemem"), OperandPrinter::Memory(TBYTE)),
    (description::method("printxmmwordmem"), OperandPrinter::Memory(XMMWORD)),
    (description::method("printymmwordmem"), OperandPrinter::Memory(YMMWORD)),
    (description::method("printzmmwordmem"), OperandPrinter::Memory(ZMMWORD)),
    (description::method("printMemOffs8"), OperandPrinter::MemoryOffset(BYTE)),
    (description::method("printMemOffs16"), OperandPrinter::MemoryOffset(WORD)),
    (description::method("printMemOffs32"), OperandPrinter::MemoryOffset(DWORD)),
    (description::method("printMemOffs64"), OperandPrinter::MemoryOffset(QWORD)),
    (description::method("printSrcIdx8"), OperandPrinter::Source(BYTE)),
    (description::method("printSrcIdx16"), OperandPrinter::Source(WORD)),
    (description::method("printSrcIdx32"), OperandPrinter::Source(DWORD)),
    (description::method("printSrcIdx64"), OperandPrinter::Source(QWORD)),
    (description::method("printDstIdx8"), OperandPrinter::Destination(BYTE)),
    (description::method("printDstIdx16"), OperandPrinter::Destination(WORD)),
    (description::method("printDstIdx32"), OperandPrinter::Destination(DWORD)),
    (description::method("printDstIdx64"), OperandPrinter::Destination(QWORD)),
    (description::method("printU8Imm"), OperandPrinter::U8Immediate),
    (description::method("printSTiRegOperand"), OperandPrinter::StackRegister),
    (description::method("printPCRelImm"), OperandPrinter::PcRelative),
    (description::method("printCondCode"), OperandPrinter::Condition),
    (description::method("printCondFlags"), OperandPrinter::DefaultFlags),
    (description::method("printRoundingControl"), OperandPrinter::Rounding),
    (description::method("printVKPair"), OperandPrinter::MaskPair),
];

const CONDITIONS: [&str; 16] =
    ["o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"];

/// What a conditional compare has in place of the parity conditions: always and never.
const ALWAYS: &str = "t";
const NEVER: &str = "f";

const ROUNDING_MODES: [&str; 4] = ["{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"];

/// The default flags, from the upper bit down.
const DEFAULT_FLAGS: [&str; 4] = ["of", "sf", "zf", "cf"];

/// What the two syntaxes write differently.
pub(crate) trait Syntax: Send {
    /// The assembly variant's number.
    const VARIANT: usize;
    /// What a register's name starts with.
    const REGISTER_PREFIX: &'static str;
    /// What an immediate starts with.
    const IMMEDIATE_PREFIX: &'static str;
    /// What an expression in an immediate's place starts with.
    const OFFSET_PREFIX: &'static str;
    /// Whether mnemonics end in the operands' size.
    const HAS_SIZE_SUFFIXES: bool;

    /// Writes an address that is an expression.
    fn print_address(printed: PrintedInst<'_>, id: u32, out: &mut String);
    /// Writes a memory operand; `size` is what Intel syntax puts in front.
    fn print_memory(
        printer: &X86Printer<'_, Self>,
        printed: PrintedInst<'_>,
        memory: &MemoryOperand,
        size: &str,
        out: &mut String,
    ) where
        Self: Sized;
    /// Writes an absolute address.
    fn print_memory_offset(
        printer: &X86Printer<'_, Self>,
        printed: PrintedInst<'_>,
        address: Operand,
        segment: RegisterId,
        size: &str,
        out: &mut String,
    ) where
        Self: Sized;
    /// Writes a string instruction's operand.
    fn print_pointer(
        printer: &X86Printer<'_, Self>,
        pointer: RegisterId,
        segment: RegisterId,
        size: &str,
        out: &mut String,
    ) where
        Self: Sized;
}

/// The printer of x86 instructions in one syntax.
pub(crate) struct X86Printer<'a, S> {
    pub(crate) subtarget: &'a SubtargetInfo,
    modes: Modes,
    print_imm_hex: bool,
    /// By method.
    operand_printers: Vec<OperandPrinter>,
    syntax: std::marker::PhantomData<S>,
}

/// The assembly variants: AT&T's and Intel's.
pub(crate) const ASM_VARIANTS: std::ops::RangeInclusive<u32> = 0..=1;

/// The printer for an assembly variant.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    variant: u8,
    print_imm_hex: bool,
) -> Box<dyn TargetPrinter + 'a> {
    if variant == 1 {
        Box::new(X86Printer::<Intel>::new(subtarget, print_imm_hex))
    } else {
        Box::new(X86Printer::<Att>::new(subtarget, print_imm_hex))
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
            print_imm_hex,
            operand_printers,
            syntax: std::marker::PhantomData,
        }
    }

    /// How a fragment's operand is printed.
    pub(crate) fn operand_printer(&self, fragment: &AsmFragment) -> OperandPrinter {
        self.operand_printers.get(fragment.method.index()).copied().unwrap_or_default()
    }

    /// Writes a register; no register is nothing.
    pub(crate) fn print_register(&self, register: RegisterId, out: &mut String) {
        let [name, ..] = self.subtarget.description().register(register).asm_names;
        out.push_str(S::REGISTER_PREFIX);
        out.push_str(self.subtarget.description().str(name));
    }

    /// Writes a segment and the colon after it, if there is one.
    pub(crate) fn print_segment(&self, segment: RegisterId, out: &mut String) {
        if !segment.is_none() {
            self.print_register(segment, out);
            out.push(':');
        }
    }

    /// Writes a number as immediates are.
    pub(crate) fn print_number(&self, value: i64, out: &mut String) {
        print_immediate(value, self.print_imm_hex, out);
    }

    fn print_any(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Register(register) => self.print_register(register, out),
            Operand::Immediate(value) => {
                out.push_str(S::IMMEDIATE_PREFIX);
                self.print_number(value, out);
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
                self.print_number(value & 0xFF, out);
            }
            // Intel syntax has `$` for neither, so the prefix is the immediate's in both.
            Operand::Expression(id) => {
                out.push_str(S::IMMEDIATE_PREFIX);
                printed.print_expression(id, out);
            }
            Operand::Register(register) => self.print_register(register, out),
        }
    }

    fn print_pc_relative(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Immediate(value) => self.print_number(value, out),
            Operand::Expression(id) => match printed.constant(id) {
                Some(address) => {
                    use std::fmt::Write;
                    // Writing to a string does not fail.
                    let _ = write!(out, "{address:#x}");
                }
                None => S::print_address(printed, id, out),
            },
            Operand::Register(register) => self.print_register(register, out),
        }
    }

    fn print_condition(&self, inst: &Inst, value: i64, out: &mut String) {
        let Some(index) = usize::try_from(value).ok().filter(|&index| index < CONDITIONS.len()) else {
            return;
        };
        let flags = TsFlags(self.subtarget.description().opcode(inst.opcode).ts_flags);
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

    /// Writes the operand at `index` by a method.
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
                    S::print_memory(self, printed, &memory, size, out);
                }
            }
            OperandPrinter::MemoryOffset(size) => {
                S::print_memory_offset(self, printed, operand, segment(), size, out);
            }
            OperandPrinter::Source(size) => S::print_pointer(self, register, segment(), size, out),
            OperandPrinter::Destination(size) => S::print_pointer(self, register, reg::ES, size, out),
            OperandPrinter::U8Immediate => self.print_u8_immediate(printed, operand, out),
            OperandPrinter::StackRegister if register == reg::ST0 => {
                out.push_str(S::REGISTER_PREFIX);
                out.push_str("st(0)");
            }
            OperandPrinter::StackRegister => self.print_register(register, out),
            OperandPrinter::PcRelative => self.print_pc_relative(printed, operand, out),
            OperandPrinter::Condition => self.print_condition(inst, value, out),
            OperandPrinter::DefaultFlags => Self::print_default_flags(value, out),
            OperandPrinter::Rounding => {
                let mode = usize::try_from(value).ok().and_then(|value| ROUNDING_MODES.get(value));
                out.push_str(mode.copied().unwrap_or_default());
            }
            OperandPrinter::MaskPair => {
                let first = self.subtarget.description().sub_registers(register).next();
                self.print_register(first.unwrap_or(register), out);
            }
        }
    }

    /// Whether an instruction has a mnemonic that starts like this.
    fn has_mnemonic(&self, inst: &Inst, start: &str) -> bool {
        let description = self.subtarget.description();
        let [fragments, _] = description.opcode(inst.opcode).asm;
        let text = description.str(description.select(fragments).at(0).text);
        text.trim_start().starts_with(start)
    }
}

impl<S: Syntax> TargetPrinter for X86Printer<'_, S> {
    fn print_register(&self, register: RegisterId, out: &mut String) {
        X86Printer::print_register(self, register, out);
    }

    fn print_prefixes(&self, printed: PrintedInst<'_>, out: &mut String) {
        let inst = printed.inst;
        let opcode = self.subtarget.description().opcode(inst.opcode);
        let flags = TsFlags(opcode.ts_flags);
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
        // A conditional move that faults on nothing has the bit for another meaning.
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
            let memory = memory_operand_index(self.subtarget.description(), &opcode)
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
            vector_compare::print(self, printed, out)
        }
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        self.print_operand_at(printed, self.operand_printer(fragment), usize::from(fragment.operand), out);
    }
}

#[cfg(test)]
mod tests {
    use stallscope_target::Method;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};
    use stallscope_mc::Printer;

    /// The text in both syntaxes; immediates are decimal in the first, hexadecimal in the second.
    #[track_caller]
    fn check(inst: &Inst, att: &str, intel_hex: &str) {
        for (variant, expected) in [(0, att), (1, intel_hex)] {
            let mut out = String::new();
            Printer::new(&crate::ISA.asm_language, &subtarget("Is64Bit"), variant, variant == 1).print(
                inst,
                &expressions(),
                &mut out,
            );
            assert_eq!(out, expected);
        }
    }

    // The expected texts are those that `llvm-mc` prints.

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
        let description = DESCRIPTION;
        let methods = description.table::<Method>();
        for fragment in description.table::<AsmFragment>().iter() {
            let is_known = OPERAND_PRINTERS.iter().any(|(method, _)| *method == fragment.method);
            let name = description.str(methods.at(fragment.method.index()).name);
            assert!(is_known || fragment.operand == AsmFragment::NO_OPERAND, "{name}");
        }
    }

    #[test]
    fn no_operands_make_it_panic() {
        for (mode, variant) in [("Is16Bit", 0), ("Is32Bit", 1), ("Is64Bit", 0), ("Is64Bit", 1)] {
            let subtarget = subtarget(mode);
            let printer = Printer::new(&crate::ISA.asm_language, &subtarget, variant, variant == 1);
            let mut out = String::new();
            check_all_opcodes_with(|inst| {
                out.clear();
                printer.print(inst, &expressions(), &mut out);
            });
        }
    }
}
