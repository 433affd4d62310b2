//! Headings and footers of listings.

use crate::cursor::is_space;

/// The heading of a section.
const HEADING: &[u8] = b"Disassembly of section ";

/// Names of sections with data, up to a dot, and prefixes of names, which end in an underscore.
const DATA_SECTIONS: &[&str] = &[
    ".ARM.attributes",
    ".ARM.exidx",
    ".ARM.extab",
    ".MIPS.abiflags",
    ".MIPS.options",
    ".bss",
    ".comment",
    ".data",
    ".debug_",
    ".dynamic",
    ".dynstr",
    ".dynsym",
    ".eh_frame",
    ".eh_frame_",
    ".gcc_except_table",
    ".gnu.attributes",
    ".gnu.hash",
    ".gnu.version",
    ".gnu.version_",
    ".got",
    ".hash",
    ".init_array",
    ".fini_array",
    ".interp",
    ".llvm_",
    ".mdebug",
    ".note",
    ".pdata",
    ".pdr",
    ".rdata",
    ".reginfo",
    ".rel",
    ".rela",
    ".riscv.attributes",
    ".rodata",
    ".sbss",
    ".sdata",
    ".shstrtab",
    ".srodata",
    ".stab",
    ".stabstr",
    ".strtab",
    ".symtab",
    ".tbss",
    ".tdata",
    ".tm_clone_table",
    ".toc",
    ".xdata",
    "__DATA,",
    "__DATA_",
    "__TEXT,__const",
    "__TEXT,__cstring",
    "__TEXT,__eh_frame",
    "__TEXT,__literal",
    "__TEXT,__unwind_info",
];

/// Returns whether a line without an address is a heading or footer of a listing.
pub(crate) fn is_frame(line: &[u8]) -> bool {
    let start = line.iter().position(|&byte| !is_space(byte)).unwrap_or(0);
    let contents = match line[start..].strip_prefix(b":") {
        // perf's column, and the line number of the source code.
        Some(rest) => {
            let rest = rest.trim_ascii_start();
            let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if rest.get(n_digits).copied().is_none_or(is_space) {
                rest[n_digits..].trim_ascii_start()
            } else {
                rest
            }
        }
        None => line,
    };
    let contents = contents.trim_ascii_end();
    heading(contents).is_some()
        || contents.starts_with(HEADING)
        || contents.starts_with(b"Contents of (")
        || is_mach_o_section(contents)
        || contents.starts_with(b"Dump of assembler code")
        || contents.starts_with(b"End of assembler dump")
        || contents.starts_with(b"Percent |")
        || contents.starts_with(b" Samples |")
        || contents.starts_with(b"Percent\t |")
        || is_dumpbin(contents)
        || is_lldb(contents)
        || contents.trim_ascii() == b"..." && contents.len() > 3
}

/// Returns whether a line is the heading of a function or a file, whose name may look like an address.
pub(crate) fn is_heading(line: &[u8]) -> bool {
    heading(line).is_some() || is_file(line)
}

/// Returns whether a line is the heading of a file: `a.o:     file format elf64-x86-64`.
fn is_file(line: &[u8]) -> bool {
    let file = line.iter().position(|&byte| byte == b':').map(|colon| line[colon + 1..].trim_ascii_start());
    file.is_some_and(|rest| rest.starts_with(b"file format "))
}

/// Returns the section whose heading a line is: `Disassembly of section .text:`.
pub(crate) fn section(line: &[u8]) -> Option<&[u8]> {
    let start = line.windows(HEADING.len()).position(|window| window == HEADING)?;
    let name = line[start + HEADING.len()..].trim_ascii_end();
    Some(name.strip_suffix(b":").unwrap_or(name))
}

/// Returns whether a section has data in all compilers' output, never code. `objdump -D` shows it as instructions, too.
pub(crate) fn is_data_section(section: &[u8]) -> bool {
    DATA_SECTIONS.iter().any(|data| {
        let rest = section.strip_prefix(data.as_bytes());
        rest.is_some_and(|rest| {
            data.ends_with(['_', ',']) || rest.first().is_none_or(|next| b".$1".contains(next))
        })
    })
}

/// Returns whether a line is one of dumpbin's around its listing.
pub(crate) fn is_dumpbin(line: &[u8]) -> bool {
    line.windows(18).any(|window| window == b"COFF/PE Dumper Ver") || line.starts_with(b"File Type: ")
}

