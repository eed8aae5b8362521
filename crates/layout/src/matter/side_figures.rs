//! Which figures of a text stand beside it? Several amounts that a sentence names, as bars; what has changed, from one
//! amount to another; two shares that a sentence sets against each other; or else the only figure of its first sentence,
//! each with the words of its clause. The text stays whole.

use deckwright_model::language::is_hiragana;

use super::leading_figures::is_open;
use super::sentence_amounts::{self, Change, NamedAmount, Series};
use super::surveys::{letters, says_all};
use crate::cues;
use crate::meaning::Relation;
use crate::numbers::{TextQuantity, stated};
use crate::only::only_one;
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, is_wide, links, width_units};

/// The text that a figure is pulled out of, in half ems: shorter ones are statements, longer ones need the page.
const TEXT: std::ops::RangeInclusive<usize> = 120..=620;
/// Widest figure, in half ems.
const MAX_FIGURE_WIDTH: usize = 12;
/// Widest figure that the rest of its sentence stands around, in half ems.
const MAX_TOLD_WIDTH: usize = 16;
/// Widths of the words that say what a figure is of, in half ems.
const LABEL: std::ops::RangeInclusive<usize> = 4..=56;
/// Longest sentence that stands around its figure.
const MAX_SENTENCE_LENGTH: usize = 130;
/// What ends a clause.
const ENDS: [char; 16] =
    [',', '，', '.', '。', ';', '；', '、', '(', '（', ')', '）', ':', '：', '—', '–', '\n'];

/// Longest list that stands beside bars, in half ems.
const MAX_LIST_LENGTH: usize = 620;
/// Most lines of a list beside bars.
const MAX_LIST_LINES: usize = 6;
/// Longest list that stands beside one figure, in half ems.
const MAX_SHORT_LIST_LENGTH: usize = 320;
/// Most lines of a list beside one figure.
const MAX_SHORT_LIST_LINES: usize = 4;
/// Most changes that stand beside a text.
const MAX_CHANGES: usize = 2;

/// The page with figures or bars beside its text, and the page as it was to fall back on. `None` where no figure leads.
pub fn pull(page: &PageWords) -> Option<PageWords> {
    // A statement that lists amounts becomes their chart; a single figure in it is what it states.
    let is_statement = page.kind == Kind::Statement && page.figure.is_empty() && page.lead != page.title;
    let is_list = is_statement
        || matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    let is_plain = page.quote.is_empty() && page.pictures.is_empty() && page.panels.is_empty();
    let text = Text::of(page).filter(|_| is_list && is_plain)?;
    let sentences: Vec<&str> = text.whole.lines().flat_map(cues::sentences).collect();
    let series = sentences
        .iter()
        .find_map(|sentence| sentence_amounts::series_below(&page.title, sentence))
        .filter(fits);
    let figures = series.as_ref().map(bars).or_else(|| {
        if is_statement {
            return None;
        }
        let changes = change_points(&sentences);
        if text.is_list && !text.is_short {
            return changes.filter(|found| found.len() == MAX_CHANGES);
        }
        changes
            .or_else(|| sentences.iter().find_map(|sentence| comparison_points(sentence)))
            .or_else(|| sentences.windows(2).find_map(|pair| parallel_points(pair[0], pair[1])))
            .or_else(|| Some(vec![leading_figure(sentences.first().filter(|_| text.is_one)?)?]))
    })?;
    let mut words = page.clone();
    words.plain = Some(Box::new(PageWords { plain: None, ..page.clone() }));
    words.kind = Kind::Relation(Relation::List);
    words.lead = match &series {
        Some(series) => without_sentences(&text.whole, |line| says_all(series, line)),
        None => without_sentences(&text.whole, |line| figures.iter().any(|point| is_said_by(point, line))),
    };
    words.unit = series.map(|series| series.title).unwrap_or_default();
    (words.points, words.counted) = (figures, false);
    Some(words)
}

/// `text` without the sentences that the figures beside it say in full; all of it if nothing else would be left.
fn without_sentences(text: &str, is_said: impl Fn(&str) -> bool) -> String {
    let kept = |line: &str| {
        let said = cues::sentences(line).into_iter().filter(|sentence| is_said(sentence));
        said.fold(line.to_owned(), |line, sentence| line.replacen(sentence, "", 1)).trim().to_owned()
    };
    let lines: Vec<String> = text.lines().map(kept).filter(|line| !line.is_empty()).collect();
    if lines.is_empty() { text.to_owned() } else { lines.join("\n") }
}

