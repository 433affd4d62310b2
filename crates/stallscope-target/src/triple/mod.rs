//! Target triples: architecture, vendor, operating system, environment and object format, parsed and normalized as in
//! LLVM.

mod arch_parser;
mod component;
mod normalize;

pub use component::{Arch, Environment, ObjectFormat, Os, Vendor};

/// The default triple.
pub const DEFAULT_TRIPLE: &str = "x86_64-pc-linux-gnu";

/// A target triple and its parsed components; a component in the wrong place has no meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Triple {
    /// The triple as given.
    pub text: String,
    /// The first component.
    pub arch: Arch,
    /// The second component.
    pub vendor: Vendor,
    /// The third component.
    pub os: Os,
    /// The fourth component.
    pub environment: Environment,
    /// The object format, from the end of the fourth component or from architecture and operating system.
    pub object_format: ObjectFormat,
}

impl Triple {
    /// Parses a triple without normalizing it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut components = text.splitn(4, '-');
        let first = components.next().unwrap_or_default();
        let mut triple = Self { text: text.to_owned(), arch: Arch::parse(first), ..Self::default() };
        match components.next() {
            Some(vendor) => {
                triple.vendor = Vendor::parse(vendor);
                triple.os = components.next().map(Os::parse).unwrap_or_default();
                if let Some(rest) = components.next() {
                    triple.environment = Environment::parse(rest);
                    triple.object_format = ObjectFormat::parse(rest);
                }
            }
            None => triple.environment = Environment::of_lone_arch(first),
        }
        if triple.object_format == ObjectFormat::Unknown {
            triple.object_format = triple.default_format();
        }
        triple
    }

    /// Returns the operating system's name as written, including its version.
    #[must_use]
    pub fn os_name(&self) -> &str {
        self.text.split('-').nth(2).unwrap_or_default()
    }

    /// Returns the triple with another architecture, as `-march` changes it.
    #[must_use]
    pub fn with_arch(&self, arch: Arch) -> Self {
        let mut components = self.text.splitn(3, '-').skip(1);
        let vendor = components.next().unwrap_or_default();
        let rest = components.next().unwrap_or_default();
        Self::new(&format!("{}-{vendor}-{rest}", arch.triple_name()))
    }

    /// Returns whether the operating system is one of Apple's.
    #[must_use]
    pub const fn is_darwin(&self) -> bool {
        matches!(
            self.os,
            Os::Darwin
                | Os::MacOsx
                | Os::Ios
                | Os::TvOs
                | Os::WatchOs
                | Os::DriverKit
                | Os::Xros
                | Os::BridgeOs
        ) || matches!((self.vendor, self.os), (Vendor::Apple, Os::Firmware))
    }

    /// Returns whether the operating system is Windows.
    #[must_use]
    pub const fn is_windows(&self) -> bool {
        matches!(self.os, Os::Win32)
    }

    /// Returns whether it is for Arm code that interoperates with x86 code on Windows.
    #[must_use]
    pub fn is_windows_arm64ec(&self) -> bool {
        self.is_windows() && self.text.split('-').next() == Some("arm64ec")
    }

    /// Returns whether 64-bit instructions are used with 32-bit addresses.
    #[must_use]
    pub const fn is_x32(&self) -> bool {
        matches!(self.environment, Environment::GnuX32 | Environment::MuslX32)
    }

    const fn default_format(&self) -> ObjectFormat {
        match self.arch {
            Arch::Unknown
            | Arch::Aarch64
            | Arch::Aarch64_32
            | Arch::Arm
            | Arch::Thumb
            | Arch::X86
            | Arch::X86_64 => {
                if matches!(self.os, Os::Win32 | Os::Uefi) {
                    ObjectFormat::Coff
                } else if self.is_darwin() {
                    ObjectFormat::MachO
                } else {
                    ObjectFormat::Elf
                }
            }
            Arch::Mipsel if self.is_windows() => ObjectFormat::Coff,
            Arch::Ppc64 | Arch::Ppc if matches!(self.os, Os::Aix) => ObjectFormat::Xcoff,
            Arch::Ppc64 | Arch::Ppc if self.is_darwin() => ObjectFormat::MachO,
            Arch::SystemZ if matches!(self.os, Os::Zos) => ObjectFormat::Goff,
            Arch::Wasm32 | Arch::Wasm64 => ObjectFormat::Wasm,
            Arch::Spirv | Arch::Spirv32 | Arch::Spirv64 => ObjectFormat::Spirv,
            Arch::Dxil => ObjectFormat::DxContainer,
            _ => ObjectFormat::Elf,
        }
    }
}
