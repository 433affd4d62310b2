//! Prints PowerPC instructions.

use std::fmt::Write;

use stallscope_mc::{
    Expression, ExpressionId, Methods, OperandClasses, PrintOptions, PrintedInst, RegisterSpellings,
    TargetPrinter, print_immediate, raw_text,
};
use stallscope_target::{AsmFragment, Description, FeatureId, OpcodeId, Operand, RegisterId, SubtargetInfo};

use crate::description;
use crate::mode::Mode;
use crate::naming::Naming;
use crate::predicate;
use crate::specifier;

/// Returns the only assembly variant; any number represents it.
pub(crate) const fn variant(_number: u32) -> Option<u8> {
    Some(0)
}

const BOOK_E: FeatureId = description::feature("FeatureBookE");
const MODERN_AIX_ASSEMBLER: FeatureId = description::feature("FeatureModernAIXAs");
const ADDIS: OpcodeId = description::opcode("ADDIS");
const ADDIS8: OpcodeId = description::opcode("ADDIS8");
const RLWINM: OpcodeId = description::opcode("RLWINM");
const RLDICR: OpcodeId = description::opcode("RLDICR");
const RLDICR_32: OpcodeId = description::opcode("RLDICR_32");
const DCBT: OpcodeId = description::opcode("DCBT");
const DCBTST: OpcodeId = description::opcode("DCBTST");
const DCBF: OpcodeId = description::opcode("DCBF");
const R0: RegisterId = description::register("R0");

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperandPrinter {
    /// A register, an immediate or an expression.
    Operand,
    /// So many bits of an immediate without a sign.
    Unsigned(u32),
    /// So many bits of an immediate with a sign.
    Signed(u32),
    /// The target of a branch.
    Branch,
    /// The target of a branch to an address.
    AbsoluteBranch,
    /// The hint of a branch.
    Hint,
    /// The condition of a branch.
    Condition,
    /// The hint of a branch with a condition.
    ConditionHint,
    /// The field of the condition register after a condition.
    ConditionField,
    /// A mask for a field of the condition register.
    ConditionMask,
    /// An offset of so many bits and a base.
    OffsetAndBase(u32),
    /// An offset from here, and a zero.
    OffsetAndZero,
    /// A base and an index.
    BaseAndIndex,
    /// The function of a call for thread-local data, and its symbol.
    TlsCall,
}

impl OperandPrinter {
    /// Returns the way that a method of the description prints.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "printOperand" => Self::Operand,
            "printImmZeroOperand" => Self::Unsigned(32),
            "printU8ImmOperandTrunc" => Self::Unsigned(8),
            "printU16ImmOperand" => Self::Unsigned(16),
            "printS16ImmOperand" => Self::Signed(16),
            // LLVM quirk: a number that represents its negative is printed as it is encoded.
            "printNegS32ImmOperand" | "printS32ImmOperand" | "printS34ImmOperand" => Self::Signed(64),
            "printBranchOperand" => Self::Branch,
            "printAbsBranchOperand" => Self::AbsoluteBranch,
            "printATBitsAsHint" => Self::Hint,
            "printPredicateOperand<cc>" => Self::Condition,
            "printPredicateOperand<pm>" => Self::ConditionHint,
            "printPredicateOperand<reg>" => Self::ConditionField,
            "printcrbitm" => Self::ConditionMask,
            "printMemRegImm" => Self::OffsetAndBase(16),
            "printMemRegImmHash" | "printMemRegImm34" => Self::OffsetAndBase(64),
            "printMemRegImm34PCRel" => Self::OffsetAndZero,
            "printMemRegReg" => Self::BaseAndIndex,
            "printTLSCall" => Self::TlsCall,
            _ if name.starts_with("printUImmOperand<") => Self::Unsigned(32),
            _ => Self::Signed(name.strip_prefix("printSImmOperand<")?.strip_suffix('>')?.parse().ok()?),
        })
    }
}

