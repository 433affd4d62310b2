//! Which features a subtarget has.

use stallscope_target::{Description, Feature};

/// The features that are added to the processor's.
#[derive(Clone, Copy)]
pub(super) enum Attributes {
    /// These, as `-mattr` takes them.
    Listed(&'static str),
    /// All features of the description, except the ones with these names. A name that ends with `*` represents all that start so.
    AllBut(&'static [&'static str]),
}

impl Attributes {
    /// Returns the features as `-mattr` takes them.
    pub(super) fn text(self, description: Description<'_>) -> String {
        match self {
            Self::Listed(text) => text.to_owned(),
            Self::AllBut(excluded) => {
                let features = description.table::<Feature>();
                let keys = features.iter().map(|feature| description.str(feature.key));
                let attributes: Vec<String> =
                    keys.filter(|key| !is_among(excluded, key)).map(|key| format!("+{key}")).collect();
                attributes.join(",")
            }
        }
    }
}

fn is_among(names: &[&str], key: &str) -> bool {
    let key = key.strip_prefix("experimental-").unwrap_or(key);
    key.is_empty()
        || names.iter().any(|name| match name.strip_suffix('*') {
            Some(prefix) => key.starts_with(prefix),
            None => key == *name,
        })
}
