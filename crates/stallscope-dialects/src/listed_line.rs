//! The lines of disassemblies: an address, perhaps the bytes, and an instruction.

use std::ops::Range;

use crate::code_column;
use crate::cursor::{Cursor, is_marker, is_space, lines, trim};
use crate::frame::{is_frame, is_heading};

/// How far apart the addresses of two lines are at most, where nothing else tells an address from a label in source code.
const MAX_STEP: u64 = 64;

/// A line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line with an address.
    Item(Item),
    /// A relocation of the instruction above.
    Relocation,
    /// A heading of a function or section, or another line that only listings have.
    Frame,
    /// An analysis marker or an empty line.
    Neutral,
    /// Source code or any other text.
    Other,
}

/// The item at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) address: Option<u64>,
    /// Its bytes, in hexadecimal digits; empty if the listing does not show them.
    pub(crate) code: Range<usize>,
    n_code_bytes: u64,
    /// Its text; empty if there are only bytes.
    pub(crate) statement: Range<usize>,
    pub(crate) has_percentage: bool,
    /// Whether a label in assembly or source code cannot look like the address.
    pub(crate) is_certain: bool,
    /// Whether it has nothing but more bytes of the instruction above.
    pub(crate) is_continuation: bool,
    /// Whether the line tells if the listing shows bytes, and what it tells.
    shows_code: Option<bool>,
    is_after_tab: bool,
}

/// Reads the lines of a listing in their order.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    text: &'t [u8],
    /// Whether a word that may be bytes or a mnemonic is bytes.
    shows_code: bool,
    /// The address after the last item and its bytes.
    last: Option<(u64, u64)>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        let evidence = lines(text).find_map(|range| match parse(text, range, true) {
            Line::Item(item) => item.shows_code,
            _ => None,
        });
        Self { text, shows_code: evidence.unwrap_or(false), last: None }
    }

    /// Reads the next line.
    pub(crate) fn line(&mut self, range: Range<usize>) -> Line {
        let line = parse(self.text, range.clone(), self.shows_code);
        match line {
            Line::Frame => self.last = None,
            Line::Item(mut item) => {
                let Some(address) = item.address else { return Line::Item(item) };
                if !is_number(&self.text[range]) && !self.is_address(address, &item) {
                    return Line::Other;
                }
                self.shows_code = item.shows_code.unwrap_or(self.shows_code);
                item.is_continuation = item.statement.is_empty()
                    && !item.code.is_empty()
                    && self
                        .last
                        .is_some_and(|(last, n_bytes)| n_bytes > 0 && last.wrapping_add(n_bytes) == address);
                self.last = Some((address, item.n_code_bytes));
                return Line::Item(item);
            }
            Line::Relocation | Line::Neutral | Line::Other => {}
        }
        line
    }

    /// Reads a line of a listing without addresses: an indented instruction, with or without its bytes.
    pub(crate) fn bare_line(&mut self, range: Range<usize>) -> Option<Item> {
        let mut cursor = Cursor::new(self.text, range);
        if cursor.skip_space() == 0 {
            return None;
        }
        let item = contents(self.text, cursor, self.shows_code);
        let first = self.text.get(item.statement.start).filter(|_| !item.statement.is_empty())?;
        let is_item = first.is_ascii_alphabetic()
            || !item.code.is_empty()
            || is_data(&self.text[item.statement.clone()]);
        is_item.then(|| {
            self.shows_code = item.shows_code.unwrap_or(self.shows_code);
            item
        })
    }

    /// Returns whether an item has an address, and not a label of source code such as `bad:`.
    fn is_address(&self, address: u64, item: &Item) -> bool {
        let follows = |step: u64| self.last.is_none_or(|(last, _)| last < address && address - last <= step);
        // The first item below a heading has bytes if the other items have.
        let is_first = self.last.is_none() && !item.code.is_empty();
        item.is_certain
            || item.is_after_tab
            || if self.shows_code {
                is_first || self.last.is_some() && follows(MAX_STEP / 4)
            } else {
                follows(MAX_STEP)
            }
    }
}

