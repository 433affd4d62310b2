//! The instructions that a program prints, read while it prints them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A line of a listing, as far as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The start of a section: the member of the archive, and its name.
    Section(String),
    /// The name of the part of the section from an address on.
    Label { address: u64, name: String },
    /// The instruction at an address.
    Instruction { address: u64, text: String },
}

/// The listing that a program prints.
pub(super) struct Listing {
    child: Child,
    lines: BufReader<ChildStdout>,
    line: Vec<u8>,
    /// The text after the file's name where its contents start, with the member of an archive.
    member: String,
    /// The start of comments.
    comment: &'static str,
}

impl Listing {
    /// Starts a program whose comments begin with `comment`.
    pub(super) fn start(program: &Path, arguments: &[&OsStr], comment: &'static str) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let stdout = child.stdout.take().ok_or("the program has no standard output")?;
        Ok(Self {
            child,
            lines: BufReader::with_capacity(1 << 16, stdout),
            line: Vec::new(),
            member: String::new(),
            comment,
        })
    }

    /// Returns the next item, or nothing at the end.
    pub(super) fn next(&mut self) -> Result<Option<Item>, String> {
        loop {
            self.line.clear();
            let n_bytes = self.lines.read_until(b'\n', &mut self.line).map_err(|error| error.to_string())?;
            if n_bytes == 0 {
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&self.line);
            let line = line.trim_end();
            let item = instruction(line, self.comment).or_else(|| label(line)).or_else(|| with_code(line));
            if item.is_some() {
                return Ok(item);
            }
            if let Some(section) = line.strip_prefix(SECTION) {
                // In Mach-O files, the name of the segment is in front of it.
                let section = section.rsplit_once(',').map_or(section, |(_, section)| section);
                return Ok(Some(Item::Section(format!("{}{section}", self.member))));
            }
            // The name of a file is followed by the form of the file, or by nothing.
            let file = line.split(":\t").next().unwrap_or(line).trim_end_matches(':');
            if !line.starts_with(char::is_whitespace) && line.contains(':') {
                self.member = file.rfind('(').and_then(|start| file.get(start..)).unwrap_or("").to_owned();
            }
        }
    }

    /// Waits for the end of the program, and returns whether it succeeded.
    pub(super) fn finish(mut self) -> Result<bool, String> {
        drop(self.lines);
        self.child.wait().map(|status| status.success()).map_err(|error| error.to_string())
    }
}

const SECTION: &str = "Disassembly of section ";

/// Returns the instruction of a line `ADDRESS: INSTRUCTION`.
fn instruction(line: &str, comment: &str) -> Option<Item> {
    let (address, text) = line.split_once(": ")?;
    let address = u64::from_str_radix(address.trim_start(), 16).ok()?;
    let text = text.split(comment).next().unwrap_or(text);
    // In front of data between code stand its bytes.
    let data =
        text.split_once('\t').filter(|(bytes, data)| !bytes.trim().is_empty() && data.starts_with('.'));
    let text = data.map_or(text, |(_, data)| data);
    Some(Item::Instruction { address, text: text.trim().to_owned() })
}

/// Returns the instruction of a line `INSTRUCTION // ADDRESS: CODE <NAME>`, as llvm-objdump has them for AMD's GPUs.
fn with_code(line: &str) -> Option<Item> {
    let (text, place) = line.strip_prefix('\t')?.rsplit_once(" // ")?;
    let (address, code) = place.split_once(':')?;
    let address = u64::from_str_radix(address, 16).ok()?;
    let name = code.find(" <").and_then(|start| code.get(start..)).unwrap_or("");
    Some(Item::Instruction { address, text: format!("{}{name}", text.trim_end()) })
}

/// Returns the label of a line `ADDRESS <NAME>:`.
fn label(line: &str) -> Option<Item> {
    let (address, name) = line.strip_suffix(">:")?.split_once(" <")?;
    let address = u64::from_str_radix(address, 16).ok()?;
    Some(Item::Label { address, name: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_read_without_comments() {
        let read = |line| instruction(line, " # ");
        let text = "jmpq\t*0x10(%rip)".to_owned();
        let expected = Some(Item::Instruction { address: 0x26006, text });
        assert_eq!(read("   26006:      \tjmpq\t*0x10(%rip)         # 0x1d2ff8"), expected);
        assert_eq!(read("26006: jmpq\t*0x10(%rip)"), expected);
        assert_eq!(read("libc.so.6:\tfile format elf64-x86-64"), None);
    }

    #[test]
    fn data_is_read_without_its_bytes() {
        let expected = Some(Item::Instruction { address: 8, text: ".word\t0xe52d8004".to_owned() });
        assert_eq!(instruction("       8: 04 80 2d e5  \t.word\t0xe52d8004", " @ "), expected);
        assert_eq!(instruction("8: .word\t0xe52d8004", " @ "), expected);
    }

    #[test]
    fn instructions_with_code_have_the_address_in_front_of_it() {
        let read = |line| with_code(line);
        let text = "s_branch 6 <red+0x158>".to_owned();
        let expected = Some(Item::Instruction { address: 0x43C, text });
        assert_eq!(read("\ts_branch 6      // 00000000043C: BF820006 <red+0x158>"), expected);
        let text = "s_mov_b32 s12, s8".to_owned();
        assert_eq!(
            read("\ts_mov_b32 s12, s8  // 000000000010: BE8C0008"),
            Some(Item::Instruction { address: 16, text })
        );
        assert_eq!(read("\t.amdgcn_target \"amdgpu-amd-amdhsa-unknown-gfx942\""), None);
    }

    #[test]
    fn labels_have_addresses() {
        let name = "realloc@plt".to_owned();
        assert_eq!(label("0000000000026030 <realloc@plt>:"), Some(Item::Label { address: 0x26030, name }));
        assert_eq!(label("Disassembly of section .plt:"), None);
    }
}
