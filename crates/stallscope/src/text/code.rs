//! The code of a text.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use stallscope_asm::SourceFrame;
use stallscope_dialects::ListedJump;
use stallscope_mc::{Expression, ExpressionId, SymbolId};
use stallscope_target::{Inst, Operand};

use crate::RegionChoice;
use crate::code::input_code::InputCode;
use crate::code::{Code, JumpTarget};
use crate::region::source_lines::shown_place;

/// The symbol that is an instruction's last symbolic operand: the target of a jump.
pub(crate) fn target_symbol(input: &InputCode<'_>, inst: &Inst) -> Option<SymbolId> {
    inst.operands.iter().rev().find_map(|operand| match operand {
        Operand::Expression(id) => match input.expressions[ExpressionId(*id)] {
            Expression::Symbol(symbol, _) => Some(symbol),
            _ => None,
        },
        _ => None,
    })
}

/// Where a jump leads, if a listing states it.
pub(crate) fn listed_target(jumps: &[ListedJump], inst: &Inst) -> Option<u32> {
    let index = jumps.binary_search_by_key(&inst.location, |jump| jump.from).ok()?;
    jumps.get(index).map(|jump| jump.to)
}

/// The code of a text without regions.
#[derive(Debug)]
pub(crate) struct TextCode<'a> {
    input: &'a InputCode<'a>,
    insts: &'a [Inst],
    jumps: &'a [ListedJump],
    /// The instruction after each label.
    labels: HashMap<SymbolId, usize>,
}

impl<'a> TextCode<'a> {
    pub(crate) fn new(input: &'a InputCode<'_>, insts: &'a [Inst], jumps: &'a [ListedJump]) -> Self {
        let labels = input.labels.iter().map(|label| (label.symbol, label.n_instructions_before as usize));
        Self { input, insts, jumps, labels: labels.collect() }
    }

    fn target_symbol(&self, index: usize) -> Option<SymbolId> {
        target_symbol(self.input, self.insts.get(index)?)
    }
}

impl Code for TextCode<'_> {
    fn insts(&self) -> &[Inst] {
        self.insts
    }

    fn jump_target(&self, index: usize) -> JumpTarget {
        let symbol = self.target_symbol(index);
        if let Some(&index) = symbol.and_then(|symbol| self.labels.get(&symbol)) {
            return JumpTarget::Instruction(index);
        }
        let listed = self.insts.get(index).and_then(|inst| listed_target(self.jumps, inst));
        if let Some(location) = listed {
            return JumpTarget::Instruction(self.insts.partition_point(|inst| inst.location < location));
        }
        if symbol.is_some() { JumpTarget::Outside } else { JumpTarget::Unknown }
    }

    fn callee(&self, index: usize) -> Option<Cow<'_, [u8]>> {
        self.target_symbol(index).map(|symbol| Cow::Borrowed(self.input.expressions.symbols.name(symbol)))
    }

    fn shown_callee<'n>(&self, name: Cow<'n, [u8]>) -> Cow<'n, [u8]> {
        name
    }

    fn address(&self, _index: usize) -> Option<u64> {
        None
    }

    fn text_line(&self, index: usize) -> Option<u32> {
        Some(self.insts.get(index).map_or(0, |inst| self.input.sources.line(inst.location)))
    }

    fn source(&self, index: usize) -> Option<(Vec<u8>, u32)> {
        let places = &self.input.places;
        let frames = places.at(self.insts.get(index)?.location).iter();
        let known = frames.filter_map(|frame| Some((places.path(frame.file?), frame.line)));
        shown_place(known).map(|(path, line)| (path.to_vec(), line))
    }

    fn is_chosen(&self, index: usize, choice: &RegionChoice) -> bool {
        if choice.lines.is_empty() {
            return choice.addresses.is_empty();
        }
        let places = &self.input.places;
        let frames = self.insts.get(index).map_or(&[][..], |inst| places.at(inst.location));
        let is_wanted = |frame: &SourceFrame| {
            let path = frame.file.map_or(&[][..], |file| places.path(file));
            choice.lines.iter().any(|lines| lines.contain(path, frame.line))
        };
        choice.addresses.is_empty() && frames.iter().any(is_wanted)
    }

    fn labeled(&self, names: &[String]) -> HashSet<usize> {
        let symbols = &self.input.expressions.symbols;
        let is_named = |name: &[u8]| names.iter().any(|wanted| wanted.as_bytes() == name);
        let labels = self.input.labels.iter().filter(|label| is_named(symbols.name(label.symbol)));
        labels.map(|label| label.n_instructions_before as usize).collect()
    }
}
