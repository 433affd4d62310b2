//! The arguments of the analysis: the values of its flags.

use std::ffi::{OsStr, OsString};
use std::num::NonZeroU32;

use stallscope::options::{
    CountWidth, FrontEndKind, HardwareOptions, ImplicitBlocks, InputForms, InstructionTables, RegisterNames,
    ReportOptions, SyntaxOptions, TargetOptions,
};
use stallscope::views::{Change, ChangeError};
use stallscope::{Options, RegionChoice, RegionKind, ViewKind, ViewSet};

use stallscope_page::{self as page, GraphForm};

use super::code_flags::{CodeArguments, CodeSettings};
use super::need::Need;
use super::places;
use super::view_switches::ViewSwitches;
use crate::command_line::{CommandArguments, Document, Given, Switch};
use crate::output::destination::Destination;
use crate::output::report_form::ReportForm;
use crate::output::terminal::stdout_columns;

/// How a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComparisonFormat {
    Text,
    Csv,
    Json,
    Page,
}

/// The values of all flags.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each field is what the flag of the same name was given")]
pub(crate) struct Arguments {
    /// Whether the program takes llvm-mca's place.
    pub(crate) as_llvm_mca: bool,
    pub(crate) inputs: Vec<OsString>,
    pub(crate) output: Option<OsString>,
    pub(crate) march: Option<String>,
    pub(crate) mtriple: Option<String>,
    pub(crate) mcpu: Option<String>,
    pub(crate) mattr: Vec<String>,
    pub(crate) json: Switch,
    pub(crate) json_complete: Switch,
    pub(crate) html: Switch,
    pub(crate) graph: Option<GraphForm>,
    pub(crate) accurate: Switch,
    pub(crate) code: CodeSettings,
    pub(crate) front_end: Option<FrontEndKind>,
    pub(crate) model: Option<OsString>,
    /// Print LLVM's model of the processor in place of an analysis.
    pub(crate) dump_model: Switch,
    pub(crate) output_asm_variant: i32,
    pub(crate) print_imm_hex: Switch,
    pub(crate) mno_check_zero_division: Switch,
    pub(crate) arm_implicit_it: ImplicitBlocks,
    pub(crate) riscv_no_aliases: Switch,
    pub(crate) riscv_emit_x8_as_fp: Switch,
    pub(crate) ppc_asm_full_reg_names: Switch,
    pub(crate) ppc_reg_with_percent_prefix: Switch,
    pub(crate) ppc_vsr_nums_as_vr: Switch,
    pub(crate) iterations: u32,
    pub(crate) dispatch: u32,
    pub(crate) register_file_size: u32,
    pub(crate) micro_op_queue_size: u32,
    pub(crate) decoder_throughput: u32,
    pub(crate) call_latency: u32,
    pub(crate) asm_macro_max_nesting_depth: u32,
    pub(crate) noalias: Switch,
    pub(crate) lqueue: u32,
    pub(crate) reservation_station_scale: f32,
    pub(crate) squeue: u32,
    pub(crate) instruction_tables: InstructionTables,
    pub(crate) timeline_max_iterations: u32,
    pub(crate) timeline_max_cycles: u32,
    pub(crate) views: ViewSwitches,
    /// Compare kernels or processors, and how.
    pub(crate) compare: Option<ComparisonFormat>,
    /// Elements of an iteration; 0 if it is not known.
    pub(crate) per: u32,
    /// The changes to try; empty for changes that may help any code.
    pub(crate) what_if: Option<String>,
    pub(crate) show_encoding: Switch,
    pub(crate) show_barriers: Switch,
    pub(crate) disable_cb: Switch,
    pub(crate) disable_im: Switch,
    pub(crate) disable_fast_forward: Switch,
    pub(crate) strict: Switch,
    pub(crate) regions: RegionKind,
    pub(crate) function: Vec<String>,
    pub(crate) crates: Vec<String>,
    pub(crate) label: Vec<String>,
    pub(crate) address: Vec<String>,
    pub(crate) line: Vec<String>,
    /// Show the source code that instructions come from.
    pub(crate) source: Switch,
    /// The input is machine code.
    pub(crate) raw: Switch,
    pub(crate) bytes: Option<String>,
    /// The input is machine code in hexadecimal digits, each line a region.
    pub(crate) hex_lines: Switch,
    pub(crate) hex_column: u32,
    pub(crate) max_paths: u32,
    /// The file with a profile.
    pub(crate) profile: Option<OsString>,
    /// The event whose samples count.
    pub(crate) profile_event: Option<String>,
    pub(crate) threads: u32,
    pub(crate) x86_asm_syntax: Option<u8>,
    /// Print the instructions of programs in place of an analysis.
    pub(crate) print_disassembly: Switch,
    pub(crate) document: Option<Document>,
    /// The flags on the command line, in their order.
    pub(crate) given: Vec<Given>,
}

