//! The loops of linked programs as LLVM's BOLT finds them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use stallscope::program::Program;

/// The addresses of functions, and where their innermost loops start.
pub(super) type Functions = BTreeMap<u64, BTreeSet<u64>>;

/// Finds the loops of the functions whose control flow BOLT knows.
pub(super) fn loops(bolt: &Path, path: &Path, program: &Program<'_>) -> Result<Functions, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", bolt.display());
    // BOLT only lists the loops of functions with a profile.
    let mut profile = "no_lbr\n".to_owned();
    for section in &program.sections {
        for function in section.symbols.functions(section.addresses()) {
            let name = String::from_utf8_lossy(function.name);
            if !name.is_empty() {
                // A local symbol's name ends in a number.
                let _ = writeln!(profile, "1 {name} 0 1\n1 {name}/1 0 1");
            }
        }
    }
    let profile_path = std::env::temp_dir().join(format!("stallscope-loops-{}.fdata", std::process::id()));
    std::fs::write(&profile_path, profile).map_err(failed)?;
    let mut command = Command::new(bolt);
    command.arg(path).args(["-o", "/dev/null", "--print-cfg", "--print-profile", "--print-loops", "--data"]);
    let output = command.arg(&profile_path).output().map_err(failed)?;
    // A file that is left after does no harm.
    let _ = std::fs::remove_file(&profile_path);
    let functions = parse(&String::from_utf8_lossy(&output.stdout));
    if functions.is_empty() {
        let messages = String::from_utf8_lossy(&output.stderr);
        let last = messages.lines().rfind(|line| line.contains("ERROR")).unwrap_or_default();
        return Err(format!("{}: BOLT finds no functions: {last}", path.display()));
    }
    Ok(functions)
}

/// A loop: the labels of its header and of its blocks.
struct Loop<'t> {
    header: &'t str,
    blocks: Vec<&'t str>,
}

/// A function as BOLT prints it.
#[derive(Default)]
struct Function<'t> {
    address: u64,
    /// Whether BOLT knows its control flow. With a profile that does not fit, it says otherwise later on.
    is_simple: bool,
    /// The label of the current block, and the distance of each block's first instruction from the address.
    block: &'t str,
    blocks: BTreeMap<&'t str, u64>,
    loops: Vec<Loop<'t>>,
}

impl<'t> Function<'t> {
    fn read(&mut self, line: &'t str) {
        if let Some(address) = line.strip_prefix("  Address     : 0x") {
            self.address = u64::from_str_radix(address, 16).unwrap_or_default();
        } else if let Some(is_simple) = line.strip_prefix("  IsSimple    : ") {
            self.is_simple |= is_simple == "1";
        } else if line.starts_with('.') && line.contains(" instructions") {
            self.block = line.split(' ').next().unwrap_or_default();
        } else if let Some((distance, _)) = line.strip_prefix("    ").and_then(|line| line.split_once(": \t"))
        {
            if let Ok(distance) = u64::from_str_radix(distance, 16) {
                self.blocks.entry(self.block).or_insert(distance);
            }
        } else if let Some((_, header)) = line.split_once(" loop header: ") {
            self.loops.push(Loop { header, blocks: Vec::new() });
        } else if let Some(blocks) = line.strip_prefix("Loop basic blocks: ")
            && let Some(last) = self.loops.last_mut()
        {
            last.blocks = blocks.split(", ").collect();
        }
    }

    /// Where the innermost loops start.
    fn innermost(&self) -> BTreeSet<u64> {
        let contains = |outer: &Loop<'_>, inner: &Loop<'_>| {
            outer.header != inner.header && outer.blocks.contains(&inner.header)
        };
        let innermost =
            self.loops.iter().filter(|outer| !self.loops.iter().any(|inner| contains(outer, inner)));
        innermost
            .filter_map(|found| Some(self.address.wrapping_add(*self.blocks.get(found.header)?)))
            .collect()
    }
}

/// Reads BOLT's output: the functions, each followed by its loops.
fn parse(text: &str) -> Functions {
    let mut functions: BTreeMap<&str, Function<'_>> = BTreeMap::new();
    let mut name = "";
    for line in text.lines() {
        let named = ["Binary Function \"", "Loop Info for Function \""];
        if let Some(rest) = named.iter().find_map(|start| line.strip_prefix(start)) {
            name = rest.rsplit_once('"').map_or(rest, |(name, _)| name);
        } else {
            functions.entry(name).or_default().read(line);
        }
    }
    let simple = functions.values().filter(|function| function.is_simple);
    simple.map(|function| (function.address, function.innermost())).collect()
}
