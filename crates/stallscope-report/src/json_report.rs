//! The JSON report on all regions of a source.

use stallscope_sim::PipelineOptions;
use stallscope_target::Subtarget;

use crate::{Json, ProcResources, Processor, Report};

/// A JSON report while regions are added to it.
#[derive(Clone, Debug)]
pub struct JsonReport {
    json: Json,
}

impl Default for JsonReport {
    fn default() -> Self {
        let mut json = Json::new();
        json.begin_object();
        json.key(b"CodeRegions");
        json.begin_array();
        Self { json }
    }
}

impl JsonReport {
    /// A report without regions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the report on a region.
    pub fn push(&mut self, report: &Report<'_>, processor: &Processor<'_>) {
        report.write_json(processor, &mut self.json);
    }

    /// The whole report, with what was simulated.
    #[must_use]
    pub fn finish(
        self,
        subtarget: &Subtarget<'_>,
        processor: &Processor<'_>,
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
        let mut bytes = json.into_bytes();
        bytes.push(b'\n');
        bytes
    }
}

fn write_simulation_parameters(subtarget: &Subtarget<'_>, options: &PipelineOptions, json: &mut Json) {
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
fn write_units(resources: &ProcResources<'_>, json: &mut Json) {
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
