//! Spellings of registers that were printed before.

use std::cell::RefCell;

use stallscope_target::{Description, Register, RegisterId};

/// The spellings of a description's registers in assembly, read on demand.
#[derive(Debug)]
pub struct RegisterSpellings<'a> {
    description: Description<'a>,
    /// Which of a register's names these are.
    index: usize,
    spellings: RefCell<Vec<Option<&'a str>>>,
}

impl<'a> RegisterSpellings<'a> {
    /// The names with an alternative name index below 3, as in [`Register::asm_names`].
    #[must_use]
    pub const fn new(description: Description<'a>, index: usize) -> Self {
        Self { description, index, spellings: RefCell::new(Vec::new()) }
    }

    /// Returns a register's name; an empty one if it has none.
    #[must_use]
    pub fn spelling(&self, register: RegisterId) -> &'a str {
        let mut spellings = self.spellings.borrow_mut();
        if spellings.is_empty() {
            spellings.resize(self.description.table::<Register>().len(), None);
        }
        let name = || self.description.register_asm_name(register, self.index);
        spellings.get_mut(register.index()).map_or("", |kept| kept.get_or_insert_with(name))
    }
}
