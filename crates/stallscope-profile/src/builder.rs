//! Counts samples.

use std::collections::HashMap;

use crate::mappings::Place;
use crate::{AddressKind, Circuit, Image, Jump, Profile, Sample, SampledEvent, TakenBranch, Timing};

/// The largest number of branches on a way that is counted as a circuit.
const MAX_CIRCUIT: usize = 64;

/// The largest number of cycles that processors count from one branch to the next: it represents all above.
const MAX_CYCLES: u16 = u16::MAX;

/// A taken branch in a branch stack.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StackEntry {
    pub(crate) from: Option<Place>,
    pub(crate) to: Option<Place>,
    /// Since the branch before.
    pub(crate) cycles: u16,
}

/// Where a sample was taken.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SampleOrigin {
    /// In the code of a file.
    Image(Place),
    /// In the kernel.
    Kernel,
    /// Nothing says where.
    Unknown,
}

impl From<Option<Place>> for SampleOrigin {
    fn from(place: Option<Place>) -> Self {
        place.map_or(Self::Unknown, Self::Image)
    }
}

/// The key of an image: path, build id, and kind of addresses.
type ImageKey = (Vec<u8>, Option<Vec<u8>>, AddressKind);

/// Counts samples and branch stacks.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    images: Vec<Image>,
    numbers: HashMap<ImageKey, usize>,
    samples: HashMap<Place, u64>,
    branches: HashMap<(Place, u64), Timing>,
    circuits: HashMap<(Place, Vec<Jump>), Timing>,
    n_samples: u64,
    n_kernel_samples: u64,
    pub(crate) events: Vec<SampledEvent>,
    pub(crate) problems: Vec<String>,
}

impl Builder {
    /// The number of the image of a file.
    pub(crate) fn image(&mut self, path: &[u8], build_id: Option<&[u8]>, address_kind: AddressKind) -> usize {
        let build_id = build_id.map(<[u8]>::to_vec);
        let next = self.images.len();
        let number = *self.numbers.entry((path.to_vec(), build_id.clone(), address_kind)).or_insert(next);
        if number == next {
            self.images.push(Image {
                path: path.to_vec(),
                build_id,
                address_kind,
                samples: Vec::new(),
                branches: Vec::new(),
                circuits: Vec::new(),
            });
        }
        number
    }

    /// Counts a sample.
    pub(crate) fn sample(&mut self, place: SampleOrigin) {
        self.n_samples += 1;
        match place {
            SampleOrigin::Image(place) => *self.samples.entry(place).or_default() += 1,
            SampleOrigin::Kernel => self.n_kernel_samples += 1,
            SampleOrigin::Unknown => {}
        }
    }

    /// Counts the branches of a stack, the first one taken first.
    pub(crate) fn stack(&mut self, stack: &[StackEntry]) {
        // Processors that do not count cycles have zeros everywhere.
        let is_timed = stack.iter().any(|entry| entry.cycles > 0);
        let timing = |entries: &[StackEntry]| {
            let is_timed = is_timed && entries.iter().all(|entry| entry.cycles < MAX_CYCLES);
            let cycles = entries.iter().map(|entry| u64::from(entry.cycles)).sum();
            Timing { count: 1, n_timed: u64::from(is_timed), cycles: if is_timed { cycles } else { 0 } }
        };
        for entry in stack {
            if let (Some(from), Some(to)) = (entry.from, entry.to)
                && from.image == to.image
            {
                let known = self.branches.entry((from, to.address)).or_default();
                known.add(timing(std::slice::from_ref(entry)));
            }
        }
        // For each entry, the last one before it with the same target.
        let mut before: Vec<Option<usize>> = Vec::with_capacity(stack.len());
        for (index, entry) in stack.iter().enumerate() {
            let first = index.saturating_sub(MAX_CIRCUIT);
            let same = |other: &StackEntry| entry.to.is_some() && other.to == entry.to;
            before.push(stack[first..index].iter().rposition(same).map(|found| first + found));
        }
        for (index, entry) in stack.iter().enumerate() {
            let (Some(start), Some(first)) = (entry.to, before[index]) else { continue };
            let between = &before[first + 1..index];
            if between.iter().any(|before| before.is_some_and(|before| before > first)) {
                continue;
            }
            let way = &stack[first + 1..=index];
            let inside = |place: Option<Place>| {
                place.filter(|place| place.image == start.image).map(|place| place.address)
            };
            let jump = |entry: &StackEntry| Jump { from: inside(entry.from), to: inside(entry.to) };
            let jumps = way.iter().map(jump).filter(|jump| jump.from.is_some() || jump.to.is_some());
            self.circuits.entry((start, jumps.collect())).or_default().add(timing(way));
        }
    }

    pub(crate) fn finish(mut self) -> Profile {
        for (place, count) in self.samples {
            self.images[place.image].samples.push(Sample { address: place.address, count });
        }
        for ((from, to), timing) in self.branches {
            self.images[from.image].branches.push(TakenBranch { from: from.address, to, timing });
        }
        for ((start, jumps), timing) in self.circuits {
            self.images[start.image].circuits.push(Circuit { start: start.address, jumps, timing });
        }
        for image in &mut self.images {
            image.samples.sort_by_key(|sample| sample.address);
            image.branches.sort_by_key(|branch| (branch.from, branch.to));
            image.circuits.sort_by(|a, b| (a.start, &a.jumps).cmp(&(b.start, &b.jumps)));
        }
        Profile {
            images: self.images,
            n_samples: self.n_samples,
            n_kernel_samples: self.n_kernel_samples,
            events: self.events,
            problems: self.problems,
        }
    }
}
