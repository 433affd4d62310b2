//! The arguments of the analysis: the values of its flags.

use std::ffi::{OsStr, OsString};
use std::num::NonZeroU32;

use stallscope::{
    CountWidth, FrontEndKind, InputForms, InstructionTables, Options, SkipUnsupported, ViewKind, ViewSet,
};

use crate::command_line::{Document, Switch};

/// The values of all flags.
#[derive(Clone, Debug)]
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
    pub(crate) accurate: Switch,
    pub(crate) front_end: Option<FrontEndKind>,
    pub(crate) model: Option<OsString>,
    /// Print LLVM's model of the processor in place of an analysis.
    pub(crate) dump_model: Switch,
    pub(crate) output_asm_variant: i32,
    pub(crate) print_imm_hex: Switch,
    pub(crate) iterations: u32,
    pub(crate) dispatch: u32,
    pub(crate) register_file_size: u32,
    pub(crate) micro_op_queue_size: u32,
    pub(crate) decoder_throughput: u32,
    pub(crate) call_latency: u32,
    pub(crate) noalias: Switch,
    pub(crate) lqueue: u32,
    pub(crate) squeue: u32,
    pub(crate) instruction_tables: InstructionTables,
    pub(crate) skip_unsupported_instructions: SkipUnsupported,
    pub(crate) register_file_stats: Switch,
    pub(crate) dispatch_stats: Switch,
    pub(crate) summary_view: Switch,
    pub(crate) scheduler_stats: Switch,
    pub(crate) retire_stats: Switch,
    pub(crate) resource_pressure: Switch,
    pub(crate) timeline: Switch,
    pub(crate) timeline_max_iterations: u32,
    pub(crate) timeline_max_cycles: u32,
    pub(crate) instruction_info: Switch,
    pub(crate) all_stats: Switch,
    pub(crate) all_views: Switch,
    pub(crate) bottleneck_analysis: Switch,
    pub(crate) show_encoding: Switch,
    pub(crate) show_barriers: Switch,
    pub(crate) disable_cb: Switch,
    pub(crate) disable_im: Switch,
    pub(crate) disable_fast_forward: Switch,
    pub(crate) strict: Switch,
    pub(crate) threads: u32,
    pub(crate) x86_asm_syntax: Option<u8>,
    pub(crate) document: Option<Document>,
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
            accurate: Switch::default(),
            front_end: None,
            model: None,
            dump_model: Switch::default(),
            output_asm_variant: -1,
            print_imm_hex: Switch::default(),
            iterations: 0,
            dispatch: 0,
            register_file_size: 0,
            micro_op_queue_size: 0,
            decoder_throughput: 0,
            call_latency: Options::DEFAULT_CALL_LATENCY,
            noalias: Switch::ON,
            lqueue: 0,
            squeue: 0,
            instruction_tables: InstructionTables::None,
            skip_unsupported_instructions: SkipUnsupported::None,
            register_file_stats: Switch::default(),
            dispatch_stats: Switch::default(),
            summary_view: Switch::ON,
            scheduler_stats: Switch::default(),
            retire_stats: Switch::default(),
            resource_pressure: Switch::ON,
            timeline: Switch::default(),
            timeline_max_iterations: 0,
            timeline_max_cycles: Options::DEFAULT_TIMELINE_MAX_CYCLES,
            instruction_info: Switch::ON,
            all_stats: Switch::default(),
            all_views: Switch::default(),
            bottleneck_analysis: Switch::default(),
            show_encoding: Switch::default(),
            show_barriers: Switch::default(),
            disable_cb: Switch::default(),
            disable_im: Switch::default(),
            disable_fast_forward: Switch::default(),
            strict: Switch::default(),
            threads: 0,
            x86_asm_syntax: None,
            document: None,
        }
    }
}

impl Arguments {
    /// The files to analyze; without any, standard input.
    pub(super) fn inputs(&self) -> Vec<&OsStr> {
        if self.inputs.is_empty() {
            vec![OsStr::new("-")]
        } else {
            self.inputs.iter().map(OsString::as_os_str).collect()
        }
    }

    /// The file for the report; `-` is standard output.
    pub(super) fn output(&self) -> &OsStr {
        self.output.as_deref().unwrap_or(OsStr::new("-"))
    }

    /// The file with a processor model.
    pub(super) fn model(&self) -> Option<&OsStr> {
        self.model.as_deref().filter(|path| !path.is_empty())
    }

    /// Whether stallscope's own model of the processor is simulated.
    pub(super) fn is_accurate(&self) -> bool {
        self.accurate.on || self.model().is_some()
    }

