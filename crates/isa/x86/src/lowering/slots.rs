//! Micro-fusion and un-lamination: which micro-operations of an instruction share a slot.

use smallvec::SmallVec;
use stallscope_target::{MicroOpKind, MicroOps};

/// A slot of an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FusedSlot {
    /// Its micro-operations, by their numbers in the instruction; none for a slot without any.
    pub(super) micro_ops: std::ops::Range<usize>,
    /// Whether decoders made one slot of it and the slot before.
    pub(super) is_tied: bool,
}

/// Returns the slots of an instruction with these micro-operations.
///
/// If `is_macro`, an instruction's micro-operations share its slots as they can: AMD's macro-operations.
///
/// Otherwise the number of slots that the decoders make says how many pairs fuse: first store addresses with store data, then loads with
/// the operation after them, then the rest. The number at dispatch says how many pairs are separated again.
pub(super) fn slots(kinds: &[MicroOpKind], record: &MicroOps, is_macro: bool) -> SmallVec<[FusedSlot; 4]> {
    let is_described = record.n_slots != MicroOps::NO_SLOTS;
    if is_macro && is_described {
        return macro_slots(kinds.len(), record.n_slots.max(1).into());
    }
    let n_decoded = usize::from(record.n_decoded) + usize::from(record.n_microcoded);
    let mut is_fused: SmallVec<[bool; 8]> = SmallVec::from_elem(false, kinds.len());
    let mut n_left = if is_described { kinds.len().saturating_sub(n_decoded) } else { kinds.len() };
    let is_free = |fused: &[bool], index: usize| !fused[index] && fused.get(index + 1) != Some(&true);
    // `is_fused[i]` says that micro-operation `i` shares the slot of the one before it.
    let mut fuse = |pair: [MicroOpKind; 2], n_left: &mut usize| {
        for index in (1..kinds.len()).rev() {
            let fits = kinds[index - 1] == pair[0] && kinds[index] == pair[1];
            if *n_left > 0 && fits && is_free(&is_fused, index) && !is_fused[index - 1] {
                is_fused[index] = true;
                *n_left -= 1;
            }
        }
    };
    fuse([MicroOpKind::StoreAddress, MicroOpKind::StoreData], &mut n_left);
    fuse([MicroOpKind::Load, MicroOpKind::Compute], &mut n_left);
    if is_described {
        for index in 1..kinds.len() {
            if n_left > 0 && is_free(&is_fused, index) && !is_fused[index - 1] {
                is_fused[index] = true;
                n_left -= 1;
            }
        }
    }
    let n_groups = is_fused.iter().filter(|&&is_fused| !is_fused).count();
    let mut n_extra = if is_described { usize::from(record.n_slots).saturating_sub(n_groups) } else { 0 };
    let mut slots: SmallVec<[FusedSlot; 4]> = SmallVec::new();
    for (index, &is_fused) in is_fused.iter().enumerate() {
        match slots.last_mut() {
            Some(slot) if is_fused && n_extra == 0 => slot.micro_ops.end = index + 1,
            _ => {
                n_extra -= usize::from(is_fused);
                slots.push(FusedSlot { micro_ops: index..index + 1, is_tied: is_fused });
            }
        }
    }
    if slots.is_empty() && n_extra == 0 {
        n_extra = 1;
    }
    let end = kinds.len();
    slots.extend((0..n_extra).map(|_| FusedSlot { micro_ops: end..end, is_tied: false }));
    slots
}

/// Returns slots of one micro-operation each, the last of them with the rest.
fn macro_slots(n_micro_ops: usize, n_slots: usize) -> SmallVec<[FusedSlot; 4]> {
    let slot = |index: usize| {
        let is_last = index + 1 == n_slots;
        let end = if is_last { n_micro_ops } else { (index + 1).min(n_micro_ops) };
        FusedSlot { micro_ops: index.min(n_micro_ops)..end, is_tied: false }
    };
    (0..n_slots).map(slot).collect()
}

#[cfg(test)]
mod tests {
    use super::slots;
    use stallscope_target::{MicroOpKind as K, MicroOps};

    fn shape(kinds: &[K], n_decoded: u8, n_slots: u8) -> Vec<(usize, bool)> {
        let record = MicroOps { n_decoded, n_slots, ..MicroOps::default() };
        slots(kinds, &record, false).iter().map(|slot| (slot.micro_ops.len(), slot.is_tied)).collect()
    }

    #[test]
    fn a_load_fuses_with_its_operation_unless_an_index_separates_them() {
        assert_eq!(shape(&[K::Load, K::Compute], 1, 1), [(2, false)]);
        assert_eq!(shape(&[K::Load, K::Compute], 1, 2), [(1, false), (1, true)]);
    }

    #[test]
    fn a_read_modify_write_takes_two_slots() {
        let kinds = [K::Load, K::Compute, K::StoreAddress, K::StoreData];
        assert_eq!(shape(&kinds, 2, 2), [(2, false), (2, false)]);
        assert_eq!(shape(&kinds, 2, 4), [(1, false), (1, true), (1, false), (1, true)]);
        assert_eq!(shape(&kinds, 3, 3), [(1, false), (1, false), (2, false)]);
    }

    #[test]
    fn an_instruction_without_micro_operations_takes_a_slot() {
        assert_eq!(shape(&[], 1, 1), [(0, false)]);
        assert_eq!(shape(&[K::Compute], 1, 3), [(1, false), (0, false), (0, false)]);
    }

    /// AMD counts a load with its operation and its store as one: `docs/x86-amd.md`, section 2.2.
    #[test]
    fn a_macro_operation_has_all_micro_operations() {
        let shape = |n_micro_ops: usize, n_slots: usize| -> Vec<usize> {
            super::macro_slots(n_micro_ops, n_slots).iter().map(|slot| slot.micro_ops.len()).collect()
        };
        assert_eq!(shape(4, 1), [4]);
        assert_eq!(shape(4, 2), [1, 3]);
        assert_eq!(shape(1, 3), [1, 0, 0]);
        assert_eq!(shape(0, 1), [0]);
    }
}
