//! Where machine code comes from: source lines and inlined calls, from debug information in the format DWARF.
//!
//! A [`DebugInfo`] reads only what is asked for: of a program with thousands of units, the units that contain an address.
//! The debug information may be in the program, in its own file, or split over many. What is damaged is a problem to
//! report, and the rest can be used.

mod attributes;
mod debug_info;
mod debug_store;
mod function_names;
mod functions;
mod lines;
mod loaded_unit;
mod module;
mod path;
mod problems;
mod range_index;
mod sections;
mod source_frame;

pub use debug_info::DebugInfo;
pub use debug_store::{DebugStore, OpenFile};
pub use source_frame::{SourceFrame, SourcePlace};