/// The printer of PowerPC instructions.
struct PowerPcPrinter<'a> {
    description: Description<'a>,
    classes: OperandClasses<'a>,
    names: RegisterSpellings<'a>,
    mode: Mode,
    naming: Naming,
    /// Whether the processor is an embedded one.
    is_embedded: bool,
    /// Whether the kinds of access of `dcbt` have mnemonics.
    has_touch_mnemonics: bool,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
}

/// Creates the printer.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    _variant: u8,
    options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    let mode = Mode::of(&subtarget.triple);
    Box::new(PowerPcPrinter {
        description,
        classes: OperandClasses::new(description),
        names: RegisterSpellings::new(description, 0),
        mode,
        naming: Naming { names: options.register_names, can_have_percent: !mode.is_aix },
        is_embedded: subtarget.features.has(BOOK_E),
        has_touch_mnemonics: !mode.is_aix || subtarget.features.has(MODERN_AIX_ASSEMBLER),
        operand_printers: Methods::new(description, OperandPrinter::by_name),
    })
}

/// Returns some bits of a number with the sign of the highest of them.
const fn signed(value: i64, n_bits: u32) -> i64 {
    value << (64 - n_bits) >> (64 - n_bits)
}

/// Returns some bits of a number.
const fn unsigned(value: i64, n_bits: u32) -> u64 {
    value as u64 & (u64::MAX >> (64 - n_bits))
}

fn immediate(printed: PrintedInst<'_>, index: usize) -> Option<i64> {
    printed.inst.operand(index).and_then(Operand::immediate)
}

