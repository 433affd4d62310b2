//! The generation of a subtarget's processor. Words, texts and encodings depend on it.

use stallscope_target::{FeatureId, FeatureSet};

use crate::description::feature;

/// The features of a subtarget, asked for by generation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generation {
    features: FeatureSet,
}

macro_rules! generations {
    ($($(#[$doc:meta])* $name:ident $feature:literal,)*) => {
        impl Generation {
            $($(#[$doc])*
            pub(crate) fn $name(&self) -> bool {
                const FEATURE: FeatureId = feature($feature);
                self.has(FEATURE)
            })*
        }
    };
}

generations! {
    /// Whether it is GFX6, Southern Islands.
    is_gfx6 "FeatureSouthernIslands",
    /// Whether it is GFX7, Sea Islands.
    is_gfx7 "FeatureSeaIslands",
    /// Whether it is GFX8, Volcanic Islands.
    is_gfx8 "FeatureVolcanicIslands",
    /// Whether it is GFX9.
    is_gfx9 "FeatureGFX9",
    /// Whether it is GFX10.
    is_gfx10 "FeatureGFX10",
    /// Whether it is GFX11.
    is_gfx11 "FeatureGFX11",
    /// Whether it is GFX12.
    is_gfx12 "FeatureGFX12",
    /// Whether it is GFX13, the last one.
    is_gfx13 "FeatureGFX13",
    /// Whether it has the instructions of GFX11.7.
    has_gfx11_7 "FeatureGFX11_7Insts",
    /// Whether it has the instructions of GFX90A.
    has_gfx90a "FeatureGFX90AInsts",
    /// Whether it has the instructions of GFX940.
    has_gfx940 "FeatureGFX940Insts",
    /// Whether it has the instructions of GFX1250, as GFX13 has.
    has_gfx1250 "FeatureGFX1250Insts",
    /// Whether it has the encodings of GFX10.3.
    has_gfx10_b "FeatureGFX10_BEncoding",
    /// Whether 1/(2π) is an inline constant.
    has_inverse_two_pi "FeatureInv2PiInlineImm",
    /// Whether a wave has 32 lanes.
    is_wave32 "FeatureWavefrontSize32",
    /// Whether literals may have 64 bits.
    has_64_bit_literals "Feature64BitLiterals",
    /// Whether VOP3 instructions may have a literal.
    has_vop3_literals "FeatureVOP3Literal",
    /// Whether the bit of `r128` says that addresses have 16 bits.
    has_r128_as_a16 "FeatureR128A16",
    /// Whether the architecture provides the flat scratch.
    has_flat_scratch "FeatureArchitectedFlatScratch",
    /// Whether DPP is restricted for instructions of double precision.
    has_dp_alu_dpp "FeatureDPALU_DPP",
    /// Whether there is memory that all waves share.
    has_global_share "FeatureGDS",
    /// Whether the registers of an image address need not be consecutive.
    has_separate_addresses "FeatureNSAEncoding",
    /// Whether consecutive registers can follow separate ones.
    has_partly_separate_addresses "FeaturePartialNSAEncoding",
    /// Whether gradients of 16 bits have their own instructions.
    has_short_gradients "FeatureG16",
    /// Whether each number of 16 bits from memory has its own register.
    has_unpacked_memory "FeatureUnpackedD16VMem",
    /// Whether offsets from flat addresses have a sign.
    has_signed_flat_offsets "FeatureFlatSignedOffset",
    /// Whether kernels can choose how numbers are clamped and how floating-point exceptions are signaled.
    has_dx10_clamp "FeatureDX10ClampAndIEEEMode",
    /// Whether stores to memory have their own counter.
    has_store_counter "FeatureVscnt",
}

impl Generation {
    pub(crate) const fn new(features: FeatureSet) -> Self {
        Self { features }
    }

    /// Whether it has a feature.
    pub(crate) fn has(&self, feature: FeatureId) -> bool {
        self.features.has(feature)
    }

    /// Returns the number of bits of an offset from a flat address.
    pub(crate) fn n_flat_offset_bits(&self) -> u32 {
        if self.has(const { feature("FeatureFlatOffsetBits12") }) {
            12
        } else if self.has(const { feature("FeatureFlatOffsetBits24") }) {
            24
        } else {
            13
        }
    }

    pub(crate) fn is_gfx9_or_later(&self) -> bool {
        self.is_gfx9() || self.is_gfx10_or_later()
    }

    pub(crate) fn is_gfx10_or_later(&self) -> bool {
        self.is_gfx10() || self.is_gfx11_or_later()
    }

    pub(crate) fn is_gfx11_or_later(&self) -> bool {
        self.is_gfx11() || self.is_gfx12_or_later()
    }

    pub(crate) fn is_gfx12_or_later(&self) -> bool {
        self.is_gfx12() || self.is_gfx13()
    }

    /// Whether it is GFX1250, and not a later one.
    pub(crate) fn is_gfx1250(&self) -> bool {
        self.has_gfx1250() && !self.is_gfx13()
    }

    pub(crate) fn is_before_gfx9(&self) -> bool {
        !self.is_gfx9_or_later()
    }

    /// Whether it is one of GFX6 to GFX9; no generation at all is none of these.
    pub(crate) fn is_gfx6_to_gfx9(&self) -> bool {
        self.is_gfx6() || self.is_gfx7() || self.is_gfx8() || self.is_gfx9()
    }

    pub(crate) fn is_before_gfx11(&self) -> bool {
        !self.is_gfx11_or_later()
    }

    pub(crate) fn is_before_gfx12(&self) -> bool {
        !self.is_gfx12_or_later()
    }

    pub(crate) fn is_gfx8_to_gfx10(&self) -> bool {
        self.is_gfx8() || self.is_gfx9() || self.is_gfx10()
    }

    pub(crate) fn is_gfx9_to_gfx10(&self) -> bool {
        self.is_gfx9() || self.is_gfx10()
    }

    pub(crate) fn is_gfx9_to_gfx11(&self) -> bool {
        self.is_gfx9() || self.is_gfx10() || self.is_gfx11()
    }

    pub(crate) fn is_gfx10_to_gfx11(&self) -> bool {
        self.is_gfx10() || self.is_gfx11()
    }

    /// Whether it is GFX10 before GFX10.3.
    pub(crate) fn is_gfx10_before_gfx10_3(&self) -> bool {
        self.is_gfx10() && !self.has_gfx10_b()
    }

    /// Whether it is GFX10.3 or GFX11.
    pub(crate) fn is_gfx10_3_to_gfx11(&self) -> bool {
        self.has_gfx10_b() && !self.is_gfx12_or_later()
    }
}
