//! How does the composer write a deck? It chooses from an anatomy and weaves the topic in.

mod select;

use std::collections::{HashMap, HashSet};

use deckwright_model::outline::{Block, Chapter, Outline, Page, Point};

use crate::anatomy::{self, Anatomy, Mark, PagePlan, PointPlan, Wording};
use crate::brief::Brief;
use crate::field::Field;
use crate::frames::Frames;
use crate::seed::Seed;
use crate::topic::Topic;

/// The outline of a deck about `brief.title`: chapters, pages and points without body text.
///
/// The finished deck has `brief.pages` pages, counting cover, contents, a divider per chapter and the
/// ending.
pub fn outline(brief: &Brief) -> Outline {
    Composer::new(brief).outline()
}

/// `outline` with body text below every point that has none.
///
/// The outline may have been edited: points of the composer get the text that belongs to them, others a
/// careful sentence about their own heading. What already has text keeps it word for word.
pub fn content(brief: &Brief, outline: &Outline) -> Outline {
    Composer::new(brief).content(outline)
}

/// Chapter `index` of [`content`], counted from 0; `None` past the end.
pub fn chapter(brief: &Brief, outline: &Outline, index: usize) -> Option<Chapter> {
    (index < outline.chapters.len()).then(|| content(brief, outline).chapters.swap_remove(index))
}

/// The deck as the composer itself would write it from the file `anatomy`, outline and body.
pub fn deck(brief: &Brief, anatomy: &Anatomy) -> Outline {
    let composer = Composer::with(brief, anatomy);
    composer.content(&composer.outline())
}

/// One title in so many, and one sentence in so many, speaks of the topic by name: enough that the deck
/// is about it, and not so many that it becomes a drone.
const TITLES_PER_MENTION: usize = 4;
const SENTENCES_PER_MENTION: usize = 8;
/// One mention in so many gives a long topic its full name.
const FULL_MENTION: usize = 4;

/// What a deck has said so far.
struct Said {
    texts: HashSet<String>,
    count: usize,
    mentions: usize,
    per_mention: usize,
}

impl Said {
    /// Whether it is time to speak of the topic by name again.
    fn mention_is_due(&self) -> bool {
        self.count >= self.mentions * self.per_mention
    }
}

/// Everything that a choice depends on.
struct Composer<'a> {
    brief: &'a Brief,
    anatomy: &'a Anatomy,
    topic: Topic,
    /// What it is called once it has been introduced, and between its full mentions.
    later: Topic,
    short: Topic,
    /// Whether the topic is only the anatomy's stand-in, which is spoken of as rarely as possible.
    stands_in: bool,
    marks: Vec<Mark>,
    seed: Seed,
}

impl<'a> Composer<'a> {
    fn new(brief: &'a Brief) -> Self {
        Self::with(brief, anatomy::anatomy(brief.scene, brief.language))
    }

    fn with(brief: &'a Brief, anatomy: &'a Anatomy) -> Self {
        let mut marks = vec![Mark::Audience(brief.audience), Mark::Tone(brief.tone)];
        marks.extend(Field::of(&brief.title).into_iter().map(Mark::Field));
        let topic = Topic::of(&brief.title, brief.language)
            .and_then(|topic| if anatomy.things_only { topic.into_thing() } else { Some(topic) });
        let stands_in = topic.is_none();
        let topic = topic.unwrap_or_else(|| Topic::thing(&anatomy.stand_in));
        // Where it is a certain thing, it is "a bakery" only the first time.
        let later = if anatomy.things_only { topic.clone().definite() } else { topic.clone() };
        let short = later.short();
        Self { brief, anatomy, topic, later, short, stands_in, marks, seed: Seed::of(brief) }
    }

    /// Nothing yet. A long topic is spoken of less often.
    fn said(&self, per_mention: usize) -> Said {
        let (long, very_long) = if self.brief.language.is_cjk() { (18, 32) } else { (24, 40) };
        let per_mention = match self.short.extent() {
            extent if extent > very_long => per_mention * 2,
            extent if extent > long => per_mention * 3 / 2,
            _ => per_mention,
        };
        Said { texts: HashSet::new(), count: 0, mentions: 0, per_mention }
    }

    fn outline(&self) -> Outline {
        let mut said = self.said(TITLES_PER_MENTION);
        let chapters = self
            .select()
            .into_iter()
            .map(|(chapter, pages)| Chapter {
                title: self.phrase(&chapter.title, &mut said),
                body: Vec::new(),
                pages: pages.into_iter().map(|page| self.page(page, &mut said)).collect(),
            })
            .collect();
        Outline { title: self.brief.title.clone(), body: Vec::new(), chapters, ending: None }
    }

