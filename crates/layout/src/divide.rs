//! Where no design holds the words of a page whole, how are they divided, or said in a plainer form?

use crate::matter::MAX_POINTS;
use crate::meaning::Relation;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};
use crate::{cues, icons};

/// What a point takes besides its words, in half ems.
const LINE_ROOM: usize = 24;
/// Longer sentences are divided at spaces and commas, in bytes.
const MAX_SENTENCE_BYTES: usize = 400;
/// Longer words are divided, in characters.
const MAX_WORD_LENGTH: usize = 40;

/// The first of `count` points and the rest: nine are five and four, seventeen six, six and five.
pub fn points(page: PageWords, count: usize, composes: bool) -> (PageWords, PageWords) {
    let mut first = page.clone();
    let mut rest = page;
    let pages = count.div_ceil(MAX_POINTS).max(2);
    let keep = if count > MAX_POINTS { count.div_ceil(pages) } else { first_half(&first.points) };
    rest.points = first.points.split_off(keep);
    rest.icons = first.icons.split_off(keep.min(first.icons.len()));
    rest.first_number = first.first_number + keep;
    rest.lead.clear();
    for part in [&mut first, &mut rest] {
        part.kind = kind_of_part(part, composes);
    }
    (first, rest)
}

/// More moments than a page holds continue on a second one, rather than losing their times in a list.
pub fn dated_halves(page: &PageWords) -> Option<(PageWords, PageWords)> {
    let tells_time =
        matches!(page.kind, Kind::Relation(Relation::Timeline | Relation::Agenda | Relation::Roadmap));
    let are_many = page.points.len() > MAX_POINTS && page.points.iter().all(|point| !point.moment.is_empty());
    let mut first = (tells_time && are_many && page.table.is_none()).then(|| page.clone())?;
    let mut rest = page.clone();
    let keep = page.points.len().div_ceil(2);
    rest.points = first.points.split_off(keep);
    rest.icons = first.icons.split_off(keep.min(first.icons.len()));
    rest.first_number = first.first_number + keep;
    rest.lead.clear();
    (first.plain, rest.plain) = (None, None);
    Some((first, rest))
}

/// The points of the page as lines of a list, which hold more than designs that set each of them apart.
pub fn as_list(page: &PageWords) -> Option<PageWords> {
    let is_list = page.kind == Kind::Relation(Relation::List);
    let has_more = page.table.is_some() || !page.pictures.is_empty() || !page.quote.is_empty();
    let is_apart = is_fixed(page.kind) || matches!(page.kind, Kind::Notation | Kind::Closing);
    if is_list || has_more || page.points.len() < 2 || is_apart {
        return None;
    }
    let mut list = page.clone();
    as_points(&mut list);
    list.kind = Kind::Relation(Relation::List);
    Some(list)
}

/// The page without its reading, at the same place of the deck.
pub fn without_reading(page: &PageWords) -> Option<PageWords> {
    let mut plain = page.plain.as_deref()?.clone();
    plain.chapter.clone_from(&page.chapter);
    (plain.chapter_number, plain.page_number, plain.seed) =
        (page.chapter_number, page.page_number, page.seed);
    plain.reading.clone_from(&page.reading);
    icons::pick_for(&mut plain);
    // Without its reading it is a list, and designs for lists may take it.
    if plain.kind == Kind::Points {
        plain.kind = Kind::Relation(Relation::List);
    }
    Some(plain)
}

/// The lead as a page of its own, and the page without it; `None` if it has no lead or nothing else.
pub fn without_lead(page: &PageWords) -> Option<(PageWords, PageWords)> {
    if page.lead.is_empty() || page.points.is_empty() {
        return None;
    }
    let mut rest = page.clone();
    let mut text = std::mem::take(&mut rest.lead);
    // Text that ends with a colon introduces the points, and stays with them, as does what follows it.
    let lines: Vec<&str> = text.lines().collect();
    if let Some(at) =
        lines.iter().rposition(|line| line.trim_end().ends_with([':', '：'])).filter(|at| *at > 0)
    {
        rest.lead = lines[at..].join("\n");
        text = lines[..at].join("\n");
    }
    if let Some(plain) = &mut rest.plain {
        plain.lead.clone_from(&rest.lead);
    }
    let line = |line: &str| PointWords {
        body: line.to_owned(),
        items: cues::sentences(line).into_iter().map(str::to_owned).collect(),
        ..PointWords::default()
    };
    // Several lines are a list of their own.
    let lines = text.lines().count();
    let points: Vec<PointWords> = match lines {
        3..=MAX_POINTS => text.lines().map(line).collect(),
        _ => vec![line(&text)],
    };
    let lead = PageWords {
        kind: Kind::Relation(Relation::List),
        points,
        chapter: page.chapter.clone(),
        chapter_number: page.chapter_number,
        page_number: page.page_number,
        seed: page.seed,
        reading: page.reading.clone(),
        ..PageWords::new(Kind::Points, &page.title)
    };
    Some((lead, rest))
}

