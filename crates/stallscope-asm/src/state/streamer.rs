//! The definitions and output of statements: symbols, sections, frames, and the instructions of code regions.

use std::collections::HashSet;

use smallvec::SmallVec;
use stallscope_mc::{
    AsmInfo, ExpressionId, Expressions, Fragment, ObjectFormat, SectionId, Sections, SymbolId, SymbolKind,
};
use stallscope_target::{Inst, Operand};

use crate::label::Label;
use crate::source_places::{SourceFrame, SourcePlaces};
use crate::state::code_view::CodeView;
use crate::state::coff_sections;
use crate::state::directional_labels::DirectionalLabels;
use crate::state::elf_sections;
use crate::state::frames::Frames;
use crate::state::instruments::Instruments;
use crate::state::line_row::LineRow;
use crate::state::line_table::LineTable;
use crate::state::mach_o_sections;
use crate::state::regions::CodeRegions;
use crate::state::windows_frames::WindowsFrames;

/// The definitions and output of the statements so far.
#[derive(Debug)]
pub struct Streamer<'a> {
    /// The expressions and symbols.
    pub expressions: Expressions,
    /// The sections.
    pub sections: Sections,
    pub(crate) directional_labels: DirectionalLabels<'a>,
    pub(crate) regions: CodeRegions,
    pub(crate) instruments: Instruments,
    pub(crate) frames: Frames,
    pub(crate) windows_frames: WindowsFrames,
    pub(crate) line_table: LineTable,
    pub(crate) code_view: CodeView,
    /// The line that the next instructions come from, if it is noted, and the calls that were inlined, from the inside out.
    pub(crate) line_rows: Vec<LineRow>,
    /// The symbols whose definitions are ignored (`.lto_discard`).
    pub(crate) lto_discarded: HashSet<&'a [u8]>,
    /// The place of the last directive with the version of the operating system.
    pub(crate) version_location: Option<u32>,
    /// The labels, if the options request them.
    pub(crate) labels: Vec<Label>,
    /// Where the instructions come from in source code.
    pub(crate) places: SourcePlaces,
    /// The output of `.print` directives.
    pub(crate) printed: Vec<u8>,
    /// The number of symbols with reserved names that were made and not reported yet.
    pub(crate) n_reserved_names: usize,
}

/// Returns whether a name is one that represents another one in XCOFF.
fn is_reserved(name: &[u8]) -> bool {
    name.strip_prefix(b".").unwrap_or(name).starts_with(b"_Renamed..")
}

