//! The simulation of a code, with whichever listeners the views need.

use stallscope_mc::Printer;
use stallscope_report::{
    BottleneckListener, DispatchListener, RegisterFileListener, Report, ResourcePressureListener,
    RetireControlUnitListener, SchedulerListener, SlotListener, SummaryListener, SummaryView,
    TimelineListener,
};
use stallscope_sim::{Instruction, PreparedCode, SimulationError};
use stallscope_target::RegisterId;

use crate::Analyzer;
use crate::accuracy::Accuracy;

/// A simulation of a code.
#[derive(Debug)]
pub(crate) struct Simulation<'s, 'a> {
    pub(crate) analyzer: &'s Analyzer,
    /// Names registers.
    pub(crate) printer: &'s Printer<'a>,
    pub(crate) accuracy: Option<&'s Accuracy>,
    pub(crate) code: &'s [Instruction],
}

impl Simulation<'_, '_> {
    const DEFAULT_N_ITERATIONS: u32 = 100;
    const DEFAULT_TIMELINE_N_ITERATIONS: u32 = 10;

    /// Runs the code, and gives the views that come out of it, and what was heard of slots for the view of the
    /// accuracy.
    pub(crate) fn run(
        &self,
        prepared: PreparedCode<'_, '_>,
    ) -> Result<(Report, Option<SlotListener>), SimulationError> {
        let (options, subtarget) = (self.analyzer.options(), self.analyzer.info());
        let views = options.views;
        let n_iterations = match options.iterations {
            0 => Self::DEFAULT_N_ITERATIONS,
            n_iterations => n_iterations,
        };
        let mut report = Report::default();
        let mut summary = (views.summary && !subtarget.sched_model.is_out_of_order())
            .then(|| SummaryListener::new(self.code.len()));
        let mut slots = None;
        let n_cycles = if views.need_all_events() || summary.is_some() {
            self.run_with_all_listeners(prepared, n_iterations, &mut summary, &mut slots, &mut report)?
        } else if let Some(accuracy) = self.accuracy {
            let resource_pressure = views.resource_pressure.then(|| self.resource_pressure_listener());
            let mut listener = (accuracy.slot_listener(), resource_pressure);
            let n_cycles = prepared.run(u64::from(n_iterations), &mut listener)?;
            slots = Some(listener.0);
            report.resource_pressure =
                listener.1.map(|listener| listener.finish(n_iterations, self.analyzer.count_width()));
            n_cycles
        } else if views.resource_pressure {
            let mut listener = self.resource_pressure_listener();
            let n_cycles = prepared.run(u64::from(n_iterations), &mut listener)?;
            report.resource_pressure = Some(listener.finish(n_iterations, self.analyzer.count_width()));
            n_cycles
        } else {
            prepared.run(u64::from(n_iterations), &mut ())?
        };
        if views.summary {
            report.summary = Some(self.summary(summary.as_ref(), n_iterations, n_cycles));
        }
        Ok((report, slots))
    }

    /// Runs the code with whichever listeners the views need, and gives the number of cycles.
    fn run_with_all_listeners(
        &self,
        prepared: PreparedCode<'_, '_>,
        n_iterations: u32,
        summary: &mut Option<SummaryListener>,
        slots: &mut Option<SlotListener>,
        report: &mut Report,
    ) -> Result<u64, SimulationError> {
        let options = self.analyzer.options();
        let (views, processor) = (options.views, self.analyzer.processor());
        let sched_model = &self.analyzer.info().sched_model;
        let n_instructions = self.code.len();
        let width = self.analyzer.count_width();
        let mut bottleneck_analysis = views.bottleneck_analysis.then(|| {
            let (resources, masks) = (&processor.resources, &processor.masks);
            BottleneckListener::new(resources, masks, n_instructions, n_iterations, width)
        });
        let mut dispatch = views.dispatch_stats.then(DispatchListener::default);
        let mut scheduler =
            views.scheduler_stats.then(|| SchedulerListener::new(&processor.resources, sched_model));
        let mut retire = views.retire_stats.then(|| RetireControlUnitListener::new(sched_model));
        let mut register_files =
            views.register_file_stats.then(|| RegisterFileListener::new(processor.register_files.len()));
        let mut resource_pressure = views.resource_pressure.then(|| self.resource_pressure_listener());
        let mut timeline = views.timeline.then(|| {
            let max_iterations = match options.timeline_max_iterations {
                0 => Self::DEFAULT_TIMELINE_N_ITERATIONS,
                max_iterations => max_iterations,
            };
            TimelineListener::new(
                &processor.resources,
                u32::from(sched_model.micro_op_buffer_size),
                n_instructions,
                max_iterations.min(n_iterations),
                options.timeline_max_cycles,
            )
        });

        *slots = self.accuracy.map(|accuracy| accuracy.slot_listener());
        let of_dispatch = (&mut bottleneck_analysis, &mut dispatch);
        let of_registers = (&mut retire, &mut register_files);
        let of_buffers = (&mut scheduler, (&mut resource_pressure, &mut timeline));
        let n_cycles = if let (Some(bottleneck_analysis), Some(dispatch)) = of_dispatch
            && let (Some(retire), Some(register_files)) = of_registers
            && let (Some(scheduler), (Some(resource_pressure), Some(timeline))) = of_buffers
            && let (None, None) = (&*summary, &*slots)
        {
            // Where all are there, none has to be looked for at each event.
            let of_buffers = (scheduler, (resource_pressure, timeline));
            let mut listener = (bottleneck_analysis, (dispatch, ((retire, register_files), of_buffers)));
            prepared.run(u64::from(n_iterations), &mut listener)?
        } else {
            let of_dispatch = (summary, (&mut dispatch, slots));
            let of_registers = (&mut retire, &mut register_files);
            let of_buffers = (&mut scheduler, (&mut resource_pressure, &mut timeline));
            let of_units = (of_registers, of_buffers);
            let mut listener = (&mut bottleneck_analysis, (of_dispatch, of_units));
            prepared.run(u64::from(n_iterations), &mut listener)?
        };

        report.bottleneck_analysis =
            bottleneck_analysis.map(|listener| listener.finish(|register| self.register_name(register)));
        report.dispatch_statistics = dispatch.map(|listener| listener.finish(width));
        report.scheduler_statistics = scheduler.map(|listener| listener.finish(width));
        report.retire_control_unit_statistics = retire.map(|listener| listener.finish(width));
        report.register_file_statistics = register_files.map(|listener| listener.finish(width));
        report.resource_pressure =
            resource_pressure.map(|listener| listener.finish(n_iterations, self.analyzer.count_width()));
        report.timeline = timeline.map(TimelineListener::finish);
        Ok(n_cycles)
    }

    fn resource_pressure_listener(&self) -> ResourcePressureListener<'_> {
        ResourcePressureListener::new(&self.analyzer.processor().resources, self.code.len())
    }

    fn summary(&self, heard: Option<&SummaryListener>, n_iterations: u32, n_cycles: u64) -> SummaryView {
        let analyzer = self.analyzer;
        let dispatch_width = match analyzer.options().dispatch_width {
            0 => u32::from(analyzer.info().sched_model.issue_width),
            dispatch_width => dispatch_width,
        };
        let width = self.analyzer.count_width();
        SummaryView::new(
            analyzer.processor(),
            self.code,
            heard,
            dispatch_width,
            n_iterations,
            n_cycles,
            width,
        )
    }

    fn register_name(&self, register: RegisterId) -> String {
        let mut name = String::new();
        self.printer.print_register(register, &mut name);
        name
    }
}
