//! Code regions: the pieces of the text between `LLVM-MCA-BEGIN` and `LLVM-MCA-END`.

use std::collections::HashMap;

use stallscope_target::{Inst, Operand};

use crate::marker::{MarkerComment, MarkerError, trim_blanks};
use stallscope_mc::raw_text;

/// A sequence of instructions that is analyzed as a loop body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CodeRegion {
    /// Its name; empty if it has none.
    pub name: Vec<u8>,
    /// Its instructions.
    pub instructions: Vec<Inst>,
    /// The place of the marker that starts it; `None` for the region of a text without markers.
    pub start: Option<u32>,
    /// The place of the marker that ends it, if there is one.
    pub end: Option<u32>,
}

impl CodeRegion {
    /// Returns whether a location is between its markers, or where they would be.
    #[must_use]
    pub fn contains(&self, location: u32) -> bool {
        self.end.is_none_or(|end| location <= end) && self.start.is_none_or(|start| location >= start)
    }
}

/// The regions of a text.
#[derive(Clone, Debug)]
pub(crate) struct CodeRegions {
    regions: Vec<CodeRegion>,
    // The regions that may still grow.
    live: Vec<usize>,
    active: HashMap<Vec<u8>, usize>,
    pub(crate) found_errors: bool,
    n_instructions: u32,
    // The number of instructions in a second region, a third one and so on.
    n_copies: u64,
    // The end of the main file's locations, which precede the locations of other texts.
    main_end: u32,
}

impl CodeRegions {
    /// Creates the regions of a text without markers. The locations of its main file end at `main_end`.
    pub(crate) fn new(main_end: u32) -> Self {
        Self {
            regions: vec![CodeRegion::default()],
            live: vec![0],
            active: HashMap::new(),
            found_errors: false,
            n_instructions: 0,
            n_copies: 0,
            main_end,
        }
    }

    /// Returns how many instructions there were so far, in regions or not.
    pub(crate) const fn n_instructions(&self) -> u32 {
        self.n_instructions
    }

    /// Returns how many instructions overlapping regions have more than the text.
    pub(crate) const fn n_copies(&self) -> u64 {
        self.n_copies
    }

    /// Returns the operands of all instructions.
    pub(crate) fn operands(&self) -> impl Iterator<Item = Operand> {
        let instructions = self.regions.iter().flat_map(|region| &region.instructions);
        instructions.flat_map(|inst| inst.operands.iter().copied())
    }

    pub(crate) fn add_instruction(&mut self, inst: Inst) {
        self.n_instructions += 1;
        let location = inst.location;
        let main_end = self.main_end;
        let regions = &self.regions;
        // The main file is parsed once from start to end, so a region that ends in it before this place is complete.
        self.live.retain(|&index| {
            regions[index].end.is_none_or(|end| location <= end || end > main_end || location > main_end)
        });
        let mut containing =
            self.live.iter().copied().filter(|&index| regions[index].contains(location)).peekable();
        let mut targets = smallvec::SmallVec::<[usize; 4]>::new();
        while let Some(index) = containing.next() {
            if containing.peek().is_none() {
                self.n_copies += targets.len() as u64;
                for target in targets {
                    self.regions[target].instructions.push(inst.clone());
                }
                self.regions[index].instructions.push(inst);
                return;
            }
            targets.push(index);
        }
    }

    // Returns whether the only region is that of a text without markers.
    fn has_only_default(&self) -> bool {
        matches!(&self.regions[..], [only] if only.start.is_none() && only.end.is_none())
    }

    fn begin(&mut self, name: &[u8], location: u32) {
        if self.active.is_empty() && self.has_only_default() {
            self.regions.clear();
            self.live.clear();
        }
        let index = self.regions.len();
        self.active.insert(name.to_owned(), index);
        self.live.push(index);
        self.regions.push(CodeRegion {
            name: name.to_owned(),
            start: Some(location),
            ..CodeRegion::default()
        });
    }

    // Returns whether there was a region to end.
    fn end(&mut self, name: &[u8], location: u32) -> bool {
        let index = if name.is_empty() && self.active.len() == 1 {
            self.active.drain().next().map(|(_, index)| index)
        } else if name.is_empty() && self.active.is_empty() && self.has_only_default() {
            Some(0)
        } else {
            self.active.remove(name)
        };
        if let Some(index) = index {
            self.regions[index].end = Some(location);
            // A file may have many regions.
            self.regions[index].instructions.shrink_to_fit();
        }
        index.is_some()
    }

    /// Starts or ends a region if the comment is its marker.
    pub(crate) fn take_marker(&mut self, marker: MarkerComment<'_>) -> Result<(), MarkerError> {
        let text = marker.trimmed();
        let result = if let Some(name) = text.strip_prefix(b"LLVM-MCA-END") {
            self.take_end(marker_argument(name), marker.location)
        } else if let Some(name) = text.strip_prefix(b"LLVM-MCA-BEGIN") {
            self.take_begin(marker_argument(name), marker.location)
        } else {
            Ok(())
        };
        self.found_errors |= result.is_err();
        result
    }

    fn take_begin(&mut self, name: &[u8], location: u32) -> Result<(), MarkerError> {
        let Some(&previous) = self.active.get(name) else {
            self.begin(name, location);
            return Ok(());
        };
        let (message, note) = if name.is_empty() {
            (
                "found multiple overlapping anonymous regions".to_owned(),
                "Previous anonymous region was defined here".to_owned(),
            )
        } else {
            (
                "overlapping regions cannot have the same name".to_owned(),
                format!("region {} was previously defined here", raw_text::from_bytes(name)),
            )
        };
        let previous = self.regions[previous].start.unwrap_or(0);
        Err(MarkerError { message, note: Some((previous, note)) })
    }

    fn take_end(&mut self, name: &[u8], location: u32) -> Result<(), MarkerError> {
        if self.end(name, location) {
            return Ok(());
        }
        let note = if name.is_empty() {
            "unable to find an active anonymous region".to_owned()
        } else {
            format!("unable to find an active region named {}", raw_text::from_bytes(name))
        };
        let message = "found an invalid region end directive".to_owned();
        Err(MarkerError { message, note: Some((location, note)) })
    }

    pub(crate) fn into_regions(self) -> Vec<CodeRegion> {
        self.regions
    }
}

// Returns the name after a marker. A name that consists of blanks is kept.
fn marker_argument(text: &[u8]) -> &[u8] {
    let trimmed = trim_blanks(text);
    if trimmed.is_empty() { text } else { trimmed }
}
