//! The flags of llvm-mca.

// LLVM quirk: the order is that of a hash table, which decides among equally near flags.
/// The flags that llvm-mca suggests for unknown ones, in the order of its preference.
pub(super) const SUGGESTED: &[&str] = &[
    "skip-unsupported-instructions",
    "noalias",
    "sched-model-reservation-station-scale-factor",
    "timeline",
    "dispatch",
    "output-asm-variant",
    "print-imm-hex",
    "help-list-hidden",
    "march",
    "register-file-size",
    "timeline-max-iterations",
    "micro-op-queue-size",
    "print-options",
    "resource-pressure",
    "version",
    "timeline-max-cycles",
    "lqueue",
    "h",
    "dispatch-stats",
    "disable-im",
    "mcpu",
    "call-latency",
    "register-file-stats",
    "all-stats",
    "mattr",
    "instruction-tables",
    "json",
    "help-hidden",
    "squeue",
    "print-all-options",
    "all-views",
    "help",
    "instruction-info",
    "bottleneck-analysis",
    "decoder-throughput",
    "o",
    "show-encoding",
    "help-list",
    "summary-view",
    "show-barriers",
    "disable-cb",
    "retire-stats",
    "scheduler-stats",
    "mtriple",
    "iterations",
];

/// The flags that llvm-mca takes, but neither shows nor suggests.
const UNLISTED: &[&str] = &[
    "threads",
    "x86-asm-syntax",
    "arm-implicit-it",
    "asm-macro-max-nesting-depth",
    "mno-check-zero-division",
    "riscv-no-aliases",
    "riscv-emit-x8-as-fp",
    "ppc-asm-full-reg-names",
    "ppc-reg-with-percent-prefix",
    "ppc-vsr-nums-as-vr",
];

/// Whether llvm-mca has the flag.
pub(super) fn contains(name: &str) -> bool {
    SUGGESTED.contains(&name) || UNLISTED.contains(&name)
}
