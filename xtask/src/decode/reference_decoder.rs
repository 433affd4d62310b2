//! The reference: llvm-mc 22.1.8.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use stallscope_mc::Validity;

use crate::reference;

/// What a line of bytes stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) validity: Validity,
    /// The instruction, if there is one.
    pub(super) text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.validity, self.text.trim_start().replace('\t', " "))
    }
}

/// Returns the path of the reference program, after checking its version.
pub(super) fn find() -> Result<PathBuf, String> {
    reference::find_tool("LLVM_MC", "llvm-mc-22")
}

/// Returns a line of output without the comment, which says numbers in another way.
pub(super) fn without_comment<'l>(line: &'l str, comment: &str) -> &'l str {
    line.split(comment).next().unwrap_or(line).trim_end()
}

/// Returns bytes as llvm-mc reads them.
pub(super) fn text_of(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02x}")).collect();
    bytes.join(" ")
}

/// Runs llvm-mc on lines of bytes.
pub(super) fn run(
    program: &Path,
    triple: &str,
    attributes: &str,
    lines: &[String],
) -> Result<Output, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    let mut child = Command::new(program)
        .args(["-disassemble", &format!("-triple={triple}"), &format!("-mattr={attributes}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let input = lines.join("\n");
    let mut stdin = child.stdin.take().ok_or("llvm-mc has no standard input")?;
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(failed)?;
    writer.join().map_err(|_| "writing to llvm-mc failed")?.map_err(failed)?;
    Ok(output)
}

/// Decodes lines of bytes, each an instruction at most, for a target in whose assembly `comment` begins comments.
pub(super) fn decode(
    program: &Path,
    triple: &str,
    attributes: &str,
    comment: &str,
    lines: &[Vec<u8>],
) -> Result<Vec<Line>, String> {
    let texts: Vec<String> = lines.iter().map(|line| text_of(line)).collect();
    let output = run(program, triple, attributes, &texts)?;
    let mut validities = vec![Validity::Valid; lines.len()];
    for message in String::from_utf8_lossy(&output.stderr).lines() {
        let validity = match message.split_once(": warning: ") {
            Some((_, "invalid instruction encoding")) => Validity::Invalid,
            Some((_, "potentially undefined instruction encoding")) => Validity::Undefined,
            _ => continue,
        };
        let number: Option<usize> = message.split(':').nth(1).and_then(|number| number.parse().ok());
        if let Some(found) = number.and_then(|number| validities.get_mut(number - 1)) {
            *found = validity;
        }
    }
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut texts = output.lines().filter(|line| *line != "\t.text");
    let decoded = validities.into_iter().map(|validity| {
        let text = if validity == Validity::Invalid { Some("") } else { texts.next() };
        text.map(|text| Line { validity, text: without_comment(text, comment).to_owned() })
    });
    let decoded: Option<Vec<Line>> = decoded.collect();
    decoded.filter(|_| texts.next().is_none()).ok_or_else(|| "llvm-mc's output has other lines".to_owned())
}
