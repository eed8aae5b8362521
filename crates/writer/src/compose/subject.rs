//! Selects the pages about a subject: those of its card, beginning with what the title asks for.

use deckwright_model::outline::{Block, Page, Point};

use super::facets::{self, Facet};
use super::fit;
use super::material::{Candidate, Pool, draft_page, text};
use crate::anatomy::{self, Anatomy, anatomy, subject_kind};
use crate::brief::{Brief, Language};
use crate::cards::{Card, CardPage, Head, Statement, Subject};
use crate::drafts;
use crate::topic::is_common;

/// Rank of the page that says what the subject is, which is in every deck.
const WHAT: usize = 0;
/// Rank of the summary page, for decks of some length.
const RECAP: usize = 500;
/// Rank of pages that the title asks for.
const FACET: usize = 10;
/// Rank of fields about what the title asks for.
const FACET_FIELDS: usize = 100;
/// Rank of pages about both of two subjects, after the most important pages of each.
const MEETING: usize = 560;
/// By how much pages for the audience, or the tone, move up.
const EMPHASIS: [usize; 2] = [6, 4];
/// By how much a second subject ranks below the first.
const SECOND_SUBJECT: usize = 3;
/// Larger than the number of heads, so that position breaks ties.
const HEADS: usize = 20;
/// Pages of a card on an aspect from which on no fields about it are needed.
const ANSWERED: usize = 2;
/// Number of statements on a page made of passing remarks.
const REMARKS: std::ops::RangeInclusive<usize> = 2..=4;
/// The chapter of `facet.md` with questions to talk about.
const DISCUSSION: usize = 2;
/// Points of a summary page.
const RECAP_POINTS: usize = 4;

/// The material about the subjects of a title.
pub(super) struct SubjectMaterial {
    pub pools: Vec<Pool>,
    /// The subtitle: what the title asks for, how such subjects are presented, and for whom; `None` if
    /// nothing of that is known.
    pub subtitle: Option<String>,
}

/// Gathers the material about `subjects`, which `title` (simplified, if Chinese) names.
pub(super) fn gather(subjects: &[&'static Subject], title: &str, brief: &Brief) -> SubjectMaterial {
    let language = brief.language;
    let asked = facets::asked_facets(title, subjects, language);
    let teller = SubjectWriter {
        cards: subjects.iter().filter_map(|subject| subject.card(language)).collect(),
        brief,
        anatomy: anatomy(brief.scene),
    };
    let kind = subjects.first().and_then(|subject| subject_kind(subject.slug));
    let plans = kind.map_or(&teller.anatomy.chapters, |kind| &kind.chapters);
    let mut pools = teller.facet_pools(&asked);
    let taken: Vec<String> =
        pools.iter().flat_map(|pool| &pool.pages).map(|one| one.page.title.clone()).collect();
    let moved: Vec<Point> = pools
        .iter()
        .flat_map(|pool| &pool.pages)
        .filter(|one| one.head.is_none() && !one.is_draft)
        .flat_map(|one| one.page.points.clone())
        .collect();
    // Statements used in an aspect's chapter are not repeated, as long as two remain for the page they came
    // from.
    let left = |pages: Vec<Candidate>| -> Vec<Candidate> {
        let pages = pages.into_iter().filter(|one| !taken.contains(&one.page.title));
        pages
            .map(|mut one| {
                let kept: Vec<Point> =
                    one.page.points.iter().filter(|point| !moved.contains(point)).cloned().collect();
                if kept.len() > 1 {
                    one.page.points = kept;
                }
                one
            })
            .collect()
    };
    if teller.cards.len() > 1 {
        let own = |nth: usize| {
            let pages = left(teller.candidates(nth, &Head::ALL));
            Pool { title: teller.cards[nth].title.clone(), pages, of_heads: true }
        };
        pools.insert(0, own(0));
        pools.push(own(1));
        pools.push(teller.meeting());
    } else {
        let chapters = plans.iter().map(|plan| Pool {
            title: plan.title(language).to_owned(),
            pages: left(teller.candidates(0, &plan.heads)),
            of_heads: true,
        });
        let mut chapters = chapters.filter(|pool| !pool.pages.is_empty());
        let first = chapters.next();
        let rest: Vec<Pool> = chapters.collect();
        pools = first.into_iter().chain(pools).chain(rest).collect();
    }
    let recap = recap(&pools, language);
    if let Some(last) = pools.last_mut() {
        last.pages.push(recap);
    }
    let focus: Vec<&str> = asked.iter().map(|facet| facet.name.as_str()).collect();
    let about = match kind {
        _ if !focus.is_empty() => Some(format!(
            "{}{}",
            language.pick("In focus: ", "聚焦：", "焦点："),
            fit::listed(&focus, language)
        )),
        kind => kind.map(|kind| kind.subtitle(language).to_owned()),
    };
    let listed = || anatomy::audience_line(brief.audience, language).map(str::to_owned);
    let audience = brief.people.clone().or_else(listed);
    let subtitle = match (about, audience) {
        (Some(about), Some(audience)) => Some(format!("{about} · {audience}")),
        (about, audience) => about.or(audience),
    };
    SubjectMaterial { pools, subtitle }
}

struct SubjectWriter<'a> {
    cards: Vec<&'a Card>,
    brief: &'a Brief,
    anatomy: &'static Anatomy,
}

