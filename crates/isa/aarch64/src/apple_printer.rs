//! Apple's short form, with the arrangement after the mnemonic, for instructions whose short form LLVM's tables lack.

use std::fmt::Write;

use stallscope_target::{AsmFragment, OpcodeId};

use super::operand_printer::OperandPrinter;
use super::printer::{AArch64Printer, APPLE};
use stallscope_mc::PrintedInst;

/// Loads and stores of vector structures.
const STRUCTURE_ACCESSES: [&str; 12] =
    ["ld1", "ld1r", "ld2", "ld2r", "ld3", "ld3r", "ld4", "ld4r", "st1", "st2", "st3", "st4"];
const TABLE_LOOKUPS: [&str; 2] = ["tbl", "tbx"];
const ARRANGEMENTS: [&str; 2] = [".8b", ".16b"];

impl AArch64Printer<'_> {
    /// Returns the fragments of an opcode's text.
    fn fragments(&self, opcode: OpcodeId) -> impl Iterator<Item = AsmFragment> {
        let fragments = self.description.asm_text(opcode, 1);
        self.description.select(fragments).iter()
    }

    /// Writes an instruction in the short form, if it has one.
    pub(crate) fn print_short_form(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        if self.variant != APPLE {
            return false;
        }
        let mut fragments = self.fragments(printed.inst.opcode);
        let Some(first) = fragments.next() else { return false };
        let mnemonic = self.description.str(first.text).trim_matches('\t');
        match self.operand_printer(&first) {
            Some(OperandPrinter::VectorList { n_lanes, kind: Some(kind) })
                if STRUCTURE_ACCESSES.contains(&mnemonic) =>
            {
                // Writing to a string cannot fail.
                let _ = match n_lanes {
                    0 => write!(out, "\t{mnemonic}.{kind}\t"),
                    _ => write!(out, "\t{mnemonic}.{n_lanes}{kind}\t"),
                };
            }
            Some(OperandPrinter::VectorRegister) if TABLE_LOOKUPS.contains(&mnemonic) => {
                let Some(arrangement) = fragments.next().and_then(|second| {
                    let text = self.description.str(second.text);
                    ARRANGEMENTS.into_iter().find(|&arrangement| text.starts_with(arrangement))
                }) else {
                    return false;
                };
                let _ = write!(out, "\t{mnemonic}{arrangement}\t");
            }
            _ => return false,
        }
        for (index, fragment) in self.fragments(printed.inst.opcode).enumerate() {
            if index != 0 {
                let text = self.description.str(fragment.text);
                let bare = ARRANGEMENTS.into_iter().find_map(|arrangement| text.strip_prefix(arrangement));
                out.push_str(bare.unwrap_or(text));
            }
            if fragment.operand == AsmFragment::NO_OPERAND {
                continue;
            }
            let index = usize::from(fragment.operand);
            match self.operand_printer(&fragment) {
                Some(OperandPrinter::VectorList { .. }) => {
                    self.print_vector_list(Self::register(printed.inst, index), 0, None, out);
                }
                Some(operand_printer) => self.print_operand_at(printed, operand_printer, index, out),
                None => {}
            }
        }
        true
    }
}
