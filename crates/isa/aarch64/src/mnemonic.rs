//! Parts of mnemonics: conditions, and branches without a point.

/// Returns the number of a condition by its name, ignoring case.
pub(crate) fn cond_code(name: &[u8]) -> Option<u8> {
    const NAMES: [(&str, u8); 28] = [
        ("eq", 0),
        ("ne", 1),
        ("cs", 2),
        ("hs", 2),
        ("cc", 3),
        ("lo", 3),
        ("mi", 4),
        ("pl", 5),
        ("vs", 6),
        ("vc", 7),
        ("hi", 8),
        ("ls", 9),
        ("ge", 10),
        ("lt", 11),
        ("gt", 12),
        ("le", 13),
        ("al", 14),
        ("nv", 15),
        // SVE's names.
        ("none", 0),
        ("any", 1),
        ("nlast", 2),
        ("last", 3),
        ("first", 4),
        ("nfrst", 5),
        ("pmore", 8),
        ("plast", 9),
        ("tcont", 10),
        ("tstop", 11),
    ];
    NAMES.iter().find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name)).map(|&(_, code)| code)
}

/// Returns the inverse of a condition; always and never have none.
pub(crate) const fn invert(code: u8) -> Option<u8> {
    if code >= 14 { None } else { Some(code ^ 1) }
}

/// Returns the canonical form of a branch that is written without a point.
pub(crate) fn branch_with_point(name: &str) -> Option<&'static str> {
    Some(match name {
        "beq" => "b.eq",
        "bne" => "b.ne",
        "bhs" => "b.hs",
        "bcs" => "b.cs",
        "blo" => "b.lo",
        "bcc" => "b.cc",
        "bmi" => "b.mi",
        "bpl" => "b.pl",
        "bvs" => "b.vs",
        "bvc" => "b.vc",
        "bhi" => "b.hi",
        "bls" => "b.ls",
        "bge" => "b.ge",
        "blt" => "b.lt",
        "bgt" => "b.gt",
        "ble" => "b.le",
        "bal" => "b.al",
        "bnv" => "b.nv",
        _ => return None,
    })
}
