//! Features that exclude each other.

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureSet {
    /// 32 bits, with pairs of floating-point registers.
    Release2,
    /// 32 bits, with everything that goes with it.
    Release5,
    /// 32 bits of the sixth release.
    Release6,
    /// 64 bits.
    Wide5,
    /// 64 bits with pointers of 32.
    WideNew,
    /// 64 bits of the sixth release.
    Wide6,
    /// The additions of Octeon.
    Octeon,
    /// A large global offset table, and traps for divisions.
    LargeTable,
    /// No instructions for floating-point numbers.
    SoftFloat,
    Micro,
    /// microMIPS of the sixth release, with the lowest byte first.
    Micro6,
    Short,
}

impl FeatureSet {
    /// All sets.
    pub(super) const ALL: [Self; 12] = [
        Self::Release2,
        Self::Release5,
        Self::Release6,
        Self::Wide5,
        Self::WideNew,
        Self::Wide6,
        Self::Octeon,
        Self::LargeTable,
        Self::SoftFloat,
        Self::Micro,
        Self::Micro6,
        Self::Short,
    ];

    /// Returns the name of the set.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Release2 => "release 2",
            Self::Release5 => "release 5",
            Self::Release6 | Self::Wide6 => "release 6",
            Self::Wide5 => "wide release 5",
            Self::WideNew => "new convention",
            Self::Octeon => "Octeon",
            Self::LargeTable => "large table",
            Self::SoftFloat => "soft float",
            Self::Micro => "microMIPS",
            Self::Micro6 => "microMIPS release 6",
            Self::Short => "MIPS16",
        }
    }

    /// Returns a triple whose calling convention goes with the set.
    pub(super) const fn triple(self) -> &'static str {
        match self {
            Self::Release2 | Self::Release5 | Self::Micro | Self::Short => "mips",
            Self::Release6 | Self::Micro6 | Self::LargeTable => "mipsel",
            Self::Wide5 | Self::Octeon => "mips64",
            Self::Wide6 | Self::SoftFloat => "mips64el",
            Self::WideNew => "mips64-linux-gnuabin32",
        }
    }

    /// Returns the features for `-mattr`.
    pub(super) const fn attributes(self) -> &'static str {
        match self {
            Self::Release2 => "+mips32r2,+dspr2,+mt,+mips3d",
            Self::Release5 => "+mips32r5,+fp64,+msa,+dspr2,+mt,+virt,+eva",
            Self::Release6 => "+mips32r6,+msa,+dspr3,+virt,+eva,+crc,+ginv",
            Self::Wide5 | Self::WideNew => "+mips64r5,+msa,+dspr2,+mt,+virt,+eva",
            Self::Wide6 => "+mips64r6,+msa,+dspr2,+virt,+eva,+crc,+ginv",
            Self::Octeon => "+cnmipsp",
            Self::LargeTable => "+mips32r3,+xgot,+use-tcc-in-div,+nooddspreg,+fpxx,+crc",
            Self::SoftFloat => "+mips64r3,+soft-float",
            Self::Micro => "+mips32r5,+micromips,+dspr2,+eva,+virt",
            Self::Micro6 => "+mips32r6,+micromips,+dspr3,+eva,+virt,+ginv",
            Self::Short => "+mips16",
        }
    }
}