/// Whether a change from one amount to another, or a figure with the words around it, is all that `line` says.
fn is_said_by(point: &PointWords, line: &str) -> bool {
    let said = match (point.moment.is_empty(), point.key.is_empty()) {
        (false, _) => format!("{}{}{}", point.label, point.moment, point.figure),
        (_, false) => format!("{}{}{}", point.key, point.figure, point.label),
        _ => format!("{}{}", point.figure, point.label),
    };
    letters(&said) == letters(line)
}

/// All that a page says below its title.
struct Text {
    whole: String,
    /// It is one paragraph, or one point of several.
    is_one: bool,
    /// Its lines are those of a list, and few.
    is_list: bool,
    is_short: bool,
}

impl Text {
    fn of(page: &PageWords) -> Option<Self> {
        let is_figure = |point: &PointWords| {
            [&point.figure, &point.label, &point.moment, &point.key].iter().any(|text| !text.is_empty())
        };
        let lines: Vec<String> =
            std::iter::once(page.lead.clone()).chain(page.points.iter().map(PointWords::line)).collect();
        let whole = lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        // What introduces a list stands right before it.
        let is_lead = !page.lead.lines().rev().skip(1).any(|line| line.ends_with([':', '：']));
        let is_chain = whole.lines().any(|line| !links(line).is_empty());
        let is_statement = page.points.is_empty();
        if page.points.iter().any(is_figure) || whole.is_empty() || is_chain || !is_lead {
            return None;
        }
        let is_one = page.points.len() == 1 && page.lead.is_empty() && page.points[0].heading.is_empty();
        let is_text =
            is_one || is_statement || page.prose && page.points.iter().all(|point| point.heading.is_empty());
        let is_list = !is_text;
        let fits = if is_list {
            // What is nested or numbered stays a list.
            let is_line = |point: &PointWords| point.entries.len() <= 1 && !point.body.contains('\n');
            page.points.len() <= MAX_LIST_LINES
                && !page.counted
                && page.points.iter().all(is_line)
                && width_units(&whole) <= MAX_LIST_LENGTH
        } else {
            is_statement || TEXT.contains(&width_units(&whole))
        };
        let is_short =
            page.points.len() <= MAX_SHORT_LIST_LINES && width_units(&whole) <= MAX_SHORT_LIST_LENGTH;
        fits.then_some(Self { whole, is_one, is_list, is_short })
    }
}

fn fits(series: &Series) -> bool {
    series.named.iter().all(|one| width_units(&one.stated.written) <= MAX_FIGURE_WIDTH)
}

/// Several amounts of one unit as bars, each as long as its share of the largest.
fn bars(series: &Series) -> Vec<PointWords> {
    let value = |one: &NamedAmount| one.stated.quantity.amount();
    let most = series.named.iter().map(value).fold(0.0, f64::max);
    let point = |one: &NamedAmount| PointWords {
        figure: one.stated.written.clone(),
        label: one.name.clone(),
        share: Some(value(one) / most),
        ..PointWords::default()
    };
    series.named.iter().map(point).collect()
}

/// What has changed, each as the amount that it was and the amount that it is.
fn change_points(sentences: &[&str]) -> Option<Vec<PointWords>> {
    let point = |change: Change| PointWords {
        moment: change.from,
        figure: change.to,
        label: change.name,
        ..PointWords::default()
    };
    let fits =
        |change: &Change| [&change.from, &change.to].iter().all(|text| width_units(text) <= MAX_FIGURE_WIDTH);
    let found: Vec<PointWords> = sentences
        .iter()
        .flat_map(|sentence| sentence_amounts::changes(sentence))
        .filter(fits)
        .map(point)
        .take(MAX_CHANGES)
        .collect();
    (!found.is_empty()).then_some(found)
}

/// Words between two amounts that set one against the other.
const AGAINST: [&str; 13] = [
    "against",
    "versus",
    "vs",
    "compared",
    "while",
    "whereas",
    "only",
    "而",
    "仅",
    "只有",
    "に対し",
    "一方",
    "にとどま",
];

/// `71% of the staff against 38% of the managers`, `2.1 million passengers in 2014 and 3.4 million in 2024`: two amounts of
/// one measure that a sentence sets against each other, or tells of two years, each with words of its own.
fn comparison_points(sentence: &str) -> Option<Vec<PointWords>> {
    let found: Vec<TextQuantity> = stated(sentence).into_iter().filter(is_measure).collect();
    (0..found.len().saturating_sub(1)).find_map(|at| {
        let (one, other) = (&found[at], &found[at + 1]);
        let is_one = one.quantity.measure() == other.quantity.measure() && !one.is_range && !other.is_range;
        let points: Vec<PointWords> =
            (at..at + 2).map(|at| point(sentence, &found, at)).collect::<Option<_>>().filter(|_| is_one)?;
        let between = &sentence[one.place.end..other.place.start];
        let are_years = points.iter().all(|point| when::year_in(&point.label).is_some());
        let are_set = are_years || AGAINST.iter().any(|word| holds(between, word));
        let values = [one, other].map(|one| one.quantity.amount());
        (are_set && points[0].label != points[1].label).then(|| in_scale(points, values))
    })
}

