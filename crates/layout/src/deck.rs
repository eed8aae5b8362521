//! Lays out a deck: cover, contents, chapters with their pages, ending.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use deckwright_model::finding::{Finding, Rule};
use deckwright_model::font::FontBook;
use deckwright_model::language::is_right_to_left;
use deckwright_model::outline::{Chapter, Closing, Outline, Page};
use deckwright_model::picture::Pictures;
use deckwright_model::scene::{CANVAS_VERSION, Scene, Section, Theme};

use crate::balance::RequiredWords;
use crate::choose::{BestDesign, History, PlacedPage, choose};
use crate::draw::draw_master;
use crate::draw::slot::StyleCache;
use crate::findings;
use crate::fit::{FitContext, RejectedDesigns};
use crate::fnv::{self, fnv};
use crate::language::language_of;
use crate::layouts::Layouts;
use crate::matter::Description;
use crate::matter::figures::without_chart;
use crate::meaning::Relation;
use crate::numbers::Notation;
use crate::office::regional;
use crate::pictures::{self, PictureIndex};
use crate::professional::{self, DesignChoice, Plan};
use crate::suit::source::Source;
use crate::suit::{Kind, Suit};
use crate::text::Typesetter;
use crate::words::{DeckWords, Language, Locale, PagePicture, PageWords, PointWords};
use crate::{icons, matter, mirror};

/// Most chapters on one contents page.
const MAX_CHAPTERS: usize = 10;
/// What a title one step smaller costs, compared with one that breaks badly.
const SMALLER_TITLES: f64 = 0.2;
/// The widest line of organisation, speaker and date that every cover has room for, in widths of a Latin letter.
const MAX_AUTHOR_LENGTH: usize = 34;
/// Up to this many lines below the subtitle are each set on a line of their own.
const MAX_LINES_BELOW: usize = 3;
/// How often a deck is laid out if words of a page overlap, each time without the designs in which they did.
const MAX_ROUNDS: usize = 4;
/// The smallest size in which a divider names pages, in hundredths of a point.
const MIN_NAME: u32 = 1800;
/// The most pages of a deck.
pub const MAX_PAGES: usize = 500;
/// Titles up to this length, in half ems, have room at any size.
const MAX_SHORT_TITLE_LENGTH: usize = 34;
/// The most pages into which one page is divided.
const MAX_PAGE_PARTS: usize = 60;

/// What a deck says beside its outline.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// BCP 47; without it the title decides.
    pub lang: Option<String>,
    pub brand: Option<String>,
    pub author: Option<String>,
    pub date: Option<String>,
    /// The pictures that the outline's blocks name.
    pub pictures: Pictures,
    pub frame: DeckFrame,
}

/// What a deck has around the pages of its outline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeckFrame {
    /// Cover, contents, dividers and ending.
    #[default]
    Whole,
    /// What the outline itself has: a cover if there was one, a divider for every chapter with a title, an ending if
    /// there is one, and nothing that repeats what pages say.
    Kept { cover: bool },
}

/// The deck, what is wrong with it, and for every page which design it took and why.
pub type LaidOutDeck = (Scene, Vec<Finding>, Vec<DesignChoice>);

/// Lays out `outline` in `suit`. Always gives a whole deck; whatever is wrong with it is in the findings.
pub fn lay_out(outline: &Outline, suit: &Suit, fonts: &FontBook, options: &Options) -> (Scene, Vec<Finding>) {
    let (scene, findings, _) = lay_out_as(outline, suit, fonts, options, None);
    (scene, findings)
}

/// Lays out `outline` in designs that show what each page means, as `plan` reads it. Also returns, for every page,
/// which design it took and why.
pub fn lay_out_professional(
    outline: &Outline,
    suit: &Suit,
    fonts: &FontBook,
    options: &Options,
    plan: &Plan,
) -> LaidOutDeck {
    lay_out_as(outline, suit, fonts, options, Some(plan))
}

/// How many chapters stand before the first that is counted.
fn uncounted(outline: &Outline) -> usize {
    let titles: Vec<String> = outline.chapters.iter().map(|chapter| matter::clean(&chapter.title)).collect();
    matter::uncounted(&titles.iter().map(String::as_str).collect::<Vec<_>>())
}

