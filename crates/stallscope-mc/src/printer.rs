//! Prints instructions as assembly.

use std::fmt;

use stallscope_target::wire::Span;
use stallscope_target::{
    AsmAlias, AsmFragment, AsmFragmentId, Description, FeatureSet, Inst, RegisterId, SubtargetInfo,
};

use crate::asm_language::AsmLanguage;
use crate::expressions::Expressions;
use crate::target_printer::{PrintOptions, PrintedInst, TargetPrinter};

/// Prints instructions as assembly.
pub struct Printer<'a> {
    description: Description<'a>,
    features: FeatureSet,
    variant: u8,
    target: Box<dyn TargetPrinter + 'a>,
}

impl<'a> Printer<'a> {
    /// Creates a printer for a subtarget.
    ///
    /// `variant` is the assembly variant, one that [`AsmLanguage::variant`] returns; another one counts as 0.
    #[must_use]
    pub fn new(
        language: &AsmLanguage,
        subtarget: &'a SubtargetInfo,
        variant: u8,
        options: PrintOptions,
    ) -> Self {
        let variant = if variant < 2 { variant } else { 0 };
        Self {
            description: subtarget.description(),
            features: subtarget.features,
            variant,
            target: (language.printer)(subtarget, variant, options),
        }
    }

    /// Appends an instruction's text, which starts with a tab.
    pub fn print(&self, inst: &Inst, expressions: &Expressions, out: &mut String) {
        let rewritten = self.target.rewrite(PrintedInst { inst, expressions });
        let inst = rewritten.as_ref().unwrap_or(inst);
        let printed = PrintedInst { inst, expressions };
        self.target.print_prefixes(printed, out);
        if self.target.print_specially(printed, out) {
            return;
        }
        if let Some(alias) = self.alias(printed).filter(|_| self.target.uses_aliases()) {
            self.print_fragments(printed, alias.asm, out);
        } else {
            self.print_fragments(printed, self.description.asm_text(inst.opcode, self.variant), out);
        }
        self.target.print_annotation(printed, out);
    }

    /// Appends the spelling of a register operand.
    pub fn print_register(&self, register: RegisterId, out: &mut String) {
        self.target.print_register(register, out);
    }

    /// Returns the preferred alias of an instruction.
    fn alias(&self, printed: PrintedInst<'_>) -> Option<AsmAlias> {
        let inst = printed.inst;
        let aliases = self.description.table::<AsmAlias>();
        let key = (self.variant, inst.opcode);
        let first = aliases.partition_point(|alias| (alias.variant, alias.opcode) < key);
        let rest = aliases.slice(first, aliases.len());
        rest.iter()
            .take_while(|alias| (alias.variant, alias.opcode) == key)
            .take_while(|alias| usize::from(alias.n_operands) == inst.operands.len())
            .filter(|alias| self.description.inst_matches(alias.condition, inst, &self.features))
            .find(|alias| {
                self.description.span(alias.tests).iter().all(|test| self.target.passes(printed, &test))
            })
    }

    fn print_fragments(&self, printed: PrintedInst<'_>, fragments: Span<AsmFragmentId>, out: &mut String) {
        for fragment in self.description.select(fragments).iter() {
            out.push_str(self.description.str(fragment.text));
            if fragment.operand != AsmFragment::NO_OPERAND {
                self.target.print_operand(printed, &fragment, out);
            }
        }
    }
}

impl fmt::Debug for Printer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Printer").field("variant", &self.variant).finish_non_exhaustive()
    }
}
