//! Listings of disassemblers: GNU's and LLVM's objdump, gdb, otool and dumpbin, and `perf annotate --stdio`.

use std::ops::Range;

use crate::Language;
use crate::branch_target;
use crate::change::apply;
use crate::cursor::{Cursor, is_marker, is_name_byte, is_space, lines, trim};
use crate::listed_jumps::ListedJumps;
use crate::recognized::Changes;
use crate::rewrite;
use crate::translation::Edits;

/// The kind of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listing {
    /// Whether lines start with percentages.
    pub(crate) is_perf: bool,
    /// Whether the code comes from a Mach-O object file; LLVM has a separate syntax for Apple's processors.
    pub(crate) is_mach_o: bool,
    /// Whether instructions have addresses in front; without addresses, they are the indented lines.
    has_addresses: bool,
}

/// A line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    Instruction(Instruction),
    /// More bytes of the instruction above.
    Bytes,
    /// A heading of a function or section, or another line that only listings have.
    Frame,
    /// An analysis marker or an empty line.
    Neutral,
    /// Source code or any other text.
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Instruction {
    address: Option<u64>,
    statement: Range<usize>,
    has_percentage: bool,
    /// Whether the address has a form that no label has.
    is_certain: bool,
}

/// Returns the kind of listing that `text` is, if it is one.
pub(crate) fn survey(text: &[u8]) -> Option<Listing> {
    let (mut n_instructions, mut n_frames, mut n_others, mut n_percentages) = (0_u32, 0_u32, 0_u32, 0_u32);
    let (mut is_ascending, mut is_certain, mut is_mach_o) = (true, false, false);
    let mut last = None;
    for range in lines(text) {
        match line(text, range.clone()) {
            Line::Instruction(instruction) => {
                n_instructions += 1;
                n_percentages += u32::from(instruction.has_percentage);
                is_certain |= instruction.is_certain;
                is_ascending &= last < instruction.address;
                last = instruction.address;
            }
            Line::Frame => {
                n_frames += 1;
                is_mach_o |= is_mach_o_heading(&text[range]);
                last = None;
            }
            Line::Other => n_others += 1,
            Line::Bytes | Line::Neutral => {}
        }
    }
    let is_listing = match n_instructions {
        0 => n_frames > 0 && lines(text).any(|range| is_heading(&text[range])),
        _ => {
            n_frames > 0
                || n_percentages > 0
                || is_certain
                || n_instructions > 1 && is_ascending && n_others == 0
        }
    };
    is_listing.then_some(Listing { is_perf: n_percentages > 0, is_mach_o, has_addresses: n_instructions > 0 })
}

/// Removes everything but the instructions from a listing.
pub(crate) fn translate(
    listing: &Listing,
    language: &Language,
    edits: &mut Edits<'_>,
    changes: &mut Changes,
) {
    let text = edits.original();
    let mut jumps = ListedJumps::default();
    let mut rewriting = Vec::new();
    for range in lines(text) {
        let instruction = match line(text, range.clone()) {
            Line::Instruction(instruction) => instruction,
            Line::Neutral => continue,
            Line::Other if !listing.has_addresses => match bare_instruction(text, range.clone()) {
                Some(instruction) => instruction,
                None => {
                    edits.blank(range);
                    continue;
                }
            },
            Line::Bytes | Line::Frame | Line::Other => {
                edits.blank(range);
                continue;
            }
        };
        let statement = instruction.statement;
        if let Some(address) = instruction.address {
            jumps.add_line(address, range.start as u32);
        }
        edits.blank(range.start..statement.start);
        let Some(statement) = clean(text, statement.clone(), language, edits) else {
            changes.n_left_out += 1;
            edits.blank(statement);
            continue;
        };
        let (from, end) = (statement.start as u32, statement.end);
        rewrite::find(text, statement.clone(), language, &mut rewriting);
        if !rewriting.is_empty() {
            apply(&mut rewriting, edits);
            changes.n_rewritten += 1;
        } else if let Some(address) = branch_target::translate(text, statement, language, edits) {
            jumps.add_jump(from, address);
        }
        edits.blank(end..range.end);
    }
    changes.jumps = jumps.finish();
}

