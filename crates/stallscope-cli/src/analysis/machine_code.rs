//! Machine code as input, in other forms than programs.

use stallscope::program::{HexCode, HexError, Machine, MachineCode, Program, ProgramFile};

use super::arguments::Arguments;

/// The form of machine code that is in no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeForm {
    /// The file is the code.
    Raw,
    /// Hexadecimal digits in an argument.
    Bytes,
    /// A file with hexadecimal digits, each line a region.
    HexLines,
}

impl CodeForm {
    /// The form that the arguments state; none if the input is a text or program.
    pub(crate) fn of(arguments: &Arguments) -> Option<Self> {
        if arguments.bytes.is_some() {
            Some(Self::Bytes)
        } else if arguments.hex_lines.on || arguments.hex_column > 0 {
            Some(Self::HexLines)
        } else {
            arguments.raw.on.then_some(Self::Raw)
        }
    }

    /// Reads the code in an input that messages call `name`, or returns an error message.
    pub(crate) fn read(
        self,
        arguments: &Arguments,
        name: &str,
        input: &[u8],
    ) -> Result<Vec<MachineCode>, String> {
        let message = |error: HexError| {
            let HexError { line, column, message } = error;
            format!("{name}:{line}:{column}: error: {message}")
        };
        match self {
            Self::Raw => Ok(vec![MachineCode::new(input)]),
            Self::Bytes => {
                let text = arguments.bytes.as_deref().unwrap_or_default();
                HexCode::read(text.as_bytes()).map(|code| vec![code.into()]).map_err(message)
            }
            Self::HexLines => {
                let column = (arguments.hex_column > 0).then_some(arguments.hex_column);
                let named = |code: HexCode| {
                    let name = format!("line {}", code.line).into_bytes();
                    MachineCode { name, ..code.into() }
                };
                HexCode::lines(input, column).map(|code| code.map(named).map_err(message)).collect()
            }
        }
    }
}

/// The pieces of code as programs, to find loops, functions or blocks.
pub(super) fn programs<'c>(code: &'c [MachineCode]) -> ProgramFile<'c> {
    let program = |MachineCode { name, bytes, .. }: &'c MachineCode| {
        let machine = Machine { triple: String::new(), features: Vec::new(), processor: None };
        let mut program = Program::of_code(machine, 0, bytes);
        program.member = (!name.is_empty()).then(|| String::from_utf8_lossy(name).into_owned());
        program
    };
    ProgramFile { programs: code.iter().map(program).collect(), refused: Vec::new() }
}
