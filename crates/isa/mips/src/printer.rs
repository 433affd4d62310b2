//! Prints MIPS instructions.

use stallscope_mc::{Methods, PrintOptions, PrintedInst, RegisterSpellings, TargetPrinter, print_immediate};
use stallscope_target::{AsmFragment, OpcodeId, Operand, RegisterId, SubtargetInfo};

use crate::description::opcode;
use crate::float_condition;
use crate::general_registers::{RA, RA_64, ZERO, ZERO_64};

/// Returns the only assembly variant; any number represents it.
pub(crate) const fn variant(_number: u32) -> Option<u8> {
    Some(0)
}

const FIRST_CONDITION: RegisterId = crate::description::register("FCC0");

/// The instructions between two directives, which older processors need.
const READ_HARDWARE: [OpcodeId; 2] = [opcode("RDHWR"), opcode("RDHWR64")];

/// Instructions of MIPS16 with lists of registers: the opcode, and what its text starts and ends with.
const FRAMES: [(OpcodeId, &str, &str); 4] = [
    (opcode("Save16"), "\tsave\t", " # 16 bit inst\n"),
    (opcode("SaveX16"), "\tsave\t", "\n"),
    (opcode("Restore16"), "\trestore\t", " # 16 bit inst\n"),
    (opcode("RestoreX16"), "\trestore\t", "\n"),
];

/// Instructions whose lists of registers make their number of operands vary.
const LISTS: [OpcodeId; 6] = [
    opcode("SWM32_MM"),
    opcode("LWM32_MM"),
    opcode("SWM16_MM"),
    opcode("SWM16_MMR6"),
    opcode("LWM16_MM"),
    opcode("LWM16_MMR6"),
];

/// Another mnemonic of an instruction with certain registers.
struct Alias {
    opcode: OpcodeId,
    /// Operands that must be registers.
    registers: &'static [(usize, RegisterId)],
    mnemonic: &'static str,
    /// The operands that are written.
    operands: &'static [usize],
}

macro_rules! aliases {
    ($($opcode:literal [$($index:literal $register:ident)*] => $mnemonic:literal $operands:expr;)*) => {
        &[$(Alias {
            opcode: opcode($opcode),
            registers: &[$(($index, $register)),*],
            mnemonic: $mnemonic,
            operands: &$operands,
        }),*]
    };
}

const ALIASES: &[Alias] = aliases! {
    "BEQ" [0 ZERO 1 ZERO] => "b" [2];
    "BEQ_MM" [0 ZERO 1 ZERO] => "b" [2];
    "BEQ" [1 ZERO] => "beqz" [0, 2];
    "BEQ_MM" [1 ZERO] => "beqz" [0, 2];
    "BEQ64" [1 ZERO_64] => "beqz" [0, 2];
    "BNE" [1 ZERO] => "bnez" [0, 2];
    "BNE_MM" [1 ZERO] => "bnez" [0, 2];
    "BNE64" [1 ZERO_64] => "bnez" [0, 2];
    "BGEZAL" [0 ZERO] => "bal" [1];
    "BC1T" [0 FIRST_CONDITION] => "bc1t" [1];
    "BC1F" [0 FIRST_CONDITION] => "bc1f" [1];
    "JALR" [0 ZERO] => "jr" [1];
    "JALR" [0 RA] => "jalr" [1];
    "JALR64" [0 ZERO_64] => "jr" [1];
    "JALR64" [0 RA_64] => "jalr" [1];
    "NOR" [2 ZERO] => "not" [0, 1];
    "NOR_MM" [2 ZERO] => "not" [0, 1];
    "NOR_MMR6" [2 ZERO] => "not" [0, 1];
    "NOR64" [2 ZERO_64] => "not" [0, 1];
    "OR" [2 ZERO] => "move" [0, 1];
    "ADDu" [2 ZERO] => "move" [0, 1];
};