fn line(text: &[u8], range: Range<usize>) -> Line {
    let bytes = &text[range.clone()];
    if bytes.iter().all(|&byte| is_space(byte)) || is_marker(bytes) {
        return Line::Neutral;
    }
    if is_frame(bytes) {
        return Line::Frame;
    }
    let mut cursor = Cursor::new(text, range);
    let Some(has_percentage) = take_percentages(&mut cursor) else {
        // A column of perf's without an instruction after it.
        return Line::Other;
    };
    let is_current = cursor.take(b"=>");
    cursor.skip_space();
    let Some((address, is_certain)) = take_address(&mut cursor) else { return Line::Other };
    if cursor.skip_space() == 0 {
        return Line::Other;
    }
    let has_bytes = take_bytes(&mut cursor);
    let statement = trim(text, cursor.at..cursor.end);
    if statement.is_empty() {
        return if has_bytes { Line::Bytes } else { Line::Other };
    }
    if is_relocation(&text[statement.clone()]) {
        return Line::Frame;
    }
    let first = text[statement.start];
    // In source code or data, what follows an address is not a mnemonic.
    if !(first.is_ascii_alphabetic() || matches!(first, b'.' | b'(' | b'{' | b'<')) {
        return Line::Other;
    }
    let is_certain = is_certain || is_current || has_bytes;
    Line::Instruction(Instruction { address: Some(address), statement, has_percentage, is_certain })
}

/// Parses an instruction of a listing without addresses: an indented line, with or without the bytes.
fn bare_instruction(text: &[u8], range: Range<usize>) -> Option<Instruction> {
    let mut cursor = Cursor::new(text, range);
    if cursor.skip_space() == 0 {
        return None;
    }
    take_bytes(&mut cursor);
    let statement = trim(text, cursor.at..cursor.end);
    let first = text.get(statement.start).filter(|_| !statement.is_empty())?;
    first.is_ascii_alphabetic().then_some(Instruction {
        address: None,
        statement,
        has_percentage: false,
        is_certain: false,
    })
}

/// Takes perf's columns, if there are any, and returns whether there are percentages, or `None` if no address follows
/// the columns.
fn take_percentages(cursor: &mut Cursor<'_>) -> Option<bool> {
    let start = *cursor;
    let mut n_percentages = 0;
    loop {
        cursor.skip_space();
        let before = *cursor;
        let whole = cursor.take_while(|byte| byte.is_ascii_digit()).len();
        let is_percentage =
            whole > 0 && cursor.take(b".") && !cursor.take_while(|byte| byte.is_ascii_digit()).is_empty();
        cursor.take(b"%");
        if !is_percentage || !is_space(cursor.byte(0)) {
            *cursor = before;
            break;
        }
        n_percentages += 1;
    }
    if cursor.take(b":") || cursor.take(b"|") {
        cursor.skip_space();
        return Some(n_percentages > 0);
    }
    *cursor = start;
    (n_percentages == 0).then_some(false)
}

/// Takes an address and the separator after it, and returns the address and whether no label has its form.
fn take_address(cursor: &mut Cursor<'_>) -> Option<(u64, bool)> {
    let start = cursor.at;
    let has_prefix = cursor.take(b"0x");
    let address = cursor.take_hex()?;
    let n_digits = cursor.at - start;
    let mut is_certain = has_prefix;
    // `401020 <f+0x10>:` in gdb, and `0000000000401020 <f+0x10> ` in objdump --prefix-addresses.
    if cursor.rest().starts_with(b" <") || cursor.rest().starts_with(b"<") {
        let rest = cursor.rest();
        let is_end = |pair: &[u8]| pair[0] == b'>' && matches!(pair[1], b':' | b' ');
        let length = rest.windows(2).position(is_end)? + 1;
        cursor.at += length;
        is_certain |= n_digits >= 8;
        if !has_prefix && n_digits < 8 {
            return None;
        }
        cursor.take(b":");
        return Some((address, is_certain));
    }
    if cursor.take(b":") {
        return Some((address, is_certain || n_digits >= 8));
    }
    // otool writes addresses with all digits and a tab.
    (n_digits >= 8 && !has_prefix && cursor.byte(0) == b'\t').then_some((address, true))
}

