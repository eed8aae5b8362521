//! Does a text count its own parts? `一是…；二是…；三是…`, `First, … Second, … Third, …`: each part is a line of a list.

/// Words that count, each family in its order. A part begins with one of them at the beginning of a clause.
const COUNTS: [&[&str]; 9] = [
    &["一是", "二是", "三是", "四是", "五是", "六是"],
    &["其一", "其二", "其三", "其四", "其五"],
    &["第一，", "第二，", "第三，", "第四，", "第五，"],
    &["首先，", "其次，", "再次，", "最后，"],
    &["一つ目は", "二つ目は", "三つ目は", "四つ目は"],
    &["1つ目は", "2つ目は", "3つ目は", "4つ目は"],
    &["第一に", "第二に", "第三に", "第四に"],
    &["First, ", "Second, ", "Third, ", "Fourth, "],
    &["Firstly, ", "Secondly, ", "Thirdly, ", "Finally, "],
];
/// The fewest parts that make a list.
const MIN_PARTS: usize = 2;

/// What stands before the first of the parts that `text` counts, and the parts, each with the word that counts it.
pub(super) fn parts(text: &str) -> Option<(&str, Vec<&str>)> {
    let found = |words: &&[&str]| {
        let mut places: Vec<usize> = Vec::new();
        for word in *words {
            let from = places.last().map_or(0, |last| last + 1);
            let from = (from..=text.len()).find(|at| text.is_char_boundary(*at))?;
            let next = text[from..].match_indices(word).map(|(at, _)| from + at);
            match next.into_iter().find(|at| begins_clause(&text[..*at])) {
                Some(at) => places.push(at),
                None => break,
            }
        }
        (places.len() >= MIN_PARTS).then_some(places)
    };
    let places = COUNTS.iter().find_map(found)?;
    let ends = places.iter().skip(1).copied().chain([text.len()]);
    let parts = places.iter().zip(ends).map(|(start, end)| text[*start..end].trim()).collect();
    Some((text[..places[0]].trim(), parts))
}

fn begins_clause(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['.', '。', ';', '；', ':', '：', '!', '！', '?', '？', '—'])
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_text_that_counts_its_parts_is_a_list() {
        let (lead, found) = parts("有三点说明：一是快；二是稳，一是一；三是省。").unwrap();
        assert_eq!((lead, found), ("有三点说明：", vec!["一是快；", "二是稳，一是一；", "三是省。"]));
        let (lead, found) = parts("First, we ask. Second, we wait a second, not a day.").unwrap();
        assert_eq!((lead, found.len()), ("", 2));
        assert_eq!(parts("这一是非二是错的问题。"), None);
        assert_eq!(parts("First, we ask."), None);
    }
}
