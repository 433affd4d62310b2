//! Listings of NASM and yasm (`-l`): line number, address and bytes in fixed columns, and the source in NASM's syntax,
//! which is Intel syntax with its own directives, comments and sizes. yasm shows the source after its macros, and also reads GNU's
//! syntax.

use std::ops::Range;

use crate::cursor::{Cursor, is_marker, is_name_byte, is_space, lines, trim};
use crate::disassembler::{Disassemble, Disassembled, ListedCode};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::recognized::Changes;
use crate::translation::Edits;

/// The first column of NASM's source. yasm's is the column before.
const SOURCE_COLUMN: usize = 40;

/// The first words of statements that are not instructions.
const DIRECTIVES: &[&str] = &[
    "absolute",
    "align",
    "alignb",
    "bits",
    "common",
    "cpu",
    "default",
    "extern",
    "float",
    "global",
    "org",
    "required",
    "section",
    "sectalign",
    "segment",
    "static",
    "struc",
    "endstruc",
    "istruc",
    "iend",
    "at",
    "use16",
    "use32",
    "use64",
    "equ",
];

/// The first words of data.
const DATA: &[&str] = &[
    "db", "dd", "do", "dq", "dt", "dw", "dy", "dz", "incbin", "resb", "resd", "reso", "resq", "rest", "resw",
    "resy", "resz",
];

/// The start of local names in yasm's macros, such as `..@2.loop`.
const LOCAL_IN_MACRO: &[u8] = b"..@";

/// The names of operand sizes.
const SIZES: &[&str] = &["byte", "word", "dword", "qword", "tword", "oword", "yword", "zword"];

/// Returns whether `text` is a listing.
pub(crate) fn is_listing(text: &[u8]) -> bool {
    let column = source_column(text);
    let mut n_with_address = 0_u32;
    for range in lines(text) {
        let bytes = &text[range];
        if bytes.iter().all(|&byte| is_space(byte)) || is_marker(bytes) || is_warning(bytes) {
            continue;
        }
        match columns(bytes, column) {
            Some(has_address) => n_with_address += u32::from(has_address),
            None => return false,
        }
    }
    n_with_address > 0
}

/// Returns the first column of the source: yasm's if any line has source there.
fn source_column(text: &[u8]) -> usize {
    let column = SOURCE_COLUMN - 1;
    let is_of_yasm = |range: Range<usize>| {
        let line = &text[range];
        let is_listed = line.get(..6).and_then(|number| number.last()).is_some_and(u8::is_ascii_digit);
        is_listed && !is_warning(line) && line.get(column).is_some_and(|&byte| !is_space(byte))
    };
    column + usize::from(!lines(text).any(is_of_yasm))
}

/// Returns whether the source of a line is in GNU's syntax: it names a register such as `%eax`.
fn is_of_gnu(source: &[u8]) -> bool {
    let names_register = |part: &[u8]| {
        (is_space(part[0]) || b",(*".contains(&part[0])) && part[1] == b'%' && part[2].is_ascii_lowercase()
    };
    source.trim_ascii_start().windows(3).any(names_register)
}

/// Returns whether a line is a message of NASM's, which has stars for the address.
fn is_warning(line: &[u8]) -> bool {
    line.get(6..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"*****"))
}

/// Returns whether a line has an address in the columns before the source, or `None` if it does not have these
/// columns. The source begins in `column`.
fn columns(line: &[u8], column: usize) -> Option<bool> {
    let number = line.get(..6)?.trim_ascii_start();
    let is_number = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    let rest = &line[6..line.len().min(column)];
    if !is_number || rest.first().is_some_and(|&byte| byte != b' ') {
        return None;
    }
    let address = rest.get(1..9).unwrap_or_default();
    let has_address = address.len() == 8 && address.iter().all(u8::is_ascii_hexdigit);
    let is_empty = rest.iter().take(9).all(|&byte| byte == b' ');
    let bytes = rest.get(9..).unwrap_or_default();
    let is_byte = |byte: &u8| byte.is_ascii_hexdigit() || b" ()[]<>-?gpreth".contains(byte);
    ((has_address || is_empty) && bytes.iter().all(is_byte)).then_some(has_address)
}