/// Returns whether a line starts with a long number and a colon, which is no label in source code.
fn is_number(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    n_digits > 2 && line[0].is_ascii_digit() && line.get(n_digits) == Some(&b':')
}

/// Parses a line. `words_are_code` says what is taken for bytes if it may also be a mnemonic.
fn parse(text: &[u8], range: Range<usize>, words_are_code: bool) -> Line {
    let bytes = &text[range.clone()];
    if bytes.iter().all(|&byte| is_space(byte)) || is_marker(bytes) {
        return Line::Neutral;
    }
    if is_heading(bytes) {
        return Line::Frame;
    }
    if let Some(line) = addressed(text, range, words_are_code) {
        return line;
    }
    if is_frame(bytes) { Line::Frame } else { Line::Other }
}

/// Parses a line with an address.
fn addressed(text: &[u8], range: Range<usize>, words_are_code: bool) -> Option<Line> {
    let mut cursor = Cursor::new(text, range);
    // A column of perf's may have no instruction after it.
    let has_percentage = take_percentages(&mut cursor)?;
    let is_current = cursor.take(b"=>") || cursor.take(b"->");
    cursor.skip_space();
    let (address, is_certain) = take_address(&mut cursor)?;
    let before = cursor.at;
    if cursor.skip_space() == 0 {
        return None;
    }
    let is_after_tab = text[before..cursor.at].contains(&b'\t');
    if cursor.is_at_end() {
        return None;
    }
    let mut item = contents(text, cursor, words_are_code);
    if is_relocation(&text[item.statement.clone()]) {
        return Some(Line::Relocation);
    }
    item.address = Some(address);
    item.has_percentage = has_percentage;
    item.is_certain |= is_certain || is_current;
    item.is_after_tab = is_after_tab;
    Some(Line::Item(item))
}

/// Parses the rest of a line after an address.
fn contents(text: &[u8], mut cursor: Cursor<'_>, words_are_code: bool) -> Item {
    take_arrows(&mut cursor);
    let start = cursor.at;
    let column = code_column::take(&mut cursor);
    let shows_code = match column {
        None => Some(false),
        Some(column) => column.is_certain.then_some(true),
    };
    let column = column.filter(|column| column.is_certain || words_are_code);
    if column.is_none() {
        cursor.at = start;
    }
    let code = trim(text, start..cursor.at);
    let statement = without_relocation(text, trim(text, cursor.at..cursor.end));
    // LLVM's objdump shows the bytes of data even if it does not show the bytes of instructions.
    let shows_code = shows_code.filter(|_| statement.is_empty() || !is_data(&text[statement.clone()]));
    Item {
        address: None,
        code,
        n_code_bytes: column.map_or(0, |column| column.n_bytes),
        statement,
        has_percentage: false,
        is_certain: column.is_some_and(|column| column.is_certain),
        is_continuation: false,
        shows_code,
        is_after_tab: false,
    }
}

/// Returns the statement without the relocation that `objdump -dwr` writes after it: a tab, an address and the relocation.
fn without_relocation(text: &[u8], statement: Range<usize>) -> Range<usize> {
    let is_end = |&at: &usize| {
        let mut cursor = Cursor::new(text, at..statement.end);
        cursor.take(b"\t")
            && cursor.take_hex().is_some()
            && cursor.take(b": ")
            && is_relocation(&text[cursor.at..cursor.end])
    };
    let end = statement.clone().find(is_end).unwrap_or(statement.end);
    trim(text, statement.start..end)
}

/// Returns the bytes of an item, in groups of digits, with the bytes in the lines below: GNU's objdump shows seven in a line.
pub(crate) fn whole_code(text: &[u8], line: &Range<usize>, item: &Item) -> Vec<u8> {
    let mut code = text[item.code.clone()].to_vec();
    let mut end = item.address.map(|address| address.wrapping_add(item.n_code_bytes));
    let line_end = text[line.end..].iter().position(|&byte| byte == b'\n');
    let start = line_end.map_or(text.len(), |at| line.end + at + 1);
    for below in lines(&text[start..]) {
        match parse(text, start + below.start..start + below.end, true) {
            Line::Item(more) if more.statement.is_empty() && more.n_code_bytes > 0 && more.address == end => {
                code.push(b' ');
                code.extend_from_slice(&text[more.code]);
                end = end.map(|end| end.wrapping_add(more.n_code_bytes));
            }
            _ => break,
        }
    }
    code
}

