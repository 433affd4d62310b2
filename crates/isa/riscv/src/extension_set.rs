//! The extensions that a processor has together: what they imply, and which exclude each other.

use stallscope_target::{
    Description, Feature, FeatureId, FeatureSet, VersionedExtension, VersionedExtensionId,
};

use crate::compressed;
use crate::description::DESCRIPTION;

/// The extensions that represent several extensions if all of these are there.
const COMBINED: [&str; 13] =
    ["a", "b", "zk", "zkn", "zks", "zvkn", "zvknc", "zvkng", "zvks", "zvksc", "zvksg", "xqci", "xsfmm32a"];
/// The extensions that use encodings of compressed loads and stores of doubles.
const ZCD_OVERLAPS: [&str; 6] = ["zcmt", "zcmp", "xqccmp", "xqccmt", "xqciac", "xqcicm"];
/// Extensions for 32 bits only.
const ONLY_32_BIT: [&str; 23] = [
    "zcf", "zclsd", "zilsd", "xwchc", "xqci", "xqcia", "xqciac", "xqcibi", "xqcibm", "xqcicli", "xqcicm",
    "xqcics", "xqcicsr", "xqciint", "xqciio", "xqcilb", "xqcili", "xqcilia", "xqcilo", "xqcilsm", "xqcisim",
    "xqcisls", "xqcisync",
];

/// Extensions, and the width of registers.
#[derive(Clone, Debug)]
pub(crate) struct ExtensionSet {
    pub(crate) is_64_bit: bool,
    /// By id.
    has: Vec<bool>,
}

fn description() -> Description<'static> {
    DESCRIPTION
}

/// Looks up an extension.
pub(crate) fn extension(name: &str) -> Option<(VersionedExtensionId, VersionedExtension)> {
    description().versioned_extension_by_name(name)
}

/// Returns the extension that a feature represents, by the feature's name.
pub(crate) fn extension_of_feature(key: &str) -> Option<VersionedExtensionId> {
    let (name, is_experimental) = match key.strip_prefix("experimental-") {
        Some(name) => (name, true),
        None => (key, false),
    };
    extension(name).filter(|(_, extension)| extension.is_experimental == is_experimental).map(|(id, _)| id)
}

/// Returns the name of the feature of an extension.
pub(crate) fn feature_key(name: &str, extension: &VersionedExtension) -> String {
    if extension.is_experimental { format!("experimental-{name}") } else { name.to_owned() }
}

impl ExtensionSet {
    /// Creates an empty set.
    pub(crate) fn new(is_64_bit: bool) -> Self {
        Self { is_64_bit, has: vec![false; description().table::<VersionedExtension>().len()] }
    }

    /// Returns the extensions among a subtarget's features, with the extensions that they imply.
    pub(crate) fn of_features(is_64_bit: bool, features: &FeatureSet) -> Result<Self, String> {
        let mut set = Self::new(is_64_bit);
        for (index, feature) in description().table::<Feature>().iter().enumerate() {
            if features.has(FeatureId::from_index(index))
                && let Some(id) = extension_of_feature(description().str(feature.key))
            {
                set.insert(id);
            }
        }
        set.complete()
    }

    /// Adds an extension, and returns whether it is new.
    pub(crate) fn insert(&mut self, id: VersionedExtensionId) -> bool {
        self.has.get_mut(id.index()).is_some_and(|has| !std::mem::replace(has, true))
    }

    /// Adds an extension by its name.
    pub(crate) fn insert_name(&mut self, name: &str) {
        if let Some((id, _)) = extension(name) {
            self.insert(id);
        }
    }

    /// Returns whether an extension is in the set.
    pub(crate) fn contains(&self, id: VersionedExtensionId) -> bool {
        self.has.get(id.index()).is_some_and(|has| *has)
    }

    fn has(&self, name: &str) -> bool {
        extension(name).is_some_and(|(id, _)| self.contains(id))
    }

    /// Adds the implied extensions, and checks all; fails with a message.
    pub(crate) fn complete(mut self) -> Result<Self, String> {
        self.add_implied();
        self.add_compressed();
        self.add_combined();
        self.check()?;
        Ok(self)
    }