fn lay_out_as(
    outline: &Outline,
    suit: &Suit,
    fonts: &FontBook,
    options: &Options,
    plan: Option<&Plan>,
) -> LaidOutDeck {
    let deck = deck_words(outline, options);
    let _held = Notation::of(outline, deck.locale).enter();
    let mut builder = Builder::new(suit, fonts, options, plan, &deck);
    // What pages say is the same in every round, and so is the size of their titles.
    let chapters = builder.matters(outline);
    builder.context.title_step = builder.title_step(&chapters);
    let mut lay_out = |rejected| builder.lay_out(outline, chapters.clone(), fonts, rejected);
    let mut rejected = BTreeSet::new();
    let (mut best, mut wrong) = lay_out(rejected.clone());
    for _ in 1..MAX_ROUNDS {
        if wrong.is_empty() {
            break;
        }
        rejected.extend(&wrong);
        let (laid, again) = lay_out(rejected.clone());
        // Stop when another round brings no improvement.
        if again.len() >= wrong.len() {
            break;
        }
        (best, wrong) = (laid, again);
    }
    best
}

/// Whether the pages of the deck are mirrored. A company's own template stays as it was drawn.
fn mirrors(suit: &Suit, deck: &DeckWords) -> bool {
    is_right_to_left(&deck.lang) && suit.family.sheets.is_empty()
}

/// Whether words stand where they cannot be read; another design may hold them.
fn is_misplaced(finding: &Finding) -> bool {
    matches!(finding.rule, Rule::TextOutsideBox | Rule::TextOverText | Rule::ShapeOffPage)
}

/// The theme of a suit, as office programs show it among their designs.
pub(crate) fn theme(suit: &Suit, locale: Locale) -> Theme {
    Theme {
        name: suit.name_en(),
        palette: suit.palette().clone(),
        heading: regional(&suit.family.heading, locale),
        body: regional(&suit.family.body, locale),
        fade: suit.family.fade,
    }
}

/// The words of the whole deck.
pub fn deck_words(outline: &Outline, options: &Options) -> DeckWords {
    let lang = options.lang.clone().unwrap_or_else(|| language_of(outline).to_owned());
    let given = |text: &Option<String>| text.as_deref().map(matter::clean).unwrap_or_default();
    let (mut subtitle, rest) = matter::below_title(outline);
    let mut author = given(&options.author);
    // Speaker, place and date stand on a small line of their own, as long as it has room for them.
    let rest_in_one = rest.join(" · ");
    if author.is_empty() && crate::words::width_units(&rest_in_one) <= MAX_AUTHOR_LENGTH {
        author = rest_in_one;
    } else if rest.len() > MAX_LINES_BELOW {
        subtitle = format!("{subtitle}\n{rest_in_one}");
    } else {
        subtitle = std::iter::once(subtitle).chain(rest).collect::<Vec<_>>().join("\n");
    }
    DeckWords {
        title: matter::clean(&outline.title),
        subtitle,
        brand: given(&options.brand),
        author,
        date: given(&options.date),
        locale: Locale::nearest(&lang),
        language: Language::nearest(&lang),
        lang: Arc::from(lang.as_str()),
        chapters: outline.chapters.len(),
        emphasis: outline.emphasis.as_slice().into(),
        recommendations: recommendations(outline),
    }
}

/// The titles of pages that recommend something.
fn recommendations(outline: &Outline) -> Arc<[String]> {
    let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
    pages.map(|page| matter::clean(&page.title)).filter(|title| matter::choice::recommends(title)).collect()
}

struct Builder<'a, 'f> {
    context: FitContext<'a, 'f>,
    history: History,
    /// The readings of a professional layout.
    plan: Option<&'a Plan>,
    frame: DeckFrame,
    picture_index: PictureIndex<'a>,
    pages: Vec<PlacedPage>,
    sections: Vec<Section>,
    /// Pages that do not show the words that were written for them.
    unbalanced: Vec<Finding>,
}

/// What a page of the outline has to say.
#[derive(Clone)]
struct PageContent {
    /// The pages that it becomes.
    words: Vec<PageWords>,
    /// The pages that it would become without a reading.
    plain: Vec<PageWords>,
    written: Option<RequiredWords>,
}

