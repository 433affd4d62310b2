//! The words that triples consist of.

/// Declares an enum whose variants have words; a word means the first variant whose test it passes.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $test:ident; $($variant:ident $($word:literal)*,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names are LLVM's and self-explanatory")]
        pub enum $name {
            #[default]
            Unknown,
            $($variant,)*
        }

        impl $name {
            const WORDS: &[(&str, Self)] = &[$($(($word, Self::$variant),)*)*];

            /// Parses a component.
            #[must_use]
            pub fn parse(component: &str) -> Self {
                Self::WORDS.iter().find(|(word, _)| component.$test(*word)).map_or(Self::Unknown, |(_, found)| *found)
            }
        }
    };
}

macro_rules! archs {
    ($($variant:ident $triple:literal [$($word:literal)*] [$($llvm:literal)*],)*) => {
        /// An architecture.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names are LLVM's and self-explanatory")]
        pub enum Arch {
            #[default]
            Unknown,
            $($variant,)*
        }

        impl Arch {
            /// Returns the name that triples use for the architecture.
            #[must_use]
            pub const fn triple_name(self) -> &'static str {
                match self {
                    Self::Unknown => "unknown",
                    $(Self::$variant => $triple,)*
                }
            }

            /// The architecture with a fixed name.
            pub(super) fn parse_word(component: &str) -> Self {
                match component {
                    $($($word)|* => Self::$variant,)*
                    _ => Self::Unknown,
                }
            }

            /// Returns the architecture of the target that LLVM registers as `name`, its name in `-march`.
            #[must_use]
            pub fn of_llvm_target(name: &str) -> Self {
                match name {
                    $($($llvm)|* => Self::$variant,)*
                    _ => Self::Unknown,
                }
            }
        }
    };
}

