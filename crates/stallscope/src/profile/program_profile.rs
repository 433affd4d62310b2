//! Where a program spends its time: the part of a profile that is about it.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use stallscope_object::{ObjectError, Program, Segment};
use stallscope_profile::{AddressKind, Circuit, Image, Jump, Profile, Sample, SamplePlace, UnlistedPart};

/// How many files an error message names.
const MAX_NAMED: usize = 3;

/// Where a program spends its time, by the addresses of its code.
///
/// ```
/// use stallscope::profile::{Profile, ProgramProfile, ProgramProfileError};
/// use stallscope::program::ProgramFile;
///
/// /// The profile of the first program in a file, from the output of `perf record`.
/// fn profile(recorded: &[u8], file: &ProgramFile<'_>) -> Result<ProgramProfile, String> {
///     let profile = Profile::read(recorded).map_err(|error| error.to_string())?;
///     let program = file.programs.first().ok_or("the file has no program")?;
///     ProgramProfile::new(&profile, program, b"a.out").map_err(|error| error.to_string())
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramProfile {
    /// Sorted by address, each once.
    samples: Vec<Sample>,
    /// Sorted by their starts.
    circuits: Vec<Circuit>,
    n_all_samples: u64,
    /// The samples in other files and in the kernel.
    elsewhere: Vec<UnlistedPart>,
    is_checked: bool,
}

/// Why a profile is not about a program.
///
/// ```
/// use stallscope::profile::ProgramProfileError;
///
/// let error = ProgramProfileError::NoSamples { others: vec!["libm.so.6".to_owned()] };
/// assert!(error.to_string().ends_with("it has some in libm.so.6"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProgramProfileError {
    /// The program is damaged, for this reason.
    Damaged(ObjectError),
    /// The file has yet to be linked, so that it cannot run.
    NotLinked,
    /// The file that ran was another one.
    OtherBuild {
        /// The path of that file.
        path: String,
        /// Its build id in hexadecimal digits.
        ran: String,
        /// The build id of the program, if it has one.
        given: Option<String>,
    },
    /// All samples are at other addresses than the program has.
    OtherAddresses,
    /// There are no samples in a file of this name.
    NoSamples {
        /// The files with the most samples.
        others: Vec<String>,
    },
}

impl fmt::Display for ProgramProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(error) => write!(f, "{error}"),
            Self::NotLinked => f.write_str(
                "the file has yet to be linked; give the program or library that ran with the profile",
            ),
            Self::OtherBuild { path, ran, given } => {
                write!(f, "the profile is of another build: {path} with the build id {ran} ran, ")?;
                match given {
                    Some(given) => write!(f, "and this file has {given}")?,
                    None => f.write_str("and this file has none")?,
                }
                f.write_str("; record a profile of this file, or give the file that ran")
            }
            Self::OtherAddresses => f.write_str(
                "the samples are at addresses that this file does not have, since it was loaded elsewhere; \
                 perf script --show-mmap-events says where",
            ),
            Self::NoSamples { others } if others.is_empty() => {
                f.write_str("the profile has no samples in this file, nor in any other")
            }
            Self::NoSamples { others } => {
                write!(f, "the profile has no samples in this file; it has some in {}", others.join(", "))
            }
        }
    }
}

impl std::error::Error for ProgramProfileError {}

impl ProgramProfile {
    /// Takes the samples of the program in the file of this name: of the image with its build id, or else with its file name.
    ///
    /// # Errors
    /// If there are no samples in the program, another build of it ran, or the file has yet to be linked.
    pub fn new(profile: &Profile, program: &Program<'_>, name: &[u8]) -> Result<Self, ProgramProfileError> {
        let file = program.debug_file().map_err(ProgramProfileError::Damaged)?;
        let segments: Vec<Segment> = file.segments().filter(|segment| segment.size > 0).collect();
        if segments.is_empty() || program.member.is_some() {
            return Err(ProgramProfileError::NotLinked);
        }
        let build_id = file.build_id();
        let no_samples = || ProgramProfileError::NoSamples { others: sampled_files(profile) };
        let has_id = |image: &&Image| match (&image.build_id, build_id) {
            (Some(ran), Some(given)) => is_same_build(ran, given),
            _ => false,
        };
        let mut images: Vec<&Image> = profile.images.iter().filter(has_id).collect();
        let is_checked = !images.is_empty();
        if !is_checked {
            images =
                profile.images.iter().filter(|image| file_name(&image.path) == file_name(name)).collect();
            if let Some((image, ran)) =
                images.iter().find_map(|image| Some((image, image.build_id.as_ref()?)))
            {
                return Err(ProgramProfileError::OtherBuild {
                    path: String::from_utf8_lossy(&image.path).into_owned(),
                    ran: hex(ran),
                    given: build_id.map(hex),
                });
            }
        }
        let mut found = Self {
            n_all_samples: profile.n_samples,
            elsewhere: elsewhere(profile, &images),
            is_checked,
            ..Self::default()
        };
        images.iter().for_each(|image| found.add(image, &segments));
        if found.samples.is_empty() {
            let is_elsewhere = images.iter().any(|image| !image.samples.is_empty());
            return Err(if is_elsewhere { ProgramProfileError::OtherAddresses } else { no_samples() });
        }
        found.samples.sort_by_key(|sample| sample.address);
        found.samples.dedup_by(|next, before| {
            let is_same = next.address == before.address;
            before.count += if is_same { next.count } else { 0 };
            is_same
        });
        found.circuits.sort_by_key(|circuit| circuit.start);
        Ok(found)
    }

