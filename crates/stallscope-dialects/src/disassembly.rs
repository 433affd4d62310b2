//! Listings of disassemblers: GNU's and LLVM's objdump, gdb, lldb, otool and dumpbin, and `perf annotate --stdio`.

use std::ops::Range;

use crate::Language;
use crate::branch_target::{self, TargetForms};
use crate::change::{Change, apply};
use crate::code_column;
use crate::cursor::{Cursor, is_marker, is_name_byte, is_space, lines, trim};
use crate::disassembler::{Disassemble, Disassembled, IsRefused, ListedCode};
use crate::frame::{self, heading};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::listed_jumps::{JumpGoal, ListedJumps};
use crate::listed_line::{self, Item, Line, Reader, is_data};
use crate::microsoft_idioms::{self, Constants};
use crate::recognized::Changes;
use crate::rewrite;
use crate::translation::Edits;

/// Directives that disassemblers write for data; other directives represent unknown instructions.
const DATA_DIRECTIVES: &[&[u8]] = &[
    b".2byte", b".4byte", b".8byte", b".ascii", b".byte", b".dword", b".half", b".hword", b".int", b".long",
    b".quad", b".short", b".word", b".xword", b".zero",
];

/// The kind of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listing {
    /// Whether lines start with percentages.
    pub(crate) is_perf: bool,
    /// Whether the code comes from a Mach-O object file; LLVM has a separate syntax for Apple's processors.
    pub(crate) is_mach_o: bool,
    /// Whether instructions have addresses in front; without addresses, they are the indented lines.
    has_addresses: bool,
    /// Whether it is dumpbin's, in the syntax of Microsoft's assemblers.
    is_dumpbin: bool,
    /// Whether instructions are in Intel syntax: instructions that are read from their bytes use the syntax of the rest, and jumps to
    /// numbers need names.
    pub(crate) is_intel: bool,
}

/// Returns the kind of listing that `text` is, if it is one.
pub(crate) fn survey(text: &[u8]) -> Option<Listing> {
    let (mut n_items, mut n_frames, mut n_others, mut n_percentages) = (0_u32, 0_u32, 0_u32, 0_u32);
    let (mut n_data, mut n_bare) = (0_u32, 0_u32);
    let (mut is_ascending, mut is_certain) = (true, false);
    let (mut is_mach_o, mut is_dumpbin, mut has_heading) = (false, false, false);
    let mut last = None;
    let mut reader = Reader::new(text);
    for range in lines(text) {
        match reader.line(range.clone()) {
            Line::Item(item) if item.is_continuation => {}
            Line::Item(item) => {
                n_items += 1;
                n_percentages += u32::from(item.has_percentage);
                n_data += u32::from(item.statement.is_empty() || is_data(&text[item.statement.clone()]));
                is_certain |= item.is_certain;
                // Other disassemblers write small letters.
                is_dumpbin |= text[item.code.clone()].iter().any(u8::is_ascii_uppercase);
                is_ascending &= last < item.address;
                last = item.address;
            }
            Line::Frame => {
                n_frames += 1;
                is_mach_o |= frame::is_mach_o(&text[range.clone()]);
                is_dumpbin |= frame::is_dumpbin(&text[range.clone()]);
                has_heading |= frame::is_heading(&text[range]);
                last = None;
            }
            Line::Other => {
                n_others += 1;
                n_bare += u32::from(reader.bare_line(range).is_some());
            }
            Line::Relocation | Line::Neutral => {}
        }
    }
    let is_listing = match n_items {
        0 => n_frames > 0 && has_heading,
        _ => n_frames > 0 || n_percentages > 0 || is_certain || n_items > 1 && is_ascending && n_others == 0,
    };
    is_listing.then_some(Listing {
        is_perf: n_percentages > 0,
        is_mach_o,
        // LLVM shows the addresses of data even without the addresses of instructions.
        has_addresses: n_items > n_data || n_bare <= n_items && n_items > 0,
        is_dumpbin,
        is_intel: false,
    })
}