/// Removes everything but the instructions from a listing and translates them to LLVM's syntax. Instructions from a macro are read from
/// their bytes, since their source has the macro's parameters.
pub(crate) fn translate(disassemble: &Disassemble<'_>, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let column = source_column(text);
    let is_gnu = lines(text).any(|range| text[range].get(column..).is_some_and(is_of_gnu));
    for range in lines(text) {
        let line = &text[range.clone()];
        if is_marker(line) {
            continue;
        }
        if is_warning(line) {
            edits.blank(range);
            continue;
        }
        let start = (range.start + column).min(range.end);
        // The depth of a macro expansion follows the bytes.
        let is_expansion = line.get(..column).is_some_and(has_depth);
        edits.blank(range.start..start);
        if let Some(marker) = marker(text, start..range.end) {
            edits.blank(start..marker);
            continue;
        }
        let address = line.get(7..15).filter(|_| columns(line, column) == Some(true));
        let address = address.and_then(|digits| Cursor::new(digits, 0..digits.len()).take_hex());
        let source = trim(text, start..range.end);
        if is_gnu {
            // It is assembly as it stands.
            if address.is_some() && source.is_empty() {
                leave_out(&range, source.start, LeftOutKind::MoreCode, changes);
            }
            continue;
        }
        let kind = match address {
            None => Source::NoCode,
            Some(_) if source.is_empty() => {
                leave_out(&range, source.start, LeftOutKind::MoreCode, changes);
                continue;
            }
            Some(address) if is_expansion => {
                let code = trim(text, range.start + 16..start);
                let code = code.start
                    ..code.start + text[code].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
                let code = ListedCode {
                    digits: &text[code],
                    address,
                    place: source.start as u32,
                    is_unknown: false,
                    is_intel: true,
                };
                if let Some(Disassembled { assembly, .. }) = disassemble(&code) {
                    edits.insert(source.start, &assembly);
                    edits.blank(source.start..range.end);
                    changes.n_decoded += 1;
                    continue;
                }
                Source::Code
            }
            Some(_) => Source::Code,
        };
        if let Some(left_out) = translate_line(text, start..range.end, kind, edits)
            && kind == Source::Code
        {
            leave_out(&range, source.start, left_out, changes);
        }
    }
}

fn leave_out(line: &Range<usize>, contents: usize, kind: LeftOutKind, changes: &mut Changes) {
    changes.left_out.push(LeftOut::new(line.start, contents, kind));
}

/// Whether a line of source makes code: a macro's definition and call do not, but a label may stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Code,
    NoCode,
}

/// Returns whether the columns before the source end in the depth of a macro expansion, `<1>`.
fn has_depth(columns: &[u8]) -> bool {
    let columns = columns.trim_ascii_end();
    let Some(rest) = columns.strip_suffix(b">") else { return false };
    let open = rest.iter().rposition(|&byte| byte == b'<');
    open.is_some_and(|open| open + 1 < rest.len() && rest[open + 1..].iter().all(u8::is_ascii_digit))
}

/// Returns the offset of an analysis marker in a NASM comment, after its `;`.
fn marker(text: &[u8], source: Range<usize>) -> Option<usize> {
    let source = trim(text, source);
    is_marker(&text[source.clone()]).then_some(source.start)
}

