//! The target of a listing, by the file format in its heading.

/// The target that a listing names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedTarget<'t> {
    /// The file format in the heading, such as `elf32-littlearm`; `Core CLR on x86` in a listing of SharpLab.
    pub format: &'t str,
    /// A triple of the target, such as `thumbv7`.
    pub triple: &'static str,
}

/// The heading is in this many first lines.
const N_HEADING_LINES: usize = 16;

/// The number of lines that are searched for Thumb code.
const N_CODE_LINES: usize = 4096;

/// File formats by their names in binutils and LLVM, and triples of their targets.
const FORMATS: &[(&str, &str)] = &[
    ("Core CLR on amd64", "x86_64"),
    ("Core CLR on arm64", "aarch64"),
    ("Core CLR on x64", "x86_64"),
    ("Core CLR on x86", "i386"),
    ("coff-arm64", "aarch64"),
    ("coff-i386", "i386"),
    ("coff-x86-64", "x86_64"),
    ("elf32-bigarm", "armebv7"),
    ("elf32-i386", "i386"),
    ("elf32-lanai", "lanai"),
    ("elf32-littlearm", "armv7"),
    ("elf32-littleriscv", "riscv32"),
    ("elf32-mips", "mips"),
    ("elf32-ntradbigmips", "mips64"),
    ("elf32-ntradlittlemips", "mips64el"),
    ("elf32-powerpc", "powerpc"),
    ("elf32-powerpcle", "powerpcle"),
    ("elf32-tradbigmips", "mips"),
    ("elf32-tradlittlemips", "mipsel"),
    ("elf32-x86-64", "x86_64"),
    ("elf64-amdgpu", "amdgcn"),
    ("elf64-bigaarch64", "aarch64_be"),
    ("elf64-littleaarch64", "aarch64"),
    ("elf64-littleriscv", "riscv64"),
    ("elf64-mips", "mips64"),
    ("elf64-powerpc", "powerpc64"),
    ("elf64-powerpcle", "powerpc64le"),
    ("elf64-s390", "s390x"),
    ("elf64-tradbigmips", "mips64"),
    ("elf64-tradlittlemips", "mips64el"),
    ("elf64-x86-64", "x86_64"),
    ("mach-o 64-bit x86-64", "x86_64"),
    ("mach-o arm64", "aarch64"),
    ("mach-o-arm64", "aarch64"),
    ("mach-o-x86-64", "x86_64"),
    ("pe-aarch64-little", "aarch64"),
    ("pe-i386", "i386"),
    ("pe-x86-64", "x86_64"),
    ("pei-aarch64-little", "aarch64"),
    ("pei-i386", "i386"),
    ("pei-x86-64", "x86_64"),
];

/// Returns the target of a listing whose heading has a known file format. Halfwords of code make an Arm listing one of Thumb code.
///
/// ```
/// let listing = b"a.o:     file format elf64-littleriscv\n\n0000000000000000 <f>:\n   0:\t8082\tret\n";
/// let target = stallscope_dialects::listed_target(listing).unwrap();
/// assert_eq!((target.format, target.triple), ("elf64-littleriscv", "riscv64"));
/// ```
#[must_use]
pub fn listed_target(text: &[u8]) -> Option<ListedTarget<'_>> {
    let mut lines = text.split(|&byte| byte == b'\n');
    let format = lines.by_ref().take(N_HEADING_LINES).find_map(format_of)?;
    let &(_, triple) = FORMATS.iter().find(|(name, _)| *name == format)?;
    let thumb_triple = match triple {
        "armv7" => Some("thumbv7"),
        "armebv7" => Some("thumbebv7"),
        _ => None,
    };
    let triple = thumb_triple.filter(|_| lines.take(N_CODE_LINES).any(is_of_halfwords)).unwrap_or(triple);
    Some(ListedTarget { format, triple })
}

/// The file format in a heading `FILE: file format FORMAT`, or of SharpLab, such as `; Core CLR 8.0.23.53103 on x86`.
fn format_of(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?;
    if line.starts_with("; Core CLR ") || line.starts_with("; Desktop CLR ") {
        let (_, system) = line.trim_end().rsplit_once(' ')?;
        let is_named = |(name, _): &&(&str, _)| name.strip_prefix("Core CLR on ") == Some(system);
        return FORMATS.iter().find(is_named).map(|(name, _)| *name);
    }
    let (file, format) = line.rsplit_once("file format ")?;
    let is_comment = line.starts_with(['#', ';', '@', '!', '|']) || line.starts_with("//");
    (!is_comment && file.trim_end().ends_with(':')).then(|| format.trim())
}

/// Whether a line has an address, followed by code in halfwords, `bf14` or `f850 2b04`.
fn is_of_halfwords(line: &[u8]) -> bool {
    let Some(colon) = line.iter().position(|&byte| byte == b':') else { return false };
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_hexdigit);
    let code = line[colon + 1..].trim_ascii_start();
    let n_digits = code.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    is_number(line[..colon].trim_ascii()) && n_digits == 4 && code.get(4).is_some_and(u8::is_ascii_whitespace)
}

#[cfg(test)]
mod tests {
    use super::{FORMATS, listed_target};

    fn triple(text: &str) -> Option<&str> {
        listed_target(text.as_bytes()).map(|target| target.triple)
    }

    #[test]
    fn headings_name_targets() {
        assert_eq!(triple("\nkc.o:     file format elf64-x86-64\n"), Some("x86_64"));
        assert_eq!(triple("/tmp/a b.o:\tfile format elf64-littleaarch64\r\n"), Some("aarch64"));
        assert_eq!(triple("a.a(b.o):\tfile format mach-o arm64\n"), Some("aarch64"));
        assert_eq!(triple("; Core CLR v6.0.121.56705 on x86\n\nC.M()\n"), Some("i386"));
        assert_eq!(triple("; Desktop CLR 4.8.4261.00 on amd64\n"), Some("x86_64"));
        assert_eq!(triple("; Core CLR 9.0 on vax\n"), None);
        assert_eq!(triple("# a.o:     file format elf64-s390\n"), None);
        assert_eq!(triple("a.o: file format elf64-unheard-of\n"), None);
        assert_eq!(triple("\tfile format elf64-s390\n"), None);
        assert_eq!(triple(&format!("{}a.o: file format elf64-s390\n", "\tnop\n".repeat(100))), None);
    }

    #[test]
    fn halfwords_are_thumb_code() {
        let heading = "a.o:     file format elf32-littlearm\n\n00000000 <f>:\n";
        assert_eq!(triple(&format!("{heading}   0:\te3a00000 \tmov\tr0, #0\n")), Some("armv7"));
        assert_eq!(triple(&format!("{heading}   0:\t2000      \tmovs\tr0, #0\n")), Some("thumbv7"));
        assert_eq!(triple(&format!("{heading}   0:\tf850 2b04 \tldr.w\tr2, [r0], #4\n")), Some("thumbv7"));
    }

    #[test]
    fn formats_are_sorted() {
        assert!(FORMATS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