/// Takes the lines that are drawn for jumps.
fn take_arrows(cursor: &mut Cursor<'_>) {
    if matches!(cursor.byte(0), b'/' | b'\\' | b'|' | b'+' | b'>' | b'-') {
        cursor
            .take_while(|byte| matches!(byte, b'/' | b'\\' | b'|' | b'+' | b'-' | b'>' | b'<' | b'X' | b' '));
        // The bracket of `<unknown>`.
        if cursor.text_before(1) == b"<" {
            cursor.at -= 1;
        }
    }
}

/// Takes perf's columns, if there are any, and returns whether there are percentages or numbers of samples, or `None` if no
/// address follows the columns.
fn take_percentages(cursor: &mut Cursor<'_>) -> Option<bool> {
    let start = *cursor;
    let (mut n_columns, mut has_percentage) = (0_u32, false);
    loop {
        cursor.skip_space();
        let before = *cursor;
        let whole = cursor.take_while(|byte| byte.is_ascii_digit()).len();
        let is_percentage =
            whole > 0 && cursor.take(b".") && !cursor.take_while(|byte| byte.is_ascii_digit()).is_empty();
        cursor.take(b"%");
        if whole == 0 || !is_space(cursor.byte(0)) {
            *cursor = before;
            break;
        }
        n_columns += 1;
        has_percentage |= is_percentage;
    }
    if cursor.take(b":") || cursor.take(b"|") {
        cursor.skip_space();
        return Some(n_columns > 0);
    }
    *cursor = start;
    (!has_percentage).then_some(false)
}

/// Takes an address and the separator after it, and returns the address and whether no label has its form.
fn take_address(cursor: &mut Cursor<'_>) -> Option<(u64, bool)> {
    let is_in_module = take_module(cursor);
    let start = cursor.at;
    let has_prefix = cursor.take(b"0x");
    let address = cursor.take_hex()?;
    let n_digits = cursor.at - start;
    if is_in_module && !cursor.take(b"]") {
        return None;
    }
    // `401020 <f+0x10>:` in gdb, and `0000000000401020 <f+0x10> ` in objdump --prefix-addresses.
    if cursor.rest().starts_with(b" <") || cursor.rest().starts_with(b"<") {
        if !has_prefix && n_digits < 8 {
            return None;
        }
        cursor.at += symbol_length(cursor.rest())?;
        cursor.take(b":");
        return Some((address, true));
    }
    if cursor.take(b":") {
        return Some((address, has_prefix || n_digits >= 8));
    }
    // otool writes addresses with all digits and a tab.
    (n_digits >= 8 && !has_prefix && cursor.byte(0) == b'\t').then_some((address, true))
}

/// Takes the file in front of an address that lldb writes as `a.out[0x401020]`, up to the bracket, and returns whether it is
/// there.
fn take_module(cursor: &mut Cursor<'_>) -> bool {
    let start = *cursor;
    let file = cursor.take_while(|byte| !is_space(byte) && byte != b'[');
    if file.is_empty() || !cursor.take(b"[") || !cursor.rest().starts_with(b"0x") {
        *cursor = start;
        return false;
    }
    true
}

/// The length of the symbol in brackets after an address, whose name may have brackets, too.
fn symbol_length(rest: &[u8]) -> Option<usize> {
    let is_end = |at: usize| rest.get(at + 1).copied().is_none_or(|next| next == b':' || is_space(next));
    let mut depth = 0_u32;
    for (at, byte) in rest.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if depth == 1 && is_end(at) => return Some(at + 1),
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    // The name of an operator.
    let end = rest.windows(2).position(|pair| pair == b">:");
    end.or_else(|| rest.windows(2).position(|pair| pair == b"> ")).map(|at| at + 1)
}

