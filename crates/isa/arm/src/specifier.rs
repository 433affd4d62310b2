//! The relocation specifiers of Arm: before an expression, such as `:lower16:`, or after a symbol, such as `f(PLT)`.

use stallscope_mc::Specifier;

/// The upper half of an address.
pub(crate) const HI16: Specifier = Specifier(0);
/// The lower half of an address.
pub(crate) const LO16: Specifier = Specifier(1);
/// The bits 8 to 15 of the upper half.
pub(crate) const HI_8_15: Specifier = Specifier(2);
/// The bits 0 to 7 of the upper half.
pub(crate) const HI_0_7: Specifier = Specifier(3);
/// The bits 8 to 15 of the lower half.
pub(crate) const LO_8_15: Specifier = Specifier(4);
/// The bits 0 to 7 of the lower half.
pub(crate) const LO_0_7: Specifier = Specifier(5);

/// The number of specifiers before expressions, which are the first.
const N_IN_FRONT: usize = 6;

/// Their spelling.
pub(crate) const WRITTEN: &[&str] = &[
    ":upper16:",
    ":lower16:",
    ":upper8_15:",
    ":upper0_7:",
    ":lower8_15:",
    ":lower0_7:",
    "GOT_PREL",
    "none",
    "prel31",
    "sbrel",
    "target1",
    "target2",
    "TLSLDO",
    "imgrel",
    "FUNCDESC",
    "GOT",
    "GOTFUNCDESC",
    "GOTOFF",
    "GOTOFFFUNCDESC",
    "GOTTPOFF",
    "gottpoff_fdpic",
    "PLT",
    "SECREL32",
    "tlscall",
    "tlsdesc",
    "TLSGD",
    "tlsgd_fdpic",
    "TLSLDM",
    "tlsldm_fdpic",
    "TPOFF",
];

/// Looks up a specifier by its name between two colons.
pub(crate) fn by_name(name: &str) -> Option<Specifier> {
    let in_front = WRITTEN.get(..N_IN_FRONT)?.iter();
    let index = in_front.map(|written| written.trim_matches(':')).position(|known| known == name)?;
    u16::try_from(index).ok().map(Specifier)
}
