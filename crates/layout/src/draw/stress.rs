//! Which words of a paragraph stand out in a colour of their own? Its figures, or its last clause.

use std::ops::Range;
use std::sync::Arc;

use deckwright_model::text::{Run, TextStyle};

use crate::numbers::{Stated, stated};

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

/// The figures that `text` argues with. A small bare number is rather a name: `wave 1`, `line 12`.
pub fn figures(text: &str) -> Vec<Range<usize>> {
    let argues = |one: &Stated| {
        let quantity = &one.quantity;
        !quantity.unit.is_empty()
            || !quantity.currency.is_empty()
            || quantity.decimals > 0
            || quantity.value.abs() >= 100.0
    };
    stated(text).into_iter().filter(argues).map(|one| one.place).collect()
}

/// The last clause of a sentence, if it is neither too short nor too long to stress.
pub fn last_clause(text: &str) -> Vec<Range<usize>> {
    tail(text).map(|at| at..text.len()).into_iter().collect()
}

fn tail(text: &str) -> Option<usize> {
    let pause = |c: char| matches!(c, '，' | '；' | '：' | '、' | ',' | ';' | ':' | '—' | '–');
    let body = text.trim_end_matches(|c: char| c.is_ascii_punctuation() || matches!(c, '。' | '！' | '？'));
    let at = body.char_indices().rev().find(|(_, c)| pause(*c)).map(|(at, c)| at + c.len_utf8());
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
    use deckwright_model::paint::{Color, Role};
    use deckwright_model::text::FontRole;

    use super::*;

    #[test]
    fn figures_stand_out_and_names_do_not() {
        let found =
            |text: &'static str| -> Vec<&str> { figures(text).into_iter().map(|at| &text[at]).collect() };
        assert_eq!(found("412 accounts, 30% on joint revenue"), ["412", "30%"]);
        assert_eq!(found("批准首期投入 4,800 万元"), ["4,800 万元"]);
        assert!(found("Line 12 in wave 1").is_empty());
        assert!(found("since 2019").is_empty());
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
            color: Color::role(Role::Ink),
            spacing: 0,
            lang: "en-US".into(),
            link: None,
        });
        let text = "From 11.2% to 3.4%";
        let set = runs(text, &style, &style, &figures(text));
        assert_eq!(set.len(), 4);
        assert_eq!(set.iter().map(|run| run.text.as_str()).collect::<String>(), text);
    }

    #[test]
    fn the_stress_falls_on_the_last_clause() {
        let text = "On time is not a service level, it is our margin.";
        assert_eq!(&text[tail(text).unwrap()..], " it is our margin.");
        let text = "准点不是服务指标，准点就是我们的利润。";
        assert_eq!(&text[tail(text).unwrap()..], "准点就是我们的利润。");
        assert_eq!(tail("Short."), None);
    }
}
