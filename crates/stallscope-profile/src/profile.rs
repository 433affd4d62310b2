//! The samples of a profile.

/// The samples taken while programs ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// The files whose code ran, in the order of loading.
    pub images: Vec<Image>,
    /// All samples of the events that count, in any code.
    pub n_samples: u64,
    /// Number of samples in the kernel.
    pub n_kernel_samples: u64,
    /// The events that there are samples of. Without a choice, time events count, such as `cycles` and `cpu-clock`, or else the first
    /// one.
    pub events: Vec<SampledEvent>,
    /// Errors that were found, in words.
    pub problems: Vec<String>,
}

/// An event that was sampled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SampledEvent {
    /// Its name, as perf has it.
    pub name: String,
    /// Its samples.
    pub n_samples: u64,
    /// Whether images have its samples.
    pub counts: bool,
}

/// A kind of addresses of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AddressKind {
    /// Offsets from the beginning of the file.
    FileOffset,
    /// The addresses of the running code. Unless the file can be loaded anywhere, they are its own.
    Virtual,
}

/// A file whose code ran.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image {
    /// The path, as the system that ran it knows it; it need not be UTF-8.
    pub path: Vec<u8>,
    /// The file's name for itself, if it is known.
    pub build_id: Option<Vec<u8>>,
    /// The kind of all its addresses.
    pub address_kind: AddressKind,
    /// The samples, by address.
    pub samples: Vec<Sample>,
    /// The branches that were taken inside of it, by their places.
    pub branches: Vec<TakenBranch>,
    /// The ways from targets of branches back to them, by their first branches.
    pub circuits: Vec<Circuit>,
}

/// The samples at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The address of the instruction.
    pub address: u64,
    /// How many there are.
    pub count: u64,
}

/// How often something was observed, and how long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// How often it was observed.
    pub count: u64,
    /// How often its cycles were counted.
    pub n_timed: u64,
    /// The cycles of all these times together.
    pub cycles: u64,
}

impl Timing {
    /// Adds the counts of another profile.
    pub const fn add(&mut self, other: Self) {
        self.count = self.count.saturating_add(other.count);
        self.n_timed = self.n_timed.saturating_add(other.n_timed);
        self.cycles = self.cycles.saturating_add(other.cycles);
    }

    /// The cycles of one time on average, if any were counted.
    #[must_use]
    pub fn mean(self) -> Option<f64> {
        (self.n_timed > 0).then(|| self.cycles as f64 / self.n_timed as f64)
    }
}

/// A taken branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBranch {
    /// The address of the branch.
    pub from: u64,
    /// The address of its target.
    pub to: u64,
    /// The cycles since the taken branch before it.
    pub timing: Timing,
}

/// A jump on a way through code; the ends outside of the image are unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The address of the branch.
    pub from: Option<u64>,
    /// The address of its target.
    pub to: Option<u64>,
}

/// A way from the target of a taken branch back to it that comes to no other target twice: an iteration of an innermost loop
/// has this form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    /// Where it starts and ends.
    pub start: u64,
    /// The branches taken on the way; the last one goes to the start.
    pub jumps: Vec<Jump>,
    /// The cycles of the whole way.
    pub timing: Timing,
}

impl Image {
    /// How many samples it has.
    #[must_use]
    pub fn n_samples(&self) -> u64 {
        self.samples.iter().map(|sample| sample.count).sum()
    }
}
