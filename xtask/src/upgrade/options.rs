//! The command line of `cargo xtask upgrade`.

use std::path::PathBuf;

use stallscope_target::llvm_major_version;

/// The compared sources, and the programs that compare them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// The `llvm` folder of the new sources.
    pub(super) new: PathBuf,
    /// The `llvm` folder of the old sources; without it, C++ is not compared.
    pub(super) old: Option<PathBuf>,
    /// The TableGen program of the new release.
    pub(super) tblgen: PathBuf,
    /// llvm-mca of the new release.
    pub(super) reference: PathBuf,
    /// Whether cases are recorded from it.
    pub(super) records_cases: bool,
    /// The folder for all that is written.
    pub(super) scratch: PathBuf,
    /// The folder that keeps TableGen's tables.
    pub(super) cache: PathBuf,
    /// The folder with the old descriptions, as `NAME.bin`, if they are not in the working tree.
    pub(super) descriptions: Option<PathBuf>,
    /// The importer, if it is not built first.
    pub(super) importer: Option<PathBuf>,
    /// The program whose forms are compared with the reference.
    pub(super) forms: Option<PathBuf>,
    /// The names of the targets; empty means all.
    pub(super) targets: Vec<String>,
    /// Whether the new descriptions replace the descriptions of the working tree.
    pub(super) write: bool,
}

impl Options {
    /// Parses the arguments after the command's name.
    pub(super) fn parse(args: &[String]) -> Result<Self, String> {
        let mut number = llvm_major_version().to_owned();
        let (mut new, mut old, mut tblgen, mut reference) = (None, None, None, None);
        let (mut cache, mut descriptions, mut importer, mut forms) = (None, None, None, None);
        let mut scratch = PathBuf::from("target/upgrade");
        let (mut targets, mut write, mut records_cases) = (Vec::new(), false, true);
        for arg in args {
            let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
            let path = || match value {
                "" => Err(format!("{name} takes a value: {name}=VALUE")),
                value => Ok(PathBuf::from(value)),
            };
            match name {
                "--old" => old = Some(path()?),
                "--number" => {
                    number = value.parse::<u32>().map_err(|_| "--number takes a number")?.to_string()
                }
                "--tblgen" => tblgen = Some(path()?),
                "--reference" => reference = Some(path()?),
                "--scratch" => scratch = path()?,
                "--cache" => cache = Some(path()?),
                "--descriptions" => descriptions = Some(path()?),
                "--importer" => importer = Some(path()?),
                "--forms" => forms = Some(path()?),
                "--target" => targets.push(value.to_owned()),
                "--no-cases" => records_cases = false,
                "--write" => write = true,
                _ if name.starts_with('-') => return Err(format!("upgrade has no option {arg}")),
                _ if new.is_some() => {
                    return Err(format!("upgrade takes one folder with sources; {arg} is another one"));
                }
                _ => new = Some(PathBuf::from(arg)),
            }
        }
        let program = |name: &str| PathBuf::from(format!("{name}-{number}"));
        Ok(Self {
            new: new.ok_or("upgrade takes the `llvm` folder of the new sources")?,
            old,
            tblgen: tblgen.unwrap_or_else(|| program("llvm-tblgen")),
            reference: reference.unwrap_or_else(|| program("llvm-mca")),
            records_cases,
            cache: cache.unwrap_or_else(|| scratch.join("tables")),
            scratch,
            descriptions,
            importer,
            forms,
            targets,
            write,
        })
    }

    /// Checks that the folders contain LLVM's sources, before anything takes time.
    pub(super) fn check(&self) -> Result<(), String> {
        for folder in std::iter::once(&self.new).chain(&self.old) {
            if !folder.join("lib/Target").is_dir() {
                return Err(format!(
                    "{}: has no folder lib/Target; name the folder `llvm` of LLVM's unpacked sources",
                    folder.display()
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn programs_have_the_number() {
        let options = parse("new --number=77").unwrap();
        assert_eq!(options.tblgen, PathBuf::from("llvm-tblgen-77"));
        assert_eq!(options.reference, PathBuf::from("llvm-mca-77"));
        assert_eq!(options.new, PathBuf::from("new"));
        assert_eq!(options.cache, PathBuf::from("target/upgrade/tables"));
        assert!(!options.write);
    }

    #[test]
    fn cases_can_be_left_out() {
        assert!(parse("new").unwrap().records_cases);
        assert!(!parse("new --no-cases").unwrap().records_cases);
    }

    #[test]
    fn errors_name_the_argument() {
        for (line, part) in [
            ("", "folder"),
            ("a b", "b is another"),
            ("a --speed", "--speed"),
            ("a --old", "--old takes"),
            ("a --number=x", "--number"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }

    #[test]
    fn a_folder_without_sources_is_an_error() {
        let error = parse("there-is-none").unwrap().check().unwrap_err();
        assert!(error.starts_with("there-is-none: "), "{error}");
    }
}
