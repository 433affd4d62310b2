//! Fits a processor model to measured mixes: among the alternatives that a file lists for some of the model's rules,
//! selects the ones with the best predictions.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::accuracy::{Block, CORTEX_A72, Measured, Pair, Predictor, Statistics, mixes, pairs};

/// The end of the loop around measured blocks, which takes its share of the front end.
const LOOP_END: &str = "subs x29, x29, #1\nb.ne #4\n";
/// Number of instructions of a measured loop; single instructions are repeated to this number.
const LOOP_LENGTH: usize = 50;
/// The ratio of measured cycles to the processor's: the clock that they were derived from ran that much faster.
const CLOCK: f64 = 1.0077;
/// Maximum error of a single block, so that the fit ignores costs that depend on values.
const MAX_ERROR: f64 = 0.5;
/// The improvement of the mean error of the affected blocks that justifies another micro-operation.
const PRICE: f64 = 0.0015;

/// The alternatives after `uops` in a rule of the model; the first one comes from its sources.
struct Choice {
    /// An opcode of the rule.
    opcode: String,
    /// The mnemonics of the rule's instructions.
    mnemonics: Vec<String>,
    alternatives: Vec<String>,
}

impl Choice {
    /// Returns whether a block may contain an instruction of the rule.
    fn concerns(&self, block: &Block) -> bool {
        let mut mnemonics = block.code.lines().filter_map(|line| line.split_whitespace().next());
        mnemonics.any(|mnemonic| self.mnemonics.iter().any(|known| known == mnemonic))
    }
}

/// Reads the alternatives: a line with an opcode and mnemonics, followed by indented lines with alternatives.
fn read_choices(path: &Path) -> Result<Vec<Choice>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut choices: Vec<Choice> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default();
        let is_alternative = content.starts_with([' ', '\t']);
        match (is_alternative, content.trim(), choices.last_mut()) {
            (_, "", _) => {}
            (false, rule, _) => {
                let (opcode, mnemonics) = rule.split_once(" : ").unwrap_or((rule, ""));
                let mnemonics = mnemonics.split_whitespace().map(str::to_owned).collect();
                choices.push(Choice {
                    opcode: opcode.trim().to_owned(),
                    mnemonics,
                    alternatives: Vec::new(),
                });
            }
            (true, alternative, Some(choice)) => choice.alternatives.push(alternative.to_owned()),
            (true, ..) => {
                return Err(format!("{}:{}: alternatives without a rule", path.display(), number + 1));
            }
        }
    }
    match choices.iter().find(|choice| choice.alternatives.is_empty()) {
        Some(choice) => Err(format!("{}: no alternatives for {}", path.display(), choice.opcode)),
        None => Ok(choices),
    }
}

/// A model's text, for inserting alternatives.
#[derive(Clone)]
struct ModelText {
    /// Statements as written, with the comment lines between them.
    statements: Vec<String>,
}

impl ModelText {
    fn new(text: &str) -> Self {
        let mut statements: Vec<String> = Vec::new();
        let mut goes_on = false;
        for line in text.lines() {
            match statements.last_mut() {
                Some(last) if goes_on => {
                    let _ = write!(last, "\n{line}");
                }
                _ => statements.push(line.to_owned()),
            }
            goes_on = line.trim_end().ends_with('\\');
        }
        Self { statements }
    }

    fn text(&self) -> String {
        self.statements.join("\n") + "\n"
    }

    /// Returns the statement that is the unconditional rule for an opcode, and the position of the micro-operations
    /// in it.
    fn micro_ops(&self, opcode: &str) -> Result<(usize, std::ops::Range<usize>), String> {
        let is_rule = |text: &&String| {
            let selector = text.split(" : ").next().unwrap_or_default();
            let selector = selector.split(": uops").next().unwrap_or_default();
            text.starts_with("opcode ") && selector.split_whitespace().any(|word| word == opcode)
        };
        let index = self.statements.iter().position(|text| is_rule(&text) && !text.contains(" when "));
        let index = index.ok_or_else(|| format!("the model has no rule without conditions for {opcode}"))?;
        let text = &self.statements[index];
        let missing = || format!("the rule for {opcode} has no 'uops'");
        let start = text.find("uops ").ok_or_else(missing)? + "uops ".len();
        let length = text[start..].find(';').ok_or_else(missing)?;
        Ok((index, start..start + length))
    }