impl PowerPcPrinter<'_> {
    /// Prints an operand as it is.
    fn print_at(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        match printed.inst.operand(index) {
            Some(Operand::Register(register)) => {
                let opcode = printed.inst.opcode;
                let register = self.naming.named_register(&self.classes, opcode, index, register);
                self.naming.write(self.description, &self.names, register, out);
            }
            Some(Operand::Immediate(value)) => print_immediate(value, false, out),
            Some(Operand::Expression(id)) => printed.print_expression(id, out),
            None => {}
        }
    }

    /// Prints operands, with commas between them.
    fn print_list(&self, printed: PrintedInst<'_>, indexes: &[usize], out: &mut String) {
        for (place, &index) in indexes.iter().enumerate() {
            out.push_str(if place == 0 { "" } else { ", " });
            self.print_at(printed, index, out);
        }
    }

    fn print_signed(&self, printed: PrintedInst<'_>, index: usize, n_bits: u32, out: &mut String) {
        match immediate(printed, index) {
            Some(value) => print_immediate(signed(value, n_bits), false, out),
            None => self.print_at(printed, index, out),
        }
    }

    /// Prints a base, where register 0 is the number 0.
    fn print_base(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        if printed.inst.operand(index) == Some(Operand::Register(R0)) {
            out.push('0');
        } else {
            self.print_at(printed, index, out);
        }
    }

    fn print_branch(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let Some(value) = immediate(printed, index) else { return self.print_at(printed, index, out) };
        let distance = (value as i32).wrapping_shl(2);
        out.push(if self.mode.is_aix { '$' } else { '.' });
        // Writing to a string cannot fail.
        let _ = write!(out, "{distance:+}");
    }

    fn print_absolute_branch(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let Some(value) = immediate(printed, index) else { return self.print_at(printed, index, out) };
        let address = (value as u64) << 2;
        let address = if self.mode.is_64_bit { address } else { u64::from(address as u32) };
        // Writing to a string cannot fail.
        let _ = write!(out, "{address:#x}");
    }

    fn print_tls_call(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        let Some(Operand::Expression(id)) = printed.inst.operand(index) else { return };
        let expressions = printed.expressions;
        let (function, addend) = match expressions.get(ExpressionId(id)) {
            Some(Expression::Binary(_, function, addend)) => (function, Some(addend)),
            _ => (ExpressionId(id), None),
        };
        let Some(Expression::Symbol(symbol, found)) = expressions.get(function) else { return };
        let name = expressions.symbol_specifier(function);
        let is_in_front = found == Some(specifier::NOTOC);
        let write_specifier = |is_due: bool, out: &mut String| {
            if let Some(name) = name.filter(|_| is_due) {
                out.extend(["@", name]);
            }
        };
        out.push_str(&raw_text::from_bytes(expressions.symbols.name(symbol)));
        write_specifier(is_in_front, out);
        out.push('(');
        self.print_at(printed, index + 1, out);
        out.push(')');
        write_specifier(!is_in_front, out);
        if let Some(addend) = addend {
            let mut text = String::new();
            expressions.write(addend, &mut text);
            if text.starts_with(|letter: char| letter.is_ascii_digit()) {
                out.push('+');
            }
            out.push_str(&text);
        }
    }

    /// Prints a shift that is a rotation with a mask: `slwi`, `srwi`, `sldi`.
    fn print_shift(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let byte = |index: usize| immediate(printed, index).map(|value| u32::from(value as u8));
        let found = if printed.inst.opcode == RLWINM {
            let (Some(shift), Some(first), Some(last)) = (byte(2), byte(3), byte(4)) else { return false };
            if shift > 31 {
                None
            } else if first == 32 - shift && last == 31 {
                Some(("\tsrwi ", 32 - shift))
            } else {
                (first == 0 && last == 31 - shift).then_some(("\tslwi ", shift))
            }
        } else {
            let (Some(shift), Some(last)) = (byte(2), byte(3)) else { return false };
            (63_u32.checked_sub(shift) == Some(last)).then_some(("\tsldi ", shift))
        };
        let Some((mnemonic, shift)) = found else { return false };
        out.push_str(mnemonic);
        self.print_list(printed, &[0, 1], out);
        // Writing to a string cannot fail.
        let _ = write!(out, ", {shift}");
        true
    }

    /// Prints a hint of an access: `dcbt` and `dcbtst`, whose kind of access is in front on embedded processors.
    fn print_touch(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        /// The kinds with their own mnemonics.
        const USUAL: u8 = 0;
        const TRANSIENT: u8 = 16;
        let Some(kind) = immediate(printed, 0) else { return false };
        let kind = kind as u8;
        out.push_str(if printed.inst.opcode == DCBTST { "\tdcbtst" } else { "\tdcbt" });
        out.push_str(if kind == TRANSIENT { "t " } else { " " });
        let is_written = kind != USUAL && kind != TRANSIENT;
        // Writing to a string cannot fail.
        if is_written && self.is_embedded {
            let _ = write!(out, "{kind}, ");
        }
        self.print_list(printed, &[1, 2], out);
        if is_written && !self.is_embedded {
            let _ = write!(out, ", {kind}");
        }
        true
    }

    /// Prints a flush whose kind has a mnemonic.
    fn print_flush(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let mnemonic = match immediate(printed, 0).map(|kind| kind as u8) {
            Some(0) => "\tdcbf ",
            Some(1) => "\tdcbfl ",
            Some(3) => "\tdcbflp ",
            Some(4) => "\tdcbfps ",
            Some(6) => "\tdcbstps ",
            _ => return false,
        };
        out.push_str(mnemonic);
        self.print_list(printed, &[1, 2], out);
        true
    }

    /// Prints an addition of a symbol on AIX, where it looks like an access.
    fn print_address(&self, printed: PrintedInst<'_>, out: &mut String) {
        out.push_str("\taddis ");
        self.print_list(printed, &[0, 2], out);
        out.push('(');
        self.print_at(printed, 1, out);
        out.push(')');
    }
}

