//! Where is a text that is not a list divided? Between its clauses, and between a question and its answer.

use super::actions::is_ordered;
use super::lists::begins;
use crate::numbers::stated;
use crate::words::{is_wide, width_units};

/// Longest mention of a thing among others, in half ems.
const MAX_MENTION_LENGTH: usize = 32;
/// Shortest sentence that is a part where there are only two, in half ems.
const MIN_SENTENCE_LENGTH: usize = 24;
/// Longest East Asian name among others, in half ems.
const MAX_NAME_LENGTH: usize = 28;

/// The parts of a text between full stops and semicolons; if there is only one, those between commas that state as many
/// quantities, or that are as short as names. Also, whether the text only strings them together.
pub fn clauses(text: &str) -> (Vec<&str>, bool) {
    let cut = |ends: &[char]| -> Vec<&str> {
        let stops = ['.', '。', ';', '；', ',', '，', '、', ' '];
        text.split(ends)
            .map(|part| part.trim().trim_end_matches(stops))
            .filter(|part| !part.is_empty())
            .collect()
    };
    let strong = cut(&[';', '；']);
    if strong.len() >= 3 {
        // A full stop separates what semicolons hold together.
        let ends = ['.', '。', ' '];
        let parts = strong.into_iter().flat_map(crate::cues::sentences);
        return (parts.map(|part| part.trim_end_matches(ends)).collect(), true);
    }
    let sentences = crate::cues::sentences(text);
    let told = clauses_of(&sentences);
    if sentences.len() >= 2 && told.len() > sentences.len() && told.iter().all(|part| stated(part).len() == 1)
    {
        return (told, false);
    }
    // Five or more sentences as short as names only string things together.
    if sentences.len() >= 5 && sentences.iter().all(|one| width_units(one) <= MAX_MENTION_LENGTH) {
        return (sentences, true);
    }
    if sentences.len() >= 3
        || sentences.len() == 2 && sentences.iter().all(|one| width_units(one) >= MIN_SENTENCE_LENGTH)
    {
        return (sentences, false);
    }
    // `38 plots | 112 members | 1 tap`: bars separate what is strung together.
    let bars: Vec<&str> =
        [" | ", "｜", " · ", " / "].iter().map(|sign| text.split(sign)).fold(Vec::new(), |longest, parts| {
            let parts: Vec<&str> = parts.map(str::trim).filter(|part| !part.is_empty()).collect();
            if parts.len() > longest.len() { parts } else { longest }
        });
    if bars.len() >= 3 && sentences.len() == 1 && bars.iter().all(|part| stated(part).len() == 1) {
        return (bars, true);
    }
    let commas = cut(&['，', '。', ';', '；']);
    if commas.len() >= 3 && commas.iter().all(|part| stated(part).len() == 1) {
        return (commas, false);
    }
    // `Built in 1784, burnt down in 1836, closed in 1971`: a year, or a quantity, in every clause of a sentence.
    let is_dated = |part: &&str| {
        let year = crate::when::year_in(part);
        year.is_some_and(|(year, _)| stated(part).iter().all(|stated| stated.written == year))
    };
    let is_counted = |part: &&str| stated(part).len() == 1;
    if told.len() >= 3 && (told.iter().all(is_dated) || told.iter().all(is_counted)) {
        return (told, false);
    }
    // `最上层是…，往下是…`, `先…，再…，最后…`: the clauses say where they stand.
    let stands =
        |part: &&&str| is_ordered(part) || ["top", "base", "between"].iter().any(|name| begins(part, name));
    if commas.len() >= 3 && commas.iter().filter(stands).count() * 3 >= commas.len() * 2 {
        return (commas, false);
    }
    // `G.04, 1.17, the map room`: not a sentence, and commas between things.
    let things: Vec<&str> = text.split(", ").map(str::trim).collect();
    let is_sentence = text.ends_with(['.', '!', '?', ':']) || text.chars().any(is_wide);
    if things.len() >= 4 && !is_sentence && things.iter().all(|one| width_units(one) <= MAX_MENTION_LENGTH) {
        return (things, true);
    }
    let names = cut(&['、', '。']);
    let is_name = |part: &&str| width_units(part) <= MAX_NAME_LENGTH && part.chars().any(is_wide);
    if names.len() >= 4 && names.iter().all(is_name) { (names, true) } else { (Vec::new(), false) }
}

