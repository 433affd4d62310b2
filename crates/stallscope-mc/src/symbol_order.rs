//! LLVM's order of iterating over the names of symbols: the bucket order of its hash table.

use twox_hash::XxHash3_64;

/// The initial number of buckets.
const FIRST_LENGTH: usize = 16;

/// LLVM's table of names, as far as it determines the order. A name is an index.
#[derive(Default)]
struct HashTable {
    /// Indexes with their hashes; the length is a power of two.
    buckets: Vec<Option<(usize, u64)>>,
    n_names: usize,
}

impl HashTable {
    fn insert(&mut self, index: usize, hash: u64) {
        if self.buckets.is_empty() {
            self.buckets = vec![None; FIRST_LENGTH];
        }
        place(&mut self.buckets, index, hash);
        self.n_names += 1;
        // A table is never more than three quarters full.
        if self.n_names * 4 > self.buckets.len() * 3 {
            let mut larger = vec![None; self.buckets.len() * 2];
            for (index, hash) in self.buckets.drain(..).flatten() {
                place(&mut larger, index, hash);
            }
            self.buckets = larger;
        }
    }
}

/// Puts an index into its bucket or, by quadratic probing, the next free one, which must exist.
fn place(buckets: &mut [Option<(usize, u64)>], index: usize, hash: u64) {
    let mask = buckets.len() - 1;
    let mut bucket = hash as usize & mask;
    let mut step = 1;
    while buckets[bucket].is_some() {
        bucket = (bucket + step) & mask;
        step += 1;
    }
    buckets[bucket] = Some((index, hash));
}

/// Returns the indexes of names in LLVM's order; the names are given in insertion order.
pub(crate) fn hash_table_order<'n>(names: impl Iterator<Item = &'n [u8]>) -> Vec<usize> {
    let mut table = HashTable::default();
    for (index, name) in names.enumerate() {
        table.insert(index, XxHash3_64::oneshot(name));
    }
    table.buckets.into_iter().flatten().map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::hash_table_order;

    #[test]
    fn names_are_in_llvms_message_order() {
        let names = ["_f", "Lx", "Lb", "La", "LBB0_3", "LBB0_1", "LBB0_2"];
        let order = hash_table_order(names.iter().map(|name| name.as_bytes()));
        let ordered: Vec<&str> =
            order.iter().map(|&index| names[index]).filter(|name| *name != "_f").collect();
        assert_eq!(ordered, ["La", "LBB0_1", "LBB0_2", "Lb", "Lx", "LBB0_3"]);
    }
}
