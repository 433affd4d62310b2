//! Opcodes as text.

use std::fmt::Write as _;

use stallscope_target::wire::Span;
use stallscope_target::{
    AsmFragment, AsmFragmentId, Encoding, OpcodeFlag, OpcodeId, OperandInfo, RegisterClass,
    RegisterClassByHwMode,
};

use super::{Dumper, join};

impl Dumper<'_> {
    pub(super) fn opcodes(&self, out: &mut String) -> std::fmt::Result {
        for index in 0..self.description.n_opcodes() {
            self.opcode_line(OpcodeId::from_index(index), out)?;
        }
        Ok(())
    }

    fn opcode_line(&self, id: OpcodeId, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{} {} {}", id.0, self.description.opcode_name(id), self.opcode_text(id))
    }

    /// Returns an opcode without its name.
    pub(super) fn opcode_text(&self, id: OpcodeId) -> String {
        let opcode = self.description.opcode(id);
        let operands = join(self.description.span(opcode.operands).iter().map(|o| self.operand(&o)));
        let flags = OpcodeFlag::ALL.iter().filter(|flag| opcode.has(**flag));
        format!(
            "({operands}) {} defs, size {}, {}, uses [{}], defs [{}], flags [{}] {:#x}",
            opcode.n_defs,
            opcode.size,
            self.description.sched_class_name(opcode.sched_class),
            self.register_names(self.description.span(opcode.implicit_uses).iter()),
            self.register_names(self.description.span(opcode.implicit_defs).iter()),
            join(flags.map(|flag| format!("{flag:?}"))),
            opcode.ts_flags,
        )
    }

    fn operand(&self, operand: &OperandInfo) -> String {
        let class = usize::try_from(operand.register_class).ok();
        let by_mode = operand.flags & 1 != 0;
        let mut text = match class {
            Some(class) if by_mode => self.class_by_mode(class),
            Some(class) => {
                self.description.str(self.description.table::<RegisterClass>().at(class).name).to_owned()
            }
            None => format!("type-{}", operand.operand_type),
        };
        if operand.tied_to >= 0 {
            let _ = write!(text, "={}", operand.tied_to);
        }
        if operand.early_clobber {
            text.push('!');
        }
        text
    }

    /// Returns the names of the classes in each hardware mode.
    fn class_by_mode(&self, index: usize) -> String {
        let by_mode = self.description.table::<RegisterClassByHwMode>().at(index);
        let classes = self.description.span(by_mode.classes).iter().map(|class| {
            let found = self.description.table::<RegisterClass>().get(class.index());
            found.map_or("none", |class| self.description.str(class.name))
        });
        classes.collect::<Vec<_>>().join("|")
    }

    pub(super) fn opcode(&self, out: &mut String) -> std::fmt::Result {
        let id = self.description.opcode_by_name(self.name).ok_or(std::fmt::Error)?;
        self.opcode_line(id, out)?;
        for variant in 0..2 {
            let asm = self.description.asm_text(id, variant);
            writeln!(out, "  prints {variant}: {}", self.fragments(asm))?;
        }
        self.encoding(id, out)?;
        let n_variants = self.n_variants();
        for variant in 0..n_variants {
            for row in self.rows(variant).filter(|row| row.opcode == id) {
                writeln!(out, "  parses {variant}: {}", self.row(&row))?;
            }
        }
        Ok(())
    }

    fn encoding(&self, id: OpcodeId, out: &mut String) -> std::fmt::Result {
        for word in self.description.encoding(id) {
            writeln!(out, "  encodes   {}", self.encoding_word_text(&word))?;
        }
        Ok(())
    }

    /// Returns a word of code.
    pub(super) fn encoding_word_text(&self, encoding: &Encoding) -> String {
        let fields = self.description.span(encoding.fields).iter().map(|field| {
            format!(
                "[{}..{}]=<{} {}>[{}..{}]",
                field.bit,
                field.bit + field.n_bits,
                self.method(field.method),
                field.operand,
                field.source_bit,
                field.source_bit + field.n_bits
            )
        });
        let (bits, post_encoder) = (encoding.bits, self.method(encoding.post_encoder));
        format!("{bits:#x} {} {post_encoder}", join(fields))
    }

    /// Returns the text to print, with operands in angle brackets.
    pub(super) fn fragments(&self, fragments: Span<AsmFragmentId>) -> String {
        let mut text = String::new();
        for fragment in self.description.select(fragments).iter() {
            text.push_str(&self.description.str(fragment.text).replace('\t', "\\t"));
            if fragment.operand != AsmFragment::NO_OPERAND {
                let _ = write!(text, "<{} {}>", self.method(fragment.method), fragment.operand);
            }
        }
        text
    }
}
