//! The simulated effect of changes.

mod change;

pub use change::{Change, ChangeError};

use crate::{Json, RenderContext, SimulationContext, Text, View};

/// Answers that save a smaller share of the cycles are not shown in text.
const MIN_SAVED: f64 = 0.005;

/// The column of the changes.
const CHANGE_COLUMN: u32 = 22;

/// The simulated answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The change.
    pub change: Change,
    /// Cycles of an iteration of the original loop with the change, in the long run.
    pub cycles: f64,
    /// Whether the change cuts a dependency within an iteration: one on an earlier iteration is easier to do without.
    pub cuts_within_iteration: bool,
}

impl Answer {
    /// The smaller, the easier the change usually is to make.
    #[must_use]
    pub const fn effort(&self) -> (u8, bool) {
        (self.change.kind(), self.cuts_within_iteration)
    }
}

/// Simulated answers to what would change if something were different.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatIf {
    /// Cycles of an iteration now, in the long run.
    pub cycles: f64,
    /// The answers, largest savings first.
    pub answers: Vec<Answer>,
    /// How many cycles an iteration takes if loads take longer, and where the data come from then, the nearest first.
    pub memory: Vec<(&'static str, Answer)>,
    /// Number of changes that were not tried, because the code is long.
    pub n_untried: usize,
    /// Whether the changes were requested.
    pub is_by_hand: bool,
    /// Whether instructions that cost nothing still take slots of the front end, as on models that describe that.
    pub free_takes_slots: bool,
    /// Requested changes that are impossible, with reasons.
    pub impossible: Vec<(Change, String)>,
}

impl WhatIf {
    /// Returns the most promising change, if one saves cycles: the easiest one among the changes that save nearly as much as the best one.
    #[must_use]
    pub fn suggestion(&self) -> Option<&Answer> {
        /// Smallest saving of a suggested change, as a share of the largest saving.
        const NEARLY: f64 = 0.8;
        let most =
            self.answers.first().map(|answer| self.saved(answer)).filter(|&saved| saved >= MIN_SAVED)?;
        let good = self.answers.iter().filter(|answer| self.saved(answer) >= NEARLY * most);
        good.min_by(|a, b| a.effort().cmp(&b.effort()).then(a.cycles.total_cmp(&b.cycles)))
    }

    /// Returns whether no answer saves a share of the cycles that is worth a line.
    #[must_use]
    pub fn saves_nothing(&self) -> bool {
        self.answers.iter().all(|answer| self.saved(answer) < MIN_SAVED)
    }

    /// Returns the share of the cycles that an answer saves.
    #[must_use]
    pub fn saved(&self, answer: &Answer) -> f64 {
        if self.cycles > 0.0 { 1.0 - answer.cycles / self.cycles } else { 0.0 }
    }

    /// Returns a note on the answers, if necessary: a sentence.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        let is_free = |answer: &Answer| matches!(answer.change, Change::Free { .. });
        (self.free_takes_slots && self.answers.iter().any(is_free))
            .then_some("An instruction that costs nothing still goes through the front end.")
    }

    /// Writes the line of an answer. `words_at` is the column of the change in words.
    fn write_row(&self, answer: &Answer, from: Option<&str>, words_at: u32, text: &mut Text<'_>) {
        text.pad_to(3);
        text.rounded(answer.cycles, 2);
        text.pad_to(12);
        let saved = (1000.0 * self.saved(answer)).round() / 10.0;
        text.str(&format!("{:>6.1}%", if saved == 0.0 { 0.0 } else { saved }));
        text.pad_to(CHANGE_COLUMN);
        text.str(&answer.change.to_string());
        text.pad_to(words_at);
        text.str("if ");
        text.str(&answer.change.words());
        if let Some(from) = from {
            text.str(", like loads from ");
            text.str(from);
        }
        text.end_line();
    }
}

/// Returns the first column of the words of answers: after the longest change.
fn words_column<'a>(answers: impl Iterator<Item = &'a Answer>) -> u32 {
    /// Smallest width of the column of changes.
    const MIN_WIDTH: usize = 20;
    let widths = answers.map(|answer| answer.change.to_string().chars().count());
    CHANGE_COLUMN + widths.fold(MIN_WIDTH, usize::max) as u32 + 2
}

