//! Register renaming according to the scheduling model.

use stallscope_target::{
    Description, Register, RegisterClass, RegisterCost, RegisterFileDesc, RegisterId, SubtargetInfo,
};

/// How a register is renamed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renaming {
    /// Its register file; 0 is the default one, which contains all registers.
    pub(crate) file: u16,
    /// Number of physical registers allocated for a write.
    pub(crate) cost: u16,
    /// The register that is renamed instead: itself, one that contains it, or none if the model does not describe it.
    pub(crate) rename_as: RegisterId,
    /// Whether moves to it can be eliminated.
    pub(crate) allows_move_elimination: bool,
}

/// The renaming of all registers of a processor.
#[derive(Clone, Debug, Default)]
pub(crate) struct RenamingTable {
    by_register: Vec<Renaming>,
}

impl RenamingTable {
    pub(crate) fn new(subtarget: &SubtargetInfo) -> Self {
        let (description, model) = (subtarget.description(), &subtarget.sched_model);
        let unknown =
            Renaming { file: 0, cost: 1, rename_as: RegisterId::NONE, allows_move_elimination: false };
        let mut table = Self { by_register: vec![unknown; description.table::<Register>().len()] };
        let files = description.span::<RegisterFileDesc>(model.register_files);
        for (file, desc) in files.iter().enumerate().skip(1) {
            for cost in description.span::<RegisterCost>(desc.costs).iter() {
                let class = description.table::<RegisterClass>().at(cost.register_class.index());
                for register in description.registers_in(class.registers).iter() {
                    table.add(description, register, file as u16, &cost);
                }
            }
        }
        table
    }

    /// Adds a register to a file, together with its parts that are in no file yet.
    fn add(&mut self, description: Description<'_>, register: RegisterId, file: u16, cost: &RegisterCost) {
        let renaming = Renaming {
            file,
            cost: cost.cost,
            rename_as: register,
            allows_move_elimination: cost.allow_move_elimination,
        };
        if let Some(entry) = self.by_register.get_mut(register.index()) {
            *entry = renaming;
        }
        for part in description.sub_registers(register) {
            if let Some(entry) = self.by_register.get_mut(part.index()).filter(|entry| entry.file == 0) {
                *entry = Renaming { allows_move_elimination: entry.allows_move_elimination, ..renaming };
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.by_register.len()
    }

    pub(crate) fn of(&self, register: RegisterId) -> Renaming {
        self.by_register[register.index()]
    }

    /// Returns the register that is renamed instead of a register, or itself if the model does not describe it.
    pub(crate) fn rename_as(&self, register: RegisterId) -> RegisterId {
        let rename_as = self.of(register).rename_as;
        if rename_as.is_none() { register } else { rename_as }
    }
}