impl PageContent {
    /// A page that the deck adds itself.
    fn own(words: PageWords) -> Self {
        Self { words: vec![words], plain: Vec::new(), written: None }
    }
}

impl<'a, 'f> Builder<'a, 'f> {
    fn new(
        suit: &'a Suit,
        fonts: &'f FontBook,
        options: &'a Options,
        plan: Option<&'a Plan>,
        deck: &'a DeckWords,
    ) -> Self {
        let context = FitContext {
            suit,
            deck,
            styles: StyleCache::default(),
            setter: Typesetter::for_office(fonts, suit.family.office()).mirroring(mirrors(suit, deck)),
            title_step: 0,
            rejected: RejectedDesigns::default(),
            keeps_pages: options.frame != DeckFrame::Whole,
            splits_pages: plan.is_some(),
        };
        let picture_index = PictureIndex::new(&options.pictures, suit.family.images.len());
        let (pages, sections, unbalanced) = (Vec::new(), Vec::new(), Vec::new());
        let history = History::new(plan.is_some());
        Self { context, history, plan, frame: options.frame, picture_index, pages, sections, unbalanced }
    }

    /// Lays out `chapters` without the designs that are `rejected`. Also returns which pages of the outline went wrong
    /// in which designs.
    fn lay_out(
        &mut self,
        outline: &Outline,
        chapters: Vec<Vec<PageContent>>,
        fonts: &FontBook,
        rejected: BTreeSet<(usize, usize)>,
    ) -> (LaidOutDeck, BTreeSet<(usize, usize)>) {
        self.context.rejected = RejectedDesigns { source_page: 0, designs: rejected };
        self.history = History::new(self.plan.is_some());
        self.build(outline, chapters);
        let taken = self.taken();
        let designs: Vec<(usize, usize)> =
            self.pages.iter().map(|page| (page.source_page, page.design)).collect();
        let unbalanced = std::mem::take(&mut self.unbalanced);
        let mut scene = self.scene(outline);
        if mirrors(self.context.suit, self.context.deck) {
            mirror::mirror(&mut scene);
        }
        let mut findings = findings::examine(&scene, fonts);
        let misplaced = findings.iter().filter(|finding| is_misplaced(finding));
        // Skip pages the deck generates itself; they have only one design.
        let wrong = misplaced
            .filter_map(|finding| designs.get(finding.page))
            .filter(|(source_page, _)| *source_page > 0);
        let wrong = wrong.copied().collect();
        findings.extend(unbalanced);
        ((scene, findings, taken), wrong)
    }

    fn build(&mut self, outline: &Outline, chapters: Vec<Vec<PageContent>>) {
        let deck = self.context.deck;

        let described: Vec<Description> = outline.chapters.iter().map(Description::of).collect();
        let mut entries = self.entries(outline, &described);
        let dividers = self.dividers(outline, &described);
        let is_whole = self.frame == DeckFrame::Whole;
        let has_cover = self.frame != DeckFrame::Kept { cover: false };
        let contents = if is_whole { self.contents_length(&entries) } else { 0 };
        let mut page = usize::from(has_cover) + contents;
        let uncounted = uncounted(outline);
        let mut counted: usize = 0;
        for (number, matter) in chapters.into_iter().enumerate() {
            let title = matter::clean(&outline.chapters[number].title);
            let section = if title.is_empty() { deck.title.clone() } else { title.clone() };
            self.sections.push(Section { title: section, first_page: page });
            entries[number].page = (page + 1).to_string();
            // Slides before the first divider are not a chapter that anybody counts.
            counted += usize::from(is_whole || !title.is_empty());
            let before = self.pages.len();
            let has_divider =
                if is_whole { outline.chapters[number].has_divider() } else { !title.is_empty() };
            let divider = has_divider.then(|| PageContent::own(dividers[number].clone()));
            for mut matter in divider.into_iter().chain(matter) {
                for words in matter.words.iter_mut().chain(&mut matter.plain) {
                    // What the title says is not repeated above it.
                    words.chapter = if has_divider { title.clone() } else { String::new() };
                    words.chapter_number = counted.max(1).saturating_sub(uncounted);
                }
                self.add_balanced(matter, page + self.pages.len() - before);
            }
            page += self.pages.len() - before;
        }
        // A deck that concludes on its last page needs no other page for that.
        let concludes = outline.ending.as_deref().and_then(Closing::of).is_some();
        let closing = |plan| professional::takeaways(outline, &self.word("takeaways"), plan);
        let takeaways = self.plan.filter(|_| is_whole && !concludes).and_then(closing);
        // If there is no takeaways page, the ending shows the conclusion.
        let conclusion =
            self.plan.filter(|_| takeaways.is_none()).and_then(|_| professional::conclusion(outline));
        if let Some(words) = takeaways {
            self.context.rejected.source_page += 1;
            self.add(vec![words], page);
        }

        self.context.rejected.source_page = 0;
        let mut front = std::mem::take(&mut self.pages);
        self.history = History::new(self.plan.is_some());
        if has_cover {
            self.add(vec![matter::cover(outline, &deck.title)], 0);
        }
        if is_whole {
            self.add_contents(&entries, uncounted);
        }
        let before = self.pages.len();
        self.unbalanced.iter_mut().for_each(|finding| finding.page += before);
        self.pages.append(&mut front);
        let ending = outline.ending.as_deref().map(matter::clean).filter(|ending| !ending.is_empty());
        if let Some(ending) = ending.or_else(|| is_whole.then(|| self.word("thanks"))) {
            let last = self.pages.len();
            let mut words = matter::ending(&ending);
            if outline.ending.is_none() {
                words.lead = conclusion.unwrap_or_default();
            }
            self.add(vec![words], last);
        }
    }

