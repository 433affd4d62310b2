//! Prints instructions as assembly.

use std::cell::RefCell;
use std::fmt;

use stallscope_target::{
    AsmFragment, Description, FeatureSet, Inst, LookupCache, OpcodeId, RegisterId, SubtargetInfo,
};

use crate::asm_language::AsmLanguage;
use crate::expressions::Expressions;
use crate::opcode_text::{Alias, OpcodeText, TextFragment};
use crate::target_printer::{PrintOptions, PrintedInst, TargetPrinter};

/// Prints instructions as assembly.
pub struct Printer<'a> {
    description: Description<'a>,
    features: FeatureSet,
    variant: u8,
    target: Box<dyn TargetPrinter + 'a>,
    /// Texts of opcodes that were printed before.
    texts: RefCell<LookupCache<OpcodeId, OpcodeText<'a>>>,
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
            texts: RefCell::default(),
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
        let mut texts = self.texts.borrow_mut();
        let opcode = inst.opcode;
        let unpack = || OpcodeText::new(self.description, &self.features, self.variant, opcode);
        let text = texts.get(opcode, opcode.index(), unpack);
        let alias = if self.target.uses_aliases() { self.alias(&text.aliases, printed) } else { None };
        self.print_fragments(printed, alias.map_or(&text.fragments, |alias| &alias.fragments), out);
        self.target.print_annotation(printed, out);
    }

    /// Appends the spelling of a register operand.
    pub fn print_register(&self, register: RegisterId, out: &mut String) {
        self.target.print_register(register, out);
    }

    /// Appends a register as code has it, which LLVM's views do not on each target.
    pub fn print_register_for_people(&self, register: RegisterId, out: &mut String) {
        self.target.print_register_for_people(register, out);
    }

    /// Returns the preferred alias of an instruction.
    fn alias<'t>(&self, aliases: &'t [Alias<'a>], printed: PrintedInst<'_>) -> Option<&'t Alias<'a>> {
        let inst = printed.inst;
        aliases
            .iter()
            .take_while(|alias| alias.n_operands == inst.operands.len())
            .filter(|alias| alias.condition.matches(self.description, inst))
            .find(|alias| alias.tests.iter().all(|test| self.target.passes(printed, &test)))
    }

    fn print_fragments(&self, printed: PrintedInst<'_>, fragments: &[TextFragment<'_>], out: &mut String) {
        for TextFragment { text, fragment } in fragments {
            out.push_str(text);
            if fragment.operand != AsmFragment::NO_OPERAND {
                self.target.print_operand(printed, fragment, out);
            }
        }
    }
}

impl fmt::Debug for Printer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Printer").field("variant", &self.variant).finish_non_exhaustive()
    }
}
