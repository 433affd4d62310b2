//! Assembly listings of .NET's compiler at run time (`DOTNET_JitDisasm`): labels such as `G_M000_IG01:`, comments from `;` on,
//! names of methods as targets, and bytes in front of instructions if they were asked for.

use std::ops::Range;

use crate::Language;
use crate::change::{Change, apply};
use crate::cursor::{Cursor, is_marker, is_name_byte, is_space, lines, trim};
use crate::left_out::{LeftOut, LeftOutKind};
use crate::microsoft_idioms::{self, Constants};
use crate::microsoft_listing::without_comment;
use crate::recognized::Changes;
use crate::translation::Edits;

/// Returns whether `text` is a listing.
pub(crate) fn is_listing(text: &[u8]) -> bool {
    lines(text).any(|range| {
        let line = &text[range.clone()];
        line.starts_with(b"; Assembly listing for method ") || is_label(line) && line.contains(&b';')
    })
}

/// Returns whether a line starts with the label of a group of instructions: `G_M000_IG01:`.
fn is_label(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"G_M") else { return false };
    let group = rest.windows(3).position(|window| window == b"_IG");
    let digits = group.map_or(&[][..], |group| &rest[group + 3..]);
    let n_digits = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    n_digits > 0 && digits.get(n_digits) == Some(&b':')
}

/// Removes everything but labels and instructions from a listing, and translates these to LLVM's syntax.
pub(crate) fn translate(language: &Language, edits: &mut Edits<'_>, changes: &mut Changes) {
    let text = edits.original();
    let shows_code = shows_code(text);
    let mut rewriting = Vec::new();
    // The place of a `lock` on its own line.
    let mut lock: Option<Range<usize>> = None;
    for range in lines(text) {
        if is_marker(&text[range.clone()]) {
            continue;
        }
        let mut statement = without_comment(text, slashes(language, text, range.clone()));
        let has_code = shows_code && take_code(text, &mut statement);
        edits.blank(range.start..statement.start);
        if let Some(kind) = left_out(&text[statement.clone()]) {
            if has_code || kind == LeftOutKind::Directive {
                changes.left_out.push(LeftOut::new(range.start, statement.start, kind));
            }
            edits.blank(range);
            continue;
        }
        if &text[statement.clone()] == b"lock" {
            lock = Some(statement);
            edits.blank(range);
            continue;
        }
        if let Some(lock) = lock.take_if(|_| !statement.is_empty()) {
            rewriting.push(Change::Copy(statement.start, lock));
            rewriting.push(Change::Insert(statement.start, b" "));
        }
        find(text, statement.clone(), language, &mut rewriting);
        changes.n_rewritten += u32::from(!rewriting.is_empty());
        apply(&mut rewriting, edits);
        edits.blank(statement.end..range.end);
    }
}

/// Returns whether bytes precede the instructions. Some bytes start with a digit, unlike mnemonics.
fn shows_code(text: &[u8]) -> bool {
    lines(text).any(|range| {
        let mut statement = trim(text, range);
        text.get(statement.start).is_some_and(u8::is_ascii_digit) && take_code(text, &mut statement)
    })
}

/// Takes the bytes in front of a statement: capital digits without spaces, or a word of AArch64.
fn take_code(text: &[u8], statement: &mut Range<usize>) -> bool {
    let mut cursor = Cursor::new(text, statement.clone());
    let digits = cursor.take_while(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte)).len();
    let is_code = digits >= 2 && digits.is_multiple_of(2) && cursor.skip_space() > 0;
    if is_code {
        statement.start = cursor.at;
    }
    is_code
}

/// The part of a line before `//`, which starts comments of AArch64.
fn slashes(language: &Language, text: &[u8], line: Range<usize>) -> Range<usize> {
    let bytes = &text[line.clone()];
    let slashes = (!language.has_att_and_intel).then(|| bytes.windows(2).position(|pair| pair == b"//"));
    line.start..slashes.flatten().map_or(line.end, |at| line.start + at)
}

/// Returns the kind of a statement that is no label and no instruction.
fn left_out(statement: &[u8]) -> Option<LeftOutKind> {
    let mut words = statement.split(|&byte| is_space(byte)).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if first == b"align" && second.starts_with(b"[") {
        return Some(LeftOutKind::Directive);
    }
    let is_data = first.starts_with(b"RWD")
        && matches!(second, b"db" | b"dw" | b"dd" | b"dq" | b"xmmword" | b"ymmword" | b"zmmword");
    let is_more = matches!(first, b"db" | b"dw" | b"dd" | b"dq");
    (is_data || is_more).then_some(LeftOutKind::Data)
}