    /// The chapters in the contents.
    fn entries(&self, outline: &Outline, described: &[Description]) -> Vec<PointWords> {
        let titles = self.chapter_titles(outline, Kind::Contents).into_iter();
        let bodies = matter::descriptions_in_contents(described);
        let entry = |(heading, body)| PointWords { heading, body, ..PointWords::default() };
        titles.zip(bodies).map(entry).collect()
    }

    /// The dividers of the chapters. They name the pages that follow if all of them have room for that.
    fn dividers(&mut self, outline: &Outline, described: &[Description]) -> Vec<PageWords> {
        let titles = self.chapter_titles(outline, Kind::Chapter);
        let uncounted = uncounted(outline);
        let is_whole = self.frame == DeckFrame::Whole;
        let divider = |names| {
            let divider = |(number, (title, description)): (usize, (&String, &Description))| {
                let lead = if is_whole { description.on_divider(names) } else { String::new() };
                PageWords {
                    lead,
                    names_pages: names,
                    chapter_number: (number + 1).saturating_sub(uncounted),
                    ..PageWords::new(Kind::Chapter, title)
                }
            };
            titles.iter().zip(described).enumerate().map(divider).collect::<Vec<_>>()
        };
        let is_shown: Vec<bool> = outline.chapters.iter().map(Chapter::has_divider).collect();
        let mut shown = described.iter().zip(&is_shown).filter(|(_, is_shown)| **is_shown);
        if is_whole && shown.all(|(description, _)| matter::can_be_named(description)) {
            let named = divider(true);
            let mut shown = named.iter().zip(is_shown).filter(|(_, is_shown)| *is_shown);
            if shown.all(|(divider, _)| self.has_line_for_each(divider)) {
                return named;
            }
        }
        divider(false)
    }

    /// Whether a divider shows each of the pages that it names on one line, large enough to be read from a distance.
    fn has_line_for_each(&mut self, divider: &PageWords) -> bool {
        let suit = self.context.suit;
        let mut designs = suit.family.designs.iter().filter(|design| design.kind == Kind::Chapter);
        designs.all(|design| {
            let fitted = self.context.fit(design, divider, false);
            let slots = fitted.drawn.slots();
            let names = slots.iter().find(|slot| slot.sources.contains(&Source::Lead));
            fitted.fits
                && names.is_some_and(|slot| {
                    let paragraphs = &slot.body.paragraphs;
                    let sizes =
                        paragraphs.iter().flat_map(|paragraph| &paragraph.runs).map(|run| run.style.size);
                    slot.lines == paragraphs.len() && sizes.min().is_some_and(|size| size >= MIN_NAME)
                })
        })
    }

