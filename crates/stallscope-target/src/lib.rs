//! The description of a target: typed ids, and views of the description file that the importer writes from LLVM's
//! tables. The crate of each instruction set embeds its file.
//!
//! A [`Description`] is read in place: opening one checks a header and a list of sections, and every table is a typed
//! view of the bytes. Nothing is parsed or allocated in proportion to the file.
//!
//! ```
//! use stallscope_target::{ObjectFormat, Triple};
//!
//! assert_eq!(Triple::normalize("x86_64-linux-gnu"), "x86_64-unknown-linux-gnu");
//! assert_eq!(Triple::new("arm64-apple-macosx").object_format, ObjectFormat::MachO);
//! ```

mod architecture;
mod asm_writer;
#[cfg(feature = "write")]
mod builder;
mod by_name;
mod core_parameter;
mod decoder;
mod description;
mod embed;
mod encoding;
mod feature;
mod hw_mode;
mod id;
mod idiom;
mod inst;
mod inst_rewrite;
mod instrument;
mod llvm;
mod lookup_cache;
mod matcher;
mod name_part;
mod named_operand;
mod names;
mod number_table;
mod opcode;
mod opcode_cache;
mod opcode_map;
mod operand_name;
#[cfg(feature = "write")]
mod packed_section;
mod predicate;
mod processor;
mod processor_model;
mod register;
mod sched_model;
mod sections;
mod subtarget_info;
pub mod suggestion;
mod target;
mod triple;
mod verify;
mod versioned_extension;
pub mod wire;

pub use architecture::*;
pub use asm_writer::*;
#[cfg(feature = "write")]
pub use builder::{BuildError, DescriptionBuilder};
pub use core_parameter::*;
pub use decoder::*;
pub use description::{Description, DescriptionError, ModelsFile, Provenance};
pub use encoding::*;
pub use feature::{Feature, FeatureSet};
pub use hw_mode::*;
pub use id::*;
pub use idiom::*;
pub use inst::{Inst, Operand};
pub use inst_rewrite::*;
pub use instrument::*;
pub use llvm::{LLVM_VERSION, llvm_major_version};
pub use lookup_cache::LookupCache;
pub use matcher::*;
pub use name_part::*;
pub use named_operand::*;
pub use names::{OpcodeNames, RecordNames};
pub use number_table::*;
pub use opcode::*;
pub use opcode_cache::OpcodeCache;
pub use opcode_map::*;
pub use operand_name::*;
pub use predicate::*;
pub use processor::*;
pub use processor_model::*;
pub use register::*;
pub use sched_model::*;
pub use sections::SECTION_NAMES;
pub use subtarget_info::*;
pub use target::{Approximation, SubtargetDefaults, Target, TargetError};
pub use triple::*;
pub use verify::VerifyError;
pub use versioned_extension::*;
