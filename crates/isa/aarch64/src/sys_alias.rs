//! Aliases of system instructions: `tlbi`, `dc` and the like.

use stallscope_target::{FeatureId, Inst, NamedOperand, NamedOperandTableId, OpcodeId, Operand};

use crate::description::{self, DESCRIPTION};

use super::named_operands::{
    ALL_FEATURES, AT, DC, GIC, GICR, GSB, IC, MLBI, PLBI, TLBI, TLBIP, is_allowed, word,
};
use super::printer::AArch64Printer;
use super::registers::reg;

const SYS: OpcodeId = description::opcode("SYSxt");
const SYSL: OpcodeId = description::opcode("SYSLxt");
const SYSP: [OpcodeId; 2] = [description::opcode("SYSPxt"), description::opcode("SYSPxt_XZR")];

pub(crate) const PREDICTION_RESTRICTION: FeatureId = description::feature("FeaturePredRes");
pub(crate) const SPECRES2: FeatureId = description::feature("FeatureSPECRES2");
pub(crate) const TLBID: FeatureId = description::feature("FeatureTLBID");
pub(crate) const XS: FeatureId = description::feature("FeatureXS");

/// The bit of the encoding that distinguishes an `nXS` variant.
pub(crate) const NXS: u32 = 1 << 7;

/// The operation of a system instruction.
#[derive(Clone, Copy)]
struct Operation {
    op1: u32,
    cn: u32,
    cm: u32,
    op2: u32,
}

impl Operation {
    /// Reads the operation from four consecutive operands.
    fn of(inst: &Inst, first: usize) -> Self {
        let field = |index: usize| {
            inst.operand(first + index).and_then(Operand::immediate).unwrap_or_default() as u32
        };
        Self { op1: field(0), cn: field(1), cm: field(2), op2: field(3) }
    }

    /// Returns the number by which names are looked up.
    const fn encoding(self) -> u32 {
        (self.op2 | self.cm << 3 | self.cn << 7 | self.op1 << 11) & 0xFFFF
    }
}

/// Whether a register follows the names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Transfer {
    No,
    Optional,
    Yes,
}

impl Transfer {
    const fn yes_if(needed: bool) -> Self {
        if needed { Self::Yes } else { Self::No }
    }
}

/// The text of an operation: two words, and optionally a register.
struct SysAlias {
    mnemonic: &'static str,
    name: &'static str,
    transfer: Transfer,
}

