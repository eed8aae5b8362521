//! What does a deck come down to? From each chapter, the one thing to keep: what was reached, decided or
//! is to come, said so that it can be understood on its own.

use deckwright_model::language::is_kana;
use deckwright_model::outline::{Block, Chapter, Outline, Page};

use super::Plan;
use crate::cues;
use crate::matter;
use crate::matter::figures::beside;
use crate::meaning::{ASKS, CLAIMS, CONS, FAULTS, PROBLEMS, Reading, Relation, begins, facts, holds};
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Most points of the page.
const MOST: usize = 6;
/// Longest and shortest takeaway, in half ems.
const LONGEST: usize = 100;
const SHORTEST: usize = 8;

/// The page that ends a deck. `None` where the deck has such a page, or too little to say.
pub fn takeaways(outline: &Outline, plan: &Plan, title: &str) -> Option<PageWords> {
    let last = outline.chapters.last()?.pages.last()?;
    let read = |page: &Page| super::pages(page, plan).into_iter().find_map(|words| words.reading);
    if read(last).is_some_and(|reading| reading.relation == Relation::Takeaways) {
        return None;
    }
    let points: Vec<PointWords> =
        outline.chapters.iter().filter_map(|chapter| point(chapter, plan)).take(MOST).collect();
    if points.len() < 2 {
        return None;
    }
    let mut page = PageWords::new(Kind::Relation(Relation::Takeaways), title);
    page.points = points;
    page.chapter = outline.chapters.last().map(|chapter| matter::clean(&chapter.title)).unwrap_or_default();
    page.chapter_number = outline.chapters.len();
    let mut plain = page.clone();
    plain.kind = Kind::Points;
    page.plain = Some(Box::new(plain));
    page.reading = Some(Reading::new(Relation::Takeaways, "a deck ends with what it comes down to"));
    Some(page)
}

/// A sentence, and how much speaks for it.
struct Candidate {
    weight: usize,
    text: String,
}

fn point(chapter: &Chapter, plan: &Plan) -> Option<PointWords> {
    let heading = matter::clean(&chapter.title);
    let mut found = of_chapter(chapter);
    for page in &chapter.pages {
        found.extend(of_lead(page));
        found.extend(super::pages(page, plan).iter().flat_map(of_page));
    }
    found.retain(|one| (SHORTEST..=LONGEST).contains(&width_units(&one.text)));
    // Of equals, the first.
    let best = found.into_iter().rev().max_by_key(|one| one.weight)?;
    // Sentences and figures side by side: none of them has a full stop.
    let body = best.text.trim_end_matches(['.', '。', ';', '；']).to_owned();
    (!heading.is_empty()).then(|| PointWords {
        heading,
        items: vec![body.clone()],
        body,
        ..PointWords::default()
    })
}

