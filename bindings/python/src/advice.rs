//! Messages that advise flags of the command line, as Python's settings.

/// Settings in messages, each with its form in Python.
const SETTINGS: &[(&str, &str)] = &[
    (
        ", use -skip-unsupported-instructions=lack-sched to ignore these on the input.",
        "; skip_unsupported=\"lack-sched\" leaves it out.",
    ),
    (
        ", use -skip-unsupported-instructions=parse-failure to drop failing lines from the input.",
        "; skip_unsupported=\"parse-failure\" leaves out what cannot be read.",
    ),
    (
        "skipping with -skip-unsupported-instructions, note accuracy will be impacted:",
        "which skip_unsupported leaves out:",
    ),
    (" (-strict refuses it, too)", ""),
    ("-accurate uses", "accurate=True uses"),
    ("with -noalias=0, they do on LLVM's models", "LLVM's models assume that they need not"),
    ("; -what-if=CHANGE tries one", ""),
    ("; -graph=dot writes the graph for Graphviz", ""),
    ("-function, -address or -line selects regions without any", "the others have none"),
    ("set --revision, or use --erratum on", "revision= says which it is, and erratum=True corrects it"),
    ("set --revision, or use --erratum off", "revision= says which it is, and erratum=False leaves it"),
    ("set it with --revision", "revision= says which it is"),
    ("set it with --smt", "smt= says so"),
    (" (--cpu)", " (cpu=)"),
    ("select it with --cpu,", "cpu= selects it;"),
    ("; 'stallscope topdown --print-perf' prints a command that writes it", ""),
];

/// A message with settings in place of flags.
pub(crate) fn in_python(message: &str) -> String {
    let replaced = |text: String, (flag, setting): &(&str, &str)| text.replace(flag, setting);
    let text = SETTINGS.iter().fold(message.to_owned(), replaced);
    // Formula sets have their own names.
    text.replace("; --formulas ", "; formulas=")
}
