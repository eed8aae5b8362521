//! Do lines number themselves, without being a numbered list? By the marks before them, or by numbers that they begin
//! with.

/// Whether `①`, `②`, `③` stand before the lines.
pub fn count_up_by_marks(marks: &[String]) -> bool {
    marks.len() >= 3 && (1..).zip(marks).all(|(number, mark)| number_of_mark(mark) == Some(number))
}

/// Whether the headings number themselves: `1. …`, `(2) …`, `03 …`, `一、…`, `（二）…`.
pub fn count_up_by_heads(heads: &[&str]) -> bool {
    const NUMERALS: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
    let counts = |(number, head): (usize, &&str)| {
        let head = head.trim_start_matches(['(', '（']);
        let digits = head.chars().take_while(char::is_ascii_digit).count();
        let (found, rest) = match head.chars().next() {
            Some(_) if digits > 0 => (head[..digits].parse().ok(), &head[digits..]),
            Some(c) => {
                let at = NUMERALS.iter().position(|numeral| *numeral == c);
                (at.map(|at| at + 1), &head[c.len_utf8()..])
            }
            None => (None, head),
        };
        found == Some(number) && (rest.starts_with(['.', ')', '、', '）', '．']) || head.starts_with('0'))
    };
    heads.len() >= 3 && (1..).zip(heads).all(counts)
}

/// The number of the mark `①`, or of a keycap: `1️⃣`.
fn number_of_mark(mark: &str) -> Option<u32> {
    let first = mark.chars().next()?;
    match u32::from(first) {
        code @ 0x2460..=0x2473 => Some(code - 0x245F),
        code @ 0x2474..=0x2487 => Some(code - 0x2473),
        code @ 0x2776..=0x277F => Some(code - 0x2775),
        _ if mark.contains('\u{20e3}') => first.to_digit(10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_themselves() {
        let marks = |marks: &[&str]| marks.iter().map(|mark| (*mark).to_owned()).collect::<Vec<_>>();
        assert!(count_up_by_marks(&marks(&["①", "②", "③"])) && !count_up_by_marks(&marks(&["①", "③", "②"])));
        assert!(count_up_by_marks(&marks(&["1\u{fe0f}\u{20e3}", "2\u{fe0f}\u{20e3}", "3\u{fe0f}\u{20e3}"])));
        for heads in [
            ["1. Wash", "2. Dry", "3. Rest"],
            ["一、洗", "二、晾", "三、收"],
            ["01 Wash", "02 Dry", "03 Rest"],
        ] {
            assert!(count_up_by_heads(&heads), "{heads:?}");
        }
        for heads in
            [["1 door", "2 doors", "3 doors"], ["一天", "二月", "三人"], ["Room", "2. Hall", "3. Yard"]]
        {
            assert!(!count_up_by_heads(&heads), "{heads:?}");
        }
    }
}
