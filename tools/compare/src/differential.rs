//! The differential run over files: runs stallscope and llvm-mca with the same command line.

use std::path::{Path, PathBuf};
use std::process::Command;

use support::{files, reference};

/// Compares the output of both for each file with each set of options; fails if any differ.
pub fn run(args: &[String]) -> Result<(), String> {
    let mut ours = PathBuf::from("target/release/stallscope");
    let mut sets = Vec::new();
    let mut inputs = Vec::new();
    let is_assembly = |path: &Path| files::has_extension(path, &["s"]);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let (name, value) =
            arg.split_once('=').map_or((arg.as_str(), None), |(name, value)| (name, Some(value)));
        let mut value = || {
            let following = value.map(str::to_owned).or_else(|| args.next().cloned());
            following.ok_or_else(|| format!("{name} takes a value"))
        };
        match name {
            "--ours" => ours = value()?.into(),
            "--set" => sets.push(value()?),
            _ if arg.starts_with("--") => return Err(format!("differential has no option {arg}")),
            _ => files::add(Path::new(arg), &is_assembly, &mut inputs)?,
        }
    }
    if inputs.is_empty() {
        return Err("there are no files to compare reports on".to_owned());
    }
    if sets.is_empty() {
        sets.push(String::new());
    }
    let reference = reference::find()?;
    let mut n_same = 0;
    for file in &inputs {
        for set in &sets {
            match first_difference(&outcome(&ours, set, file)?, &outcome(&reference, set, file)?) {
                None => n_same += 1,
                Some(text) => println!("--- {set} {}\n{text}", file.display()),
            }
        }
    }
    let total = inputs.len() * sets.len();
    println!("{n_same} of {total} are the same");
    if n_same == total { Ok(()) } else { Err(format!("{} differ", total - n_same)) }
}

/// Returns a program's output and its exit status.
fn outcome(program: &Path, set: &str, file: &Path) -> Result<[String; 3], String> {
    let output = Command::new(program)
        .args(set.split_whitespace())
        .arg(file)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok([text(&output.stdout), text(&output.stderr), output.status.to_string()])
}

fn first_difference(ours: &[String; 3], reference: &[String; 3]) -> Option<String> {
    let i = (0..3).find(|&i| ours[i] != reference[i])?;
    let what = ["standard output", "standard error", "status"][i];
    let n_same = ours[i].lines().zip(reference[i].lines()).take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(n_same).unwrap_or("(nothing)").to_owned();
    Some(format!(
        "{what}, line {}:\n  reference:  {}\n  stallscope: {}",
        n_same + 1,
        line(&reference[i]),
        line(&ours[i])
    ))
}
