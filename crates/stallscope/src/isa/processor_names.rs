//! Other names of processors: names of products, generations and cores.

use stallscope_target::{Target, suggestion};

use crate::isa::isas::isas;
use crate::isa::processor_families;

/// Other names, one a line: the target, the name, and the processor. A word of `any` target says nothing in front of a name.
const OTHER_NAMES: &str = include_str!("../../data/processor_names.csv");

/// The target of words that say nothing in front of a name.
const ANY_TARGET: &str = "any";

/// A processor that an unknown name may mean.
///
/// ```
/// use stallscope::isa::ProcessorSuggestion;
/// use stallscope::{Subtarget, SubtargetError};
///
/// let error = Subtarget::builder("x86_64").processor("Zen 4").build().unwrap_err();
/// let SubtargetError::UnknownProcessor { suggestion, .. } = error else { panic!() };
/// let processor = "znver4".to_owned();
/// assert_eq!(suggestion, Some(ProcessorSuggestion::SameTarget { processor }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProcessorSuggestion {
    /// A processor of the target.
    SameTarget {
        /// Its name.
        processor: String,
    },
    /// A processor of another target of this build.
    OtherTarget {
        /// Its name.
        processor: String,
        /// The target's name in texts, with its article: `an AArch64`.
        target: &'static str,
        /// A triple of the target.
        triple: String,
    },
    /// Several processors of the target: the name is that of a family of products.
    Family {
        /// Their names, from the oldest to the newest.
        processors: Vec<String>,
    },
}

/// Returns the processor that a name means which is none of a target: the same name in another spelling, another name of it, one of
/// another target, or else a similar name.
///
/// ```
/// use stallscope::Subtarget;
/// use stallscope::isa::{ProcessorSuggestion, suggest_processor};
///
/// let subtarget = Subtarget::builder("x86_64").build()?;
/// let meant = suggest_processor(subtarget.info().target(), "golden-cove");
/// let processor = "alderlake".to_owned();
/// assert_eq!(meant, Some(ProcessorSuggestion::SameTarget { processor }));
/// # Ok::<(), stallscope::SubtargetError>(())
/// ```
#[must_use]
pub fn suggest_processor(target: &Target, name: &str) -> Option<ProcessorSuggestion> {
    if let Some(processors) = processor_families::of_target(target, name) {
        return Some(match processors.as_slice() {
            [processor] => ProcessorSuggestion::SameTarget { processor: (*processor).to_owned() },
            several => {
                let processors = several.iter().copied().map(str::to_owned).collect();
                ProcessorSuggestion::Family { processors }
            }
        });
    }
    if let Some(processor) = meant(target, name) {
        return Some(ProcessorSuggestion::SameTarget { processor: processor.to_owned() });
    }
    let others = isas().iter().map(|isa| &isa.target).filter(|other| other.name != target.name);
    let meant_or_product = |other| {
        let product = || match processor_families::of_target(other, name)?.as_slice() {
            [processor] => Some(*processor),
            _ => None,
        };
        meant(other, name).or_else(product)
    };
    let of_other = others.filter_map(|other| Some((other, meant_or_product(other)?))).next();
    if let Some((other, processor)) = of_other {
        let triple = preferred_triple(other);
        return Some(ProcessorSuggestion::OtherTarget {
            processor: processor.to_owned(),
            target: name_in_texts(other.name),
            triple,
        });
    }
    let processor = nearest(target, name)?.to_owned();
    Some(ProcessorSuggestion::SameTarget { processor })
}

/// The name of a target in texts, with its article.
fn name_in_texts(target: &'static str) -> &'static str {
    match target {
        "aarch64" => "an AArch64",
        "amdgpu" => "an AMDGPU",
        "arm" => "an Arm",
        "lanai" => "a Lanai",
        "mips" => "a MIPS",
        "powerpc" => "a PowerPC",
        "riscv" => "a RISC-V",
        "systemz" => "a SystemZ",
        "x86" => "an x86",
        other => other,
    }
}

/// A triple of a target: that of 64 bits where it has one.
fn preferred_triple(target: &Target) -> String {
    let names = || target.archs.iter().map(|arch| arch.triple_name());
    let of_64_bits = names().find(|name| ["x86_64", "riscv64", "powerpc64le", "mips64"].contains(name));
    of_64_bits.or_else(|| names().next()).unwrap_or(target.name).to_owned()
}

/// A name in lower case and without punctuation.
fn letters(name: &str) -> String {
    processor_families::plain(name).chars().filter(char::is_ascii_alphanumeric).collect()
}

/// The other names: of each, the target, the name, and the processor.
fn other_names() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    OTHER_NAMES.lines().filter_map(|line| {
        let mut cells = line.splitn(3, ',');
        Some((cells.next()?, cells.next()?, cells.next()?))
    })
}

/// The processor of a target that a name means: exactly, apart from spelling.
fn meant(target: &Target, name: &str) -> Option<&'static str> {
    let name = letters(name);
    named(target, &name).or_else(|| {
        let words = other_names().filter(|&(of, _, _)| of == ANY_TARGET);
        let mut rests = words.filter_map(|(_, word, _)| name.strip_prefix(word));
        rests.find_map(|rest| named(target, rest))
    })
}