/// Finds the parts of a statement that LLVM would reject, and their replacements.
fn find(text: &[u8], statement: Range<usize>, language: &Language, changes: &mut Vec<Change>) {
    let mut cursor = Cursor::new(text, statement.clone());
    let mnemonic = cursor.take_while(|byte| !is_space(byte));
    let mnemonic_start = statement.start;
    let mnemonic_end = cursor.at;
    cursor.skip_space();
    let operands = cursor.at..statement.end;
    for prefix in [&b"tail."[..], b"rex."] {
        if mnemonic.starts_with(prefix) {
            changes.push(Change::Blank(mnemonic_start..mnemonic_start + prefix.len()));
        }
    }
    let plain =
        mnemonic.strip_prefix(b"tail.").or_else(|| mnemonic.strip_prefix(b"rex.")).unwrap_or(mnemonic);
    if matches!(plain, b"call" | b"jmp" | b"bl" | b"b") && method(text, operands.clone(), changes) {
        return;
    }
    if plain == b"imul" || plain == b"mul" || plain == b"idiv" || plain == b"div" {
        // `imul edx:eax, ecx`
        if let Some(comma) = text[operands.clone()].iter().position(|&byte| byte == b',')
            && text[operands.start..operands.start + comma].contains(&b':')
        {
            changes.push(Change::Blank(operands.start..operands.start + comma + 1));
            return;
        }
    }
    let n_before = changes.len();
    relocations(text, operands.clone(), language, changes);
    if language.has_att_and_intel {
        // An address that is not shown.
        if plain == b"mov" && text[operands.clone()].ends_with(b" ADDR") {
            changes.push(Change::Insert(mnemonic_end, b"abs"));
            changes.push(Change::Insert(operands.end - 4, b"offset "));
        }
    } else {
        shifts(text, operands, changes);
    }
    if changes.len() == n_before {
        microsoft_idioms::find(text, statement, language, &Constants::new(), changes);
    }
}

/// Puts the name of a method in quotes, which is the only operand: `Program:Sum(int[]):int`, `[Program:Sum(int[]):int]`. What
/// follows an address, as in `[rax]Program:Sum`, is left out. Returns whether there is a method.
fn method(text: &[u8], operands: Range<usize>, changes: &mut Vec<Change>) -> bool {
    let bytes = &text[operands.clone()];
    if let Some(inside) = bytes.strip_prefix(b"[") {
        let register = inside.iter().take_while(|&&byte| is_name_byte(byte)).count();
        if let Some(close) = bytes
            .iter()
            .position(|&byte| byte == b']')
            .filter(|&close| close + 1 < bytes.len() && close == register + 1)
        {
            changes.push(Change::Blank(operands.start + close + 1..operands.end));
            return true;
        }
        if let Some(name) = inside.strip_suffix(b"]")
            && is_method(name)
        {
            changes.push(Change::Quote(operands.start + 1..operands.end - 1));
            return true;
        }
        return false;
    }
    let is_named = is_method(bytes);
    if is_named {
        changes.push(Change::Quote(operands));
    }
    is_named
}

fn is_method(name: &[u8]) -> bool {
    let is_sized = name.windows(5).any(|window| window == b" ptr ");
    !is_sized && name.contains(&b':')
}

/// Finds places that the listing does not know: `[(reloc 0x7f..)]`, `[reloc @RWD00]`, `[@RWD00]`, `[HIGH RELOC #0x7f..]`.
fn relocations(text: &[u8], operands: Range<usize>, language: &Language, changes: &mut Vec<Change>) {
    let bytes = &text[operands.clone()];
    let Some(open) = bytes.iter().position(|&byte| byte == b'[') else { return };
    let Some(close) = bytes.iter().rposition(|&byte| byte == b']').filter(|&close| close > open) else {
        return;
    };
    let inside = trim(text, operands.start + open + 1..operands.start + close);
    let place = &text[inside.clone()];
    let name = place.strip_prefix(b"reloc ").unwrap_or(place).strip_prefix(b"@");
    let bracket = operands.start + open;
    if let Some(name) = name {
        let start = inside.end - name.len();
        changes.push(Change::Blank(inside.start..start));
        if language.has_att_and_intel {
            changes.push(Change::Insert(start, b"rip+"));
        } else {
            changes.push(Change::Blank(bracket..bracket + 1));
            changes.push(Change::Blank(operands.start + close..operands.start + close + 1));
        }
    } else if place.starts_with(b"(reloc ") && language.has_att_and_intel {
        changes.push(Change::Insert(inside.start, b"rip"));
        changes.push(Change::Blank(inside));
    } else if place.starts_with(b"HIGH RELOC ") {
        changes.push(Change::Insert(bracket, b"page"));
        changes.push(Change::Blank(bracket..operands.start + close + 1));
    } else if place.starts_with(b"LOW RELOC ") {
        changes.push(Change::Insert(bracket, b":lo12:page"));
        changes.push(Change::Blank(bracket..operands.start + close + 1));
    }
}

