//! The state of parsing one text, below the parser: the place in the text, the messages, and what statements have
//! defined so far.

pub(crate) mod code_view;
pub(crate) mod coff_sections;
pub(crate) mod conditionals;
pub(crate) mod cursor;
pub(crate) mod directional_labels;
pub(crate) mod elf_sections;
pub(crate) mod frames;
pub(crate) mod instruments;
pub(crate) mod line_row;
pub(crate) mod line_table;
pub(crate) mod mach_o_sections;
pub(crate) mod macros;
pub(crate) mod messages;
pub(crate) mod regions;
pub(crate) mod streamer;
pub(crate) mod windows_frames;