/// How a listing is read.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub(crate) listing: &'a Listing,
    pub(crate) language: &'a Language,
    pub(crate) disassemble: &'a Disassemble<'a>,
    pub(crate) is_refused: &'a IsRefused<'a>,
}

/// Removes everything but the instructions from a listing.
pub(crate) fn translate(reading: &Reading<'_>, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let mut reader = Reader::new(text);
    let Reading { listing, language, disassemble, is_refused } = *reading;
    let mut translator = Translator {
        listing,
        language,
        disassemble,
        is_refused,
        edits,
        changes,
        jumps: ListedJumps::default(),
        rewriting: Vec::new(),
        has_items: false,
        is_in_data: false,
    };
    for range in lines(text) {
        match reader.line(range.clone()) {
            Line::Item(item) if translator.is_in_data => translator.data(range, &item),
            Line::Item(item) => translator.item(range, &item),
            Line::Neutral if is_marker(&text[range.clone()]) => {}
            // A page feed is no space to LLVM.
            Line::Neutral => translator.edits.blank(range),
            Line::Other if !listing.has_addresses => match reader.bare_line(range.clone()) {
                Some(item) => translator.item(range, &item),
                None => translator.edits.blank(range),
            },
            Line::Relocation => {
                translator.leave_out(&range, range.start, LeftOutKind::Relocation);
                translator.edits.blank(range);
            }
            Line::Frame => {
                if let Some(section) = frame::section(&text[range.clone()]) {
                    translator.is_in_data = frame::is_data_section(section);
                }
                translator.heading(range.clone());
                translator.edits.blank(range);
            }
            Line::Other => translator.edits.blank(range),
        }
    }
    changes.jumps = translator.jumps.finish();
}

/// Translates the lines of a listing.
struct Translator<'a, 't> {
    listing: &'a Listing,
    language: &'a Language,
    disassemble: &'a Disassemble<'a>,
    is_refused: &'a IsRefused<'a>,
    edits: &'a mut Edits<'t>,
    changes: &'a mut Changes,
    jumps: ListedJumps<'t>,
    rewriting: Vec<Change>,
    /// Whether there was an item.
    has_items: bool,
    /// Whether the section has data, which `objdump -D` shows as instructions.
    is_in_data: bool,
}

