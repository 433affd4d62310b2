//! Maps the methods that a description names to their implementations.

use std::cell::OnceCell;

use stallscope_target::{Description, Method, MethodId};

/// The implementations of a description's methods.
///
/// A name is looked up when its method is first used, because most texts use only a few.
pub struct Methods<'a, T> {
    description: Description<'a>,
    by_name: fn(&str) -> Option<T>,
    /// By method.
    found: Vec<OnceCell<Option<T>>>,
}

impl<'a, T: Copy> Methods<'a, T> {
    /// Creates the methods of a description, which `by_name` looks up.
    pub fn new(description: Description<'a>, by_name: fn(&str) -> Option<T>) -> Self {
        let found = (0..description.table::<Method>().len()).map(|_| OnceCell::new()).collect();
        Self { description, by_name, found }
    }

    /// Returns the implementation of a method, if there is one.
    #[inline]
    pub fn get(&self, id: MethodId) -> Option<T> {
        *self.found.get(id.index())?.get_or_init(|| {
            let method = self.description.table::<Method>().get(id.index())?;
            (self.by_name)(self.description.str(method.name))
        })
    }
}
