//! A text derived from another one, line by line, and the mapping back to places in the original.

use std::ops::Range;

/// Assembly derived from another text: the same lines, with pieces blanked and pieces inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    text: Vec<u8>,
    anchors: Vec<Anchor>,
    /// The text that this one was derived from, if that was derived, too.
    of: Option<Box<Self>>,
}

/// A pair of offsets: both texts correspond byte for byte from there to the next anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Anchor {
    translated: u32,
    original: u32,
}

impl Translation {
    /// Returns the assembly.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the original offset of `offset`; inserted text maps to what follows it.
    #[must_use]
    pub fn original(&self, offset: u32) -> u32 {
        let index = self.anchors.partition_point(|anchor| anchor.translated <= offset);
        let next = self.anchors.get(index).map_or(u32::MAX, |anchor| anchor.original);
        let (translated, original) = match index.checked_sub(1).and_then(|index| self.anchors.get(index)) {
            Some(anchor) => (anchor.translated, anchor.original),
            None => (0, 0),
        };
        let place = original.saturating_add(offset - translated).min(next);
        self.of.as_ref().map_or(place, |of| of.original(place))
    }

    /// Returns the same text, whose places map to where `other` has its text from.
    pub(crate) fn derived_from(self, other: Self) -> Self {
        Self { of: Some(Box::new(other)), ..self }
    }
}

/// Changes to a text, in text order.
#[derive(Debug)]
pub(crate) struct Edits<'t> {
    original: &'t [u8],
    text: Vec<u8>,
    n_copied: usize,
    anchors: Vec<Anchor>,
    is_changed: bool,
}

impl<'t> Edits<'t> {
    pub(crate) fn new(original: &'t [u8]) -> Self {
        Self { original, text: Vec::new(), n_copied: 0, anchors: Vec::new(), is_changed: false }
    }

    /// Returns the original text.
    pub(crate) fn original(&self) -> &'t [u8] {
        self.original
    }

    /// Returns the end of the original's part that has been taken.
    pub(crate) const fn position(&self) -> usize {
        self.n_copied
    }

    /// Replaces `range` with spaces.
    pub(crate) fn blank(&mut self, range: Range<usize>) {
        self.copy_to(range.start);
        let end = range.end.clamp(self.n_copied, self.original.len());
        if end > self.n_copied {
            self.is_changed = true;
            self.text.resize(self.text.len() + end - self.n_copied, b' ');
            self.n_copied = end;
        }
    }

    /// Leaves `range` out.
    pub(crate) fn remove(&mut self, range: Range<usize>) {
        self.copy_to(range.start);
        self.n_copied = range.end.clamp(self.n_copied, self.original.len());
        self.is_changed = true;
        self.add_anchor();
    }

    /// Inserts `inserted` at `offset`.
    pub(crate) fn insert(&mut self, offset: usize, inserted: &[u8]) {
        self.copy_to(offset);
        self.is_changed = true;
        self.text.extend_from_slice(inserted);
        self.add_anchor();
    }

    /// Notes that both texts correspond from here.
    fn add_anchor(&mut self) {
        let (translated, original) = (self.text.len() as u32, self.n_copied as u32);
        self.anchors.push(Anchor { translated, original });
    }

    /// Replaces the byte at `offset` with `byte`.
    pub(crate) fn put(&mut self, offset: usize, byte: u8) {
        self.copy_to(offset);
        if self.n_copied == offset && offset < self.original.len() {
            self.is_changed = true;
            self.text.push(byte);
            self.n_copied += 1;
        }
    }

    /// Escapes each quote and backslash in `range`, which will be quoted.
    pub(crate) fn escape(&mut self, range: Range<usize>) {
        let original = self.original;
        for offset in range {
            if matches!(original.get(offset), Some(b'"' | b'\\')) {
                self.insert(offset, b"\\");
            }
        }
    }

    fn copy_to(&mut self, offset: usize) {
        let offset = offset.clamp(self.n_copied, self.original.len());
        self.text.extend_from_slice(&self.original[self.n_copied..offset]);
        self.n_copied = offset;
    }

    /// Returns the changed text, or `Some(None)` if nothing was changed; `None` if it is too long for 32-bit offsets.
    #[allow(clippy::option_option, reason = "no change is no failure")]
    pub(crate) fn finish(mut self) -> Option<Option<Translation>> {
        if !self.is_changed {
            return Some(None);
        }
        self.copy_to(self.original.len());
        u32::try_from(self.text.len()).ok()?;
        Some(Some(Translation { text: self.text, anchors: self.anchors, of: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_map_back() {
        let mut edits = Edits::new(b"ab cd(e) f");
        edits.blank(0..2);
        edits.insert(3, b"\"");
        edits.insert(8, b"\"");
        let translation = edits.finish().flatten().unwrap_or_else(|| unreachable!());
        assert_eq!(translation.text(), b"   \"cd(e)\" f");
        let places: Vec<u32> = (0..13).map(|offset| translation.original(offset)).collect();
        assert_eq!(places, [0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 8, 9, 10]);
    }

    #[test]
    fn overlapping_changes_lose_nothing_after_them() {
        let mut edits = Edits::new(b"abcdef");
        edits.blank(1..4);
        edits.blank(2..5);
        edits.insert(3, b"x");
        edits.blank(90..99);
        let translation = edits.finish().flatten().unwrap_or_else(|| unreachable!());
        assert_eq!(translation.text(), b"a    xf");
        assert_eq!(Edits::new(b"abc").finish(), Some(None));
    }
}
