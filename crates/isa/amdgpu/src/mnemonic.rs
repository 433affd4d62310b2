//! The encoding that the suffix of a mnemonic selects.

/// The encoding that a suffix asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forced {
    /// 32 or 64 bits; 0 if nothing is said.
    pub(crate) n_bits: u32,
    pub(crate) is_dpp: bool,
    pub(crate) is_sdwa: bool,
}

/// The variants of the matcher.
pub(crate) mod variant {
    pub(crate) const DEFAULT: usize = 0;
    pub(crate) const VOP3: usize = 1;
    pub(crate) const SDWA: usize = 2;
    pub(crate) const SDWA9: usize = 3;
    pub(crate) const DPP: usize = 4;
    pub(crate) const VOP3_DPP: usize = 5;
    /// All of them, in the order of trying.
    pub(crate) const ALL: [usize; 6] = [DEFAULT, VOP3, SDWA, SDWA9, DPP, VOP3_DPP];
}

/// Removes a suffix, and returns what it says.
pub(crate) fn without_suffix(name: &str) -> (&str, Forced) {
    const SUFFIXES: [(&str, Forced); 5] = [
        ("_e64_dpp", Forced { n_bits: 64, is_dpp: true, is_sdwa: false }),
        ("_e64", Forced { n_bits: 64, is_dpp: false, is_sdwa: false }),
        ("_e32", Forced { n_bits: 32, is_dpp: false, is_sdwa: false }),
        ("_dpp", Forced { n_bits: 0, is_dpp: true, is_sdwa: false }),
        ("_sdwa", Forced { n_bits: 0, is_dpp: false, is_sdwa: true }),
    ];
    let found = SUFFIXES.iter().find_map(|(suffix, forced)| Some((name.strip_suffix(suffix)?, *forced)));
    found.unwrap_or((name, Forced::default()))
}

impl Forced {
    /// Returns the variants to try, in order.
    pub(crate) const fn variants(self) -> &'static [usize] {
        match (self.is_dpp, self.n_bits, self.is_sdwa) {
            (true, 64, _) => &[variant::VOP3_DPP],
            (_, 32, _) => &[variant::DEFAULT],
            (_, 64, _) => &[variant::VOP3],
            (_, _, true) => &[variant::SDWA, variant::SDWA9],
            (true, _, _) => &[variant::DPP],
            _ => &variant::ALL,
        }
    }

    /// Returns the name of the encoding in messages; empty if nothing is said.
    pub(crate) const fn name(self) -> &'static str {
        match (self.is_dpp, self.n_bits, self.is_sdwa) {
            (true, 64, _) => "e64_dpp",
            (_, 32, _) => "e32",
            (_, 64, _) => "e64",
            (_, _, true) => "sdwa",
            (true, _, _) => "dpp",
            _ => "",
        }
    }
}
