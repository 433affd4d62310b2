//! Input: files and the text in them.

pub(crate) mod file;
pub(crate) mod os_text;
