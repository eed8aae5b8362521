//! Which words of a paragraph stand out in a colour of their own? Its figures, or its last clause.

use std::ops::Range;
use std::sync::Arc;

use deckwright_model::outline::{Emphasis, emphasised_places};
use deckwright_model::text::{Run, TextStyle};

/// `text` in runs, the `stressed` places in their own style.
pub fn runs(
    text: &str,
    plain: &Arc<TextStyle>,
    style: &Arc<TextStyle>,
    stressed: &[Range<usize>],
) -> Vec<Run> {
    let run = |place: Range<usize>, style: &Arc<TextStyle>| Run {
        text: text[place].to_owned(),
        style: style.clone(),
    };
    let mut runs = Vec::new();
    let mut at = 0;
    for place in stressed {
        if place.start > at {
            runs.push(run(at..place.start, plain));
        }
        runs.push(run(place.clone(), style));
        at = place.end;
    }
    if at < text.len() {
        runs.push(run(at..text.len(), plain));
    }
    runs
}

/// Where the words that the author of `said` set apart stand in `shown`, which has other spaces between the same words.
pub fn set_apart(emphasis: &[Emphasis], said: &str, shown: &str) -> Vec<Range<usize>> {
    let places = emphasised_places(emphasis, said);
    if places.is_empty() || said.chars().count() != shown.chars().count() {
        return Vec::new();
    }
    let bytes =
        |text: &str| -> Vec<usize> { text.char_indices().map(|(at, _)| at).chain([text.len()]).collect() };
    let (own, others) = (bytes(said), bytes(shown));
    let moved = |at: usize| own.binary_search(&at).map_or(0, |nth| others[nth]);
    places.into_iter().map(|place| moved(place.start)..moved(place.end)).collect()
}

/// The unit after the only number of a figure: `亿元`, ` million`. A sign such as `%` belongs to the number.
pub fn unit(figure: &str) -> Option<Range<usize>> {
    let first = figure.find(|c: char| c.is_ascii_digit())?;
    let last = figure.rfind(|c: char| c.is_ascii_digit())? + 1;
    let is_one = figure[first..last].chars().all(|c| !c.is_alphabetic());
    let is_word = figure[last..].chars().any(char::is_alphabetic);
    (is_one && is_word).then_some(last..figure.len())
}

/// The comment at the end of a line of code, and the texts in quotation marks before it.
pub fn in_code(line: &str) -> (Option<Range<usize>>, Vec<Range<usize>>) {
    let (mut quoted, mut open): (Vec<Range<usize>>, Option<(usize, char)>) = (Vec::new(), None);
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match open {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some((start, mark)) if c == mark => {
                quoted.push(start..at + c.len_utf8());
                open = None;
            }
            Some(_) => {}
            None if matches!(c, '"' | '`') || c == '\'' && !line[..at].ends_with(char::is_alphanumeric) => {
                open = Some((at, c));
            }
            None => {
                let is_apart = line[..at].trim_end().len() < at || at == 0;
                let begins = ["//", "# ", "-- ", "/*"].iter().any(|mark| line[at..].starts_with(mark));
                if is_apart && begins {
                    return (Some(at..line.len()), quoted);
                }
            }
        }
    }
    (None, quoted)
}

/// The last clause of a sentence, if it is neither too short nor too long to stress.
pub fn last_clause(text: &str) -> Vec<Range<usize>> {
    tail(text).map(|at| at..text.len()).into_iter().collect()
}

fn tail(text: &str) -> Option<usize> {
    let pause = |c: char| matches!(c, '，' | '；' | '：' | '、' | ',' | ';' | ':' | '—' | '–');
    let body = text.trim_end_matches(|c: char| c.is_ascii_punctuation() || matches!(c, '。' | '！' | '？'));
    // A sign between digits is part of a number, an hour or a date.
    let is_inside = |at: usize, c: char| {
        body[..at].ends_with(|c: char| c.is_ascii_digit())
            && body[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit())
    };
    let is_pause = |(at, c): &(usize, char)| pause(*c) && !is_inside(*at, *c);
    let at = body.char_indices().rev().find(is_pause).map(|(at, c)| at + c.len_utf8());
    let at = at.or_else(|| {
        // Without a pause: the last two words of a Latin sentence.
        let words: Vec<usize> = body.match_indices(' ').map(|(at, _)| at).collect();
        (words.len() >= 4).then(|| words[words.len() - 2])
    })?;
    let share = (text.len() - at) as f64 / text.len() as f64;
    (0.12..=0.62).contains(&share).then_some(at)
}

#[cfg(test)]
mod tests {
    use deckwright_model::paint::{Color, PaletteRole};
    use deckwright_model::text::FontRole;

    use super::*;
    use crate::numbers::argued_figure;

    #[test]
    fn units_of_figures_are_told_from_their_numbers() {
        assert_eq!(unit("18.42亿元").map(|place| &"18.42亿元"[place]), Some("亿元"));
        assert_eq!(unit("$84.6 million").map(|place| &"$84.6 million"[place]), Some(" million"));
        assert_eq!((unit("41%"), unit("1 h 45 min"), unit("None")), (None, None, None));
    }

    #[test]
    fn comments_and_texts_are_found_in_code() {
        let check = |line: &str, comment: Option<&str>, texts: &[&str]| {
            let (found, quoted) = in_code(line);
            assert_eq!(found.map(|at| &line[at]), comment, "{line}");
            assert_eq!(quoted.into_iter().map(|at| &line[at]).collect::<Vec<_>>(), texts, "{line}");
        };
        check("x = 'a # b'  # why", Some("# why"), &["'a # b'"]);
        check("VALUES (:id, 'CREATED'); -- once", Some("-- once"), &["'CREATED'"]);
        check("get(\"http://a\") // it's", Some("// it's"), &["\"http://a\""]);
        check("i-- - don't", None, &[]);
    }

    #[test]
    fn no_word_is_lost_between_runs() {
        let style = Arc::new(TextStyle {
            latin: "Arial".into(),
            east_asian: "Arial".into(),
            font: FontRole::Body,
            size: 1800,
            bold: false,
            italic: false,
            color: Color::role(PaletteRole::Ink),
            spacing: 0,
            lang: "en-US".into(),
            link: None,
        });
        let text = "From 11.2% to 3.4%";
        let set = runs(text, &style, &style, argued_figure(text, "").as_slice());
        assert_eq!(set.len(), 2);
        assert_eq!(set.iter().map(|run| run.text.as_str()).collect::<String>(), text);
    }

    #[test]
    fn the_stress_falls_on_the_last_clause() {
        let text = "On time is not a service level, it is our margin.";
        assert_eq!(&text[tail(text).unwrap()..], " it is our margin.");
        let text = "准点不是服务指标，准点就是我们的利润。";
        assert_eq!(&text[tail(text).unwrap()..], "准点就是我们的利润。");
        let text = "The precept is £61,500, a rise of £1,102.55.";
        assert_eq!(&text[tail(text).unwrap()..], " a rise of £1,102.55.");
        assert_eq!(tail("Short."), None);
    }
}
