//! Processors with features, and the matcher's rows that each of them has.

use stallscope_amdgpu::description::{self, DESCRIPTION};
use stallscope_target::{
    AvailableFeatures, FeatureId, FeatureSet, MatchRow, MatchVariant, RequiredFeatures, SubtargetInfo, Triple,
};

/// The triple of all forms.
pub(super) const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// Processors with other features than their own, that together have all rows.
pub(super) const SETTINGS: [(&str, &str); 32] = [
    ("gfx600", ""),
    ("gfx700", ""),
    ("gfx700", "+wavefrontsize32,+gfx8-insts"),
    ("gfx803", ""),
    ("gfx803", "+dl-insts,+cvt-norm-insts"),
    ("gfx810", ""),
    ("gfx900", ""),
    (
        "gfx900",
        "+g16,+gfx950-insts,+atomic-buffer-pk-add-bf16-inst,+atomic-fadd-rtn-insts,\
         +atomic-buffer-global-pk-add-f16-insts",
    ),
    ("gfx906", ""),
    ("gfx908", ""),
    ("gfx90a", ""),
    ("gfx90a", "+extended-image-insts,+atomic-buffer-pk-add-bf16-inst"),
    ("gfx942", ""),
    ("gfx950", ""),
    ("gfx1010", ""),
    ("gfx1011", "+wavefrontsize64,+dot3-insts"),
    ("gfx1013", ""),
    ("gfx1030", ""),
    ("gfx1030", "+wavefrontsize64"),
    ("gfx1100", ""),
    ("gfx1100", "+wavefrontsize64,+fp8-conversion-insts,+ieee-minimum-maximum-insts,+dpp-64bit"),
    ("gfx1100", "+real-true16,+fp8-conversion-insts"),
    ("gfx1150", ""),
    ("gfx1150", "+real-true16,+wavefrontsize64"),
    ("gfx1200", ""),
    ("gfx1200", "+wavefrontsize64"),
    ("gfx1201", "+real-true16"),
    ("gfx1201", "+real-true16,+wavefrontsize64"),
    ("gfx1250", ""),
    ("gfx1250", "+real-true16"),
    ("gfx1251", ""),
    ("gfx906", "+wavefrontsize32,+wavefrontsize64,+xnack,-sramecc"),
];

/// A processor with features.
#[derive(Debug)]
pub(super) struct Setting {
    available: AvailableFeatures,
    features: FeatureSet,
    /// The number of the hardware mode.
    pub(super) hw_mode: usize,
    /// The generation: 6 for GFX6.
    pub(super) generation: u32,
}

/// The first feature of each generation after the oldest, the latest one first.
const GENERATIONS: [(u32, FeatureId); 6] = [
    (12, description::feature("FeatureGFX12Insts")),
    (11, description::feature("FeatureGFX11Insts")),
    (10, description::feature("FeatureGFX10Insts")),
    (9, description::feature("FeatureGFX9Insts")),
    (8, description::feature("FeatureGFX8Insts")),
    (7, description::feature("FeatureCIInsts")),
];

impl Setting {
    /// Returns a processor with features, which are written as for `-mattr`.
    pub(super) fn new(processor: &str, attributes: &str) -> Self {
        let triple = Triple::new(TRIPLE);
        let (subtarget, _) =
            SubtargetInfo::new(&stallscope_amdgpu::ISA.target, triple, processor, [attributes]);
        let features = subtarget.features;
        let generation = GENERATIONS.into_iter().find(|(_, feature)| features.has(*feature));
        Self {
            available: DESCRIPTION.available_features(&features),
            features,
            hw_mode: DESCRIPTION.hw_mode(&features),
            generation: generation.map_or(6, |(number, _)| number),
        }
    }

    /// Returns whether it has a feature.
    pub(super) fn has(&self, feature: FeatureId) -> bool {
        self.features.has(feature)
    }

    /// Returns the rows that it has, with the numbers of their variants and their own.
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, usize, MatchRow)> {
        rows().filter(|(_, _, row)| {
            let required = DESCRIPTION.table::<RequiredFeatures>().at(row.required_features.index());
            self.available.missing(&required) == [0; 4]
        })
    }
}

/// Returns all rows, with the numbers of their variants and their own.
pub(super) fn rows() -> impl Iterator<Item = (usize, usize, MatchRow)> {
    let variants = DESCRIPTION.table::<MatchVariant>().iter().enumerate();
    variants.flat_map(|(number, variant)| {
        let start = variant.rows_start as usize;
        let rows = DESCRIPTION.table::<MatchRow>().slice(start, variant.n_rows as usize);
        rows.iter().enumerate().map(move |(index, row)| (number, start + index, row))
    })
}
