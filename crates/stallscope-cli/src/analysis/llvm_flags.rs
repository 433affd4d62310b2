//! The flags of llvm-mca.

// LLVM quirk: the order is that of a hash table, which decides among equally near flags.
/// The flags that llvm-mca suggests for unknown ones, in the order of its preference.
pub(super) const SUGGESTED: &[&str] = &[
    "resource-pressure",
    "help",
    "dispatch",
    "retire-stats",
    "skip-unsupported-instructions",
    "micro-op-queue-size",
    "help-hidden",
    "timeline-max-cycles",
    "print-imm-hex",
    "mattr",
    "h",
    "instruction-tables",
    "instruction-info",
    "register-file-stats",
    "version",
    "summary-view",
    "help-list",
    "o",
    "scheduler-stats",
    "iterations",
    "timeline",
    "call-latency",
    "dispatch-stats",
    "march",
    "register-file-size",
    "help-list-hidden",
    "all-stats",
    "mcpu",
    "noalias",
    "bottleneck-analysis",
    "mtriple",
    "show-encoding",
    "print-options",
    "output-asm-variant",
    "show-barriers",
    "disable-cb",
    "squeue",
    "timeline-max-iterations",
    "all-views",
    "disable-im",
    "json",
    "print-all-options",
    "decoder-throughput",
    "lqueue",
    "sched-model-reservation-station-scale-factor",
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
