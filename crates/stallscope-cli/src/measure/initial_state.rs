//! The values of `-init`.

use stallscope_measure::InitialState;

/// The patterns that set all general registers: their names, and the distance in bytes between the values of one register and the next,
/// which start again after so many bytes.
const PATTERNS: [(&str, u64, u64); 3] = [("alias", 0, 64), ("same-line", 8, 64), ("lines", 256, 4096)];

/// Reads items such as `lines`, `rax=0x10`, `memory=0`.
///
/// # Errors
/// A message if an item is none.
pub(super) fn read(items: &[String], register: &dyn Fn(&str) -> Option<u8>) -> Result<InitialState, String> {
    let mut state = InitialState::default();
    for item in items.iter().map(|item| item.trim()).filter(|item| !item.is_empty()) {
        let Some((name, value)) = item.split_once('=') else {
            apply_pattern(item, &mut state)?;
            continue;
        };
        if name.trim() == "pages" {
            state.has_private_pages = match value.trim() {
                "private" => true,
                "one" => false,
                _ => return Err(format!("--init: '{value}' is neither private nor one")),
            };
            continue;
        }
        let value = number(value).ok_or_else(|| format!("--init: '{value}' is not a number of 64 bits"))?;
        let name = name.trim().trim_start_matches('%').to_ascii_lowercase();
        match name.as_str() {
            "registers" => (state.register, state.registers) = (value, Default::default()),
            "stack" => state.stack_pointer = value,
            "frame" => state.frame_pointer = value,
            "memory" => state.memory = value,
            "vectors" => (state.vector, state.upper_vector) = (value, value),
            "upper-vectors" => state.upper_vector = value,
            _ => {
                let number = register(&name).map(usize::from);
                let place = number.and_then(|number| state.registers.get_mut(number));
                *place.ok_or_else(|| {
                    format!(
                        "--init: '{name}' is neither a general register of 64 bits nor one of registers, stack, frame, \
                         memory, \
                         vectors, upper-vectors, pages"
                    )
                })? = Some(value);
            }
        }
    }
    Ok(state)
}

fn apply_pattern(name: &str, state: &mut InitialState) -> Result<(), String> {
    if name == "bhive" {
        *state = InitialState::bhive();
        return Ok(());
    }
    let Some(&(_, distance, length)) = PATTERNS.iter().find(|(pattern, ..)| *pattern == name) else {
        return Err(format!(
            "--init: '{name}' is neither NAME=VALUE nor one of the patterns bhive, alias, same-line, lines"
        ));
    };
    for (index, register) in (0..).zip(&mut state.registers) {
        *register = Some(state.register + index * distance % length);
    }
    Ok(())
}

/// A number in decimal or, after `0x`, hexadecimal notation; a negative one represents its 64 bits.
fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix('-') {
        return digits.parse::<i64>().ok().map(|number| number.wrapping_neg().cast_unsigned());
    }
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(items: &[&str]) -> Result<InitialState, String> {
        let items: Vec<String> = items.iter().map(|&item| item.to_owned()).collect();
        read(&items, &|name| (name == "rcx").then_some(1))
    }

    #[test]
    fn values_are_set_by_name() {
        let read = state(&["rcx=0x10", "memory=-1", "stack=4096", "vectors=8", "upper-vectors=0"]).unwrap();
        let mut expected = InitialState {
            memory: u64::MAX,
            stack_pointer: 4096,
            vector: 8,
            upper_vector: 0,
            ..InitialState::default()
        };
        expected.registers[1] = Some(16);
        assert_eq!(read, expected);
        assert_eq!(state(&["lines", "bhive"]), Ok(InitialState::bhive()));
        assert_eq!(state(&["bhive", "pages=private"]), Ok(InitialState::default()));
        assert_eq!(state(&["pages=one"]), Ok(InitialState::bhive()));
        assert_eq!(state(&["rcx=1", "registers=2"]).unwrap().registers[1], None);
    }

    #[test]
    fn patterns_place_pointers() {
        let page = InitialState::default().register;
        let values = |item| state(&[item]).unwrap().registers.map(|value| value.unwrap_or_default() - page);
        assert!(values("alias").iter().all(|&offset| offset == 0));
        assert_eq!(values("same-line")[..9], [0, 8, 16, 24, 32, 40, 48, 56, 0]);
        assert_eq!(values("lines")[..3], [0, 256, 512]);
        assert!(values("lines").iter().all(|&offset| offset < 4096));
    }

    #[test]
    fn wrong_items_are_named() {
        for (item, part) in
            [("line", "'line'"), ("rdx=1", "'rdx'"), ("rcx=x", "'x'"), ("memory=", "''"), ("pages=2", "'2'")]
        {
            assert!(state(&[item]).unwrap_err().contains(part), "{item}");
        }
    }
}
