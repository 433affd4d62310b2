//! Opcodes whose instructions are alike, so that the class of one is that of the other.

/// Instructions that do the same on elements of other sizes, or with a hint.
const FAMILIES: &[(&str, &str)] = &[
    ("VMOVDQU8", "VMOVDQU"),
    ("VMOVDQU16", "VMOVDQU"),
    ("VMOVDQU32", "VMOVDQU"),
    ("VMOVDQU64", "VMOVDQU"),
    ("VMOVDQA32", "VMOVDQA"),
    ("VMOVDQA64", "VMOVDQA"),
    ("VMOVSLDUP", "VMOVDDUP"),
    ("VMOVSHDUP", "VMOVDDUP"),
    ("MOVSLDUP", "MOVDDUP"),
    ("MOVSHDUP", "MOVDDUP"),
    ("VMOVNTDQA", "VMOVDQA"),
    ("VMOVNTDQ", "VMOVDQU"),
    ("VMOVNTPS", "VMOVUPS"),
    ("VMOVNTPD", "VMOVUPD"),
    ("VMOVHPS", "VMOVHPD"),
    ("VMOVLPS", "VMOVHPD"),
    ("VMOVLPD", "VMOVHPD"),
    ("MOVHPS", "MOVHPD"),
    ("MOVLPS", "MOVHPD"),
    ("MOVLPD", "MOVHPD"),
    ("VMOVMSKPS", "VPMOVMSKB"),
    ("VMOVMSKPD", "VPMOVMSKB"),
    ("VMAXC", "VMAX"),
    ("VMINC", "VMIN"),
    ("LEA32", "LEA64_32"),
];

/// Returns the first opcode like this one that is known: of the same instruction with another encoding or without a mask,
/// or of one that does the same on other elements.
pub(crate) fn alike(opcode: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let stem = ["_Int", "_REV", "_alt", "_EVEX"].iter().fold(opcode, |name, end| name.trim_end_matches(end));
    let start = stem.trim_end_matches(|c: char| c.is_ascii_lowercase()).len();
    let (name, operands) = stem.split_at(start);
    // Masks and broadcasts are no other operation; a broadcast is a form of memory, and a rounding mode one of registers.
    let plain: String = operands.chars().filter(|c| !matches!(c, 'k' | 'z' | 'b')).collect();
    let mut names = vec![name.to_owned()];
    let mut add = |name: Option<&str>, end: &str| names.extend(name.map(|name| format!("{name}{end}")));
    add(name.strip_suffix("Z128"), "");
    add(name.strip_suffix("Z256"), "Y");
    add(name.strip_suffix('Z').filter(|name| !name.ends_with("SS") && !name.ends_with("SD")), "Y");
    add(name.strip_suffix('Z'), "");
    for index in 0..names.len() {
        let family = FAMILIES.iter().find_map(|(from, to)| Some((names[index].strip_prefix(from)?, to)));
        names.extend(family.map(|(rest, to)| format!("{to}{rest}")));
    }
    let with_ends = names.iter().flat_map(|name| {
        [operands, &plain].into_iter().flat_map(move |operands| {
            ["", "_Int", "_alt"].into_iter().map(move |end| format!("{name}{operands}{end}"))
        })
    });
    with_ends.into_iter().find(|name| name != opcode && is_known(name))
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn other_encodings_and_masks_are_alike() {
        for (opcode, known, expected) in [
            ("VMINSSrr_Int", "VMINSSrr", true),
            ("VMINSSZrmk_Int", "VMINSSrm", true),
            ("VMULPDZ256rmbkz", "VMULPDZ256rm", true),
            ("VMULPDZrrb", "VMULPDYrr", true),
            ("VMOVDQU64Z128mrk", "VMOVDQUmr", true),
            ("VMOVSLDUPZrr", "VMOVDDUPYrr", true),
            ("VADDPSZrr", "VADDPSZ128rr", false),
            ("VADDPSrr", "VADDPSrr", false),
        ] {
            let found = alike(opcode, |name| name == known);
            assert_eq!(found.as_deref(), expected.then_some(known), "{opcode}");
        }
    }
}
