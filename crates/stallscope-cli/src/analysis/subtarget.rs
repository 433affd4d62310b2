//! The subtarget that the arguments choose, and the messages about it.

use std::ffi::OsStr;
use std::fmt::Write as _;

use stallscope::Subtarget;
use stallscope::isa::{ProcessorSuggestion, suggest_processor};
use stallscope_target::{
    Approximation, DEFAULT_TRIPLE, Description, Feature, SubtargetInfo, SubtargetMessage, Target, TargetError,
};

use super::arguments::Arguments;
use super::isas;
use crate::host;
use crate::input::os_text;
#[cfg(any(feature = "label", feature = "measure"))]
use crate::output::stderr;

/// Whether the processor of this machine is simulated.
fn is_native(arguments: &Arguments) -> bool {
    arguments.mcpu.as_deref().is_none_or(|name| name == "native")
}

/// The processor or the list that the arguments select.
pub(crate) enum Chosen {
    /// A subtarget that code can be analyzed for, if its processor has a scheduling model.
    Analyzable(Subtarget),
    /// One of a target without scheduling models.
    Unmodeled(Box<SubtargetInfo>),
}

impl Chosen {
    /// Triple, processor and features.
    pub(crate) fn info(&self) -> &SubtargetInfo {
        match self {
            Self::Analyzable(subtarget) => subtarget.info(),
            Self::Unmodeled(info) => info,
        }
    }
}

/// The selection, with messages about its processor and features.
pub(crate) type Built = (Chosen, Vec<SubtargetMessage>);

/// The subtarget, with messages about its processor and features; or an error message. `program` is the path that the
/// program was called by.
pub(crate) fn build(program: &OsStr, arguments: &Arguments) -> Result<Built, String> {
    let triple = arguments.mtriple.as_deref().filter(|triple| !triple.is_empty()).unwrap_or(DEFAULT_TRIPLE);
    let processor = match &arguments.mcpu {
        Some(name) if name != "native" => name,
        _ => host::processor_name(),
    };
    let builder = Subtarget::builder(triple)
        .architecture(arguments.march.as_deref().unwrap_or_default())
        .processor(processor)
        .features(arguments.mattr.iter().map(String::as_str));
    // llvm-mca checks names of processors and features before it rejects an unmodeled target; stallscope only lists them.
    let wants_unmodeled = arguments.as_llvm_mca || arguments.mcpu.as_deref() == Some("help");
    if let Some((info, messages)) = builder.build_unmodeled().filter(|_| wants_unmodeled) {
        return Ok((Chosen::Unmodeled(Box::new(info)), messages));
    }
    let (subtarget, messages) =
        builder.build_leniently().map_err(|error| no_target(&error, &os_text::to_raw(program), arguments))?;
    Ok((Chosen::Analyzable(subtarget), messages))
}

/// The subtarget that the arguments of a subcommand choose, after messages about it on standard error; or an error message.
#[cfg(any(feature = "label", feature = "measure"))]
pub(crate) fn choose(program: &OsStr, arguments: &Arguments) -> Result<Chosen, String> {
    let (chosen, said) = build(program, arguments)?;
    let info = chosen.info();
    check_host(info, arguments)?;
    stderr::write(&messages(&said, info, false));
    Ok(chosen)
}

/// Checks that the target has the processor of this machine, if no other one is named.
pub(crate) fn check_host(subtarget: &SubtargetInfo, arguments: &Arguments) -> Result<(), String> {
    if arguments.as_llvm_mca || !is_native(arguments) || subtarget.processor.is_some() {
        return Ok(());
    }
    let arch = subtarget.triple.arch.triple_name();
    let host = host::processor_name();
    Err(format!(
        "error: this machine's processor, {host}, is not a processor of the target {arch}; select one with -mcpu\n\
         note: -mcpu=help lists the processors of the target\n"
    ))
}