/// The text in parts that each hold one piece which `is_marked`, complete and in order: what stands before the first
/// such piece of a sentence belongs to it, and what has no mark continues what was said before.
/// `With savings from 2027, cash turns positive in 2029` is not split: its first clause does not stand alone.
pub fn segments<'t>(text: &'t str, is_marked: &dyn Fn(&str) -> bool) -> Vec<&'t str> {
    let mut starts: Vec<usize> = Vec::new();
    for sentence in crate::cues::sentences(text) {
        let start = sentence.as_ptr() as usize - text.as_ptr() as usize;
        let mut begun = false;
        let hangs = begins(sentence, "hangs");
        for (at, piece) in pieces(sentence) {
            if is_marked(piece) && !(begun && hangs) {
                starts.push(if begun { start + at } else { start });
                begun = true;
            }
        }
    }
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let part = |(start, end): (&usize, usize)| {
        let part = text[*start..end].trim().trim_end_matches([',', '，', '、', ';', '；', ' ']);
        part.strip_suffix(" and").unwrap_or(part)
    };
    starts.iter().zip(ends).map(part).filter(|part| !part.is_empty()).collect()
}

/// What stands between the commas of a sentence, and between what `and` joins, with its place. What brackets hold is
/// not split.
pub fn pieces(sentence: &str) -> Vec<(usize, &str)> {
    let mut cuts = vec![0];
    let is_open = |at: usize| {
        let before = &sentence[..at];
        before.matches(['(', '（']).count() > before.matches([')', '）']).count()
    };
    for sign in [", ", "; ", "，", "、", "；", " and "] {
        let found = sentence.match_indices(sign).filter(|(at, _)| !is_open(*at));
        cuts.extend(found.map(|(at, _)| at + sign.len()));
    }
    cuts.sort_unstable();
    cuts.dedup();
    let ends = cuts.iter().skip(1).copied().chain([sentence.len()]).collect::<Vec<_>>();
    cuts.into_iter().zip(ends).map(|(start, end)| (start, &sentence[start..end])).collect()
}

/// What stands between the commas of the sentences.
fn clauses_of<'t>(sentences: &[&'t str]) -> Vec<&'t str> {
    let ends = ['.', '。', ';', '；', ',', '，', ' '];
    let parts = sentences.iter().flat_map(|sentence| sentence.split(", ")).flat_map(|part| part.split('，'));
    parts.map(|part| part.trim().trim_end_matches(ends)).filter(|part| !part.is_empty()).collect()
}

/// `Can I? Yes.` as the question and its answer.
pub fn answer(text: &str) -> Option<(String, String)> {
    let is_marked = ["Q.", "Q:", "Q：", "Q．", "问：", "問："].iter().any(|mark| text.starts_with(mark));
    let at = if is_marked {
        text.char_indices().skip(2).find(|(_, c)| "?？。".contains(*c)).map(|(at, _)| at)
    } else {
        text.rfind(['?', '？'])
    }?;
    let mark = text[at..].chars().next()?.len_utf8();
    // The mark that closes a quoted question belongs to it.
    let behind = &text[at + mark..];
    let closing = behind.len() - behind.trim_start_matches(['」', '”', '"']).len();
    let (question, rest) = (text[..at + mark + closing].trim(), behind[closing..].trim_start());
    (!rest.is_empty()).then(|| (question.to_owned(), rest.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_parted_by_what_they_tell_of() {
        let has_year = |piece: &str| crate::when::year_in(piece).is_some();
        assert_eq!(
            segments("The first, of wood, came in 1874 and burned in 1911. It was missed.", &has_year),
            ["The first, of wood, came in 1874", "burned in 1911. It was missed."]
        );
        assert_eq!(
            segments("楼1936年建成，1952年改作医院，很小。", &has_year),
            ["楼1936年建成", "1952年改作医院，很小。"]
        );
        let hanging = "It opened in 2024. With savings from 2027, cash turns positive in 2029.";
        assert_eq!(segments(hanging, &has_year).len(), 2);
        assert!(segments("Nothing here, nor there.", &has_year).is_empty());
        let has_amount = |piece: &str| !stated(piece).is_empty();
        assert_eq!(
            segments("模具尾款 27 万，德国合规（WEEE、包装法、EPR）9 万。", &has_amount),
            ["模具尾款 27 万", "德国合规（WEEE、包装法、EPR）9 万。"]
        );
    }

    #[test]
    fn clauses_that_state_one_thing_each_are_parted() {
        assert_eq!(clauses("Built in 1784, burnt down in 1836, closed in 1971.").0.len(), 3);
        assert_eq!(clauses("We sent 500 letters. 41 people came, 9 stayed.").0.len(), 3);
        assert_eq!(
            clauses("38 plots | 112 members | 1 tap"),
            (vec!["38 plots", "112 members", "1 tap"], true)
        );
        assert!(clauses("Built in stone, roofed in slate, closed in 1971.").0.is_empty());
    }
}
