//! Reports as JSON.

use super::Renderer;
use crate::views::{RenderContext, View, ViewKind, ViewVisitor};
use crate::{Json, ProcessorInfo, Report};

/// A member of a region's object.
#[derive(Clone, Copy)]
enum Member {
    Instructions,
    Messages,
    Name,
    Place,
    Profile,
    Sources,
    View(ViewKind),
}

impl Member {
    const N: usize = ViewKind::ALL.len() + 6;

    /// The members, sorted by key. Views without a key come first.
    const ALL: [Self; Self::N] = Self::sorted();

    const fn key(self) -> &'static str {
        match self {
            Self::Instructions => "Instructions",
            Self::Messages => "Messages",
            Self::Name => "Name",
            Self::Place => "Place",
            Self::Profile => "Profile",
            Self::Sources => "Sources",
            Self::View(kind) => match kind.json_key() {
                Some(key) => key,
                None => "",
            },
        }
    }

    const fn sorted() -> [Self; Self::N] {
        let mut members = [Self::Instructions; Self::N];
        members[1] = Self::Name;
        members[2] = Self::Profile;
        members[3] = Self::Sources;
        members[4] = Self::Messages;
        members[5] = Self::Place;
        let mut index = 6;
        while index < Self::N {
            members[index] = Self::View(ViewKind::ALL[index - 6]);
            index += 1;
        }
        let mut n_sorted = 1;
        while n_sorted < Self::N {
            let mut index = n_sorted;
            while index > 0 && is_less(members[index].key(), members[index - 1].key()) {
                members.swap(index, index - 1);
                index -= 1;
            }
            n_sorted += 1;
        }
        members
    }
}

/// Returns whether the bytes of `a` are less than the bytes of `b`.
const fn is_less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if a[index] != b[index] {
            return a[index] < b[index];
        }
        index += 1;
    }
    a.len() < b.len()
}

/// Writes views as JSON.
struct WriteJson<'w> {
    context: RenderContext<'w>,
    json: &'w mut Json,
}

impl ViewVisitor for WriteJson<'_> {
    fn visit<V: View>(&mut self, view: &V) {
        view.write_json(&self.context, self.json);
    }
}

impl Renderer for Json {
    /// Writes the report as an element of the JSON report's regions.
    fn region(&mut self, report: &Report, processor: &ProcessorInfo, _index: u32) {
        let context = report.context(processor);
        let kinds = report.views.kinds();
        self.object(|json| {
            for member in &Member::ALL {
                match *member {
                    Member::View(kind) if !kinds.contains(kind) || kind.json_key().is_none() => {}
                    Member::View(kind) if kind.is_json_extension() && !json.is_complete() => {}
                    Member::View(kind) => {
                        json.key(member.key().as_bytes());
                        report.views.visit(kind, &mut WriteJson { context, json });
                    }
                    Member::Instructions => {
                        json.key(member.key().as_bytes());
                        report.instructions.write_json(json);
                    }
                    Member::Messages => {
                        if json.is_complete() {
                            json.key(member.key().as_bytes());
                            json.array(|json| {
                                report.messages.iter().for_each(|message| json.string(message.as_bytes()));
                            });
                        }
                    }
                    Member::Place => {
                        if let Some(place) = &report.place {
                            json.key(member.key().as_bytes());
                            json.place(place);
                        }
                    }
                    Member::Profile => {
                        if let Some(profile) = &report.profile {
                            json.key(member.key().as_bytes());
                            json.profile(profile, report.views.prediction.as_ref());
                        }
                    }
                    Member::Sources => {
                        if let Some(sources) = &report.sources {
                            json.key(member.key().as_bytes());
                            sources.write_json(json);
                        }
                    }
                    Member::Name => {
                        json.key(member.key().as_bytes());
                        json.string(&report.region_name);
                    }
                }
            }
        });
    }
}