/// The page with what stood at its foot as further points, and its quotation after it; `None` if it has neither.
pub fn without_foot(page: &PageWords) -> Option<(PageWords, Option<PageWords>)> {
    let is_plain = page.table.is_none() && page.kind != Kind::Quote;
    if !is_plain || [&page.verdict, &page.quote, &page.note].iter().all(|text| text.is_empty()) {
        return None;
    }
    let mut words = page.clone();
    let verdict = PointWords {
        heading: std::mem::take(&mut words.verdict_label),
        body: std::mem::take(&mut words.verdict),
        ..PointWords::default()
    };
    let note = PointWords { body: std::mem::take(&mut words.note), ..PointWords::default() };
    words.points.extend([verdict, note].into_iter().filter(|point| !point.body.is_empty()));
    let (quote, by) = (std::mem::take(&mut words.quote), std::mem::take(&mut words.by));
    let after = (!quote.is_empty()).then(|| PageWords {
        kind: Kind::Quote,
        quote,
        by,
        lead: String::new(),
        points: Vec::new(),
        plain: None,
        ..words.clone()
    });
    Some((words, after))
}

/// Part of a timeline is a timeline if it is long enough, else points.
fn kind_of_part(part: &mut PageWords, composes: bool) -> Kind {
    let n = part.points.len();
    match part.kind {
        Kind::Timeline | Kind::Steps if n >= 3 => part.kind,
        Kind::Numbers if n >= 2 => part.kind,
        Kind::Picture if n <= 4 => part.kind,
        Kind::Notation | Kind::Relation(Relation::List) => part.kind,
        _ => {
            as_points(part);
            if composes { Kind::Relation(Relation::List) } else { Kind::Points }
        }
    }
}

/// How many points stay on the first page if one cannot hold them all: half of them, or half of what they say.
fn first_half(points: &[PointWords]) -> usize {
    let room = |point: &PointWords| LINE_ROOM + width_units(&point.heading) + width_units(&point.body);
    let total: usize = points.iter().map(room).sum();
    let mut said = 0;
    let before = points.iter().take_while(|point| {
        said += room(point);
        2 * said <= total + room(point)
    });
    before.count().clamp(1, points.len() - 1)
}

/// Dates and figures go back into the headings they came from.
pub fn as_points(page: &mut PageWords) {
    for point in &mut page.points {
        point.heading = point.whole_heading();
        let before = [std::mem::take(&mut point.moment), std::mem::take(&mut point.figure)].concat();
        if point.body.is_empty() && point.heading == before {
            point.body = std::mem::take(&mut point.label);
        }
    }
    page.kind = Kind::Points;
}

/// Whether text of this kind is shortened rather than continued.
pub fn is_fixed(kind: Kind) -> bool {
    matches!(kind, Kind::Cover | Kind::Contents | Kind::Chapter | Kind::Ending)
}

pub fn with_body(page: &PageWords, body: &str) -> PageWords {
    let mut words = page.clone();
    let point = &mut words.points[0];
    point.body = body.trim().to_owned();
    point.items = cues::sentences(&point.body).into_iter().map(str::to_owned).collect();
    words
}

/// The smallest parts that text is divided into: sentences, or words of a long one, or characters.
pub fn pieces(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        for sentence in cues::sentences(line) {
            let space = if sentence.is_ascii() { " " } else { "" };
            if sentence.len() <= MAX_SENTENCE_BYTES {
                out.push(format!("{sentence}{space}"));
                continue;
            }
            for word in sentence.split_inclusive([' ', '，', '、', '；']) {
                let chars: Vec<char> = word.chars().collect();
                out.extend(chars.chunks(MAX_WORD_LENGTH).map(|chunk| chunk.iter().collect::<String>()));
            }
        }
        if line.ends_with('\n')
            && let Some(last) = out.last_mut()
        {
            last.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_moments_than_a_page_holds_stay_moments_on_two() {
        let point = |hour: usize| PointWords {
            moment: format!("{hour}:05"),
            heading: "bell".into(),
            ..PointWords::default()
        };
        let day = |hours: usize, relation| PageWords {
            points: (8..8 + hours).map(point).collect(),
            ..PageWords::new(Kind::Relation(relation), "A day")
        };
        let (first, rest) = dated_halves(&day(9, Relation::Timeline)).unwrap();
        assert_eq!((first.points.len(), rest.points.len(), &*rest.points[0].moment), (5, 4, "13:05"));
        assert_eq!(rest.kind, Kind::Relation(Relation::Timeline));
        assert!(dated_halves(&day(7, Relation::Timeline)).is_none());
        assert!(dated_halves(&day(9, Relation::List)).is_none());
    }

    #[test]
    fn a_lead_is_set_apart_whole() {
        let mut page = PageWords::new(Kind::Points, "Title");
        assert!(without_lead(&page).is_none());
        page.lead = "One thing. Another thing.".to_owned();
        page.points = vec![PointWords { heading: "A".to_owned(), ..PointWords::default() }];
        let (lead, rest) = without_lead(&page).unwrap();
        assert_eq!(
            (lead.points[0].body.as_str(), lead.points[0].items.len()),
            ("One thing. Another thing.", 2)
        );
        assert_eq!((rest.lead.as_str(), rest.points.len()), ("", 1));
        page.lead = "07:54 A call.\n08:06 No reset.\n08:31 All well.\nTroubles:\nAll is mended.".to_owned();
        let (lead, rest) = without_lead(&page).unwrap();
        assert_eq!((lead.points.len(), rest.lead.as_str()), (3, "Troubles:\nAll is mended."));
    }

    #[test]
    fn pieces_hold_the_whole_text() {
        let text = "One sentence here. Another one!\nA new line. ".repeat(3);
        let joined: String = pieces(&text).concat();
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(plain(&joined), plain(&text));
        let long = "x".repeat(1000);
        assert_eq!(pieces(&long).concat(), long);
        assert!(pieces(&long).len() > 10);
    }
}
