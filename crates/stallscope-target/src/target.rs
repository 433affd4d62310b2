//! A target: LLVM's description of an instruction set, and the names of `-march` and triples for it.

use std::fmt;

use crate::{Arch, Description, FeatureId, FeatureSet, Triple};

/// A target in LLVM's sense: the facts about an instruction set.
///
/// Each target has one value, in the crate of its instruction set.
#[derive(Debug)]
pub struct Target {
    /// The name of the target's description, such as `x86`.
    pub name: &'static str,
    /// The architectures of triples for the target.
    pub archs: &'static [Arch],
    /// The target's tables.
    pub description: Description<'static>,
    /// Returns the defaults of a subtarget with a triple.
    pub defaults: fn(&Triple) -> SubtargetDefaults,
}

/// The properties of a subtarget that a triple implies.
#[derive(Clone, Debug, Default)]
pub struct SubtargetDefaults {
    /// The processor if none is given.
    pub processor: &'static str,
    /// The processor that `generic` represents, if it is another one.
    pub generic: Option<&'static str>,
    /// The attributes that precede the given ones.
    pub attributes: Vec<&'static str>,
    /// The attributes if neither a processor nor an attribute is given.
    pub fallback_attributes: &'static [&'static str],
    /// Whether there is no subtarget for an unknown processor; other targets have one without features.
    pub refuses_unknown_processors: bool,
    /// Changes the features that processor and attributes give, if they do not fit together.
    pub adjust_features: Option<fn(&mut FeatureSet)>,
    /// The approximate part of the models, if there is one.
    pub approximation: Option<Approximation>,
}

/// An approximate part of a target's models. It is off unless a feature enables it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approximation {
    /// The name of the part.
    pub name: &'static str,
    /// The feature.
    pub feature: FeatureId,
}

/// The reason why there is no target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// `-march` does not name a target.
    InvalidTarget(String),
    /// No target has the triple's architecture.
    NoTarget(String),
    /// LLVM has the target, but it is not among the supported ones.
    Unsupported(String),
    /// LLVM has no scheduling model that can be simulated of any processor of the target.
    Unmodeled(String),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidTarget(name) => write!(f, "invalid target '{name}'."),
            Self::NoTarget(triple) => {
                write!(f, "unable to get target for '{triple}', see --version and --triple.")
            }
            Self::Unsupported(arch) => write!(f, "the target '{arch}' is not supported"),
            Self::Unmodeled(arch) => {
                write!(f, "no processor of the target '{arch}' has a scheduling model that can be simulated")
            }
        }
    }
}

impl std::error::Error for TargetError {}

/// The names of LLVM's targets in `-march`.
const REGISTERED: [&str; 50] = [
    "aarch64",
    "aarch64_32",
    "aarch64_be",
    "amdgcn",
    "amdgpu",
    "arm",
    "arm64",
    "arm64_32",
    "armeb",
    "avr",
    "bpf",
    "bpfeb",
    "bpfel",
    "hexagon",
    "lanai",
    "loongarch32",
    "loongarch64",
    "m68k",
    "mips",
    "mips64",
    "mips64el",
    "mipsel",
    "msp430",
    "nvptx",
    "nvptx64",
    "ppc32",
    "ppc32le",
    "ppc64",
    "ppc64le",
    "r600",
    "riscv32",
    "riscv32be",
    "riscv64",
    "riscv64be",
    "sparc",
    "sparcel",
    "sparcv9",
    "spirv",
    "spirv32",
    "spirv64",
    "systemz",
    "thumb",
    "thumbeb",
    "ve",
    "wasm32",
    "wasm64",
    "x86",
    "x86-64",
    "xcore",
    "xtensa",
];

impl AsRef<Self> for Target {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Target {
    /// Returns whether the target supports an architecture.
    #[must_use]
    pub fn has_arch(&self, arch: Arch) -> bool {
        self.archs.contains(&arch)
    }

    /// Returns the names of the target in `-march`.
    pub fn march_names(&self) -> impl Iterator<Item = &'static str> {
        REGISTERED.into_iter().filter(|name| self.has_arch(Arch::of_llvm_target(name)))
    }

    /// Returns the target among `targets` that `-march` names, or otherwise that of the triple's architecture, and
    /// the resulting triple. An empty `march` counts as not given.
    ///
    /// # Errors
    /// If no target has the triple.
    pub fn lookup<'t, T: AsRef<Self>>(
        targets: &'t [T],
        march: &str,
        triple: &Triple,
    ) -> Result<(&'t T, Triple), TargetError> {
        let triple = if march.is_empty() {
            let is_registered = REGISTERED.iter().any(|name| Arch::of_llvm_target(name) == triple.arch);
            if triple.arch == Arch::Unknown || !is_registered {
                return Err(TargetError::NoTarget(triple.text.clone()));
            }
            triple.clone()
        } else {
            if !REGISTERED.contains(&march) {
                return Err(TargetError::InvalidTarget(march.to_owned()));
            }
            triple.with_arch(Arch::of_llvm_target(march))
        };
        match targets.iter().find(|target| target.as_ref().has_arch(triple.arch)) {
            Some(target) => Ok((target, triple)),
            None => Err(TargetError::Unsupported(triple.arch.triple_name().to_owned())),
        }
    }
}
