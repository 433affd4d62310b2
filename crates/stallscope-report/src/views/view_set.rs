//! Sets of views.

use std::fmt;

use super::view_kind::ViewKind;

/// A set of views, such as the views of a report. The default contains llvm-mca's default views: summary, instruction
/// info and resource pressure.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ViewSet(u32);

const _: () = assert!(ViewKind::ALL.len() <= u32::BITS as usize);

impl ViewSet {
    /// No views.
    pub const NONE: Self = Self(0);

    const fn bit(kind: ViewKind) -> u32 {
        1 << kind as u32
    }

    /// Returns whether a view is in the set.
    #[must_use]
    pub const fn contains(self, kind: ViewKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// Returns the set with an additional view.
    #[must_use]
    pub const fn with(self, kind: ViewKind) -> Self {
        Self(self.0 | Self::bit(kind))
    }

    /// Returns the set without a view.
    #[must_use]
    pub const fn without(self, kind: ViewKind) -> Self {
        Self(self.0 & !Self::bit(kind))
    }

    /// Returns the views of the set, in the order of the text report.
    pub fn iter(self) -> impl Iterator<Item = ViewKind> {
        ViewKind::ALL.iter().copied().filter(move |&kind| self.contains(kind))
    }
}

impl Default for ViewSet {
    fn default() -> Self {
        ViewKind::ALL.iter().copied().filter(|kind| kind.is_default()).collect()
    }
}

impl FromIterator<ViewKind> for ViewSet {
    fn from_iter<I: IntoIterator<Item = ViewKind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Extend<ViewKind> for ViewSet {
    fn extend<I: IntoIterator<Item = ViewKind>>(&mut self, kinds: I) {
        *self = kinds.into_iter().fold(*self, Self::with);
    }
}

impl fmt::Debug for ViewSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_added_and_not_removed() {
        let set: ViewSet = ViewKind::ALL.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ViewKind::ALL);
        for &kind in ViewKind::ALL {
            assert!(!ViewSet::NONE.contains(kind));
            assert!(ViewSet::NONE.with(kind).iter().eq([kind]));
            assert!(!set.without(kind).contains(kind));
            assert_eq!(set.without(kind).with(kind), set);
        }
    }
}
