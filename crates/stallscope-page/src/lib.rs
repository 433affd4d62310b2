//! Reports as a page in one file, which loads nothing and needs no script.
//!
//! A page consists of what [`head`] returns, a section for each region, and [`END`]. A [`RegionSection`] is a
//! [`Renderer`](stallscope_report::Renderer). With the page's script, the timeline is a picture of all cycles that scrolls and zooms;
//! without it, and in print, there is a picture of the first ones.
//!
//! ```
//! use stallscope_page::{RegionSection, Title};
//! use stallscope_report::{ProcessorInfo, Report};
//!
//! let mut section = RegionSection::new("r0".to_owned());
//! Report::default().render(&ProcessorInfo::default(), 0, &mut section);
//! let title = Title { input: "kernel.s", facts: &["skylake"] };
//! let page = [stallscope_page::head(&title), section.into_html(), stallscope_page::END.to_owned()].concat();
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! ```

mod bars;
mod bounds;
mod code_table;
mod comparison;
mod cycle_table;
mod graph;
mod heat;
mod number;
mod overview;
mod packed;
mod region;
mod schedule_data;
mod sections;
mod svg;
mod timeline;
mod title;
mod verdict;
mod waits;
mod what_if;

pub use comparison::comparison;
pub use graph::{GraphForm, graph};
pub use overview::OverviewRow;
pub use region::{RegionSection, failed_section, region_title};
pub use sections::Sections;
pub use title::{END, NO_REPORT, Title, file_heading, head, views};
