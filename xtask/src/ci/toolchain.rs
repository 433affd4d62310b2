//! Checks the oldest Rust that the workspace supports.

use std::process::Command;

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::Metadata;

pub(super) fn minimum_rust(metadata: &Metadata) -> CheckResult {
    let mut versions: Vec<&str> =
        metadata.packages.iter().filter_map(|package| package.rust_version.as_deref()).collect();
    versions.dedup();
    let [minimum] = versions[..] else {
        return Err(format!("the packages name different versions of Rust: {}", versions.join(", ")));
    };
    if let Some(package) = metadata.packages.iter().find(|package| package.rust_version.is_none()) {
        return Err(format!("{} names no rust-version", package.name));
    }
    let installed = cargo::output(Command::new("rustc").arg("--version"))?;
    if is_version(&installed, minimum) {
        return Ok(Outcome::Passed(format!(
            "the other checks ran with {minimum}, the oldest version named: {}",
            installed.trim_end()
        )));
    }
    let with_minimum = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", "--install", minimum]).args(arguments);
        command
    };
    if !cargo::succeeds(&mut with_minimum(&["rustc", "--version"])) {
        return Ok(Outcome::Skipped(format!("Rust {minimum} cannot be installed with rustup")));
    }
    // A separate build folder preserves the results of the other checks.
    let folder = metadata.target_directory.join("minimum-rust");
    let arguments = ["cargo", "check", "--locked", "--workspace", "--all-targets", "--target-dir"];
    cargo::run(with_minimum(&arguments).arg(folder))?;
    Ok(Outcome::Passed(format!("with {minimum}")))
}

/// Returns whether the output of `rustc --version` is the version `minimum`, which may omit the patch level.
fn is_version(printed: &str, minimum: &str) -> bool {
    let version = printed.split_whitespace().nth(1).unwrap_or_default();
    version.strip_prefix(minimum).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::is_version;

    #[test]
    fn versions_are_compared_by_component() {
        assert!(is_version("rustc 1.95.0 (59807616e 2026-04-14)", "1.95"));
        assert!(is_version("rustc 1.95.0 (59807616e 2026-04-14)", "1.95.0"));
        assert!(!is_version("rustc 1.96.0 (59807616e 2026-04-14)", "1.95"));
        assert!(!is_version("rustc 1.950.0", "1.95"));
        assert!(!is_version("rustc 1.95.0-nightly (59807616e 2026-04-14)", "1.95.0"));
    }
}
