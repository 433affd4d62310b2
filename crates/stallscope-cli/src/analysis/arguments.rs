//! The arguments of the analysis: the values of its flags.

use std::ffi::{OsStr, OsString};

use stallscope::{InstructionTables, Options, SkipUnsupported, Views};
use stallscope_target::FrontEndKind;

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
        let options = Options::default();
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
            iterations: options.iterations,
            dispatch: options.dispatch_width,
            register_file_size: options.register_file_size,
            micro_op_queue_size: options.micro_op_queue_size,
            decoder_throughput: options.decoder_throughput,
            call_latency: options.call_latency,
            noalias: Switch::ON,
            lqueue: options.load_queue_size,
            squeue: options.store_queue_size,
            instruction_tables: options.instruction_tables,
            skip_unsupported_instructions: options.skip_unsupported,
            register_file_stats: Switch::default(),
            dispatch_stats: Switch::default(),
            summary_view: Switch::ON,
            scheduler_stats: Switch::default(),
            retire_stats: Switch::default(),
            resource_pressure: Switch::ON,
            timeline: Switch::default(),
            timeline_max_iterations: options.timeline_max_iterations,
            timeline_max_cycles: options.timeline_max_cycles,
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
        Options {
            input_asm_variant: self.x86_asm_syntax,
            // Only -1 stands for the input's; other negative numbers are as unknown as large ones.
            output_asm_variant: (self.output_asm_variant != -1)
                .then_some(self.output_asm_variant.cast_unsigned()),
            print_imm_hex: self.print_imm_hex.on,
            iterations: self.iterations,
            wraps_counts: self.as_llvm_mca,
            front_end: self.front_end,
            dispatch_width: self.dispatch,
            register_file_size: self.register_file_size,
            micro_op_queue_size: self.micro_op_queue_size,
            decoder_throughput: self.decoder_throughput,
            call_latency: self.call_latency,
            load_queue_size: self.lqueue,
            store_queue_size: self.squeue,
            assume_no_alias: self.noalias.on,
            skip_unsupported: self.skip_unsupported_instructions,
            instruction_tables: self.instruction_tables,
            views: self.views(is_out_of_order),
            show_encoding: self.show_encoding.on,
            show_barriers: self.show_barriers.on,
            timeline_max_iterations: self.timeline_max_iterations,
            timeline_max_cycles: self.timeline_max_cycles,
            disable_custom_behavior: self.disable_cb.on,
            disable_instrument_manager: self.disable_im.on,
            disable_fast_forward: self.disable_fast_forward.on,
            reads_other_forms: !is_strict,
            hints: !is_strict,
        }
    }

    /// The views of the report.
    fn views(&self, is_out_of_order: bool) -> Views {
        let given = |switch: Switch| switch.position != 0;
        let view =
            |switch: Switch| if given(self.all_views) { under(switch, self.all_views) } else { switch.on };
        let all_stats =
            if self.all_views.position < self.all_stats.position { self.all_stats } else { self.all_views };
        let stats = |switch: Switch| if given(all_stats) { under(switch, all_stats) } else { switch.on };
        Views {
            summary: view(self.summary_view),
            accuracy: self.is_accurate() || self.front_end.is_some(),
            bottleneck_analysis: if is_out_of_order {
                view(self.bottleneck_analysis)
            } else {
                self.bottleneck_analysis.on
            },
            instruction_info: view(self.instruction_info),
            dispatch_stats: stats(self.dispatch_stats),
            scheduler_stats: stats(self.scheduler_stats),
            retire_stats: if is_out_of_order { stats(self.retire_stats) } else { self.retire_stats.on },
            register_file_stats: stats(self.register_file_stats),
            resource_pressure: view(self.resource_pressure),
            timeline: view(self.timeline),
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
        assert!(arguments.views(true).timeline);
        arguments.timeline.position = 3;
        assert!(!arguments.views(true).timeline);
        assert!(arguments.views(true).retire_stats);
        assert!(!arguments.views(false).retire_stats);
        arguments.all_stats = Switch { on: false, position: 4 };
        assert!(!arguments.views(true).dispatch_stats);
        assert!(arguments.views(true).summary);
    }
}
