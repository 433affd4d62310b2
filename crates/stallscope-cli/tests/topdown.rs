//! `stallscope topdown` as a user sees it: command lines, run where perf's listings are, and text that their output must contain.

mod common;

use std::path::Path;

#[test]
fn commands_say_what_they_must() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stallscope-topdown/tests");
    common::commands::check_commands(include_str!("topdown/commands.txt"), &["topdown"], &folder);
}