/// The message where no target fits the arguments: that of llvm-mca, or one that lists the targets of this build.
fn no_target(error: &TargetError, program: &str, arguments: &Arguments) -> String {
    let message = match error {
        TargetError::Unsupported(_) if arguments.as_llvm_mca => return format!("error: {error}\n"),
        _ if arguments.as_llvm_mca => return format!("{program}: {error}"),
        TargetError::InvalidTarget(name) => format!("unknown target '{name}'"),
        TargetError::NoTarget(triple) => format!("unknown target in the triple '{triple}'"),
        TargetError::Unsupported(arch) => format!("the target '{arch}' is not part of this build"),
        error => error.to_string(),
    };
    let names = isas::names();
    if names.is_empty() {
        return format!(
            "error: {message}\nnote: this build has no instruction sets; the features of the package enable them\n"
        );
    }
    format!(
        "error: {message}\nnote: the instruction sets of this build are {}; -march takes {}; -mtriple takes a triple such as {}\n",
        names.join(", "),
        isas::alternatives(&isas::march_names()),
        isas::alternatives(&isas::example_triples()),
    )
}

/// The messages about the processor and its features. Messages of llvm-mca suggest nothing for an unknown name, may come twice, and mention
/// the flags of other programs.
pub(crate) fn messages(
    messages: &[SubtargetMessage],
    subtarget: &SubtargetInfo,
    as_llvm_mca: bool,
) -> String {
    let description = subtarget.description();
    if as_llvm_mca {
        let texts = messages.iter().map(|message| message.text(description));
        return texts.chain(approximation(subtarget, as_llvm_mca)).collect();
    }
    let mut text = String::new();
    let mut unknown = None;
    for (index, message) in messages.iter().enumerate() {
        if messages[..index].contains(message) {
            continue;
        }
        match message {
            SubtargetMessage::UnknownProcessor(name) | SubtargetMessage::RefusedProcessor(name) => {
                unknown = Some(name.as_str());
            }
            _ => text += &own_text(message, description),
        }
    }
    text.extend(approximation(subtarget, as_llvm_mca));
    if let Some(name) = unknown {
        let arch = subtarget.triple.arch.triple_name();
        let _ = writeln!(text, "error: '{name}' is not a processor of the target {arch}");
        let advice = advice(subtarget.target(), name);
        let _ = match advice {
            Some(advice) => writeln!(text, "note: {advice}"),
            None => writeln!(text, "note: -mcpu=help lists the processors of the target"),
        };
    }
    text
}

/// The warning that a part of the model is approximate, if that part is enabled.
fn approximation(subtarget: &SubtargetInfo, as_llvm_mca: bool) -> Option<String> {
    let Approximation { name, feature } = subtarget.approximation()?;
    let description = subtarget.description();
    let key = description.str(description.table::<Feature>().get(feature.index())?.key);
    Some(if as_llvm_mca {
        format!("warning: {name} is enabled via '-mattr=+{key}'; llvm-mca results are approximate.\n")
    } else {
        format!("warning: {name} is on (-mattr=+{key}); the results are approximate\n")
    })
}

/// The program's own words for a message that is not about the processor. For a list, they describe its use.
fn own_text(message: &SubtargetMessage, description: Description<'_>) -> String {
    const USE: &str =
        "\n-mcpu=NAME chooses a processor, -mattr=+FEATURE,-FEATURE turns features on and off.\n";
    message.list(description).map_or_else(|| message.text(description), |list| list + USE)
}

/// Returns advice on the name of a processor that the target lacks.
pub(super) fn advice(target: &Target, name: &str) -> Option<String> {
    if name == "all" || name.contains(',') {
        return Some("-compare takes several processors, or all".to_owned());
    }
    Some(match suggest_processor(target, name)? {
        ProcessorSuggestion::SameTarget { processor } => format!("did you mean '{processor}'?"),
        ProcessorSuggestion::OtherTarget { processor, target, triple } if processor == name => {
            format!("this is {target} processor: add -mtriple={triple}")
        }
        ProcessorSuggestion::OtherTarget { processor, target, triple } => {
            format!("this is {processor}, {target} processor: add -mtriple={triple} -mcpu={processor}")
        }
        ProcessorSuggestion::Family { processors } => {
            format!("this is a family of processors; the names of some are {}", processors.join(", "))
        }
        _ => return None,
    })
}