/// Two amounts of one measure as bars on one scale: shares of a whole, or parts of the larger one.
fn in_scale(mut points: Vec<PointWords>, values: [f64; 2]) -> Vec<PointWords> {
    let most = values[0].max(values[1]);
    if values.iter().all(|value| *value > 0.0) {
        points.iter_mut().zip(values).for_each(|(point, value)| point.share = Some(value / most));
    }
    points
}

/// `Area explained 6% of it. The number of species explained 43%`: sentences that say the same of two things, each with the
/// only amount of its sentence.
fn parallel_points(one: &str, other: &str) -> Option<Vec<PointWords>> {
    let told = |sentence: &str| {
        let only = only_one(stated(sentence)).filter(|only| is_measure(only) && !only.is_range)?;
        let (name, verb) = sentence[..only.place.start].trim_end().rsplit_once(' ')?;
        let is_name = LABEL.contains(&width_units(name)) && !name.contains(ENDS);
        is_name.then(|| (name.trim().to_owned(), verb.to_lowercase(), only))
    };
    let ((one, verb, amount), (other, same, against)) = (told(one)?, told(other)?);
    let is_one = amount.quantity.measure() == against.quantity.measure() && verb == same && one != other;
    let point = |label: String, stated: &TextQuantity| PointWords {
        figure: stated.written.clone(),
        label,
        ..PointWords::default()
    };
    let values = [&amount, &against].map(|one| one.quantity.amount());
    is_one.then(|| in_scale(vec![point(one, &amount), point(other, &against)], values))
}

/// Whether `text` holds `word`, and in Latin letters as a word of its own.
fn holds(text: &str, word: &str) -> bool {
    !word.is_ascii() && text.contains(word)
        || text.split(|c: char| !c.is_alphanumeric()).any(|own| own.eq_ignore_ascii_case(word))
}

/// The only figure of a sentence, or the first if the others stand in a later clause, with what the sentence says
/// before and after it.
fn leading_figure(sentence: &str) -> Option<PointWords> {
    let found: Vec<TextQuantity> = stated(sentence).into_iter().filter(counts).collect();
    let (only, others) =
        found.split_first().filter(|(first, _)| width_units(&first.written) <= MAX_TOLD_WIDTH)?;
    let is_later =
        |other: &TextQuantity| sentence[only.place.end..other.place.start].contains([',', '，', ';', '；']);
    if !others.iter().all(is_later) {
        return None;
    }
    let (before, behind) = (sentence[..only.place.start].trim(), sentence[only.place.end..].trim());
    let is_short = width_units(sentence) <= MAX_SENTENCE_LENGTH && !is_attribute(before, behind);
    // What is only a part of a word, or joined to what follows by a mark, cannot stand alone.
    let is_free = !before.ends_with(['-', '/', '×']) && !behind.starts_with(['-', '/', '×']);
    let behind = behind.trim_start_matches([',', '，', '、']).trim_start();
    let label = if behind.contains(char::is_alphanumeric) { behind } else { "" };
    let is_told = !(label.is_empty() && before.is_empty()) && is_claimed(sentence, only);
    (is_short && is_free && is_told).then(|| PointWords {
        key: before.to_owned(),
        figure: only.written.clone(),
        label: label.to_owned(),
        ..PointWords::default()
    })
}

/// Whether a figure is claimed: an aside is not a claim, nor is a quotation.
fn is_claimed(sentence: &str, one: &TextQuantity) -> bool {
    let so_far = &sentence[..one.place.start];
    let is_inside =
        |open: [char; 3], close: [char; 3]| so_far.matches(open).count() > so_far.matches(close).count();
    let is_quoted = so_far.matches('"').count() % 2 == 1 || is_inside(['“', '「', '『'], ['”', '」', '』']);
    !is_quoted && !is_inside(['(', '（', '['], [')', '）', ']'])
}

fn is_measure(one: &TextQuantity) -> bool {
    counts(one) && width_units(&one.written) <= MAX_FIGURE_WIDTH
}

