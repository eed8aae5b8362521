//! Titles that state what a page finds: a sentence of the content, or the course of a chart that its data proves.

use super::Relation;
use super::facts;
use super::lists::holds;
use crate::cues;
use crate::matter::figures::{Course, course, written};
use crate::numbers::Figures;
use crate::words::{Language, PageWords, width_units};

/// Longest and shortest claim, and the longest title that is only a topic, in half ems.
const MAX_CLAIM_LENGTH: usize = 84;
const MIN_CLAIM_LENGTH: usize = 12;
const MAX_TOPIC_LENGTH: usize = 40;

/// The words that claims are made of, besides those of the chart.
pub const OWN_WORDS: [&str; 15] = [
    "rose", "fell", "from", "to", "in", "由", "的", "升至", "降至", "は", "の", "から", "に", "増加", "減少",
];

/// Gives the page a title that is a claim, if its words or its data support one; the topic stays on the page.
pub fn claim(page: &mut PageWords, relation: Relation, language: Language) {
    if !is_topic(&page.title) {
        return;
    }
    if page.chart.is_some() {
        claim_of_chart(page, relation, language);
        return;
    }
    let sentences = cues::sentences(&page.lead);
    let [only] = sentences[..] else { return };
    if is_claim(only) && page.table.is_none() && !page.points.is_empty() {
        let claim = without_stop(only);
        page.lead = std::mem::replace(&mut page.title, claim);
    }
}

/// Whether a title only names something. One that asks, calls out or ends a sentence already says something.
fn is_topic(title: &str) -> bool {
    width_units(title) <= MAX_TOPIC_LENGTH
        && !title.contains(['?', '？', '!', '！', '。', '，'])
        && !title.contains(", ")
        && !holds(title, "claims")
}

fn is_claim(sentence: &str) -> bool {
    let length = width_units(sentence);
    let tells = holds(sentence, "claims") || !facts::quantities(sentence).is_empty();
    let ends = sentence.ends_with(['.', '。', '!', '！']);
    (MIN_CLAIM_LENGTH..=MAX_CLAIM_LENGTH).contains(&length) && tells && ends
}

fn without_stop(sentence: &str) -> String {
    sentence.trim_end_matches(['.', '。', ';', '；']).to_owned()
}

/// Whether a sentence says a value that the chart shows: what its data does not prove is not a claim of it.
fn is_shown(sentence: &str, figures: &Figures) -> bool {
    let said = facts::quantities(sentence);
    let mut values = figures.series.iter().flat_map(|(_, values)| values).flatten();
    values.any(|value| said.contains(&value.abs()))
}

/// The first sentence beside a chart, or else the course of its only line.
fn claim_of_chart(page: &mut PageWords, relation: Relation, language: Language) {
    let topic = page.title.clone();
    let sentences = cues::sentences(&page.lead);
    let found = match sentences.split_first() {
        Some((first, rest))
            if is_claim(first)
                && page.chart.as_ref().is_some_and(|(figures, _)| is_shown(first, figures)) =>
        {
            Some((without_stop(first), rest.join(" ")))
        }
        _ => {
            let figures =
                page.chart.as_ref().map(|(figures, _)| figures).filter(|_| relation == Relation::Trend);
            figures
                .and_then(|figures| sentence(figures, &topic, language))
                .map(|claim| (claim, page.lead.clone()))
        }
    };
    let Some((claim, rest)) = found.filter(|(claim, _)| width_units(claim) <= MAX_CLAIM_LENGTH) else {
        return;
    };
    (page.title, page.lead) = (claim, rest);
    if !page.unit.contains(&topic) && !page.title.contains(&topic) {
        let parts = [topic.as_str(), page.unit.as_str()];
        page.unit = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    }
}

