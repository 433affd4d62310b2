//! Flags that have no effect on a run of the analysis.

use stallscope::isa::{Isa, isas};
use stallscope::{RegionKind, ViewKind};
use stallscope_page as page;
use stallscope_target::SubtargetInfo;

use super::arguments::{Arguments, ComparisonFormat};
use super::flags::GROUPS;
use super::machine_code::CodeForm;
use super::need::{FormFlag, Need};
use crate::command_line::effect;
use crate::output::report_form::ReportForm;

/// The input of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InputKind {
    /// Assembly or a listing.
    Text,
    /// Programs or object files.
    Program,
    /// Machine code without a file format.
    Code,
}

/// The properties of a run that decide which flags have an effect.
pub(super) struct Run<'a> {
    arguments: &'a Arguments,
    /// The input; none if none is read.
    input: Option<InputKind>,
    /// The subtarget with the model that is simulated, if it is known.
    subtarget: Option<&'a SubtargetInfo>,
}

impl<'a> Run<'a> {
    pub(super) const fn new(
        arguments: &'a Arguments,
        input: Option<InputKind>,
        subtarget: Option<&'a SubtargetInfo>,
    ) -> Self {
        Self { arguments, input, subtarget }
    }

    /// A note for each flag that was given and has no effect. In llvm-mca's place there are none.
    pub(super) fn notes(&self) -> String {
        if self.arguments.as_llvm_mca {
            return String::new();
        }
        effect::notes(GROUPS, &self.arguments.given, |need| self.why_not(need))
    }

    /// Why a need is not met, if it is not: what follows "has no effect".
    fn why_not(&self, need: Need) -> Option<String> {
        let arguments = self.arguments;
        let form = arguments.form();
        let is_graph = matches!(form, ReportForm::Graph(_));
        let is_json = matches!(form, ReportForm::Json);
        let missing = |is_missing: bool, reason: &str| is_missing.then(|| reason.to_owned());
        let all = |needs: &[Need]| needs.iter().find_map(|&need| self.why_not(need));
        match need {
            Need::Input if arguments.wants_help() => Some("with -mcpu=help".to_owned()),
            Need::Input => missing(arguments.dump_model.on && arguments.compare.is_none(), "with -dump-model"),
            Need::Code => all(&[Need::Input]),
            Need::Analysis => all(&[Need::Code]).or_else(|| {
                missing(
                    arguments.print_disassembly.on && arguments.compare.is_none(),
                    "with -print-disassembly",
                )
            }),
            Need::Reports => all(&[Need::Analysis])
                .or_else(|| missing(arguments.compare.is_some(), "with -compare"))
                .or_else(|| {
                    missing(
                        arguments.is_overview(),
                        "on a table of regions; -function, -label, -address or -line selects regions for reports",
                    )
                }),
            Need::Instructions if arguments.print_disassembly.on => all(&[Need::Code]),
            Need::Instructions => all(&[Need::Reports]),
            Need::TextReports => all(&[Need::Reports]).or_else(|| match form {
                ReportForm::Text | ReportForm::Page => None,
                ReportForm::Json => Some("with -json".to_owned()),
                ReportForm::Graph(_) => Some("with -graph".to_owned()),
            }),
            Need::View(kind) => all(&[Need::Views]).or_else(|| self.why_no_view(kind)),
            Need::Shown(kind) => all(&[Need::Views]).or_else(|| {
                let is_out_of_order =
                    self.subtarget.is_none_or(|subtarget| subtarget.sched_model.is_out_of_order());
                let is_shown = arguments.chosen_views(is_out_of_order).contains(kind);
                (!is_shown).then(|| format!("without -{}", kind.name()))
            }),
            Need::Timeline if form == ReportForm::Page => all(&[Need::Simulation, Need::Views]),
            Need::Timeline => all(&[Need::Shown(ViewKind::Timeline)]),
            Need::SourceLines => all(&[Need::Reports])
                .or_else(|| missing(self.input == Some(InputKind::Code), "on machine code")),
            Need::Model if arguments.wants_help() => None,
            Need::Model => all(&[Need::Analysis]),
            Need::Output => missing(arguments.wants_help(), "with -mcpu=help"),
            Need::Form(flag) => self.why_not_form(flag),
            Need::Comparison => missing(arguments.compare.is_none(), "without -compare"),
            Need::Text => all(&[Need::Analysis]).or_else(|| match self.input {
                Some(InputKind::Program) => Some("on programs and object files".to_owned()),
                Some(InputKind::Code) => Some("on machine code".to_owned()),
                Some(InputKind::Text) | None => None,
            }),
            Need::Program => all(&[Need::Analysis]).or_else(|| match self.input {
                Some(InputKind::Text) => Some("on text".to_owned()),
                Some(InputKind::Code) => Some("on machine code".to_owned()),
                Some(InputKind::Program) | None => None,
            }),
            Need::NoBytes => {
                all(&[Need::Input]).or_else(|| missing(arguments.bytes.is_some(), "with -bytes"))
            }
            Need::NoHex => all(&[Need::NoBytes]).or_else(|| {
                missing(CodeForm::of(arguments) == Some(CodeForm::HexLines), "with -hex-lines")
            }),
            Need::Views => all(&[Need::Reports]).or_else(|| missing(is_graph, "with -graph")),
            Need::Disassembly => {
                all(&[Need::Input]).or_else(|| missing(arguments.compare.is_some(), "with -compare"))
            }
            Need::Dump if arguments.wants_help() => Some("with -mcpu=help".to_owned()),
            Need::Dump => missing(arguments.compare.is_some(), "with -compare"),
            Need::Profile => {
                all(&[Need::Analysis]).or_else(|| missing(arguments.profile().is_none(), "without -profile"))
            }
            Need::Loops => {
                let are_loops = arguments.region_choice().kind == RegionKind::Loops;
                all(&[Need::Analysis]).or_else(|| missing(!are_loops, "without -regions=loops"))
            }
            Need::Simulation => all(&[Need::Analysis])
                .or_else(|| missing(arguments.shows_tables(), "with -instruction-tables")),
            // The JSON of instruction tables has the options of the simulation, too.
            Need::Figures if is_json && arguments.shows_tables() => None,
            Need::Figures => all(&[Need::Simulation]).or_else(|| missing(is_graph, "with -graph")),
            Need::Iterations if arguments.compare.is_some() => all(&[Need::Figures]),
            Need::Iterations => all(&[Need::Simulation, Need::Figures, Need::Reports]),
            Need::Calls => all(&[Need::Analysis]).or_else(|| {
                let are_shown = self.why_not(Need::Reports).is_none();
                (!are_shown && self.simulates_core()).then(|| self.on_own_model())
            }),
            Need::Instruments => all(&[Need::Text, Need::Simulation]),
            Need::Pipeline => {
                all(&[Need::Figures]).or_else(|| self.simulates_core().then(|| self.on_own_model()))
            }
            Need::OutOfOrder => all(&[Need::Pipeline]).or_else(|| {
                let is_in_order =
                    self.subtarget.is_some_and(|subtarget| !subtarget.sched_model.is_out_of_order());
                is_in_order.then(|| format!("on {}, which executes in order", self.processor()))
            }),
            Need::Core => all(&[Need::Simulation, Need::Figures]).or_else(|| {
                if !arguments.is_accurate() {
                    return Some("without -accurate".to_owned());
                }
                let is_other = self.subtarget.is_some() && !self.is_detailed();
                is_other.then(|| format!("on the model of {}, which does not describe its core", self.processor()))
            }),
            Need::CustomBehavior => all(&[Need::Simulation]).or_else(|| {
                let has_none = |isa: &&Isa| isa.custom_behavior.is_none();
                self.isa().filter(has_none).map(|_| self.on_target())
            }),
            Need::Isa(name) => all(&[Need::Input])
                .or_else(|| self.isa().filter(|isa| isa.target.name != name).map(|_| self.on_target())),
        }
    }

