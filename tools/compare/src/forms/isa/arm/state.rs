//! The states for reading code, and the processors that have them.

use stallscope_arm::description::{self, DESCRIPTION};
use stallscope_target::{FeatureId, MatchRow, MatchVariant, SubtargetInfo, Triple};

use crate::forms::requirements::Requirements;

/// A state, with all instructions that a processor can have in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Arm state.
    Arm,
    /// Thumb state.
    Thumb,
    /// Thumb state of microcontrollers.
    Micro,
}

const M_CLASS: FeatureId = description::feature("FeatureMClass");

const NEON: FeatureId = description::feature("FeatureNEON");

/// Returns whether a processor has Neon.
pub(super) fn has_vectors(processor: &str) -> bool {
    has_feature(processor, NEON)
}

fn has_feature(processor: &str, feature: FeatureId) -> bool {
    let triple = Triple::new(State::Arm.triple());
    let (subtarget, _) = SubtargetInfo::new(&stallscope_arm::ISA.target, triple, processor, []);
    subtarget.features.has(feature)
}

/// The predicates of rows of other states.
const NOT_ARM: &[&str] = &["IsThumb", "IsThumb2", "IsMClass", "HasMVEInt", "HasMVEFloat", "HasV8_1MMainline"];
/// See [`NOT_ARM`].
const NOT_THUMB: &[&str] = &["IsARM", "IsMClass", "HasMVEInt", "HasMVEFloat", "HasV8_1MMainline"];
/// See [`NOT_ARM`].
const NOT_MICRO: &[&str] = &["IsARM", "IsNotMClass", "HasNEON"];

impl State {
    /// All states.
    pub(super) const ALL: [Self; 3] = [Self::Arm, Self::Thumb, Self::Micro];

    /// The triple that has the state.
    pub(super) const fn triple(self) -> &'static str {
        match self {
            Self::Arm => "armv8.2a-linux-gnueabihf",
            Self::Thumb => "thumbv8.2a-linux-gnueabihf",
            Self::Micro => "thumbv8.1m.main-none-eabi",
        }
    }

    /// A processor with a model for the state.
    pub(super) const fn processor(self) -> &'static str {
        match self {
            Self::Arm | Self::Thumb => "cortex-a57",
            Self::Micro => "cortex-m55",
        }
    }

    /// Returns the attributes that turn on all features.
    pub(super) const fn attributes(self) -> &'static str {
        match self {
            Self::Arm | Self::Thumb => {
                "-mattr=+v8.6a,+crypto,+fullfp16,+fp16fml,+bf16,+i8mm,+dotprod,+ras,+sb,+crc,+trustzone,\
                 +virtualization,+mp,+dfb"
            }
            Self::Micro => {
                "-mattr=+v8.1m.main,+mve.fp,+fp64,+dsp,+pacbti,+8msecext,+lob,+ras,+cdecp0,+cdecp1,+fullfp16"
            }
        }
    }

    /// Returns the state that a processor starts in.
    pub(super) fn of(processor: &str) -> Self {
        if has_feature(processor, M_CLASS) { Self::Micro } else { Self::Arm }
    }

    /// Returns whether a condition must be announced by another instruction.
    pub(super) const fn announces_conditions(self) -> bool {
        !matches!(self, Self::Arm)
    }

    /// Returns the matcher's rows that the state can have, with their numbers.
    pub(super) fn rows(self) -> impl Iterator<Item = (usize, MatchRow)> {
        let variant = DESCRIPTION.table::<MatchVariant>().at(0);
        let start = variant.rows_start as usize;
        let rows = DESCRIPTION.table::<MatchRow>().slice(start, variant.n_rows as usize);
        let rows = rows.iter().enumerate().map(move |(index, row)| (start + index, row));
        rows.filter(move |(_, row)| self.may_have(row))
    }

    fn may_have(self, row: &MatchRow) -> bool {
        let excluded = match self {
            Self::Arm => NOT_ARM,
            Self::Thumb => NOT_THUMB,
            Self::Micro => NOT_MICRO,
        };
        Requirements::of(DESCRIPTION, row).names().all(|name| !excluded.contains(&name))
    }
}