/// Returns whether a line is lldb's heading of a function, `file`function:`, or a command.
fn is_lldb(line: &[u8]) -> bool {
    let is_heading = line.strip_suffix(b":").is_some_and(|line| {
        let tick = line.iter().position(|&byte| byte == b'`');
        tick.is_some_and(|tick| tick > 0 && tick + 1 < line.len()) && !line[0].is_ascii_whitespace()
    });
    is_heading || line.starts_with(b"(lldb) ")
}

/// Returns whether a line shows that the code comes from a Mach-O object file.
pub(crate) fn is_mach_o(line: &[u8]) -> bool {
    line.starts_with(b"Contents of (__")
        || is_mach_o_section(line.trim_ascii_end())
        || line.trim_ascii_end().windows(18).any(|window| window == b"file format mach-o")
}

/// Returns whether a line is the heading of a section in `llvm-objdump --macho`: `(__TEXT,__text) section`.
fn is_mach_o_section(line: &[u8]) -> bool {
    line.starts_with(b"(__") && line.ends_with(b") section")
}

/// The heading of a function or label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heading<'t> {
    /// Its address; listings without addresses and labels have none.
    pub(crate) address: Option<u64>,
    pub(crate) name: &'t [u8],
}

impl Heading<'_> {
    /// Returns whether it is one of the labels that LLVM makes up within a function: `L0`.
    pub(crate) fn is_label(&self) -> bool {
        let number = self.name.strip_prefix(b"L").unwrap_or_default();
        !number.is_empty() && number.iter().all(u8::is_ascii_digit)
    }
}

/// Returns the heading that a line is: `0000000000401020 <f>:`, `<f>:`.
pub(crate) fn heading(line: &[u8]) -> Option<Heading<'_>> {
    let mut line = line.trim_ascii_end();
    // `0000000000401020 <f> (File Offset: 0x1020):`
    if let Some(offset) = line.windows(15).position(|window| window == b" (File Offset: ") {
        line = line.ends_with(b"):").then_some(&line[..offset])?.strip_suffix(b">")?;
    } else {
        line = line.strip_suffix(b">:")?;
    }
    let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let (digits, name) = line.split_at(n_digits);
    let (address, name) = match n_digits {
        0 => (None, name.strip_prefix(b"<")?),
        8.. => {
            let digits = std::str::from_utf8(digits).ok()?;
            (u64::from_str_radix(digits, 16).ok(), name.strip_prefix(b" <")?)
        }
        _ => return None,
    };
    Some(Heading { address, name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_functions() {
        let found = |line: &'static str| {
            heading(line.as_bytes())
                .map(|heading| (heading.address, std::str::from_utf8(heading.name).unwrap_or("")))
        };
        assert_eq!(found("0000000000401020 <f>:"), Some((Some(0x0040_1020), "f")));
        assert_eq!(found("00000008 <.L0 >:"), Some((Some(8), ".L0 ")));
        assert_eq!(found("<L0>:"), Some((None, "L0")));
        assert_eq!(found("0000000000000080 <g> (File Offset: 0xc0):"), Some((Some(0x80), "g")));
        assert_eq!(found("10 <f>:"), None);
        assert_eq!(found("f:"), None);
    }

    #[test]
    fn sections_with_data_are_known() {
        for name in [
            ".rodata",
            ".rodata.str1.1",
            ".rodata1",
            ".data.rel.ro",
            ".debug_info",
            ".eh_frame_hdr",
            "__DATA,__data",
        ] {
            assert!(is_data_section(name.as_bytes()), "{name}");
            let heading = format!("Disassembly of section {name}:");
            assert_eq!(section(heading.as_bytes()), Some(name.as_bytes()));
        }
        for name in
            [".text", ".text.hot", ".init", ".plt.got", ".reloc_code", ".database", "__TEXT,__text", ""]
        {
            assert!(!is_data_section(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn frames_are_around_code() {
        for line in [
            "a.o`dot:",
            "(lldb) disassemble -n dot",
            "File Type: COFF OBJECT",
            "(__TEXT,__text) section",
            "\t...",
        ] {
            assert!(is_frame(line.as_bytes()), "{line}");
        }
        assert!(is_heading(b"abc:\tfile format elf64-x86-64"));
        assert!(!is_heading(b"abc:\tnop"));
        for line in ["f:", " a`b:", "`f:", "...", "nop"] {
            assert!(!is_frame(line.as_bytes()), "{line}");
        }
    }
}