    /// Whether the simulated model describes a core, which is no pipeline of LLVM's form.
    fn simulates_core(&self) -> bool {
        self.subtarget.is_some_and(|subtarget| subtarget.core_model().is_some())
    }

    /// Whether that model describes a core in detail.
    fn is_detailed(&self) -> bool {
        let model = self.subtarget.and_then(|subtarget| subtarget.processor_model.as_ref());
        model.is_some_and(|model| model.front_end_kind().is_of_core())
    }

    /// The instruction set, if it is known.
    fn isa(&self) -> Option<&'static Isa> {
        let arch = self.subtarget?.triple.arch;
        isas().iter().copied().find(|isa| isa.target.archs.contains(&arch))
    }

    fn on_own_model(&self) -> String {
        format!("on stallscope's own model of {}", self.processor())
    }

    fn on_target(&self) -> String {
        format!("on {}", self.subtarget.map_or("the target", |subtarget| subtarget.triple.arch.triple_name()))
    }

    fn processor(&self) -> &str {
        self.subtarget.map_or("the processor", |subtarget| &subtarget.processor_name)
    }

    /// Why reports have or lack a view whatever its flag says.
    fn why_no_view(&self, kind: ViewKind) -> Option<String> {
        let arguments = self.arguments;
        let is_of_tables = matches!(kind, ViewKind::InstructionInfo | ViewKind::ResourcePressure);
        let reason = match arguments.form() {
            _ if arguments.shows_tables() && !is_of_tables => "with -instruction-tables",
            ReportForm::Json if kind.json_key().is_none() => "with -json",
            ReportForm::Json if kind.is_json_extension() && !arguments.json_complete.on => {
                "with -json; -json-complete has that view"
            }
            ReportForm::Page if page::views().contains(kind) => "with -html, which always shows that",
            _ => return None,
        };
        Some(reason.to_owned())
    }

    /// Why the reports do not have the form that a flag asks for.
    fn why_not_form(&self, flag: FormFlag) -> Option<String> {
        let arguments = self.arguments;
        if let Some(reason) = self.why_not(Need::Analysis) {
            return Some(reason);
        }
        let reason = match (flag, arguments.form()) {
            (FormFlag::Graph, _) if arguments.compare.is_some() => "with -compare",
            (FormFlag::Json | FormFlag::CompleteJson, _)
                if arguments.compare == Some(ComparisonFormat::Json) =>
            {
                "with -compare=json"
            }
            (FormFlag::Json | FormFlag::CompleteJson | FormFlag::Page, ReportForm::Graph(_)) => "with -graph",
            (FormFlag::Json | FormFlag::CompleteJson, ReportForm::Page) => "with -html after it",
            (FormFlag::Page, ReportForm::Json) => "with -json after it",
            (FormFlag::Json, _) if arguments.json_complete.on => "with -json-complete",
            _ => return None,
        };
        Some(reason.to_owned())
    }
}
