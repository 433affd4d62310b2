//! Shell completions of `stallscope topdown`: parts of the scripts for the program.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use stallscope_topdown::{Pmu, pmus};

use super::flags::{FLAGS, Flag, Value};

/// The words that complete a flag's value.
fn values(flag: &Flag, pmus: &[Pmu]) -> Vec<String> {
    let names: BTreeSet<&String> = match flag.name {
        "cpu" => pmus.iter().map(|pmu| &pmu.name).collect(),
        "formulas" => pmus.iter().flat_map(|pmu| &pmu.formula_sets).map(|set| &set.name).collect(),
        "group" => pmus.iter().flat_map(|pmu| &pmu.groups).map(|group| &group.name).collect(),
        _ => BTreeSet::new(),
    };
    match flag.value {
        Value::Choice(choices) => choices.iter().map(|choice| choice.name.to_owned()).collect(),
        _ => names.into_iter().cloned().collect(),
    }
}

/// Whether the flag takes a value.
fn takes_value(flag: &Flag) -> bool {
    !matches!(flag.value, Value::Switch(_) | Value::Format(_))
}

/// The names of a flag, with dashes.
fn names(flag: &Flag) -> Vec<String> {
    flag.short.map(|letter| format!("-{letter}")).into_iter().chain([format!("--{}", flag.name)]).collect()
}

/// Lines of bash that complete `$word` after the subcommand.
pub(crate) fn bash() -> String {
    let pmus = pmus().unwrap_or_default();
    let mut cases = String::new();
    let mut flags = Vec::new();
    for flag in FLAGS {
        let values = values(flag, &pmus);
        if !values.is_empty() {
            let _ = writeln!(
                cases,
                "            {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;",
                names(flag).join("|"),
                values.join(" ")
            );
        }
        flags.extend(names(flag));
    }
    format!(
        "    if [[ ${{COMP_WORDS[1]}} == topdown && $COMP_CWORD -gt 1 ]]; then\n        \
                 case ${{COMP_WORDS[COMP_CWORD-1]}} in\n\
         {cases}        \
                 esac\n        \
                 case $word in\n            \
                     -*) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n            \
                     *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n        \
                 esac\n        \
                 return\n    \
             fi\n",
        flags.join(" ")
    )
}

/// Lines of zsh that complete the subcommand's arguments.
pub(crate) fn zsh() -> String {
    let pmus = pmus().unwrap_or_default();
    let mut text = String::from(
        "if [[ $service == stallscope && $words[2] == topdown ]] && (( CURRENT > 2 )); then\n  \
         shift words\n  (( CURRENT-- ))\n  _arguments -s -S \\\n",
    );
    for flag in FLAGS {
        let summary =
            flag.summary.replace('\'', "'\\''").replace('[', "\\[").replace(']', "\\]").replace(':', "\\:");
        let values = values(flag, &pmus);
        let action = match flag.value {
            Value::Path(_) | Value::Paths(_) => ":file:_files".to_owned(),
            _ if !takes_value(flag) => String::new(),
            _ if values.is_empty() => ":value: ".to_owned(),
            _ => format!(":value:({})", values.join(" ")),
        };
        for name in names(flag) {
            let equals = if takes_value(flag) && name.starts_with("--") { "=" } else { "" };
            let _ = writeln!(text, "    '{name}{equals}[{summary}]{action}' \\");
        }
    }
    text.push_str("    '*:::command:_normal'\n  return\nfi\n");
    text
}

/// Lines of fish that complete the subcommand's arguments.
pub(crate) fn fish() -> String {
    let pmus = pmus().unwrap_or_default();
    let mut text = String::from(
        "complete -c stallscope -n '__fish_is_first_arg' -a topdown -d 'Where the slots of a running program went'\n",
    );
    for flag in FLAGS {
        let summary = flag.summary.replace('\\', "\\\\").replace('\'', "\\'");
        let short = flag.short.map_or_else(String::new, |letter| format!(" -s {letter}"));
        let _ = write!(
            text,
            "complete -c stallscope -n '__fish_seen_subcommand_from topdown'{short} -l {} -d '{summary}'",
            flag.name
        );
        let values = values(flag, &pmus);
        match flag.value {
            Value::Path(_) | Value::Paths(_) => text.push_str(" -r"),
            _ if !takes_value(flag) => {}
            _ if values.is_empty() => text.push_str(" -x"),
            _ => {
                let _ = write!(text, " -x -a '{}'", values.join(" "));
            }
        }
        text.push('\n');
    }
    text
}
