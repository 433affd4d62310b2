//! The forms of instructions.

use stallscope_isa::Place;
use stallscope_target::{
    Inst, OpcodeFlag, OpcodeId, Operand, OperandInfo, RegisterClass, RegisterClassId, RegisterId,
};

use super::registers::Registers;

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
    /// The value of the operands that are neither registers nor addresses.
    pub(super) immediate: i64,
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    /// The index of its first operand.
    pub(super) operand: usize,
    pub(super) base: RegisterClassId,
    pub(super) index: RegisterClassId,
    /// Where the index is.
    pub(super) index_place: Place,
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
    /// The values for operands that are neither registers nor addresses. Larger ones need opcodes with more bits.
    pub(super) const IMMEDIATES: [i64; 5] = [3, 0x1234, 0x1234_5678, 0x1234_5678_9abc, 0];

    /// The form of an opcode; none if it is no instruction, or names registers that kernels do not take.
    pub(super) fn new(registers: &Registers<'_>, opcode: OpcodeId, immediate: i64) -> Option<Self> {
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
        let first = (registers.parts.address.find)(&operands);
        let in_address = |index: usize| {
            first.is_some_and(|first| (first..first + registers.parts.address.n).contains(&index))
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
        let address = match first {
            None => None,
            Some(first) => {
                let class = |index: usize| registers.class_of(operands.get(first + index)?);
                let [base, index] = registers.parts.address.registers.map(class);
                let index = index?;
                let index_place = registers.place_of_class(index)?;
                Some(Address { operand: first, base: base?, index, index_place })
            }
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
            address,
            loads: address.is_some() && record.has(OpcodeFlag::MayLoad),
            stores: address.is_some() && record.has(OpcodeFlag::MayStore),
            implicit_sources: places(record.implicit_uses),
            implicit_destinations: places(record.implicit_defs),
            immediate,
            n_operands: operands.len(),
        })
    }

    /// Whether its address is one of memory.
    pub(super) const fn has_memory(&self) -> bool {
        self.loads || self.stores
    }

    /// Where values get in. A register that is written, too, is there once.
    pub(super) fn sources(&self) -> Vec<End> {
        let slots = self.slots.iter().enumerate().filter(|(_, slot)| !slot.is_destination);
        let mut ends: Vec<End> = slots.map(|(index, _)| End::Slot(index)).collect();
        if self.address.is_some() {
            ends.extend([End::Base, End::Index]);
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
            End::Index => match self.address?.index_place {
                Place::General if self.has_memory() => Some(Place::Address),
                place => Some(place),
            },
            End::Memory => Some(Place::Memory),
            End::Implicit(place, _) => Some(place),
        }
    }

    /// What an end is called: the number of its operand from 1 and its class, or the name of its register.
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
        let mut operands = vec![Operand::Immediate(self.immediate); self.n_operands];
        for (slot, &widest) in self.slots.iter().zip(&instance.slots) {
            *operands.get_mut(slot.operand)? = Operand::Register(registers.member(slot.class, widest)?);
        }
        if let Some(address) = self.address {
            let base = registers.member(address.base, instance.base)?;
            let index = match instance.index {
                Some(index) => registers.member(address.index, index)?,
                None => RegisterId::NONE,
            };
            let parts = (registers.parts.address.operands)(base, index, instance.displacement);
            operands.splice(address.operand..address.operand + parts.len(), parts);
        }
        Some(Inst { opcode: self.opcode, operands: operands.into_iter().collect(), ..Inst::default() })
    }
}
