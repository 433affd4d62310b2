//! Matches a statement to an instruction, and reports an error if none matches.

use stallscope_asm::{MatchOutcome, MatchResult, ParseResult, Parser, similar_mnemonics};
use stallscope_target::{FeatureId, Inst, OpcodeId};

use crate::description;
use crate::extended_mnemonic;
use crate::operand::Rejection;
use crate::operand_kind::PowerPcOperand;
use crate::parser::PowerPcAsmParser;

/// The flag of opcodes that take an offset and a base.
const TAKES_OFFSET_AND_BASE: u64 = 1 << 10;

/// The instructions about data streams, and the feature of processors that deprecate them.
const DATA_STREAMS: [OpcodeId; 6] = [
    description::opcode("DSS"),
    description::opcode("DSSALL"),
    description::opcode("DST"),
    description::opcode("DSTST"),
    description::opcode("DSTSTT"),
    description::opcode("DSTT"),
];
const DEPRECATES_DATA_STREAMS: FeatureId = description::feature("DeprecatedDST");

const INVALID: &str = "invalid operand for instruction";

impl PowerPcAsmParser<'_> {
    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, mut inst: Inst) -> ParseResult {
        let location = inst.location;
        let mnemonic = &self.statement.mnemonic;
        let operands = &self.statement.operands;
        let outcome = self.matcher.match_instruction(0, mnemonic, operands, &self.available, &mut inst, &());
        match outcome.result {
            MatchResult::Success => {
                if DATA_STREAMS.contains(&inst.opcode) && self.features.has(DEPRECATES_DATA_STREAMS) {
                    parser.warning(location, "deprecated");
                }
                let flags = self.description.opcode(inst.opcode).ts_flags;
                if !has_base_where_due(operands, flags & TAKES_OFFSET_AND_BASE != 0) {
                    return Err(parser.error(location, INVALID));
                }
                extended_mnemonic::rewrite(&mut inst, &self.features, &mut parser.streamer.expressions);
                parser.streamer.emit_instruction(inst);
                Ok(())
            }
            MatchResult::MissingFeature => {
                Err(parser.error(location, "instruction use requires an option to be enabled"))
            }
            MatchResult::UnknownMnemonic => {
                let suggestion = similar_mnemonics(self.description, 0, mnemonic, &self.available);
                Err(parser.error(location, format!("invalid instruction{suggestion}")))
            }
            MatchResult::InvalidOperand
            | MatchResult::InvalidOperandOfClass(_)
            | MatchResult::InvalidTiedOperand => self.report_operand(parser, location, &outcome),
            MatchResult::Rejected(rejection) => match rejection {},
        }
    }

    fn report_operand(
        &self,
        parser: &mut Parser<'_>,
        location: u32,
        outcome: &MatchOutcome<Rejection>,
    ) -> ParseResult {
        let place = match outcome.operand {
            None | Some(0) => location,
            Some(operand) => match self.statement.operands.get(operand - 1) {
                Some(operand) => operand.start,
                None => return Err(parser.error(location, "too few operands for instruction")),
            },
        };
        Err(parser.error(place, INVALID))
    }
}

/// Returns whether an operand in parentheses is the third one if the instruction takes an offset and a base, and none
/// is otherwise.
fn has_base_where_due(operands: &[PowerPcOperand], takes_base: bool) -> bool {
    const BASE: usize = 2;
    operands.iter().enumerate().all(|(index, operand)| operand.is_base() == (takes_base && index == BASE))
}
