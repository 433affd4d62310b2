//! Loops in machine code: whether the found loops are LLVM's, and whether reports on them equal reports on the same code as text.

mod arguments;
mod assembly;
mod bolt;
mod comparison;
mod compiler;
mod crates;
mod reports;
mod targets;

use arguments::Arguments;
use comparison::Comparison;
use support::reference;

/// Compares the loops found in files with LLVM's; fails if too few are the same, or if a report differs.
pub fn run(args: &[String]) -> Result<(), String> {
    let arguments = Arguments::parse(args)?;
    let clang = reference::find_tool("CLANG", "clang")?;
    let mut failures = Vec::new();
    for target in &arguments.targets {
        let mut comparison = Comparison::new(target, &clang, &arguments)?;
        let mut files = arguments.files.clone();
        for folder in &arguments.crates {
            files.extend(crates::emit_ir(folder, target)?);
        }
        for file in &files {
            if let Err(message) = comparison.file(file) {
                comparison.refuse(&message);
            }
        }
        if !comparison.finish() {
            failures.push(target.name);
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(format!("differs: {}", failures.join(", "))) }
}