impl TargetPrinter for PowerPcPrinter<'_> {
    fn print_prefixes(&self, _: PrintedInst<'_>, _: &mut String) {}

    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        match printed.inst.opcode {
            ADDIS | ADDIS8 if self.mode.is_aix => {
                let is_symbol = matches!(printed.inst.operand(2), Some(Operand::Expression(_)));
                if is_symbol {
                    self.print_address(printed, out);
                }
                is_symbol
            }
            RLWINM | RLDICR | RLDICR_32 => self.print_shift(printed, out),
            DCBT | DCBTST if self.has_touch_mnemonics => self.print_touch(printed, out),
            DCBF => self.print_flush(printed, out),
            _ => false,
        }
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        out.push_str(self.names.spelling(register));
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        let index = usize::from(fragment.operand);
        let value = immediate(printed, index);
        match self.operand_printers.get(fragment.method) {
            Some(OperandPrinter::Operand) => self.print_at(printed, index, out),
            Some(OperandPrinter::Unsigned(n_bits)) => match value {
                Some(value) => {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "{}", unsigned(value, n_bits));
                }
                None => self.print_at(printed, index, out),
            },
            Some(OperandPrinter::Signed(n_bits)) => self.print_signed(printed, index, n_bits, out),
            Some(OperandPrinter::Branch) => self.print_branch(printed, index, out),
            Some(OperandPrinter::AbsoluteBranch) => self.print_absolute_branch(printed, index, out),
            Some(OperandPrinter::Hint) => {
                out.push_str(match value {
                    Some(2) => "-",
                    Some(3) => "+",
                    _ => "",
                });
            }
            Some(OperandPrinter::Condition) => out.push_str(predicate::condition(value.unwrap_or_default())),
            Some(OperandPrinter::ConditionHint) => out.push_str(predicate::hint(value.unwrap_or_default())),
            Some(OperandPrinter::ConditionField) => self.print_at(printed, index + 1, out),
            Some(OperandPrinter::ConditionMask) => {
                if let Some(register) = printed.inst.operand(index).and_then(Operand::register) {
                    let number = u32::from(self.description.register_encoding(register));
                    // Writing to a string cannot fail.
                    let _ = write!(out, "{}", 0x80_u32 >> (number & 7));
                }
            }
            Some(OperandPrinter::OffsetAndBase(n_bits)) => {
                self.print_signed(printed, index, n_bits, out);
                out.push('(');
                if n_bits == 16 {
                    self.print_base(printed, index + 1, out);
                } else {
                    self.print_at(printed, index + 1, out);
                }
                out.push(')');
            }
            Some(OperandPrinter::OffsetAndZero) => {
                self.print_at(printed, index, out);
                out.push('(');
                self.print_at(printed, index + 1, out);
                out.push(')');
            }
            Some(OperandPrinter::BaseAndIndex) => {
                self.print_base(printed, index, out);
                out.push_str(", ");
                self.print_at(printed, index + 1, out);
            }
            Some(OperandPrinter::TlsCall) => self.print_tls_call(printed, index, out),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Printer;
    use stallscope_testing::check_printer_methods;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};

    #[track_caller]
    fn check(opcode: &str, operands: &str, expected: &str) {
        let (mut out, subtarget) = (String::new(), subtarget("powerpc64le"));
        let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, PrintOptions::default());
        printer.print(&inst(opcode, operands), &expressions(), &mut out);
        assert_eq!(out, expected);
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn operands() {
        check("ADD4", "R3 R4 R5", "\tadd 3, 4, 5");
        check("LI", "R3 4", "\tli 3, 4");
        check("LD", "X3 -8 X4", "\tld 3, -8(4)");
        check("RLWINM", "R3 R4 4 0 27", "\tslwi 3, 4, 4");
        check("RLWINM", "R3 R4 28 4 31", "\tsrwi 3, 4, 4");
        check("RLDICR", "X3 X4 4 59", "\tsldi 3, 4, 4");
        check("DCBT", "5 X3 X4", "\tdcbt 3, 4, 5");
        check("DCBF", "3 X3 X4", "\tdcbflp 3, 4");
        check("XXLOR", "VSL3 V0 V31", "\txxlor 3, 32, 63");
        check("B", "-2", "\tb .-8");
    }

    #[test]
    fn every_method_is_known() {
        check_printer_methods(DESCRIPTION, |_, name| OperandPrinter::by_name(name).is_some());
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("powerpc64le");
        let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
        let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, options);
        let mut out = String::new();
        check_all_opcodes_with(|inst| {
            out.clear();
            printer.print(inst, &expressions(), &mut out);
        });
    }
}