/// A way to print an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperandPrinter {
    /// A register, an immediate or an expression.
    Operand,
    /// So many bits of an immediate above a minimum.
    Unsigned { n_bits: u32, min: i64 },
    /// An offset and a base.
    Memory,
    /// A base and an offset, with a comma.
    Address,
    /// The condition of a comparison of floating-point numbers.
    FloatCondition,
    /// All registers before a base and an offset.
    RegisterList,
}

impl OperandPrinter {
    /// Returns the way that a method of the description prints.
    fn by_name(name: &str) -> Option<Self> {
        let (base, arguments) = name.split_once('<').unwrap_or((name, ""));
        let mut numbers =
            arguments.trim_end_matches('>').split(',').map(|number| number.trim().parse::<i64>().ok());
        let n_bits = numbers.next().flatten().and_then(|n_bits| u32::try_from(n_bits).ok());
        let min = numbers.next().flatten().unwrap_or_default();
        Some(match base {
            "printOperand" | "printBranchOperand" | "printJumpOperand" => Self::Operand,
            "printUImm" => Self::Unsigned { n_bits: n_bits?, min },
            "printMemOperand" => Self::Memory,
            "printMemOperandEA" => Self::Address,
            "printFCCOperand" => Self::FloatCondition,
            "printRegisterList" => Self::RegisterList,
            _ => return None,
        })
    }
}

/// The printer of MIPS instructions.
struct MipsPrinter<'a> {
    names: RegisterSpellings<'a>,
    print_imm_hex: bool,
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
    let operand_printers = Methods::new(description, OperandPrinter::by_name);
    Box::new(MipsPrinter {
        names: RegisterSpellings::new(description, 0),
        print_imm_hex: options.print_imm_hex,
        operand_printers,
    })
}

impl MipsPrinter<'_> {
    /// Prints an operand as it is.
    fn print_at(&self, printed: PrintedInst<'_>, index: usize, out: &mut String) {
        match printed.inst.operand(index) {
            Some(Operand::Register(register)) => self.print_register_operand(register, out),
            Some(Operand::Immediate(value)) => print_immediate(value, self.print_imm_hex, out),
            Some(Operand::Expression(id)) => printed.print_expression(id, out),
            None => {}
        }
    }

    fn print_register_operand(&self, register: RegisterId, out: &mut String) {
        out.push('$');
        out.extend(self.names.spelling(register).chars().map(|letter| letter.to_ascii_lowercase()));
    }

    fn print_unsigned(
        &self,
        printed: PrintedInst<'_>,
        index: usize,
        (n_bits, min): (u32, i64),
        out: &mut String,
    ) {
        let Some(Operand::Immediate(value)) = printed.inst.operand(index) else {
            return self.print_at(printed, index, out);
        };
        // The mask is a number of 32 bits: nothing of 32 bits remains, and all of 0 do.
        let mask = i64::from(1_i32.checked_shl(n_bits).unwrap_or_default().wrapping_sub(1));
        let mask = if n_bits == 32 { 0 } else { mask };
        print_immediate((value.wrapping_sub(min) & mask).wrapping_add(min), self.print_imm_hex, out);
    }

    /// Prints operands with commas between them.
    fn print_list(&self, printed: PrintedInst<'_>, indexes: impl Iterator<Item = usize>, out: &mut String) {
        for (place, index) in indexes.enumerate() {
            out.push_str(if place == 0 { "" } else { ", " });
            self.print_at(printed, index, out);
        }
    }
}

