//! From a command line to the function that runs it.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;

use super::command::{
    AnyCommand, Command, CommandDoc, Given, Grammar, GroupDoc, Invocation, Operands, Program, Wording,
};
use super::flag::{CommandArguments, Page};
use super::parser::{Parser, program_name};
use super::{gnu, help, llvm};
use crate::input::os_text;
use crate::output::{stderr, stdout};

/// Runs the command line of the process as one of `programs`: the one whose name starts that of the process, by default the
/// first one.
pub(crate) fn run(programs: &'static [&'static Program]) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let path = words.first().map_or(OsStr::new(""), OsString::as_os_str);
    let words = words.get(1..).unwrap_or_default();
    let path_text = os_text::to_raw(path);
    let name = program_name(&path_text);
    let is_called = |program: &&&'static Program| name.starts_with(program.name());
    let Some(program) = programs.iter().find(is_called).or(programs.first()) else {
        return ExitCode::FAILURE;
    };
    let invocation = Invocation { path, program, programs, given: Vec::new() };
    let subcommand = words.split_first().and_then(|(first, rest)| {
        let command = program.subcommands.iter().find(|command| first == command.doc().name)?;
        Some((command, rest))
    });
    match subcommand {
        Some((command, rest)) => command.run(invocation, rest),
        None => program.command.run(invocation, words),
    }
}

/// The request of a parsed command line.
pub(crate) enum Parsed<A> {
    /// To run the command with these arguments, which these flags have set.
    Arguments(A, Vec<Given>),
    /// To print a page.
    Page(Page),
    /// Nothing: it is wrong, and the messages have been written.
    Errors,
}

/// Parses the words after the command's name in a command line that starts with `path`. Messages are written to `errors`.
pub(crate) fn parse<A: CommandArguments>(
    command: &Command<A>,
    path: &OsStr,
    words: &[OsString],
    errors: &mut dyn io::Write,
) -> Parsed<A> {
    let mut parser = Parser::new(command, path, errors);
    let page = match command.grammar {
        Grammar::Llvm => llvm::parse(&mut parser, words),
        Grammar::Gnu => gnu::parse(&mut parser, words),
    };
    match page {
        Some(page) => Parsed::Page(page),
        None if parser.has_failed => Parsed::Errors,
        None => Parsed::Arguments(parser.arguments, parser.given),
    }
}

impl<A: CommandArguments> AnyCommand for Command<A> {
    fn doc(&self) -> &CommandDoc {
        &self.doc
    }

    fn groups(&self) -> Vec<GroupDoc> {
        self.group_docs()
    }

    fn takes_command(&self) -> bool {
        matches!(self.operands, Operands::Rest(_))
    }

    fn run(&self, mut invocation: Invocation<'_>, words: &[OsString]) -> ExitCode {
        let mut errors = Vec::new();
        let parsed = parse(self, invocation.path, words, &mut errors);
        stderr::write_bytes(&errors, &mut io::stderr());
        match parsed {
            Parsed::Arguments(arguments, given) => {
                invocation.given = given;
                (self.run)(&invocation, arguments)
            }
            Parsed::Page(page) => stdout::print(&text(page, invocation.program, self)),
            Parsed::Errors => {
                if self.wording == Wording::Stallscope {
                    let called = invocation.program.words_of(self.doc.name);
                    stderr::message(&format!("note: '{called} --help' lists the flags"));
                }
                ExitCode::FAILURE
            }
        }
    }
}

/// The text of a page.
fn text(page: Page, program: &Program, command: &dyn AnyCommand) -> String {
    match page {
        Page::Help => help::grouped(program, command, false),
        Page::HelpHidden => help::grouped(program, command, true),
        Page::HelpList => help::list(command, false),
        Page::HelpListHidden => help::list(command, true),
        Page::Version => (program.version)(),
    }
}
