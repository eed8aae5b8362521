//! Which pages tell about a subject? Those of its card, and what the title asks for before the rest.

use deckwright_model::outline::{Block, Page, Point};

use super::facets::{self, Facet};
use super::fit;
use super::material::{Candidate, Pool, draft_page, text};
use crate::anatomy::{self, Anatomy, anatomy, subject_kind};
use crate::brief::{Brief, Language};
use crate::cards::{Card, CardPage, Head, Statement, Subject};
use crate::drafts;
use crate::topic::is_common;

/// Ranks: what it is stands in every deck, what the title asks for comes next; a page that sums up is for decks of some length.
const WHAT: usize = 0;
const RECAP: usize = 500;
const FACET: usize = 10;
const FACET_FIELDS: usize = 100;
/// What joins two subjects comes behind the most important pages of both.
const MEETING: usize = 560;
/// By how much what an audience, or a tone, cares for comes earlier.
const EMPHASIS: [usize; 2] = [6, 4];
/// By how much a second subject comes behind the first.
const SECOND_SUBJECT: usize = 3;
/// More than there are heads, so that their places part what is equally important.
const HEADS: usize = 20;
/// With so many pages of the card a side of the subject needs no fields.
const ANSWERED: usize = 2;
/// Statements of a page that is made of what a card says in passing.
const REMARKS: std::ops::RangeInclusive<usize> = 2..=4;
/// The chapter of `facet.md` with questions to talk about.
const DISCUSSION: usize = 2;
/// Points of a page that sums up.
const RECAP_POINTS: usize = 4;

/// What is known about the subjects of a title, ready to be taken into a deck.
pub(super) struct Told {
    pub pools: Vec<Pool>,
    /// What the title asks for, what such subjects are told by, and for whom; `None` where none of it is known.
    pub subtitle: Option<String>,
}

/// Tells about `subjects`, which `title` (simplified, if Chinese) names.
pub(super) fn told(subjects: &[&'static Subject], title: &str, brief: &Brief) -> Told {
    let language = brief.language;
    let asked = facets::asked(title, subjects, language);
    let teller = Teller {
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
    // What the chapter of a side says is not said again, as long as two things are left for the page that it came from.
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
    Told { pools, subtitle }
}

struct Teller<'a> {
    cards: Vec<&'a Card>,
    brief: &'a Brief,
    anatomy: &'static Anatomy,
}

impl Teller<'_> {
    fn rank(&self, head: Head, nth: usize) -> usize {
        let emphasis = anatomy::emphasis(self.brief.audience, self.brief.tone);
        let order = &self.anatomy.order;
        let place = order.iter().position(|&one| one == head).unwrap_or(order.len());
        let cared: usize =
            emphasis.iter().zip(EMPHASIS).filter(|(heads, _)| heads.contains(&head)).map(|(_, by)| by).sum();
        let second = nth * SECOND_SUBJECT * HEADS;
        // What it is comes first for everybody; no two heads are alike.
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
        // "Key terms" of two subjects are told apart by their names.
        if self.cards[..nth].iter().any(|other| is_title_of(other)) {
            title = titled(self.cards[nth], page, self.brief.language);
        }
        let page_of_deck = Page { title, points: points(page), ..Page::default() };
        Candidate { page: page_of_deck, head: Some(page.head), rank, is_draft: false }
    }

    /// A chapter for every side that the title asks for: pages that answer it, what else the card says of it, and fields
    /// only where that is next to nothing.
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
                // Where pages answer, what is said in passing adds one more.
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
            // Behind what is known only questions follow, which stand last.
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

    /// What the two subjects have to do with one another, as fields.
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

/// Questions to talk about behind a deck about `subjects`, for those that would be a little too short.
pub(super) fn discussion(subjects: &[&'static Subject], rank: usize, language: Language) -> Option<Pool> {
    let title = &subjects.first()?.card(language)?.title;
    let pages = draft_chapter("facet", DISCUSSION, title, language).into_iter().enumerate();
    let pages = pages.map(|(nth, page)| Candidate { page, head: None, rank: rank + nth, is_draft: true });
    let chapter = drafts::draft("facet", language).chapters.get(DISCUSSION)?;
    Some(Pool { title: chapter.title.clone(), pages: pages.collect(), of_heads: false })
}

/// What pages of remarks are called: the first on a side says so, those of a second subject name it.
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

/// Pages of what a card says in passing.
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

/// A subject as it is called within a sentence: a word that is no name without its capital.
fn in_sentence(subject: &str) -> String {
    let first = subject.split(' ').next().unwrap_or_default().to_lowercase();
    if is_common(&first) { lower_first(subject) } else { subject.to_owned() }
}

fn draft_chapter(genre: &str, chapter: usize, topic: &str, language: Language) -> Vec<Page> {
    let chapter = drafts::draft(genre, language).chapters.get(chapter);
    let pages = chapter.into_iter().flat_map(|chapter| &chapter.pages);
    // At the beginning of a text it is a name, elsewhere it stands in a sentence.
    let within = if language == Language::En { in_sentence(topic) } else { topic.to_owned() };
    let weave = |text: &str| {
        let text = drafts::variant(text, true);
        let led = text.strip_prefix("{topic}").map(|rest| format!("{topic}{rest}"));
        led.unwrap_or_else(|| text.to_owned()).replace("{topic}", &within)
    };
    pages.map(|page| draft_page(page, &weave, language.into())).collect()
}

/// What a card tells of one side of a comparison: what it is, and what speaks for and against it.
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

/// The title of a page beside those of another subject, which may have the same.
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

/// A page that sums a deck up: what its most important pages say first, each under the title of the page.
fn recap(pools: &[Pool], language: Language) -> Candidate {
    let telling =
        [Head::What, Head::How, Head::Why, Head::Gains, Head::Limits, Head::Needs, Head::Story, Head::Begin];
    let mut pages: Vec<&Candidate> = pools.iter().flat_map(|pool| &pool.pages).collect();
    pages.retain(|one| one.head.is_some_and(|head| telling.contains(&head)));
    pages.sort_by_key(|one| one.rank);
    pages.truncate(RECAP_POINTS);
    let colon = if language.is_cjk() { "：" } else { ": " };
    let point = |page: &Page| {
        // Not the first: the page has just begun with it. The shortest is kept best.
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