impl Streamer<'_> {
    pub(crate) fn new(asm_info: AsmInfo, instruments: Instruments, regions: CodeRegions) -> Self {
        Self {
            expressions: Expressions::new(asm_info),
            sections: Sections::default(),
            directional_labels: DirectionalLabels::default(),
            regions,
            instruments,
            frames: Frames::default(),
            windows_frames: WindowsFrames::default(),
            line_table: LineTable::default(),
            code_view: CodeView::default(),
            line_rows: Vec::new(),
            lto_discarded: HashSet::new(),
            version_location: None,
            labels: Vec::new(),
            places: SourcePlaces::default(),
            printed: Vec::new(),
            n_reserved_names: 0,
        }
    }

    fn private_global_prefix(&self) -> &'static str {
        self.expressions.asm_info.private_global_prefix
    }

    /// Returns the symbol called `name`, creating it if it does not exist.
    pub fn get_or_create_symbol(&mut self, name: &[u8]) -> SymbolId {
        let is_temporary = name.starts_with(self.private_global_prefix().as_bytes());
        if self.expressions.asm_info.renames_symbols && is_reserved(name) {
            self.n_reserved_names += usize::from(self.expressions.symbols.find(name).is_none());
        }
        self.expressions.symbols.intern(name, is_temporary)
    }

    /// Returns the symbol of a name in the source; `\\` and `\"` are one character.
    pub fn symbol_of_name(&mut self, name: &[u8]) -> SymbolId {
        if !name.contains(&b'\\') {
            return self.get_or_create_symbol(name);
        }
        let mut unescaped = Vec::with_capacity(name.len());
        let mut rest = name;
        while let [first, after @ ..] = rest {
            (rest, _) = match (first, after) {
                (b'\\', [second @ (b'"' | b'\\'), after @ ..]) => (after, unescaped.push(*second)),
                _ => (after, unescaped.push(*first)),
            };
        }
        self.get_or_create_symbol(&unescaped)
    }

    /// Returns the label that `1f` or `1b` refers to, for the number 1.
    pub fn directional_symbol(&mut self, number: i64, is_before: bool) -> SymbolId {
        let instance = self.directional_labels.last_instance(number as u32);
        self.directional_symbol_of(number as u32, if is_before { instance } else { instance + 1 })
    }

    /// Creates the label that `1:` defines, for the number 1.
    pub(crate) fn create_directional_symbol(&mut self, number: i64) -> SymbolId {
        let instance = self.directional_labels.start_instance(number as u32);
        self.directional_symbol_of(number as u32, instance)
    }

    fn directional_symbol_of(&mut self, number: u32, instance: u32) -> SymbolId {
        let prefix = self.private_global_prefix();
        let symbols = &mut self.expressions.symbols;
        self.directional_labels.symbol(number, instance, || {
            symbols.create_renamed(format!("{prefix}tmp").as_bytes(), true, true)
        })
    }

    /// Defines a symbol as the current place, and returns whether it was undefined, as required.
    pub(crate) fn define_label(&mut self, symbol: SymbolId) -> bool {
        self.redefine_if_possible(symbol);
        let is_variable = matches!(self.expressions.symbols[symbol].kind, SymbolKind::Equated(_));
        // The place is always evaluated: in a cycle of symbols, the order of evaluation matters.
        if !self.expressions.is_undefined(symbol) || is_variable {
            return false;
        }
        if let Some(section) = self.sections.current() {
            self.expressions.symbols[symbol].fragment = Fragment::Section(section);
        }
        true
    }

    /// Makes a symbol undefined if it was defined in a way that allows another definition.
    pub(crate) fn redefine_if_possible(&mut self, symbol: SymbolId) {
        let symbol = &mut self.expressions.symbols[symbol];
        if symbol.is_redefinable {
            if matches!(symbol.kind, SymbolKind::Equated(_)) {
                symbol.kind = SymbolKind::Regular;
            }
            symbol.fragment = Fragment::Undefined;
            symbol.is_redefinable = false;
        }
    }

    /// Assigns `value` to `symbol`.
    pub fn emit_assignment(&mut self, symbol: SymbolId, value: ExpressionId) {
        let symbol = &mut self.expressions.symbols[symbol];
        symbol.kind = SymbolKind::Equated(value);
        symbol.fragment = Fragment::Undefined;
    }

    /// Adds an instruction to the regions that contain its place, and starts its instruments.
    pub fn emit_instruction(&mut self, inst: Inst) {
        if !self.line_rows.is_empty() {
            let Self { line_rows, places, .. } = self;
            let frame = |row: &LineRow| SourceFrame {
                function: None,
                file: Some(places.file_number(&row.path)),
                line: row.line,
                column: row.column,
            };
            let frames: SmallVec<[SourceFrame; 4]> = line_rows.iter().map(frame).collect();
            places.add(inst.location, &frames);
        }
        self.instruments.note_instruction(&inst);
        self.regions.add_instruction(inst);
    }

    /// Settles the values of the operands of all instructions, for encoders that have to know them.
    pub fn settle_operands(&mut self) {
        for operand in self.regions.operands() {
            if let Operand::Expression(id) = operand {
                self.expressions.settle(ExpressionId(id));
            }
        }
    }

    /// Lists a label that was just defined.
    pub(crate) fn note_label(&mut self, location: u32, symbol: SymbolId) {
        let n_instructions_before = self.regions.n_instructions();
        self.labels.push(Label { location, symbol, n_instructions_before });
    }

    /// Returns the default code section, and whether its name is that of another symbol.
    pub(crate) fn text_section(&mut self) -> (SectionId, bool) {
        let Self { sections, expressions, .. } = self;
        match expressions.asm_info.object_format {
            ObjectFormat::Elf | ObjectFormat::Other => elf_sections::named(sections, expressions, b".text"),
            ObjectFormat::Coff => coff_sections::named(sections, expressions, b".text"),
            ObjectFormat::MachO => {
                let properties = mach_o_sections::PURE_INSTRUCTIONS;
                (mach_o_sections::find_or_add(sections, b"__TEXT", b"__text", properties), false)
            }
        }
    }
}
