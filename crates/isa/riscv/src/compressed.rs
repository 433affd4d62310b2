//! The extensions with compressed instructions that several other extensions imply together.

use stallscope_target::{FeatureId, FeatureSet};

use crate::description::feature;
use crate::features as feat;

/// The extensions that may be implied, with all that decides about them.
const FEATURES: [(&str, FeatureId); 11] = [
    ("c", feat::C),
    ("d", feat::D),
    ("f", feat::F),
    ("y", feature("FeatureStdExtY")),
    ("zca", feat::ZCA),
    ("zcb", feat::ZCB),
    ("zcd", feature("FeatureStdExtZcd")),
    ("zce", feature("FeatureStdExtZce")),
    ("zcf", feature("FeatureStdExtZcf")),
    ("zcmp", feature("FeatureStdExtZcmp")),
    ("zcmt", feature("FeatureStdExtZcmt")),
];

/// Returns the extensions that `has` does not have, but implies.
pub(crate) fn implied(is_64_bit: bool, has: impl Fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
    let has_capabilities = has("y");
    // Capabilities use the encodings of some loads and stores.
    let has_double_loads = has("zcd") || has("c") && has("d") && !(is_64_bit && has_capabilities);
    let has_float_loads =
        has("zcf") || !is_64_bit && !has_capabilities && has("f") && (has("c") || has("zce"));
    let is_double_whole = !has("d") || has_double_loads || is_64_bit && has_capabilities;
    let is_float_whole = is_64_bit || !has("f") || has_float_loads || has_capabilities;
    let has_all = has("zca") && is_double_whole && is_float_whole;
    let has_embedded = ["zca", "zcb", "zcmp", "zcmt"].into_iter().all(&has) && is_float_whole;
    let found = [("zcd", has_double_loads), ("zcf", has_float_loads), ("c", has_all), ("zce", has_embedded)];
    let new = found.map(|(name, is_implied)| (name, is_implied && !has(name)));
    new.into_iter().filter(|(_, is_new)| *is_new).map(|(name, _)| name)
}

/// Adds the features that a subtarget's other features imply.
pub(crate) fn complete(features: &mut FeatureSet) {
    let before = *features;
    let id = |name: &str| FEATURES.iter().find(|(known, _)| *known == name).map(|&(_, id)| id);
    let has = |name: &str| id(name).is_some_and(|id| before.has(id));
    for id in implied(before.has(feat::IS_64_BIT), has).filter_map(id) {
        features.set(id, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn features_have_the_names_of_extensions() {
        for (name, id) in FEATURES {
            let key = DESCRIPTION.str(DESCRIPTION.table::<stallscope_target::Feature>().at(id.index()).key);
            assert_eq!(key.trim_start_matches("experimental-"), name);
        }
    }

    #[test]
    fn extensions_imply_others_together() {
        let implied =
            |is_64_bit, names: &[&str]| implied(is_64_bit, |name| names.contains(&name)).collect::<Vec<_>>();
        assert_eq!(implied(true, &["c", "d", "f", "zca"]), ["zcd"]);
        assert_eq!(implied(false, &["c", "d", "f", "zca"]), ["zcd", "zcf"]);
        assert_eq!(implied(false, &["c", "d", "f", "zca", "y"]), ["zcd"]);
        assert_eq!(implied(true, &["c", "d", "f", "zca", "y"]), [""; 0]);
        assert_eq!(implied(false, &["zca", "f"]), [""; 0]);
        assert_eq!(implied(true, &["zca", "f"]), ["c"]);
        assert_eq!(implied(true, &["zca", "zcb", "zcmp", "zcmt", "c"]), ["zce"]);
    }
}
