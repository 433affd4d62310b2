//! From words to [`Arguments`], by the table of flags.

use std::ffi::OsString;

use lexopt::Arg;

use super::arguments::{Arguments, Format, Given};
use super::flags::{FLAGS, Flag, Value};
use stallscope_target::suggestion;

/// Parses the arguments after the subcommand's name. The error is a message without a period.
pub(super) fn parse(args: &[OsString]) -> Result<Arguments, String> {
    let mut arguments = Arguments::default();
    let mut parser = lexopt::Parser::from_args(args);
    while let Some(arg) = parser.next().map_err(|error| error.to_string())? {
        let flag = match arg {
            Arg::Long(name) => FLAGS.iter().find(|flag| flag.name == name).ok_or_else(|| {
                let nearest = suggestion::nearest(name, FLAGS.iter().map(|flag| flag.name));
                let hint = nearest.map_or_else(String::new, |name| format!("; did you mean '--{name}'?"));
                format!("unknown flag '--{name}'{hint}")
            }),
            Arg::Short(letter) => FLAGS
                .iter()
                .find(|flag| flag.short == Some(letter))
                .ok_or_else(|| format!("unknown flag '-{letter}'")),
            // The first word that is not a flag starts the command. All further words are its arguments.
            Arg::Value(word) => {
                arguments.command.push(word);
                arguments.command.extend(parser.raw_args().map_err(|error| error.to_string())?);
                break;
            }
        }?;
        set(flag, &mut arguments, &mut parser).map_err(|error| format!("--{}: {error}", flag.name))?;
    }
    Ok(arguments)
}

fn set(flag: &'static Flag, arguments: &mut Arguments, parser: &mut lexopt::Parser) -> Result<(), String> {
    let mut values: Vec<OsString> = Vec::new();
    match flag.value {
        Value::Switch(_) | Value::Format(_) => {}
        Value::Paths(_) => {
            values.extend(parser.values().map_err(|_| "it takes one or more files".to_owned())?)
        }
        _ => values.push(parser.value().map_err(|_| "it takes a value".to_owned())?),
    }
    let text = || {
        let text = values.first().map(|value| value.to_str().ok_or("its value is not Unicode"));
        text.unwrap_or(Ok("")).map_err(str::to_owned)
    };
    match flag.value {
        Value::Switch(field) => *field(arguments) = true,
        Value::Format(format) => {
            if arguments.format != Format::Text && arguments.format != format {
                return Err("only one of --csv, --json and --html can be given".to_owned());
            }
            arguments.format = format;
        }
        Value::Milliseconds(field) => {
            let text = text()?;
            let number = text.parse().map_err(|_| format!("'{text}' is not a number of milliseconds"))?;
            *field(arguments) = Some(number);
        }
        Value::Text(_, field) => *field(arguments) = Some(text()?.to_owned()),
        Value::List(_, field) => field(arguments).extend(text()?.split(',').map(str::to_owned)),
        Value::Path(field) => *field(arguments) = values.first().cloned(),
        Value::Paths(field) => field(arguments).extend(values.iter().cloned()),
        Value::Choice(choices) => {
            let text = text()?;
            let choice = choices.iter().find(|choice| choice.name == text).ok_or_else(|| {
                let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
                format!("'{text}' is not one of {}", names.join(", "))
            })?;
            (choice.set)(arguments);
        }
    }
    arguments.given.push(Given { name: flag.name, values });
    Ok(())
}
