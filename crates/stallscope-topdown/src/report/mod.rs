//! The result as text, CSV, JSON or a page.

mod advice;
pub mod csv;
pub mod html;
pub mod json;
pub mod list;
mod number;
mod table;
pub mod text;
mod tree;
