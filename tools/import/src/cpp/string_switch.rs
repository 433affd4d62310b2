//! Functions that recognize strings by their length, and then character by character.

use super::{Expression, Statement};

/// A string that the function recognizes, and its action.
#[derive(Debug)]
pub(crate) struct StringCase {
    /// The string.
    pub(crate) text: String,
    /// The statements after the recognition, up to where they leave the function.
    pub(crate) action: Vec<Statement>,
}

/// Returns the strings that `statements` recognize, in order, or `None` if the statements have another form.
pub(crate) fn string_cases(statements: &[Statement]) -> Option<Vec<StringCase>> {
    let mut cases = Vec::new();
    for statement in statements {
        let Statement::Switch(value, lengths) = statement else { continue };
        if !matches!(value, Expression::Call(callee, _) if matches!(&**callee, Expression::Member(_, m) if m == "size"))
        {
            continue;
        }
        for case in lengths {
            let [Some(Expression::Number(length))] = case.labels.as_slice() else { continue };
            let known = vec![None; usize::try_from(*length).ok()?];
            walk(&case.body, known, &mut cases)?;
        }
    }
    Some(cases)
}

fn walk(statements: &[Statement], mut known: Vec<Option<u8>>, cases: &mut Vec<StringCase>) -> Option<()> {
    for (i, statement) in statements.iter().enumerate() {
        match statement {
            Statement::Switch(Expression::Index(_, at), characters) => {
                let Expression::Number(at) = **at else { return None };
                for case in characters {
                    let [Some(Expression::Number(character))] = case.labels.as_slice() else { continue };
                    let mut known = known.clone();
                    *known.get_mut(usize::try_from(at).ok()?)? = Some(u8::try_from(*character).ok()?);
                    walk(&case.body, known, cases)?;
                }
                return Some(());
            }
            Statement::If(condition, then, _) if matches!(then.as_slice(), [Statement::Break]) => {
                learn(condition, &mut known)?;
            }
            Statement::Break => return Some(()),
            _ => {
                let bytes = known.into_iter().collect::<Option<Vec<u8>>>()?;
                cases.push(StringCase {
                    text: String::from_utf8(bytes).ok()?,
                    action: statements[i..].to_vec(),
                });
                return Some(());
            }
        }
    }
    Some(())
}

/// Records characters from the condition that they differ from the expected ones.
fn learn(condition: &Expression, known: &mut [Option<u8>]) -> Option<()> {
    let Expression::Binary("!=", left, right) = condition else { return None };
    match (&**left, &**right) {
        (Expression::Index(_, at), Expression::Number(character)) => {
            let Expression::Number(at) = **at else { return None };
            *known.get_mut(usize::try_from(at).ok()?)? = Some(u8::try_from(*character).ok()?);
        }
        (Expression::Call(_, arguments), Expression::Number(0)) => {
            let [Expression::Binary("+", _, at), Expression::Text(text), Expression::Number(n)] =
                arguments.as_slice()
            else {
                return None;
            };
            let Expression::Number(at) = **at else { return None };
            let (at, n) = (usize::try_from(at).ok()?, usize::try_from(*n).ok()?);
            for (place, byte) in known.get_mut(at..at + n)?.iter_mut().zip(text) {
                *place = Some(*byte);
            }
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpp::Source;

    #[test]
    fn every_string_is_found_with_its_action() {
        let source = Source::of_text(
            r#"static Class match(StringRef Name) {
                 switch (Name.size()) {
                 default: break;
                 case 2:
                   switch (Name[0]) {
                   default: break;
                   case 'a':
                     if (Name[1] != 'h')
                       break;
                     return X86::AH;	 // "ah"
                   case 'b':
                     switch (Name[1]) {
                     default: break;
                     case 'x':
                       if (Features.test(F))
                         Mnemonic = "one";
                       else
                         Mnemonic = "two";
                       return;
                     }
                     break;
                   }
                   break;
                 case 4:
                   if (memcmp(Name.data()+0, "{z}.", 4) != 0)
                     break;
                   return MCK_Z;
                 }
                 return Invalid;
               }"#,
        );
        let statements = source.after("(StringRef Name) ").unwrap().statements().unwrap();
        let cases = string_cases(&statements).unwrap();
        let texts: Vec<_> = cases.iter().map(|case| (case.text.as_str(), case.action.len())).collect();
        assert_eq!(texts, [("ah", 1), ("bx", 2), ("{z}.", 1)]);
        assert!(
            matches!(&cases[1].action[0], Statement::If(_, then, otherwise) if then.len() == 1 && otherwise.len() == 1)
        );
    }
}