/// Takes the bytes of an instruction, if there are any, and the lines that are drawn for jumps.
fn take_bytes(cursor: &mut Cursor<'_>) -> bool {
    let start = *cursor;
    if matches!(cursor.byte(0), b'/' | b'\\' | b'|' | b'+' | b'>' | b'-') {
        cursor
            .take_while(|byte| matches!(byte, b'/' | b'\\' | b'|' | b'+' | b'-' | b'>' | b'<' | b'X' | b' '));
    }
    let mut n_groups = 0;
    loop {
        let before = cursor.at;
        let digits = cursor.take_while(|byte| byte.is_ascii_hexdigit()).len();
        let is_group = matches!(digits, 2) || digits == 8 && n_groups == 0;
        if !is_group || !(cursor.is_at_end() || is_space(cursor.byte(0))) {
            cursor.at = before;
            break;
        }
        n_groups += 1;
        // Groups have one space between them. What comes after more is a mnemonic, even if it is `bf`.
        let is_last = cursor.byte(0) != b' ';
        if cursor.skip_space() > 1 || is_last {
            break;
        }
    }
    if n_groups == 0 {
        *cursor = start;
        // Lines for jumps are also drawn without bytes.
        if !cursor.rest().starts_with(b"(") && matches!(cursor.byte(0), b'/' | b'\\' | b'|') {
            cursor.take_while(|byte| matches!(byte, b'/' | b'\\' | b'|' | b'+' | b'-' | b'>' | b'<' | b' '));
        }
    }
    n_groups > 0
}

/// Returns whether a line is a heading or footer of a listing.
fn is_frame(line: &[u8]) -> bool {
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
    is_heading(line)
        || is_heading(contents)
        || contents.starts_with(b"Disassembly of section ")
        || contents.starts_with(b"Contents of (")
        || contents.starts_with(b"Dump of assembler code")
        || contents.starts_with(b"End of assembler dump")
        || contents.starts_with(b"Percent |")
        || contents.starts_with(b"Percent\t |")
        || contents.windows(12).any(|window| window == b"file format ") && contents.contains(&b':')
        || contents.trim_ascii() == b"..." && contents.len() > 3
}

/// Returns whether a line shows that the code comes from a Mach-O object file.
fn is_mach_o_heading(line: &[u8]) -> bool {
    line.starts_with(b"Contents of (__")
        || line.trim_ascii_end().windows(18).any(|window| window == b"file format mach-o")
}

/// Returns whether a line is the heading of a function: `0000000000401020 <f>:`.
fn is_heading(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let Some(line) = line.strip_suffix(b">:") else { return false };
    let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    match n_digits {
        0 => line.starts_with(b"<"),
        8.. => line[n_digits..].starts_with(b" <"),
        _ => false,
    }
}

/// Returns whether a relocation follows an address.
fn is_relocation(statement: &[u8]) -> bool {
    let is_upper = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
    let kind = &statement[..statement.iter().take_while(|byte| is_upper(byte)).count()];
    // The relocation types of ELF, COFF and Mach-O; none of them is a mnemonic.
    kind.starts_with(b"R_")
        || kind.starts_with(b"IMAGE_REL_")
        || kind.windows(7).any(|part| part == b"_RELOC_")
}

