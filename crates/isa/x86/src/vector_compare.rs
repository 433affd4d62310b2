//! Vector compares, whose predicate is printed as part of the mnemonic instead of as an immediate.

use stallscope_target::{AsmFragment, OpcodeId, Operand};

use super::operand_printer::OperandPrinter;
use super::printer::X86Printer;
use super::syntax::Syntax;
use stallscope_mc::PrintedInst;

/// Predicates of floating-point compares; integer compares have the first seven except the fourth.
const PREDICATES: [&str; 32] = [
    "eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord", "eq_uq", "nge", "ngt", "false", "neq_oq", "ge",
    "gt", "true", "eq_os", "lt_oq", "le_oq", "unord_s", "neq_us", "nlt_uq", "nle_uq", "ord_s", "eq_us",
    "nge_uq", "ngt_uq", "false_os", "neq_os", "ge_oq", "gt_oq", "true_us",
];

/// Predicates of XOP's compares.
const XOP_PREDICATES: [&str; 8] = ["lt", "le", "gt", "ge", "eq", "neq", "false", "true"];

const FLOAT_TYPES: &[&str] = &["ps", "pd", "ss", "sd", "ph", "sh", "bf16"];
const INTEGER_TYPES: &[&str] = &["b", "w", "d", "q", "ub", "uw", "ud", "uq"];

/// A family of compares.
struct Family {
    /// The start of the mnemonic, before the predicate.
    stem: &'static str,
    /// The possible ends of the mnemonic, after the predicate.
    types: &'static [&'static str],
    /// The predicates, in the order of the immediate.
    predicates: &'static [&'static str],
    /// Bit `i` is set if predicate `i` is printed as part of the mnemonic.
    printed: u32,
}

static FAMILIES: [Family; 4] = [
    Family { stem: "cmp", types: FLOAT_TYPES, predicates: &PREDICATES, printed: 0xFF },
    Family { stem: "vcmp", types: FLOAT_TYPES, predicates: &PREDICATES, printed: u32::MAX },
    // Predicates 3 and 7, always false and always true, remain immediates.
    Family { stem: "vpcmp", types: INTEGER_TYPES, predicates: &PREDICATES, printed: 0x77 },
    Family { stem: "vpcom", types: INTEGER_TYPES, predicates: &XOP_PREDICATES, printed: 0xFF },
];

const SEPARATOR: &str = ", ";

/// Returns the family and the type of elements of a compare, by the start of its text.
fn family(text: &str) -> Option<(&'static Family, &str)> {
    let mnemonic = text.strip_prefix('\t')?;
    FAMILIES.iter().find_map(|family| {
        let (element_type, _) = mnemonic.strip_prefix(family.stem)?.split_once('\t')?;
        family.types.contains(&element_type).then_some((family, element_type))
    })
}

impl<S: Syntax> X86Printer<'_, S> {
    /// Returns whether an opcode is a vector compare.
    pub(crate) fn is_vector_compare(&self, opcode: OpcodeId) -> bool {
        let description = self.subtarget.description();
        let fragments = description.select(description.asm_text(opcode, S::VARIANT));
        family(description.str(fragments.at(0).text)).is_some()
    }

    /// Writes an instruction if it is a vector compare with a named predicate; otherwise gives false.
    pub(crate) fn print_vector_compare(&self, printed: PrintedInst<'_>, out: &mut String) -> bool {
        let inst = printed.inst;
        let Some(&Operand::Immediate(value)) = inst.operands.last() else { return false };
        let Ok(value) = usize::try_from(value) else { return false };
        if !self.facts(inst.opcode).is_vector_compare {
            return false;
        }
        let description = self.subtarget.description();
        let fragments = description.select(description.asm_text(inst.opcode, S::VARIANT));
        let text = |fragment: &AsmFragment| description.str(fragment.text);
        let Some((family, element_type)) = family(text(&fragments.at(0))) else { return false };
        let Some(predicate) = family.predicates.get(value).filter(|_| family.printed >> value & 1 != 0)
        else {
            return false;
        };
        let is_predicate = |fragment: &AsmFragment| {
            fragment.operand != AsmFragment::NO_OPERAND
                && usize::from(fragment.operand) + 1 == inst.operands.len()
                && self.operand_printer(fragment) == OperandPrinter::U8Immediate
        };
        if !fragments.iter().any(|fragment| is_predicate(&fragment)) {
            return false;
        }
        for part in ["\t", family.stem, predicate, element_type, "\t"] {
            out.push_str(part);
        }
        // The immediate goes with the separator next to it: before it, or where it comes first, after it.
        let mut drops_separator = false;
        for (i, fragment) in fragments.iter().enumerate() {
            let text = if i == 0 { "" } else { text(&fragment) };
            let text = if drops_separator { text.strip_prefix(SEPARATOR).unwrap_or(text) } else { text };
            drops_separator = false;
            if is_predicate(&fragment) {
                let before = text.strip_suffix(SEPARATOR);
                drops_separator = before.is_none();
                out.push_str(before.unwrap_or(text));
            } else {
                out.push_str(text);
                if fragment.operand != AsmFragment::NO_OPERAND {
                    let operand_printer = self.operand_printer(&fragment);
                    self.print_operand_at(printed, operand_printer, usize::from(fragment.operand), out);
                }
            }
        }
        true
    }
}