/// What the chapter says of itself.
fn of_chapter(chapter: &Chapter) -> Vec<Candidate> {
    let texts = chapter.body.iter().filter_map(|block| match block {
        Block::Text(text) => Some(matter::clean(text)),
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    texts
        .iter()
        .flat_map(|text| cues::sentences(text))
        .filter(|one| tells(one))
        .map(|one| sure(100, one))
        .collect()
}

/// What a page says above its points, or beside its table.
fn of_lead(page: &Page) -> Vec<Candidate> {
    let pages = matter::pages(page);
    let own = |words: &&PageWords| {
        let shown = words.chart.as_ref().map(|(figures, _)| matter::figures::reading(figures));
        shown.is_none_or(|shown| shown != words.lead) && words.lead != words.title
    };
    let leads = pages.iter().filter(own).map(|words| words.lead.as_str());
    leads.flat_map(cues::sentences).filter(|one| tells(one)).map(|one| sure(90, one)).collect()
}

fn sure(weight: usize, text: &str) -> Candidate {
    Candidate { weight, text: text.to_owned() }
}

/// What the points of a page come down to, as their relation has it.
fn of_page(words: &PageWords) -> Vec<Candidate> {
    let Some(reading) = &words.reading else { return Vec::new() };
    let first = words.points.first();
    let last = words.points.last();
    let one = |weight: usize, text: Option<String>| {
        text.into_iter().map(|text| Candidate { weight, text }).collect::<Vec<_>>()
    };
    match reading.relation {
        Relation::ProblemSolution => {
            let weight = if words.points.len() > 2 { 80 } else { 62 };
            one(weight, last.and_then(|point| state(words, point)))
        }
        Relation::KeyFigures => one(75, first.map(figure)),
        Relation::Trend => one(72, finding(words)),
        Relation::Parts => one(70, finding(words)),
        Relation::BeforeAfter => one(68, last.and_then(|point| state(words, point))),
        Relation::Funnel if words.points.iter().all(|point| !point.figure.is_empty()) => {
            one(60, first.zip(last).map(|(first, last)| way(words, first, last)))
        }
        Relation::Roadmap => one(58, last.and_then(told)),
        Relation::Timeline => one(59, last.and_then(told)),
        Relation::Ranking => one(54, finding(words).or_else(|| first.map(|point| leader(words, point)))),
        Relation::Definition => one(34, first.and_then(told)),
        Relation::Swot => one(30, first.and_then(told)),
        Relation::Matrix => {
            let marked = words.points.iter().find(|point| point.share.is_some());
            one(26, marked.or(first).and_then(told))
        }
        Relation::Hierarchy if !words.role.is_empty() => one(22, Some(joined(&words.caption, &words.role))),
        Relation::Questions => one(18, first.map(asked)),
        Relation::Hierarchy | Relation::ProsCons | Relation::Branches => one(14, first.and_then(told)),
        Relation::List if holds(&words.title, ASKS) => one(64, first.and_then(told)),
        Relation::List
        | Relation::Concepts
        | Relation::Sequence
        | Relation::Cycle
        | Relation::Pyramid
        | Relation::Funnel => words.points.iter().filter_map(detail).collect(),
        // One side of a comparison, a name or a saying is no result.
        Relation::Comparison | Relation::Team | Relation::Quotation | Relation::Takeaways => Vec::new(),
    }
}

/// A point of a page without an order of its own: the more it can be checked, the better.
fn detail(point: &PointWords) -> Option<Candidate> {
    let text = told(point)?;
    let faulty = [PROBLEMS, CONS, FAULTS].iter().any(|words| holds(&point.heading, words))
        || holds(&point.body, FAULTS);
    let weight = 40 + 2 * facts::weight(&point.body).min(3) + 4 * usize::from(holds(&point.body, CLAIMS));
    (!faulty).then_some(Candidate { weight, text })
}

/// The state that a change ends in; in Chinese, its sentence needs no subject. What cannot stand alone
/// is told of the page's subject: its own heading is `After` or `The result`.
fn state(words: &PageWords, point: &PointWords) -> Option<String> {
    let body = short(&point.body)?;
    let stands = body.chars().any(is_wide) || is_whole(&body) && holds(&body, CLAIMS);
    let subject = if words.title.is_empty() { &point.heading } else { &words.title };
    Some(if stands { body } else { joined(subject, &body) })
}

/// A point with its date and its heading, which are the subject of what it says.
fn told(point: &PointWords) -> Option<String> {
    let head: Vec<&str> =
        [point.moment.as_str(), point.heading.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    let head = head.join(" ");
    let body = short(&point.body)?;
    if head.is_empty() { is_whole(&body).then_some(body) } else { Some(joined(&head, &body)) }
}

fn joined(head: &str, body: &str) -> String {
    let colon = if head.chars().any(is_wide) { "：" } else { ": " };
    format!("{head}{colon}{body}")
}

/// The text if it is short, or else its first sentence.
fn short(body: &str) -> Option<String> {
    let line = body.replace('\n', if body.chars().any(is_wide) { "" } else { " " });
    let text =
        if width_units(&line) <= LONGEST * 3 / 4 { line.trim() } else { *cues::sentences(body).first()? };
    (!text.is_empty()).then(|| text.to_owned())
}

/// `$4.2bn revenue`; in Chinese what is counted comes first: `营业收入58.3亿元，创历史新高`.
fn figure(point: &PointWords) -> String {
    let (figure, wide) = (&point.figure, point.label.chars().any(is_wide));
    let comma = if wide { "，" } else { ", " };
    let counts_on = point.heading.starts_with(figure.as_str());
    match (point.label.split_once('\n'), wide) {
        // `9个国家`, `320,000 books` and what is said of them
        (Some((counted, rest)), true) if counts_on => format!("{figure}{counted}{rest}"),
        (Some((counted, rest)), false) if counts_on => format!("{figure} {counted} {rest}"),
        (Some((name, rest)), _) => format!("{}{comma}{rest}", joined(name, figure)),
        (None, false) => format!("{figure} {}", point.label),
        (None, true) if cues::figure(figure).is_some_and(|found| !found.rest.is_empty()) => {
            format!("{figure}{}", point.label)
        }
        (None, true) => match point.label.split_once('，') {
            Some((counted, rest)) => format!("{counted}{figure}，{rest}"),
            None => format!("{}{figure}", point.label),
        },
    }
}

/// The title that a chart's numbers gave the page.
fn finding(words: &PageWords) -> Option<String> {
    let told = !facts::quantities(&words.title).is_empty() || tells(&words.title);
    (told && words.chart.is_some()).then(|| words.title.clone())
}

fn leader(words: &PageWords, point: &PointWords) -> String {
    joined(&words.title, &beside(&point.heading, &point.figure))
}

/// From the first stage to the last.
fn way(words: &PageWords, first: &PointWords, last: &PointWords) -> String {
    let stage = |point: &PointWords| beside(&point.heading, &point.figure);
    let (first, last) = (stage(first), stage(last));
    let has = |is: fn(char) -> bool| format!("{first}{last}").contains(is);
    let way = match () {
        () if has(is_kana) => format!("{first}から{last}まで"),
        () if has(is_wide) => format!("由{first}到{last}"),
        () => format!("{first} → {last}"),
    };
    joined(&words.title, &way)
}

fn asked(point: &PointWords) -> String {
    let space = if point.heading.ends_with('？') { "" } else { " " };
    format!("{}{space}{}", point.heading, point.body)
}

/// A sentence that can be understood on its own, and that claims something.
fn tells(sentence: &str) -> bool {
    is_whole(sentence)
        && !holds(sentence, FAULTS)
        && (holds(sentence, CLAIMS) || !facts::quantities(sentence).is_empty())
}

/// A sentence with a subject, which leans on no other.
fn is_whole(sentence: &str) -> bool {
    const LEANS: &[&str] = &[
        "it",
        "its",
        "this",
        "that",
        "they",
        "their",
        "these",
        "those",
        "and",
        "but",
        "so",
        "he",
        "she",
        "also",
        "however",
        "therefore",
        "which",
        "for example",
        "in addition",
        "yes",
        "no",
        "这",
        "那",
        "它",
        "他",
        "她",
        "其",
        "但",
        "而",
        "因此",
        "所以",
        "同时",
        "此外",
        "例如",
        "并",
        "也",
        "还",
    ];
    // Verbs whose subject was the heading.
    const VERBS: &[&str] = &[
        "needs", "costs", "shows", "reaches", "lies", "lifts", "brings", "leaves", "works", "sees", "makes",
        "gives", "takes", "has", "is", "are", "was", "were", "does", "can", "will", "must", "should",
        "keeps", "helps", "allows", "miss", "know", "lets", "uses", "includes", "provides", "supports",
        "offers", "contains", "to",
    ];
    let wide = sentence.chars().any(is_wide);
    (20..=LONGEST).contains(&width_units(sentence))
        && sentence.ends_with(['.', '。', '!', '！'])
        && (wide || sentence.split_whitespace().count() >= 4)
        && !begins(sentence, LEANS)
        && (wide || !begins(sentence, VERBS))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The takeaways of a deck whose chapters are `title, page, points` of `heading = text`.
    #[track_caller]
    fn check(chapters: &str, expected: &[&str]) {
        let outline = Outline::from_markdown(&format!("# Deck\n\n{chapters}"), "deck").unwrap();
        let page =
            takeaways(&outline, &Plan::of(&outline), "Key points").expect("there is something to keep");
        let bodies: Vec<&str> = page.points.iter().map(|point| point.body.as_str()).collect();
        assert_eq!(bodies, expected);
    }

    #[test]
    fn results_are_kept_and_problems_are_not() {
        check(
            "## Work\n\n### Late\n\n#### The problem\n- Trucks waited three hours at 12 gates.\n\n#### Our solution\n\
             - Trucks book slots.\n\n#### The result\n- Waiting fell to twenty minutes.\n\n\
             ## Means\n\n### Own staff or a firm?\n\n#### Own staff\n- Know every shelf.\n- Miss 30 readers.\n\n\
             #### A firm\n- Needs to be taught the order.\n- Lifts quickly.\n\n### What we need now\n\n\
             #### A decision on the lease\n- By the end of January.\n\n#### Two drivers\n- From June.\n\n\
             #### A name\n- Readers vote.",
            &["Waiting fell to twenty minutes", "A decision on the lease: By the end of January"],
        );
        check(
            "## 业务\n\n### 成本为何下降\n\n#### 问题\n- 原料价格波动，能源成本占比过高。\n\n#### 对策\n- 自建光伏电站。\n\n\
             #### 成效\n- 单位能耗下降一成半。\n\n## 治理\n\n### 改造前与改造后\n\n#### 改造前\n\
             - 每吨产品耗电800度，废水直接外排处理。\n\n#### 改造后\n- 每吨产品耗电600度，废水循环使用九成。",
            &["单位能耗下降一成半", "每吨产品耗电600度，废水循环使用九成"],
        );
    }

    #[test]
    fn claims_and_figures_come_before_details() {
        check(
            "## Year\n\n### Revenue\nRevenue rose for the fourth year in a row.\n\n#### Europe\n- It grew.\n\n\
             #### Asia\n- Costs fell by 40 %.\n\n## Goals\n\n### Goals in figures\n\n#### 320,000 books\n- moved without closing\n\n\
             #### 14 months\n- to the opening",
            &["Revenue rose for the fourth year in a row", "320,000 books moved without closing"],
        );
        check(
            "## 现状\n\n### 公司概况\n\n#### 12.6亿元\n- 2026年营业收入，创历史新高\n\n#### 38%\n- 市场份额\n\n\
             ## 市场\n\n### 用户转化漏斗\n\n#### 曝光\n- 320万人次看到\n\n#### 点击\n- 46万人次进入\n\n#### 下单\n- 5万人次完成",
            &["2026年营业收入12.6亿元，创历史新高", "用户转化漏斗：由曝光320万人次到下单5万人次"],
        );
    }

    #[test]
    fn sentences_stand_on_their_own() {
        for fragment in [
            "Needs a new idea each week.",
            "It costs most and brings least.",
            "Forty vans a",
            "Know every shelf of the house.",
            "这使成本下降了三成以上。",
            "By January.",
        ] {
            assert!(!is_whole(fragment), "{fragment}");
        }
        assert!(is_whole("Members doubled within three months.") && is_whole("营业收入连续四年增长。"));
        assert!(!tells("The old card lost 40 % of its members.") && !tells("能源成本占比过高，达到40%。"));
    }
}