impl CommandArguments for Arguments {
    type Need = Need;
}

impl Default for Arguments {
    fn default() -> Self {
        Self {
            as_llvm_mca: false,
            inputs: Vec::new(),
            output: None,
            march: None,
            mtriple: None,
            mcpu: None,
            mattr: Vec::new(),
            json: Switch::default(),
            json_complete: Switch::default(),
            html: Switch::default(),
            graph: None,
            accurate: Switch::default(),
            front_end: None,
            code: CodeSettings::default(),
            model: None,
            dump_model: Switch::default(),
            output_asm_variant: -1,
            print_imm_hex: Switch::default(),
            mno_check_zero_division: Switch::default(),
            arm_implicit_it: ImplicitBlocks::default(),
            riscv_no_aliases: Switch::default(),
            riscv_emit_x8_as_fp: Switch::default(),
            ppc_asm_full_reg_names: Switch::default(),
            ppc_reg_with_percent_prefix: Switch::default(),
            ppc_vsr_nums_as_vr: Switch::default(),
            iterations: 0,
            dispatch: 0,
            register_file_size: 0,
            micro_op_queue_size: 0,
            decoder_throughput: 0,
            call_latency: HardwareOptions::DEFAULT_CALL_LATENCY,
            asm_macro_max_nesting_depth: SyntaxOptions::DEFAULT_MACRO_MAX_NESTING_DEPTH,
            noalias: Switch::ON,
            lqueue: 0,
            reservation_station_scale: 1.0,
            squeue: 0,
            instruction_tables: InstructionTables::None,
            timeline_max_iterations: 0,
            timeline_max_cycles: ReportOptions::DEFAULT_TIMELINE_MAX_CYCLES,
            views: ViewSwitches::default(),
            compare: None,
            per: 0,
            what_if: None,
            show_encoding: Switch::default(),
            show_barriers: Switch::default(),
            disable_cb: Switch::default(),
            disable_im: Switch::default(),
            disable_fast_forward: Switch::default(),
            strict: Switch::default(),
            regions: RegionKind::Markers,
            function: Vec::new(),
            crates: Vec::new(),
            label: Vec::new(),
            address: Vec::new(),
            line: Vec::new(),
            source: Switch::default(),
            raw: Switch::default(),
            bytes: None,
            hex_lines: Switch::default(),
            hex_column: 0,
            max_paths: 0,
            profile: None,
            profile_event: None,
            threads: 0,
            x86_asm_syntax: None,
            print_disassembly: Switch::default(),
            document: None,
            given: Vec::new(),
        }
    }
}

impl CodeArguments for Arguments {
    fn code(&mut self) -> &mut CodeSettings {
        &mut self.code
    }
}

impl Arguments {
    /// The later one of the flags that ask for JSON, if they are on.
    fn json_switch(&self) -> Switch {
        let switches = [self.json, self.json_complete];
        let on = switches.into_iter().filter(|switch| switch.on);
        on.max_by_key(|switch| switch.position).unwrap_or_default()
    }

    /// The files to analyze; without any, standard input.
    pub(crate) fn inputs(&self) -> Vec<&OsStr> {
        if self.inputs.is_empty() {
            vec![OsStr::new("-")]
        } else {
            self.inputs.iter().map(OsString::as_os_str).collect()
        }
    }

    /// The file for the report; `-` is standard output.
    pub(crate) fn output(&self) -> &OsStr {
        self.output.as_deref().unwrap_or(OsStr::new("-"))
    }

    /// The file with a processor model.
    pub(super) fn model(&self) -> Option<&OsStr> {
        self.model.as_deref().filter(|path| !path.is_empty())
    }

    /// The file with a profile of the program.
    pub(super) fn profile(&self) -> Option<&OsStr> {
        self.profile.as_deref().filter(|path| !path.is_empty())
    }

