//! Other files: `.include` and `.incbin`.

use std::borrow::Cow;

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::raw_text;

impl Parser<'_> {
    pub(super) fn parse_include(&mut self) -> ParseResult {
        // A file that includes itself must come to an end.
        const MAX_DEPTH: usize = 200;
        // One that includes itself twice would, within that depth, for longer than anyone waits.
        const MAX_FILES: u32 = 1 << 14;
        let token = self.token();
        self.check(!token.is(TokenKind::String), token.location, "expected string in '.include' directive")?;
        let name = self.parse_escaped_string()?;
        let is_at_end = self.is(TokenKind::EndOfStatement);
        let end = self.token().location;
        self.check(!is_at_end, end, "unexpected token in '.include' directive")?;
        if self.include_depth() >= MAX_DEPTH {
            return Err(self.error(token.location, "files are included more than 200 levels deep"));
        }
        if self.directives.n_included >= MAX_FILES {
            return Err(self.error(token.location, "more than 16384 files are included"));
        }
        self.directives.n_included += 1;
        let name = raw_text::from_bytes(&name).into_owned();
        let text = self.options.read(&name);
        let parent = self.lexer.location();
        if let Some(text) = text {
            let text = self.texts.add(text);
            if let Some(index) = self.sources.add(name.clone(), Cow::Borrowed(text), Some(parent)) {
                let start = self.sources.get(index).map_or(0, |source| source.start);
                self.jump_into(index, start);
                return Ok(());
            }
        }
        Err(self.error(token.location, format!("Could not find include file '{name}'")))
    }

    fn include_depth(&self) -> usize {
        let parent = |index: usize| {
            let location = self.sources.get(index)?.parent?;
            self.sources.index_of(location)
        };
        std::iter::successors(Some(self.current_source), |&index| parent(index)).count()
    }

    pub(super) fn parse_incbin(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let token = self.token();
        self.check(!token.is(TokenKind::String), token.location, "expected string in '.incbin' directive")?;
        let name = self.parse_escaped_string()?;
        let (mut skip, mut skip_location) = (0, 0);
        let mut count = None;
        if self.parse_optional_token(TokenKind::Comma) {
            // The bytes to skip may be left out: `.incbin "file",,4`.
            if !self.is(TokenKind::Comma) {
                skip_location = self.token().location;
                skip = self.parse_absolute_expression(target)?;
            }
            if self.parse_optional_token(TokenKind::Comma) {
                let location = self.token().location;
                count = Some((self.parse_expression(target)?.id, location));
            }
        }
        self.parse_eol()?;
        self.check(skip < 0, skip_location, "skip is negative")?;
        let name = raw_text::from_bytes(&name).into_owned();
        let mut is_processed = self.options.read(&name).is_some();
        if let Some((count, location)) = count.filter(|_| is_processed) {
            match self.expressions.absolute_value(count) {
                None => {
                    self.error(location, "expected absolute expression");
                    is_processed = false;
                }
                Some(count) if count < 0 => self.warning(location, "negative count has no effect"),
                Some(_) => {}
            }
        }
        if !is_processed {
            return Err(self.error(token.location, format!("Could not find incbin file '{name}'")));
        }
        Ok(())
    }
}
