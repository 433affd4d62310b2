//! The names and sizes of register files.

use stallscope_target::{
    CoreParameter, CoreParameters, Description, RegisterFileDesc, SchedModel, SubtargetInfo,
};

/// The name and size of a register file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterFileName {
    /// Its name.
    pub name: Box<str>,
    /// Number of its physical registers; 0 for the file of all registers.
    pub n_physical_registers: u32,
}

/// Reads the names and sizes of a scheduling model's register files; the first contains all registers.
#[must_use]
pub fn register_file_names(description: Description<'_>, sched_model: &SchedModel) -> Vec<RegisterFileName> {
    let files = description.span::<RegisterFileDesc>(sched_model.register_files);
    let mut names: Vec<_> = files
        .iter()
        .map(|file| RegisterFileName {
            name: description.str(file.name).into(),
            n_physical_registers: u32::from(file.n_physical_registers),
        })
        .collect();
    if names.is_empty() || !sched_model.has_extra_info {
        names.resize(1, RegisterFileName::default());
    }
    names
}

/// Returns the register files of a core: all registers, general and vector registers. `None` for cores with a queue for each port, which
/// have one file, and if LLVM's pipeline simulates the processor.
pub(crate) fn core_register_files(subtarget: &SubtargetInfo) -> Option<Vec<RegisterFileName>> {
    let model = subtarget.core_model().filter(|model| model.queues.len == 0)?;
    let parameters = CoreParameters::new(subtarget.description().span(model.parameters).iter());
    let file = |name: &str, parameter| RegisterFileName {
        name: name.into(),
        n_physical_registers: parameters.get(parameter),
    };
    Some(vec![
        RegisterFileName::default(),
        file("general registers", CoreParameter::GeneralRegisters),
        file("vector registers", CoreParameter::VectorRegisters),
    ])
}