fn counts(one: &TextQuantity) -> bool {
    let quantity = &one.quantity;
    let is_measured = !quantity.unit.is_empty() || !quantity.currency.is_empty();
    let is_age = ["歳", "岁"].contains(&quantity.unit.as_str());
    is_measured && !is_age && when::moment(&one.written).is_none()
}

/// One of the figures of `sentence` with what is said of it in its clause: after it in Latin letters, before it in East
/// Asian ones.
fn point(sentence: &str, found: &[TextQuantity], at: usize) -> Option<PointWords> {
    let one = &found[at];
    let from = at.checked_sub(1).map_or(0, |before| found[before].place.end);
    let to = found.get(at + 1).map_or(sentence.len(), |next| next.place.start);
    let (before, behind) = (&sentence[from..one.place.start], &sentence[one.place.end..to]);
    if is_attribute(before, behind) || !is_claimed(sentence, one) {
        return None;
    }
    let before = before.rfind(ENDS).map_or(before, |end| before[end..].trim_start_matches(ENDS)).trim();
    let behind =
        if behind.starts_with(ENDS) { "" } else { behind.split(ENDS).next().unwrap_or_default().trim() };
    let is_last = at + 1 == found.len();
    let label = if sentence.chars().any(is_wide) {
        name_before(before)
    } else {
        // Words between two figures belong to the first if they are set apart from the second.
        words_after(behind, is_last || sentence[one.place.end..to].contains(ENDS))
    };
    let label = label.filter(|label| LABEL.contains(&width_units(label)))?;
    Some(PointWords { figure: one.written.clone(), label, ..PointWords::default() })
}

/// Whether an amount only says which thing is meant: `a man 84 years old`, `the old 2 kW lamps`,
/// `within 500 m of the gate`.
fn is_attribute(before: &str, behind: &str) -> bool {
    const OF_THINGS: [&str; 10] = ["of", "per", "in", "for", "at", "on", "to", "from", "by", "a"];
    let last: Vec<&str> = before.split_whitespace().rev().take(3).collect();
    let is_led = |words: &[&str]| last.first().is_some_and(|word| words.contains(word));
    let next = behind.split_whitespace().next().unwrap_or_default();
    let is_named = last.iter().any(|word| ["a", "an", "the", "The", "A"].contains(word));
    is_led(&["aged", "with", "within"]) || next == "old" || is_named && !OF_THINGS.contains(&next)
}

/// What follows a figure and says what it is of, to the end of its clause: `of the staff`, `per week in meetings`.
fn words_after(behind: &str, is_whole: bool) -> Option<String> {
    const JOINS: [&str; 8] = [" against", " versus", " vs", " and", " to", " but", " while", " or"];
    let joint = JOINS.iter().find(|word| behind.ends_with(**word));
    let text = joint.map_or(behind, |word| behind[..behind.len() - word.len()].trim_end());
    let is_said = (is_whole || joint.is_some())
        && text.starts_with(char::is_alphabetic)
        && text.contains(' ')
        && !is_open(text);
    is_said.then(|| text.to_owned())
}