impl View for WhatIf {
    type Listener<'c> = ();

    fn listener<'c>(_context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        None
    }

    fn finish(
        _listener: Option<Self::Listener<'_>>,
        _context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        None
    }

    fn write_text(&self, _context: &RenderContext<'_>, text: &mut Text<'_>) {
        text.str("\n\nWhat if: cycles per iteration with a change, each simulated; now ");
        text.rounded(self.cycles, 2);
        text.str("\n\n   Cycles     Saved  Change\n");
        let suggestion = self.suggestion().filter(|_| !self.is_by_hand);
        let is_shown = |answer: &&Answer| self.is_by_hand || self.saved(answer) >= MIN_SAVED;
        let n_hidden = self.answers.len() - self.answers.iter().filter(is_shown).count();
        let words_at = words_column(self.answers.iter().filter(is_shown));
        for answer in self.answers.iter().filter(is_shown) {
            self.write_row(answer, None, words_at, text);
            if text.is_closed() {
                return;
            }
        }
        match suggestion {
            Some(answer) => {
                let is_pair = matches!(answer.change, Change::Together(_));
                text.str(if is_pair { "\n   No change alone saves cycles" } else { "\n   Most promising" });
                text.str(if is_pair { "; the most promising pair: " } else { ": " });
                text.str(&answer.change.to_string());
                text.str(".\n");
            }
            None if !self.is_by_hand => text.str("   No change alone saves cycles.\n"),
            None => {}
        }
        if n_hidden > 0 {
            text.str(&format!("   {n_hidden} other changes were tried and save less than 0.5%.\n"));
        }
        if self.n_untried > 0 {
            text.str(&format!(
                "   {} more changes were not tried, because the code is long; -what-if=CHANGE tries one.\n",
                self.n_untried
            ));
        }
        if let Some(note) = self.note() {
            text.str("   ");
            text.str(note);
            text.end_line();
        }
        for (change, why) in &self.impossible {
            text.str(&format!("   {change} is not possible: {why}.\n"));
        }
        if !self.memory.is_empty() {
            text.str("\nIf loads miss the L1 cache:\n\n   Cycles     Saved  Change\n");
            let words_at = words_column(self.memory.iter().map(|(_, answer)| answer));
            self.memory.iter().for_each(|(from, answer)| self.write_row(answer, Some(from), words_at, text));
        }
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        let write_answer = |answer: &Answer, from: Option<&str>, json: &mut Json| {
            json.object(|json| {
                json.key(b"Change");
                json.string(answer.change.to_string().as_bytes());
                json.key(b"Cycles");
                json.double(answer.cycles);
                if let Some(from) = from {
                    json.key(b"From");
                    json.string(from.as_bytes());
                }
                json.key(b"Saved");
                json.double(self.saved(answer));
                json.key(b"Words");
                json.string(answer.change.words().as_bytes());
            });
        };
        json.object(|json| {
            json.key(b"Answers");
            json.array(|json| self.answers.iter().for_each(|answer| write_answer(answer, None, json)));
            json.key(b"Cycles");
            json.double(self.cycles);
            json.key(b"FreeTakesSlots");
            json.bool(self.free_takes_slots);
            json.key(b"Impossible");
            json.array(|json| {
                for (change, why) in &self.impossible {
                    json.object(|json| {
                        json.key(b"Change");
                        json.string(change.to_string().as_bytes());
                        json.key(b"Why");
                        json.string(why.as_bytes());
                    });
                }
            });
            json.key(b"Memory");
            json.array(|json| {
                self.memory.iter().for_each(|(from, answer)| write_answer(answer, Some(from), json));
            });
            json.key(b"Suggestion");
            json.optional(self.suggestion(), |json, answer| {
                json.string(answer.change.to_string().as_bytes())
            });
            json.key(b"Untried");
            json.number(self.n_untried);
        });
    }
}