impl TargetPrinter for MipsPrinter<'_> {
    fn print_prefixes(&self, printed: PrintedInst<'_>, out: &mut String) {
        if READ_HARDWARE.contains(&printed.inst.opcode) {
            out.push_str("\t.set\tpush\n\t.set\tmips32r2\n");
        }
    }

    fn print_specially(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let inst = printed.inst;
        if let Some((_, start, end)) = FRAMES.iter().find(|(opcode, ..)| *opcode == inst.opcode) {
            out.push_str(start);
            for index in 0..inst.operands.len() {
                out.push_str(if index == 0 { "" } else { ", " });
                self.print_unsigned(printed, index, (16, 0), out);
            }
            out.push_str(end);
            return true;
        }
        let fits = |alias: &&Alias| {
            alias.opcode == inst.opcode
                && alias
                    .registers
                    .iter()
                    .all(|&(index, register)| inst.operand(index) == Some(Operand::Register(register)))
        };
        let Some(alias) = ALIASES.iter().find(fits) else { return false };
        out.extend(["\t", alias.mnemonic, "\t"]);
        self.print_list(printed, alias.operands.iter().copied(), out);
        true
    }

    fn print_register(&self, register: RegisterId, out: &mut String) {
        self.print_register_operand(register, out);
    }

    fn print_operand(&self, printed: PrintedInst<'_>, fragment: &AsmFragment, out: &mut String) {
        let index = usize::from(fragment.operand);
        let n_operands = printed.inst.operands.len();
        match self.operand_printers.get(fragment.method) {
            Some(OperandPrinter::Operand) => self.print_at(printed, index, out),
            Some(OperandPrinter::Unsigned { n_bits, min }) => {
                self.print_unsigned(printed, index, (n_bits, min), out);
            }
            Some(OperandPrinter::Memory) => {
                let has_list = LISTS.contains(&printed.inst.opcode);
                let base = if has_list { n_operands.saturating_sub(2) } else { index };
                self.print_at(printed, base + 1, out);
                out.push('(');
                self.print_at(printed, base, out);
                out.push(')');
            }
            Some(OperandPrinter::Address) => self.print_list(printed, index..index + 2, out),
            Some(OperandPrinter::FloatCondition) => {
                let code = printed.inst.operand(index).and_then(Operand::immediate);
                out.push_str(code.map_or("", float_condition::name));
            }
            Some(OperandPrinter::RegisterList) => {
                self.print_list(printed, index..n_operands.saturating_sub(2), out);
            }
            None => {}
        }
    }

    fn print_annotation(&self, printed: PrintedInst<'_>, out: &mut String) {
        if READ_HARDWARE.contains(&printed.inst.opcode) {
            out.push_str("\n\t.set\tpop");
        }
    }
}

#[cfg(test)]
mod tests {
    use stallscope_mc::Printer;

    use super::*;
    use crate::description::DESCRIPTION;
    use crate::testing::{check_all_opcodes_with, expressions, inst, subtarget};

    // `llvm-mc` printed the expected texts.

    #[track_caller]
    fn check(opcode: &str, operands: &str, expected: &str) {
        let (mut out, subtarget) = (String::new(), subtarget("mips", "mips32r2", ""));
        let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, PrintOptions::default());
        printer.print(&inst(opcode, operands), &expressions(), &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn instructions() {
        check("ADDu", "A0 A0 A1", "\taddu\t$4, $4, $5");
        check("LW", "A0 SP -8", "\tlw\t$4, -8($sp)");
        check("OR", "A0 A1 ZERO", "\tmove\t$4, $5");
        check("BEQ", "ZERO ZERO 16", "\tb\t16");
        check("C_OLT_S", "FCC0 F2 F4", "\tc.olt.s\t$f2, $f4");
    }

    #[test]
    fn every_operand_printer_is_known() {
        for fragment in DESCRIPTION.table::<AsmFragment>().iter() {
            if fragment.operand != AsmFragment::NO_OPERAND {
                let methods = Methods::new(DESCRIPTION, OperandPrinter::by_name);
                assert!(methods.get(fragment.method).is_some(), "{fragment:?}");
            }
        }
    }

    #[test]
    fn no_operands_cause_a_panic() {
        let subtarget = subtarget("mips", "mips32r2", "");
        let printer = Printer::new(&crate::ISA.asm_language, &subtarget, 0, PrintOptions::default());
        check_all_opcodes_with(|inst| {
            let mut out = String::new();
            printer.print(inst, &expressions(), &mut out);
        });
    }
}
