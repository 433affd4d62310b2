//! Instruction sets, and the processors that code is analyzed for.
//!
//! [`isas`] lists the instruction sets that the features of the library enable. An [`Isa`] of another crate is chosen with
//! [`SubtargetBuilder::isas`](crate::SubtargetBuilder::isas).
//!
//! ```
//! use stallscope::isa::isas;
//!
//! let names: Vec<&str> = isas().iter().map(|isa| isa.target.name).collect();
//! assert!(names.contains(&"x86"));
//! ```

mod behavior;
pub(crate) mod isas;
mod processor_families;
pub(crate) mod processor_names;
pub(crate) mod subtarget;
mod unmodeled;

pub use isas::isas;
pub use processor_names::{ProcessorSuggestion, suggest_processor};
pub use stallscope_isa::{Isa, Refusal};
pub use stallscope_model_text::{ModelError, Position};
pub use stallscope_target::{
    DescriptionError, Inst, ProcResourceId, SubtargetInfo, SubtargetMessage, TargetError, Triple,
};
pub use subtarget::ProcessorModelError;
pub use unmodeled::unmodeled;