archs! {
    X86 "i386" ["i386" "i486" "i586" "i686" "i786" "i886" "i986"] ["x86" "i386"],
    X86_64 "x86_64" ["amd64" "x86_64" "x86_64h" "x86_64_lfi"] ["x86-64"],
    Ppc "powerpc" ["powerpc" "powerpcspe" "ppc" "ppc32"] ["ppc32" "ppc"],
    Ppcle "powerpcle" ["powerpcle" "ppcle" "ppc32le"] ["ppc32le" "ppcle"],
    Ppc64 "powerpc64" ["powerpc64" "ppu" "ppc64"] ["ppc64"],
    Ppc64le "powerpc64le" ["powerpc64le" "ppc64le"] ["ppc64le"],
    Arm "arm" ["xscale" "arm"] ["arm"],
    Armeb "armeb" ["xscaleeb" "armeb"] ["armeb"],
    Aarch64 "aarch64" ["aarch64" "aarch64_lfi" "arm64" "arm64e" "arm64ec"] ["aarch64" "arm64"],
    Aarch64Be "aarch64_be" ["aarch64_be"] ["aarch64_be"],
    Aarch64_32 "aarch64_32" ["aarch64_32" "arm64_32"] ["aarch64_32" "arm64_32"],
    Arc "arc" ["arc"] ["arc"],
    Thumb "thumb" ["thumb"] ["thumb"],
    Thumbeb "thumbeb" ["thumbeb"] ["thumbeb"],
    Avr "avr" ["avr"] ["avr"],
    M68k "m68k" ["m68k"] ["m68k"],
    Msp430 "msp430" ["msp430"] ["msp430"],
    Mips "mips" ["mips" "mipseb" "mipsallegrex" "mipsisa32r6" "mipsr6"] ["mips"],
    Mipsel "mipsel" ["mipsel" "mipsallegrexel" "mipsisa32r6el" "mipsr6el"] ["mipsel"],
    Mips64 "mips64" ["mips64" "mips64eb" "mipsn32" "mipsisa64r6" "mips64r6" "mipsn32r6"] ["mips64"],
    Mips64el "mips64el" ["mips64el" "mipsn32el" "mipsisa64r6el" "mips64r6el" "mipsn32r6el"] ["mips64el"],
    R600 "r600" ["r600"] ["r600"],
    Amdgpu "amdgpu" ["amdgcn"] ["amdgpu" "amdgcn"],
    Riscv32 "riscv32" ["riscv32"] ["riscv32"],
    Riscv64 "riscv64" ["riscv64"] ["riscv64"],
    Riscv32be "riscv32be" ["riscv32be"] ["riscv32be"],
    Riscv64be "riscv64be" ["riscv64be"] ["riscv64be"],
    Hexagon "hexagon" ["hexagon"] ["hexagon"],
    SystemZ "s390x" ["s390x" "systemz"] ["s390x" "systemz"],
    Sparc "sparc" ["sparc"] ["sparc"],
    Sparcel "sparcel" ["sparcel"] ["sparcel"],
    Sparcv9 "sparcv9" ["sparcv9" "sparc64"] ["sparcv9"],
    Tce "tce" ["tce"] ["tce"],
    Tcele "tcele" ["tcele"] ["tcele"],
    Tcele64 "tcele64" ["tcele64"] ["tcele64"],
    Xcore "xcore" ["xcore"] ["xcore"],
    Nvptx "nvptx" ["nvptx"] ["nvptx"],
    Nvptx64 "nvptx64" ["nvptx64"] ["nvptx64"],
    Amdil "amdil" ["amdil"] ["amdil"],
    Amdil64 "amdil64" ["amdil64"] ["amdil64"],
    Hsail "hsail" ["hsail"] ["hsail"],
    Hsail64 "hsail64" ["hsail64"] ["hsail64"],
    Spir "spir" ["spir"] ["spir"],
    Spir64 "spir64" ["spir64"] ["spir64"],
    Spirv "spirv" ["spirv" "spirv1.5" "spirv1.6"] ["spirv"],
    Spirv32 "spirv32" ["spirv32" "spirv32v1.0" "spirv32v1.1" "spirv32v1.2" "spirv32v1.3" "spirv32v1.4" "spirv32v1.5" "spirv32v1.6"] ["spirv32"],
    Spirv64 "spirv64" ["spirv64" "spirv64v1.0" "spirv64v1.1" "spirv64v1.2" "spirv64v1.3" "spirv64v1.4" "spirv64v1.5" "spirv64v1.6"] ["spirv64"],
    Kalimba "kalimba" ["kalimba"] ["kalimba"],
    Lanai "lanai" ["lanai"] ["lanai"],
    Renderscript32 "renderscript32" ["renderscript32"] ["renderscript32"],
    Renderscript64 "renderscript64" ["renderscript64"] ["renderscript64"],
    Shave "shave" ["shave"] ["shave"],
    Ve "ve" ["ve"] ["ve"],
    Wasm32 "wasm32" ["wasm32"] ["wasm32"],
    Wasm64 "wasm64" ["wasm64"] ["wasm64"],
    Csky "csky" ["csky"] ["csky"],
    Loongarch32 "loongarch32" ["loongarch32"] ["loongarch32"],
    Loongarch64 "loongarch64" ["loongarch64"] ["loongarch64"],
    Dxil "dxil" ["dxil" "dxilv1.0" "dxilv1.1" "dxilv1.2" "dxilv1.3" "dxilv1.4" "dxilv1.5" "dxilv1.6" "dxilv1.7" "dxilv1.8" "dxilv1.9"] ["dxil"],
    Xtensa "xtensa" ["xtensa"] ["xtensa"],
    Bpfel "bpfel" ["bpf" "bpf_le" "bpfel"] ["bpf" "bpfel" "bpf_le"],
    Bpfeb "bpfeb" ["bpf_be" "bpfeb"] ["bpfeb" "bpf_be"],
}

impl Environment {
    /// Returns the environment of a triple that consists of an architecture only.
    pub(super) fn of_lone_arch(arch: &str) -> Self {
        let starts = |start: &str| arch.starts_with(start);
        if starts("mipsn32") {
            Self::GnuAbiN32
        } else if starts("mips64") || starts("mipsisa64") {
            Self::GnuAbi64
        } else if starts("mipsisa32") || matches!(arch, "mips" | "mipsel" | "mipsr6" | "mipsr6el") {
            Self::Gnu
        } else {
            Self::Unknown
        }
    }
}

impl ObjectFormat {
    /// Returns the word for the format in a normalized triple.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "",
            Self::Coff => "coff",
            Self::Elf => "elf",
            Self::Goff => "goff",
            Self::MachO => "macho",
            Self::Wasm => "wasm",
            Self::Xcoff => "xcoff",
            Self::Spirv => "spirv",
            Self::DxContainer => "dxcontainer",
        }
    }
}

