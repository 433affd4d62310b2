//! The result as text, CSV, JSON or a page.

pub mod json;