impl<'t> Translator<'_, 't> {
    /// Translates the item at an address to assembly, or leaves it out.
    fn item(&mut self, line: Range<usize>, item: &Item) {
        let text = self.edits.original();
        let comment =
            self.language.has_address_comments.then(|| address_comment(text, item.statement.clone()));
        let comment = comment.flatten();
        let address = item.address.or_else(|| Some(comment.as_ref()?.address));
        if let Some(address) = address {
            self.jumps.add_line(address, line.start as u32);
        }
        let whole = match &comment {
            Some(comment) => comment.statement.clone(),
            None => item.statement.clone(),
        };
        self.edits.blank(line.start..whole.start);
        if !self.has_items {
            self.edits.insert(whole.start, self.language.disassembly_directives.as_bytes());
            self.has_items = true;
        }
        let cleaned = self.clean(item, whole.clone());
        let statement = match cleaned {
            Ok(statement)
                if (is_foreign(&text[statement.clone()], self.language)
                    || !item.code.is_empty() && (self.is_refused)(line.start as u32..line.end as u32))
                    && self.decode(&line, item, address, false) =>
            {
                self.edits.blank(whole.start..line.end);
                return;
            }
            Ok(statement) => statement,
            Err(kind) => {
                let is_read = kind == LeftOutKind::UnknownCode && self.decode(&line, item, address, true)
                    || self.copy_from_lines_below(&line, &whole);
                if !is_read {
                    self.leave_out(&line, whole.start, kind);
                }
                self.edits.blank(whole.start..line.end);
                return;
            }
        };
        let from = statement.start as u32;
        let has_comment = comment.is_some();
        if let Some(name) = comment.and_then(|comment| comment.name) {
            self.jumps.add_jump(from, JumpGoal::Name(&text[name]));
        } else {
            self.operands(statement.clone());
            if has_comment {
                self.jump_to_label(statement.clone());
            }
        }
        self.edits.blank(statement.end..line.end);
    }

    /// Leaves an item out that is in a section with data.
    fn data(&mut self, line: Range<usize>, item: &Item) {
        self.leave_out(&line, item.statement.start.min(line.end), LeftOutKind::DataSection);
        self.edits.blank(line);
    }

    /// Translates the parts of an instruction that an assembler does not accept, and notes the target of a jump.
    fn operands(&mut self, statement: Range<usize>) {
        let Self { language, edits, changes, jumps, rewriting, .. } = self;
        let text = edits.original();
        let mnemonic = text[statement.clone()].split(|&byte| is_space(byte)).next().unwrap_or_default();
        rewrite::find(text, statement.clone(), language, rewriting);
        let is_renamed_branch = !rewriting.is_empty() && (language.is_branch)(mnemonic);
        if self.listing.is_dumpbin && rewriting.is_empty() {
            microsoft_idioms::find(text, statement.clone(), language, &Constants::new(), rewriting);
        }
        if !rewriting.is_empty() {
            apply(rewriting, edits);
            changes.n_rewritten += 1;
            if !is_renamed_branch {
                return;
            }
        }
        let forms = TargetForms {
            needs_name: self.listing.is_dumpbin || self.listing.is_intel,
            has_local_labels: self.listing.is_mach_o,
        };
        if let Some(goal) = branch_target::translate(text, statement.clone(), language, forms, edits) {
            changes.has_bare_target |= !text[statement.clone()].ends_with(b">");
            jumps.add_jump(statement.start as u32, goal);
        }
    }

    /// Notes the label that a branch leads to, where LLVM names places: `s_cbranch_execz L1`.
    fn jump_to_label(&mut self, statement: Range<usize>) {
        let mut words = self.edits.original()[statement.clone()].split(|&byte| is_space(byte));
        if let (Some(mnemonic), Some(label), None) = (words.next(), words.next(), words.next())
            && (self.language.is_branch)(mnemonic)
        {
            self.jumps.add_jump(statement.start as u32, JumpGoal::Name(label));
        }
    }

    /// Reads an instruction from its bytes, and returns whether they are one. `is_unknown` says that the disassembler did not know it.
    fn decode(&mut self, line: &Range<usize>, item: &Item, address: Option<u64>, is_unknown: bool) -> bool {
        let place = item.statement.start;
        let digits = listed_line::whole_code(self.edits.original(), line, item);
        let code = ListedCode {
            digits: &digits,
            address: address.unwrap_or_default(),
            place: place as u32,
            is_unknown,
            is_intel: self.listing.is_intel,
        };
        let Some(Disassembled { assembly, target }) = (self.disassemble)(&code) else { return false };
        self.edits.insert(place, &assembly);
        self.changes.n_decoded += 1;
        if let Some(target) = target {
            self.jumps.add_jump(place as u32, JumpGoal::Address(target));
        }
        true
    }

    /// Copies the instruction that LLVM writes below its address on MIPS, and returns whether there is one: `.set push`,
    /// `.set mips32r2`, `rdhwr $3, $29`, `.set pop`.
    fn copy_from_lines_below(&mut self, line: &Range<usize>, statement: &Range<usize>) -> bool {
        let text = self.edits.original();
        let Some(operand) = text[statement.clone()].strip_prefix(b".set") else { return false };
        if operand.trim_ascii() != b"push" {
            return false;
        }
        let below = text[line.end..].split(|&byte| byte == b'\n').skip(1).map(<[u8]>::trim_ascii);
        let inst = below.take(2).find(|line| !line.starts_with(b".set"));
        let is_inst =
            |line: &&[u8]| line.first().is_some_and(u8::is_ascii_alphabetic) && !line.contains(&b':');
        let Some(inst) = inst.filter(is_inst) else { return false };
        self.edits.insert(statement.start, inst);
        true
    }

    /// Notes the name of a function or label.
    fn heading(&mut self, line: Range<usize>) {
        self.changes.headings.push(line.start as u32);
        let text = self.edits.original();
        match heading(&text[line]) {
            Some(heading @ frame::Heading { address: Some(address), name }) => {
                if heading.is_label() {
                    self.jumps.add_label_at(name, address);
                } else {
                    self.jumps.add_function(name, address);
                }
            }
            Some(frame::Heading { address: None, name }) => self.jumps.add_label(name),
            None => {}
        }
    }

    fn leave_out(&mut self, line: &Range<usize>, contents: usize, kind: LeftOutKind) {
        self.changes.left_out.push(LeftOut::new(line.start, contents, kind));
    }

    /// Returns the statement without text that only disassemblers write, or what it is if it is not an instruction.
    fn clean(&mut self, item: &Item, statement: Range<usize>) -> Result<Range<usize>, LeftOutKind> {
        let text = self.edits.original();
        let bytes = &text[statement.clone()];
        if item.is_continuation {
            return Err(LeftOutKind::MoreCode);
        }
        let code = &text[item.code.clone()];
        let unknown = if code.is_empty() { LeftOutKind::HiddenCode } else { LeftOutKind::UnknownCode };
        if bytes.is_empty() || !code.is_empty() && code_column::is_text_of(bytes, code) {
            return Err(LeftOutKind::Data);
        }
        if is_data(bytes) {
            let word = &bytes[..bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len())];
            let is_certain = DATA_DIRECTIVES.contains(&word);
            return Err(if is_certain { LeftOutKind::Data } else { unknown });
        }
        let mut cursor = Cursor::new(text, statement.clone());
        let mut start = statement.start;
        // An assembler would treat redundant prefixes as separate instructions.
        while (self.language.is_needless_prefix)(cursor.take_while(is_name_byte)) {
            self.edits.blank(start..cursor.at);
            cursor.skip_space();
            start = cursor.at;
            if cursor.is_at_end() {
                return Err(LeftOutKind::Prefix);
            }
        }
        if text[start..statement.end].starts_with(b"(bad)") {
            return Err(unknown);
        }
        // `; comment`, and what `objdump -F` adds.
        let comments: [&[u8]; 2] = [b";", b" (File Offset: 0x"];
        let ends = comments.iter().filter_map(|comment| find(bytes, comment));
        let end = ends.min().map_or(statement.end, |at| statement.start + at);
        let cleaned = trim(text, start..end.max(start));
        if cleaned.is_empty() { Err(unknown) } else { Ok(cleaned) }
    }
}

