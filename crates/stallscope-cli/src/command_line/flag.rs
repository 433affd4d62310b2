//! A flag: its name, the value it takes, the argument it sets, and what the help says of it.

use std::borrow::Cow;
use std::ffi::OsString;

/// The arguments of a command: what its flags set.
pub(crate) trait CommandArguments: PartialEq + 'static {
    /// A condition for a flag to have an effect, if it does not have one in every run.
    type Need: Copy + Sync + 'static;
}

/// A flag of a command whose arguments are an `A`.
pub(crate) struct Flag<A: CommandArguments> {
    /// The name, without dashes.
    pub(crate) name: &'static str,
    /// The letter that represents the name, if there is one.
    pub(crate) letter: Option<char>,
    /// Whether only the full help shows it.
    pub(crate) is_hidden: bool,
    /// The value, and the argument it sets.
    pub(crate) value: Value<A>,
    /// A phrase for the help.
    summary: Summary,
    /// Whether the help says that it is on by default.
    is_on_by_default: bool,
    /// Further sentences for the man page.
    pub(crate) details: &'static str,
    /// Words that complete the value.
    completions: Option<fn() -> Vec<String>>,
    /// All that it needs to have an effect.
    pub(crate) needs: &'static [A::Need],
}

#[derive(Clone, Copy)]
enum Summary {
    Text(&'static str),
    Function(fn() -> String),
}

/// The value of a flag, and the argument it sets.
pub(crate) enum Value<A: 'static> {
    /// On or off. LLVM's grammar takes `=0` and the like.
    Switch(fn(&mut A) -> &mut Switch),
    /// One of several switches, by index.
    SwitchAt(usize, fn(&mut A, usize) -> &mut Switch),
    /// On or off, without effect.
    Ignored,
    /// No value.
    Set(fn(&mut A) -> Result<(), String>),
    /// No value. Prints a page, and ends the program.
    Page(Page),
    /// A number from 0 to 2³²-1: decimal, `0x`, `0b`, `0o` or with a leading 0 octal.
    Unsigned(fn(&mut A) -> &mut u32),
    /// A number from -2³¹ to 2³¹-1 in the same notation.
    Integer(fn(&mut A) -> &mut i32),
    /// A floating-point number.
    Float(fn(&mut A) -> &mut f32),
    /// A decimal number of milliseconds.
    Milliseconds(fn(&mut A) -> &mut Option<u64>),
    /// Text, with its name in the help.
    Text(&'static str, fn(&mut A) -> &mut Option<String>),
    /// Texts separated by commas, with their name in the help. Each use of the flag adds texts.
    List(&'static str, fn(&mut A) -> &mut Vec<String>),
    /// A list of names, which may contain commas in brackets.
    Names(&'static str, fn(&mut A) -> &mut Vec<String>),
    /// Text, with its name in the help, or none, which is empty text. `=0` and the like turn it off.
    OptionalText(&'static str, fn(&mut A) -> &mut Option<String>),
    /// The path of a file.
    Path(fn(&mut A) -> &mut Option<OsString>),
    /// The paths of files. Each use of the flag adds paths.
    Paths(fn(&mut A) -> &mut Vec<OsString>),
    /// One of several words.
    Choice(&'static [Choice<A>]),
    /// One of several words, or none.
    OptionalChoice(&'static [Choice<A>]),
}

/// A word that a flag takes.
pub(crate) struct Choice<A> {
    /// The word; empty for the flag without a value.
    pub(crate) name: &'static str,
    /// A phrase for the help. If all are empty, the help shows the words in one line.
    pub(crate) summary: &'static str,
    /// Sets the argument.
    pub(crate) set: fn(&mut A),
}

/// The state of a flag that is on or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switch {
    /// Whether it is on.
    pub(crate) on: bool,
    /// The position of its last use on the command line, from 1; 0 if it was not used.
    pub(crate) position: usize,
}

impl Switch {
    /// A switch that is on by default.
    pub(crate) const ON: Self = Self { on: true, position: 0 };

    /// The one of two switches that was used last; this one if neither was used.
    pub(crate) const fn or_later(self, other: Self) -> Self {
        if other.position > self.position { other } else { self }
    }
}

/// A page that a flag prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// The common flags in groups.
    Help,
    /// All flags in groups.
    HelpHidden,
    /// The common flags by name.
    HelpList,
    /// All flags by name.
    HelpListHidden,
    /// The version of the program.
    Version,
}

/// The number of words that are the value of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arity {
    /// None.
    Zero,
    /// None or one. LLVM's grammar alone has it.
    ZeroOrOne,
    /// One.
    One,
    /// One or more.
    OneOrMore,
}

// A derived `Copy` would ask for `A: Copy`.
impl<A: CommandArguments> Clone for Flag<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: CommandArguments> Copy for Flag<A> {}

impl<A> Clone for Value<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Value<A> {}

impl<A> Value<A> {
    /// The number of words.
    pub(crate) const fn arity(&self) -> Arity {
        match self {
            Self::Set(_) | Self::Page(_) => Arity::Zero,
            Self::Switch(_)
            | Self::SwitchAt(..)
            | Self::Ignored
            | Self::OptionalText(..)
            | Self::OptionalChoice(_) => Arity::ZeroOrOne,
            Self::Paths(_) => Arity::OneOrMore,
            Self::Unsigned(_)
            | Self::Integer(_)
            | Self::Float(_)
            | Self::Milliseconds(_)
            | Self::Text(..)
            | Self::List(..)
            | Self::Names(..)
            | Self::Path(_)
            | Self::Choice(_) => Arity::One,
        }
    }
}

impl<A: CommandArguments> Flag<A> {
    /// A flag that the help shows.
    pub(crate) const fn new(name: &'static str, value: Value<A>) -> Self {
        Self {
            name,
            letter: None,
            is_hidden: false,
            value,
            summary: Summary::Text(""),
            is_on_by_default: false,
            details: "",
            completions: None,
            needs: &[],
        }
    }

    /// Sets the conditions for it to have an effect. If a run meets none, a note says so.
    pub(crate) const fn needs(mut self, needs: &'static [A::Need]) -> Self {
        self.needs = needs;
        self
    }

    /// With a letter that represents the name.
    pub(crate) const fn letter(mut self, letter: char) -> Self {
        self.letter = Some(letter);
        self
    }

    /// Shown by the full help alone.
    pub(crate) const fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }

    /// With a phrase for the help.
    pub(crate) const fn summary(mut self, summary: &'static str) -> Self {
        self.summary = Summary::Text(summary);
        self
    }

    /// With a phrase for the help that depends on the build.
    pub(crate) const fn summary_from(mut self, summary: fn() -> String) -> Self {
        self.summary = Summary::Function(summary);
        self
    }

    /// On by default, as the help says.
    pub(crate) const fn on_by_default(mut self) -> Self {
        self.is_on_by_default = true;
        self
    }

    /// With further sentences for the man page.
    pub(crate) const fn details(mut self, details: &'static str) -> Self {
        self.details = details;
        self
    }

    /// With words that complete the value.
    pub(crate) const fn completions(mut self, completions: fn() -> Vec<String>) -> Self {
        self.completions = Some(completions);
        self
    }

    /// The text for the help, the man page and the completions.
    pub(crate) fn doc(&self) -> FlagDoc {
        let (value, choices) = match &self.value {
            Value::Switch(_) | Value::SwitchAt(..) | Value::Ignored | Value::Set(_) | Value::Page(_) => {
                (ValueDoc::None, &[][..])
            }
            Value::Unsigned(_) | Value::Float(_) => (ValueDoc::Word("number"), &[][..]),
            Value::Integer(_) => (ValueDoc::Word("integer"), &[][..]),
            Value::Milliseconds(_) => (ValueDoc::Word("ms"), &[][..]),
            Value::Text(name, _) | Value::List(name, _) | Value::Names(name, _) => {
                (ValueDoc::Word(name), &[][..])
            }
            Value::OptionalText(name, _) => (ValueDoc::OptionalWord(name), &[][..]),
            Value::Path(_) => (ValueDoc::File, &[][..]),
            Value::Paths(_) => (ValueDoc::Files, &[][..]),
            Value::Choice(choices) => (ValueDoc::Word("value"), *choices),
            Value::OptionalChoice(choices) => (ValueDoc::OptionalWord("value"), *choices),
        };
        FlagDoc {
            name: self.name,
            letter: self.letter,
            is_hidden: self.is_hidden,
            value,
            choices: choices
                .iter()
                .filter(|choice| !choice.name.is_empty())
                .map(|choice| (choice.name, choice.summary))
                .collect(),
            summary: match self.summary {
                Summary::Text(text) if self.is_on_by_default => format!("{text} (default: on)").into(),
                Summary::Text(text) => Cow::Borrowed(text),
                Summary::Function(text) => Cow::Owned(text()),
            },
            details: self.details,
            completions: self.completions,
        }
    }
}

/// The text of a flag for the help, the man page and the completions.
pub(crate) struct FlagDoc {
    /// The name, without dashes.
    pub(crate) name: &'static str,
    /// The letter that represents the name, if there is one.
    pub(crate) letter: Option<char>,
    /// Whether only the full help shows it.
    pub(crate) is_hidden: bool,
    /// The value.
    pub(crate) value: ValueDoc,
    /// The words that it takes, with a phrase for each.
    pub(crate) choices: Vec<(&'static str, &'static str)>,
    /// A phrase for the help.
    pub(crate) summary: Cow<'static, str>,
    /// Further sentences for the man page.
    pub(crate) details: &'static str,
    completions: Option<fn() -> Vec<String>>,
}

/// The value of a flag in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueDoc {
    /// None.
    None,
    /// A word with this name.
    Word(&'static str),
    /// A word with this name, which can be left out.
    OptionalWord(&'static str),
    /// A file.
    File,
    /// One or more files.
    Files,
}

impl FlagDoc {
    /// The words that complete the value.
    pub(crate) fn completions(&self) -> Vec<String> {
        match self.completions {
            Some(completions) => completions(),
            None => self.choices.iter().map(|&(name, _)| name.to_owned()).collect(),
        }
    }

    /// Whether the help has a line for each word that the flag takes.
    pub(crate) fn explains_choices(&self) -> bool {
        self.choices.iter().any(|(_, summary)| !summary.is_empty())
    }
}

/// A name of a flag with its dashes: one in front of a single letter, else two.
pub(crate) fn dashed(name: &str) -> String {
    let dashes = if name.len() == 1 { "-" } else { "--" };
    format!("{dashes}{name}")
}
