//! Titles that say what a page finds, in the content's own words and numbers.

use super::Relation;
use super::facts;
use super::vocabulary::{CLAIMS, holds};
use crate::cues;
use crate::matter::figures::{Course, beside, course, followers, language, reading, written};
use crate::numbers::{Figures, format_number};
use crate::words::{Language, PageWords, width_units};

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
            // What the title tells need not be told again.
            if relation != Relation::Trend && page.lead == reading(figures) {
                page.lead = followers(figures).unwrap_or_default();
            }
        }
    }
}

/// Where the numbers lead, by way of their turn if they have one, or the largest.
fn finding(figures: &Figures, relation: Relation) -> Option<String> {
    let [(_, values)] = &figures.series[..] else { return None };
    let language = language(figures);
    let of = |value: String, at: usize| {
        let name = &figures.categories[at];
        if language.is_cjk() { format!("{value}（{name}）") } else { format!("{value} ({name})") }
    };
    let at = |at: usize| Some(of(written(figures, values[at]?), at));
    let last = values.len().checked_sub(1)?;
    if relation == Relation::Trend {
        // What is counted need be said once.
        let bare = |at: usize| Some(of(format_number(values[at]?, &figures.format), at));
        return Some(match (course(values)?, language) {
            // Up and down: no title says that in short.
            (Course::Wavers, _) => return None,
            (Course::Rises | Course::Falls, Language::En) => format!("{} → {}", at(0)?, at(last)?),
            (Course::Peaks(turn) | Course::Dips(turn), Language::En) => {
                format!("{} → {} → {}", bare(0)?, bare(turn)?, at(last)?)
            }
            (Course::Rises, Language::Zh) => format!("由{}升至{}", at(0)?, at(last)?),
            (Course::Falls, Language::Zh) => format!("由{}降至{}", at(0)?, at(last)?),
            (Course::Peaks(turn), Language::Zh) => {
                format!("由{}升至{}，再降至{}", bare(0)?, bare(turn)?, at(last)?)
            }
            (Course::Dips(turn), Language::Zh) => {
                format!("由{}降至{}，再升至{}", bare(0)?, bare(turn)?, at(last)?)
            }
            (Course::Rises, Language::Ja) => format!("{}から{}へ上昇", at(0)?, at(last)?),
            (Course::Falls, Language::Ja) => format!("{}から{}へ下降", at(0)?, at(last)?),
            (Course::Peaks(turn), Language::Ja) => {
                format!("{}から{}へ上昇、その後{}へ下降", bare(0)?, bare(turn)?, at(last)?)
            }
            (Course::Dips(turn), Language::Ja) => {
                format!("{}から{}へ下降、その後{}へ上昇", bare(0)?, bare(turn)?, at(last)?)
            }
        });
    }
    let mut known: Vec<(usize, f64)> =
        values.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?))).collect();
    known.sort_by(|a, b| b.1.total_cmp(&a.1));
    match known[..] {
        // Two that are largest are no finding.
        [(_, first), (_, second), ..] if first <= second => None,
        [(most, value), ..] => Some(beside(&figures.categories[most], &written(figures, value))),
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Table;

    use super::*;
    use crate::matter::figures::set_table;
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

    #[track_caller]
    fn check_chart(title: &str, rows: &[(&str, &str)], relation: Relation, expected: (&str, &str)) {
        let rows = rows.iter().map(|(name, value)| vec![(*name).to_owned(), (*value).to_owned()]).collect();
        let table = Table { header: vec![String::new(), title.to_owned()], rows };
        let mut page = PageWords::new(Kind::Chart, title);
        set_table(&mut page, table);
        page.lead = page.chart.as_ref().map(|(figures, _)| reading(figures)).unwrap();
        claim(&mut page, relation);
        assert_eq!((page.title.as_str(), page.lead.as_str()), expected);
    }

    #[test]
    fn title_and_remark_of_a_chart_tell_the_same_story() {
        let quarters =
            [("第一季度", "3,200"), ("第二季度", "4,100"), ("第三季度", "5,600"), ("第四季度", "4,900")];
        check_chart(
            "季度销售额",
            &quarters,
            Relation::Trend,
            (
                "季度销售额：由3,200（第一季度）升至5,600（第三季度），再降至4,900（第四季度）",
                "第三季度之前持续上升，此后回落",
            ),
        );
        check_chart(
            "Members",
            &[("2022", "410"), ("2023", "490"), ("2024", "620")],
            Relation::Trend,
            ("Members: 410 (2022) → 620 (2024)", "Rising all the way from 2022 to 2024"),
        );
        check_chart(
            "New customers",
            &[("Press", "9"), ("Word of mouth", "44"), ("Window", "18")],
            Relation::Ranking,
            ("New customers: Word of mouth 44", "Followed by Window 18 and Press 9"),
        );
        check_chart(
            "Visits",
            &[("North", "9"), ("South", "9"), ("East", "3")],
            Relation::Ranking,
            ("Visits", "Highest: North, South 9; lowest: East 3"),
        );
    }
}
