//! The head of a page.

use stallscope::Subtarget;
use stallscope::isa::Triple;
use stallscope_page as page;

/// The beginning of a page on `input`; without a subtarget if there are several.
pub(super) fn of(input: &str, subtarget: Option<&Subtarget>) -> String {
    let input = if input == "<stdin>" { "Standard input" } else { input };
    let triple = subtarget.map(|subtarget| Triple::normalize(&subtarget.info().triple.text));
    let facts =
        subtarget.zip(triple.as_ref()).map(|(subtarget, triple)| [subtarget.processor_name(), triple]);
    page::head(&page::Title { input, facts: facts.as_ref().map_or(&[], |facts| facts) })
}
