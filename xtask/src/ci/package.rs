//! Checks the packages for the registry.

use std::fs;
use std::path::Path;

use super::outcome::{CheckResult, Outcome};
use crate::cargo;
use crate::metadata::{Metadata, Package};

/// Maximum size of a package in the registry.
const LIMIT: u64 = 10 << 20;

/// Files that each package needs because users get it without the repository. In the crates' folders, they are links to the workspace's
/// files.
const TEXTS: &[&str] = &["LICENSE", "NOTICE"];

/// Creates the packages, without building their contents.
pub(super) fn run(metadata: &Metadata) -> CheckResult {
    let packages: Vec<&Package> = metadata.packages.iter().filter(|package| package.is_published()).collect();
    let folder = metadata.target_directory.join("package-check");
    let mut command = cargo::cargo();
    command
        .args(["package", "--locked", "--no-verify", "--allow-dirty", "--quiet", "--target-dir"])
        .arg(&folder);
    for package in &packages {
        command.args(["--package", &package.name]);
    }
    cargo::run(&mut command)?;
    let mut problems = Vec::new();
    let mut sizes = Vec::new();
    for package in &packages {
        let file = folder.join("package").join(format!("{}-{}.crate", package.name, package.version));
        let size = fs::metadata(&file).map_err(|error| format!("{}: {error}", file.display()))?.len();
        sizes.push((size, &package.name));
        if size > LIMIT {
            problems.push(format!("{} has {size} bytes, the registry takes {LIMIT}", package.name));
        }
        problems.extend(missing_texts(metadata, package)?);
    }
    if !problems.is_empty() {
        return Err(format!("{} problems\n{}", problems.len(), problems.join("\n")));
    }
    let (size, name) = sizes.iter().max().ok_or("no package is published")?;
    Ok(Outcome::Passed(format!("{} packages, the largest is {name} with {} KiB", sizes.len(), size >> 10)))
}

/// Returns which files a package lacks, or has in a version that differs from the workspace's.
fn missing_texts(metadata: &Metadata, package: &Package) -> Result<Vec<String>, String> {
    let arguments = ["package", "--locked", "--list", "--allow-dirty", "--package", &package.name];
    let packed = cargo::output(cargo::cargo().args(arguments))?;
    let folder = package.manifest_path.parent().unwrap_or(Path::new(""));
    let mut problems = Vec::new();
    for text in TEXTS {
        if !packed.lines().any(|line| line == *text) {
            problems
                .push(format!("the package {} has no {text}: link to the workspace's file", package.name));
        } else if fs::read(folder.join(text)).ok() != fs::read(metadata.workspace_root.join(text)).ok() {
            problems
                .push(format!("{text} of the package {} differs from the workspace's file", package.name));
        }
    }
    Ok(problems)
}
