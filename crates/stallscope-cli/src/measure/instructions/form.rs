//! The forms of instructions.

use stallscope_isa::{AddressOperands, KernelParts, Place};
use stallscope_target::{
    Inst, OpcodeFlag, OpcodeId, Operand, OperandInfo, RegisterClass, RegisterClassId, RegisterId,
};

use super::registers::Registers;

/// The numbers in operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The value of the operands that are neither registers nor parts of addresses.
    pub(super) immediate: i64,
    /// The displacement between the memory of independent instances.
    pub(super) distance: i64,
}

impl Numbers {
    /// All that an opcode may take, preferred ones first.
    pub(super) fn all(parts: &'static KernelParts) -> impl Iterator<Item = Self> {
        parts
            .immediates
            .iter()
            .flat_map(|&immediate| parts.distances.iter().map(move |&distance| Self { immediate, distance }))
    }

    /// Returns the preferred numbers.
    #[cfg(test)]
    pub(super) fn first(parts: &'static KernelParts) -> Self {
        Self::all(parts).next().unwrap_or(Self { immediate: 0, distance: 0 })
    }
}

/// A form of an instruction: one of LLVM's opcodes.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// LLVM's name of the opcode.
    pub(super) name: String,
    pub(super) opcode: OpcodeId,
    /// The registers that it names.
    pub(super) slots: Vec<Slot>,
    /// Its address, if it has one.
    pub(super) address: Option<Address>,
    /// Whether it reads and writes memory at the address.
    pub(super) loads: bool,
    pub(super) stores: bool,
    /// The widest registers that it reads and writes without naming them.
    pub(super) implicit_sources: Vec<(Place, RegisterId)>,
    pub(super) implicit_destinations: Vec<(Place, RegisterId)>,
    /// Whether its operands are on a stack of registers, so that instances depend on one another.
    pub(super) is_on_stack: bool,
    /// The numbers in operands.
    pub(super) numbers: Numbers,
    n_operands: usize,
}

/// A register that an instruction names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The index of the operand.
    pub(super) operand: usize,
    pub(super) class: RegisterClassId,
    pub(super) place: Place,
    pub(super) is_destination: bool,
    /// The index of the slot that has the same register.
    pub(super) tied_to: Option<usize>,
}

/// The address of an instruction.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) operands: AddressOperands,
    pub(super) base: RegisterClassId,
    /// The index of the slot that has the base, too, since the instruction changes it.
    pub(super) base_tied_to: Option<usize>,
    pub(super) index: Option<Index>,
}

/// The index of an address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Index {
    /// The index of the operand.
    pub(super) operand: usize,
    pub(super) class: RegisterClassId,
    pub(super) place: Place,
    /// Whether it may be left out.
    pub(super) is_optional: bool,
}

/// Where a value gets into an instruction, or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A register that it names, by the index of the slot.
    Slot(usize),
    /// The base of its address.
    Base,
    /// The index of its address.
    Index,
    /// Memory.
    Memory,
    /// A register that it does not name.
    Implicit(Place, RegisterId),
}

/// The registers and the displacement of an instance of a form.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    /// The widest register of each slot.
    pub(super) slots: Vec<RegisterId>,
    /// The widest register of the base.
    pub(super) base: RegisterId,
    /// The widest register of the index, if there is one.
    pub(super) index: Option<RegisterId>,
    pub(super) displacement: i64,
}

