//! Prints SystemZ instructions.

use std::fmt::Write;

use stallscope_mc::{
    Expression, ExpressionId, Methods, PrintOptions, PrintedInst, RegisterSpellings, TargetPrinter,
    print_immediate, raw_text,
};
use stallscope_target::{AsmFragment, Description, Operand, RegisterId, SubtargetInfo};

use crate::operand_kind::AddressKind;
use crate::specifier;
use crate::syntax::Syntax;

/// Returns the assembly variant with a number: IBM's has one, and any other number represents GNU's.
pub(crate) fn variant(number: u32) -> Option<u8> {
    let variants = [Syntax::Gnu, Syntax::Hlasm].map(Syntax::variant);
    Some(variants.into_iter().find(|&variant| u32::from(variant) == number).unwrap_or_default())
}

/// The names of conditions, from 1 on.
const CONDITIONS: [&str; 14] =
    ["o", "h", "nle", "l", "nhe", "lh", "ne", "e", "nlh", "he", "nl", "le", "nh", "no"];

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperandPrinter {
    /// A register, an immediate or an expression.
    Operand,
    /// An immediate without a sign.
    Unsigned,
    /// The target of a branch.
    PcRelative,
    /// The target of a call, and a symbol of thread-local data if it has one.
    TlsCall,
    Address(AddressKind),
    Condition,
}

impl OperandPrinter {
    /// Returns the way that a method of the description prints.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "printOperand" | "printS8ImmOperand" | "printS16ImmOperand" | "printS32ImmOperand" => {
                Self::Operand
            }
            "printU1ImmOperand" | "printU2ImmOperand" | "printU3ImmOperand" | "printU4ImmOperand"
            | "printU8ImmOperand" | "printU12ImmOperand" | "printU16ImmOperand" | "printU32ImmOperand"
            | "printU48ImmOperand" => Self::Unsigned,
            "printPCRelOperand" => Self::PcRelative,
            "printPCRelTLSOperand" => Self::TlsCall,
            "printBDAddrOperand" => Self::Address(AddressKind::Base),
            "printBDXAddrOperand" => Self::Address(AddressKind::Indexed),
            "printBDLAddrOperand" => Self::Address(AddressKind::Length),
            "printBDRAddrOperand" => Self::Address(AddressKind::RegisterLength),
            "printBDVAddrOperand" => Self::Address(AddressKind::VectorIndexed),
            "printLXAAddrOperand" => Self::Address(AddressKind::LoadIndexed),
            "printCond4Operand" => Self::Condition,
            _ => return None,
        })
    }
}

/// The printer of SystemZ instructions.
struct SystemZPrinter<'a> {
    description: Description<'a>,
    names: RegisterSpellings<'a>,
    syntax: Syntax,
    print_imm_hex: bool,
    /// By method.
    operand_printers: Methods<'a, OperandPrinter>,
}

/// Creates the printer for an assembly variant.
pub(crate) fn printer<'a>(
    subtarget: &'a SubtargetInfo,
    variant: u8,
    options: PrintOptions,
) -> Box<dyn TargetPrinter + 'a> {
    let description = subtarget.description();
    Box::new(SystemZPrinter {
        description,
        names: RegisterSpellings::new(description, 0),
        syntax: if variant == Syntax::Hlasm.variant() { Syntax::Hlasm } else { Syntax::Gnu },
        print_imm_hex: options.print_imm_hex,
        operand_printers: Methods::new(description, OperandPrinter::by_name),
    })
}

/// Writes a register's name in an assembly language.
pub(crate) fn write_register(name: &str, syntax: Syntax, out: &mut String) {
    match syntax {
        Syntax::Gnu => out.extend(["%", name]),
        Syntax::Hlasm => out.push_str(name.get(1..).unwrap_or_default()),
    }
}

impl SystemZPrinter<'_> {
    fn print(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Register(RegisterId::NONE) => out.push('0'),
            Operand::Register(register) => self.print_register(register, out),
            Operand::Immediate(value) => print_immediate(value, false, out),
            Operand::Expression(id) => printed.print_expression(id, out),
        }
    }

    fn print_at(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        if let Some(operand) = printed.inst.operand(index) {
            self.print(printed, operand, out);
        }
    }

    fn print_pc_relative(&self, printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
        match operand {
            Operand::Immediate(value) => print_immediate(value, self.print_imm_hex, out),
            _ => self.print(printed, operand, out),
        }
    }

    fn print_address(&self, printed: PrintedInst<'_>, kind: AddressKind, index: usize, out: &mut String) {
        let register = |index: usize| {
            let found = printed.inst.operand(index).and_then(Operand::register);
            found.filter(|&register| register != RegisterId::NONE)
        };
        let base = register(index);
        self.print_at(printed, index + 1, out);
        if matches!(kind, AddressKind::Length | AddressKind::RegisterLength) {
            out.push('(');
            self.print_at(printed, index + 2, out);
            if let Some(base) = base {
                out.push(',');
                self.print_register(base, out);
            }
            out.push(')');
            return;
        }
        let index_register = if kind == AddressKind::Base { None } else { register(index + 2) };
        if base.is_none() && index_register.is_none() {
            return;
        }
        out.push('(');
        if let Some(index_register) = index_register {
            self.print_register(index_register, out);
            out.push(',');
        }
        self.print(printed, Operand::Register(base.unwrap_or_default()), out);
        out.push(')');
    }
}

