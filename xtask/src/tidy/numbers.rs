//! Compares numbers in documents with their source: constants, the release of LLVM, measured errors, packages with unsafe code.

use stallscope_target::LLVM_VERSION;

use super::finding::Finding;
use super::safety;
use super::tree::{Tree, is_written_by_hand};

/// A number in a document that repeats a constant.
struct Constant {
    page: &'static str,
    /// The number as the page has it, with enough words to find it.
    words: &'static str,
    source: &'static str,
    /// The definition of the constant.
    code: &'static str,
}

const CONSTANTS: &[Constant] = &[
    Constant {
        page: "docs/llvm-mca.md",
        words: "at most 256 MiB",
        source: "crates/stallscope-cli/src/input/file.rs",
        code: "MAX_NAMED_LENGTH: u64 = 256 << 20",
    },
    Constant {
        page: "docs/input.md",
        words: "256 MiB",
        source: "crates/stallscope-cli/src/input/file.rs",
        code: "MAX_NAMED_LENGTH: u64 = 256 << 20",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "64 MiB",
        source: "crates/stallscope/src/report/run.rs",
        code: "MAX_KEPT_JSON: usize = 64 << 20",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "128 MiB of text",
        source: "crates/stallscope-asm/src/directive/macro_expansion.rs",
        code: "MAX_EXPANDED_BYTES: usize = 1 << 27",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "2,097,152 instructions",
        source: "crates/stallscope-asm/src/parser.rs",
        code: "MAX_EXPANDED: u32 = 1 << 21",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "1,048,576 instructions",
        source: "crates/stallscope-asm/src/parser.rs",
        code: "MAX_COPIES: u64 = 1 << 20",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "16,384 others",
        source: "crates/stallscope-asm/src/directive/include.rs",
        code: "MAX_FILES: u32 = 1 << 14",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "200 deep",
        source: "crates/stallscope-asm/src/directive/include.rs",
        code: "MAX_DEPTH: usize = 200",
    },
    Constant {
        page: "docs/llvm-mca.md",
        words: "1,048,576 messages",
        source: "crates/stallscope-asm/src/state/messages.rs",
        code: "MAX_DIAGNOSTICS: usize = 1 << 20",
    },
    Constant {
        page: "docs/input.md",
        words: "4,000 instructions",
        source: "crates/stallscope/src/simulation/prediction.rs",
        code: "MAX_OUTLOOK_INSTRUCTIONS: u64 = 4_000",
    },
    Constant {
        page: "docs/labeling.md",
        words: "131,072 rows",
        source: "crates/stallscope-cli/src/label/parts.rs",
        code: "PART: usize = 1 << 17",
    },
    Constant {
        page: "docs/page.md",
        words: "20,000 executions",
        source: "crates/stallscope-page/src/schedule_data.rs",
        code: "MAX_EXECUTIONS: u32 = 20_000",
    },
    Constant {
        page: "docs/measuring.md",
        words: "1,024 pages",
        source: "crates/stallscope-measure/src/options.rs",
        code: "max_pages: 1024",
    },
];

/// The page on `-accurate`, which repeats measured errors.
const ACCURATE: &str = "docs/accurate.md";

/// The measured errors. The rule on models compares them with docs/accuracy.md.
const ERRORS: &str = "crates/stallscope/data/measured_errors.csv";

/// The page that lists the packages with unsafe code.
const SECURITY: &str = "SECURITY.md";

/// Pages with results of runs, which name the release that ran.
const RESULTS: &[&str] = &["benches/", "docs/accuracy.md"];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = constants(tree);
    let pages = tree.files().filter(|(path, _)| {
        (path.ends_with(".md") || path.ends_with(".yml"))
            && is_written_by_hand(path)
            && !RESULTS.iter().any(|start| path.starts_with(start))
    });
    for (path, text) in pages {
        findings.extend(releases(path, text));
    }
    if let Some(text) = tree.text(ACCURATE) {
        let sentence = accuracy_sentence(tree.text(ERRORS).unwrap_or_default())?;
        if !one_line(text).contains(&sentence) {
            findings.push(Finding::new(ACCURATE, 0, format!("it does not say: {sentence}")));
        }
    }
    if let Some(text) = tree.text(SECURITY) {
        for package in safety::ALLOWED
            .iter()
            .filter(|package| !text.contains(&format!("`{}`", package.trim_end_matches('/'))))
        {
            findings.push(Finding::new(
                SECURITY,
                0,
                format!("it does not list {package}, which may have unsafe code"),
            ));
        }
    }
    Ok(findings)
}

