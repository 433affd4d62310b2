//! The report on one region: its views in their order.

use crate::{
    AccuracyView, BottleneckAnalysis, DispatchStatistics, InstructionInfoView, InstructionTexts, Json,
    Processor, RegisterFileStatistics, ResourcePressureView, RetireControlUnitStatistics,
    SchedulerStatistics, SummaryView, Text, TimelineView,
};

/// The report on one region: the data of every view that was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The region's name as the source has it; empty if it has none.
    pub region_name: Vec<u8>,
    /// Whether the source marks where the region begins or ends. Only then does the text have a heading.
    pub is_marked: bool,
    /// The instructions analyzed.
    pub instructions: InstructionTexts,
    /// Iterations, cycles, micro-operations and throughput.
    pub summary: Option<SummaryView>,
    /// What bounds the loop, and what it is predicted to take.
    pub accuracy: Option<AccuracyView>,
    /// Where back-pressure comes from, and the critical sequence.
    pub bottleneck_analysis: Option<BottleneckAnalysis>,
    /// What the scheduling model says of each instruction.
    pub instruction_info: Option<InstructionInfoView>,
    /// Why dispatch stalled, and how much was dispatched per cycle.
    pub dispatch_statistics: Option<DispatchStatistics>,
    /// How much was issued per cycle, and how full the schedulers were.
    pub scheduler_statistics: Option<SchedulerStatistics>,
    /// How much was retired per cycle, and how full the reorder buffer was.
    pub retire_control_unit_statistics: Option<RetireControlUnitStatistics>,
    /// Register mappings and eliminated moves.
    pub register_file_statistics: Option<RegisterFileStatistics>,
    /// Use of every resource unit, per iteration and per instruction.
    pub resource_pressure: Option<ResourcePressureView>,
    /// What each instruction does in each cycle, and average waiting times.
    pub timeline: Option<TimelineView>,
}

impl Report {
    /// Writes the report as text; `index` is the region's number among those reported.
    pub fn write_text(&self, processor: &Processor, index: u32, text: &mut Text<'_>) {
        if self.is_marked {
            Self::write_heading(&self.region_name, index, text);
        }
        self.write_views(processor, text);
    }

    /// Writes what stands above the views of a region that the source marks.
    pub fn write_heading(region_name: &[u8], index: u32, text: &mut Text<'_>) {
        text.str("\n[");
        text.number(index);
        text.str("] Code Region");
        if !region_name.is_empty() {
            text.str(" - ");
            text.bytes(region_name);
        }
        text.str("\n\n");
    }

    /// Writes the views as text.
    pub fn write_views(&self, processor: &Processor, text: &mut Text<'_>) {
        let (resources, instructions) = (&processor.resources, &self.instructions);
        if let Some(view) = &self.summary {
            view.write_text(text);
        }
        if let Some(view) = &self.accuracy {
            view.write_text(instructions, text);
        }
        if let Some(view) = &self.bottleneck_analysis {
            view.write_text(resources, instructions, text);
        }
        if let Some(view) = &self.instruction_info {
            view.write_text(resources, instructions, text);
        }
        if let Some(view) = &self.dispatch_statistics {
            view.write_text(text);
        }
        if let Some(view) = &self.scheduler_statistics {
            view.write_text(resources, text);
        }
        if let Some(view) = &self.retire_control_unit_statistics {
            view.write_text(text);
        }
        if let Some(view) = &self.register_file_statistics {
            view.write_text(&processor.register_files, text);
        }
        if let Some(view) = &self.resource_pressure {
            view.write_text(resources, instructions, text);
        }
        if let Some(view) = &self.timeline {
            view.write_text(instructions, text);
        }
    }

    /// Writes the report as an element of the JSON report's regions.
    pub fn write_json(&self, processor: &Processor, json: &mut Json) {
        json.object(|json| {
            if let Some(view) = &self.accuracy {
                json.key(b"AccuracyView");
                view.write_json(json);
            }
            if let Some(view) = &self.bottleneck_analysis {
                json.key(b"BottleneckAnalysis");
                view.write_json(&processor.resources, json);
            }
            if let Some(view) = &self.dispatch_statistics {
                json.key(b"DispatchStatistics");
                view.write_json(json);
            }
            if let Some(view) = &self.instruction_info {
                json.key(b"InstructionInfoView");
                view.write_json(json);
            }
            json.key(b"Instructions");
            self.instructions.write_json(json);
            json.key(b"Name");
            json.string(&self.region_name);
            if let Some(view) = &self.resource_pressure {
                json.key(b"ResourcePressureView");
                view.write_json(json);
            }
            if let Some(view) = &self.summary {
                json.key(b"SummaryView");
                view.write_json(json);
            }
            if let Some(view) = &self.timeline {
                json.key(b"TimelineView");
                view.write_json(json);
            }
        });
    }
}
