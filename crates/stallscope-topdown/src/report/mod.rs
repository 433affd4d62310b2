//! The result as text, CSV, JSON or a page.

mod advice;
mod chart;
pub mod csv;
pub mod html;
pub mod json;
pub mod list;
mod number;
mod recount;
mod table;
pub mod text;
mod tree;

pub use recount::Recount;