    fn add_implied(&mut self) {
        let extensions = description().table::<VersionedExtension>();
        let ids = (0..extensions.len()).map(VersionedExtensionId::from_index);
        let mut rest: Vec<_> = ids.filter(|&id| self.contains(id)).collect();
        while let Some(id) = rest.pop() {
            for implied in description().span(extensions.at(id.index()).implies).iter() {
                if self.insert(implied) {
                    rest.push(implied);
                }
            }
        }
    }

    /// Adds the extensions that several extensions imply together.
    fn add_compressed(&mut self) {
        let implied: Vec<_> = compressed::implied(self.is_64_bit, |name| self.has(name)).collect();
        for name in implied {
            // Wide capabilities use encodings of some instructions for embedded processors.
            if name != "zce" || !(self.is_64_bit && self.has("y")) {
                self.insert_name(name);
            }
        }
        if !self.has("e") {
            self.insert_name("i");
        } else if let Some((id, _)) = extension("i")
            && let Some(has) = self.has.get_mut(id.index())
        {
            *has = false;
        }
    }

    fn add_combined(&mut self) {
        let extensions = description().table::<VersionedExtension>();
        loop {
            let mut is_changed = false;
            for name in COMBINED {
                let Some((id, _)) = extension(name) else { continue };
                let implied = description().span(extensions.at(id.index()).implies);
                if !self.contains(id) && implied.iter().all(|implied| self.contains(implied)) {
                    is_changed |= self.insert(id);
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Returns whether an extension sets the minimum length of vector registers.
    fn has_vector_length(&self) -> bool {
        let extensions = description().table::<VersionedExtension>().iter().enumerate();
        let mut names = extensions
            .filter(|(index, _)| self.contains(VersionedExtensionId::from_index(*index)))
            .map(|(_, extension)| description().str(extension.name));
        names.any(|name| {
            let length = name.strip_prefix("zvl").and_then(|rest| rest.strip_suffix('b'));
            length.is_some_and(|length| length.parse::<u32>().is_ok())
        })
    }

    fn check(&self) -> Result<(), String> {
        let incompatible = |one: &str, other: &str| {
            if self.has(one) && self.has(other) {
                return Err(format!("'{one}' and '{other}' extensions are incompatible"));
            }
            Ok(())
        };
        incompatible("i", "e")?;
        incompatible("f", "zfinx")?;
        if self.has_vector_length() && !self.has("zve32x") {
            return Err("'zvl*b' requires 'v' or 'zve*' extension to also be specified".to_owned());
        }
        if self.has("xsfvfbfexp16e") && !self.has("zvfbfmin") && !self.has("zvfbfa") {
            return Err(
                "'xsfvfbfexp16e' requires 'zvfbfmin' or 'zvfbfa' extension to also be specified".to_owned()
            );
        }
        ZCD_OVERLAPS.into_iter().try_for_each(|name| incompatible(name, "zcd"))?;
        if self.is_64_bit
            && let Some(name) = ONLY_32_BIT.into_iter().find(|name| self.has(name))
        {
            return Err(format!("'{name}' is only supported for 'rv32'"));
        }
        incompatible("d", "xwchc")?;
        incompatible("xwchc", "zcb")?;
        incompatible("zclsd", "zcf")?;
        self.check_capabilities()?;
        incompatible("zcmp", "xqccmp")?;
        incompatible("zcmt", "xqccmt")
    }

    /// Checks that there are no extensions whose encodings capabilities use.
    fn check_capabilities(&self) -> Result<(), String> {
        let (base, first, rest) = if self.is_64_bit {
            ("rv64y", "zcd", &ZCD_OVERLAPS[..])
        } else {
            ("rv32y", "zclsd", &["zcf"][..])
        };
        let mut names = std::iter::once(first).chain(rest.iter().copied());
        match names.find(|name| self.has("y") && self.has(name)) {
            Some(name) => Err(format!("'{name}' is incompatible with {base} base")),
            None => Ok(()),
        }
    }
}
