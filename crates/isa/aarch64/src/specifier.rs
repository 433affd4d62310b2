//! The relocation specifiers of AArch64: before an expression, such as `:lo12:`, or after `@`.

use stallscope_mc::{ObjectFormat, Specifier};

stallscope_mc::specifiers! {
    /// Their spelling before expressions. Specifiers that an instruction implies are not written.
    const IN_FRONT;
    LO12 ":lo12:",
    ABS_G3 ":abs_g3:",
    ABS_G2 ":abs_g2:",
    ABS_G2_S ":abs_g2_s:",
    ABS_G2_NC ":abs_g2_nc:",
    ABS_G1 ":abs_g1:",
    ABS_G1_S ":abs_g1_s:",
    ABS_G1_NC ":abs_g1_nc:",
    ABS_G0 ":abs_g0:",
    ABS_G0_S ":abs_g0_s:",
    ABS_G0_NC ":abs_g0_nc:",
    PREL_G3 ":prel_g3:",
    PREL_G2 ":prel_g2:",
    PREL_G2_NC ":prel_g2_nc:",
    PREL_G1 ":prel_g1:",
    PREL_G1_NC ":prel_g1_nc:",
    PREL_G0 ":prel_g0:",
    PREL_G0_NC ":prel_g0_nc:",
    DTPREL "%dtprel(",
    DTPREL_G2 ":dtprel_g2:",
    DTPREL_G1 ":dtprel_g1:",
    DTPREL_G1_NC ":dtprel_g1_nc:",
    DTPREL_G0 ":dtprel_g0:",
    DTPREL_G0_NC ":dtprel_g0_nc:",
    DTPREL_HI12 ":dtprel_hi12:",
    DTPREL_LO12 ":dtprel_lo12:",
    DTPREL_LO12_NC ":dtprel_lo12_nc:",
    ABS_PAGE_NC ":pg_hi21_nc:",
    TPREL_G2 ":tprel_g2:",
    TPREL_G1 ":tprel_g1:",
    TPREL_G1_NC ":tprel_g1_nc:",
    TPREL_G0 ":tprel_g0:",
    TPREL_G0_NC ":tprel_g0_nc:",
    TPREL_HI12 ":tprel_hi12:",
    TPREL_LO12 ":tprel_lo12:",
    TPREL_LO12_NC ":tprel_lo12_nc:",
    TLSDESC_LO12 ":tlsdesc_lo12:",
    TLSDESC_AUTH_LO12 ":tlsdesc_auth_lo12:",
    GOT_PAGE ":got:",
    GOT_PAGE_LO15 ":gotpage_lo15:",
    GOT_LO12 ":got_lo12:",
    GOT_AUTH_PAGE ":got_auth:",
    GOT_AUTH_LO12 ":got_auth_lo12:",
    GOTTPREL_PAGE ":gottprel:",
    GOTTPREL_LO12_NC ":gottprel_lo12:",
    GOTTPREL_G1 ":gottprel_g1:",
    GOTTPREL_G0_NC ":gottprel_g0_nc:",
    TLSDESC_PAGE ":tlsdesc:",
    TLSDESC_AUTH_PAGE ":tlsdesc_auth:",
    SECREL_LO12 ":secrel_lo12:",
    SECREL_HI12 ":secrel_hi12:",
    GOTPCREL "%gotpcrel(",
    PLT "%pltpcrel(",
    FUNCINIT "%funcinit(",
    ABS_PAGE "",
    ABS "",
    TLSDESC "",
}

/// Number of specifiers before expressions; specifiers after `@` have higher numbers.
const N_IN_FRONT: usize = IN_FRONT.len();

/// The specifiers after `@` in ELF. Their numbers differ from the numbers on Apple systems.
const ELF: [&str; 9] = ["", "", "", "", "", "", "", "", "GOT"];
/// The specifiers after `@` on Apple systems.
const MACH_O: [&str; 8] =
    ["GOT", "GOTPAGE", "GOTPAGEOFF", "PAGE", "PAGEOFF", "TLVP", "TLVPPAGE", "TLVPPAGEOFF"];
