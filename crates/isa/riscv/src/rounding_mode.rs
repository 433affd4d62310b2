//! The rounding modes of floating-point instructions.

/// To the nearest number, ties to even: the default of instructions that need none.
pub(crate) const NEAREST: u8 = 0;
/// Towards zero.
pub(crate) const TOWARDS_ZERO: u8 = 1;
/// As the control register says: the default.
pub(crate) const DYNAMIC: u8 = 7;

const NAMES: [(u8, &str); 6] =
    [(NEAREST, "rne"), (TOWARDS_ZERO, "rtz"), (2, "rdn"), (3, "rup"), (4, "rmm"), (DYNAMIC, "dyn")];

/// Looks up a mode by its name.
pub(crate) fn by_name(name: &str) -> Option<u8> {
    NAMES.iter().find(|(_, known)| *known == name).map(|&(mode, _)| mode)
}

/// Returns the name of a mode.
pub(crate) fn name(mode: i64) -> Option<&'static str> {
    NAMES.iter().find(|&&(known, _)| i64::from(known) == mode).map(|&(_, name)| name)
}
