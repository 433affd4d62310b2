//! Names of products: of families such as Xeon, and of their models such as `i7-8700K`.

use stallscope_target::Target;

/// Patterns of names, one a line: the target, the pattern, and the processors. In a pattern, `#` is a digit and `*` any number of
/// letters and digits. The first pattern with which some of a name's words start decides.
const FAMILIES: &str = include_str!("../../data/processor_families.csv");

/// The words of a name that are looked at.
const MAX_WORDS: usize = 16;

/// The processors of a target that a product has or a family of products may have, from the oldest to the newest. The name may be as
/// systems print it: `Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz`.
pub(super) fn of_target(target: &Target, name: &str) -> Option<Vec<&'static str>> {
    let spelled = name.replace('_', "-");
    if target.description.processor_names().any(|own| own == spelled) {
        return None;
    }
    let name = plain(name.split('@').next().unwrap_or_default());
    let words: Vec<&str> = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(MAX_WORDS)
        .collect();
    let firsts = 0..words.len();
    let parts: Vec<String> = firsts
        .flat_map(|first| (first..words.len()).map(move |last| first..=last))
        .map(|range| words[range].concat())
        .collect();
    let is_in = |pattern: &str| parts.iter().any(|part| is_at(pattern.as_bytes(), part.as_bytes()));
    let found = families().find(|&(of, pattern, _)| of == target.name && is_in(pattern))?;
    Some(found.2.split(' ').collect())
}

/// A name in lower case, without the marks of trademarks.
pub(super) fn plain(name: &str) -> String {
    name.replace("(R)", "").replace("(TM)", "").replace('+', "plus").to_ascii_lowercase()
}

/// The families: of each, the target, the pattern, and the processors.
fn families() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    FAMILIES.lines().filter_map(|line| {
        let mut cells = line.splitn(3, ',');
        Some((cells.next()?, cells.next()?, cells.next()?))
    })
}

/// Whether a name starts with a pattern, and no digit follows.
fn is_at(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, next) => next.is_none_or(|(next, _)| !next.is_ascii_digit()),
        (Some((b'*', [])), _) => true,
        (Some((b'*', rest)), _) => (0..=name.len()).any(|skipped| is_at(rest, &name[skipped..])),
        (Some((b'#', rest)), Some((digit, others))) => digit.is_ascii_digit() && is_at(rest, others),
        (Some((letter, rest)), Some((own, others))) => letter == own && is_at(rest, others),
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{families, of_target};
    use crate::isa::isas::isas;

    #[test]
    fn families_are_of_processors() {
        for (of, pattern, processors) in families() {
            let isa = isas().iter().find(|isa| isa.target.name == of).unwrap();
            for processor in processors.split(' ') {
                assert!(
                    isa.target.description.processor_by_name(processor).is_some(),
                    "{pattern}: {processor}"
                );
            }
        }
    }

    #[test]
    fn products_have_processors() {
        let x86 = &isas().iter().find(|isa| isa.target.name == "x86").unwrap().target;
        for (name, expected) in [
            ("Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz", "icelake-server"),
            ("Xeon E5-2680 v4", "broadwell"),
            ("Xeon E5-2670", "sandybridge"),
            ("xeon-gold-6248", "cascadelake"),
            ("AMD EPYC 7R13 Processor", "znver3"),
            ("EPYC 9654", "znver4"),
            ("AMD EPYC 7763 64-Core Processor", "znver3"),
            ("AMD Ryzen 7 5800X 8-Core Processor", "znver3"),
            ("ryzen-5950x", "znver3"),
            ("Ryzen 7 7840HS", "znver4"),
            ("Ryzen 5 7530U", "znver3"),
            ("13th Gen Intel(R) Core(TM) i9-13900K", "raptorlake"),
            ("i7-12700k", "alderlake"),
            ("i7-1165G7", "tigerlake"),
            ("i5-1035G1", "icelake-client"),
            ("i7-4790", "haswell"),
            ("Intel(R) Core(TM) Ultra 7 155H", "meteorlake"),
            ("Core Ultra 7 258V", "lunarlake"),
            ("n100", "gracemont"),
        ] {
            assert_eq!(of_target(x86, name), Some(vec![expected]), "{name}");
        }
        assert_eq!(of_target(x86, "xeon").map(|processors| processors.len()), Some(6));
        for name in ["skylake", "corei7", "zen4", "pentium4", "penryn100", "golden-cove", ""] {
            assert_eq!(of_target(x86, name), None, "{name}");
        }
    }
}
