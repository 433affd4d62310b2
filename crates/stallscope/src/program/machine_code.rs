//! Machine code that is in no file of a known format.

use stallscope_asm::{Diagnostic, DiagnosticKind, ParseFailure};
use stallscope_mc::{Decoder, Expressions};
use stallscope_object::HexCode;

use super::code::name_operand;
use super::code_reader::{CodeItem, CodeReader};
use crate::Analyzer;
use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::code::placed_code::PlacedCode;

/// A piece of machine code, which becomes a region.
///
/// ```
/// use stallscope::program::MachineCode;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let code = MachineCode { name: b"sum".to_vec(), ..MachineCode::new([0x48, 0x01, 0xc3]) };
/// assert_eq!(analyzer.parse_code("sum.bin", &[code]).regions[0].name, b"sum");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MachineCode {
    /// The name of the region; without one, its report has no heading.
    pub name: Vec<u8>,
    /// The bytes. The first one has the address 0.
    pub bytes: Vec<u8>,
    /// The place of the bytes in a text, for messages.
    pub text_place: Option<TextPlace>,
}

/// The place of bytes in a text.
///
/// ```
/// use stallscope::program::{HexCode, MachineCode, TextPlace};
///
/// let code = MachineCode::from(HexCode::read(b"48 01 c3")?);
/// assert_eq!(code.text_place, Some(TextPlace { line: 1, columns: vec![1, 4, 7] }));
/// # Ok::<(), stallscope::program::HexError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextPlace {
    /// The line, from 1.
    pub line: u32,
    /// The column of each byte, from 1.
    pub columns: Vec<u32>,
}

impl MachineCode {
    /// Machine code without a name.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), ..Self::default() }
    }

    /// The place of a byte in the file or text called `name`.
    fn place(&self, name: &str, offset: usize) -> String {
        match &self.text_place {
            Some(TextPlace { line, columns }) => {
                format!("{name}:{line}:{}", columns.get(offset).copied().unwrap_or(1))
            }
            None => format!("{name}:{offset:#x}"),
        }
    }
}

impl From<HexCode> for MachineCode {
    fn from(code: HexCode) -> Self {
        let HexCode { line, bytes, columns } = code;
        Self { name: Vec::new(), bytes, text_place: Some(TextPlace { line, columns }) }
    }
}

/// Returns the result for machine code of a target without a decoder.
pub(crate) fn without_decoder(name: &str, expressions: Expressions) -> InputCode<'static> {
    let mut input = InputCode::of_program(name, PlacedCode::default(), Vec::new(), expressions);
    input.failure = Some(ParseFailure::Subtarget("machine code of this target cannot be decoded yet."));
    input
}

impl Analyzer {
    /// Reads pieces of machine code of the file or text that messages call `name`. Each one becomes a region. Bytes that are no
    /// instruction are errors, or left out if the options skip what cannot be read.
    ///
    /// ```
    /// use stallscope::program::{HexCode, MachineCode};
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::default())?;
    /// let code = MachineCode::from(HexCode::read(b"4801c8 480fafc3")?);
    /// let input = analyzer.parse_code("bytes", &[code]);
    /// assert_eq!(input.regions[0].instructions.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn parse_code(&self, name: &str, pieces: &[MachineCode]) -> InputCode<'static> {
        let info = self.info();
        let language = &self.subtarget().isa().asm_language;
        let mut expressions = Expressions::new((language.asm_info)(&info.triple));
        let Some(mut decoder) = Decoder::new(language, info) else {
            return without_decoder(name, expressions);
        };
        let is_lenient = self.options().skip_unsupported.skips_parse_failure();
        let label = if is_lenient { "warning" } else { "error" };
        let mut code = PlacedCode::default();
        let mut regions = Vec::new();
        let mut messages = Vec::new();
        for piece in pieces {
            let mut instructions = Vec::new();
            let mut reader = CodeReader::new(&piece.bytes, 0);
            while let Some(CodeItem { place, is_inst }) =
                reader.next(&mut decoder, &mut expressions, &mut instructions)
            {
                let Some(inst) = instructions.last_mut().filter(|_| is_inst) else {
                    let place = piece.place(name, usize::try_from(place.address).unwrap_or(usize::MAX));
                    messages.push(format!("{place}: {label}: these bytes are no instruction"));
                    continue;
                };
                let Some(location) = code.next_location(place.n_bytes) else {
                    instructions.pop();
                    break;
                };
                if let Some(operand) = decoder.relative_operand(inst, place) {
                    let target = format!("{:#x}", operand.address);
                    name_operand(inst, operand.index, target.as_bytes(), &mut expressions);
                }
                inst.location = location;
                let bytes = usize::try_from(place.address).ok().and_then(|start| piece.bytes.get(start..));
                let bytes = bytes.and_then(|rest| rest.get(..place.n_bytes)).unwrap_or_default();
                let length = u8::try_from(bytes.len()).unwrap_or(u8::MAX);
                code.extend(&[place.address], &[length], bytes, place.address);
            }
            let start = (!piece.name.is_empty()).then(|| instructions.first().map(|inst| inst.location));
            let (name, start) = (piece.name.clone(), start.flatten());
            regions.push(CodeRegion { name, start, instructions, ..CodeRegion::default() });
        }
        let mut input = InputCode::of_program(name, code, regions, expressions);
        let remark = |text| Diagnostic::new(DiagnosticKind::Remark, None, text);
        input.failure = match () {
            () if !messages.is_empty() && !is_lenient => Some(ParseFailure::Assembly),
            () if input.regions.iter().all(|region| region.instructions.is_empty()) => {
                Some(ParseFailure::NoInstructions)
            }
            () => None,
        };
        input.diagnostics.extend(messages.into_iter().map(remark));
        input
    }
}

#[cfg(test)]
mod tests {
    use crate::options::SkipUnsupported;
    use crate::program::{HexCode, MachineCode};
    use crate::{Analyzer, Options, Subtarget};

    fn messages(options: Options, text: &[u8]) -> (usize, String) {
        let subtarget = Subtarget::builder("x86_64").processor("skylake").build().unwrap();
        let analyzer = Analyzer::new(subtarget, options).unwrap();
        let pieces: Vec<_> =
            HexCode::lines(text, None).map(|code| MachineCode::from(code.unwrap())).collect();
        let input = analyzer.parse_code("x.csv", &pieces);
        let mut text = Vec::new();
        input.render_diagnostics(&mut text);
        let n = input.regions.iter().map(|region| region.instructions.len()).sum();
        (n, String::from_utf8(text).unwrap())
    }

    #[test]
    fn bytes_that_are_no_instruction_are_errors_with_their_places() {
        let text = b"90 90\n90 06 90\n0f\n";
        let (n, errors) = messages(Options::default(), text);
        let expected = "x.csv:2:4: error: these bytes are no instruction\n\
                        x.csv:3:1: error: these bytes are no instruction\n";
        assert_eq!((n, errors.as_str()), (4, expected));
        let (_, warnings) = messages(Options::default().skip_unsupported(SkipUnsupported::Any), text);
        assert_eq!(warnings, expected.replace("error", "warning"));
    }
}