    /// Adds the samples of an image.
    fn add(&mut self, image: &Image, segments: &[Segment]) {
        let own = |address: u64| match image.address_kind {
            AddressKind::Virtual => {
                segments.iter().any(|segment| segment.contains(address)).then_some(address)
            }
            AddressKind::FileOffset => segments.iter().find_map(|segment| segment.address_of(address)),
        };
        let samples = image.samples.iter();
        self.samples
            .extend(samples.filter_map(|sample| Some(Sample { address: own(sample.address)?, ..*sample })));
        for circuit in &image.circuits {
            let Some(start) = own(circuit.start) else { continue };
            let end = |address: Option<u64>| address.and_then(own);
            let jumps = circuit.jumps.iter().map(|jump| Jump { from: end(jump.from), to: end(jump.to) });
            self.circuits.push(Circuit { start, jumps: jumps.collect(), timing: circuit.timing });
        }
    }

    /// Whether the profile says by a build id that it is about this very file.
    #[must_use]
    pub const fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// All samples of the profile, in this program or not.
    #[must_use]
    pub const fn n_all_samples(&self) -> u64 {
        self.n_all_samples
    }

    /// The samples in other files and in the kernel.
    pub(crate) fn elsewhere(&self) -> &[UnlistedPart] {
        &self.elsewhere
    }

    /// How many samples are in the program.
    pub(crate) fn n_own_samples(&self) -> u64 {
        self.samples.iter().map(|sample| sample.count).sum()
    }

    /// How many samples are at some addresses.
    #[must_use]
    pub fn n_samples(&self, addresses: Range<u64>) -> u64 {
        let index = |address| self.samples.partition_point(|sample| sample.address < address);
        let inside = self.samples.get(index(addresses.start)..index(addresses.end)).unwrap_or_default();
        inside.iter().map(|sample| sample.count).sum()
    }

    pub(crate) fn n_samples_at(&self, address: u64) -> u64 {
        let found = self.samples.binary_search_by_key(&address, |sample| sample.address);
        found.ok().and_then(|index| self.samples.get(index)).map_or(0, |sample| sample.count)
    }

    /// The ways from the target of a taken branch back to it.
    pub(crate) fn circuits_from(&self, start: u64) -> &[Circuit] {
        let first = self.circuits.partition_point(|circuit| circuit.start < start);
        let behind = self.circuits.partition_point(|circuit| circuit.start <= start);
        self.circuits.get(first..behind).unwrap_or_default()
    }
}

/// The samples of a profile in files without `images`, and in the kernel.
fn elsewhere(profile: &Profile, images: &[&Image]) -> Vec<UnlistedPart> {
    let mut files: BTreeMap<&[u8], u64> = BTreeMap::new();
    for image in &profile.images {
        if !images.iter().any(|own| std::ptr::eq(*own, image)) {
            *files.entry(&image.path).or_default() += image.n_samples();
        }
    }
    let files = files.into_iter().map(|(path, n)| (SamplePlace::File(path.to_vec()), n));
    let kernel = (SamplePlace::Kernel, profile.n_kernel_samples);
    let places = files.chain([kernel]).filter(|&(_, n_samples)| n_samples > 0);
    places.map(|(place, n_samples)| UnlistedPart { n_samples, place }).collect()
}

/// Whether two build ids are the same: older versions of perf fill short ones with zeros.
fn is_same_build(a: &[u8], b: &[u8]) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let rest = long.strip_prefix(short);
    !short.is_empty() && rest.is_some_and(|rest| rest.iter().all(|&byte| byte == 0))
}

/// The last part of a path.
fn file_name(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/' || byte == b'\\').next().unwrap_or_default()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The files with the most samples.
fn sampled_files(profile: &Profile) -> Vec<String> {
    let mut images: Vec<(u64, &Image)> =
        profile.images.iter().map(|image| (image.n_samples(), image)).filter(|&(n, _)| n > 0).collect();
    images.sort_by_key(|&(n_samples, _)| std::cmp::Reverse(n_samples));
    images
        .iter()
        .take(MAX_NAMED)
        .map(|(_, image)| String::from_utf8_lossy(&image.path).into_owned())
        .collect()
}
