//! Values that never move.

use std::sync::{Mutex, OnceLock, PoisonError};

/// Values that can be added while earlier ones are in use. They never move.
#[derive(Debug)]
pub struct Arena<T> {
    /// Each list is twice as long as the one before.
    lists: [OnceLock<Vec<OnceLock<T>>>; 32],
    length: Mutex<usize>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { lists: [const { OnceLock::new() }; 32], length: Mutex::new(0) }
    }
}

impl<T> Arena<T> {
    /// Adds a value; returns its number and the place that it stays in. There is none if the arena is full.
    pub fn add(&self, value: T) -> Option<(usize, &T)> {
        let mut length = self.length.lock().unwrap_or_else(PoisonError::into_inner);
        let number = *length;
        let slot = self.slot(number)?;
        slot.set(value).ok()?;
        *length += 1;
        Some((number, slot.get()?))
    }

    /// The value with a number.
    pub fn get(&self, number: usize) -> Option<&T> {
        self.slot(number)?.get()
    }

    fn slot(&self, number: usize) -> Option<&OnceLock<T>> {
        let position = number.checked_add(1)?;
        let list = position.ilog2() as usize;
        let length = 1_usize << list;
        let slots = self.lists.get(list)?.get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
        slots.get(position - length)
    }
}

#[cfg(test)]
mod tests {
    use super::Arena;

    #[test]
    fn values_stay_where_they_are() {
        let arena = Arena::default();
        let first = arena.add(7).unwrap();
        for number in 1..100 {
            assert_eq!(arena.add(number).unwrap(), (number, &number));
        }
        assert_eq!((first, arena.get(0), arena.get(100)), ((0, &7), Some(&7), None));
    }
}
