//! The registers of the processor as kernels take them.

use std::cell::RefCell;
use std::collections::HashMap;

use stallscope_isa::{KernelParts, Place};
use stallscope_target::{
    Description, OperandInfo, RegisterClass, RegisterClassId, RegisterId, SubtargetInfo,
};

/// The registers of the processor as kernels take them. A value is in a widest register. Operands name parts of it.
#[derive(Debug)]
pub(super) struct Registers<'a> {
    description: Description<'a>,
    /// The mode that decides the classes of some operands.
    hw_mode: usize,
    pub(super) parts: &'static KernelParts,
    /// The part of a widest register that belongs to a class, if there is one.
    members: RefCell<HashMap<(RegisterClassId, RegisterId), Option<RegisterId>>>,
}

impl<'a> Registers<'a> {
    pub(super) fn new(subtarget: &'a SubtargetInfo, parts: &'static KernelParts) -> Self {
        let description = subtarget.description();
        let hw_mode = description.hw_mode(&subtarget.features);
        Self { description, hw_mode, parts, members: RefCell::default() }
    }

    pub(super) const fn description(&self) -> Description<'a> {
        self.description
    }

    /// The widest registers of a place, in the order of their use in kernels.
    pub(super) fn widest(&self, place: Place) -> &'static [RegisterId] {
        let file = self.parts.files.iter().find(|file| file.place == place);
        file.map_or(&[], |file| file.registers)
    }

    /// The widest registers of a place that overlap with a register: several if that is a sequence.
    pub(super) fn parts_of(&self, place: Place, register: RegisterId) -> impl Iterator<Item = RegisterId> {
        let widest = self.widest(place).iter().copied();
        widest.filter(move |&widest| self.description.registers_overlap(widest, register))
    }

    /// The place of a register, and the widest register that it is part of; none if kernels do not take it.
    pub(super) fn place_of(&self, register: RegisterId) -> Option<(Place, RegisterId)> {
        self.parts.files.iter().find_map(|file| {
            let overlaps = |&&widest: &&RegisterId| self.description.registers_overlap(widest, register);
            file.registers.iter().find(overlaps).map(|&widest| (file.place, widest))
        })
    }

    /// The place of the registers of a class; none if kernels do not take them.
    pub(super) fn place_of_class(&self, class: RegisterClassId) -> Option<Place> {
        let registers = self.members_of(class);
        // The first one may be one that is in no file.
        registers.iter().find_map(|register| self.place_of(register)).map(|(place, _)| place)
    }

    /// The class of the registers that an operand takes.
    pub(super) fn class_of(&self, operand: &OperandInfo) -> Option<RegisterClassId> {
        self.description.operand_class(operand, self.hw_mode)
    }

    /// The part of a widest register that belongs to a class, if there is one.
    pub(super) fn member(&self, class: RegisterClassId, widest: RegisterId) -> Option<RegisterId> {
        *self.members.borrow_mut().entry((class, widest)).or_insert_with(|| {
            let overlaps = |register: &RegisterId| self.description.registers_overlap(*register, widest);
            self.members_of(class).iter().find(overlaps)
        })
    }

    fn members_of(&self, class: RegisterClassId) -> stallscope_target::RegisterList<'a> {
        let class: RegisterClass = self.description.table().at(class.index());
        self.description.registers_in(class.registers)
    }

    /// A template's text. `value` gives the widest register that a word such as `from` represents. None if a register has no part
    /// of the class.
    pub(super) fn text(&self, template: &str, value: &dyn Fn(&str) -> Option<RegisterId>) -> Option<String> {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, after) = after.split_once('}')?;
            let (word, class) = inside.split_once(':')?;
            let class = self.description.register_class_by_name(class)?;
            text.push_str(before);
            text.push_str(self.description.register_asm_name(self.member(class, value(word)?)?, 0));
            rest = after;
        }
        text.push_str(rest);
        text.push('\n');
        Some(text)
    }
}
