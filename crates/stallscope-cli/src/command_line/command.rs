//! A command: a table of flags, the text around it in the help, and the function that runs it.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

use super::flag::{CommandArguments, Flag, FlagDoc};

/// A command whose arguments are an `A`: a program, or a subcommand of one.
pub(crate) struct Command<A: CommandArguments> {
    /// The text of the help and of the man page.
    pub(crate) doc: CommandDoc,
    /// The flags, by the headings of the help.
    pub(crate) groups: &'static [Group<A>],
    /// Whether it has the flag of that name. The groups also contain flags of other commands.
    pub(crate) has_flag: fn(&str) -> bool,
    /// The flags that are suggested before equally near ones, the first one first.
    pub(crate) suggested_first: &'static [&'static str],
    /// The grammar of its command lines.
    pub(crate) grammar: Grammar,
    /// Whose messages it has.
    pub(crate) wording: Wording,
    /// The words that are no flags.
    pub(crate) operands: Operands<A>,
    /// The arguments by default.
    pub(crate) defaults: fn() -> A,
    /// Runs it.
    pub(crate) run: fn(&Invocation<'_>, A) -> ExitCode,
}

/// Flags with a heading of the help.
pub(crate) struct Group<A: CommandArguments> {
    /// The heading.
    pub(crate) title: &'static str,
    /// The flags, in the order of the help.
    pub(crate) flags: &'static [Flag<A>],
}

/// The grammar of command lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grammar {
    /// That of LLVM's tools: names after one dash or two, values after `=` or a space.
    Llvm,
    /// That of GNU's tools: names after two dashes, letters after one.
    Gnu,
}

/// Whose messages and limits a command has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wording {
    /// llvm-mca's wording.
    LlvmMca,
    /// stallscope's wording.
    Stallscope,
}

/// The words of a command line that are no flags.
pub(crate) enum Operands<A> {
    /// They stand between flags, at most as many as given.
    Anywhere(usize, fn(&mut A) -> &mut Vec<OsString>),
    /// The first one and all words after it.
    Rest(fn(&mut A) -> &mut Vec<OsString>),
}

/// The text of a command in the help and the man page. Lines with an indentation are printed as they are.
pub(crate) struct CommandDoc {
    /// The name: that of the program or of the subcommand.
    pub(crate) name: &'static str,
    /// A phrase for lists of subcommands.
    pub(crate) summary: &'static str,
    /// The words after the name, with a remark.
    pub(crate) usage: &'static [(&'static str, &'static str)],
    /// Its purpose.
    pub(crate) description: &'static str,
    /// Further paragraphs for the man page.
    pub(crate) details: &'static str,
    /// How flags are written.
    pub(crate) flags: &'static str,
    /// Paragraphs of the help after the flags.
    pub(crate) notes: &'static str,
    /// The exit status.
    pub(crate) exit_status: &'static str,
    /// Command lines, with a remark.
    pub(crate) examples: &'static [(&'static str, &'static str)],
}

/// A group of flags as the help shows it.
pub(crate) struct GroupDoc {
    /// The heading.
    pub(crate) title: &'static str,
    /// The flags.
    pub(crate) flags: Vec<FlagDoc>,
}

/// A [`Command`] with any type of arguments.
pub(crate) trait AnyCommand: Sync {
    /// The text of the help and of the man page.
    fn doc(&self) -> &CommandDoc;

    /// The flags, by the headings of the help.
    fn groups(&self) -> Vec<GroupDoc>;

    /// Whether its operands are another command line.
    fn takes_command(&self) -> bool;

    /// Runs the command with the words after its name.
    fn run(&self, invocation: Invocation<'_>, words: &[OsString]) -> ExitCode;
}

/// A program: the name it is called by selects one of several.
pub(crate) struct Program {
    /// Its task without a subcommand, which has the program's name.
    pub(crate) command: &'static dyn AnyCommand,
    /// Its subcommands.
    pub(crate) subcommands: &'static [&'static dyn AnyCommand],
    /// The text of `--version`.
    pub(crate) version: fn() -> String,
}

impl Program {
    /// The name.
    pub(crate) fn name(&self) -> &'static str {
        self.command.doc().name
    }

    /// The words that call its command or its subcommand of that name.
    pub(crate) fn words_of(&self, name: &str) -> String {
        let program = self.name();
        if name == program { name.to_owned() } else { format!("{program} {name}") }
    }

    /// The program's command and its subcommands, each with the words that call it.
    pub(crate) fn commands(&self) -> impl Iterator<Item = (String, &'static dyn AnyCommand)> {
        let commands = std::iter::once(self.command).chain(self.subcommands.iter().copied());
        commands.map(|command| (self.words_of(command.doc().name), command))
    }
}

/// How a command was called.
pub(crate) struct Invocation<'a> {
    /// The first word of the command line.
    pub(crate) path: &'a OsStr,
    /// The program that is called.
    pub(crate) program: &'static Program,
    /// All programs.
    pub(crate) programs: &'static [&'static Program],
    /// The flags in the order of the command line.
    pub(crate) given: Vec<Given>,
}

/// A flag on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    /// Its name, without dashes.
    pub(crate) name: &'static str,
    /// Its values.
    pub(crate) values: Vec<OsString>,
}

impl<A: CommandArguments> Command<A> {
    /// The flags.
    pub(crate) fn flags(&self) -> impl Iterator<Item = &'static Flag<A>> {
        let has_flag = self.has_flag;
        self.groups.iter().flat_map(|group| group.flags).filter(move |flag| has_flag(flag.name))
    }

    /// The flag with this name.
    pub(crate) fn flag(&self, name: &str) -> Option<&'static Flag<A>> {
        self.flags().find(|flag| flag.name == name)
    }

    /// The groups as the help shows them.
    pub(crate) fn group_docs(&self) -> Vec<GroupDoc> {
        let docs = |group: &'static Group<A>| {
            let flags = group.flags.iter().filter(|flag| (self.has_flag)(flag.name));
            GroupDoc { title: group.title, flags: flags.map(Flag::doc).collect() }
        };
        self.groups.iter().map(docs).filter(|group| !group.flags.is_empty()).collect()
    }
}
