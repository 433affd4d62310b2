//! A region's samples and measured cycles, next to the prediction.

use stallscope_profile::{MeasuredCycles, RegionProfile, SamplePlace, UnlistedSamples};

use crate::{Json, Prediction, Text};

/// The widths of the columns in the table of regions.
const SAMPLES_WIDTH: usize = 8;
const TAKEN_WIDTH: usize = 8;
const MEASURED_WIDTH: usize = 10;
const RATIO_WIDTH: usize = 7;

/// How many places of samples outside of the listed regions have their own line.
const MAX_UNLISTED: usize = 20;

/// The measured cycles as a multiple of the predicted cycles.
fn ratio(measured: Option<MeasuredCycles>, predicted: Option<f64>) -> Option<f64> {
    let predicted = predicted?;
    (predicted > 0.0).then_some(measured?.cycles / predicted)
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

impl Text<'_> {
    /// Writes the names of the columns in the table of regions.
    pub(super) fn profile_heading(&mut self) {
        self.str(&format!(
            "{:>SAMPLES_WIDTH$}{:>TAKEN_WIDTH$}{:>MEASURED_WIDTH$}{:>RATIO_WIDTH$}",
            "Samples", "Taken", "Measured", "Ratio"
        ));
    }

    /// Writes the columns of a region in the table of regions, with dashes for what is unknown.
    pub(super) fn profile_columns(&mut self, profile: &RegionProfile, predicted: Option<f64>) {
        let dash = || "-".to_owned();
        let samples = percent(profile.sample_share());
        let taken = profile.path_share().map_or_else(dash, percent);
        let measured = profile.measured();
        let cycles = measured.map_or_else(dash, |measured| format!("{:.2}", measured.cycles));
        let ratio = ratio(measured, predicted).map_or_else(dash, |ratio| format!("{ratio:.2}"));
        self.str(&format!(
            "{samples:>SAMPLES_WIDTH$}{taken:>TAKEN_WIDTH$}{cycles:>MEASURED_WIDTH$}{ratio:>RATIO_WIDTH$}"
        ));
    }

    /// Writes where the samples are that no line of the table of regions has.
    pub fn unlisted_samples(&mut self, samples: &UnlistedSamples) {
        let share = |n_samples: u64| percent(samples.share(n_samples));
        let (n_samples, n_all) = (samples.n_samples(), samples.n_all_samples);
        self.str(&format!(
            "\nSamples in the regions above: {} of {n_all} ({}); elsewhere: {n_samples} ({})\n",
            samples.n_listed_samples,
            share(samples.n_listed_samples),
            share(n_samples)
        ));
        let (shown, others) = samples.parts.split_at(samples.parts.len().min(MAX_UNLISTED));
        for part in shown {
            self.str(&format!("{:>SAMPLES_WIDTH$}  ", share(part.n_samples)));
            self.bytes(&part.place.name());
            if let Some(reason) = part.place.reason() {
                self.str(": ");
                self.str(reason.text());
            }
            self.char(b'\n');
        }
        if !others.is_empty() {
            let n_samples = others.iter().map(|part| part.n_samples).sum();
            self.str(&format!("{:>SAMPLES_WIDTH$}  {} other places\n", share(n_samples), others.len()));
        }
    }

    /// Writes the profile of a region in front of its views.
    pub(super) fn profile(&mut self, profile: &RegionProfile, prediction: Option<&Prediction>) {
        let share = percent(profile.sample_share());
        self.str(&format!(
            "Samples:           {} of {} ({share})\n",
            profile.n_samples, profile.n_all_samples
        ));
        if let Some(share) = profile.path_share() {
            let (count, n_iterations) = (profile.on_path.count, profile.n_iterations);
            let share = percent(share);
            self.str(&format!("Iterations seen:   {n_iterations}, {count} of them this way ({share})\n"));
        }
        let measured = profile.measured();
        let predicted = prediction.map(|prediction| prediction.predicted_cycles);
        if let Some(MeasuredCycles { cycles, n_iterations }) = measured {
            self.str(&format!(
                "Measured cycles:   {cycles:.2} per iteration, on average of {n_iterations}\n"
            ));
        }
        if let (Some(ratio), Some(prediction)) = (ratio(measured, predicted), prediction) {
            self.str(&format!("Predicted cycles:  {:.2}\n", prediction.predicted_cycles));
            self.str(&format!("Ratio:             {ratio:.2}, measured to predicted\n"));
        }
        self.char(b'\n');
    }
}

impl Json {
    /// Writes the profile of a region, with null for unknown values.
    pub(super) fn profile(&mut self, profile: &RegionProfile, prediction: Option<&Prediction>) {
        let measured = profile.measured();
        let double = |json: &mut Self, key: &str, value: Option<f64>| {
            json.key(key.as_bytes());
            json.optional(value, Json::double);
        };
        let count = |json: &mut Self, key: &str, value: u64| {
            json.key(key.as_bytes());
            json.number(value);
        };
        self.object(|json| {
            count(json, "AllSamples", profile.n_all_samples);
            count(json, "Iterations", profile.n_iterations);
            count(json, "IterationsThisWay", profile.on_path.count);
            double(json, "MeasuredCycles", measured.map(|measured| measured.cycles));
            count(json, "MeasuredIterations", measured.map_or(0, |measured| measured.n_iterations));
            let predicted = prediction.map(|prediction| prediction.predicted_cycles);
            double(json, "Ratio", ratio(measured, predicted));
            count(json, "Samples", profile.n_samples);
        });
    }

    /// Writes where the samples are that no region has.
    pub(super) fn unlisted_samples(&mut self, samples: &UnlistedSamples) {
        self.object(|json| {
            json.key(b"AllSamples");
            json.number(samples.n_all_samples);
            json.key(b"Elsewhere");
            json.array(|json| {
                for part in &samples.parts {
                    json.object(|json| {
                        json.key(b"Kind");
                        json.string(match &part.place {
                            SamplePlace::Function { .. } => b"Function",
                            SamplePlace::Program => b"Program",
                            SamplePlace::File(_) => b"File",
                            SamplePlace::Kernel => b"Kernel",
                            _ => b"Unknown",
                        });
                        json.key(b"Name");
                        json.string(&part.place.name());
                        json.key(b"Reason");
                        json.optional(part.place.reason(), |json, reason| {
                            json.string(reason.text().as_bytes())
                        });
                        json.key(b"Samples");
                        json.number(part.n_samples);
                    });
                }
            });
            json.key(b"InRegions");
            json.number(samples.n_listed_samples);
        });
    }
}
