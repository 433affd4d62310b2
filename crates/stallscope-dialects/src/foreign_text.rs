//! Texts that are neither assembly nor source code.

use crate::cursor::{is_space, lines, trim};

/// A kind of text that is neither assembly nor source code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignText {
    /// A description of the kind.
    pub name: &'static str,
    /// Advice on what to do with it.
    pub advice: &'static str,
}

/// Lines of a text that are looked at.
const MAX_LINES: usize = 100;

const NO_CODE: &str = "give a program, an object file, assembly or a listing";
const TO_BINARY: &str = "-raw reads the machine code that 'objcopy -O binary' makes of it";

/// Kinds that the start of the text shows.
const BY_START: &[(&[u8], &str)] = &[
    (b"<!DOCTYPE", "a page in HTML"),
    (b"<!doctype", "a page in HTML"),
    (b"<html", "a page in HTML"),
    (b"<?xml", "XML"),
    (b"%YAML", "YAML"),
];

/// Returns the kind of a text, if it is a known one. It is for texts that are no assembly.
#[must_use]
pub fn foreign_text(text: &[u8]) -> Option<ForeignText> {
    let found = |name, advice| Some(ForeignText { name, advice });
    let start = text.trim_ascii_start();
    if let Some((_, name)) = BY_START.iter().find(|(beginning, _)| start.starts_with(beginning)) {
        return found(name, NO_CODE);
    }
    if is_json(start) {
        return found("JSON", NO_CODE);
    }
    let trimmed = || lines(text).map(|range| &text[trim(text, range)]).filter(|line| !line.is_empty());
    let all = |is_of: &dyn Fn(&[u8]) -> bool| start.len() > 1 && trimmed().take(MAX_LINES).all(is_of);
    let any = |is_of: &dyn Fn(&[u8]) -> bool| trimmed().take(MAX_LINES).any(is_of);
    if all(&|line| is_record(line, b":")) {
        return found("Intel's hexadecimal format", TO_BINARY);
    }
    if all(&|line| is_record(line, b"S")) {
        return found("Motorola's hexadecimal format", TO_BINARY);
    }
    if all(&is_hexadecimal) {
        return found(
            "machine code in hexadecimal digits",
            "-hex-lines reads each line as a block, and -bytes takes the digits of one",
        );
    }
    if any(&|line| line.starts_with(b".target sm_")) {
        return found("PTX of NVIDIA's processors", "there are no models of these processors");
    }
    if any(&|line| line.starts_with(b"0x0000 00000 (")) {
        return found(
            "output of Go's compiler",
            "give the output of 'go tool objdump', which shows the bytes of instructions, or the program",
        );
    }
    if any(&is_line_of_ida) {
        return found(
            "a listing of IDA without bytes",
            "have it show them (Options, General, Number of opcode bytes)",
        );
    }
    None
}

/// Returns whether a text starts with an object or an array of JSON.
fn is_json(start: &[u8]) -> bool {
    let Some((open @ (b'{' | b'['), rest)) = start.split_first() else { return false };
    let next = rest.trim_ascii_start().first();
    next.is_some_and(|next| if *open == b'{' { b"\"}".contains(next) } else { b"\"{[]".contains(next) })
}

/// Returns whether a line is a record of hexadecimal digits after a mark.
fn is_record(line: &[u8], mark: &[u8]) -> bool {
    line.strip_prefix(mark)
        .is_some_and(|digits| digits.len() >= 9 && digits.iter().all(u8::is_ascii_hexdigit))
}

/// Returns whether a line is groups of an even number of hexadecimal digits, with one decimal digit at least.
fn is_hexadecimal(line: &[u8]) -> bool {
    let mut groups = line.split(|&byte| is_space(byte) || byte == b',').filter(|group| !group.is_empty());
    let is_group = |group: &[u8]| {
        let digits = group.strip_prefix(b"0x").or_else(|| group.strip_prefix(b"\\x")).unwrap_or(group);
        digits.len().is_multiple_of(2) && !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit)
    };
    line.iter().any(u8::is_ascii_digit) && groups.all(is_group)
}

/// Returns whether a line starts as IDA's: `.text:00401000 `.
fn is_line_of_ida(line: &[u8]) -> bool {
    let Some(colon) = line.iter().position(|&byte| byte == b':') else { return false };
    let (section, rest) = line.split_at(colon);
    let digits =
        rest[1..].iter().take_while(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(byte)).count();
    !section.is_empty() && matches!(digits, 8 | 16) && rest.get(1 + digits).copied().is_none_or(is_space)
}

#[cfg(test)]
mod tests {
    use super::foreign_text;

    #[test]
    fn kinds_are_recognized() {
        for (text, name) in [
            ("{\"a\": 1}\n", "JSON"),
            ("[\n  {\n", "JSON"),
            ("<!DOCTYPE html>\n", "a page in HTML"),
            (":0300300002337A1E\n:00000001FF\n", "Intel's hexadecimal format"),
            ("S00F000068656C6C\nS9030000FC\n", "Motorola's hexadecimal format"),
            ("48 01 d8\n48 ff c8 75 f8\n", "machine code in hexadecimal digits"),
            ("\n4801d848ffc8\n", "machine code in hexadecimal digits"),
            ("0x48, 0x01, 0xd8\n", "machine code in hexadecimal digits"),
            ("//\n.version 7.5\n.target sm_20\n", "PTX of NVIDIA's processors"),
            ("main.f STEXT\n\t0x0000 00000 (a.go:1)\tRET\n", "output of Go's compiler"),
            (".text:0000000000401000                 push    rbp\n", "a listing of IDA without bytes"),
        ] {
            assert_eq!(foreign_text(text.as_bytes()).map(|found| found.name), Some(name), "{text}");
        }
    }

    #[test]
    fn assembly_is_of_no_kind() {
        for text in [
            "",
            "add",
            "{evex} addps %xmm0, %xmm1\n",
            "S1: nop\n",
            "lock:\n",
            ".text:\n",
            "nop\nadd %eax, 10\n",
        ] {
            assert_eq!(foreign_text(text.as_bytes()), None, "{text}");
        }
    }
}
