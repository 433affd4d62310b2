//! The column of a listing with the bytes of an instruction: `48 89 e5`, `d10043ff`, `f04f 0000`, `0x2901`.

use crate::cursor::{Cursor, is_space};

/// The bytes of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CodeColumn {
    pub(crate) n_bytes: u64,
    /// Whether no mnemonic looks like this: `fadd` may be either. No instruction starts with three words of hexadecimal digits.
    pub(crate) is_certain: bool,
}

/// Takes the bytes of an instruction, if there are any. Groups of digits have one space between them, and the same length.
pub(crate) fn take(cursor: &mut Cursor<'_>) -> Option<CodeColumn> {
    let start = *cursor;
    let mut column = CodeColumn::default();
    let mut length = None;
    let mut n_groups = 0;
    loop {
        let before = *cursor;
        let has_prefix = length.is_none() && cursor.take(b"0x");
        let digits = cursor.take_while(|byte| byte.is_ascii_hexdigit());
        let fits = length.map_or(matches!(digits.len(), 2 | 4 | 8), |length| digits.len() == length);
        if !fits || !(cursor.is_at_end() || is_space(cursor.byte(0))) {
            *cursor = before;
            break;
        }
        length = Some(digits.len());
        n_groups += 1;
        column.n_bytes += digits.len() as u64 / 2;
        // Mnemonics that look like code exist on MIPS.
        let is_mnemonic = matches!(digits, b"bc1f" | b"bc2f" | b"cfc1" | b"cfc2");
        let has_digit = digits.iter().any(u8::is_ascii_digit);
        column.is_certain |= has_prefix || has_digit && !is_mnemonic || n_groups > 2;
        // What comes after more than a space is a mnemonic, even if it is `bf`.
        let is_last = cursor.byte(0) != b' ';
        if cursor.skip_space() > 1 || is_last || has_prefix {
            // Only an instruction that the disassembler does not know is a number alone.
            if has_prefix && cursor.is_at_end() {
                *cursor = start;
                return None;
            }
            break;
        }
    }
    length.map(|_| column)
}

/// Returns whether `text` is the bytes of a code column as characters, as disassemblers show data.
pub(crate) fn is_text_of(text: &[u8], code: &[u8]) -> bool {
    let mut digits = code.iter().filter(|byte| byte.is_ascii_hexdigit()).copied();
    let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or(0) as u8;
    let mut characters = std::iter::from_fn(|| {
        let byte = value(digits.next()?) << 4 | value(digits.next()?);
        Some(if byte.is_ascii_graphic() || byte == b' ' { byte } else { b'.' })
    });
    let is_same = text.iter().all(|&byte| characters.next() == Some(byte));
    is_same && characters.all(|character| character == b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(text: &str) -> Option<(u64, bool, &str)> {
        let mut cursor = Cursor::new(text.as_bytes(), 0..text.len());
        let column = take(&mut cursor)?;
        Some((column.n_bytes, column.is_certain, &text[cursor.at..]))
    }

    #[test]
    fn groups_of_digits_are_bytes() {
        for (text, expected) in [
            ("48 89 e5             \tmov    %rsp,%rbp", Some((3, true, "mov    %rsp,%rbp"))),
            ("d10043ff \tsub\tsp, sp, #0x10", Some((4, true, "sub\tsp, sp, #0x10"))),
            ("4601         \tli\ta2, 0x0", Some((2, true, "li\ta2, 0x0"))),
            ("f04f 0000 \tmov.w\tr0, #0", Some((4, true, "mov.w\tr0, #0"))),
            ("0xf8d0c000   ldr.w  r12, [r0]", Some((4, true, "ldr.w  r12, [r0]"))),
            ("bc1f\t$fcc0, 0x10", Some((2, false, "$fcc0, 0x10"))),
            ("cfc1   $4, $31", Some((2, false, "$4, $31"))),
            ("fadd \tlr, lr", Some((2, false, "lr, lr"))),
            ("fadd\ts0, s1, s2", Some((2, false, "s0, s1, s2"))),
            ("90 nop", Some((1, true, "nop"))),
            ("4c 8b bf  bf 1, 2", Some((3, true, "bf 1, 2"))),
            ("00 00 00 00 ", Some((4, true, ""))),
            ("bd ff ff ff ff \tmovl\t$0xffffffff, %ebp", Some((5, true, "movl\t$0xffffffff, %ebp"))),
            ("ff ee \tljmp\t*%rsi", Some((2, false, "ljmp\t*%rsi"))),
            ("0x00000000", None),
            ("bf\t1, 0x40", Some((1, false, "1, 0x40"))),
            ("bc 12, 1, 0x10", Some((1, false, "12, 1, 0x10"))),
            ("add %rax, %rax", None),
            ("", None),
        ] {
            assert_eq!(taken(text), expected, "{text}");
        }
    }

    #[test]
    fn data_are_shown_as_characters() {
        assert!(is_text_of(b"add .", b"61 64 64 20 00"));
        assert!(is_text_of(b"add", b"61 64 64 20"));
        assert!(!is_text_of(b"add", b"01 d8"));
    }
}