    /// The form of the reports. Of two flags that ask for one, the later wins.
    pub(super) fn form(&self) -> ReportForm {
        if let Some(form) = self.graph.filter(|_| self.compare.is_none()) {
            return ReportForm::Graph(form);
        }
        let json = self.json_switch();
        let is_later = self.html.position > json.position;
        match (self.html.on, json.on) {
            (true, false) => ReportForm::Page,
            (true, true) if is_later => ReportForm::Page,
            (_, true) => ReportForm::Json,
            (false, false) => ReportForm::Text,
        }
    }

    /// Whether stallscope's own model of the processor is simulated.
    pub(super) fn is_accurate(&self) -> bool {
        self.accurate.on || self.model().is_some()
    }

    /// Whether the processors of the target are to be listed.
    pub(super) fn wants_help(&self) -> bool {
        self.compare.is_none() && self.mcpu.as_deref() == Some("help")
    }

    /// Returns the error in the given places, in words.
    pub(super) fn wrong_places(&self) -> Option<String> {
        let wrong = |flag: &str, value: &str, form: &str| {
            format!("--{flag}: '{value}' does not have the form {form}")
        };
        let address = self.address.iter().find(|text| places::addresses(text).is_none());
        let line = self.line.iter().find(|text| places::lines(text).is_none());
        address.map(|text| wrong("address", text, "FROM-TO or ADDRESS, such as 0x40-0x7f")).or_else(|| {
            line.map(|text| wrong("line", text, "FILE:FROM-TO or FILE:LINE, such as kernel.c:10-20"))
        })
    }

    /// The changes to try, or what is wrong with one, in words.
    pub(super) fn questions(&self) -> Result<Vec<Change>, String> {
        let texts = self.what_if.as_deref().unwrap_or_default().split(';');
        let texts = texts.filter(|text| !text.trim().is_empty());
        texts.map(|text| text.parse().map_err(|error: ChangeError| format!("--what-if: {error}"))).collect()
    }

    /// Which parts of the input are analyzed. A function, label, address or line alone means its loops.
    pub(super) fn region_choice(&self) -> RegionChoice {
        let default = RegionChoice::default();
        let selected = [&self.function, &self.label, &self.address, &self.line];
        let selects = selected.iter().any(|names| !names.is_empty());
        RegionChoice {
            kind: match self.regions {
                RegionKind::Markers if selects => RegionKind::Loops,
                kind => kind,
            },
            functions: self.function.clone(),
            crates: self.crates.clone(),
            labels: self.label.clone(),
            addresses: self.address.iter().filter_map(|text| places::addresses(text)).collect(),
            lines: self.line.iter().filter_map(|text| places::lines(text)).collect(),
            max_paths: NonZeroU32::new(self.max_paths).map_or(default.max_paths, |n| n.get() as usize),
        }
    }

    /// Whether loops, functions or blocks are to be found in machine code.
    pub(super) fn divides_code(&self) -> bool {
        self.region_choice().kind != RegionKind::Markers
    }

    /// Whether reports show source lines.
    pub(super) fn shows_sources(&self) -> bool {
        self.source.on && !self.is_overview() || self.form() == ReportForm::Page
    }

    /// Whether the report is a table of regions: they are not marked, and none was selected.
    pub(super) fn is_overview(&self) -> bool {
        let choice = self.region_choice();
        choice.kind != RegionKind::Markers && !choice.is_selective() && self.form() == ReportForm::Text
    }

    /// Whether reports show the scheduling model in place of a simulation. Tables of regions and comparisons have nothing but figures.
    pub(super) fn shows_tables(&self) -> bool {
        self.instruction_tables != InstructionTables::None && !self.is_overview() && self.compare.is_none()
    }

    /// The views of the report.
    pub(super) fn chosen_views(&self, is_out_of_order: bool) -> ViewSet {
        if self.is_overview() {
            return [ViewKind::Prediction].into_iter().collect();
        }
        // Measured cycles are shown next to predicted ones.
        let predicts = self.is_accurate() || self.front_end.is_some() || self.profile().is_some();
        let views = self.views.views(is_out_of_order, predicts);
        let views = if self.what_if.is_some() { views.with(ViewKind::WhatIf) } else { views };
        match self.form() {
            ReportForm::Page => views.iter().chain(page::views().iter()).collect(),
            ReportForm::Graph(_) => views.with(ViewKind::Explanation),
            ReportForm::Text | ReportForm::Json => views,
        }
    }

