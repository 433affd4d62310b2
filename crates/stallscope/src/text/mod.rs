//! Code in texts: their form, their regions, and their analysis.

pub(crate) mod analysis;
mod code;
mod listed_code;
pub(crate) mod marked_parts;
pub(crate) mod other_forms;
pub(crate) mod reader;
pub(crate) mod regions;
pub(crate) mod straight_line;
mod unknown_code;