fn constants(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for constant in CONSTANTS {
        let (Some(page), Some(source)) = (tree.text(constant.page), tree.text(constant.source)) else {
            continue;
        };
        if !one_line(page).contains(constant.words) {
            findings.push(Finding::new(constant.page, 0, format!("it does not say '{}'", constant.words)));
        }
        if !source.contains(constant.code) {
            let message =
                format!("'{}' is not there: {} says '{}'", constant.code, constant.page, constant.words);
            findings.push(Finding::new(constant.source, 0, message));
        }
    }
    findings
}

/// Finds releases of LLVM other than the current one.
fn releases<'t>(path: &'t str, text: &'t str) -> impl Iterator<Item = Finding> + 't {
    text.lines().zip(1..).flat_map(move |(line, number)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let pairs = words.windows(2).map(|pair| (pair[0], pair[1]));
        let is_llvm = |word: &str| word.to_lowercase().trim_start_matches(['`', '(']).starts_with("llvm");
        let found = pairs.filter(|(name, _)| is_llvm(name)).filter_map(|(_, release)| {
            let release = release.trim_matches(|c: char| !c.is_ascii_digit());
            let is_release =
                release.split('.').count() == 3 && release.chars().all(|c| c == '.' || c.is_ascii_digit());
            (is_release && release != LLVM_VERSION)
                .then(|| format!("LLVM {release}: the release is {LLVM_VERSION}"))
        });
        let messages: Vec<String> = found.collect();
        messages.into_iter().map(move |message| Finding::new(path, number, message))
    })
}

/// Returns the sentence on the Cortex-A72, with the measured errors.
fn accuracy_sentence(errors: &str) -> Result<String, String> {
    let row = |whose: &str| {
        let start = format!("cortex-a72,{whose},");
        let row = errors.lines().find(|line| line.starts_with(&start) && line.ends_with(",mixes"))?;
        let mut values = row[start.len()..].split(',');
        let error: f64 = values.next()?.parse().ok()?;
        Some((error, values.next()?))
    };
    let (Some((own, n)), Some((llvm, _))) = (row("stallscope"), row("LLVM")) else {
        return Err(format!("{ERRORS} has no errors of mixes on the Cortex-A72"));
    };
    Ok(format!(
        "The average error on {n} measured mixes of five instructions is {own:.0} %, compared with {llvm:.0} % for LLVM's model."
    ))
}

/// Returns a text without line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        find(&Tree::of(files)).unwrap().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn constants_and_pages_agree() {
        let page = "At most 131,072\nrows.\n";
        let source = "const PART: usize = 1 << 17;\n";
        let n_found = |page, source| {
            messages(&[("docs/labeling.md", page), ("crates/stallscope-cli/src/label/parts.rs", source)])
                .len()
        };
        assert_eq!(n_found(page, source), 0);
        assert_eq!(n_found(page, "const PART: usize = 1 << 18;\n"), 1);
        assert_eq!(n_found("At most 5 rows.\n", source), 1);
    }

    #[test]
    fn other_releases_are_found() {
        assert_eq!(messages(&[("a.md", "As llvm-mca 1.2.3, and LLVM 23.\n")]).len(), 1);
        assert_eq!(
            messages(&[("a.md", &format!("As `llvm-mca` {LLVM_VERSION}, in crate 1.2.3.\n"))]),
            [""; 0]
        );
        assert_eq!(messages(&[("benches/a.md", "As llvm-mca 1.2.3.\n")]), [""; 0]);
    }

    #[test]
    fn measured_errors_are_those_of_the_library() {
        let errors = "cortex-a72,stallscope,7.6,988,mixes\ncortex-a72,LLVM,61.9,988,mixes\n";
        let n_found = |error: &str| {
            let text = format!(
                "The average error on 988 measured mixes of five instructions is {error} %,\ncompared with 62 % for LLVM's model.\n"
            );
            messages(&[(ERRORS, errors), (ACCURATE, &text)]).len()
        };
        assert_eq!(n_found("8"), 0);
        assert_eq!(n_found("7"), 1);
    }

    #[test]
    fn packages_with_unsafe_code_are_listed() {
        let listed: String =
            safety::ALLOWED.iter().map(|name| format!("`{}`\n", name.trim_end_matches('/'))).collect();
        assert_eq!(messages(&[(SECURITY, &listed)]), [""; 0]);
        assert_eq!(messages(&[(SECURITY, "")]).len(), safety::ALLOWED.len());
    }
}