impl SubjectWriter<'_> {
    fn rank(&self, head: Head, nth: usize) -> usize {
        let emphasis = anatomy::emphasis(self.brief.audience, self.brief.tone);
        let order = &self.anatomy.order;
        let place = order.iter().position(|&one| one == head).unwrap_or(order.len());
        let cared: usize =
            emphasis.iter().zip(EMPHASIS).filter(|(heads, _)| heads.contains(&head)).map(|(_, by)| by).sum();
        let second = nth * SECOND_SUBJECT * HEADS;
        // The page that says what the subject is comes first for every audience; no two heads have the same
        // rank.
        if head == Head::What {
            WHAT + second
        } else {
            (place * 2 + 20).saturating_sub(cared) * HEADS + place + second
        }
    }

    /// The pages of a card under these heads.
    fn candidates(&self, nth: usize, heads: &[Head]) -> Vec<Candidate> {
        let pages = heads.iter().filter_map(|&head| self.cards[nth].page(head));
        pages.map(|page| self.candidate(nth, page, self.rank(page.head, nth))).collect()
    }

    fn candidate(&self, nth: usize, page: &CardPage, rank: usize) -> Candidate {
        let is_title_of = |card: &Card| card.pages.iter().any(|other| other.title == page.title);
        let mut title = page.title.clone();
        // "Key terms" of two subjects are distinguished by their names.
        if self.cards[..nth].iter().any(|other| is_title_of(other)) {
            title = titled(self.cards[nth], page, self.brief.language);
        }
        let page_of_deck = Page { title, points: points(page), ..Page::default() };
        Candidate { page: page_of_deck, head: Some(page.head), rank, is_draft: false }
    }

    /// A chapter for every aspect that the title asks for: the pages that answer it, the card's other remarks
    /// on it, and fields only if there is next to nothing.
    fn facet_pools(&self, asked: &[Facet]) -> Vec<Pool> {
        let language = self.brief.language;
        let mut taken: Vec<&str> = Vec::new();
        let mut said: Vec<&str> = Vec::new();
        let mut pools = Vec::new();
        for (turn, facet) in asked.iter().enumerate() {
            let mut pages: Vec<Candidate> = Vec::new();
            for (nth, card) in self.cards.iter().enumerate() {
                let answers = facets::answers(facet, card);
                let mut remarks = facets::remarks(facet, card, &answers);
                for page in answers {
                    if !taken.contains(&page.title.as_str()) {
                        taken.push(&page.title);
                        pages.push(self.candidate(nth, page, FACET + turn + 4 * pages.len()));
                    }
                }
                remarks.retain(|one| !said.contains(&one.text.as_str()));
                // If pages answer it, passing remarks add one more.
                let most = if pages.is_empty() { 2 } else { 1 };
                let titles = remark_titles(&facet.name, card, pages.is_empty(), nth > 0, language);
                for page in remark_pages(&remarks, titles).into_iter().take(most) {
                    said.extend(remarks.iter().map(|one| one.text.as_str()));
                    let rank = FACET + turn + 4 * pages.len();
                    pages.push(Candidate { page, head: None, rank, is_draft: false });
                }
            }
            let missing = ANSWERED.saturating_sub(pages.len());
            let (genre, chapter) = facet.pages.unwrap_or(("facet", 0));
            let mut fields = draft_chapter(genre, chapter, &facet.name, language);
            // After known material only questions follow, which come last.
            if !pages.is_empty() && facet.pages.is_none() {
                fields.reverse();
            }
            for (nth, page) in fields.into_iter().take(missing).enumerate() {
                pages.push(Candidate {
                    page,
                    head: None,
                    rank: FACET_FIELDS + turn + 4 * nth,
                    is_draft: true,
                });
            }
            pools.push(Pool { title: facet.name.clone(), pages, of_heads: true });
        }
        pools
    }

    /// The relation between the two subjects, as fields.
    fn meeting(&self) -> Pool {
        let language = self.brief.language;
        let draft = drafts::draft("facet", language);
        let title = draft.chapters.get(1).map(|chapter| chapter.title.clone()).unwrap_or_default();
        let pages = draft_chapter("facet", 1, &title, language);
        let candidate =
            |(nth, page)| Candidate { page, head: None, rank: MEETING + 40 * nth, is_draft: true };
        Pool { title, pages: pages.into_iter().enumerate().map(candidate).collect(), of_heads: true }
    }
}

