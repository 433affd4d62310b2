//! Messages under the program's own name about unusable names and files, and about limits: command lines, and text that
//! their output must contain.

mod common;

use std::path::Path;

#[test]
fn messages_say_what_to_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    common::commands::check_commands(include_str!("advice/commands.txt"), &[], &folder);
}
