//! Titles that say what a page finds, in the content's own words and numbers.

use super::Relation;
use super::facts;
use super::vocabulary::{CLAIMS, holds};
use crate::cues;
use crate::matter::figures::reading;
use crate::numbers::{Figures, format_number};
use crate::words::{PageWords, width_units};

/// Longest and shortest claim, and the longest title that is only a topic, in half ems.
const LONGEST_CLAIM: usize = 84;
const SHORTEST_CLAIM: usize = 12;
const LONGEST_TOPIC: usize = 40;

/// Gives the page a title that is a claim, where its words support one; the topic stays on the page.
pub fn claim(page: &mut PageWords, relation: Relation) {
    if page.chart.is_some() {
        claim_of_chart(page, relation);
        return;
    }
    let sentences = cues::sentences(&page.lead);
    let [only] = sentences[..] else { return };
    if is_topic(&page.title) && is_claim(only) {
        let claim = without_stop(only);
        page.lead = std::mem::replace(&mut page.title, claim);
    }
}

/// A title that names and does not tell.
fn is_topic(title: &str) -> bool {
    width_units(title) <= LONGEST_TOPIC && !title.ends_with(['?', '？', '!', '！']) && !holds(title, CLAIMS)
}

fn is_claim(sentence: &str) -> bool {
    let length = width_units(sentence);
    let tells = holds(sentence, CLAIMS) || !facts::quantities(sentence).is_empty();
    (SHORTEST_CLAIM..=LONGEST_CLAIM).contains(&length) && tells && !sentence.ends_with([':', '：', '?', '？'])
}

fn without_stop(sentence: &str) -> String {
    sentence.trim_end_matches(['.', '。', ';', '；']).to_owned()
}

/// The first sentence beside a chart, or else the numbers that the chart is about.
fn claim_of_chart(page: &mut PageWords, relation: Relation) {
    if !is_topic(&page.title) {
        return;
    }
    let topic = page.title.clone();
    let Some((figures, _)) = &page.chart else { return };
    // What the program reads from the chart is no sentence of the content.
    let own = if page.lead == reading(figures) { "" } else { page.lead.as_str() };
    let sentences = cues::sentences(own);
    if let Some((first, rest)) = sentences.split_first()
        && is_claim(first)
    {
        let (claim, rest, shown) = (without_stop(first), rest.join(" "), reading(figures));
        (page.title, page.lead) = (claim, rest);
        if page.lead.is_empty() {
            page.lead = shown;
        }
        if !page.unit.contains(&topic) {
            let parts = [topic.as_str(), page.unit.as_str()];
            page.unit = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        }
        return;
    }
    if let Some(finding) = finding(figures, relation) {
        let colon = if topic.is_ascii() { ": " } else { "：" };
        let claim = format!("{topic}{colon}{finding}");
        if width_units(&claim) <= LONGEST_CLAIM {
            page.title = claim;
        }
    }
}

/// From the first number to the last, or the largest.
fn finding(figures: &Figures, relation: Relation) -> Option<String> {
    let [(_, values)] = &figures.series[..] else { return None };
    let written = |at: usize| {
        let value = format_number(values[at]?, &figures.format);
        let unit = &figures.unit;
        if ["$", "€", "£", "¥"].contains(&unit.as_str()) {
            return Some(format!("{unit}{value}"));
        }
        let space = if unit.is_ascii() && !unit.is_empty() { " " } else { "" };
        Some(format!("{value}{space}{unit}"))
    };
    match relation {
        Relation::Trend => {
            let last = values.len().checked_sub(1)?;
            let (from, to) = (&figures.categories[0], &figures.categories[last]);
            Some(format!("{} ({from}) → {} ({to})", written(0)?, written(last)?))
        }
        _ => {
            let known = values.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)));
            let (most, _) = known.max_by(|a, b| a.1.total_cmp(&b.1))?;
            Some(format!("{} {}", figures.categories[most], written(most)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::Kind;

    #[track_caller]
    fn check(title: &str, lead: &str, expected: (&str, &str)) {
        let mut page = PageWords::new(Kind::Points, title);
        page.lead = lead.to_owned();
        claim(&mut page, Relation::List);
        assert_eq!((page.title.as_str(), page.lead.as_str()), expected);
    }

    #[test]
    fn a_sentence_that_tells_becomes_the_title() {
        check(
            "Revenue",
            "Revenue rose by 12 % in a flat market.",
            ("Revenue rose by 12 % in a flat market", "Revenue"),
        );
        check("经营业绩", "全年营收增长12%，超过行业平均。", ("全年营收增长12%，超过行业平均", "经营业绩"));
        check("Our plan", "A few thoughts on it.", ("Our plan", "A few thoughts on it."));
        check("Why now?", "Costs fell by half.", ("Why now?", "Costs fell by half."));
        check("Two", "It grew. It will go on.", ("Two", "It grew. It will go on."));
    }
}