/// Discussion questions at the end of a deck about `subjects`, for decks that would be a little too short.
pub(super) fn discussion(subjects: &[&'static Subject], rank: usize, language: Language) -> Option<Pool> {
    let title = &subjects.first()?.card(language)?.title;
    let pages = draft_chapter("facet", DISCUSSION, title, language).into_iter().enumerate();
    let pages = pages.map(|(nth, page)| Candidate { page, head: None, rank: rank + nth, is_draft: true });
    let chapter = drafts::draft("facet", language).chapters.get(DISCUSSION)?;
    Some(Pool { title: chapter.title.clone(), pages: pages.collect(), of_heads: false })
}

/// The titles of pages of remarks: the first page on an aspect has its name; those of a second subject
/// include the subject.
fn remark_titles(side: &str, card: &Card, leads: bool, second: bool, language: Language) -> [String; 2] {
    let subject = &card.title;
    let (first, more) = match language {
        Language::En if leads => {
            (format!("{side}: the facts"), format!("{side}: more about {}", in_sentence(subject)))
        }
        Language::En => {
            (format!("{side}: what else matters"), format!("{side} and {}", in_sentence(subject)))
        }
        Language::Zh if leads => (format!("{side}：关键事实"), format!("{side}：与{subject}的关系")),
        Language::Zh => (format!("{side}：还要知道的"), format!("{side}与{subject}")),
        Language::Ja if leads => (format!("{side}：押さえたい事実"), format!("{side}：{subject}との関わり")),
        Language::Ja => (format!("{side}：ほかに大切なこと"), format!("{side}と{subject}")),
    };
    if second { [more.clone(), more] } else { [first, more] }
}

/// Pages made of a card's passing remarks.
fn remark_pages(remarks: &[&Statement], titles: [String; 2]) -> Vec<Page> {
    let groups = remarks.chunks(*REMARKS.end()).filter(|group| REMARKS.contains(&group.len()));
    let page = |(group, title): (&[&Statement], String)| {
        let points = group.iter().map(|one| Point { title: one.label.clone(), body: text(&one.text) });
        Page { title, points: points.collect(), ..Page::default() }
    };
    let mut pages: Vec<Page> = groups.zip(titles).map(page).collect();
    pages.dedup_by(|one, other| one.title == other.title);
    pages
}

/// A subject's name within a sentence: in lower case unless it is a proper name.
fn in_sentence(subject: &str) -> String {
    let first = subject.split(' ').next().unwrap_or_default().to_lowercase();
    if is_common(&first) { lower_first(subject) } else { subject.to_owned() }
}

fn draft_chapter(genre: &str, chapter: usize, topic: &str, language: Language) -> Vec<Page> {
    let chapter = drafts::draft(genre, language).chapters.get(chapter);
    let pages = chapter.into_iter().flat_map(|chapter| &chapter.pages);
    // At the beginning of a text the name keeps its capital, within a sentence it may not.
    let within = if language == Language::En { in_sentence(topic) } else { topic.to_owned() };
    let weave = |text: &str| {
        let text = drafts::variant(text, true);
        let led = text.strip_prefix("{topic}").map(|rest| format!("{topic}{rest}"));
        led.unwrap_or_else(|| text.to_owned()).replace("{topic}", &within)
    };
    pages.map(|page| draft_page(page, &weave, language.into())).collect()
}

/// A card's pages for one side of a comparison: what it is, and what speaks for and against it.
pub(super) fn side(subject: &'static Subject, language: Language) -> Option<Vec<Candidate>> {
    let card = subject.card(language)?;
    let heads = [Head::What, Head::Gains, Head::Limits];
    let pages = heads.iter().filter_map(|&head| card.page(head));
    let candidates = pages.map(|page| Candidate {
        page: Page { title: titled(card, page, language), points: points(page), ..Page::default() },
        head: Some(page.head),
        rank: 0,
        is_draft: false,
    });
    Some(candidates.collect())
}

/// The title of a page next to those of another subject, which may have the same one.
fn titled(card: &Card, page: &CardPage, language: Language) -> String {
    let colon = if language.is_cjk() { "：" } else { ": " };
    if page.title.contains(&card.title) {
        return page.title.clone();
    }
    let first = page.title.split(' ').next().unwrap_or_default().to_lowercase();
    let is_plain = language == Language::En && is_common(&first);
    let title = if is_plain { lower_first(&page.title) } else { page.title.clone() };
    format!("{}{colon}{title}", card.title)
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn points(page: &CardPage) -> Vec<Point> {
    let statements = page.statements.iter();
    statements.map(|one| Point { title: one.label.clone(), body: text(&one.text) }).collect()
}

/// A summary page: the first statement of the most important pages, each under the page's title.
fn recap(pools: &[Pool], language: Language) -> Candidate {
    let telling =
        [Head::What, Head::How, Head::Why, Head::Gains, Head::Limits, Head::Needs, Head::Story, Head::Begin];
    let mut pages: Vec<&Candidate> = pools.iter().flat_map(|pool| &pool.pages).collect();
    pages.retain(|one| one.head.is_some_and(|head| telling.contains(&head)));
    pages.sort_by_key(|one| one.rank);
    pages.truncate(RECAP_POINTS);
    let colon = if language.is_cjk() { "：" } else { ": " };
    let point = |page: &Page| {
        // Not the first point, since the page begins with it. The shortest is remembered best.
        let length = |point: &&Point| point.body.first().and_then(Block::text).map_or(0, str::len);
        let point = page.points.iter().skip(1).min_by_key(length).or(page.points.first())?;
        let said = point.body.first()?.text()?;
        Some(Point { title: page.title.clone(), body: text(&format!("{}{colon}{said}", point.title)) })
    };
    let title = language.pick("Key takeaways", "要点回顾", "まとめ");
    let points = pages.iter().filter_map(|one| point(&one.page)).collect();
    let page = Page { title: title.to_owned(), points, ..Page::default() };
    Candidate { page, head: None, rank: RECAP, is_draft: false }
}
