//! The registers as renaming distinguishes them, for models whose front end looks at nothing but micro-operations.

use smallvec::SmallVec;
use stallscope_isa::RegisterNaming;
use stallscope_target::{Description, RegisterId};

use crate::lowering::register_number::{CARRY, NamedRegister, OTHER_FLAGS};

/// All parts of a general register are one register.
pub(super) struct Naming {
    pub(super) description: Description<'static>,
}

impl RegisterNaming for Naming {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        match NamedRegister::new(self.description, register) {
            NamedRegister::Flags => [CARRY, OTHER_FLAGS].map(u32::from).into_iter().collect(),
            NamedRegister::HighByte(of) => [u32::from(of)].into_iter().collect(),
            register => register.number().map(u32::from).into_iter().collect(),
        }
    }

    fn keeps_rest(&self, register: RegisterId) -> bool {
        let register = NamedRegister::new(self.description, register);
        matches!(register, NamedRegister::HighByte(_) | NamedRegister::General(_, ..=16))
    }
}