/// Translates a line of source. Returns what a statement is that is left out.
fn translate_line(
    text: &[u8],
    source: Range<usize>,
    kind: Source,
    edits: &mut Edits<'_>,
) -> Option<LeftOutKind> {
    let end = comment_start(text, source.clone());
    let mut cursor = Cursor::new(text, source.start..end);
    cursor.skip_space();
    let mut start = cursor.at;
    let mut word = cursor.take_while(|byte| is_name_byte(byte) || byte == b'@');
    if cursor.byte(0) == b':' {
        if word.starts_with(LOCAL_IN_MACRO) {
            edits.put(start + LOCAL_IN_MACRO.len() - 1, b'_');
        }
        cursor.at += 1;
        cursor.skip_space();
        start = cursor.at;
        word = cursor.take_while(is_name_byte);
    }
    let left_out = left_out(word, &cursor);
    let is_preprocessor = matches!(text.get(start), Some(b'%' | b'['));
    if kind == Source::NoCode || left_out.is_some() || is_preprocessor {
        edits.blank(start..source.end);
        return left_out;
    }
    if is_one_of(word, &["times"]) {
        let mut count = cursor;
        count.skip_space();
        let digits = count.take_while(|byte| byte.is_ascii_digit());
        if !digits.is_empty() && is_space(count.byte(0)) {
            edits.insert(start, b".rept");
            edits.blank(start..cursor.at);
            edits.insert(count.at, b";");
            cursor.at = count.at;
            operands(text, cursor, edits);
            edits.insert(end, b"; .endr");
            edits.blank(end..source.end);
            return None;
        }
    }
    operands(text, cursor, edits);
    edits.blank(end..source.end);
    None
}

/// Translates the operands of an instruction.
fn operands(text: &[u8], mut cursor: Cursor<'_>, edits: &mut Edits<'_>) {
    while !cursor.is_at_end() {
        let at = cursor.at;
        let word = cursor.take_while(is_name_byte);
        if word.is_empty() {
            if cursor.byte(0) == b'@' && cursor.text_before(2) == b".." {
                edits.put(cursor.at, b'_');
            }
            cursor.at += 1;
        } else if is_one_of(word, SIZES) {
            size(text, at, word, cursor, edits);
        } else if is_one_of(word, &["rel"]) && is_space(cursor.byte(0)) {
            // `[rel name]`
            for (offset, &byte) in b"rip+".iter().enumerate() {
                edits.put(at + offset, byte);
            }
        } else if is_one_of(word, &["abs", "strict"]) && is_space(cursor.byte(0)) {
            edits.blank(at..cursor.at);
        }
    }
}

/// Translates a size before an operand: `dword [rdi]`, but also `dword 4`.
fn size(text: &[u8], at: usize, word: &[u8], after: Cursor<'_>, edits: &mut Edits<'_>) {
    let mut next = after;
    next.skip_space();
    if next.byte(0) != b'[' {
        edits.blank(at..after.at);
        return;
    }
    let names: [(&str, &[u8]); 4] =
        [("tword", b"tbyte"), ("oword", b"xmmword"), ("yword", b"ymmword"), ("zword", b"zmmword")];
    let name = names.iter().find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes()));
    if let Some((_, name)) = name {
        edits.insert(at, name);
        edits.blank(at..after.at);
    }
    if text.get(after.at).is_some() {
        edits.insert(after.at, b" ptr");
    }
}

/// Returns the kind of a statement that starts with `word`, if LLVM has no equivalent.
fn left_out(word: &[u8], after: &Cursor<'_>) -> Option<LeftOutKind> {
    let mut after = *after;
    after.skip_space();
    let second = after.take_while(is_name_byte);
    let is_repeated_data =
        is_one_of(word, &["times"]) && after.rest().split(|&byte| is_space(byte)).any(is_data);
    if is_data(word) || is_data(second) || is_repeated_data {
        return Some(LeftOutKind::Data);
    }
    (is_one_of(word, DIRECTIVES) || is_one_of(second, &["equ"])).then_some(LeftOutKind::Directive)
}

fn is_data(word: &[u8]) -> bool {
    is_one_of(word, DATA)
}