    fn page(&self, plan: &PagePlan, said: &mut Said) -> Page {
        // Points may share a title with a point of another page, but not of their own.
        let mut own = self.said(TITLES_PER_MENTION);
        let title = self.phrase(&plan.title, said);
        let points = plan
            .points
            .iter()
            .filter(|point| self.admits(&point.tags))
            .map(|point| Point { title: self.phrase(&point.title, &mut own), body: Vec::new() })
            .collect();
        Page { title, points, ..Page::default() }
    }

    fn content(&self, outline: &Outline) -> Outline {
        let mut content = outline.clone();
        let mut said = self.said(SENTENCES_PER_MENTION);
        let mut frames = Frames::new(self.brief.language, &self.topic, self.seed);
        let plans = self.plans_by_title();
        if content.body.is_empty() {
            content.body.push(Block::Text(self.phrase(&self.anatomy.subtitle, &mut said)));
        }
        for chapter in &mut content.chapters {
            for page in &mut chapter.pages {
                let plan = plans.get(page.title.trim()).copied();
                for point in page.points.iter_mut().filter(|point| point.body.is_empty()) {
                    let known = plan.and_then(|plan| self.point_plan(plan, &point.title));
                    let texts: Vec<String> = match known {
                        Some(known) => {
                            known.body.iter().map(|wording| self.phrase(wording, &mut said)).collect()
                        }
                        None => {
                            frames.sentence(&point.title, &page.title, &mut said.texts).into_iter().collect()
                        }
                    };
                    point.body = texts.into_iter().map(Block::Text).collect();
                }
                if page.points.is_empty() && page.body.is_empty() {
                    let text = frames.sentence(&page.title, &chapter.title, &mut said.texts);
                    page.body.extend(text.map(Block::Text));
                }
            }
        }
        content
    }

    fn names(&self) -> [&Topic; 3] {
        [&self.topic, &self.later, &self.short]
    }

    /// Every page of the anatomy under each of its titles.
    fn plans_by_title(&self) -> HashMap<String, &'a PagePlan> {
        let pages = self.anatomy.chapters.iter().flat_map(|chapter| &chapter.pages);
        let titles = pages.flat_map(|page| page.title.alternatives.iter().map(move |title| (title, page)));
        titles.flat_map(|(title, page)| self.names().map(|topic| (topic.weave(&title.text), page))).collect()
    }

    fn point_plan(&self, page: &'a PagePlan, title: &str) -> Option<&'a PointPlan> {
        let says = |wording: &Wording| {
            let names = self.names();
            wording
                .alternatives
                .iter()
                .any(|one| names.iter().any(|topic| topic.weave(&one.text) == title.trim()))
        };
        page.points.iter().find(|point| says(&point.title))
    }

    /// One wording of a text, not yet used in this deck if there is any such.
    ///
    /// Wordings kept for this audience, tone or field come before the others.
    fn phrase(&self, wording: &Wording, said: &mut Said) -> String {
        let fits = |marks: &[Mark]| marks.iter().any(|mark| self.marks.contains(mark));
        let (mut choice, plain): (Vec<_>, Vec<_>) = wording
            .alternatives
            .iter()
            .filter(|alternative| alternative.marks.is_empty() || fits(&alternative.marks))
            .partition(|alternative| !alternative.marks.is_empty());
        for mut group in [std::mem::take(&mut choice), plain] {
            if group.is_empty() {
                continue;
            }
            let first = self.seed.below(&group[0].text, group.len());
            group.rotate_left(first);
            choice.extend(group);
        }
        // A wording that cannot speak of this topic is better than none.
        let (mut choice, rest): (Vec<_>, Vec<_>) = choice.into_iter().partition(|alternative| {
            !alternative.text.contains("{topic") || self.topic.suits(&alternative.text)
        });
        if choice.is_empty() {
            choice = rest;
        }
        // Stable, so that the order above decides among equals.
        let mention = !self.stands_in && said.mention_is_due();
        choice.sort_by_key(|alternative| alternative.text.contains("{topic") != mention);
        let topic = match said.mentions {
            0 => &self.topic,
            mentions if mentions.is_multiple_of(FULL_MENTION) => &self.later,
            _ => &self.short,
        };
        let woven = choice.iter().map(|one| (topic.weave(&one.text), one.text.contains("{topic")));
        let (text, mentioned) = woven
            .clone()
            .find(|(text, _)| !said.texts.contains(text))
            .or_else(|| woven.clone().next())
            .unwrap_or_default();
        said.texts.insert(text.clone());
        said.count += 1;
        said.mentions += usize::from(mentioned);
        text
    }
}
