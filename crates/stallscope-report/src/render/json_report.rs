//! The JSON report on all regions of a source.

use stallscope_sim::PipelineOptions;
use stallscope_target::SubtargetInfo;

use crate::{Json, ProcResources, Processor, Report};

/// A JSON report while regions are added to it.
#[derive(Clone, Debug)]
pub struct JsonReport {
    json: Json,
}

impl Default for JsonReport {
    fn default() -> Self {
        Self::nested(0)
    }
}

impl JsonReport {
    /// How deep regions lie in the report.
    pub const REGION_DEPTH: usize = 2;

    /// A report without regions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A report without regions that will be inserted `depth` levels deep in another document.
    #[must_use]
    pub fn nested(depth: usize) -> Self {
        let mut json = Json::nested(depth);
        json.begin_object();
        json.key(b"CodeRegions");
        json.begin_array();
        Self { json }
    }

    /// Adds the report on a region.
    pub fn push(&mut self, report: &Report, processor: &Processor) {
        report.write_json(processor, &mut self.json);
    }

    /// Adds the report on a region that was written [`REGION_DEPTH`](Self::REGION_DEPTH) levels deeper than
    /// this one.
    pub fn push_written(&mut self, report: &[u8]) {
        self.json.raw(report);
    }

    /// The length in bytes of what has been written and not been taken out.
    #[must_use]
    pub const fn n_written(&self) -> usize {
        self.json.as_bytes().len()
    }

    /// Takes out what has been written so far, which the rest belongs behind.
    #[must_use]
    pub fn take_written(&mut self) -> Vec<u8> {
        self.json.take_bytes()
    }

    /// The whole report, or the rest of it, with what was simulated. It does not end in a newline.
    #[must_use]
    pub fn finish(
        self,
        subtarget: &SubtargetInfo,
        processor: &Processor,
        options: &PipelineOptions,
    ) -> Vec<u8> {
        let mut json = self.json;
        json.end_array();
        json.key(b"SimulationParameters");
        write_simulation_parameters(subtarget, options, &mut json);
        json.key(b"TargetInfo");
        json.object(|json| {
            json.key(b"CPUName");
            json.string(subtarget.processor_name.as_bytes());
            json.key(b"Resources");
            write_units(&processor.resources, json);
        });
        json.end_object();
        json.into_bytes()
    }
}

fn write_simulation_parameters(subtarget: &SubtargetInfo, options: &PipelineOptions, json: &mut Json) {
    let triple = &subtarget.triple.text;
    let arch = triple.split('-').next().unwrap_or_default();
    let is_out_of_order = subtarget.sched_model.is_out_of_order();
    let number = |json: &mut Json, key: &str, value: u32| {
        if is_out_of_order && value != 0 {
            json.key(key.as_bytes());
            json.number(value);
        }
    };
    json.object(|json| {
        number(json, "-decoder-throughput", options.decoder_throughput);
        number(json, "-dispatch", options.dispatch_width);
        number(json, "-lqueue", options.load_queue_size);
        json.key(b"-march");
        json.string(arch.as_bytes());
        json.key(b"-mcpu");
        json.string(subtarget.processor_name.as_bytes());
        number(json, "-micro-op-queue-size", options.micro_op_queue_size);
        json.key(b"-mtriple");
        json.string(triple.as_bytes());
        if is_out_of_order && !options.assume_no_alias {
            json.key(b"-noalias");
            json.bool(false);
        }
        number(json, "-register-file-size", options.register_file_size);
        number(json, "-squeue", options.store_queue_size);
    });
}

/// Writes the names of all units. The reference marks the units of one resource by a byte with the
/// unit's number, where its digits were meant.
fn write_units(resources: &ProcResources, json: &mut Json) {
    json.array(|json| {
        for kind in resources.with_units() {
            let mut name = kind.name.as_bytes().to_vec();
            if kind.n_units == 1 {
                json.string(&name);
                continue;
            }
            name.extend_from_slice(b".\0");
            for unit in 0..kind.n_units {
                if let Some(last) = name.last_mut() {
                    *last = unit as u8;
                }
                json.string(&name);
            }
        }
    });
}
