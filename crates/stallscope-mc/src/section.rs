//! The sections of a text, and the current one.

use std::collections::HashMap;

use crate::id::SectionId;

/// The identity of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionKey {
    /// The name.
    pub name: Vec<u8>,
    /// The group it belongs to.
    pub group: Vec<u8>,
    /// The symbol of the section that it is linked to; in Windows object files, the rule for duplicates.
    pub linked_to: Vec<u8>,
    /// The number after `unique`.
    pub unique_id: Option<u32>,
}

/// The properties of a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its type.
    pub section_type: u32,
    /// Its flags.
    pub flags: u32,
    /// The size of its entries, in bytes.
    pub entry_size: u32,
}

/// A section and a subsection of it.
type Place = Option<(SectionId, u32)>;

/// The sections of a text, and the stack of current ones.
#[derive(Clone, Debug)]
pub struct Sections {
    sections: Vec<Section>,
    keys: Vec<SectionKey>,
    by_key: HashMap<SectionKey, SectionId>,
    // For each level, the current section and the previous one.
    stack: Vec<(Place, Place)>,
}

impl Default for Sections {
    fn default() -> Self {
        Self { sections: Vec::new(), keys: Vec::new(), by_key: HashMap::new(), stack: vec![(None, None)] }
    }
}

impl std::ops::Index<SectionId> for Sections {
    type Output = Section;
    fn index(&self, id: SectionId) -> &Section {
        &self.sections[id.0 as usize]
    }
}

impl std::ops::IndexMut<SectionId> for Sections {
    fn index_mut(&mut self, id: SectionId) -> &mut Section {
        &mut self.sections[id.0 as usize]
    }
}

impl Sections {
    /// Returns the section of `key`, if there is one.
    #[must_use]
    pub fn find(&self, key: &SectionKey) -> Option<SectionId> {
        self.by_key.get(key).copied()
    }

    /// Adds a section.
    pub fn add(&mut self, key: SectionKey, section: Section) -> SectionId {
        let id = SectionId(self.sections.len() as u32);
        self.sections.push(section);
        self.keys.push(key.clone());
        self.by_key.insert(key, id);
        id
    }

    /// Returns the section's name.
    #[must_use]
    pub fn name(&self, id: SectionId) -> &[u8] {
        &self.keys[id.0 as usize].name
    }

    /// Returns the name of the group that the section belongs to; empty if there is none.
    #[must_use]
    pub fn group(&self, id: SectionId) -> &[u8] {
        &self.keys[id.0 as usize].group
    }

    /// Returns the current section.
    #[must_use]
    pub fn current(&self) -> Option<SectionId> {
        self.current_place().map(|(section, _)| section)
    }

    fn current_place(&self) -> Place {
        self.stack.last().and_then(|(current, _)| *current)
    }

    /// Makes `section` the current one.
    pub fn switch_to(&mut self, section: SectionId, subsection: u32) {
        if let Some((current, previous)) = self.stack.last_mut() {
            *previous = current.replace((section, subsection));
        }
    }

    /// Saves the current section.
    pub fn push(&mut self) {
        let top = self.stack.last().copied().unwrap_or_default();
        self.stack.push(top);
    }

    /// Restores the section of the last [`push`](Self::push); returns false if there was none.
    pub fn pop(&mut self) -> bool {
        let has_outer = self.stack.len() > 1;
        if has_outer {
            self.stack.pop();
        }
        has_outer
    }

    /// Returns to the previous section; returns false if there was none.
    pub fn switch_to_previous(&mut self) -> bool {
        let Some((section, subsection)) = self.stack.last().and_then(|(_, previous)| *previous) else {
            return false;
        };
        self.switch_to(section, subsection);
        true
    }
}
