//! Completions for bash.

use std::fmt::Write as _;

use super::candidates::{flags, names, needs_value, takes_file};
use crate::command_line::command::{AnyCommand, Program};

/// The script.
pub(crate) fn script(programs: &[&Program]) -> String {
    let mut text = String::new();
    for program in programs {
        let name = program.name();
        let function = format!("_{}", name.replace('-', "_"));
        for subcommand in program.subcommands {
            write_function(&mut text, &format!("{function}_{}", subcommand.doc().name), *subcommand, "");
        }
        let mut dispatch = String::new();
        for subcommand in program.subcommands {
            let subcommand = subcommand.doc().name;
            let _ = writeln!(
                dispatch,
                "    if [[ ${{COMP_WORDS[1]}} == {subcommand} && $COMP_CWORD -gt 1 ]]; then\n        \
                         {function}_{subcommand}; return\n    \
                     fi"
            );
        }
        let subcommands: Vec<&str> = program.subcommands.iter().map(|command| command.doc().name).collect();
        if !subcommands.is_empty() {
            let _ = writeln!(
                dispatch,
                "    if [[ $COMP_CWORD -eq 1 && ${{COMP_WORDS[1]}} != -* ]]; then\n        \
                         COMPREPLY=($(compgen -f -W '{}' -- \"${{COMP_WORDS[1]}}\")); return\n    \
                     fi",
                subcommands.join(" ")
            );
        }
        write_function(&mut text, &function, program.command, &dispatch);
        let _ = writeln!(text, "complete -o default -F {function} {name}");
    }
    text
}

/// Writes the function that completes a word of a command; `dispatch` comes first in it.
fn write_function(text: &mut String, function: &str, command: &dyn AnyCommand, dispatch: &str) {
    let mut offered = Vec::new();
    let (mut attached, mut following) = (String::new(), String::new());
    let flags = flags(command);
    for flag in &flags {
        let names = names(flag);
        let equals = if needs_value(flag) && !takes_file(flag) { "=" } else { "" };
        offered.extend(names.iter().map(|name| match name.starts_with("--") {
            true => format!("{name}{equals}"),
            false => name.clone(),
        }));
        let values = flag.completions();
        if values.is_empty() {
            continue;
        }
        let values = values.join(" ");
        let _ = writeln!(
            attached,
            "        -{name}=*|--{name}=*) COMPREPLY=($(compgen -P \"${{word%%=*}}=\" -W '{values}' -- \
             \"${{word#*=}}\")) ;;",
            name = flag.name,
        );
        if needs_value(flag) {
            let mut words = names;
            words.push(format!("-{}", flag.name));
            words.dedup();
            let _ = writeln!(
                following,
                "        {}) COMPREPLY=($(compgen -W '{values}' -- \"$word\")); return ;;",
                words.join("|")
            );
        }
    }
    // Without letters, one dash is as good as two.
    let has_letters = flags.iter().any(|flag| flag.letter.is_some());
    let prefix = if has_letters { "$word" } else { "${word/#-[^-]/-${word:0:2}}" };
    let _ = write!(
        text,
        "{function}() {{\n\
         {dispatch}    \
             local word=${{COMP_LINE:0:$COMP_POINT}}\n    \
             word=${{word##* }}\n    \
             case ${{COMP_WORDS[COMP_CWORD-1]}} in\n\
         {following}    \
             esac\n    \
             case $word in\n\
         {attached}        \
                 -*) COMPREPLY=($(compgen -W '{offered}' -- \"{prefix}\")) ;;\n        \
                 *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    \
             esac\n    \
             # Readline keeps the text up to the last =.\n    \
             if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then\n        \
                 COMPREPLY=(\"${{COMPREPLY[@]#*=}}\")\n    \
             fi\n    \
             [[ ${{#COMPREPLY[@]}} -eq 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace\n\
         }}\n",
        offered = offered.join(" "),
    );
}
