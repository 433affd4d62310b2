//! The command line of the subcommand.

use std::ffi::{OsStr, OsString};

/// Options of cargo build that have a value in the next word, unless it follows `=`.
const WITH_VALUES: &[&str] = &[
    "--package",
    "-p",
    "--exclude",
    "--bin",
    "--example",
    "--test",
    "--bench",
    "--features",
    "-F",
    "--profile",
    "--jobs",
    "-j",
    "--target",
    "--target-dir",
    "--artifact-dir",
    "--manifest-path",
    "--lockfile-path",
    "--color",
    "--config",
    "-Z",
    "-C",
];

/// The package to build, and the code to show.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// The options of cargo build.
    pub(crate) cargo: Vec<OsString>,
    /// The functions whose loops are shown.
    pub(crate) functions: Vec<String>,
    /// Whether the functions of all crates are listed.
    pub(crate) all: bool,
    /// The flags of stallscope.
    pub(crate) stallscope: Vec<OsString>,
}

/// The request of a command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// The help.
    Help,
    /// The version.
    Version,
    /// The loops.
    Show(Arguments),
}

impl Arguments {
    /// Reads the words after the name of the subcommand, or returns what is wrong with them.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Request, String> {
        let mut arguments = Self::default();
        let mut words = words;
        while let Some(word) = words.next() {
            match word.to_str() {
                Some("--") => {
                    arguments.stallscope.extend(words);
                    break;
                }
                Some("-h" | "--help") => return Ok(Request::Help),
                Some("-V" | "--version") => return Ok(Request::Version),
                Some("--all") => arguments.all = true,
                Some(text) if text.starts_with("--message-format") => {
                    return Err("cargo stallscope sets --message-format itself".to_owned());
                }
                Some(text) if WITH_VALUES.contains(&text) => {
                    let value = words.next().ok_or_else(|| format!("{text}: the value is missing"))?;
                    arguments.cargo.extend([word, value]);
                }
                Some(text) if !is_option(&word) => arguments.functions.push(text.to_owned()),
                None if !is_option(&word) => {
                    return Err(format!("'{}' is not the name of a function", word.display()));
                }
                _ => arguments.cargo.push(word),
            }
        }
        Ok(Request::Show(arguments))
    }
}

fn is_option(word: &OsStr) -> bool {
    word.as_encoded_bytes().starts_with(b"-")
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Request};

    fn read(words: &[&str]) -> Result<Request, String> {
        Arguments::read(words.iter().map(Into::into))
    }

    #[test]
    fn options_of_cargo_are_passed_on_with_their_values() {
        let request = read(&[
            "--release",
            "-p",
            "a",
            "a::f",
            "--bin=b",
            "--all",
            "--example",
            "e",
            "g",
            "--",
            "-json",
            "x",
        ]);
        let words = |words: &[&str]| words.iter().map(Into::into).collect();
        let expected = Arguments {
            cargo: words(&["--release", "-p", "a", "--bin=b", "--example", "e"]),
            functions: vec!["a::f".to_owned(), "g".to_owned()],
            all: true,
            stallscope: words(&["-json", "x"]),
        };
        assert_eq!(request, Ok(Request::Show(expected)));
    }

    #[test]
    fn wrong_words_are_refused() {
        assert!(read(&["--bin"]).is_err());
        assert!(read(&["--message-format=json"]).is_err());
        assert_eq!(read(&["f", "--help"]), Ok(Request::Help));
        assert_eq!(read(&["-V"]), Ok(Request::Version));
    }
}
