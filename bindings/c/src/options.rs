//! How an analyzer analyzes.

use std::ffi::c_char;
use std::num::NonZeroU32;
use std::{mem, ptr};

use stallscope::options::{CoreOptions, FetchSource, InitialState, SkipUnsupported, TargetOptions};
use stallscope::{Options, Subtarget};

/// A syntax of assembly for x86.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum stallscope_syntax {
    /// That of the text's directives, and AT&T syntax before the first one.
    STALLSCOPE_SYNTAX_DEFAULT = 0,
    /// AT&T syntax.
    STALLSCOPE_SYNTAX_ATT = 1,
    /// Intel syntax.
    STALLSCOPE_SYNTAX_INTEL = 2,
}

/// Where a core takes instructions from.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum stallscope_fetch {
    /// As for a loop if the code ends in a jump to its beginning; otherwise as for straight-line code.
    STALLSCOPE_FETCH_AUTO = 0,
    /// The decoders: straight-line code that is not in the micro-op cache.
    STALLSCOPE_FETCH_DECODERS = 1,
    /// The micro-op cache, without the limit of a taken jump.
    STALLSCOPE_FETCH_CACHE = 2,
    /// A loop: the micro-op cache or the loop buffer, with a taken jump per iteration.
    STALLSCOPE_FETCH_LOOP = 3,
}

/// The initial state of registers and memory, before the first iteration.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum stallscope_initial_state {
    /// Nothing: accesses alias if their address expressions are equal.
    STALLSCOPE_INITIAL_EXPRESSIONS = 0,
    /// The values of BHive's measurements, so that addresses can be computed.
    STALLSCOPE_INITIAL_BHIVE = 1,
}

/// Which code that cannot be analyzed is left out, in place of an error. stallscope_report_messages() says what was.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum stallscope_skip {
    /// None.
    STALLSCOPE_SKIP_NONE = 0,
    /// Instructions that the processor's model lacks.
    STALLSCOPE_SKIP_LACK_SCHED = 1,
    /// Lines and bytes that cannot be read.
    STALLSCOPE_SKIP_PARSE_FAILURE = 2,
    /// Both.
    STALLSCOPE_SKIP_ANY = 3,
}

/// How an analyzer analyzes. Zero is the default of each member but the size: `stallscope_options options = {.size = sizeof options};`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct stallscope_options {
    /// `sizeof(stallscope_options)`. Later versions may have more members; the size tells the library which ones the program has.
    pub size: usize,
    /// Features to turn on and off, such as "+avx2,-sse4a", or null.
    pub features: *const c_char,
    /// How often the code is executed; 0 is 100 times.
    pub iterations: u32,
    /// The syntax at the start of assembly for x86: a ::stallscope_syntax.
    pub syntax: u32,
    /// Which code that cannot be analyzed is left out: a ::stallscope_skip.
    pub skip_unsupported: u32,
    /// Where a core takes instructions from, a ::stallscope_fetch; only with `accurate`, and a model that describes the core in detail.
    pub fetch: u32,
    /// The initial contents of registers and memory, a ::stallscope_initial_state; under the same conditions.
    pub initial_state: u32,
    /// The address of the first byte of the code, if `has_alignment` is true; under the same conditions.
    pub alignment: u32,
    /// Whether `alignment` is set.
    pub has_alignment: bool,
    /// Whether stallscope's own model of the processor is simulated, if there is one, and cycles are predicted.
    pub accurate: bool,
}

/// Bytes of the options of the first version of this interface.
const FIRST_SIZE: usize = size_of::<stallscope_options>();

impl Default for stallscope_options {
    fn default() -> Self {
        Self {
            size: size_of::<Self>(),
            features: ptr::null(),
            iterations: 0,
            syntax: 0,
            skip_unsupported: 0,
            fetch: 0,
            initial_state: 0,
            alignment: 0,
            has_alignment: false,
            accurate: false,
        }
    }
}

impl stallscope_options {
    /// The options of a program, which may have been compiled with another version of the header; the defaults for null.
    ///
    /// # Safety
    /// The pointer is null, or there are as many bytes as the size says.
    pub(crate) unsafe fn read(options: *const Self) -> Result<Self, String> {
        if options.is_null() {
            return Ok(Self::default());
        }
        // SAFETY: it is not null, and so there is a size at least, as the caller promises.
        let size = unsafe { ptr::read_unaligned(options.cast::<usize>()) };
        if size < FIRST_SIZE {
            return Err(format!("options.size is {size}; set it to sizeof(stallscope_options)"));
        }
        // SAFETY: the caller promises so many bytes.
        let bytes = unsafe { std::slice::from_raw_parts(options.cast::<u8>(), size) };
        let (known, newer) = bytes.split_at(size.min(size_of::<Self>()));
        if newer.iter().any(|&byte| byte != 0) {
            return Err("options have a member that this version of the library does not know".to_owned());
        }
        for at in [mem::offset_of!(Self, has_alignment), mem::offset_of!(Self, accurate)] {
            if known.get(at).is_none_or(|&byte| byte > 1) {
                return Err(
                    "options have a bool that is neither true nor false; are they initialized?".to_owned()
                );
            }
        }
        let mut read = mem::MaybeUninit::new(Self::default());
        // SAFETY: both have this many bytes, and the bytes of the only members that are not numbers have been checked.
        unsafe {
            ptr::copy_nonoverlapping(known.as_ptr(), read.as_mut_ptr().cast::<u8>(), known.len());
            Ok(read.assume_init())
        }
    }

    /// The options of the library for a subtarget.
    pub(crate) fn options(&self, subtarget: &Subtarget) -> Result<Options, String> {
        let core = CoreOptions {
            fetch: nth(&FetchSource::ALL, "fetch", self.fetch)?,
            alignment: self.has_alignment.then_some(self.alignment),
            initial_state: nth(&InitialState::ALL, "initial_state", self.initial_state)?,
        };
        if core != CoreOptions::default() && !subtarget.describes_core() {
            return Err(format!(
                "fetch, initial_state and alignment need accurate, and a model that describes the core in detail, which {} has not",
                subtarget.processor_name()
            ));
        }
        if self.alignment != 0 && !self.has_alignment {
            return Err("options.alignment is set, and has_alignment is not".to_owned());
        }
        if self.syntax != 0 && subtarget.isa().target.name != "x86" {
            return Err(format!(
                "options.syntax is for x86 alone, and the processor is {}",
                subtarget.processor_name()
            ));
        }
        Ok(Options::new()
            .iterations(NonZeroU32::new(self.iterations))
            .target(TargetOptions::new().x86_syntax(nth(&[None, Some(0), Some(1)], "syntax", self.syntax)?))
            .skip_unsupported(nth(&SKIPS, "skip_unsupported", self.skip_unsupported)?)
            .core(core))
    }
}

const SKIPS: [SkipUnsupported; 4] =
    [SkipUnsupported::None, SkipUnsupported::LackSched, SkipUnsupported::ParseFailure, SkipUnsupported::Any];

/// The value that a number represents.
fn nth<T: Copy>(values: &[T], name: &str, number: u32) -> Result<T, String> {
    let index = usize::try_from(number).unwrap_or(usize::MAX);
    values.get(index).copied().ok_or_else(|| format!("options.{name} has no value {number}"))
}
