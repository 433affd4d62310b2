//! A target: what LLVM knows of an instruction set, and how `-march` and triples name it.

use std::fmt;

use crate::{Arch, Description, Triple};

/// What LLVM calls a target: the facts about an instruction set.
///
/// There is one value of each target, in the crate of its instruction set.
#[derive(Debug)]
pub struct Target {
    /// The name of the target's description, such as `x86`.
    pub name: &'static str,
    /// The architectures that triples name it by.
    pub archs: &'static [Arch],
    /// The target's tables.
    pub description: Description<'static>,
    /// What a triple implies about a subtarget.
    pub defaults: fn(&Triple) -> SubtargetDefaults,
}

/// What a triple implies about a subtarget.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtargetDefaults {
    /// The processor where none is named.
    pub processor: &'static str,
    /// The attributes in front of those given.
    pub attributes: Vec<&'static str>,
    /// The attributes used where neither a processor nor an attribute is given.
    pub attributes_of_nothing: &'static [&'static str],
}

/// Why there is no target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// `-march` names no target.
    InvalidTarget(String),
    /// No target has the triple's architecture.
    NoTarget(String),
    /// LLVM has the target; none of those at hand is it.
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

/// The names of LLVM's targets, which `-march` takes.
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

impl AsRef<Self> for Target {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Target {
    /// Whether the target is that of an architecture.
    #[must_use]
    pub fn has_arch(&self, arch: Arch) -> bool {
        self.archs.contains(&arch)
    }

    /// The names that `-march` takes for the target.
    pub fn march_names(&self) -> impl Iterator<Item = &'static str> {
        REGISTERED.into_iter().filter(|name| self.has_arch(Arch::of_llvm_target(name)))
    }

    /// The target among `targets` that `-march` names, or else that of the triple's architecture, with the resulting
    /// triple. An empty `march` is none.
    ///
    /// # Errors
    /// When there is no such target.
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
