//! Reports as a page.

use std::convert::Infallible;
use std::num::NonZeroUsize;

use stallscope::report::{Format, Sink};
use stallscope::{CodeError, Message, Subtarget};
use stallscope_page::Title;

use crate::analyzer::Code;

/// Collects the sections of a page.
#[derive(Default)]
struct Sections(Vec<u8>);

impl Sink for Sections {
    type Error = Infallible;

    fn report(&mut self, text: &[u8]) -> Result<(), Infallible> {
        self.0.extend_from_slice(text);
        Ok(())
    }

    fn message(&mut self, _: &Message) -> Result<(), Infallible> {
        Ok(())
    }
}

/// A page with the reports on code, which is analyzed again with the views of a page.
pub(crate) fn page(analyzer: &stallscope::Analyzer, code: &Code, name: &str) -> Result<String, CodeError> {
    let subtarget: Subtarget = analyzer.subtarget().clone();
    let processor = subtarget.processor_name().to_owned();
    let options = analyzer.options().clone().views(stallscope_page::views());
    let options = options.clone().report(options.chosen_report().source(true));
    let failed = |error: stallscope::AnalyzerError| CodeError { place: None, message: error.to_string() };
    let analyzer = stallscope::Analyzer::new(subtarget, options).map_err(failed)?;
    let input = code.parse(name, &analyzer)?;
    let mut sections = Sections::default();
    let Ok(_) = analyzer.run(&input, Format::Page { text: 0 }, NonZeroUsize::MIN, &mut sections);
    let head = stallscope_page::head(&Title { input: name, facts: &[&processor] });
    Ok([&head, &*String::from_utf8_lossy(&sections.0), stallscope_page::END].concat())
}
