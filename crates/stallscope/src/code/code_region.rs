//! A region of code.

use stallscope_profile::{RegionPlace, RegionProfile};
use stallscope_target::Inst;

/// A region of code, with its name and its instructions.
///
/// ```
/// use stallscope::{Analyzer, CodeRegion, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let input = analyzer.parse("kernel.s", b"# LLVM-MCA-BEGIN sum\naddq %rax, %rbx\n");
/// let region: &CodeRegion = &input.regions[0];
/// assert_eq!((&region.name[..], region.instructions.len()), (&b"sum"[..], 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CodeRegion {
    /// Its name; empty if it has none.
    pub name: Vec<u8>,
    /// Its instructions.
    pub instructions: Vec<Inst>,
    /// The location of its start, such as that of a marker; `None` for the region of a text without markers.
    pub start: Option<u32>,
    /// The location of the marker that ends it, if there is one.
    pub end: Option<u32>,
    /// The number of its samples and the cycles that were measured, if a profile is given.
    pub profile: Option<RegionProfile>,
    /// Its place in functions and loops, if it was found in code instead of being marked.
    pub place: Option<Box<RegionPlace>>,
}

impl CodeRegion {
    /// Returns whether it has a marker.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.start.is_some() || self.end.is_some()
    }

    /// Returns whether a location is between its markers, or where they would be.
    #[must_use]
    pub fn contains(&self, location: u32) -> bool {
        self.end.is_none_or(|end| location <= end) && self.start.is_none_or(|start| location >= start)
    }
}

impl From<stallscope_asm::CodeRegion> for CodeRegion {
    fn from(region: stallscope_asm::CodeRegion) -> Self {
        let stallscope_asm::CodeRegion { name, instructions, start, end } = region;
        Self { name, instructions, start, end, profile: None, place: None }
    }
}