    /// The titles of the chapters on pages of this kind, without a count that is shown as a numeral beside them.
    fn chapter_titles(&self, outline: &Outline, kind: Kind) -> Vec<String> {
        let titles: Vec<String> =
            outline.chapters.iter().map(|chapter| matter::clean(&chapter.title)).collect();
        let family = &self.context.suit.family;
        let is_numeral = |source: &Source| match source {
            Source::Word(word) => {
                let word = family.words.get(usize::from(*word));
                word.is_some_and(|word| word.text(self.context.deck).contains('{'))
            }
            source => source.is_number(),
        };
        let mut designs = family.designs.iter().filter(|design| design.kind == kind).peekable();
        // Without a numeral beside it, the title stays whole.
        if designs.peek().is_none() || !designs.all(|design| design.says.iter().any(is_numeral)) {
            return titles;
        }
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        matter::without_counts(&titles).into_iter().map(str::to_owned).collect()
    }

    /// Adds the contents, which begin on the page after those that are there.
    fn add_contents(&mut self, entries: &[PointWords], uncounted: usize) {
        for range in contents_pages(entries.len()) {
            let mut words = PageWords::new(Kind::Contents, self.contents_title());
            words.points = entries[range.clone()].to_vec();
            (words.first_number, words.uncounted) = (range.start + 1, uncounted);
            self.add(vec![words], self.pages.len());
        }
    }

    /// How many pages the contents take, before it is known which pages they name: a company's template may have little room.
    fn contents_length(&mut self, entries: &[PointWords]) -> usize {
        let named = entries.iter().map(|entry| PointWords { page: "88".to_owned(), ..entry.clone() });
        self.add_contents(&named.collect::<Vec<_>>(), 0);
        self.history = History::new(self.plan.is_some());
        std::mem::take(&mut self.pages).len()
    }

    /// The pages of every chapter, each as the list of pages it becomes.
    fn matters(&mut self, outline: &Outline) -> Vec<Vec<PageContent>> {
        let mut pages = |page: &Page| match self.picture_index.take(page) {
            Some((rest, shown)) => self.with_kept_titles(self.with_pictures(page, &rest, shown)),
            None => self.with_kept_titles(self.matter(page, page)),
        };
        outline.chapters.iter().map(|chapter| chapter.pages.iter().map(&mut pages).collect()).collect()
    }

    /// The words of `page`; its reading is that of `whole`, which it is a part of.
    fn matter(&self, page: &Page, whole: &Page) -> PageContent {
        match self.plan {
            Some(plan) => {
                // The words beside a picture are set as they stand.
                let set = if std::ptr::eq(page, whole) { plan.set(page) } else { page };
                PageContent {
                    words: professional::read_as(set, plan.reading(whole), self.context.deck.language),
                    plain: matter::pages(set).into_iter().map(without_chart).collect(),
                    written: Some(RequiredWords::of(set)),
                }
            }
            None => PageContent { words: matter::pages(page), plain: Vec::new(), written: None },
        }
    }

    /// A slide that is kept has its title where it was: a single text below it is not a statement that replaces it.
    fn with_kept_titles(&self, mut matter: PageContent) -> PageContent {
        if self.frame != DeckFrame::Whole {
            let kind = if self.plan.is_some() { Kind::Relation(Relation::List) } else { Kind::Points };
            let all = matter.words.iter_mut().chain(&mut matter.plain);
            all.for_each(|words| matter::below_its_title(words, kind));
        }
        matter
    }

    /// The words of a page, which are `rest`, with its pictures.
    fn with_pictures(&self, page: &Page, rest: &Page, shown: Vec<PagePicture>) -> PageContent {
        let mut matter = if pictures::has_words(rest) {
            self.matter(rest, page)
        } else {
            PageContent {
                words: Vec::new(),
                plain: Vec::new(),
                written: self.plan.map(|_| RequiredWords::of(rest)),
            }
        };
        let keeps = self.context.keeps_pages;
        let plain = matter::parts(rest);
        let plain = matter.words.first().and(plain.first()).filter(|_| plain.len() == 1);
        if let Some(written) = &mut matter.written {
            shown.iter().for_each(|shown| written.add(&shown.caption));
            matter.plain = pictures::join(&page.title, matter.plain, plain, shown.clone(), keeps);
        }
        matter.words = pictures::join(&page.title, matter.words, plain, shown, keeps);
        if let (Some(first), false) = (matter.words.first_mut(), pictures::has_words(rest)) {
            first.notes = matter::notes_of(rest);
        }
        matter
    }

