//! Helpers of the program's tests.

#![allow(dead_code, reason = "each test uses a part of them")]

pub(crate) mod commands;
pub(crate) mod program;
pub(crate) mod run;
