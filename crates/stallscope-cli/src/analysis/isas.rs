//! The instruction sets of this build, and the names that select them.

/// The names of the instruction sets.
pub(crate) fn names() -> Vec<&'static str> {
    stallscope::isa::isas().iter().map(|isa| isa.target.name).collect()
}

/// The names that `-march` takes.
pub(super) fn march_names() -> Vec<&'static str> {
    stallscope::isa::isas().iter().flat_map(|isa| isa.target.march_names()).collect()
}

/// Triples that `-mtriple` takes: one for each architecture.
pub(super) fn example_triples() -> Vec<String> {
    let archs = stallscope::isa::isas().iter().flat_map(|isa| isa.target.archs);
    archs.map(|arch| format!("{}-linux-gnu", arch.triple_name())).collect()
}

/// The names of all processors, sorted.
pub(super) fn processor_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for isa in stallscope::isa::isas() {
        names.extend(isa.target.description.processor_names());
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// Triples of targets that have a processor.
pub(super) fn triples_with(processor: &str) -> Vec<String> {
    let with = |isa: &&&stallscope::isa::Isa| isa.target.description.processor_by_name(processor).is_some();
    let isas = stallscope::isa::isas();
    let first_archs = isas.iter().filter(with).filter_map(|isa| isa.target.archs.first());
    first_archs.map(|arch| format!("{}-linux-gnu", arch.triple_name())).collect()
}

/// The words with commas between them, and an "or" before the last one.
pub(super) fn alternatives<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => "none is built in".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