/// Returns whether a relocation follows an address.
fn is_relocation(statement: &[u8]) -> bool {
    let is_upper = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
    let kind = &statement[..statement.iter().take_while(|byte| is_upper(byte)).count()];
    // The relocation types of ELF, COFF and Mach-O; none of them is a mnemonic.
    kind.starts_with(b"R_")
        || kind.starts_with(b"IMAGE_REL_")
        || kind.windows(7).any(|part| part == b"_RELOC_")
        || matches!(kind, b"DISP32" | b"DIR32" | b"DIR32NB" | b"REL32")
}

/// Returns whether a statement is what disassemblers write in place of an instruction.
pub(crate) fn is_data(statement: &[u8]) -> bool {
    statement.starts_with(b"(bad)")
        || statement.first().is_some_and(|byte| b".<;@#/0123456789".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(text: &str) -> Option<Item> {
        match Reader::new(text.as_bytes()).line(0..text.len()) {
            Line::Item(item) => Some(item),
            _ => None,
        }
    }

    /// The statement of each line, or `?` without one.
    fn statements(text: &[u8]) -> Vec<&[u8]> {
        let mut reader = Reader::new(text);
        let statement = |range| match reader.line(range) {
            Line::Item(item) => &text[item.statement],
            _ => b"?",
        };
        lines(text).map(statement).collect()
    }

    #[test]
    fn the_contents_of_a_line_are_found() {
        for (text, expected) in [
            ("   1:\t48 89 e5             \tmov    %rsp,%rbp", "mov    %rsp,%rbp"),
            ("   1:\tmov    %rsp,%rbp", "mov    %rsp,%rbp"),
            ("       1: 48 89 e5                     \tmovq\t%rsp, %rbp", "movq\t%rsp, %rbp"),
            ("   0:\td10043ff \tsub\tsp, sp, #0x10", "sub\tsp, sp, #0x10"),
            ("       0: 4601         \tli\ta2, 0x0", "li\ta2, 0x0"),
            ("   2:\tf04f 0000 \tmov.w\tr0, #0", "mov.w\tr0, #0"),
            ("   0:\tfadd\ts0, s1, s2", "fadd\ts0, s1, s2"),
            ("   3:\t/----- 74 2b                \tje     30 <f+0x30>", "je     30 <f+0x30>"),
            ("  27:\t|  \\-> add    $0x1,%rax", "add    $0x1,%rax"),
            ("   2:\t   /----- jle    1d <dot+0x1d>", "jle    1d <dot+0x1d>"),
            ("    0.00 :   1139:   test   %esi,%esi", "test   %esi,%esi"),
            ("    0.71    1.00 :   115e:   75 e4    jne    114b <work+0x12>", "jne    114b <work+0x12>"),
            ("         :   1139:   ret", "ret"),
            ("       3 :   1139:   ret", "ret"),
            ("       0   12 :   1139:   ret", "ret"),
            ("=> 0x0000000000001139 <+4>:\tret", "ret"),
            ("   0x0000000000001139 <main+4>:\tret", "ret"),
            ("->  0x100003f3c <+12>: ldr    s1, [x0], #0x4", "ldr    s1, [x0], #0x4"),
            ("a.o[0x8] <+8>:   0xf8d0c000   ldr.w  r12, [r0]", "ldr.w  r12, [r0]"),
            ("->  a.out[0x1139]: ret", "ret"),
            ("0000000000000003 <dot+0x3> add    %rax,%rax", "add    %rax,%rax"),
            ("   0x40 <std::vector<int, std::allocator<int> >::size() const+4>:\tret", "ret"),
            ("   0x40 <operator<(A, B)+4>:\tret", "ret"),
            ("0000000100003f50\tpushq\t%rbp", "pushq\t%rbp"),
            ("  0000000000000000: 48 89 E5           mov         rbp,rsp", "mov         rbp,rsp"),
            ("   b:\t33 22 11 \tadc    (%rdx),%esp", "adc    (%rdx),%esp"),
            ("       4: 40 81 00 3c  \tbf\t1, 0x40 <.text+0x40>", "bf\t1, 0x40 <.text+0x40>"),
            ("   0x0000000000000004 <+4>:\t40 81 00 3c\tbf\t1, 0x40", "bf\t1, 0x40"),
            ("   8:\t00 00 00 00 ", ""),
            ("   8: b9 e1 00 02  \t<unknown>", "<unknown>"),
            ("   3:\te8 00 00 00 00       \tcall   8 <f+0x8>\t4: R_X86_64_PLT32\tg-0x4", "call   8 <f+0x8>"),
            ("   8:\te7f000f0 \t@ <UNDEFINED>", "@ <UNDEFINED>"),
        ] {
            assert_eq!(item(text).map(|item| &text[item.statement]), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_lines_have_no_address() {
        for text in [
            "\t\t\t21: R_X86_64_PLT32\tfoo-0x4",
            "\t\t00000002:  IMAGE_REL_AMD64_REL32\tg",
            "0000000000000000 <main>:",
            "kc.o:     file format elf64-x86-64",
            "Disassembly of section .text:",
            "\t...",
            "         : 3      Disassembly of section .text:",
            "         : 12    for (int i = 0;;)",
            "main():",
            "  add %eax, %eax",
            "1:add %eax, %eax",
            "bad:",
        ] {
            assert_eq!(item(text), None, "{text}");
        }
    }

    #[test]
    fn a_word_is_code_if_the_listing_shows_code() {
        let text = b"   0:\t4601 \tmov\tr1, r0\n   2:\tfadd \tlr, lr\n   4:\tfadd\n";
        assert_eq!(statements(text), [&b"mov\tr1, r0"[..], b"lr, lr", b""]);
    }

    #[test]
    fn bytes_without_decimal_digits_are_bytes_below_a_heading() {
        let text = b"<L0>:\n  2a: bd ff ff ff ff  \tmovl\t$-1, %ebp\n<L1>:\n  2f: ff ee  \tljmp\t*%rsi\n\
            <L2>:\n  31: bfbe  \titttt\tlt\n  33: c3  \tretq\n";
        assert_eq!(
            statements(text),
            [&b"?"[..], b"movl\t$-1, %ebp", b"?", b"ljmp\t*%rsi", b"?", b"itttt\tlt", b"retq"]
        );
    }

    #[test]
    fn bytes_go_on_in_the_lines_below() {
        let text = b"   0:\t62 f1 f5 18 54 0d 00 \tvandpd 0x0\n   7:\t00 00 00 \n   a:\tc3 \tret\n";
        let first = lines(text).next().unwrap_or_default();
        let Line::Item(item) = Reader::new(text).line(first.clone()) else { unreachable!() };
        assert_eq!(whole_code(text, &first, &item), b"62 f1 f5 18 54 0d 00 00 00 00");
    }

    #[test]
    fn bytes_of_data_do_not_tell_whether_instructions_have_some() {
        let text =
            b"   0:      \tbx\tlr\n   4: 01 00 00 00  \t.word 1\n00000008 <f>:\n   8:      \tadd\tlr, lr\n";
        assert_eq!(statements(text), [&b"bx\tlr"[..], b".word 1", b"?", b"add\tlr, lr"]);
    }

    #[test]
    fn long_numbers_are_addresses_however_far_apart() {
        let text = b"   8: ret\n 1a0: nop\n 100: ret\n";
        let mut reader = Reader::new(text);
        let found: Vec<_> = lines(text).map(|range| matches!(reader.line(range), Line::Item(_))).collect();
        assert_eq!(found, [true; 3]);
    }

    #[test]
    fn labels_in_source_code_are_no_addresses() {
        let text = b"   0:\t55 \tpush %rbp\nbad: return 1;\n  a: a + 1,\n   1:\tc3 \tret\n";
        let mut reader = Reader::new(text);
        let found: Vec<_> = lines(text).map(|range| matches!(reader.line(range), Line::Item(_))).collect();
        assert_eq!(found, [true, false, true, true]);
    }
}
