//! The man page, in troff.

use std::fmt::Write as _;

use crate::analysis::flags::{FLAGS, Group};
use crate::command_line::help::{choices, usage};
use crate::topdown;

const HEADER: &str = r#".SH NAME
stallscope \- machine-code analyzer with the reports of llvm\-mca
.SH SYNOPSIS
.B stallscope
[\fIflags\fR] [\fIfile\fR ...]
.br
.B stallscope topdown
[\fIflags\fR] [\fIcommand\fR]
.SH DESCRIPTION
Reads assembly from \fIfile\fR, or from standard input if there is none or it is \fB\-\fR, simulates it in a loop on the
scheduling model of a processor, and reports how many cycles it takes, which execution units it uses and what it
waits for.
Command line, report, messages and exit status are those of llvm\-mca 22.
.PP
Of several files, each report stands below the file's name, and one that fails does not keep the others from theirs.
With \fB\-json\fR the reports are elements of an array: objects with the members \fBFile\fR and \fBReport\fR, which
is null for a file without a report.
.PP
All of the input is one block of code, unless comments mark regions of it:
.PP
.nf
    # LLVM\-MCA\-BEGIN name
    # LLVM\-MCA\-END name
.fi
.PP
A comment such as \fB# LLVM\-MCA\-LATENCY 20\fR gives the instructions after it that latency.
.SH FLAGS
A flag may have one dash or two, and its value may follow after \fB=\fR or a space.
Flags that are on or off are turned off by \fB=0\fR.
Of a flag given more than once, the last counts.
Numbers may be hexadecimal.
\fB@file\fR stands for the words in that file, and \fB\-\-\fR ends the flags.
"#;

const TOPDOWN: &str = r#".SH TOPDOWN
.B stallscope topdown
[\fIflags\fR] [\fB\-\-\fR] \fIcommand\fR [\fIarguments\fR]
.PP
Says where the slots of a processor's pipeline went while a program ran, by the processor's counters.
Its flags are its own.
The exit status is that of the command that was counted, and 1 if there is no result.
"#;

const FOOTER: &str = r#".SH EXIT STATUS
0 if there is a report on every file; 1 if the command line or an input is wrong.
.SH EXAMPLES
.nf
stallscope \-mcpu=skylake kernel.s
stallscope \-mcpu=znver4 \-timeline \-timeline\-max\-cycles=200 kernel.s
gcc \-O2 \-S \-o \- kernel.c | stallscope \-mcpu=haswell \-all\-views
.fi
"#;

/// The page.
pub(crate) fn page() -> String {
    let mut text = format!(".TH STALLSCOPE 1 \"\" \"stallscope {}\"\n{HEADER}", env!("CARGO_PKG_VERSION"));
    for group in Group::ALL {
        let _ = writeln!(text, ".SS {}", group.title());
        for flag in FLAGS.iter().filter(|flag| flag.group == group) {
            let _ = writeln!(text, ".TP\n.B {}\n{}.", escaped(&usage(flag)), escaped(flag.summary));
            if !flag.details.is_empty() {
                let _ = writeln!(text, "{}", escaped(flag.details));
            }
            for choice in choices(flag) {
                let _ = writeln!(
                    text,
                    ".RS\n.TP\n.B {}\n{}.\n.RE",
                    escaped(choice.name),
                    escaped(choice.summary)
                );
            }
        }
    }
    text.push_str(TOPDOWN);
    for group in topdown::flags::Group::ALL {
        let _ = writeln!(text, ".SS {}", group.title());
        for flag in topdown::flags::FLAGS.iter().filter(|flag| flag.group == group) {
            let usage = topdown::help::usage(flag);
            let _ = writeln!(text, ".TP\n.B {}\n{}.", escaped(&usage), escaped(flag.summary));
            if !flag.details.is_empty() {
                let _ = writeln!(text, "{}", escaped(flag.details));
            }
        }
    }
    text.push_str(FOOTER);
    text
}

/// Text as troff takes it.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    // At the start of a line these would make it a request.
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
