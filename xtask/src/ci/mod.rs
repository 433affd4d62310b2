//! All checks that a change must pass.

mod bindings;
mod browser;
mod build;
mod dependencies;
mod edges;
mod names;
mod outcome;
mod package;
mod semver;
mod source;
mod summary;
mod test;
mod test_files;
mod toolchain;

use std::fs::File;
use std::io;
use std::thread;
use std::time::Instant;

use crate::cargo;
use crate::metadata::Metadata;
use outcome::CheckResult;
use summary::Summary;

/// A check.
struct Check {
    /// Its name on the command line.
    name: &'static str,
    /// The property that it ensures.
    about: &'static str,
    run: fn(&Metadata) -> CheckResult,
}

/// All checks, the fast ones first.
const CHECKS: &[Check] = &[
    Check { name: "format", about: "rustfmt has nothing to change", run: source::format },
    Check { name: "tidy", about: "the sources follow the rules of `cargo xtask tidy`", run: source::tidy },
    Check {
        name: "known-differences",
        about: "tools/compare/known-differences.txt is well-formed",
        run: source::known_differences,
    },
    Check { name: "rules", about: "the rules of x86 models follow from their facts", run: source::rules },
    Check { name: "names", about: "every system can have files of these names", run: names::run },
    Check { name: "edges", about: "dependencies between crates are listed in edges.txt", run: edges::run },
    Check {
        name: "package",
        about: "every published crate can be packaged, has its license and is small enough",
        run: package::run,
    },
    Check {
        name: "deny",
        about: "deny.toml allows the licenses, duplicates and sources of dependencies",
        run: dependencies::deny,
    },
    Check {
        name: "semver",
        about: "the libraries' interfaces fit the version, compared with the last release",
        run: semver::run,
    },
    Check { name: "clippy", about: "clippy has no warning", run: source::clippy },
    Check { name: "docs", about: "rustdoc has no warning", run: source::docs },
    Check {
        name: "features",
        about: "libraries build with no default feature and with each feature alone",
        run: build::features,
    },
    Check { name: "wasm", about: "libraries compile for wasm32-unknown-unknown", run: build::wasm },
    Check {
        name: "minimum-rust",
        about: "the workspace builds with the oldest Rust it names",
        run: toolchain::minimum_rust,
    },
    Check {
        name: "bindings",
        about: "the bindings for other languages have no warning; .ci/bindings builds and tests them",
        run: bindings::run,
    },
    Check { name: "fuzz", about: "the fuzz targets compile", run: build::fuzz },
    Check { name: "test", about: "cargo test passes", run: test::run },
    Check { name: "browser", about: "the page and the playground work in a browser", run: browser::run },
];

/// The check that runs at the same time as the others. It compiles first, since others begin with those that do not; then its tests
/// leave cores idle, as compilers do.
const AT_THE_SAME_TIME: &str = "test";

/// The file in the build folder with its output, which is shown at its end.
const OUTPUT: &str = "test-output.txt";

/// Runs the checks named by `names`, or all, and continues after a failure.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if names == ["--list"] {
        for check in CHECKS {
            println!("{:18} {}", check.name, check.about);
        }
        return Ok(());
    }
    let checks = select(names)?;
    let metadata = Metadata::read()?;
    let mut summary = Summary::default();
    let is_alone = checks.len() == 1;
    let (at_the_same_time, in_turn): (Vec<&'static Check>, Vec<&'static Check>) =
        checks.into_iter().partition(|check| !is_alone && check.name == AT_THE_SAME_TIME);
    let path = metadata.target_directory.join(OUTPUT);
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    thread::scope(|scope| -> Result<(), String> {
        let metadata = &metadata;
        let mut begun = Vec::new();
        for check in at_the_same_time {
            let output = File::create(&path).map_err(failed)?;
            let run = move || cargo::with_output(output, || timed(check, metadata));
            begun.push((check, scope.spawn(run)));
        }
        for check in in_turn {
            begin(check);
            let timed = timed(check, metadata);
            end(check, timed, &mut summary);
        }
        for (check, begun) in begun {
            begin(check);
            let timed = begun.join().unwrap_or_else(|_| (0.0, Err("the check panicked".to_owned())));
            let mut output = File::open(&path).map_err(failed)?;
            io::copy(&mut output, &mut io::stdout()).map_err(failed)?;
            end(check, timed, &mut summary);
        }
        Ok(())
    })?;
    print!("{}", summary.text());
    summary.publish()?;
    if summary.n_failed == 0 { Ok(()) } else { Err("a check failed".to_owned()) }
}

/// Runs a check; returns its seconds and its result.
fn timed(check: &Check, metadata: &Metadata) -> (f64, CheckResult) {
    let start = Instant::now();
    let result = (check.run)(metadata);
    (start.elapsed().as_secs_f64(), result)
}

/// Prints the line before the output of a check.
fn begin(check: &Check) {
    println!("=== {}: {}", check.name, check.about);
}

/// Prints the lines after the output of a check, and adds it to the summary.
fn end(check: &Check, (seconds, result): (f64, CheckResult), summary: &mut Summary) {
    if let Err(message) = &result {
        // The summary shows one line.
        println!("{}", message.trim_end());
    }
    let verdict = summary.add(check.name, seconds, &result);
    println!("=== {} {seconds:.1} s, {verdict}\n", check.name);
}

/// Returns the checks that `names` name, in the order of the table, or all if there are no names.
fn select(names: &[String]) -> Result<Vec<&'static Check>, String> {
    if let Some(unknown) = names.iter().find(|name| CHECKS.iter().all(|check| check.name != *name)) {
        let known: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
        return Err(format!("unknown check {unknown}; the checks are {}", known.join(", ")));
    }
    let chosen = |check: &&Check| names.is_empty() || names.iter().any(|name| name == check.name);
    Ok(CHECKS.iter().filter(chosen).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_selects_all_checks() {
        assert_eq!(select(&[]).unwrap().len(), CHECKS.len());
    }

    #[test]
    fn names_select_checks_in_the_order_of_the_table() {
        let selected = select(&["test".to_owned(), "format".to_owned()]).unwrap();
        let names: Vec<&str> = selected.iter().map(|check| check.name).collect();
        assert_eq!(names, ["format", "test"]);
    }

    #[test]
    fn an_unknown_name_is_an_error_that_lists_the_known_ones() {
        let message = select(&["formats".to_owned()]).err().unwrap();
        assert!(message.contains("formats") && message.contains("clippy"), "{message}");
    }
}
