//! Writes the result as text, CSV, JSON or an HTML page.

mod advice;
mod chart;
mod count_command;
pub mod csv;
pub mod html;
pub mod json;
pub mod list;
mod number;
mod table;
pub mod text;
mod tree;

pub use count_command::CountCommand;