fn is_one_of(word: &[u8], words: &[&str]) -> bool {
    words.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

fn comment_start(text: &[u8], source: Range<usize>) -> usize {
    let mut quote = None;
    for at in source.clone() {
        match (quote, text[at]) {
            (None, b';') => return at,
            (None, byte @ (b'"' | b'\'' | b'`')) => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    source.end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(source: &str) -> String {
        let mut edits = Edits::new(source.as_bytes());
        translate_line(source.as_bytes(), 0..source.len(), Source::Code, &mut edits);
        let text = edits.finish().flatten().map_or(source.as_bytes().to_vec(), |made| made.text().to_vec());
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }

    #[test]
    fn statements_are_translated_to_llvms_syntax() {
        for (source, expected) in [
            ("add dword [rdi], 4 ; comment", "add dword ptr [rdi], 4"),
            ("mov rcx, [rel tab]", "mov rcx, [rip+tab]"),
            ("push dword 4", "push       4"),
            ("vmovaps ymm0, yword [rax]", "vmovaps ymm0, ymmword      ptr [rax]"),
            ("foo: xor eax, eax", "foo: xor eax, eax"),
            ("tab: dq 1", "tab:"),
            ("times 3 nop", ".rept      3; nop; .endr"),
            ("..@2.next: jnz ..@2.next ; ..@3", ".._2.next: jnz .._2.next"),
            ("..@2.next: add dword [rdi], ..@3.end", ".._2.next: add dword ptr [rdi], .._3.end"),
            ("..@2.data: db 5", ".._2.data:"),
            ("times 8-($-$$) db 0", ""),
            ("%define N 4", ""),
            ("        section .text", ""),
        ] {
            assert_eq!(translated(source), expected, "{source}");
        }
    }

    /// The lines of a listing as assembly, and the kinds of lines that are left out.
    fn read(listing: &str) -> (Vec<String>, Vec<LeftOutKind>) {
        assert!(is_listing(listing.as_bytes()), "{listing}");
        let mut edits = Edits::new(listing.as_bytes());
        let mut changes = Changes::default();
        translate(&|_| None, &mut edits, &mut changes);
        let text = edits.finish().flatten().map_or_else(Vec::new, |made| made.text().to_vec());
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines = text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty());
        (lines.collect(), changes.left_out.iter().map(|line| line.kind).collect())
    }

    #[test]
    fn listings_of_yasm_begin_one_column_before() {
        let listing = "     1                                 %line 1+1 a.asm\n\
                       \x20    2                                 [section .text]\n\
                       \x20    3                                 foo:\n\
                       \x20    4 00000000 31C0                    xor eax, eax\n\
                       \x20    5 00000002 49B988776655443322-     mov r9, 0x1122334455667788\n\
                       \x20    6 00000002 11<rept>           \n\
                       \x20    7 0000000C <gap>                  tab: resd 4\n\
                       \x20    8 0000001C 75E2                   a: jnz foo\n";
        let (lines, kinds) = read(listing);
        assert_eq!(lines, ["foo:", "xor eax, eax", "mov r9, 0x1122334455667788", "tab:", "a: jnz foo"]);
        assert_eq!(kinds, [LeftOutKind::MoreCode, LeftOutKind::Data]);
    }

    #[test]
    fn gnu_syntax_in_listings_of_yasm_is_assembly() {
        let listing = "     1                                 .text\n\
                       \x20    2                                 foo:\n\
                       \x20    3 00000000 49B988776655443322-        movabsq $0x1122334455667788, %r9\n\
                       \x20    4 00000000 11                 \n\
                       \x20    5 0000000A 90                         nop; nop\n\
                       \x20    6 0000000C 04000000               x: .long 4\n";
        let (lines, kinds) = read(listing);
        let expected = [".text", "foo:", "movabsq $0x1122334455667788, %r9", "nop; nop", "x: .long 4"];
        assert_eq!(lines, expected);
        assert_eq!(kinds, [LeftOutKind::MoreCode]);
    }

    #[test]
    fn parameters_of_macros_are_no_registers() {
        for source in
            ["%%again: inc %1", "  jnz %%again", "  %define N 4", "  mov eax, %1", "  mov eax, N %2"]
        {
            assert!(!is_of_gnu(source.as_bytes()), "{source}");
        }
        for source in ["movl (%rdi), %eax", "jmp *%rax", "\tpush\t%rbx"] {
            assert!(is_of_gnu(source.as_bytes()), "{source}");
        }
    }

    #[test]
    fn only_nasm_listings_have_the_columns() {
        let line = "     7 00000000 31C0                    foo:    xor eax, eax\n";
        assert!(is_listing(line.as_bytes()));
        assert!(!is_listing(b"     7 00000000 zz\n"));
        assert!(!is_listing(b"        xor eax, eax\n"));
    }
}