words! {
    /// A vendor.
    Vendor, eq;
    Apple "apple",
    Pc "pc",
    Scei "scei" "sie",
    Freescale "fsl",
    Ibm "ibm",
    ImaginationTechnologies "img",
    MipsTechnologies "mti",
    Nvidia "nvidia",
    Csr "csr",
    Amd "amd",
    Mesa "mesa",
    Suse "suse",
    OpenEmbedded "oe",
    Intel "intel",
    Meta "meta",
}

words! {
    /// An operating system.
    Os, starts_with;
    Darwin "darwin",
    DragonFly "dragonfly",
    FreeBsd "freebsd",
    Fuchsia "fuchsia",
    Ios "ios",
    KFreeBsd "kfreebsd",
    Linux "linux",
    Lv2 "lv2",
    MacOsx "macos",
    Managarm "managarm",
    NetBsd "netbsd",
    OpenBsd "openbsd",
    Solaris "solaris",
    Uefi "uefi",
    Win32 "win32" "windows",
    Zos "zos",
    Haiku "haiku",
    Rtems "rtems",
    Aix "aix",
    Cuda "cuda",
    Nvcl "nvcl",
    AmdHsa "amdhsa",
    Ps4 "ps4",
    Ps5 "ps5",
    ElfIamcu "elfiamcu",
    TvOs "tvos",
    WatchOs "watchos",
    BridgeOs "bridgeos",
    DriverKit "driverkit",
    Xros "xros" "visionos",
    Mesa3d "mesa3d",
    AmdPal "amdpal",
    HermitCore "hermit",
    Hurd "hurd",
    WasiP1 "wasip1",
    WasiP2 "wasip2",
    WasiP3 "wasip3",
    Wasi "wasi",
    Emscripten "emscripten",
    ShaderModel "shadermodel",
    LiteOs "liteos",
    Serenity "serenity",
    Vulkan "vulkan",
    CheriotRtos "cheriotrtos",
    OpenCl "opencl",
    ChipStar "chipstar",
    Firmware "firmware",
    Qurt "qurt",
    H2 "h2",
}

words! {
    /// An environment: the C library, the calling convention, a shader's stage.
    Environment, starts_with;
    EabiHf "eabihf",
    Eabi "eabi",
    GnuAbiN32 "gnuabin32",
    GnuAbi64 "gnuabi64",
    GnuEabiHfT64 "gnueabihft64",
    GnuEabiHf "gnueabihf",
    GnuEabiT64 "gnueabit64",
    GnuEabi "gnueabi",
    GnuF32 "gnuf32",
    GnuF64 "gnuf64",
    GnuSf "gnusf",
    GnuX32 "gnux32",
    GnuIlp32 "gnu_ilp32",
    Code16 "code16",
    GnuT64 "gnut64",
    Gnu "gnu",
    Android "android",
    MuslAbiN32 "muslabin32",
    MuslAbi64 "muslabi64",
    MuslEabiHf "musleabihf",
    MuslEabi "musleabi",
    MuslF32 "muslf32",
    MuslSf "muslsf",
    MuslX32 "muslx32",
    MuslWali "muslwali",
    Musl "musl",
    Msvc "msvc",
    Itanium "itanium",
    Cygnus "cygnus",
    CoreClr "coreclr",
    Simulator "simulator",
    MacAbi "macabi",
    Pixel "pixel",
    Vertex "vertex",
    Geometry "geometry",
    Hull "hull",
    Domain "domain",
    Compute "compute",
    Library "library",
    RayGeneration "raygeneration",
    Intersection "intersection",
    AnyHit "anyhit",
    ClosestHit "closesthit",
    Miss "miss",
    Callable "callable",
    Mesh "mesh",
    Amplification "amplification",
    RootSignature "rootsignature",
    OpenCl "opencl",
    OpenHos "ohos",
    PAuthTest "pauthtest",
    Llvm "llvm",
    Mlibc "mlibc",
    Mtia "mtia",
}

words! {
    /// An object file format.
    ObjectFormat, ends_with;
    Xcoff "xcoff",
    Coff "coff",
    Elf "elf",
    Goff "goff",
    MachO "macho",
    Wasm "wasm",
    Spirv "spirv",
    DxContainer,
}
