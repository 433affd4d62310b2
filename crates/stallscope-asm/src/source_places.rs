//! Where instructions come from in the source code that was compiled.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A place in source code, and the function that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SourceFrame {
    /// The number of the function; none if it is unknown.
    pub function: Option<u32>,
    /// The number of the file; none if it is unknown.
    pub file: Option<u32>,
    /// The line, from 1; 0 if it is unknown.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
}

/// A file of source code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path as debug information has it.
    pub path: Vec<u8>,
    /// The lines that instructions come from; none if the file was not read.
    lines: Option<BTreeMap<u32, Vec<u8>>>,
}

/// Names, each with a number.
#[derive(Clone, Debug, Default)]
struct Numbers(HashMap<Vec<u8>, u32>);

impl Numbers {
    /// The number of a name, and whether the name is new.
    fn of(&mut self, name: &[u8]) -> (u32, bool) {
        let next = self.0.len() as u32;
        match self.0.get(name) {
            Some(&number) => (number, false),
            None => (*self.0.entry(name.to_vec()).or_insert(next), true),
        }
    }
}

/// Where instructions come from: a list of frames for each, the innermost one first; each further frame inlined the call of the one before.
#[derive(Clone, Debug, Default)]
pub struct SourcePlaces {
    files: Vec<SourceFile>,
    file_numbers: Numbers,
    functions: Vec<Vec<u8>>,
    function_numbers: Numbers,
    stacks: Vec<Vec<SourceFrame>>,
    /// The number of the frames of each instruction, by its location.
    by_location: HashMap<u32, u32>,
}

impl SourcePlaces {
    /// Whether no place of any instruction is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_location.is_empty()
    }

    /// The number of the file with a path.
    pub fn file_number(&mut self, path: &[u8]) -> u32 {
        let (number, is_new) = self.file_numbers.of(path);
        if is_new {
            self.files.push(SourceFile { path: path.to_vec(), lines: None });
        }
        number
    }

    /// The number of the function with a name.
    pub fn function_number(&mut self, name: &[u8]) -> u32 {
        let (number, is_new) = self.function_numbers.of(name);
        if is_new {
            self.functions.push(name.to_vec());
        }
        number
    }

    /// Sets the frames of the instruction at a location.
    pub fn add(&mut self, location: u32, frames: &[SourceFrame]) {
        // Most instructions have the frames of the one before.
        if self.stacks.last().is_none_or(|last| last != frames) {
            self.stacks.push(frames.to_vec());
        }
        self.by_location.insert(location, (self.stacks.len() - 1) as u32);
    }

    /// The frames of the instruction at a location; none if they are unknown.
    #[must_use]
    pub fn at(&self, location: u32) -> &[SourceFrame] {
        let number = self.by_location.get(&location);
        number.and_then(|&number| self.stacks.get(number as usize)).map_or(&[], Vec::as_slice)
    }

    /// The path of a file.
    #[must_use]
    pub fn path(&self, file: u32) -> &[u8] {
        self.files.get(file as usize).map_or(&[], |file| &file.path)
    }

    /// The name of a function.
    #[must_use]
    pub fn function(&self, function: u32) -> &[u8] {
        self.functions.get(function as usize).map_or(&[], Vec::as_slice)
    }

    /// A line of a file, without its end; none if the file was not read or is too short.
    #[must_use]
    pub fn line(&self, file: u32, line: u32) -> Option<&[u8]> {
        self.files.get(file as usize)?.lines.as_ref()?.get(&line).map(Vec::as_slice)
    }

    /// Reads the lines that instructions come from, with a function that reads the file with a path if it can.
    pub fn read_lines(&mut self, read: &mut dyn FnMut(&[u8]) -> Option<Vec<u8>>) {
        let mut wanted: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for frame in self.stacks.iter().flatten() {
            if let Some(file) = frame.file {
                wanted.entry(file).or_default().insert(frame.line);
            }
        }
        for (file, numbers) in wanted {
            let Some(file) = self.files.get_mut(file as usize) else { continue };
            let Some(text) = read(&file.path) else { continue };
            let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
            let kept = lines.filter(|(number, _)| numbers.contains(number));
            let without_end = |line: &[u8]| line.strip_suffix(b"\r").unwrap_or(line).to_vec();
            file.lines = Some(kept.map(|(number, line)| (number, without_end(line))).collect());
        }
    }

    /// Moves all locations.
    pub fn move_locations(&mut self, new: impl Fn(&mut u32)) {
        let moved = self.by_location.drain().map(|(mut location, frames)| {
            new(&mut location);
            (location, frames)
        });
        self.by_location = moved.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::{SourceFrame, SourcePlaces};

    #[test]
    fn lines_are_read_where_instructions_come_from() {
        let mut places = SourcePlaces::default();
        let frame = |file, line| SourceFrame { function: None, file: Some(file), line, column: 0 };
        let (a, b) = (places.file_number(b"a.c"), places.file_number(b"b.c"));
        assert_eq!(places.file_number(b"a.c"), a);
        places.add(7, &[frame(a, 2)]);
        places.add(8, &[frame(a, 2)]);
        places.add(9, &[frame(b, 1), frame(a, 9)]);
        places.read_lines(&mut |path| (path == b"a.c").then(|| b"one\ntwo\r\nthree".to_vec()));
        assert_eq!(places.at(8), [frame(a, 2)]);
        assert_eq!(places.at(10), []);
        assert_eq!(
            (places.line(a, 2), places.line(a, 9), places.line(b, 1)),
            (Some(&b"two"[..]), None, None)
        );
    }
}