    /// The options of the analysis. What `-all-views` and `-all-stats` turn on depends on whether the
    /// processor is out of order.
    pub(crate) fn options(&self, is_out_of_order: bool) -> Options {
        let is_strict = self.as_llvm_mca || self.strict.on;
        // Only -1 stands for the input's; other negative numbers are as unknown as large ones.
        let output_asm_variant =
            (self.output_asm_variant != -1).then_some(self.output_asm_variant.cast_unsigned());
        Options::new()
            .input_asm_variant(self.x86_asm_syntax)
            .output_asm_variant(output_asm_variant)
            .print_imm_hex(self.print_imm_hex.on)
            .iterations(NonZeroU32::new(self.iterations))
            .count_width(if self.as_llvm_mca { CountWidth::Bits32 } else { CountWidth::Bits64 })
            .front_end(self.front_end)
            .dispatch_width(NonZeroU32::new(self.dispatch))
            .register_file_size(NonZeroU32::new(self.register_file_size))
            .micro_op_queue_size(NonZeroU32::new(self.micro_op_queue_size))
            .decoder_throughput(NonZeroU32::new(self.decoder_throughput))
            .call_latency(self.call_latency)
            .load_queue_size(NonZeroU32::new(self.lqueue))
            .store_queue_size(NonZeroU32::new(self.squeue))
            .assume_no_alias(self.noalias.on)
            .skip_unsupported(self.skip_unsupported_instructions)
            .instruction_tables(self.instruction_tables)
            .views(self.views(is_out_of_order))
            .show_encoding(self.show_encoding.on)
            .show_barriers(self.show_barriers.on)
            .timeline_max_iterations(NonZeroU32::new(self.timeline_max_iterations))
            .timeline_max_cycles(NonZeroU32::new(self.timeline_max_cycles))
            .custom_behavior(!self.disable_cb.on)
            .instruments(!self.disable_im.on)
            .fast_forward(!self.disable_fast_forward.on)
            .input_forms(if is_strict { InputForms::Assembly } else { InputForms::Any })
            .hints(!is_strict)
    }

    /// The views of the report.
    fn views(&self, is_out_of_order: bool) -> ViewSet {
        let shows = |&kind: &ViewKind| self.shows(kind, is_out_of_order);
        ViewKind::ALL.iter().copied().filter(shows).collect()
    }

    /// Whether the report has a view.
    fn shows(&self, kind: ViewKind, is_out_of_order: bool) -> bool {
        let given = |switch: Switch| switch.position != 0;
        let view =
            |switch: Switch| if given(self.all_views) { under(switch, self.all_views) } else { switch.on };
        let all_stats =
            if self.all_views.position < self.all_stats.position { self.all_stats } else { self.all_views };
        let stats = |switch: Switch| if given(all_stats) { under(switch, all_stats) } else { switch.on };
        match kind {
            ViewKind::Summary => view(self.summary_view),
            ViewKind::Prediction => self.is_accurate() || self.front_end.is_some(),
            ViewKind::BottleneckAnalysis if is_out_of_order => view(self.bottleneck_analysis),
            ViewKind::BottleneckAnalysis => self.bottleneck_analysis.on,
            ViewKind::InstructionInfo => view(self.instruction_info),
            ViewKind::DispatchStatistics => stats(self.dispatch_stats),
            ViewKind::SchedulerStatistics => stats(self.scheduler_stats),
            ViewKind::RetireControlUnitStatistics if is_out_of_order => stats(self.retire_stats),
            ViewKind::RetireControlUnitStatistics => self.retire_stats.on,
            ViewKind::RegisterFileStatistics => stats(self.register_file_stats),
            ViewKind::ResourcePressure => view(self.resource_pressure),
            ViewKind::Timeline => view(self.timeline),
            _ => false,
        }
    }
}

/// The value of the flag of a view after that of a flag for several views: the later one wins.
const fn under(view: Switch, all: Switch) -> bool {
    if view.position < all.position || view.position == 0 { all.on } else { view.on }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_of_a_view_and_all_views_wins() {
        let mut arguments = Arguments { all_views: Switch { on: true, position: 2 }, ..Arguments::default() };
        arguments.timeline = Switch { on: false, position: 1 };
        assert!(arguments.views(true).contains(ViewKind::Timeline));
        arguments.timeline.position = 3;
        assert!(!arguments.views(true).contains(ViewKind::Timeline));
        assert!(arguments.views(true).contains(ViewKind::RetireControlUnitStatistics));
        assert!(!arguments.views(false).contains(ViewKind::RetireControlUnitStatistics));
        arguments.all_stats = Switch { on: false, position: 4 };
        assert!(!arguments.views(true).contains(ViewKind::DispatchStatistics));
        assert!(arguments.views(true).contains(ViewKind::Summary));
    }
}
