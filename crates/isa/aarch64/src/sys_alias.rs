//! Aliases of system instructions: `tlbi`, `dc` and the like.

use stallscope_target::{FeatureId, FeatureSet, Inst, NamedOperand, NamedOperandTableId, OpcodeId, Operand};

use crate::description::{self, DESCRIPTION};

use super::named_operands::{AT, DC, GIC, GICR, GSB, IC, PLBI, TLBI, TLBIP, has, is_allowed, word};
use super::printer::AArch64Printer;
use super::registers::reg;

const SYS: OpcodeId = description::opcode("SYSxt");
const SYSL: OpcodeId = description::opcode("SYSLxt");
const SYSP: [OpcodeId; 2] = [description::opcode("SYSPxt"), description::opcode("SYSPxt_XZR")];

pub(crate) const PREDICTION_RESTRICTION: FeatureId = description::feature("FeaturePredRes");
pub(crate) const SPECRES2: FeatureId = description::feature("FeatureSPECRES2");
pub(crate) const TLBID: FeatureId = description::feature("FeatureTLBID");
const D128: FeatureId = description::feature("FeatureD128");

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

    /// Returns the number that finds names.
    const fn encoding(self) -> u32 {
        (self.op2 | self.cm << 3 | self.cn << 7 | self.op1 << 11) & 0xFFFF
    }
}

/// Whether a register follows the names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transfer {
    No,
    Optional,
    Yes,
}

impl Transfer {
    /// Returns whether a register follows a name, by the flag of the name.
    pub(crate) const fn by_flag(word: &NamedOperand) -> Self {
        if word.flag(0) { Self::Yes } else { Self::No }
    }

    /// Returns whether a register follows the name of an invalidation; a feature makes some optional.
    pub(crate) const fn of_invalidation(word: &NamedOperand, features: &FeatureSet) -> Self {
        const OPTIONAL: u32 = 1;
        const REQUIRED: u32 = 2;
        match word.value {
            REQUIRED => Self::Yes,
            OPTIONAL if has(features, TLBID) => Self::Optional,
            _ => Self::No,
        }
    }
}

/// Returns whether features allow an invalidation by a pair of registers.
pub(crate) fn is_pair_allowed(word: &NamedOperand, features: &FeatureSet) -> bool {
    is_allowed(word, features) && (has(features, D128) || is_allowed_with_tlbid(word) && has(features, TLBID))
}

/// Returns whether the feature for optional registers also allows an invalidation by a pair of registers.
pub(crate) const fn is_allowed_with_tlbid(word: &NamedOperand) -> bool {
    word.flag(0)
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
        has(&self.features, required).then_some(SysAlias { mnemonic, name: "rctx", transfer: Transfer::Yes })
    }

    fn sys_alias(&self, operation: Operation) -> Option<SysAlias> {
        let alias = |mnemonic, kind, transfer: fn(&NamedOperand, &FeatureSet) -> Transfer| {
            let word = self.allowed_word(kind, operation.encoding())?;
            let transfer = transfer(&word, &self.features);
            Some(SysAlias { mnemonic, name: DESCRIPTION.str(word.name), transfer })
        };
        let by_flag = |word: &NamedOperand, _: &FeatureSet| Transfer::by_flag(word);
        let always = |_: &NamedOperand, _: &FeatureSet| Transfer::Yes;
        match (operation.cn, operation.cm) {
            (7, 1) if operation.op1 == 0 => alias("ic", IC, by_flag),
            (7, 3) => self.prediction_restriction(operation),
            (7, 5) => alias("ic", IC, by_flag),
            (7, 4 | 6 | 10..=14) => alias("dc", DC, always),
            (7, 8 | 9) => alias("at", AT, always),
            (7, 15) => alias("at", AT, always).or_else(|| alias("dc", DC, always)),
            (8 | 9, _) => alias("tlbi", TLBI, Transfer::of_invalidation),
            (10, _) => alias("plbi", PLBI, Transfer::of_invalidation),
            (12, 0) => alias("gsb", GSB, |_, _| Transfer::No),
            (12, _) => alias("gic", GIC, by_flag),
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
        print_words(alias.mnemonic, alias.name, out);
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
        let found = word(TLBIP, operation.encoding()).filter(|word| is_pair_allowed(word, &self.features));
        let Some(word) = found.filter(|_| matches!(operation.cn, 8 | 9)) else { return false };
        print_words("tlbip", self.description.str(word.name), out);
        out.push_str(", ");
        match Self::register(inst, 4) {
            reg::XZR => self.print_xzr_pair(out),
            pair => self.print_register_pair(pair, out),
        }
        true
    }
}

/// Writes a mnemonic and a name.
fn print_words(mnemonic: &str, name: &str, out: &mut String) {
    out.push('\t');
    out.push_str(mnemonic);
    out.push('\t');
    push_lower(name, out);
}

fn push_lower(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| c.to_ascii_lowercase()));
}

#[cfg(test)]
mod tests {
    use stallscope_mc::{PrintOptions, Printer};

    use super::*;
    use crate::testing::{expressions, inst, subtarget};

    #[track_caller]
    fn check(attributes: &str, inst: &Inst, expected: &str) {
        let subtarget = subtarget(attributes);
        let mut out = String::new();
        Printer::new(&crate::ISA.asm_language, &subtarget, 0, PrintOptions::default()).print(
            inst,
            &expressions(),
            &mut out,
        );
        assert_eq!(out, expected);
    }

    // `llvm-mc` printed the expected texts.

    #[test]
    fn invalidations_by_pairs_need_one_of_two_features() {
        let local = inst("SYSPxt", "0 8 7 1 X2_X3");
        check("+d128", &local, "\ttlbip\tvae1, x2, x3");
        check("+tlbid", &local, "\tsysp\t#0, c8, c7, #1, x2, x3");
        let shared = inst("SYSPxt", "0 9 3 1 X2_X3");
        check("+d128", &shared, "\ttlbip\tvae1isnxs, x2, x3");
        check("+tlbid", &shared, "\ttlbip\tvae1isnxs, x2, x3");
        check("+xs", &shared, "\tsysp\t#0, c9, c3, #1, x2, x3");
    }

    #[test]
    fn a_feature_makes_registers_of_invalidations_optional() {
        let with_register = inst("SYSxt", "0 8 3 0 X3");
        check("+tlbid", &with_register, "\ttlbi\tvmalle1is, x3");
        check("+v8.2a", &with_register, "\tsys\t#0, c8, c3, #0, x3");
        let without = inst("SYSxt", "0 8 3 0 XZR");
        check("+tlbid", &without, "\ttlbi\tvmalle1is");
        check("+v8.2a", &without, "\ttlbi\tvmalle1is");
    }
}
