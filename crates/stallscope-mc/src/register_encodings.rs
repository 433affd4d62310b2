//! Registers by their numbers in code.

use std::cell::RefCell;

use stallscope_target::{Description, Register, RegisterClass, RegisterClassId, RegisterId};

/// The registers of a description's classes by their hardware encodings, read on demand.
#[derive(Debug)]
pub struct RegisterEncodings<'a> {
    description: Description<'a>,
    /// By class, then by encoding.
    classes: RefCell<Vec<Option<Box<[RegisterId]>>>>,
}

impl<'a> RegisterEncodings<'a> {
    /// The registers of a description.
    #[must_use]
    pub const fn new(description: Description<'a>) -> Self {
        Self { description, classes: RefCell::new(Vec::new()) }
    }

    /// Returns the first register of a class that has an encoding.
    #[must_use]
    pub fn register(&self, class: RegisterClassId, encoding: u64) -> Option<RegisterId> {
        let mut classes = self.classes.borrow_mut();
        if classes.is_empty() {
            classes.resize(self.description.table::<RegisterClass>().len(), None);
        }
        let registers = classes.get_mut(class.index())?.get_or_insert_with(|| self.registers(class));
        let found = registers.get(usize::try_from(encoding).ok()?).copied();
        found.filter(|&register| register != RegisterId::NONE)
    }

    /// Returns the registers of a class by their encodings, with [`RegisterId::NONE`] where there is none.
    fn registers(&self, class: RegisterClassId) -> Box<[RegisterId]> {
        let registers = self.description.table::<RegisterClass>().at(class.index()).registers;
        let mut by_encoding = Vec::new();
        for register in self.description.registers_in(registers).iter() {
            let encoding = |register: Register| usize::from(register.encoding);
            let encoding = self.description.table::<Register>().part(register.index(), encoding);
            if by_encoding.len() <= encoding {
                by_encoding.resize(encoding + 1, RegisterId::NONE);
            }
            if let Some(first) = by_encoding.get_mut(encoding).filter(|first| **first == RegisterId::NONE) {
                *first = register;
            }
        }
        by_encoding.into()
    }
}