/// Finds the processor of a name without punctuation.
fn named(target: &Target, name: &str) -> Option<&'static str> {
    if name.is_empty() {
        return None;
    }
    let processors = || target.description.processor_names();
    let other = || {
        let mut of_target =
            other_names().filter(|&(of, other, _)| of == target.name && letters(other) == name);
        of_target.next().map(|(_, _, processor)| processor)
    };
    processors().find(|own| letters(own) == name).or_else(other).or_else(|| {
        // The second of a name's two words, such as `a72` of `cortex-a72`.
        let is_number = |word: &str| word.contains(|c: char| c.is_ascii_digit());
        let is_only = |first: &str| !first.contains(['-', '_']);
        let last_word = |own: &str| {
            own.rsplit_once(['-', '_']).filter(|(first, _)| is_only(first)).map(|(_, word)| letters(word))
        };
        processors().find(|own| last_word(own).is_some_and(|word| is_number(&word) && word == name))
    })
}

/// The processor of a target whose name, or another name of it, is similar.
fn nearest(target: &Target, name: &str) -> Option<&'static str> {
    let by_own_name = || suggestion::nearest(name, target.description.processor_names());
    let of_target = || other_names().filter(|&(of, _, _)| of == target.name);
    let by_other_name = || {
        let other = suggestion::nearest(name, of_target().map(|(_, other, _)| other))?;
        of_target().find(|&(_, own, _)| own == other).map(|(_, _, processor)| processor)
    };
    by_own_name().or_else(by_other_name)
}

#[cfg(test)]
mod tests {
    use super::{ANY_TARGET, ProcessorSuggestion, letters, name_in_texts, other_names, suggest_processor};
    use crate::isa::isas::isas;
    use stallscope_target::Target;

    fn target(name: &str) -> &'static Target {
        &isas().iter().find(|isa| isa.target.name == name).unwrap().target
    }

    #[test]
    fn other_names_are_of_processors_and_no_names_of_processors() {
        let mut seen = Vec::new();
        for (of, name, processor) in other_names() {
            let key = (of, letters(name));
            assert!(!seen.contains(&key), "{of},{name} is there twice");
            seen.push(key);
            if of == ANY_TARGET {
                assert_eq!(processor, "");
                continue;
            }
            let description = target(of).description;
            assert!(description.processor_by_name(processor).is_some(), "{of} has no {processor}");
            let own = description.processor_names().find(|own| letters(own) == letters(name));
            assert_eq!(own, None, "{name}");
        }
    }

    #[test]
    fn every_target_has_a_name_in_texts() {
        assert!(isas().iter().all(|isa| name_in_texts(isa.target.name).starts_with('a')));
        assert!(isas().iter().all(|isa| name_in_texts(isa.target.name).contains(' ')));
    }

    #[test]
    fn names_mean_processors() {
        let x86 = |name: &str| match suggest_processor(target("x86"), name) {
            Some(ProcessorSuggestion::SameTarget { processor }) => processor,
            Some(ProcessorSuggestion::OtherTarget { processor, triple, .. }) => {
                format!("{triple} {processor}")
            }
            Some(ProcessorSuggestion::Family { processors }) => processors.join(" "),
            None => String::new(),
        };
        for (name, expected) in [
            ("epyc", "znver1 znver2 znver3 znver4 znver5"),
            ("epyc-7763", "znver3"),
            ("Ryzen 9 7950X", "znver4"),
            ("core-i7-8700k", "skylake"),
            ("core-i7", "haswell skylake icelake-client tigerlake rocketlake alderlake raptorlake"),
            ("stm32f407", "arm cortex-m4"),
            ("zen5", "znver5"),
            ("Zen 5", "znver5"),
            ("AMD Zen+", "znver1"),
            ("zen6", "znver6"),
            ("golden-cove", "alderlake"),
            ("goldencov", "alderlake"),
            ("SKL", "skylake"),
            ("coffeelake", "skylake"),
            ("Coffee Lake", "skylake"),
            ("ice-lake", "icelake-client"),
            ("raptor_lake", "raptorlake"),
            ("skylark", "skylake"),
            ("m4", "aarch64 apple-m4"),
            ("graviton4", "aarch64 neoverse-v2"),
            ("neoverse-n1", "aarch64 neoverse-n1"),
            ("neoverse_n1", "aarch64 neoverse-n1"),
            ("arm-cortex-a72", "aarch64 cortex-a72"),
            ("a72", "aarch64 cortex-a72"),
            ("cortex-m4", "arm cortex-m4"),
            ("cortex-m0+", "arm cortex-m0plus"),
            ("u74", "riscv64 sifive-u74"),
            ("power10", "powerpc64le pwr10"),
            ("mi300x", "amdgpu gfx942"),
            ("Intel Core i9-13900HX", "raptorlake"),
            ("i5-1135G7", "tigerlake"),
            ("Xeon Gold 6130", "skylake-avx512"),
            ("EPYC-9654P", "znver4"),
            ("cortex-m4f", "arm cortex-m4"),
            ("nothing-like-it", ""),
            ("", ""),
        ] {
            assert_eq!(x86(name), expected, "{name}");
        }
        let arm = suggest_processor(target("arm"), "m4");
        assert_eq!(arm, Some(ProcessorSuggestion::SameTarget { processor: "cortex-m4".to_owned() }));
    }
}
