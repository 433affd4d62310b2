//! A format for reports.

use crate::{ProcessorInfo, Report};

/// A format that reports are written in: [`Text`](crate::Text) and [`Json`](crate::Json).
///
/// A format visits the views of a report in its order, with a [`ViewVisitor`](crate::ViewVisitor) that calls the format's
/// method of [`View`](crate::View).
pub trait Renderer {
    /// Writes the report on a region; `index` is the region's number among the reported ones, from 0.
    fn region(&mut self, report: &Report, processor: &ProcessorInfo, index: u32);
}

impl Report {
    /// Writes the report; `index` is the region's number among the reported ones, from 0.
    pub fn render<R: Renderer>(&self, processor: &ProcessorInfo, index: u32, renderer: &mut R) {
        renderer.region(self, processor, index);
    }
}
