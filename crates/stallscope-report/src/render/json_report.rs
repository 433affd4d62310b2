//! The JSON document with the reports on all regions of a text.

use std::num::NonZeroU32;

use stallscope_profile::UnlistedSamples;
use stallscope_sim::PipelineOptions;
use stallscope_target::SubtargetInfo;

use super::renderer::Renderer as _;
use crate::{Json, ProcResources, ProcessorInfo, Report};

/// A JSON document that grows by reports on regions.
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
    /// The depth of the regions in the document.
    pub const REGION_DEPTH: usize = 2;

    /// Creates a document without regions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a document without regions that will be inserted `depth` levels deep in another one.
    #[must_use]
    pub fn nested(depth: usize) -> Self {
        let mut json = Json::nested(depth);
        json.begin_object();
        json.key(b"CodeRegions");
        json.begin_array();
        Self { json }
    }

    /// Returns the document, which also has what LLVM's does not have if `is_complete` is set.
    #[must_use]
    pub fn complete(self, is_complete: bool) -> Self {
        Self { json: self.json.complete(is_complete) }
    }

    /// Adds the report on a region.
    pub fn push(&mut self, report: &Report, processor: &ProcessorInfo) {
        self.json.region(report, processor, 0);
    }

    /// Adds a report on a region that was written [`REGION_DEPTH`](Self::REGION_DEPTH) levels deeper than this
    /// document.
    pub fn push_written(&mut self, report: &[u8]) {
        self.json.raw(report);
    }

    /// Returns the length in bytes of the text written but not yet taken.
    #[must_use]
    pub const fn n_written(&self) -> usize {
        self.json.as_bytes().len()
    }

    /// Takes the text written so far. The rest will follow it.
    #[must_use]
    pub fn take_written(&mut self) -> Vec<u8> {
        self.json.take_bytes()
    }

    /// Returns the rest of the document, with the simulation's parameters, and where samples are that no region has. It does not end in
    /// a newline.
    #[must_use]
    pub fn finish(
        self,
        subtarget: &SubtargetInfo,
        processor: &ProcessorInfo,
        options: &PipelineOptions,
        samples: Option<&UnlistedSamples>,
    ) -> Vec<u8> {
        let mut json = self.json;
        json.end_array();
        if let Some(samples) = samples {
            json.key(b"Samples");
            json.unlisted_samples(samples);
        }
        json.key(b"SimulationParameters");
        write_simulation_parameters(subtarget, options, &mut json);
        json.key(b"TargetInfo");
        json.object(|json| {
            json.key(b"CPUName");
            json.string(subtarget.processor_name.as_bytes());
            if json.is_complete() {
                write_model(subtarget, json);
            }
            json.key(b"Resources");
            write_units(&processor.resources, json);
        });
        json.end_object();
        json.into_bytes()
    }
}

/// Writes which model is simulated, whose it is, and which processor it was made for.
fn write_model(subtarget: &SubtargetInfo, json: &mut Json) {
    let description = subtarget.description();
    let own = subtarget.processor_model;
    let made_for = subtarget.processor.and_then(|id| description.sched_model_owner(id));
    let name = own.map_or(subtarget.sched_model.name, |model| model.name);
    json.key(b"IsOwnModel");
    json.bool(own.is_some());
    json.key(b"Model");
    json.string(description.str(name).as_bytes());
    json.key(b"ModelMadeFor");
    json.string(made_for.filter(|_| own.is_none()).unwrap_or(&subtarget.processor_name).as_bytes());
}

fn write_simulation_parameters(subtarget: &SubtargetInfo, options: &PipelineOptions, json: &mut Json) {
    let triple = &subtarget.triple.text;
    let arch = triple.split('-').next().unwrap_or_default();
    let is_out_of_order = subtarget.sched_model.is_out_of_order();
    // Of these, simulated cores take the dispatch width alone.
    let is_pipeline = is_out_of_order && subtarget.core_model().is_none();
    let number = |json: &mut Json, key: &str, value: Option<NonZeroU32>| {
        if (is_pipeline || is_out_of_order && key == "-dispatch")
            && let Some(value) = value
        {
            json.key(key.as_bytes());
            json.number(value.get());
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
        if is_pipeline && !options.assume_no_alias {
            json.key(b"-noalias");
            json.bool(false);
        }
        number(json, "-register-file-size", options.register_file_size);
        number(json, "-squeue", options.store_queue_size);
    });
}

/// Writes the names of all units.
//
// LLVM quirk: a unit's number in its resource is written as a byte with that value, not as digits.
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
