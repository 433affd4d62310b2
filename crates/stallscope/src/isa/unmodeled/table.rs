//! The table of the targets.

use stallscope_target::{Arch, SubtargetDefaults, Target, Triple, open_description};

/// Makes a target from its name, its architectures and what triples imply.
macro_rules! targets {
    ($($name:literal [$($arch:ident)*] $defaults:ident;)*) => {
        /// The targets, sorted by name.
        pub(super) static TARGETS: &[Target] = &[$(Target {
            name: $name,
            archs: &[$(Arch::$arch),*],
            description: open_description!(concat!("../../../unmodeled/data/", $name, ".bin")),
            defaults: $defaults,
        },)*];
    };
}

targets! {
    "avr" [Avr] nothing;
    "bpf" [Bpfel Bpfeb] nothing;
    "hexagon" [Hexagon] known_processors_only;
    "loongarch" [Loongarch32 Loongarch64] nothing;
    "m68k" [M68k] nothing;
    "msp430" [Msp430] nothing;
    "nvptx" [Nvptx Nvptx64] nothing;
    "r600" [R600] nothing;
    "sparc" [Sparc Sparcel Sparcv9] nothing;
    "spirv" [Spirv Spirv32 Spirv64] nothing;
    "ve" [Ve] nothing;
    "webassembly" [Wasm32 Wasm64] nothing;
    "xcore" [Xcore] nothing;
    "xtensa" [Xtensa] nothing;
}

/// Returns no defaults, as for most triples: a missing processor is not an error.
fn nothing(_: &Triple) -> SubtargetDefaults {
    SubtargetDefaults::default()
}

/// Returns defaults of triples that need a known processor.
fn known_processors_only(_: &Triple) -> SubtargetDefaults {
    SubtargetDefaults { refuses_unknown_processors: true, ..SubtargetDefaults::default() }
}
