//! The targets that loops are compared for.

/// A target that code is compiled for.
pub(super) struct Target {
    /// Its name in arguments.
    pub(super) name: &'static str,
    /// Clang's triple, and the start of the names of GCC's programs.
    pub(super) triple: &'static str,
    /// Rust's triple.
    pub(super) rust: &'static str,
    /// The architecture in the triples of programs.
    pub(super) arch: &'static str,
    /// The processor that loops are simulated on.
    pub(super) processor: &'static str,
    /// The start of a comment in Clang's output.
    pub(super) comment: &'static str,
}

/// All targets.
pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "x86",
        triple: "x86_64-linux-gnu",
        rust: "x86_64-unknown-linux-gnu",
        arch: "x86_64",
        processor: "skylake",
        comment: "#",
    },
    Target {
        name: "aarch64",
        triple: "aarch64-linux-gnu",
        rust: "aarch64-unknown-linux-gnu",
        arch: "aarch64",
        processor: "neoverse-n1",
        comment: "//",
    },
    Target {
        name: "riscv",
        triple: "riscv64-linux-gnu",
        rust: "riscv64gc-unknown-linux-gnu",
        arch: "riscv64",
        processor: "sifive-u74",
        comment: "#",
    },
];