    fn chosen(&self, opcode: &str) -> Result<&str, String> {
        let (index, range) = self.micro_ops(opcode)?;
        Ok(self.statements[index][range].trim())
    }

    fn choose(&mut self, opcode: &str, micro_ops: &str) -> Result<(), String> {
        let (index, range) = self.micro_ops(opcode)?;
        self.statements[index].replace_range(range, micro_ops);
        Ok(())
    }
}

/// The measurements to fit to, as measured: in a loop.
struct Fit<'a> {
    measured: &'a Measured,
    ours: PathBuf,
    singles: Vec<Block>,
}

fn in_loop(block: &Block) -> Block {
    let n_lines = block.code.lines().count().max(1);
    let n = (LOOP_LENGTH / n_lines).max(1);
    Block {
        code: block.code.repeat(n) + LOOP_END,
        n_copies: block.n_copies * n as f64,
        cycles: block.cycles / CLOCK,
        ..block.clone()
    }
}

impl Fit<'_> {
    fn predict(&self, model: &ModelText, blocks: &[Block]) -> Result<Vec<Pair>, String> {
        let path = Path::new("target/accuracy/fit.model");
        fs::create_dir_all("target/accuracy").map_err(|error| error.to_string())?;
        fs::write(path, model.text()).map_err(|error| format!("{}: {error}", path.display()))?;
        let options = ["-accurate", "-model", "target/accuracy/fit.model"].map(str::to_owned).to_vec();
        let predictor =
            Predictor { name: String::new(), program: self.ours.clone(), options, is_accurate: false };
        let predictions = predictor.predict(self.measured.triple, self.measured.cpu, blocks)?;
        Ok(pairs(blocks, &predictions).into_iter().flatten().collect())
    }

    /// Returns the costs of blocks, whose sum is minimized: for mixes their error, for single instructions the error
    /// beyond a twentieth. All single instructions together have the same weight as all mixes.
    fn costs(&self, model: &ModelText, blocks: &[Block]) -> Result<Vec<f64>, String> {
        let pairs = self.predict(model, blocks)?;
        let cost = |(pair, block): (&Pair, &Block)| {
            let error = pair.error();
            if block.forms.len() > 1 {
                error.min(MAX_ERROR)
            } else {
                3.0 * (error - 0.05).clamp(0.0, MAX_ERROR)
            }
        };
        Ok(pairs.iter().zip(blocks).map(cost).collect())
    }

    /// Returns the sum of the costs of the blocks that a choice affects, with an alternative.
    fn cost(
        &self,
        model: &ModelText,
        choice: &Choice,
        blocks: &[Block],
        alternative: &str,
    ) -> Result<f64, String> {
        let mut tried = model.clone();
        tried.choose(&choice.opcode, alternative)?;
        let size = alternative.matches(',').count() + alternative.matches("after").count();
        let price = PRICE * size as f64 * blocks.len() as f64;
        Ok(self.costs(&tried, blocks)?.iter().sum::<f64>() + price)
    }

    /// Tries the alternatives rule by rule, until none improves the result.
    fn fit(
        &self,
        start: &ModelText,
        choices: &[Choice],
        mixes: &[Block],
        n_sweeps: usize,
        shows: bool,
    ) -> Result<ModelText, String> {
        let mut model = start.clone();
        for choice in choices {
            model.choose(&choice.opcode, &choice.alternatives[0])?;
        }
        let all: Vec<&Block> = mixes.iter().chain(&self.singles).collect();
        for _ in 0..n_sweeps {
            let mut is_better = false;
            for choice in choices {
                let concerned = all.iter().filter(|block| choice.concerns(block));
                let blocks: Vec<Block> = concerned.map(|&block| block.clone()).collect();
                let old = model.chosen(&choice.opcode)?.to_owned();
                let (mut best, mut best_cost) = (&old, self.cost(&model, choice, &blocks, &old)?);
                for alternative in choice.alternatives.iter().filter(|&alternative| *alternative != old) {
                    let cost = self.cost(&model, choice, &blocks, alternative)?;
                    if cost < best_cost - 1e-9 {
                        (best, best_cost) = (alternative, cost);
                    }
                }
                if *best != old {
                    model.choose(&choice.opcode, best)?;
                    is_better = true;
                    if shows {
                        println!("{}: uops {best}", choice.opcode);
                    }
                }
            }
            if !is_better {
                break;
            }
        }
        Ok(model)
    }
}

