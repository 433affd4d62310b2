//! Messages that advise flags of the command line, as Python's settings.

/// Settings in messages, each with its form in Python. An asterisk is any word.
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
    ("check -mcpu and -mattr,", "check cpu and features,"),
    (
        "-hex-lines reads each line as a block, and -bytes takes the digits of one",
        "kind=\"hex\" takes the digits of a block",
    ),
    ("give the program, and this file with -profile", "give the program"),
    ("set --revision, or use --erratum on", "revision= says which it is, and erratum=True corrects it"),
    ("set --revision, or use --erratum off", "revision= says which it is, and erratum=False leaves it"),
    ("set it with --revision", "revision= says which it is"),
    ("set it with --smt", "smt= says so"),
    (" (--cpu)", " (cpu=)"),
    ("select it with --cpu,", "cpu= selects it;"),
    ("; 'stallscope topdown --print-perf' prints a command that writes it", ""),
    ("; 'stallscope topdown --list --cpu *' lists them", ""),
];

/// A message with settings in place of flags.
pub(crate) fn in_python(message: &str) -> String {
    let text = SETTINGS.iter().fold(message.to_owned(), |text, (flag, setting)| match flag.split_once('*') {
        None => text.replace(flag, setting),
        Some((start, end)) => replaced(&text, start, end, setting),
    });
    // Formula sets have their own names.
    text.replace("; --formulas ", "; formulas=")
}

/// Replaces a start and an end with a word between them.
fn replaced(text: &str, start: &str, end: &str, by: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        out.push_str(before);
        match after.split_once(end) {
            Some((word, after)) if !word.contains(char::is_whitespace) => {
                out.push_str(by);
                rest = after;
            }
            _ => {
                out.push_str(start);
                rest = after;
            }
        }
    }
    out + rest
}
