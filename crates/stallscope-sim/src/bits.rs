//! Sets of small numbers as bits.

/// The positions of the bits that are set, lowest first.
#[inline]
pub(crate) fn positions(mut bits: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let position = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (position < 64).then_some(position)
    })
}
