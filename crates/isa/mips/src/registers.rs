//! The kinds of registers that an operand's number can mean, and the names of registers.

use stallscope_target::{RegisterClass, RegisterClassId, RegisterId};

use crate::description::{self, DESCRIPTION};

/// The kinds of registers that a number may represent: a bit for each [`Kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(u16);

/// A kind of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    General,
    Float,
    Condition,
    Vector,
    VectorControl,
    Coprocessor2,
    Accumulator,
    FloatControl,
    Hardware,
    Coprocessor3,
    Coprocessor0,
}

impl Kinds {
    /// All kinds: a number may be any of them.
    pub(crate) const ALL: Self = Self(0x7FF);

    /// Returns one kind.
    pub(crate) const fn one(kind: Kind) -> Self {
        Self(1 << kind as u16)
    }

    /// Returns whether a kind is among them.
    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u16 != 0
    }
}

stallscope_target::register_classes! {
    GPR32 "GPR32",
    GPR64 "GPR64",
    AFGR64 "AFGR64",
    FGR64 "FGR64",
    FGR32 "FGR32",
    FCC "FCC",
    MSA128 "MSA128B",
    MSA_CONTROL "MSACtrl",
    COP0 "COP0",
    COP2 "COP2",
    COP3 "COP3",
    ACC64_DSP "ACC64DSP",
    HI32_DSP "HI32DSP",
    LO32_DSP "LO32DSP",
    CCR "CCR",
    HW_REGS "HWRegs",
}

/// Returns the register with a number in a class.
pub(crate) fn member(class: RegisterClassId, number: u32) -> RegisterId {
    let class = DESCRIPTION.table::<RegisterClass>().at(class.index());
    DESCRIPTION.registers_in(class.registers).get(number as usize).unwrap_or_default()
}

/// The names of general registers, and their numbers.
const GENERAL: [(&str, u8); 34] = [
    ("zero", 0),
    ("at", 1),
    ("AT", 1),
    ("v0", 2),
    ("v1", 3),
    ("a0", 4),
    ("a1", 5),
    ("a2", 6),
    ("a3", 7),
    ("t0", 8),
    ("t1", 9),
    ("t2", 10),
    ("t3", 11),
    ("t4", 12),
    ("t5", 13),
    ("t6", 14),
    ("t7", 15),
    ("s0", 16),
    ("s1", 17),
    ("s2", 18),
    ("s3", 19),
    ("s4", 20),
    ("s5", 21),
    ("s6", 22),
    ("s7", 23),
    ("t8", 24),
    ("t9", 25),
    ("k0", 26),
    ("k1", 27),
    ("gp", 28),
    ("sp", 29),
    ("fp", 30),
    ("s8", 30),
    ("ra", 31),
];

/// Names that exist in the new calling conventions only.
const NEW_GENERAL: [(&str, u8); 6] = [("a4", 8), ("a5", 9), ("a6", 10), ("a7", 11), ("kt0", 26), ("kt1", 27)];

const HARDWARE: [(&str, u8); 5] =
    [("hwr_cpunum", 0), ("hwr_synci_step", 1), ("hwr_cc", 2), ("hwr_ccres", 3), ("hwr_ulr", 29)];

const VECTOR_CONTROL: [(&str, u8); 8] = [
    ("msair", 0),
    ("msacsr", 1),
    ("msaaccess", 2),
    ("msasave", 3),
    ("msamodify", 4),
    ("msarequest", 5),
    ("msamap", 6),
    ("msaunmap", 7),
];

/// Names of the control registers of the coprocessor for floating point that only GNU's tools have.
const FLOAT_CONTROL: [(&str, u8); 7] = [
    ("c1_fir", 0),
    ("c1_ufr", 1),
    ("c1_unfr", 4),
    ("c1_fccr", 25),
    ("c1_fexr", 26),
    ("c1_fenr", 28),
    ("c1_fcsr", 31),
];

