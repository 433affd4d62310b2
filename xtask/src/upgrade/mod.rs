//! Reports the changes of a new release of LLVM, and the remaining work for a person.
//!
//! Everything is written below a scratch folder: new descriptions, the records that differ, cases recorded from the new
//! llvm-mca, and a report. The working tree stays as it is, unless `--write` puts the new descriptions there.

mod cases;
mod findings;
mod group;
mod importer;
mod mentions;
mod options;
mod records;
mod report;
mod source_changes;
mod source_map;
mod target;
mod version_places;

use std::fs;
use std::path::{Path, PathBuf};

use compare::forms;
use stallscope_target::LLVM_VERSION;
use support::reference;

use crate::metadata::Metadata;
use crate::tidy::Tree;
use findings::Findings;
use group::Group;
use importer::Importer;
use options::Options;
use report::{Releases, Report};
use source_map::SourceMap;
use target::Target;
use version_places::VersionPlaces;

/// Compares a new release with the working tree, and writes the report.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let mut options = Options::parse(args)?;
    options.check()?;
    let metadata = Metadata::read()?;
    let needs_reference = options.records_cases || options.forms.is_some();
    if needs_reference {
        options.reference = reference::locate(&options.reference)?;
    }
    let upgrade = Upgrade {
        tblgen: reference::release_of(&options.tblgen)?,
        reference: needs_reference.then(|| reference::release_of(&options.reference)).transpose()?,
        targets: Target::select(&metadata.workspace_root, &options.targets)?,
        map: SourceMap::read(&metadata.workspace_root)?,
        tree: Tree::read(&metadata)?,
        options: &options,
        metadata: &metadata,
    };
    let report = upgrade.report()?;
    let path = options.scratch.join("report.md");
    write(&path, &report.markdown())?;
    println!("the report is in {}", path.display());
    Ok(())
}

/// The inputs of the comparison.
struct Upgrade<'a> {
    options: &'a Options,
    metadata: &'a Metadata,
    tree: Tree,
    map: SourceMap,
    targets: Vec<Target>,
    /// The releases of the new programs; llvm-mca may not be needed.
    tblgen: String,
    reference: Option<String>,
}

impl Upgrade<'_> {
    fn report(&self) -> Result<Report, String> {
        let mut findings = Findings::default();
        let mut left_out = Vec::new();
        findings.add_shared();
        self.import(&mut findings)?;
        self.compare_sources(&mut findings, &mut left_out)?;
        let n_commands = self.record_cases(&mut findings, &mut left_out)?;
        self.compare_forms(&mut findings, &mut left_out)?;
        let options = self.options;
        let sources = std::mem::take(&mut findings.sources);
        let groups: Vec<Group> = findings.into_groups();
        Ok(Report {
            releases: Releases {
                old: match &options.descriptions {
                    Some(folder) => format!("`{}`", folder.display()),
                    None => LLVM_VERSION.to_owned(),
                },
                tblgen: self.tblgen.clone(),
                reference: self.reference.clone(),
                new_sources: options.new.display().to_string(),
                old_sources: options.old.as_ref().map(|old| old.display().to_string()),
            },
            groups,
            sources,
            versions: VersionPlaces::find(&self.tree),
            n_commands,
            left_out,
            scratch: options.scratch.display().to_string(),
        })
    }

    /// Imports all targets, and compares their records with the present ones.
    fn import(&self, findings: &mut Findings) -> Result<(), String> {
        let importer = Importer::new(self.options, &self.metadata.target_directory)?;
        for target in &self.targets {
            println!("importing {}", target.name);
            if let Err(message) = importer.import(target) {
                findings.group(&target.name).import_error = Some(message);
                continue;
            }
            let changes = importer.compare(target, &self.old_description(target))?;
            let file = self.options.scratch.join("records").join(format!("{}.txt", target.name));
            write(&file, &changes.text)?;
            findings.add_records(target, changes, &self.tree);
            if self.options.write {
                let (from, to) = (importer.description(target), self.root().join(target.description()));
                fs::copy(from, &to).map_err(|error| format!("{}: {error}", to.display()))?;
            }
        }
        Ok(())
    }

    /// Compares C++, if there are old sources.
    fn compare_sources(&self, findings: &mut Findings, left_out: &mut Vec<String>) -> Result<(), String> {
        let Some(old) = &self.options.old else {
            left_out.push("C++ and quirks: no old sources are given (`--old=DIR`)".to_owned());
            return Ok(());
        };
        println!("comparing C++");
        findings.add_sources(old, &self.options.new, &self.map)?;
        findings.add_quirks(&self.map, &self.tree);
        let absent = &findings.sources.absent_folders;
        left_out.extend(
            absent.iter().map(|folder| format!("C++ in `{folder}`: one of the releases does not have it")),
        );
        Ok(())
    }

    /// Records the cases from the new llvm-mca, and returns the number of command lines.
    fn record_cases(&self, findings: &mut Findings, left_out: &mut Vec<String>) -> Result<usize, String> {
        if !self.options.records_cases {
            left_out.push("cases: they are not to be recorded (`--no-cases`)".to_owned());
            return Ok(0);
        }
        println!("recording the cases");
        let recording = cases::record(&self.options.reference, self.root(), &self.options.scratch)?;
        for change in recording.changes {
            findings.add_case(change);
        }
        Ok(recording.n_commands)
    }

    /// Compares the instruction forms, if there is a program.
    fn compare_forms(&self, findings: &mut Findings, left_out: &mut Vec<String>) -> Result<(), String> {
        let Some(program) = &self.options.forms else {
            left_out.push("forms: no program is given (`--forms=PROGRAM`)".to_owned());
            return Ok(());
        };
        println!("comparing the forms");
        let of_targets = self.options.targets.iter().map(|name| format!("--target={name}"));
        let arguments: Vec<String> = [format!("--ours={}", program.display()), "--show=0".to_owned()]
            .into_iter()
            .chain(of_targets)
            .collect();
        for summary in forms::compare(&arguments, &self.options.reference)?.targets {
            let name = summary.name.clone();
            findings.group(&name).forms = Some(summary);
        }
        Ok(())
    }

    /// Returns the description that the new one is compared with.
    fn old_description(&self, target: &Target) -> PathBuf {
        match &self.options.descriptions {
            Some(folder) => folder.join(format!("{}.bin", target.name)),
            None => self.root().join(target.description()),
        }
    }

    fn root(&self) -> &Path {
        &self.metadata.workspace_root
    }
}

/// Writes a file, and the folders that it is in.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
