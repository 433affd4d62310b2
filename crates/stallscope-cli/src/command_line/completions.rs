//! Completions for shells.

use std::fmt::Write as _;

use crate::analysis::flags::{FLAGS, Flag, Value};
use crate::command_line::help::choices;
use crate::command_line::llvm::dashed;
use crate::topdown;

/// The words that complete a flag's value.
fn values(flag: &Flag, processors: &[&str]) -> Vec<String> {
    match flag.value {
        Value::Choice(_) | Value::OptionalChoice(_) => {
            choices(flag).map(|choice| choice.name.to_owned()).collect()
        }
        Value::Text(..) if flag.name == "mcpu" => {
            ["native", "help"].iter().chain(processors).map(|&name| name.to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

/// What is put after a flag's name, so that its value can follow.
fn separator(flag: &Flag) -> &'static str {
    match flag.value {
        Value::Unsigned(_) | Value::Integer(_) | Value::Text(..) | Value::List(..) | Value::Choice(_) => "=",
        Value::Switch(_)
        | Value::IgnoredSwitch
        | Value::Path(_)
        | Value::OptionalChoice(_)
        | Value::Special(_) => "",
    }
}

/// A script for bash.
pub(crate) fn bash(processors: &[&str]) -> String {
    let mut flags = String::new();
    let mut cases = String::new();
    for flag in FLAGS {
        let _ = write!(flags, "{}{} ", dashed(flag.name), separator(flag));
        let values = values(flag, processors);
        if !values.is_empty() {
            let _ = writeln!(
                cases,
                "        -{name}=*|--{name}=*) COMPREPLY=($(compgen -P \"${{word%%=*}}=\" -W '{}' -- \"${{word#*=}}\")) ;;",
                values.join(" "),
                name = flag.name,
            );
        }
    }
    format!(
        "_stallscope() {{\n    \
             local word=${{COMP_LINE:0:$COMP_POINT}}\n    \
             word=${{word##* }}\n\
         {topdown}    \
             case $word in\n\
         {cases}        \
                 -*) COMPREPLY=($(compgen -W '{flags}' -- \"${{word/#-[^-]/-${{word:0:2}}}}\")) ;;\n        \
                 *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    \
             esac\n    \
             # What stands before the last = is kept by readline.\n    \
             if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then\n        \
                 COMPREPLY=(\"${{COMPREPLY[@]#*=}}\")\n    \
             fi\n    \
             [[ ${{#COMPREPLY[@]}} -eq 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace\n\
         }}\n\
         complete -o default -F _stallscope stallscope llvm-mca\n",
        flags = flags.trim_end(),
        topdown = topdown::completions::bash(),
    )
}

/// A script for zsh.
pub(crate) fn zsh(processors: &[&str]) -> String {
    let mut text = format!("#compdef stallscope llvm-mca\n{}_arguments -S \\\n", topdown::completions::zsh());
    for flag in FLAGS {
        let summary =
            flag.summary.replace('\'', "'\\''").replace('[', "\\[").replace(']', "\\]").replace(':', "\\:");
        let values = values(flag, processors);
        let action = match flag.value {
            Value::Path(_) => ":file:_files".to_owned(),
            _ if !values.is_empty() => format!(":value:({})", values.join(" ")),
            _ if separator(flag).is_empty() => String::new(),
            _ => ":value: ".to_owned(),
        };
        let equals = match flag.value {
            Value::OptionalChoice(_) => "=-",
            _ => separator(flag),
        };
        let action = if equals == "=-" { format!(":{action}") } else { action };
        let _ = writeln!(text, "  '{}{equals}[{summary}]{action}' \\", dashed(flag.name));
    }
    text.push_str("  '*:file:_files -g \"*.s\"'\n");
    text
}

/// A script for fish.
pub(crate) fn fish(processors: &[&str]) -> String {
    let mut text = topdown::completions::fish();
    for command in ["stallscope", "llvm-mca"] {
        let condition =
            if command == "stallscope" { " -n 'not __fish_seen_subcommand_from topdown'" } else { "" };
        for flag in FLAGS.iter().filter(|flag| command == "stallscope" || flag.is_llvm()) {
            let kind = if flag.name.len() == 1 { "-s" } else { "-l" };
            let summary = flag.summary.replace('\\', "\\\\").replace('\'', "\\'");
            let _ = write!(text, "complete -c {command}{condition} {kind} {} -d '{summary}'", flag.name);
            let values = values(flag, processors);
            match flag.value {
                Value::Path(_) => text.push_str(" -r"),
                _ if !values.is_empty() => {
                    let _ = write!(text, " -x -a '{}'", values.join(" "));
                }
                _ if separator(flag).is_empty() => {}
                _ => text.push_str(" -x"),
            }
            text.push('\n');
        }
    }
    text
}
