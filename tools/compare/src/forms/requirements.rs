//! The features that a row of the matcher requires of the subtarget.

use std::collections::BTreeSet;

use stallscope_target::{
    AsmPredicate, Description, FeatureId, FeatureSet, MatchRow, PredicateId, PredicateKind, PredicateNode,
    RequiredFeatures,
};

/// Maximum number of features to try all sets of.
const MAX_FEATURES: usize = 12;

/// The predicates that a row requires.
pub(crate) struct Requirements {
    description: Description<'static>,
    predicates: Vec<AsmPredicate>,
}

impl Requirements {
    /// Returns the requirements of a row.
    pub(crate) fn of(description: Description<'static>, row: &MatchRow) -> Self {
        let required: RequiredFeatures = description.table().at(row.required_features.index());
        let predicates = description.table::<AsmPredicate>().iter().enumerate();
        let is_required = |index: usize| required.bits[index / 64] >> (index % 64) & 1 != 0;
        let predicates = predicates.filter(|(index, _)| is_required(*index));
        Self { description, predicates: predicates.map(|(_, predicate)| predicate).collect() }
    }

    /// Returns the names of the predicates.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.predicates.iter().map(|predicate| self.description.str(predicate.name))
    }

    /// Returns whether the predicates hold for some set of features, so that none excludes another.
    pub(crate) fn can_hold(&self) -> bool {
        let mut features = BTreeSet::new();
        for predicate in &self.predicates {
            self.add_features(predicate.condition, &mut features);
        }
        let holds = |number: u32| {
            let mut set = FeatureSet::default();
            for (bit, feature) in features.iter().enumerate() {
                set.set(FeatureId(*feature), number >> bit & 1 != 0);
            }
            self.predicates.iter().all(|predicate| self.description.features_match(predicate.condition, &set))
        };
        features.len() > MAX_FEATURES || (0..1 << features.len()).any(holds)
    }

    /// Adds the features that a predicate tests.
    fn add_features(&self, id: PredicateId, features: &mut BTreeSet<u16>) {
        let node: PredicateNode = self.description.table().at(id.index());
        if node.predicate_kind() == PredicateKind::HasFeature {
            features.extend(u16::try_from(node.value));
        }
        for child in self.description.span(node.children).iter() {
            self.add_features(child, features);
        }
    }
}