/// Returns whether a statement has syntax that LLVM does not read: a broadcast of GNU's Intel syntax (`QWORD BCST [rax]`), or lacks the
/// operand that LLVM's objdump leaves out where it names places: `leaq , %rdx <L0>`, `bl`.
fn is_foreign(statement: &[u8], language: &Language) -> bool {
    let n_mnemonic = statement.iter().take_while(|&&byte| !is_space(byte)).count();
    let (mnemonic, operands) = statement.split_at(n_mnemonic);
    let operands = operands.trim_ascii_start();
    operands.starts_with(b",")
        || operands.starts_with(b"{1to")
        || find(operands, b" BCST ").is_some()
        || operands.is_empty() && (language.is_branch)(mnemonic)
}

/// The address of an instruction in a comment after it: `s_branch 6 // 00000000000C: BF820006 <f+0x28>`.
struct AddressComment {
    statement: Range<usize>,
    address: u64,
    /// The name of the place that it jumps to.
    name: Option<Range<usize>>,
}

fn address_comment(text: &[u8], statement: Range<usize>) -> Option<AddressComment> {
    let slashes = statement.start + find(&text[statement.clone()], b"// ")?;
    let mut cursor = Cursor::new(text, slashes + 3..statement.end);
    let address = cursor.take_hex()?;
    if !cursor.take(b":") {
        return None;
    }
    let rest = text[cursor.at..statement.end].trim_ascii_end();
    let name = rest.strip_suffix(b">").and_then(|rest| {
        let open = rest.iter().position(|&byte| byte == b'<')?;
        Some(cursor.at + open + 1..cursor.at + rest.len())
    });
    Some(AddressComment { statement: trim(text, statement.start..slashes), address, name })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// The lines that are made of a listing, with spaces in place of what is removed, and what is left out. Lines with `refused` are decoded.
    fn translated(text: &str) -> (Vec<String>, Vec<LeftOutKind>) {
        let listing = survey(text.as_bytes()).unwrap_or_else(|| unreachable!());
        let is_refused = |line: Range<u32>| text[line.start as usize..line.end as usize].contains("refused");
        let disassemble =
            |_: &ListedCode<'_>| Some(Disassembled { assembly: b"decoded".to_vec(), target: None });
        let reading = Reading {
            listing: &listing,
            language: &Language::HASH,
            disassemble: &disassemble,
            is_refused: &is_refused,
        };
        let mut edits = Edits::new(text.as_bytes());
        let mut changes = Changes::default();
        translate(&reading, &mut edits, &mut changes);
        let made = edits.finish().flatten().map(|made| made.text().to_vec()).unwrap_or_default();
        let statements = String::from_utf8_lossy(&made).lines().map(|line| line.trim().to_owned()).collect();
        (statements, changes.left_out.iter().map(|line| line.kind).collect())
    }

    #[test]
    fn a_listing_with_addresses_of_data_alone_has_none() {
        let text = "<f>:\n e92d48f0              \tpush\t{r4}\n e3510001              \tcmp\tr1, #1\n     \
                    304: 00 00 00 00  \t.word\t0x00000000\n";
        let (made, left_out) = translated(text);
        assert_eq!(made, ["", "push\t{r4}", "cmp\tr1, #1", ""]);
        assert_eq!(left_out, [LeftOutKind::Data]);
        let without_bytes = "<f>:\n\tpush\t{r4}\n\tcmp\tr1, #1\n     304: 00 00 00 00  \t.word\t0x00000000\n";
        let (made, left_out) = translated(without_bytes);
        assert_eq!(made, ["", "push\t{r4}", "cmp\tr1, #1", ""]);
        assert_eq!(left_out, [LeftOutKind::Data]);
        let only_data = "<f>:\n     304: 00 00 00 00  \t.word\t0\nint f() {\n  return 0;\n}\n";
        assert_eq!(translated(only_data).1, [LeftOutKind::Data]);
    }

    #[test]
    fn sections_with_data_have_no_instructions() {
        let text = "Disassembly of section .text:\n   0:\tc3 \tret\nDisassembly of section .rodata:\n   0:\t61 \tpopa\n\
                    Disassembly of section .text.f:\n   0:\t90 \tnop\n";
        let (made, left_out) = translated(text);
        assert_eq!(made, ["", "ret", "", "", "", "nop"]);
        assert_eq!(left_out, [LeftOutKind::DataSection]);
    }

    #[test]
    fn refused_lines_are_decoded_from_their_bytes() {
        let text = "   0:\tc3 \tret\n   1:\teeb7 0a00 \trefused s0\n   5:\t90 \tnop\n";
        assert_eq!(translated(text).0, ["ret", "decoded", "nop"]);
        let without_bytes = "   0:\tret\n   1:\trefused s0\n   5:\tnop\n";
        assert_eq!(translated(without_bytes).0, ["ret", "refused s0", "nop"]);
    }

    #[test]
    fn the_heading_of_a_file_makes_a_listing() {
        let listing = survey(b"\na.o:\tfile format mach-o arm64\n");
        assert!(listing.is_some_and(|listing| listing.is_mach_o));
    }
}