/// Names of the registers of the coprocessor for the system that only GNU's tools have.
const COPROCESSOR_0: [(&str, u8); 29] = [
    ("c0_index", 0),
    ("c0_random", 1),
    ("c0_entrylo0", 2),
    ("c0_entrylo1", 3),
    ("c0_context", 4),
    ("c0_pagemask", 5),
    ("c0_wired", 6),
    ("c0_hwrena", 7),
    ("c0_badvaddr", 8),
    ("c0_count", 9),
    ("c0_entryhi", 10),
    ("c0_compare", 11),
    ("c0_status", 12),
    ("c0_cause", 13),
    ("c0_epc", 14),
    ("c0_prid", 15),
    ("c0_config", 16),
    ("c0_lladdr", 17),
    ("c0_watchlo", 18),
    ("c0_watchhi", 19),
    ("c0_xcontext", 20),
    ("c0_debug", 23),
    ("c0_depc", 24),
    ("c0_perfcnt", 25),
    ("c0_errctl", 26),
    ("c0_taglo", 28),
    ("c0_taghi", 29),
    ("c0_errorepc", 30),
    ("c0_desave", 31),
];

fn named(names: &[(&str, u8)], name: &str) -> Option<u32> {
    if name.is_empty() {
        return None;
    }
    names.iter().find(|(known, _)| *known == name).map(|&(_, number)| u32::from(number))
}

/// Returns the number of the general register with a name.
pub(crate) fn general_by_name(name: &str, is_new_convention: bool) -> Option<u32> {
    let number = named(&GENERAL, name);
    match number {
        // The new calling conventions have more arguments, which move the temporaries.
        Some(number @ 8..=11) if is_new_convention => Some(number + 4),
        None if is_new_convention => named(&NEW_GENERAL, name),
        _ => number,
    }
}

/// Returns the name of the register that the new calling conventions call otherwise, if they lack a general register's name.
pub(crate) fn replaced_name(name: &str) -> Option<&'static str> {
    let replacements = [("t4", "t0"), ("t5", "t1"), ("t6", "t2"), ("t7", "t3")];
    replacements.iter().find(|(old, _)| *old == name).map(|(_, new)| *new)
}

/// Returns kind and number of the control register that GNU's tools call `name`.
pub(crate) fn control_by_name(name: &str) -> Option<(Kind, u32)> {
    None.or_else(|| Some((Kind::FloatControl, named(&FLOAT_CONTROL, name)?)))
        .or_else(|| Some((Kind::Coprocessor0, named(&COPROCESSOR_0, name)?)))
}

/// Returns kind and number of the register with a name, general registers aside.
pub(crate) fn other_by_name(name: &str) -> Option<(Kind, u32)> {
    let numbered = |prefix: &str, max: u32| {
        let digits = name.strip_prefix(prefix)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse().ok().filter(|&number: &u32| is_number && number <= max)
    };
    None.or_else(|| Some((Kind::Hardware, named(&HARDWARE, name)?)))
        .or_else(|| Some((Kind::Float, numbered("f", 31)?)))
        .or_else(|| Some((Kind::Condition, numbered("fcc", 7)?)))
        .or_else(|| Some((Kind::Accumulator, numbered("ac", 3)?)))
        .or_else(|| Some((Kind::Vector, numbered("w", 31)?)))
        .or_else(|| Some((Kind::VectorControl, named(&VECTOR_CONTROL, name)?)))
}

stallscope_target::registers! { S0 S0_64 RA RA_64 SP GP }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_numbers() {
        assert_eq!(general_by_name("t0", false), Some(8));
        assert_eq!(general_by_name("t0", true), Some(12));
        assert_eq!(general_by_name("a4", true), Some(8));
        assert_eq!(general_by_name("a4", false), None);
        assert_eq!(general_by_name("", false), None);
        assert_eq!(other_by_name("f31"), Some((Kind::Float, 31)));
        assert_eq!(other_by_name("f32"), None);
        assert_eq!(other_by_name("fcc7"), Some((Kind::Condition, 7)));
        assert_eq!(other_by_name("w0"), Some((Kind::Vector, 0)));
        assert_eq!(other_by_name("w+1"), None);
    }

    #[test]
    fn classes_have_their_registers_in_the_order_of_numbers() {
        for class in [class::GPR32, class::GPR64, class::FGR32, class::FGR64, class::MSA128, class::COP0] {
            for number in 0..32 {
                let register = member(class, number);
                assert_eq!(u32::from(DESCRIPTION.register_encoding(register)), number, "{register:?}");
            }
        }
    }
}
