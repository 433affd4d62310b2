//! Directives.

pub(crate) mod conditional;
pub(crate) mod macros;

/// What directives keep between statements.
#[derive(Debug, Default)]
pub(crate) struct DirectiveState<'a> {
    _marker: std::marker::PhantomData<&'a ()>,
}

impl crate::parser::Parser<'_> {
    pub(crate) fn text_section(&mut self) -> crate::section::SectionId {
        let key = crate::section::SectionKey { name: b".text".to_vec(), ..Default::default() };
        match self.sections.find(&key) {
            Some(section) => section,
            None => self.sections.add(key, crate::section::Section::default()),
        }
    }
}
