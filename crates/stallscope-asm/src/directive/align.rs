//! Alignment.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::ObjectFormat;
use stallscope_mc::raw_text;

/// What an alignment directive says.
#[derive(Default)]
struct Alignment {
    value: i64,
    // The value to fill with, and where it stands.
    fill: Option<(i64, u32)>,
    // The most bytes to fill, and where that stands.
    max_bytes: Option<(i64, u32)>,
}

impl Parser<'_> {
    pub(super) fn parse_align(&mut self, target: &mut dyn TargetParser, value_size: u32) -> ParseResult {
        let is_power = !self.asm_info().alignment_is_in_bytes;
        self.parse_align_as(target, is_power, value_size)
    }

    pub(super) fn parse_align_as(
        &mut self,
        target: &mut dyn TargetParser,
        is_power: bool,
        value_size: u32,
    ) -> ParseResult {
        let location = self.lexer.location();
        self.check_for_valid_section()?;
        if is_power && value_size == 1 && self.is(TokenKind::EndOfStatement) {
            self.warning(location, "p2align directive with no operand(s) is ignored");
            return self.parse_eol();
        }
        let alignment = self.parse_alignment(target)?;
        let (n_bytes, mut result) = self.check_alignment(location, is_power, alignment.value);
        if let Some((max_bytes, location)) = alignment.max_bytes {
            if max_bytes < 1 {
                result = Err(self.error(
                    location,
                    "alignment directive can never be satisfied in this many bytes, ignoring maximum bytes expression",
                ));
            } else if max_bytes >= n_bytes {
                self.warning(location, "maximum bytes expression exceeds alignment and has no effect");
            }
        }
        if let Some((fill, location)) = alignment.fill
            && fill != 0
            && let Some(section) = self.sections.current()
            && self.is_bss(section)
        {
            let name = self.sections.name(section);
            // Of Apple's names, only the section's is shown, not the segment's.
            let name = name.rsplit(|&byte| byte == b',').next().unwrap_or_default();
            let name = raw_text::from_bytes(name).into_owned();
            self.warning(location, format!("ignoring non-zero fill value in BSS section '{name}'"));
        }
        result
    }

    fn parse_alignment(&mut self, target: &mut dyn TargetParser) -> ParseResult<Alignment> {
        let mut alignment =
            Alignment { value: self.parse_absolute_expression(target)?, ..Alignment::default() };
        if self.parse_optional_token(TokenKind::Comma) {
            // The fill value may be left out: `.align 3,,4`.
            if !self.is(TokenKind::Comma) {
                let location = self.token().location;
                alignment.fill = Some((self.parse_absolute_expression(target)?, location));
            }
            if self.parse_optional_token(TokenKind::Comma) {
                let location = self.token().location;
                alignment.max_bytes = Some((self.parse_absolute_expression(target)?, location));
            }
        }
        self.parse_eol()?;
        Ok(alignment)
    }

    // The alignment in bytes, which is a power of two even if the value is not.
    fn check_alignment(&mut self, location: u32, is_power: bool, value: i64) -> (i64, ParseResult) {
        if is_power {
            let is_wrong = value >= 32;
            let result = self.check(is_wrong, location, "invalid alignment value");
            return (1_i64.wrapping_shl(value.min(31) as u32), result);
        }
        let mut result = Ok(());
        if value != 0 && !(value as u64).is_power_of_two() {
            result = Err(self.error(location, "alignment must be a power of 2"));
        }
        let log2 = (value as u64).checked_ilog2().unwrap_or(0);
        if log2 >= 32 {
            result = Err(self.error(location, "alignment must be smaller than 2**32"));
        }
        (1 << log2.min(31), result)
    }

    fn is_bss(&self, section: stallscope_mc::SectionId) -> bool {
        const SHT_NOBITS: u32 = 8;
        const IMAGE_SCN_CNT_UNINITIALIZED_DATA: u32 = 0x80;
        match self.asm_info().object_format {
            ObjectFormat::Elf => self.sections[section].section_type == SHT_NOBITS,
            ObjectFormat::Coff => self.sections[section].flags & IMAGE_SCN_CNT_UNINITIALIZED_DATA != 0,
            ObjectFormat::MachO => self.is_mach_o_bss(section),
            ObjectFormat::Other => false,
        }
    }
}
