//! Reports as text.

use super::Renderer;
use crate::views::{RenderContext, View, ViewKind, ViewVisitor};
use crate::{ProcessorInfo, Report, Text};

/// Writes views as text.
struct WriteText<'w, 'o> {
    context: RenderContext<'w>,
    text: &'w mut Text<'o>,
}

impl ViewVisitor for WriteText<'_, '_> {
    fn visit<V: View>(&mut self, view: &V) {
        view.write_text(&self.context, self.text);
    }
}

impl Renderer for Text<'_> {
    fn region(&mut self, report: &Report, processor: &ProcessorInfo, index: u32) {
        if report.is_marked {
            self.heading(&report.region_name, index);
        }
        self.views(report, processor);
    }
}

impl Text<'_> {
    /// Writes the heading of a region that the source marks; `index` is its number among the reported ones, from 0.
    pub fn heading(&mut self, region_name: &[u8], index: u32) {
        self.str("\n[");
        self.number(index);
        self.str("] Code Region");
        if !region_name.is_empty() {
            self.str(" - ");
            self.name(region_name);
        }
        self.str("\n\n");
    }

    /// Writes a report without a heading.
    pub fn views(&mut self, report: &Report, processor: &ProcessorInfo) {
        if let Some(profile) = &report.profile {
            self.profile(profile, report.views.prediction.as_ref());
        }
        let mut writer = WriteText { context: report.context(processor), text: self };
        for &kind in ViewKind::ALL {
            report.views.visit(kind, &mut writer);
        }
    }
}