/// The specifiers after `@` on Windows. `PAGEOFF` has the same number as on Apple systems.
const COFF: [&str; 5] = ["IMGREL", "", "", "", "PAGEOFF"];

const fn after_at(index: u16) -> Specifier {
    Specifier(N_IN_FRONT as u16 + index)
}

pub(crate) const MACHO_GOTPAGE: Specifier = after_at(1);
pub(crate) const MACHO_GOTPAGEOFF: Specifier = after_at(2);
pub(crate) const MACHO_PAGE: Specifier = after_at(3);
pub(crate) const MACHO_PAGEOFF: Specifier = after_at(4);
pub(crate) const MACHO_TLVPPAGE: Specifier = after_at(6);
pub(crate) const MACHO_TLVPPAGEOFF: Specifier = after_at(7);

const fn joined<const N: usize, const M: usize>(
    is_elf: bool,
    after_at: [&'static str; N],
) -> [&'static str; M] {
    let mut all = [""; M];
    let mut index = 0;
    while index < M {
        all[index] = if index >= N_IN_FRONT {
            after_at[index - N_IN_FRONT]
        } else if is_elf {
            IN_FRONT[index]
        } else {
            // LLVM quirk: no parentheses enclose the expression after `%`.
            without_parenthesis(IN_FRONT[index])
        };
        index += 1;
    }
    all
}

const fn without_parenthesis(name: &str) -> &str {
    match name.as_bytes() {
        [start @ .., b'('] => name.split_at(start.len()).0,
        _ => name,
    }
}

/// Returns the spelling of the specifiers, by their numbers.
pub(crate) const fn written(format: ObjectFormat) -> &'static [&'static str] {
    const FOR_ELF: [&str; N_IN_FRONT + ELF.len()] = joined(true, ELF);
    const FOR_MACH_O: [&str; N_IN_FRONT + MACH_O.len()] = joined(false, MACH_O);
    const FOR_COFF: [&str; N_IN_FRONT + COFF.len()] = joined(false, COFF);
    match format {
        ObjectFormat::Elf | ObjectFormat::Other => &FOR_ELF,
        ObjectFormat::MachO => &FOR_MACH_O,
        ObjectFormat::Coff => &FOR_COFF,
    }
}

/// Looks up a specifier by its name between colons, ignoring case.
pub(crate) fn by_name(name: &str) -> Option<Specifier> {
    // This one is always written after `%`.
    if name.eq_ignore_ascii_case("dtprel") {
        return Some(DTPREL);
    }
    in_front(|written| {
        let name_of = written.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
        name_of.is_some_and(|known| known.eq_ignore_ascii_case(name))
    })
}

/// Looks up a specifier by its name after `%`.
pub(crate) fn behind_percent(name: &[u8]) -> Option<Specifier> {
    in_front(|written| {
        let name_of = written.strip_prefix('%').and_then(|rest| rest.strip_suffix('('));
        name_of.is_some_and(|known| known.as_bytes() == name)
    })
}

/// Returns the specifier before expressions with a spelling.
fn in_front(is_it: impl Fn(&str) -> bool) -> Option<Specifier> {
    let index = IN_FRONT.iter().position(|written| is_it(written))?;
    u16::try_from(index).ok().map(Specifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifiers_are_found_in_each_notation() {
        assert_eq!(
            (by_name("LO12"), by_name("dtprel"), by_name("funcinit")),
            (Some(LO12), Some(DTPREL), None)
        );
        assert_eq!(behind_percent(b"pltpcrel"), Some(PLT));
        assert_eq!(
            (behind_percent(b"PLTPCREL"), behind_percent(b"lo12"), behind_percent(b"")),
            (None, None, None)
        );
    }

    #[test]
    fn parentheses_belong_to_elf() {
        let spelling = |format| written(format)[usize::from(DTPREL.0)];
        assert_eq!(spelling(ObjectFormat::Elf), "%dtprel(");
        assert_eq!((spelling(ObjectFormat::MachO), spelling(ObjectFormat::Coff)), ("%dtprel", "%dtprel"));
    }
}