impl AArch64Printer<'_> {
    /// Writes a system instruction as an alias, if it has one.
    pub(crate) fn print_sys_alias(&self, inst: &Inst, out: &mut String) -> bool {
        if inst.opcode == SYS {
            self.print_sys(inst, out)
        } else if inst.opcode == SYSL {
            self.print_sysl(inst, out)
        } else if SYSP.contains(&inst.opcode) {
            self.print_sysp(inst, out)
        } else {
            false
        }
    }

    /// Returns the name of a kind for an operation, if the features allow it.
    fn allowed_word(&self, kind: NamedOperandTableId, encoding: u32) -> Option<NamedOperand> {
        word(kind, encoding).filter(|word| is_allowed(word, &self.features))
    }

    fn has(&self, feature: FeatureId) -> bool {
        self.features.has(ALL_FEATURES) || self.features.has(feature)
    }

    /// Returns the text of a prediction restriction.
    fn prediction_restriction(&self, operation: Operation) -> Option<SysAlias> {
        if operation.op1 != 3 || operation.cm != 3 {
            return None;
        }
        let mnemonic = match operation.op2 {
            4 => "cfp",
            5 => "dvp",
            6 => "cosp",
            7 => "cpp",
            _ => return None,
        };
        let required = if operation.op2 == 6 { SPECRES2 } else { PREDICTION_RESTRICTION };
        self.has(required).then_some(SysAlias { mnemonic, name: "rctx", transfer: Transfer::Yes })
    }

    fn sys_alias(&self, operation: Operation) -> Option<SysAlias> {
        let alias = |mnemonic, kind, transfer: fn(&NamedOperand) -> Transfer| {
            let word = self.allowed_word(kind, operation.encoding())?;
            Some(SysAlias { mnemonic, name: DESCRIPTION.str(word.name), transfer: transfer(&word) })
        };
        let needed = |word: &NamedOperand| Transfer::yes_if(word.flag(0));
        let needed_or_optional = |word: &NamedOperand| match (word.flag(0), word.flag(1)) {
            (true, _) => Transfer::Yes,
            (false, true) => Transfer::Optional,
            (false, false) => Transfer::No,
        };
        let may_be_optional = self.has(TLBID);
        let invalidation = |mnemonic, kind| {
            if may_be_optional {
                alias(mnemonic, kind, needed_or_optional)
            } else {
                alias(mnemonic, kind, needed)
            }
        };
        match (operation.cn, operation.cm) {
            (7, 0) => alias("mlbi", MLBI, needed),
            (7, 1) if operation.op1 == 0 => alias("ic", IC, needed),
            (7, 3) => self.prediction_restriction(operation),
            (7, 5) => alias("ic", IC, needed),
            (7, 4 | 6 | 10..=14) => alias("dc", DC, |_| Transfer::Yes),
            (7, 8 | 9) => alias("at", AT, |_| Transfer::Yes),
            (7, 15) => alias("at", AT, |_| Transfer::Yes).or_else(|| alias("dc", DC, |_| Transfer::Yes)),
            (8 | 9, _) => invalidation("tlbi", TLBI),
            (10, _) => invalidation("plbi", PLBI),
            (12, 0) => alias("gsb", GSB, |_| Transfer::No),
            (12, _) => alias("gic", GIC, needed),
            _ => None,
        }
    }

    fn print_sys(&self, inst: &Inst, out: &mut String) -> bool {
        let register = Self::register(inst, 4);
        let Some(alias) = self.sys_alias(Operation::of(inst, 0)) else { return false };
        let is_given = register != reg::XZR;
        if is_given && alias.transfer == Transfer::No {
            return false;
        }
        print_words(alias.mnemonic, &[alias.name], out);
        if alias.transfer == Transfer::Yes || is_given {
            out.push_str(", ");
            self.print_register_name(register, out);
        }
        true
    }

    fn print_sysl(&self, inst: &Inst, out: &mut String) -> bool {
        let operation = Operation::of(inst, 1);
        if (operation.cn, operation.cm) != (12, 3) {
            return false;
        }
        let Some(word) = self.allowed_word(GICR, operation.encoding()) else { return false };
        out.push_str("\tgicr\t");
        self.print_register_name(Self::register(inst, 0), out);
        out.push_str(", ");
        push_lower(self.description.str(word.name), out);
        true
    }

    fn print_sysp(&self, inst: &Inst, out: &mut String) -> bool {
        let operation = Operation::of(inst, 0);
        let (encoding, suffix) = match operation.cn {
            8 => (operation.encoding(), ""),
            9 if self.features.has(XS) => (operation.encoding() & !NXS, "nxs"),
            _ => return false,
        };
        let Some(word) = self.allowed_word(TLBIP, encoding) else { return false };
        print_words("tlbip", &[self.description.str(word.name), suffix], out);
        out.push_str(", ");
        match Self::register(inst, 4) {
            reg::XZR => self.print_xzr_pair(out),
            pair => self.print_register_pair(pair, out),
        }
        true
    }
}

/// Writes a mnemonic and the parts of a name.
fn print_words(mnemonic: &str, name: &[&str], out: &mut String) {
    out.push('\t');
    out.push_str(mnemonic);
    out.push('\t');
    for part in name {
        push_lower(part, out);
    }
}

fn push_lower(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| c.to_ascii_lowercase()));
}
