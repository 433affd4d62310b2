//! Ranges of elements in the code's arrays.

/// A range of elements in one of the code's arrays.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub(crate) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    pub(crate) fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the elements from `start` to the end. All empty spans are equal.
    pub(crate) fn to_end<T>(array: &[T], start: usize) -> Self {
        let len = (array.len() - start) as u32;
        Self { start: if len == 0 { 0 } else { start as u32 }, len }
    }

    #[inline]
    pub(crate) fn of<T>(self, array: &[T]) -> &[T] {
        &array[self.start as usize..][..self.len as usize]
    }
}
