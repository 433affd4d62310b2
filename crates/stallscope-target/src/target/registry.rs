//! Which target a triple or `-march` asks for.

use std::fmt;

use crate::{Arch, Description, Triple};

/// A target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// AArch64, little-endian and big-endian, with 64-bit and with 32-bit addresses.
    #[cfg(feature = "aarch64")]
    Aarch64,
    /// x86, 32-bit and 64-bit.
    #[cfg(feature = "x86")]
    X86,
}

/// What a triple says of a subtarget.
pub(crate) struct Defaults {
    /// The processor that is meant where none is named.
    pub(crate) processor: &'static str,
    /// The attributes that come before those given.
    pub(crate) attributes: Vec<&'static str>,
    /// The attributes that stand in for those given where neither a processor nor an attribute is.
    pub(crate) attributes_of_nothing: &'static [&'static str],
}

/// Why there is no target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// `-march` names no target.
    InvalidTarget(String),
    /// No target has the triple's architecture.
    NoTarget(String),
    /// The reference has the target, this crate does not.
    Unsupported(String),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidTarget(name) => write!(f, "invalid target '{name}'."),
            Self::NoTarget(triple) => {
                write!(f, "unable to get target for '{triple}', see --version and --triple.")
            }
            Self::Unsupported(arch) => write!(f, "the target '{arch}' is not supported"),
        }
    }
}

impl std::error::Error for TargetError {}

/// The names of the reference's targets, which `-march` takes.
const REGISTERED: [&str; 49] = [
    "aarch64",
    "aarch64_32",
    "aarch64_be",
    "amdgcn",
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

impl Target {
    /// All targets that the crate is built with.
    pub const ALL: &[Self] = &[
        #[cfg(feature = "aarch64")]
        Self::Aarch64,
        #[cfg(feature = "x86")]
        Self::X86,
    ];

    /// The target that `-march` names, or else that of the triple's architecture, with the triple that results.
    ///
    /// # Errors
    /// When there is no such target.
    pub fn lookup(march: &str, triple: &Triple) -> Result<(Self, Triple), TargetError> {
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
        let target = Self::of_arch(triple.arch);
        let unsupported = || TargetError::Unsupported(triple.arch.triple_name().to_owned());
        target.ok_or_else(unsupported).map(|target| (target, triple.clone()))
    }

    /// The target of an architecture.
    const fn of_arch(arch: Arch) -> Option<Self> {
        match arch {
            #[cfg(feature = "aarch64")]
            Arch::Aarch64 | Arch::Aarch64Be | Arch::Aarch64_32 => Some(Self::Aarch64),
            #[cfg(feature = "x86")]
            Arch::X86 | Arch::X86_64 => Some(Self::X86),
            _ => None,
        }
    }

    /// The names that `-march` takes for the targets that the crate is built with.
    pub fn march_names() -> impl Iterator<Item = &'static str> {
        REGISTERED.into_iter().filter(|name| Self::of_arch(Arch::of_llvm_target(name)).is_some())
    }

    /// The target's tables.
    #[must_use]
    pub const fn description(self) -> Description<'static> {
        match self {
            #[cfg(feature = "aarch64")]
            Self::Aarch64 => super::aarch64::description(),
            #[cfg(feature = "x86")]
            Self::X86 => super::x86::description(),
        }
    }

    /// The function that tells what a triple says of a subtarget.
    pub(crate) fn defaults(self) -> fn(&Triple) -> Defaults {
        match self {
            #[cfg(feature = "aarch64")]
            Self::Aarch64 => super::aarch64::defaults,
            #[cfg(feature = "x86")]
            Self::X86 => super::x86::defaults,
        }
    }
}
