//! Branch targets as disassemblers write them: `401020 <f+0x10>`.

use std::ops::Range;

use crate::Language;
use crate::cursor::{Cursor, is_name_byte, is_space, trim};
use crate::listed_jumps::JumpGoal;
use crate::translation::Edits;

/// The forms of targets that an assembler accepts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TargetForms {
    /// Whether it does not accept numbers.
    pub(crate) needs_name: bool,
    /// Whether names such as `L0` have to be defined.
    pub(crate) has_local_labels: bool,
}

/// Translates the target of a branch to an operand that an assembler accepts, and returns where it leads.
pub(crate) fn translate<'t>(
    text: &'t [u8],
    statement: Range<usize>,
    language: &Language,
    forms: TargetForms,
    edits: &mut Edits<'_>,
) -> Option<JumpGoal<'t>> {
    let operands = without_comment(text, statement, language);
    let target = find(text, operands.clone(), language)?;
    let mnemonic = text[operands].split(|&byte| is_space(byte)).next().unwrap_or_default();
    let takes_address = (language.takes_address)(mnemonic);
    match &target.name {
        // The number is no address, whatever the name says, or the name is after all operands.
        Some(name) if target.is_remark || language.names_any_number && !(language.is_branch)(mnemonic) => {
            edits.blank(name.start - 1..name.end + 1);
            return None;
        }
        Some(name) if forms.has_local_labels && is_local_label(&text[name.clone()]) => {
            // With its brackets it is no local label.
            edits.blank(target.range.start..name.start - 1);
            edits.insert(name.start - 1, b"\"");
            edits.insert(name.end + 1, b"\"");
        }
        Some(name) => write_name(text, &target, name.clone(), language, edits),
        None => {
            let reach = if forms.needs_name || takes_address { 0 } else { (language.branch_reach)(mnemonic) };
            write_address(&target, reach, language.alignment, edits);
        }
    }
    match target {
        // Data is there.
        _ if takes_address => None,
        Target { address: Some(address), .. } => Some(JumpGoal::Address(address)),
        Target { name: Some(name), .. } => Some(JumpGoal::Name(&text[name])),
        Target { .. } => None,
    }
}

#[derive(Clone, Debug)]
struct Target {
    /// The whole target.
    range: Range<usize>,
    address: Option<u64>,
    has_prefix: bool,
    /// The name in the angle brackets.
    name: Option<Range<usize>>,
    /// Whether the name only says what the operands in front of it mean: `jalr ra <f>`.
    is_remark: bool,
}

/// Returns the range of the statement without a comment.
fn without_comment(text: &[u8], statement: Range<usize>, language: &Language) -> Range<usize> {
    let bytes = &text[statement.clone()];
    let end = (0..bytes.len()).find(|&at| language.is_comment(bytes, at)).unwrap_or(bytes.len());
    trim(text, statement.start..statement.start + end)
}

fn find(text: &[u8], operands: Range<usize>, language: &Language) -> Option<Target> {
    let bytes = &text[operands.clone()];
    if bytes.ends_with(b">") {
        let open = (1..bytes.len())
            .find(|&at| bytes[at] == b'<' && (is_space(bytes[at - 1]) || bytes[at - 1] == b','))?;
        let name = operands.start + open + 1..operands.end - 1;
        let before = trim(text, operands.start..operands.start + open);
        let address = address_at_end(text, before.clone());
        let start = address.map_or(operands.start + open, |(at, ..)| at);
        let before = &text[before];
        let is_remark =
            address.is_none() && before.iter().any(|&byte| is_space(byte)) && !before.ends_with(b",");
        return Some(Target {
            range: start..operands.end,
            address: address.map(|(_, address, _)| address),
            has_prefix: address.is_some_and(|(.., has_prefix)| has_prefix),
            name: Some(name),
            is_remark,
        });
    }
    let (start, address, has_prefix) = address_at_end(text, operands.clone())?;
    let n_mnemonic = bytes.iter().take_while(|&&byte| !is_space(byte)).count();
    let between = text.get(operands.start + n_mnemonic..start);
    let is_only_operand = between.is_some_and(|between| between.iter().all(|&byte| is_space(byte)));
    let mnemonic = &bytes[..n_mnemonic];
    let is_branch =
        (is_only_operand || !language.branches_have_one_operand) && (language.is_branch)(mnemonic);
    let range = start..operands.end;
    (is_branch || (language.takes_address)(mnemonic)).then_some(Target {
        range,
        address: Some(address),
        has_prefix,
        name: None,
        is_remark: false,
    })
}

/// Returns the hexadecimal number at the end of `range` if it is a separate operand: its start, its value, and
/// whether it has a prefix.
fn address_at_end(text: &[u8], range: Range<usize>) -> Option<(usize, u64, bool)> {
    let bytes = &text[range.clone()];
    let n_word = bytes.iter().rev().take_while(|&&byte| is_name_byte(byte)).count();
    let before = bytes.len().checked_sub(n_word + 1).and_then(|at| bytes.get(at))?;
    if !is_space(*before) && *before != b',' {
        return None;
    }
    let start = range.end - n_word;
    let mut cursor = Cursor::new(text, start..range.end);
    let has_prefix = cursor.take(b"0x");
    let address = cursor.take_hex()?;
    cursor.is_at_end().then_some((start, address, has_prefix))
}