/// What stands before a figure and names it, without the particle between them.
fn name_before(before: &str) -> Option<String> {
    const TIMES: [&str; 10] =
        ["今年", "去年", "昨年", "今後", "現在", "目前", "现在", "今年度", "本年度", "昨年度"];
    let text = before.trim_end_matches(['は', 'が', 'も', '为', '达', '至', ':', '：']).trim();
    // A share of something is not that thing: `漏水件数の73%`.
    let is_name = text.ends_with(char::is_alphanumeric)
        && !is_open(text)
        && !text.ends_with(is_hiragana)
        && !TIMES.contains(&text)
        && text.starts_with(char::is_alphanumeric)
        && !text.starts_with(is_hiragana)
        && !text.starts_with("其中")
        && !text.ends_with(['已', '仅', '只', '约', '就']);
    (is_name && !text.contains(|c: char| c.is_ascii_digit())).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        let more = " It was said again and again that nobody had looked at it for years, and that this was a pity for all.";
        let body = format!("{text}{more}");
        page.points = vec![PointWords { body: body.clone(), ..PointWords::default() }];
        let found = pull(&page);
        let points = found.as_ref().map(|page| page.points.clone()).unwrap_or_default();
        let points: Vec<(&str, &str)> =
            points.iter().map(|point| (point.figure.as_str(), point.label.as_str())).collect();
        assert_eq!(points, expected, "{text}");
        assert!(found.is_none_or(|page| page.lead == body && page.plain.is_some()));
    }

    #[test]
    fn what_is_quoted_is_no_figure_of_the_text() {
        check("Each has a reason in plain words, such as \"Policy began 11 days before the loss\".", &[]);
    }

    #[test]
    fn figures_that_are_set_against_each_other_stand_beside_their_text() {
        check(
            "We asked 71% of the staff against 38% of the managers.",
            &[("71%", "of the staff"), ("38%", "of the managers")],
        );
    }

    #[test]
    fn sentences_that_say_the_same_of_two_things_stand_beside_their_text() {
        check(
            "Garden area explained 6% of the brood. The number of species explained 43%.",
            &[("6%", "Garden area"), ("43%", "The number of species")],
        );
    }

    #[test]
    fn two_years_of_one_measure_stand_beside_their_text() {
        check(
            "Bus 14 carried 2.1 million passengers in 2014 and 3.4 million in 2024.",
            &[("2.1 million", "passengers in 2014"), ("3.4 million", "in 2024")],
        );
    }

    #[test]
    fn what_has_changed_and_what_is_compared_stands_beside_its_text() {
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        let body = "We tried it with eight boats in August and in September of last year. Cod per haul fell from 31 kg to 19, and nobody had thought it would.";
        page.points = vec![PointWords { body: body.to_owned(), ..PointWords::default() }];
        let found = pull(&page).expect("a change is told");
        let one = &found.points[0];
        assert_eq!(
            (one.moment.as_str(), one.figure.as_str(), one.label.as_str()),
            ("31 kg", "19", "Cod per haul")
        );
        assert_eq!(found.lead, body);

        let line = |text: &str| PointWords { body: text.to_owned(), ..PointWords::default() };
        page.points = vec![line("We asked everybody."), line("Sources: groups 46%, friends 33%, films 21%.")];
        let found = pull(&page).expect("a series is told");
        let shares: Vec<Option<f64>> = found.points.iter().map(|point| point.share).collect();
        assert_eq!((found.unit.as_str(), shares[0], shares.len()), ("Sources", Some(1.0), 3));
        // What the bars say in full is not repeated.
        assert_eq!(found.lead, "We asked everybody.");
        page.points = vec![line("It went well."), line("D3 21.3% → 19.8%"), line("D7 14.2% → 12.3%")];
        let found = pull(&page).expect("changes are told");
        assert_eq!((found.lead.as_str(), found.points.len()), ("It went well.", 2));

        let mut page = PageWords::new(Kind::Statement, "Old kit costs");
        page.lead = "Repairs £96,000, hired sets £58,000, testing £41,000. It grows.".to_owned();
        let found = pull(&page).expect("a statement lists amounts");
        assert_eq!((found.points.len(), found.lead.as_str()), (3, "It grows."));
        page.lead = "Repairs cost £96,000.".to_owned();
        assert!(pull(&page).is_none());
    }

    #[test]
    fn the_first_figure_of_a_text_leads() {
        let told = |sentence: &str| {
            let found = leading_figure(sentence);
            found.map(|point| (point.key, point.figure, point.label)).unwrap_or_default()
        };
        let check_told = |sentence: &str, key: &str, figure: &str, label: &str| {
            assert_eq!(told(sentence), (key.to_owned(), figure.to_owned(), label.to_owned()), "{sentence}");
        };
        check_told(
            "The average manager spends 17.5 hours per week in meetings.",
            "The average manager spends",
            "17.5 hours",
            "per week in meetings.",
        );
        check_told("一人あたりの平均費用は63.1万円。", "一人あたりの平均費用は", "63.1万円", "");
        check_told("漏水件数の73%は給水管で発生している。", "漏水件数の", "73%", "は給水管で発生している。");
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        let rest = "Nobody had looked at it for years, and all who were asked said that this was a pity for the whole of the town.";
        let body = format!("The average manager spends 17.5 hours per week in meetings. {rest}");
        page.points = vec![PointWords { body, ..PointWords::default() }];
        assert_eq!(
            pull(&page).expect("a figure leads").lead,
            rest,
            "what stands around it is not said again"
        );
        check("師匠の田中は68歳。", &[]);
        check("The barn measures 38.4 m by 9.6 m inside.", &[]);
        check("Floodlights are the old 2 kW metal halides.", &[]);
        check("There are homes within 500 m of the new berth.", &[]);
        // What follows in a later clause stays after it.
        check_told(
            "光伏装机已达1,860MW，本地最大负荷仅410MW。",
            "光伏装机已达",
            "1,860MW",
            "本地最大负荷仅410MW。",
        );
        check("5施設・定員410名に対し介護職員214名。", &[]);
        check("It began on 8 March 2025 (6.7% of all).", &[]);
        check("Nobody counted.", &[]);
    }
}