    /// Which design every page took, and why.
    fn taken(&self) -> Vec<DesignChoice> {
        let designs = &self.context.suit.family.designs;
        self.pages.iter().map(|page| professional::taken(&designs[page.design], &page.words)).collect()
    }

    /// Adds the pages of one matter, the first of which is page `first`; without their reading if it would lose or add
    /// a word.
    fn add_balanced(&mut self, matter: PageContent, first: usize) {
        self.context.rejected.source_page += 1;
        let (before, history) = (self.pages.len(), self.history.clone());
        self.add(matter.words, first);
        let Some(written) = matter.written else { return };
        let compare = |pages: &[PlacedPage]| written.compare(pages.iter().map(|page| &page.fitted.drawn));
        let detail = compare(&self.pages[before..]);
        if detail.is_empty() {
            return;
        }
        let read = self.pages.split_off(before);
        let after = std::mem::replace(&mut self.history, history);
        let reading = read.first().and_then(|page| page.words.reading.clone());
        self.add(matter.plain, first);
        if compare(&self.pages[before..]).is_empty() {
            for page in &mut self.pages[before..] {
                page.words.reading.clone_from(&reading);
            }
            return;
        }
        self.pages.truncate(before);
        self.pages.extend(read);
        self.history = after;
        self.unbalanced.push(Finding { rule: Rule::WordBalance, page: before, shape: None, detail });
    }

    /// Adds the pages of one matter, the first of which is page `first` (from 0).
    fn add(&mut self, words: Vec<PageWords>, first: usize) {
        let budget = MAX_PAGES.saturating_sub(first + words.len()).min(MAX_PAGE_PARTS);
        let mut chosen: Vec<PlacedPage> = Vec::new();
        // What each page is called without the number of its part.
        let mut names: Vec<String> = Vec::new();
        let total = words.len();
        let named = |(at, page): (usize, PageWords)| {
            let name = matter::without_part(&page.title, at + 1, total).to_owned();
            (page, name)
        };
        let mut waiting: VecDeque<(PageWords, String)> = words.into_iter().enumerate().map(named).collect();
        while let Some((mut page, name)) = waiting.pop_front() {
            page.page_number = first + chosen.len() + 1;
            page.seed = seed(&self.context.deck.title, &page);
            page.points.iter_mut().for_each(PointWords::mend_brackets);
            icons::pick_for(&mut page);
            matter::emphasis::point_out(&mut page, self.context.deck);
            page.find_emphasis(&self.context.deck.emphasis);
            let apart = std::mem::take(&mut page.apart);
            let found = if apart.is_empty() {
                BestDesign::Unknown
            } else {
                BestDesign::of(&mut self.context, &self.history, &page)
            };
            if matches!(found, BestDesign::None) {
                let count = apart.len();
                for (at, part) in apart.into_iter().enumerate().rev() {
                    let own = matter::without_part(&part.title, at + 1, count);
                    let own = matter::without_part(own, chosen.len() + 1, total).to_owned();
                    waiting.push_front((of_chapter(part, &page), own));
                }
                continue;
            }
            let parts = choose(&mut self.context, &mut self.history, page, found, budget);
            names.extend(std::iter::repeat_n(name, parts.len()));
            chosen.extend(parts);
        }
        // All parts that share a name are counted together.
        for (at, page) in chosen.iter_mut().enumerate() {
            let design = &self.context.suit.family.designs[page.design];
            let name = &names[at];
            let alike = |names: &[String]| names.iter().filter(|other| *other == name).count();
            let (part, count) = (alike(&names[..=at]), alike(&names));
            let title = if count > 1 { matter::part_title(name, part, count) } else { name.clone() };
            if page.words.title != title {
                (page.words.title, page.words.page_number) = (title, first + at + 1);
                page.fitted = self.context.fit(design, &page.words, true);
            }
            self.context.grow(design, &page.words, &mut page.fitted);
        }
        self.pages.append(&mut chosen);
    }