/// `Revenue rose from $3.1 in 2022 to $4.2 in 2024`: subject, figures with their unit, and period, all of which the
/// chart shows. `None` if one is missing, or the numbers go up and down.
fn sentence(figures: &Figures, topic: &str, language: Language) -> Option<String> {
    let [(name, values)] = &figures.series[..] else { return None };
    let is_measured = !figures.unit.is_empty() || figures.format.contains(['%', '$', '€', '£', '¥']);
    if !is_measured || !crate::numbers::is_time(&figures.categories) {
        return None;
    }
    let subject = if name.is_empty() { topic } else { name };
    // Clauses do not name a measure, and no verb can follow them.
    if subject.contains([',', '，', '、', ';', '；', ':', '：', '—', '–']) {
        return None;
    }
    let (first, last) = (figures.categories.first()?, figures.categories.last()?);
    let (from, to) =
        (written(figures, values.first().copied()??), written(figures, values.last().copied()??));
    let rises = match course(values)? {
        Course::Rises => true,
        Course::Falls => false,
        Course::Wavers => return None,
    };
    let is_latin = subject.is_ascii();
    Some(match (language, rises) {
        (Language::En, _) if !is_latin => return None,
        (Language::En, true) => format!("{subject} rose from {from} in {first} to {to} in {last}"),
        (Language::En, false) => format!("{subject} fell from {from} in {first} to {to} in {last}"),
        (Language::Zh, true) => format!("{subject}由{first}的{from}升至{last}的{to}"),
        (Language::Zh, false) => format!("{subject}由{first}的{from}降至{last}的{to}"),
        (Language::Ja, true) => format!("{subject}は{first}の{from}から{last}の{to}に増加"),
        (Language::Ja, false) => format!("{subject}は{first}の{from}から{last}の{to}に減少"),
    })
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Table;

    use super::*;
    use crate::matter::figures::set_table;
    use crate::suit::Kind;
    use crate::words::PointWords;

    #[track_caller]
    fn check(title: &str, lead: &str, expected: (&str, &str)) {
        let mut page = PageWords::new(Kind::Points, title);
        page.lead = lead.to_owned();
        page.points = vec![PointWords::default()];
        claim(&mut page, Relation::List, Language::En);
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
        let doubt = ("少了吗？还不能说", "病例减少了一半，共 12 例。");
        check(doubt.0, doubt.1, doubt);
        check("Two", "It grew. It will go on.", ("Two", "It grew. It will go on."));
    }

    #[track_caller]
    fn check_chart(title: &str, rows: &[(&str, &str)], language: Language, expected: &str) {
        let rows = rows.iter().map(|(name, value)| vec![(*name).to_owned(), (*value).to_owned()]).collect();
        let table = Table { header: vec![String::new(), title.to_owned()], rows };
        let mut page = PageWords::new(Kind::Chart, title);
        set_table(&mut page, table);
        claim(&mut page, Relation::Trend, language);
        assert_eq!(page.title, expected);
    }

    #[test]
    fn a_sentence_that_the_chart_does_not_show_stays_below_the_title() {
        let titled = |lead: &str| {
            let rows = [("Grants", "720"), ("Camps", "1,310"), ("Boats", "260")];
            let rows = rows.map(|(name, value)| vec![name.to_owned(), value.to_owned()]).to_vec();
            let mut page = PageWords::new(Kind::Chart, "Budget");
            set_table(&mut page, Table { header: vec![String::new(), "2026".to_owned()], rows });
            page.lead = lead.to_owned();
            claim(&mut page, Relation::Ranking, Language::En);
            page.title
        };
        assert_eq!(titled("The federation has confirmed 2,600."), "Budget");
        assert_eq!(titled("Camps cost most, with 1,310 in a year."), "Camps cost most, with 1,310 in a year");
    }

    #[test]
    fn a_course_is_told_where_the_data_proves_all_of_it() {
        let years = [("2022", "$4.1m"), ("2023", "$4.9m"), ("2024", "$6.2m")];
        check_chart("Revenue", &years, Language::En, "Revenue rose from $4.1 m in 2022 to $6.2 m in 2024");
        let bare = [("2022", "410"), ("2023", "490"), ("2024", "620")];
        check_chart("Members", &bare, Language::En, "Members");
        let months = [("4月", "31件"), ("5月", "25件"), ("6月", "18件")];
        check_chart("報告件数", &months, Language::Ja, "報告件数は4月の31件から6月の18件に減少");
        check_chart("Revenue, and what it hides", &years, Language::En, "Revenue, and what it hides");
        let turns = [("2022", "5%"), ("2023", "3%"), ("2024", "6%")];
        check_chart("Vacancy", &turns, Language::En, "Vacancy");
    }
}
