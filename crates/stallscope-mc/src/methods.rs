//! The methods that a description names and a target implements.

use std::cell::OnceCell;

use stallscope_target::{Description, Method, MethodId};

/// What a target has for the methods of its description.
///
/// A name is looked up when its method is first needed: a text needs few of the many.
pub struct Methods<'a, T> {
    description: Description<'a>,
    by_name: fn(&str) -> Option<T>,
    /// By method.
    found: Vec<OnceCell<Option<T>>>,
}

impl<'a, T: Copy> Methods<'a, T> {
    /// The description's methods, of which `by_name` knows some.
    pub fn new(description: Description<'a>, by_name: fn(&str) -> Option<T>) -> Self {
        let found = (0..description.table::<Method>().len()).map(|_| OnceCell::new()).collect();
        Self { description, by_name, found }
    }

    /// What the target has for a method, if it knows it.
    #[inline]
    pub fn get(&self, id: MethodId) -> Option<T> {
        *self.found.get(id.index())?.get_or_init(|| {
            let method = self.description.table::<Method>().get(id.index())?;
            (self.by_name)(self.description.str(method.name))
        })
    }
}