    /// The size step at which the titles of all content pages fit, as far as that is possible.
    fn title_step(&mut self, chapters: &[Vec<PageContent>]) -> u8 {
        let family = &self.context.suit.family;
        let Some(design) = family.designs.iter().find(|design| design.serves(Kind::Points, 3)) else {
            return 0;
        };
        let steps = family.styles[family.title_style].sizes.len().saturating_sub(1) as u8;
        let mut least = 0;
        let mut broken = Vec::new();
        for words in chapters.iter().flatten().flat_map(|matter| &matter.words) {
            let is_short = crate::words::width_units(&words.title) <= MAX_SHORT_TITLE_LENGTH;
            if is_short || matches!(words.kind, Kind::Statement | Kind::Quote) {
                continue;
            }
            let page = PageWords::new(Kind::Points, &words.title);
            let fitted = self.context.fit(design, &page, true);
            least = least.max(fitted.settings.steps[family.title_style]);
            if least >= steps {
                break;
            }
            if fitted.settings.title_lines > 1 {
                broken.push(page);
            }
        }
        if broken.is_empty() || !self.context.deck.language.is_cjk() {
            return least;
        }
        // One or two steps less, if the titles of two lines break better there.
        let mut best = (f64::INFINITY, least);
        for step in least..=steps.min(least + 2) {
            let smaller = SMALLER_TITLES * f64::from(step - least);
            let cost = smaller + self.context.ugliness(design, &broken, step);
            if cost < best.0 {
                best = (cost, step);
            }
        }
        best.1
    }

    fn contents_title(&self) -> String {
        self.word("contents")
    }

    fn word(&self, name: &str) -> String {
        let words = &self.context.suit.family.words;
        let word = words.iter().find(|word| word.name == name);
        word.map(|word| word.text(self.context.deck).to_owned()).unwrap_or_default()
    }

    fn scene(&mut self, outline: &Outline) -> Scene {
        let suit = self.context.suit;
        let deck = self.context.deck;
        let master = draw_master(suit, deck, &mut self.context.styles, &mut self.context.setter);
        let mut layouts = Layouts::default();
        let given = self.picture_index.images.iter().map(|given| &given.image);
        let pages = std::mem::take(&mut self.pages);
        let pages =
            pages.into_iter().map(|page| layouts.page(page, suit, &mut self.context.setter)).collect();
        let mut scene = Scene {
            version: CANVAS_VERSION,
            size: suit.family.size,
            title: matter::clean(&outline.title),
            lang: deck.lang.clone(),
            theme: theme(suit, deck.locale),
            master,
            layouts: layouts.finish(),
            pages,
            sections: std::mem::take(&mut self.sections),
            images: suit.family.images.iter().chain(given).cloned().collect(),
        };
        suit.family.to_page(&mut scene);
        scene
    }
}

/// One of several pages that take the place of `page`.
fn of_chapter(mut part: PageWords, page: &PageWords) -> PageWords {
    part.chapter.clone_from(&page.chapter);
    part.chapter_number = page.chapter_number;
    part
}

/// Which chapters stand on which contents page: up to ten each, as evenly as possible.
fn contents_pages(chapters: usize) -> Vec<std::ops::Range<usize>> {
    let pages = chapters.div_ceil(MAX_CHAPTERS).max(1);
    let mut start = 0;
    (0..pages)
        .map(|page| {
            let count = (chapters - start).div_ceil(pages - page);
            start += count;
            start - count..start
        })
        .collect()
}

/// A number derived from the words of a page.
fn seed(deck: &str, page: &PageWords) -> u64 {
    let number = page.page_number.to_le_bytes();
    fnv(fnv::START, deck.bytes().chain(page.title.bytes()).chain(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::single_range_in_vec_init)] // one contents page is a list of one range
    fn contents_flow_evenly() {
        assert_eq!(contents_pages(0), [0..0]);
        assert_eq!(contents_pages(10), [0..10]);
        assert_eq!(contents_pages(11), [0..6, 6..11]);
        assert_eq!(contents_pages(25), [0..9, 9..17, 17..25]);
    }
}
