//! The names of processors, and the architectures of triples that cover them.

/// Other names of processors.
const ALIASES: [(&str, &str); 20] = [
    ("tahiti", "gfx600"),
    ("pitcairn", "gfx601"),
    ("verde", "gfx601"),
    ("hainan", "gfx602"),
    ("oland", "gfx602"),
    ("kaveri", "gfx700"),
    ("hawaii", "gfx701"),
    ("kabini", "gfx703"),
    ("mullins", "gfx703"),
    ("bonaire", "gfx704"),
    ("carrizo", "gfx801"),
    ("iceland", "gfx802"),
    ("tonga", "gfx802"),
    ("fiji", "gfx803"),
    ("polaris10", "gfx803"),
    ("polaris11", "gfx803"),
    ("tongapro", "gfx805"),
    ("stoney", "gfx810"),
    ("generic", "gfx600"),
    ("generic-hsa", "gfx700"),
];

/// An architecture: what follows `amdgpu` in a triple.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SubArch {
    name: &'static str,
    /// The name of its family, which covers all architectures of the family.
    family: &'static str,
    /// The processor that it represents; some families have none.
    processor: Option<&'static str>,
}

const fn family(name: &'static str, processor: Option<&'static str>) -> SubArch {
    SubArch { name, family: name, processor }
}

const fn member(name: &'static str, family: &'static str, processor: &'static str) -> SubArch {
    SubArch { name, family, processor: Some(processor) }
}

const SUB_ARCHS: [SubArch; 64] = [
    family("6", None),
    member("6.00", "6", "gfx600"),
    member("6.01", "6", "gfx601"),
    member("6.02", "6", "gfx602"),
    family("7", None),
    member("7.00", "7", "gfx700"),
    member("7.01", "7", "gfx701"),
    member("7.02", "7", "gfx702"),
    member("7.03", "7", "gfx703"),
    member("7.04", "7", "gfx704"),
    member("7.05", "7", "gfx705"),
    family("8", None),
    member("8.01", "8", "gfx801"),
    member("8.02", "8", "gfx802"),
    member("8.03", "8", "gfx803"),
    member("8.05", "8", "gfx805"),
    family("8.10", Some("gfx810")),
    family("9", Some("gfx9-generic")),
    member("9.00", "9", "gfx900"),
    member("9.02", "9", "gfx902"),
    member("9.04", "9", "gfx904"),
    member("9.06", "9", "gfx906"),
    family("9.08", Some("gfx908")),
    member("9.09", "9", "gfx909"),
    family("9.0a", Some("gfx90a")),
    member("9.0c", "9", "gfx90c"),
    family("9.4", Some("gfx9-4-generic")),
    member("9.42", "9.4", "gfx942"),
    member("9.50", "9.4", "gfx950"),
    family("10.1", Some("gfx10-1-generic")),
    member("10.10", "10.1", "gfx1010"),
    member("10.11", "10.1", "gfx1011"),
    member("10.12", "10.1", "gfx1012"),
    member("10.13", "10.1", "gfx1013"),
    family("10.3", Some("gfx10-3-generic")),
    member("10.30", "10.3", "gfx1030"),
    member("10.31", "10.3", "gfx1031"),
    member("10.32", "10.3", "gfx1032"),
    member("10.33", "10.3", "gfx1033"),
    member("10.34", "10.3", "gfx1034"),
    member("10.35", "10.3", "gfx1035"),
    member("10.36", "10.3", "gfx1036"),
    family("11", Some("gfx11-generic")),
    member("11.00", "11", "gfx1100"),
    member("11.01", "11", "gfx1101"),
    member("11.02", "11", "gfx1102"),
    member("11.03", "11", "gfx1103"),
    member("11.50", "11", "gfx1150"),
    member("11.51", "11", "gfx1151"),
    member("11.52", "11", "gfx1152"),
    member("11.53", "11", "gfx1153"),
    member("11.54", "11", "gfx1154"),
    family("11.7", Some("gfx11-7-generic")),
    member("11.70", "11.7", "gfx1170"),
    member("11.71", "11.7", "gfx1171"),
    member("11.72", "11.7", "gfx1172"),
    family("12", Some("gfx12-generic")),
    member("12.00", "12", "gfx1200"),
    member("12.01", "12", "gfx1201"),
    family("12.5", Some("gfx12-5-generic")),
    member("12.50", "12.5", "gfx1250"),
    member("12.51", "12.5", "gfx1251"),
    family("13", Some("gfx13-generic")),
    member("13.10", "13", "gfx1310"),
];

/// Returns the processor that a name means, under its own name.
pub(crate) fn canonical(name: &str) -> Option<&'static str> {
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
    let name = alias.map_or(name, |(_, processor)| processor);
    SUB_ARCHS.iter().filter_map(|sub_arch| sub_arch.processor).find(|processor| *processor == name)
}

impl SubArch {
    /// Returns the architecture that the first component of a triple names, if it does not cover all.
    pub(crate) fn of_component(component: &str) -> Option<&'static Self> {
        let name = match component.strip_prefix("amdgpu")? {
            "9.5" => "9.4",
            "10" => "10.1",
            name => name,
        };
        SUB_ARCHS.iter().find(|sub_arch| sub_arch.name == name)
    }

    /// Returns the architecture of a processor under its own name.
    fn of_processor(processor: &str) -> Option<&'static Self> {
        SUB_ARCHS.iter().find(|sub_arch| sub_arch.processor == Some(processor))
    }

    /// Returns the processor that the architecture represents.
    pub(crate) const fn processor(&self) -> Option<&'static str> {
        self.processor
    }

    fn is_family(&self) -> bool {
        self.name == self.family
    }

    /// Returns whether code for two architectures fits together: they are the same, or one is the family of the other.
    pub(crate) fn is_compatible(&self, other: &Self) -> bool {
        self == other || self.family == other.family && (self.is_family() || other.is_family())
    }

    /// Returns whether the architecture covers a processor under its own name.
    pub(crate) fn covers(&self, processor: &str) -> bool {
        Self::of_processor(processor).is_some_and(|other| other.is_compatible(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::DESCRIPTION;

    #[test]
    fn every_processor_has_an_architecture() {
        for name in DESCRIPTION.processor_names() {
            let processor = canonical(name).unwrap_or_else(|| panic!("{name} is not known"));
            assert!(SubArch::of_processor(processor).is_some_and(|sub_arch| sub_arch.covers(processor)));
        }
        assert_eq!(canonical("gfx601x"), None);
    }

    #[test]
    fn families_cover_their_members() {
        let covers = |component, processor| SubArch::of_component(component).unwrap().covers(processor);
        assert!(
            covers("amdgpu9", "gfx906")
                && covers("amdgpu9.5", "gfx942")
                && covers("amdgpu9.06", "gfx9-generic")
        );
        assert!(!covers("amdgpu9", "gfx908") && !covers("amdgpu9.06", "gfx900"));
        assert_eq!(SubArch::of_component("amdgpu"), None);
        assert_eq!(SubArch::of_component("amdgcn"), None);
    }
}