/// Fits the model, and writes it or checks that it is as fitted; with folds, measures how well the fit predicts data
/// that it has not seen.
pub fn run(args: &[String]) -> Result<(), String> {
    let mut ours = PathBuf::from("target/release/stallscope");
    let (mut n_folds, mut n_sweeps, mut checks) = (0_usize, 3_usize, false);
    for arg in args {
        let number = |n: &str| n.parse().map_err(|_| format!("{arg}: not a number"));
        match arg.split_once('=').unwrap_or((arg, "")) {
            ("--ours", path) => ours = PathBuf::from(path),
            ("--folds", n) => n_folds = number(n)?,
            ("--sweeps", n) => n_sweeps = number(n)?,
            ("--check", "") => checks = true,
            _ => return Err(format!("fit has no option {arg}")),
        }
    }
    let measured = &CORTEX_A72;
    let path = measured.model().ok_or_else(|| format!("there is no model of {}", measured.name))?;
    let (singles, mixes) = mixes(&measured.file("pmevo.csv"), "measured_cycles_per_copy", "")?;
    let choices = read_choices(&measured.file("alternatives.txt"))?;
    let text = fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let model = ModelText::new(&text);
    let mixes: Vec<Block> = mixes.iter().map(in_loop).collect();
    let singles = singles.iter().map(in_loop).collect();
    let fit = Fit { measured, ours, singles };
    if n_folds > 1 {
        return cross_validate(&fit, &model, &choices, &mixes, n_folds, n_sweeps);
    }
    let fitted = fit.fit(&model, &choices, &mixes, n_sweeps, true)?;
    let statistics = Statistics::new(&fit.predict(&fitted, &mixes)?);
    if let Some(found) = statistics {
        println!("mean {:.2} %, median {:.2} %", 100.0 * found.mean, 100.0 * found.median);
    }
    if !checks {
        fs::write(path, fitted.text()).map_err(|e| format!("{path}: {e}"))?;
    } else if fitted.text() != text {
        return Err(format!("{path} is not the fitted model"));
    }
    Ok(())
}

/// Fits to all mixes outside of a fold, and predicts the mixes of the fold, for each fold.
fn cross_validate(
    fit: &Fit<'_>,
    model: &ModelText,
    choices: &[Choice],
    mixes: &[Block],
    n_folds: usize,
    n_sweeps: usize,
) -> Result<(), String> {
    let mut all = Vec::new();
    for fold in 0..n_folds {
        let is_held_out = |index: usize| index % n_folds == fold;
        let chosen = |held_out: bool| -> Vec<Block> {
            let blocks = mixes.iter().enumerate();
            blocks.filter(|&(i, _)| is_held_out(i) == held_out).map(|(_, block)| block.clone()).collect()
        };
        let fitted = fit.fit(model, choices, &chosen(false), n_sweeps, false)?;
        let pairs = fit.predict(&fitted, &chosen(true))?;
        if let Some(found) = Statistics::new(&pairs) {
            println!("fold {fold}: mean {:.2} %, median {:.2} %", 100.0 * found.mean, 100.0 * found.median);
        }
        all.extend(pairs);
    }
    if let Some(found) = Statistics::new(&all) {
        println!("held out: mean {:.2} %, median {:.2} %", 100.0 * found.mean, 100.0 * found.median);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::ModelText;

    const MODEL: &str = "# B\nopcode A when operand 0 is 1 : uops X; latency 1\nopcode A \\\n    B : uops Y after; latency 2\n";

    #[test]
    fn alternatives_are_inserted_into_unconditional_rules() {
        let mut model = ModelText::new(MODEL);
        assert_eq!(model.chosen("B").unwrap(), "Y after");
        model.choose("A", "Z, Z").unwrap();
        assert_eq!(model.text(), MODEL.replace("Y after", "Z, Z"));
        assert!(model.choose("C", "Z").is_err());
    }
}