/// Puts the comma in front of a shift: `movk x0, #0x12 LSL #16`.
fn shifts(text: &[u8], operands: Range<usize>, changes: &mut Vec<Change>) {
    let bytes = &text[operands.clone()];
    if let Some(shift) = bytes.windows(5).position(|window| window == b" LSL ")
        && bytes[..shift].last().is_some_and(|byte| *byte != b',')
    {
        changes.push(Change::Insert(operands.start + shift, b","));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(source: &str, language: &Language) -> Vec<String> {
        let mut edits = Edits::new(source.as_bytes());
        translate(language, &mut edits, &mut Changes::default());
        let text = edits.finish().flatten().map_or(source.as_bytes().to_vec(), |made| made.text().to_vec());
        let text = String::from_utf8_lossy(&text).into_owned();
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        text.lines().map(words).filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn instructions_of_x86_are_translated() {
        for (source, expected) in [
            ("G_M000_IG01:                ;; offset=0x0000", "G_M000_IG01:"),
            ("       jle      SHORT G_M000_IG04", "jle G_M000_IG04"),
            ("       call     Program:Sum(int[]):int", "call \"Program:Sum(int[]):int\""),
            ("       call     [Program:Sum(int[]):int:this]", "call [\"Program:Sum(int[]):int:this\"]"),
            ("       tail.jmp [Program:Sum(int[]):int]", "jmp [\"Program:Sum(int[]):int\"]"),
            ("       call     [r11]Program:Sum():this", "call [r11]"),
            ("       call     [CORINFO_HELP_STOP_FOR_GC]", "call [CORINFO_HELP_STOP_FOR_GC]"),
            ("       call     rax ; Program:Sum()", "call rax"),
            ("       imul     edx:eax, ecx", "imul ecx"),
            ("       mov      rdi, ADDR", "movabs rdi, offset ADDR"),
            ("       cmp      dword ptr [(reloc 0x7f12)], 0", "cmp dword ptr [rip ], 0"),
            ("       vmovss   xmm0, dword ptr [reloc @RWD00]", "vmovss xmm0, dword ptr [ rip+RWD00]"),
            ("       mov      rdi, gword ptr [r14+08H]", "mov rdi, qword ptr [r14+0x08 ]"),
            ("       align    [7 bytes for IG03]", ""),
            ("RWD00  \tdd\t3F800000h\t\t;         1", ""),
            ("", ""),
        ] {
            assert_eq!(translated(source, &Language::HASH).join("|"), expected, "{source}");
        }
        let locked = "       lock     \n       xadd     dword ptr [rdi], eax\n";
        assert_eq!(translated(locked, &Language::HASH), ["lock xadd dword ptr [rdi], eax"]);
        let with_code = "       4883C408             add      rsp, 8\n       C3                   ret\n";
        assert_eq!(translated(with_code, &Language::HASH), ["add rsp, 8", "ret"]);
    }

    #[test]
    fn instructions_of_aarch64_are_translated() {
        for (source, expected) in [
            ("            movk    x0, #0x12 LSL #16  // code", "movk x0, #0x12, LSL #16"),
            ("            adrp    x11, [HIGH RELOC #0x7f]      // x", "adrp x11, page"),
            ("            add     x11, x11, [LOW RELOC #0x7f]", "add x11, x11, :lo12:page"),
            ("            ldr     q16, [@RWD00]", "ldr q16, RWD00"),
            ("            stp     fp, lr, [sp, #-0x10]!", "stp fp, lr, [sp, #-0x10]!"),
            ("            bl      Program:Sum(int[]):int", "bl \"Program:Sum(int[]):int\""),
        ] {
            assert_eq!(translated(source, &Language::SLASHES).join("|"), expected, "{source}");
        }
    }

    #[test]
    fn listings_have_methods_or_groups() {
        assert!(is_listing(b"; Assembly listing for method A:B() (Tier1)\n"));
        assert!(is_listing(b"G_M27646_IG02:        ; bbWeight=1\n"));
        assert!(!is_listing(b"G_MORE: ; x\n nop\n"));
    }
}
