//! Text in lines of limited width.

/// The number of columns.
const WIDTH: usize = 100;

/// The column of the text on the right in two columns.
const RIGHT: usize = 34;

/// Appends words in lines; lines with an indentation stay as they are.
pub(super) fn paragraphs(out: &mut String, text: &str) {
    for line in text.lines() {
        if line.is_empty() || line.starts_with(' ') {
            out.push_str(line);
            out.push('\n');
        } else {
            wrap(out, line, 0);
        }
    }
}

/// Appends two columns: `left`, and `right` next to it or below it if there is no room.
pub(super) fn two_columns(out: &mut String, left: &str, right: &str) {
    let length = 2 + left.chars().count();
    out.push_str("  ");
    out.push_str(left);
    if right.is_empty() {
        out.push('\n');
        return;
    }
    if length < RIGHT {
        out.extend(std::iter::repeat_n(' ', RIGHT - length));
    } else {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', RIGHT));
    }
    wrap(out, right, RIGHT);
}

/// Appends words in lines that start in column `start`, where the first one already is.
fn wrap(out: &mut String, text: &str, start: usize) {
    let mut column = start;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > start && column + 1 + length > WIDTH {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', start));
            column = start;
        }
        if column > start {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped() {
        let mut out = String::new();
        paragraphs(&mut out, &format!("{}\n\n  {}", "word ".repeat(30), "word ".repeat(30)));
        let lengths: Vec<usize> = out.lines().map(str::len).collect();
        assert_eq!(lengths, [99, 49, 0, 152]);
    }

    #[test]
    fn the_right_column_starts_below_a_long_left_one() {
        let mut out = String::new();
        two_columns(&mut out, "-a", "one two");
        two_columns(&mut out, &"x".repeat(32), "three");
        let expected = format!("  -a{0:30}one two\n  {1}\n{0:34}three\n", "", "x".repeat(32));
        assert_eq!(out, expected);
    }
}
