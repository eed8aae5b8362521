//! Which lines are formulas? Names, numbers and signs around an equals sign, and not sentences.

use super::width_units;

/// Signs that join the parts of a formula.
const SIGNS: [char; 20] =
    ['+', '−', '×', '÷', '·', '*', '/', '√', '∑', 'Σ', '∫', '^', '²', '³', '∏', '±', '≈', '≤', '≥', '('];
/// Longest name within a formula, in half ems and in words.
const MAX_NAME_LENGTH: usize = 30;
const MAX_WORDS: usize = 4;
/// Longest formula that is set in a line.
const MAX_FORMULA_LENGTH: usize = 96;

/// Whether `line` is one formula: `V = R × I`, `毛利率 = (22 − 6.30) ÷ 22 = 71.4%`.
pub fn is_formula(line: &str) -> bool {
    let line = line.trim();
    let sides: Vec<&str> = line.split(['=', '＝', '≈']).map(str::trim).collect();
    let is_whole = sides.len() >= 2 && sides.iter().all(|side| !side.is_empty());
    let is_sentence = line.ends_with(['.', '。', '!', '?', '！', '？', ':', '：'])
        || line.contains(['，', '。', '；', ';', '、', '→', '⇒', '"', '“', '「'])
        || line.contains(", ")
        || line.contains("==")
        || line.contains("=>");
    if !is_whole || is_sentence || width_units(line) > MAX_FORMULA_LENGTH {
        return false;
    }
    let parts =
        || line.split(|c: char| c == '=' || c == '＝' || c == ')' || SIGNS.contains(&c)).map(str::trim);
    let are_names = parts()
        .all(|part| width_units(part) <= MAX_NAME_LENGTH && part.split_whitespace().count() <= MAX_WORDS);
    // `n = 812` states a number; a formula says how one thing follows from others.
    let computes = sides[1..].iter().any(|side| side.contains(SIGNS));
    are_names && computes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_told_from_sentences() {
        for line in
            ["V = R × I", "SS = z × √(L · σ_d² + d² · σ_L²)", "毛利率 = (22 − 6.30) ÷ 22 = 71.4%", "E = m c²"]
        {
            assert!(is_formula(line), "{line}");
        }
        for line in [
            "n = 812",
            "In our survey (n = 812, June 2025), 63% of owners agreed",
            "A = B",
            "用 V = R × I 计算，得到电流。",
            "if (a == b) return",
            "No formula",
        ] {
            assert!(!is_formula(line), "{line}");
        }
    }
}