    /// The options of the analysis. What `-all-views` and `-all-stats` turn on depends on whether the
    /// processor is out of order.
    pub(crate) fn options(&self, is_out_of_order: bool) -> Options {
        let is_strict = self.as_llvm_mca || self.strict.on;
        Options::new()
            .iterations(NonZeroU32::new(self.iterations))
            .views(self.chosen_views(is_out_of_order))
            .hardware(self.hardware_options())
            .core(self.code.core_options())
            .report(self.report_options())
            .syntax(self.syntax_options())
            .target(self.target_options())
            .skip_unsupported(self.code.skip_unsupported)
            .instruction_tables(if self.shows_tables() {
                self.instruction_tables
            } else {
                InstructionTables::None
            })
            .custom_behavior(!self.disable_cb.on)
            .instruments(!self.disable_im.on)
            .fast_forward(!self.disable_fast_forward.on)
            .questions(self.questions().unwrap_or_default())
            .input_forms(if is_strict { InputForms::Assembly } else { InputForms::Any })
            .hints(!is_strict)
            .regions(self.region_choice())
    }

    fn hardware_options(&self) -> HardwareOptions {
        HardwareOptions::new()
            .front_end(self.front_end)
            .dispatch_width(NonZeroU32::new(self.dispatch))
            .register_file_size(NonZeroU32::new(self.register_file_size))
            .micro_op_queue_size(NonZeroU32::new(self.micro_op_queue_size))
            .decoder_throughput(NonZeroU32::new(self.decoder_throughput))
            .call_latency(self.call_latency)
            .load_queue_size(NonZeroU32::new(self.lqueue))
            .store_queue_size(NonZeroU32::new(self.squeue))
            .assume_no_alias(self.noalias.on)
    }

    /// The longest name of a region in a table on a terminal: its limit, which follows, shall begin in the same line.
    fn max_region_width(&self) -> Option<NonZeroU32> {
        /// The width of the column of names.
        const MIN_WIDTH: u32 = 40;
        /// The width of the other columns: cycles, instructions, and a limit such as `dependencies`.
        const OTHER_COLUMNS: u32 = 40;
        let is_shown = self.is_overview() && Destination::is_stdout(self.output());
        let n_columns = if is_shown { stdout_columns() } else { None };
        n_columns.and_then(|n| NonZeroU32::new(n.saturating_sub(OTHER_COLUMNS).max(MIN_WIDTH)))
    }

    fn report_options(&self) -> ReportOptions {
        ReportOptions::new()
            .count_width(if self.as_llvm_mca { CountWidth::Bits32 } else { CountWidth::Bits64 })
            .show_encoding(self.show_encoding.on)
            .show_barriers(self.show_barriers.on)
            .timeline_max_iterations(NonZeroU32::new(self.timeline_max_iterations))
            .timeline_max_cycles(NonZeroU32::new(self.timeline_max_cycles))
            .complete_json(self.json_complete.on)
            .max_region_width(self.max_region_width())
            .source(self.shows_sources())
    }

    fn syntax_options(&self) -> SyntaxOptions {
        // Only -1 represents the input's; other negative numbers are as unknown as large ones.
        let output_asm_variant =
            (self.output_asm_variant != -1).then_some(self.output_asm_variant.cast_unsigned());
        SyntaxOptions::new()
            .output_asm_variant(output_asm_variant)
            .print_imm_hex(self.print_imm_hex.on)
            .macro_max_nesting_depth(self.asm_macro_max_nesting_depth)
    }

    fn target_options(&self) -> TargetOptions {
        TargetOptions::new()
            .x86_syntax(self.x86_asm_syntax)
            .arm_implicit_blocks(self.arm_implicit_it)
            .mips_omit_division_checks(self.mno_check_zero_division.on)
            .powerpc_register_names(RegisterNames {
                are_full: self.ppc_asm_full_reg_names.on,
                have_percent: self.ppc_reg_with_percent_prefix.on,
                are_of_own_set: self.ppc_vsr_nums_as_vr.on,
            })
            .riscv_no_aliases(self.riscv_no_aliases.on)
            .riscv_names_frame_pointer(self.riscv_emit_x8_as_fp.on)
    }
}
