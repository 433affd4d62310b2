//! The names of methods that each target implements by hand.

use std::collections::HashMap;

use stallscope_target::{DescriptionBuilder, Method, MethodId};

/// Assigns each name an id; [`MethodId::NONE`] has the empty name.
pub(crate) struct Methods(HashMap<String, MethodId>);

impl Methods {
    /// Creates a table with only the empty name.
    pub(crate) fn new(builder: &mut DescriptionBuilder<'_>) -> Self {
        let mut methods = Self(HashMap::new());
        methods.id("", builder);
        methods
    }

    /// Returns the id of a name.
    pub(crate) fn id(&mut self, name: &str, builder: &mut DescriptionBuilder<'_>) -> MethodId {
        if let Some(&id) = self.0.get(name) {
            return id;
        }
        let text = builder.str(name);
        let id = MethodId::from_index(builder.push(Method { name: text }));
        self.0.insert(name.to_owned(), id);
        id
    }
}
