//! The sets of assembler features that rows require.

use std::collections::HashMap;

use stallscope_target::wire::Str;
use stallscope_target::{DescriptionBuilder, RequiredFeatures, RequiredFeaturesId};

/// The sets of required features added so far, by their bits.
#[derive(Default)]
pub(super) struct RequiredSets(HashMap<[u64; 4], RequiredFeaturesId>);

impl RequiredSets {
    /// The id of a set, which is added when it is new.
    pub(super) fn id(
        &mut self,
        bits: [u64; 4],
        name: Str,
        builder: &mut DescriptionBuilder<'_>,
    ) -> RequiredFeaturesId {
        *self
            .0
            .entry(bits)
            .or_insert_with(|| RequiredFeaturesId::from_index(builder.push(RequiredFeatures { name, bits })))
    }
}