/// Returns the statement without text that only disassemblers write, or `None` if it is not an instruction.
fn clean(
    text: &[u8],
    statement: Range<usize>,
    language: &Language,
    edits: &mut Edits<'_>,
) -> Option<Range<usize>> {
    let bytes = &text[statement.clone()];
    if bytes.starts_with(b"(bad)") || bytes.starts_with(b"<unknown>") || bytes.starts_with(b".") {
        return None;
    }
    let mut cursor = Cursor::new(text, statement.clone());
    let mut start = statement.start;
    // An assembler would treat redundant prefixes as separate instructions.
    while (language.is_needless_prefix)(cursor.take_while(is_name_byte)) {
        edits.blank(start..cursor.at);
        cursor.skip_space();
        start = cursor.at;
        if cursor.is_at_end() {
            return None;
        }
    }
    // `; comment`
    let end = bytes.iter().position(|&byte| byte == b';').map_or(statement.end, |at| statement.start + at);
    Some(trim(text, start..end.max(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(text: &str) -> Option<&str> {
        match line(text.as_bytes(), 0..text.len()) {
            Line::Instruction(instruction) => Some(&text[instruction.statement]),
            _ => None,
        }
    }

    #[test]
    fn the_instruction_of_a_line_is_found() {
        for (text, expected) in [
            ("   1:\t48 89 e5             \tmov    %rsp,%rbp", "mov    %rsp,%rbp"),
            ("   1:\tmov    %rsp,%rbp", "mov    %rsp,%rbp"),
            ("       1: 48 89 e5                     \tmovq\t%rsp, %rbp", "movq\t%rsp, %rbp"),
            ("   0:\td10043ff \tsub\tsp, sp, #0x10", "sub\tsp, sp, #0x10"),
            ("   3:\t/----- 74 2b                \tje     30 <f+0x30>", "je     30 <f+0x30>"),
            ("  27:\t|  \\-> add    $0x1,%rax", "add    $0x1,%rax"),
            ("    0.00 :   1139:   test   %esi,%esi", "test   %esi,%esi"),
            ("    0.71    1.00 :   115e:   75 e4    jne    114b <work+0x12>", "jne    114b <work+0x12>"),
            ("         :   1139:   ret", "ret"),
            ("=> 0x0000000000001139 <+4>:\tret", "ret"),
            ("   0x0000000000001139 <main+4>:\tret", "ret"),
            ("0000000000000003 <dot+0x3> add    %rax,%rax", "add    %rax,%rax"),
            ("0000000100003f50\tpushq\t%rbp", "pushq\t%rbp"),
            ("  0000000000000000: 48 89 E5           mov         rbp,rsp", "mov         rbp,rsp"),
            ("   b:\t33 22 11 \tadc    (%rdx),%esp", "adc    (%rdx),%esp"),
            ("       4: 40 81 00 3c  \tbf\t1, 0x40 <.text+0x40>", "bf\t1, 0x40 <.text+0x40>"),
            ("   0x0000000000000004 <+4>:\t40 81 00 3c\tbf\t1, 0x40", "bf\t1, 0x40"),
        ] {
            assert_eq!(statement(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_lines_are_not_instructions() {
        for text in [
            "   8:\t00 00 00 00 ",
            "\t\t\t21: R_X86_64_PLT32\tfoo-0x4",
            "0000000000000000 <main>:",
            "kc.o:     file format elf64-x86-64",
            "Disassembly of section .text:",
            "\t...",
            "         : 3      Disassembly of section .text:",
            "         : 12    for (int i = 0;;)",
            "main():",
            "  add %eax, %eax",
            "1:add %eax, %eax",
        ] {
            assert_eq!(statement(text), None, "{text}");
        }
    }

    #[test]
    fn assembly_is_not_a_listing() {
        for text in [
            "1: add %rax, %rax\n jmp 1b\n",
            "add %rax, %rax\n",
            "1: nop\n2: nop\n nop\n",
            "f:\n .byte 1\n# Disassembly\n",
            "2:\tnop\n1:\tnop\n",
        ] {
            assert_eq!(survey(text.as_bytes()), None, "{text}");
        }
    }
}