impl Form {
    /// The form of an opcode; none if it is no instruction, or names registers that kernels do not take.
    pub(super) fn new(registers: &Registers<'_>, opcode: OpcodeId, numbers: Numbers) -> Option<Self> {
        const LEFT_OUT: [OpcodeFlag; 6] = [
            OpcodeFlag::Pseudo,
            OpcodeFlag::Meta,
            OpcodeFlag::Branch,
            OpcodeFlag::IndirectBranch,
            OpcodeFlag::Call,
            OpcodeFlag::Return,
        ];
        let description = registers.description();
        let record = description.opcode(opcode);
        if LEFT_OUT.iter().any(|&flag| record.has(flag)) {
            return None;
        }
        let operands: Vec<OperandInfo> = description.operands(opcode).iter().collect();
        let has_memory = record.has(OpcodeFlag::MayLoad) || record.has(OpcodeFlag::MayStore);
        let found = (registers.parts.find_address)(&operands, has_memory);
        let in_address = |operand: usize| {
            found.as_ref().is_some_and(|found| {
                let registers = [Some(found.base), found.index, found.displacement];
                let is_constant = || found.constants.iter().any(|&(constant, _)| constant == operand);
                registers.contains(&Some(operand)) || is_constant()
            })
        };
        let mut slots: Vec<Slot> = Vec::new();
        for (operand, info) in operands.iter().enumerate().filter(|&(operand, _)| !in_address(operand)) {
            if info.register_class < 0 {
                continue;
            }
            let class = registers.class_of(info)?;
            let tied = usize::try_from(info.tied_to).ok();
            slots.push(Slot {
                operand,
                class,
                place: registers.place_of_class(class)?,
                is_destination: operand < usize::from(record.n_defs),
                tied_to: tied.and_then(|tied| slots.iter().position(|slot| slot.operand == tied)),
            });
        }
        let address = match found {
            None => None,
            Some(found) => {
                let class = |operand: usize| registers.class_of(operands.get(operand)?);
                let index = match found.index {
                    None => None,
                    Some(operand) => {
                        let class = class(operand)?;
                        let place = registers.place_of_class(class)?;
                        let is_optional = found.may_lack_index && place == Place::General;
                        Some(Index { operand, class, place, is_optional })
                    }
                };
                let tied = operands.get(found.base).and_then(|base| usize::try_from(base.tied_to).ok());
                Some(Address {
                    base: class(found.base)?,
                    base_tied_to: tied.and_then(|tied| slots.iter().position(|slot| slot.operand == tied)),
                    index,
                    operands: found,
                })
            }
        };
        let writes = |status: RegisterId| {
            description.span(record.implicit_defs).iter().any(|register| register == status)
        };
        let places = |span| {
            let mut places: Vec<(Place, RegisterId)> =
                description.span(span).iter().filter_map(|register| registers.place_of(register)).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        Some(Self {
            name: description.opcode_name(opcode).into_owned(),
            opcode,
            slots,
            loads: address.is_some() && record.has(OpcodeFlag::MayLoad),
            stores: address.is_some() && record.has(OpcodeFlag::MayStore),
            implicit_sources: places(record.implicit_uses),
            implicit_destinations: places(record.implicit_defs),
            address,
            is_on_stack: registers.parts.stack_status.is_some_and(writes),
            numbers,
            n_operands: operands.len(),
        })
    }

    /// Whether its address is one of memory.
    pub(super) const fn has_memory(&self) -> bool {
        self.loads || self.stores
    }

    /// Whether a number is part of its address.
    pub(super) fn has_displacement(&self) -> bool {
        self.address.as_ref().is_some_and(|address| address.operands.displacement.is_some())
    }

    /// The index of its address, if it can have one.
    pub(super) fn index(&self) -> Option<Index> {
        self.address.as_ref()?.index
    }

    /// Where values get in. A register that is written, too, is there once.
    pub(super) fn sources(&self) -> Vec<End> {
        let slots = self.slots.iter().enumerate().filter(|(_, slot)| !slot.is_destination);
        let mut ends: Vec<End> = slots.map(|(index, _)| End::Slot(index)).collect();
        if let Some(address) = &self.address {
            ends.push(End::Base);
            ends.extend(address.index.map(|_| End::Index));
        }
        if self.loads {
            ends.push(End::Memory);
        }
        ends.extend(self.implicit_sources.iter().map(|&(place, register)| End::Implicit(place, register)));
        ends
    }

    /// Where values get out.
    pub(super) fn destinations(&self) -> Vec<End> {
        let slots = self.slots.iter().enumerate().filter(|(_, slot)| slot.is_destination);
        let mut ends: Vec<End> = slots.map(|(index, _)| End::Slot(index)).collect();
        if self.stores {
            ends.push(End::Memory);
        }
        ends.extend(
            self.implicit_destinations.iter().map(|&(place, register)| End::Implicit(place, register)),
        );
        ends
    }

    /// The place of an end.
    pub(super) fn place(&self, end: End) -> Option<Place> {
        match end {
            End::Slot(index) => self.slots.get(index).map(|slot| slot.place),
            // Code that computes an address but does not use it takes any number.
            End::Base => Some(if self.has_memory() { Place::Address } else { Place::General }),
            End::Index => match self.index()?.place {
                Place::General if self.has_memory() => Some(Place::Address),
                place => Some(place),
            },
            End::Memory => Some(Place::Memory),
            End::Implicit(place, _) => Some(place),
        }
    }

    /// Returns the name of an end: the number of its operand, from 1, and its class, or the name of its register.
    pub(super) fn end_name(&self, registers: &Registers<'_>, end: End) -> String {
        let description = registers.description();
        match end {
            End::Slot(index) => self.slots.get(index).map_or_else(String::new, |slot| {
                let class: RegisterClass = description.table().at(slot.class.index());
                format!("{}:{}", slot.operand + 1, description.str(class.name))
            }),
            End::Base => "base".to_owned(),
            End::Index => "index".to_owned(),
            End::Memory => "memory".to_owned(),
            End::Implicit(_, register) => description.register_name(register).to_owned(),
        }
    }

    /// An instance as an instruction. None if a register has no part of the operand's class.
    pub(super) fn instruction(&self, registers: &Registers<'_>, instance: &Instance) -> Option<Inst> {
        let mut operands = vec![Operand::Immediate(self.numbers.immediate); self.n_operands];
        let mut set = |position: usize, operand: Operand| {
            *operands.get_mut(position)? = operand;
            Some(())
        };
        for (slot, &widest) in self.slots.iter().zip(&instance.slots) {
            set(slot.operand, Operand::Register(registers.member(slot.class, widest)?))?;
        }
        if let Some(address) = &self.address {
            let parts = &address.operands;
            set(parts.base, Operand::Register(registers.member(address.base, instance.base)?))?;
            if let Some(index) = address.index {
                let register = match instance.index {
                    Some(widest) => registers.member(index.class, widest)?,
                    None => RegisterId::NONE,
                };
                set(index.operand, Operand::Register(register))?;
            }
            if let Some(displacement) = parts.displacement {
                set(displacement, Operand::Immediate(instance.displacement))?;
            }
            for (position, operand) in &parts.constants {
                set(*position, *operand)?;
            }
        }
        Some(Inst { opcode: self.opcode, operands: operands.into_iter().collect(), ..Inst::default() })
    }
}