/// Reduces the target to the name, in quotes unless it is an identifier with or without an offset.
fn write_name(text: &[u8], target: &Target, name: Range<usize>, language: &Language, edits: &mut Edits<'_>) {
    let is_plain = is_plain_reference(&text[name.clone()], language);
    edits.blank(target.range.start..name.start - 1);
    if is_plain {
        edits.blank(name.start - 1..name.start);
        edits.blank(name.end..name.end + 1);
        return;
    }
    edits.put(name.start - 1, b'"');
    edits.escape(name.clone());
    edits.put(name.end, b'"');
}

/// Returns whether a name is one of the labels that LLVM makes up, which are local to an assembler's input on Apple's systems: `L0`.
fn is_local_label(name: &[u8]) -> bool {
    name.strip_prefix(b"L").is_some_and(|number| number.iter().all(u8::is_ascii_digit))
}

/// Turns a bare address into a number, or into a name if an assembler would reject it as out of range.
fn write_address(target: &Target, reach: u64, alignment: u64, edits: &mut Edits<'_>) {
    let is_number = target.address.is_some_and(|address| address < reach && address % alignment == 0);
    if !is_number {
        edits.insert(target.range.start, b"\"");
    }
    if !target.has_prefix {
        edits.insert(target.range.start, b"0x");
    }
    if !is_number {
        edits.insert(target.range.end, b"\"");
    }
}

/// Returns whether assembly accepts a reference unchanged.
fn is_plain_reference(name: &[u8], language: &Language) -> bool {
    let n_name = name.iter().take_while(|&&byte| is_name_byte(byte)).count();
    let mut rest = &name[n_name..];
    let suffix = language.name_suffixes.iter().find(|suffix| rest.starts_with(suffix.as_bytes()));
    rest = &rest[suffix.map_or(0, |suffix| suffix.len())..];
    // objdump's offsets are hexadecimal, gdb's decimal.
    let is_offset = |rest: &[u8]| match rest {
        [b'+' | b'-', b'0', b'x', digits @ ..] => {
            (1..=16).contains(&digits.len()) && digits.iter().all(u8::is_ascii_hexdigit)
        }
        [b'+' | b'-', digits @ ..] => {
            (1..=18).contains(&digits.len()) && digits[0] != b'0' && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    };
    let starts_well =
        name.first().is_some_and(|&byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.'));
    starts_well && name.is_ascii() && (rest.is_empty() || is_offset(rest) && !language.sums_are_out_of_reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translation::Translation;

    const ARM: Language = Language {
        comment: "@",
        is_branch: |mnemonic| mnemonic.starts_with(b"b"),
        takes_address: |mnemonic| mnemonic == b"adrp",
        branches_have_one_operand: false,
        branch_reach: |_| 1 << 20,
        alignment: 2,
        ..Language::SLASHES
    };

    fn translated(statement: &str) -> (String, Option<JumpGoal<'_>>) {
        translated_to(statement, TargetForms::default())
    }

    fn translated_to(statement: &str, forms: TargetForms) -> (String, Option<JumpGoal<'_>>) {
        let text = statement.as_bytes();
        let mut edits = Edits::new(text);
        let goal = translate(text, 0..text.len(), &ARM, forms, &mut edits);
        let made = edits.finish().flatten();
        let made = made.as_ref().map_or(text, Translation::text);
        let words: Vec<_> = std::str::from_utf8(made).unwrap_or("").split_whitespace().collect();
        (words.join(" "), goal)
    }

    #[test]
    fn targets_are_names_or_numbers() {
        for (statement, expected, goal) in [
            ("beq.n 7e80 <f+0x14>", "beq.n f+0x14", Some(JumpGoal::Address(0x7e80))),
            ("bl 7da0 <f@plt+0x10> @ far", "bl \"f@plt+0x10\" @ far", Some(JumpGoal::Address(0x7da0))),
            ("b.n 8bf6 <f@@GLIBC_2.4+0x3a>", "b.n \"f@@GLIBC_2.4+0x3a\"", Some(JumpGoal::Address(0x8bf6))),
            ("b.n 8bf6", "b.n 0x8bf6", Some(JumpGoal::Address(0x8bf6))),
            ("adrp x0, 51", "adrp x0, \"0x51\"", None),
            ("adrp x0, 8f000 <f+0x10>", "adrp x0, f+0x10", None),
            ("add r0, r1", "add r0, r1", None),
            ("blez a2,<f+0x3c>", "blez a2, f+0x3c", Some(JumpGoal::Name(b"f+0x3c"))),
            ("beq <L1>", "beq L1", Some(JumpGoal::Name(b"L1"))),
        ] {
            assert_eq!(translated(statement), (expected.to_owned(), goal), "{statement}");
        }
    }

    #[test]
    fn local_labels_have_other_names_where_they_have_to_be_defined() {
        let forms = TargetForms { has_local_labels: true, ..TargetForms::default() };
        for (statement, expected) in
            [("beq <L1>", "beq \"<L1>\""), ("bl 0x10 <L12>", "bl \"<L12>\""), ("bl 0x10 <Lf>", "bl Lf")]
        {
            assert_eq!(translated_to(statement, forms).0, expected);
        }
    }
}