/// Writes the symbol of thread-local data after the target of a call.
fn print_tls_symbol(printed: PrintedInst<'_>, operand: Operand, out: &mut String) {
    let Operand::Expression(id) = operand else { return };
    let Some(Expression::Symbol(symbol, Some(found))) = printed.expressions.get(ExpressionId(id)) else {
        return;
    };
    let tag = if found == specifier::TLSLDM { ":tls_ldcall:" } else { ":tls_gdcall:" };
    out.push_str(tag);
    out.push_str(&raw_text::from_bytes(printed.expressions.symbols.name(symbol)));
}

impl TargetPrinter for SystemZPrinter<'_> {
    fn print_prefixes(&self, _: PrintedInst<'_>, _: &mut String) {}

    /// In HLASM a space precedes the mnemonic.
    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        if self.syntax != Syntax::Hlasm {
            return false;
        }
        let fragments = self.description.asm_text(printed.inst.opcode, 1);
        for (index, fragment) in self.description.select(fragments).iter().enumerate() {
            let text = self.description.str(fragment.text);
            match text.strip_prefix('\t').filter(|_| index == 0) {
                Some(rest) => out.extend([" ", rest]),
                None => out.push_str(text),
            }
            if fragment.operand != AsmFragment::NO_OPERAND {
                self.print_operand(printed, &fragment, out);
            }
        }
        true
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        write_register(self.names.spelling(register), self.syntax, out);
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        let index = usize::from(fragment.operand);
        let Some(operand) = printed.inst.operand(index) else { return };
        match self.operand_printers.get(fragment.method) {
            Some(OperandPrinter::Operand) => self.print(printed, operand, out),
            Some(OperandPrinter::Unsigned) => match operand {
                Operand::Immediate(value) => {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "{}", value as u64);
                }
                _ => self.print(printed, operand, out),
            },
            Some(OperandPrinter::PcRelative) => self.print_pc_relative(printed, operand, out),
            Some(OperandPrinter::TlsCall) => {
                self.print_pc_relative(printed, operand, out);
                if let Some(symbol) = printed.inst.operand(index + 1) {
                    print_tls_symbol(printed, symbol, out);
                }
            }
            Some(OperandPrinter::Address(kind)) => self.print_address(printed, kind, index, out),
            Some(OperandPrinter::Condition) => {
                let value = operand.immediate().and_then(|value| usize::try_from(value).ok());
                let name = value.and_then(|value| CONDITIONS.get(value.checked_sub(1)?));
                out.push_str(name.copied().unwrap_or_default());
            }
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

    /// Checks the text in both languages.
    #[track_caller]
    fn check(opcode: &str, operands: &str, gnu: &str, hlasm: &str) {
        for (variant, expected) in [(0, gnu), (1, hlasm)] {
            let (mut out, subtarget) = (String::new(), subtarget());
            let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
            let printer = Printer::new(&crate::ISA.asm_language, &subtarget, variant, options);
            printer.print(&inst(opcode, operands), &expressions(), &mut out);
            assert_eq!(out, expected);
        }
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn operands() {
        check("LR", "R1L R2L", "\tlr\t%r1, %r2", " lr 1,2");
        check("LG", "R1D R3D -8 R2D", "\tlg\t%r1, -8(%r2,%r3)", " lg 1,-8(2,3)");
        check("LG", "R1D - 8 R2D", "\tlg\t%r1, 8(%r2,0)", " lg 1,8(2,0)");
        check("LG", "R1D - 8 -", "\tlg\t%r1, 8", " lg 1,8");
        check("MVC", "R1D 0 8 - 8", "\tmvc\t0(8,%r1), 8", " mvc 0(8,1),8");
        check("MVCK", "R1D 0 R2D R3D 8 R4D", "\tmvck\t0(%r2,%r1), 8(%r3), %r4", " mvck 0(2,1),8(3),4");
        check("VGEF", "V1 V1 R1D 16 V2 3", "\tvgef\t%v1, 16(%v2,%r1), 3", " vgef 1,16(2,1),3");
        check("LLILF", "R1D 4294967295", "\tllilf\t%r1, 4294967295", " llilf 1,4294967295");
    }

    #[test]
    fn every_method_is_known() {
        check_printer_methods(DESCRIPTION, |_, name| OperandPrinter::by_name(name).is_some());
    }

    #[test]
    fn no_operands_cause_a_panic() {
        for variant in [0, 1] {
            let subtarget = subtarget();
            let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
            let printer = Printer::new(&crate::ISA.asm_language, &subtarget, variant, options);
            let mut out = String::new();
            check_all_opcodes_with(|inst| {
                out.clear();
                printer.print(inst, &expressions(), &mut out);
            });
        }
    }
}
