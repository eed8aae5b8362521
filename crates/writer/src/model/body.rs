//! Puts a model's words below the headings they belong to.

use std::collections::{BTreeSet, HashSet};

use deckwright_model::fidelity::SourceFacts;
use deckwright_model::language::{letters_and_digits, sentences};
use deckwright_model::outline::{Block, Chapter, Outline, Page, Point, Role, Table, cut_at_word};

use super::facts;
use super::headings::{self, Line};
use super::language::{line_fits, text_fits};
use super::outcome::Repair;
use crate::brief::{Brief, Language, Locale};

/// Most texts below a point.
const MAX_TEXTS: usize = 2;
/// Most texts below a page without points.
const MAX_PAGE_TEXTS: usize = 6;
/// Most texts above the points of a page.
const MAX_LEADS: usize = 1;
/// Most rows of a table on a page.
const MAX_ROWS: usize = 8;
/// Most columns of a table on a page.
const MAX_COLUMNS: usize = 6;

/// Limits on what a model may write into a chapter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FillRules<'a> {
    /// The source that figures, dates and quotations must come from, if there is one.
    pub(super) known: Option<&'a SourceFacts>,
    /// Whether it may also write around the points: a lead, a table, a conclusion, notes. A user's own page
    /// stays as it is.
    pub(super) around_points: bool,
}

/// A chapter with the bodies that an answer contained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FilledChapter {
    pub(super) chapter: Chapter,
    /// Number of points, and pages without points, that had no body.
    pub(super) wanted: usize,
    /// Number of these that have one now.
    pub(super) found: usize,
    pub(super) repairs: BTreeSet<Repair>,
}

impl FilledChapter {
    pub(super) fn missing(&self) -> usize {
        self.wanted - self.found
    }

    /// Whether the model wrote most of it.
    pub(super) fn is_usable(&self) -> bool {
        self.found * 2 > self.wanted
    }
}

/// All bodies of a chapter: its own and those of its pages and points.
pub(super) fn bodies(chapter: &Chapter) -> impl Iterator<Item = &Vec<Block>> {
    std::iter::once(&chapter.body).chain(
        chapter
            .pages
            .iter()
            .flat_map(|page| std::iter::once(&page.body).chain(page.points.iter().map(|point| &point.body))),
    )
}

pub(super) fn bodies_mut(chapter: &mut Chapter) -> impl Iterator<Item = &mut Vec<Block>> {
    let Chapter { body, pages, .. } = chapter;
    std::iter::once(body).chain(pages.iter_mut().flat_map(|page| {
        let Page { body, points, .. } = page;
        std::iter::once(body).chain(points.iter_mut().map(|point| &mut point.body))
    }))
}

/// Fills the empty headings of `chapter` with the texts in `answer` that belong to them.
pub(super) fn fill(chapter: &Chapter, answer: &str, brief: &Brief, terms: FillRules) -> FilledChapter {
    let mut filled =
        FilledChapter { chapter: chapter.clone(), wanted: 0, found: 0, repairs: BTreeSet::new() };
    let mut sections = sections(chapter, answer, &mut filled.repairs);
    let texts = sections.iter().flat_map(|section| &section.blocks).filter_map(Block::text);
    if !text_fits(&texts.collect::<String>(), brief.locale()) {
        filled.repairs.insert(Repair::Language);
        sections.clear();
    }

    let mut targets = targets(&mut filled.chapter, terms);
    filled.wanted = targets.iter().filter(|target| target.is_wanted).count();
    let matches = match_sections(&targets, &sections);
    let mut cleaner = Cleaner {
        locale: brief.locale(),
        known: terms.known,
        said: HashSet::new(),
        repairs: &mut filled.repairs,
    };
    for (target, section) in targets.iter_mut().zip(matches) {
        let Some(section) = section else { continue };
        let Section { blocks, points, ordered, .. } = &mut sections[section];
        let (mut blocks, mut said) = (std::mem::take(blocks), std::mem::take(points));
        if !terms.around_points && blocks.is_empty() {
            blocks = std::mem::take(&mut said).into_iter().flat_map(as_text).collect();
        }
        *target.body = cleaner.clean(blocks, target.title, target.most);
        if let Some((points, are_ordered)) = &mut target.points {
            **points = cleaner.points(said);
            **are_ordered = *ordered && !points.is_empty();
        }
        let has_words = target.body.iter().any(is_shown)
            || target.points.as_ref().is_some_and(|(points, _)| !points.is_empty());
        filled.found += usize::from(target.is_wanted && has_words);
    }
    filled
}

/// Whether a block is shown, and not only for the presenter.
fn is_shown(block: &Block) -> bool {
    !block.text().and_then(Role::of).is_some_and(|(role, _)| role.is_for_speaker())
}

/// A heading of the chapter that may have a body.
struct Target<'a> {
    level: Level,
    title: &'a str,
    body: &'a mut Vec<Block>,
    /// The points of a page that has none yet, and whether they are ordered.
    points: Option<(&'a mut Vec<Point>, &'a mut bool)>,
    most: usize,
    /// Whether the chapter is incomplete without it.
    is_wanted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Chapter,
    Page,
    Point,
}

fn targets<'a>(chapter: &'a mut Chapter, terms: FillRules) -> Vec<Target<'a>> {
    let mut targets = Vec::new();
    let Chapter { title, body, pages } = chapter;
    if terms.around_points && !pages.is_empty() {
        targets.push(Target {
            level: Level::Chapter,
            title,
            body,
            points: None,
            most: MAX_LEADS,
            is_wanted: false,
        });
    }
    for Page { title, body, points, ordered } in pages {
        if points.is_empty() {
            let points = Some((points, ordered));
            targets.push(Target {
                level: Level::Page,
                title,
                body,
                points,
                most: MAX_PAGE_TEXTS,
                is_wanted: true,
            });
            continue;
        }
        if terms.around_points {
            targets.push(Target {
                level: Level::Page,
                title,
                body,
                points: None,
                most: MAX_LEADS,
                is_wanted: false,
            });
        }
        for Point { title, body } in points {
            targets.push(Target {
                level: Level::Point,
                title,
                body,
                points: None,
                most: MAX_TEXTS,
                is_wanted: true,
            });
        }
    }
    targets.retain(|target| target.body.is_empty());
    targets
}

/// A heading of the answer and the content below it.
#[derive(Debug)]
struct Section {
    level: Level,
    /// The title reduced by [`letters_and_digits`]; empty if the answer has no headings.
    title: String,
    blocks: Vec<Block>,
    /// The points of a page, which are also sections of their own.
    points: Vec<Point>,
    ordered: bool,
    /// Whether it contains only text.
    is_leaf: bool,
}

fn sections(chapter: &Chapter, answer: &str, repairs: &mut BTreeSet<Repair>) -> Vec<Section> {
    let mut start = 0;
    let first = answer.split_inclusive('\n').find_map(|line| {
        if let Line::Heading { level, .. } = Line::of(line) {
            Some(level)
        } else {
            start += line.len();
            None
        }
    });
    let Some(level) = first else { return items(answer) };
    if answer[..start].lines().any(|line| matches!(Line::of(line), Line::Prose(_))) {
        repairs.insert(Repair::Chatter);
    }
    let mut markdown = String::new();
    if level > 1 {
        markdown.push_str("# x\n\n");
    }
    if level > 2 {
        markdown.push_str(&headings::heading("##", &chapter.title));
    }
    markdown.push_str(&with_lines_apart(&answer[start..]));
    let Ok(outline) = Outline::from_answer(&markdown, "x") else { return Vec::new() };

    let mut sections = Vec::new();
    for chapter in outline.chapters {
        sections.push(Section {
            level: Level::Chapter,
            title: letters_and_digits(&chapter.title),
            blocks: chapter.body,
            points: Vec::new(),
            ordered: false,
            is_leaf: false,
        });
        for mut page in chapter.pages {
            lift_roles(&mut page);
            sections.push(Section {
                level: Level::Page,
                title: letters_and_digits(&page.title),
                blocks: page.body,
                points: page.points.clone(),
                ordered: page.ordered,
                is_leaf: page.points.is_empty(),
            });
            let points = page.points.into_iter();
            sections.extend(points.map(|point| Section {
                level: Level::Point,
                title: letters_and_digits(&point.title),
                blocks: point.body,
                points: Vec::new(),
                ordered: false,
                is_leaf: true,
            }));
        }
    }
    sections
}

/// Adds an empty line before every line of prose, since models write one directly below a list, where
/// Markdown would read it as part of the last entry.
fn with_lines_apart(answer: &str) -> String {
    let mut apart = String::with_capacity(answer.len() + 64);
    for line in answer.lines() {
        let is_prose = matches!(Line::of(line), Line::Prose(text) if !text.starts_with(['|', '>']));
        if is_prose && !line.starts_with(char::is_whitespace) {
            apart.push('\n');
        }
        apart.push_str(line);
        apart.push('\n');
    }
    apart
}

/// Moves labelled texts of the whole page up to it, since models write them at the end, where they would
/// belong to the last point.
fn lift_roles(page: &mut Page) {
    let is_of_page = |block: &mut Block| {
        let role = block.text().and_then(Role::of);
        role.is_some_and(|(role, _)| role.is_for_speaker() || role.is_verdict() || role == Role::Source)
    };
    for point in &mut page.points {
        page.body.extend(point.body.extract_if(.., is_of_page));
    }
}

/// Reads an answer that is only a list: one section per item.
fn items(answer: &str) -> Vec<Section> {
    let item = |line| match Line::of(line) {
        Line::Item { text, .. } => Some(Section {
            level: Level::Point,
            title: String::new(),
            blocks: vec![Block::Text(text.to_owned())],
            points: Vec::new(),
            ordered: false,
            is_leaf: true,
        }),
        _ => None,
    };
    answer.lines().filter_map(item).collect()
}

/// Turns a point into texts, since some models write sentences as headings.
fn as_text(point: Point) -> impl Iterator<Item = Block> {
    std::iter::once(Block::Text(point.title)).chain(point.body)
}

/// Finds the section for each target: the one with its title, or, if the target needs one, the section at the
/// same position, provided as many of both are left.
fn match_sections(targets: &[Target], sections: &[Section]) -> Vec<Option<usize>> {
    let mut free: Vec<bool> =
        sections.iter().map(|section| !section.blocks.is_empty() || !section.points.is_empty()).collect();
    let mut next = 0;
    let mut matches: Vec<Option<usize>> = targets
        .iter()
        .map(|target| {
            let title = letters_and_digits(target.title);
            let fits = |section: &Section| {
                section.title == title && (target.is_wanted || section.level == target.level)
            };
            let found = (next..sections.len()).chain(0..next).find(|&at| free[at] && fits(&sections[at]))?;
            free[found] = false;
            next = found + 1;
            if target.points.is_some() && sections[found].level == Level::Page {
                // A section takes its points with it.
                let points =
                    sections[next..].iter().take_while(|section| section.level == Level::Point).count();
                free[next..next + points].fill(false);
                next += points;
            }
            Some(found)
        })
        .collect();
    let left: Vec<usize> = (0..sections.len()).filter(|&at| free[at] && sections[at].is_leaf).collect();
    let open = matches.iter_mut().zip(targets).filter(|(found, target)| found.is_none() && target.is_wanted);
    let open: Vec<&mut Option<usize>> = open.map(|(found, _)| found).collect();
    if open.len() == left.len() {
        open.into_iter().zip(left).for_each(|(open, left)| *open = Some(left));
    }
    matches
}

/// Filters what may be shown.
struct Cleaner<'a> {
    locale: Locale,
    known: Option<&'a SourceFacts>,
    /// The texts of this chapter so far, reduced by [`letters_and_digits`].
    said: HashSet<String>,
    repairs: &'a mut BTreeSet<Repair>,
}

impl Cleaner<'_> {
    /// Keeps at most `most` texts, one table and one quotation. Labelled texts, such as notes, are not
    /// counted.
    fn clean(&mut self, blocks: Vec<Block>, title: &str, most: usize) -> Vec<Block> {
        self.said.insert(letters_and_digits(title));
        let mut clean: Vec<Block> = Vec::new();
        let mut texts = 0;
        for block in blocks {
            let is_counted = block.text().is_some_and(|text| Role::of(text).is_none());
            let is_taken = |kind: fn(&Block) -> bool| clean.iter().any(kind);
            let is_too_much = match &block {
                Block::Table(_) => is_taken(|block| matches!(block, Block::Table(_))),
                Block::Quote(_) => is_taken(|block| matches!(block, Block::Quote(_))),
                _ => is_counted && texts >= most,
            };
            if is_too_much {
                self.repairs.insert(Repair::TooLong);
                continue;
            }
            let before = clean.len();
            match block {
                Block::Text(text) => clean.extend(self.text(&text).map(Block::Text)),
                Block::Afterword(text) => clean.extend(self.text(&text).map(Block::Afterword)),
                Block::Item { level, text } => {
                    clean.extend(self.text(&text).map(|text| Block::Item { level, text }));
                }
                Block::Quote(text) => clean.extend(self.text(&text).map(Block::Quote)),
                Block::Table(table) => clean.extend(self.table(table).map(Block::Table)),
                Block::Code(_) | Block::Picture { .. } => {
                    self.repairs.insert(Repair::Chatter);
                }
            }
            texts += usize::from(is_counted && clean.len() > before);
        }
        clean
    }

    /// The points that a model wrote for a page without points.
    fn points(&mut self, points: Vec<Point>) -> Vec<Point> {
        let mut clean: Vec<Point> = Vec::new();
        for Point { title, body } in points {
            if clean.len() >= MAX_PAGE_TEXTS {
                self.repairs.insert(Repair::TooLong);
                break;
            }
            let Some(title) = self.text(&title) else { continue };
            let body = self.clean(body, &title, MAX_TEXTS);
            clean.push(Point { title, body });
        }
        clean
    }

    fn text(&mut self, text: &str) -> Option<String> {
        let text = text.trim();
        let (role, words) = Role::of(text).map_or((None, text), |(role, words)| (Some(role), words));
        let is_placeholder = words.starts_with('[') && words.ends_with(']');
        if is_placeholder || !words.chars().any(char::is_alphanumeric) {
            self.repairs.insert(Repair::Chatter);
            return None;
        }
        if !line_fits(words, self.locale) {
            self.repairs.insert(Repair::Language);
            return None;
        }
        let text = match self.known {
            None => text.to_owned(),
            Some(known) => {
                let kept = facts::without_foreign(text, known);
                if kept != text {
                    self.repairs.insert(Repair::Foreign);
                }
                // A label without text is dropped.
                if !Role::of(&kept).map_or(&*kept, |(_, words)| words).chars().any(char::is_alphanumeric) {
                    return None;
                }
                kept
            }
        };
        if !self.said.insert(letters_and_digits(&text)) {
            self.repairs.insert(Repair::Repeats);
            return None;
        }
        Some(self.shorten(&text, if role == Some(Role::Notes) { 3 } else { 1 }))
    }

    /// Keeps a table that fits on a page and has no foreign facts; a single cell cannot be left out.
    fn table(&mut self, mut table: Table) -> Option<Table> {
        let cells = || table.header.iter().chain(table.rows.iter().flatten());
        if !(2..=MAX_COLUMNS).contains(&table.header.len()) || table.rows.is_empty() {
            self.repairs.insert(Repair::Chatter);
            return None;
        }
        if !line_fits(&cells().map(String::as_str).collect::<String>(), self.locale) {
            self.repairs.insert(Repair::Language);
            return None;
        }
        if self.known.is_some_and(|known| facts::tells_foreign(&table, known)) {
            self.repairs.insert(Repair::Foreign);
            return None;
        }
        if table.rows.len() > MAX_ROWS {
            self.repairs.insert(Repair::TooLong);
            table.rows.truncate(MAX_ROWS);
        }
        Some(table)
    }

    /// Shortens a text to as many sentences as a page, or `times` as much, has room for.
    fn shorten(&mut self, text: &str, times: usize) -> String {
        let longest = times
            * match self.locale.language() {
                Language::En => 240,
                Language::Zh => 100,
                Language::Ja => 130,
            };
        if text.chars().nth(longest).is_none() {
            return text.to_owned();
        }
        self.repairs.insert(Repair::TooLong);
        let mut short = String::new();
        for sentence in sentences(text) {
            let space = if short.is_empty() || self.locale.language().is_cjk() { "" } else { " " };
            if short.chars().count() + sentence.chars().count() + space.len() > longest {
                break;
            }
            short.push_str(space);
            short.push_str(sentence);
        }
        if short.is_empty() { format!("{}…", cut_at_word(text, longest)) } else { short }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Choices;

    fn chapter(pages: &[(&str, &[&str])]) -> Chapter {
        let page = |&(title, points): &(&str, &[&str])| Page {
            title: title.to_owned(),
            points: points.iter().map(|point| Point { title: (*point).to_owned(), body: vec![] }).collect(),
            ..Page::default()
        };
        Chapter { title: "Why bees".to_owned(), body: vec![], pages: pages.iter().map(page).collect() }
    }

    /// The texts found for each heading that wants some, and what was mended.
    #[track_caller]
    fn check(answer: &str, expected: &[&[&str]], repairs: &[Repair]) {
        let chapter = chapter(&[("Food", &["Blossom", "Fruit"]), ("Honey", &[])]);
        let brief = Brief::new("Bees", Choices::default());
        let filled = fill(&chapter, answer, &brief, FillRules::default());
        let found = filled.chapter.clone();
        let texts: Vec<Vec<String>> = {
            let mut bare = found.clone();
            bodies_mut(&mut bare).for_each(Vec::clear);
            assert_eq!(bare, chapter, "headings stay as they are");
            let below = |page: &Page| {
                let bodies = page.points.iter().map(|point| &point.body);
                let of = |body: &Vec<Block>| body.iter().filter_map(Block::text).map(str::to_owned).collect();
                if page.points.is_empty() { vec![of(&page.body)] } else { bodies.map(of).collect() }
            };
            found.pages.iter().flat_map(below).collect()
        };
        assert_eq!(texts, expected);
        assert_eq!(filled.found, expected.iter().filter(|texts| !texts.is_empty()).count());
        assert_eq!(filled.wanted, 3);
        assert_eq!(filled.repairs.into_iter().collect::<Vec<_>>(), repairs);
    }

    const ALL: &[&[&str]] = &[&["Bees feed on it."], &["It needs bees.", "So do we."], &["It keeps."]];

    #[test]
    fn a_good_answer_fills_everything() {
        let answer = "## Why bees\n### Food\n#### Blossom\n- Bees feed on it.\n#### Fruit\n- It needs bees.\n- So do we.\n### Honey\n- It keeps.\n";
        check(answer, ALL, &[]);
        check(answer.trim_start_matches("## Why bees\n"), ALL, &[]);
        check(&format!("# Bees\n{answer}"), ALL, &[]);
    }

    #[test]
    fn chatter_and_other_levels_do_no_harm() {
        let answer = "Here you go:\n# Why bees\n## Food\n### 1. Blossom\nBees feed on it.\n### 2. fruit\nIt needs bees.\n\nSo do we.\n## Honey\nIt keeps.\n";
        check(answer, ALL, &[Repair::Chatter]);
    }

    #[test]
    fn renamed_points_are_found_by_their_place() {
        let answer = "### Food\n#### The blossom\n- Bees feed on it.\n#### All fruit\n- It needs bees.\n- So do we.\n### Honey\n- It keeps.\n";
        check(answer, ALL, &[]);
    }

    #[test]
    fn a_bare_list_is_taken_by_place() {
        check(
            "- Bees feed on it.\n- It needs bees.\n- It keeps.\n",
            &[&["Bees feed on it."], &["It needs bees."], &["It keeps."]],
            &[],
        );
    }

    #[test]
    fn what_is_not_fit_to_be_shown_goes() {
        let long = format!("{} {}", "It is so.", "More of it is said here. ".repeat(20));
        let answer = format!(
            "### Food\n#### Blossom\n- 蜜蜂以花为食，也为花授粉。\n- [insert text]\n- Bees feed on it.\n#### Fruit\n- Bees feed on it.\n- Fruit\n### Honey\n- {long}\n- Two\n- Three\n- Four\n- Five\n- Six\n- Seven\n"
        );
        let honey = format!("It is so. {}", "More of it is said here. ".repeat(9).trim_end());
        check(
            &answer,
            &[&["Bees feed on it."], &[], &[&honey, "Two", "Three", "Four", "Five", "Six"]],
            &[Repair::Chatter, Repair::Language, Repair::Repeats, Repair::TooLong],
        );
    }

    #[test]
    fn an_answer_in_another_language_is_none() {
        check(
            "### Food\n#### Blossom\n- 蜜蜂以花为食。\n#### Fruit\n- 水果需要蜜蜂。\n### Honey\n- 可以保存很久。\n",
            &[&[], &[], &[]],
            &[Repair::Language],
        );
    }

    /// What a free page becomes, as Markdown.
    #[track_caller]
    fn check_page(known: Option<&str>, answer: &str, expected: &str) {
        let chapter = chapter(&[("Food", &["Blossom", "Fruit"]), ("Honey", &[])]);
        let brief = Brief::new("Bees", Choices::default());
        let known = known.map(SourceFacts::of);
        let terms = FillRules { known: known.as_ref(), around_points: true };
        let filled = fill(&chapter, &format!("## Why bees\n{answer}"), &brief, terms);
        let outline =
            Outline { title: "Bees".to_owned(), chapters: vec![filled.chapter], ..Outline::default() };
        let markdown = outline.to_markdown();
        let lines: Vec<&str> = markdown.lines().skip(1).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines.join("\n"), expected);
    }

    const FOOD: &str = "### Food\n#### Blossom\n- Bees feed on it.\n#### Fruit\n- It needs bees.\n";

    #[test]
    fn a_page_has_more_than_its_points() {
        check_page(
            None,
            "Bees feed us.\n### Food\nTwo things need bees.\n#### Blossom\n- Bees feed on it.\n#### Fruit\n- It needs bees, as most of what we grow does, from apples to beans and pumpkins.\nSo what: Plant both.\nNotes: Ask who has a tree.\n### Honey\nIt is food and medicine.\n| Use | Since |\n|---|---|\n| Food | ever |\n| Wounds | old times |\nNotes: Taste some.\n",
            "## Why bees\nBees feed us.\n### Food\nTwo things need bees.\nSo what: Plant both.\nNotes: Ask who has a tree.\n#### Blossom\n- Bees feed on it.\n#### Fruit\n- It needs bees, as most of what we grow does, from apples to beans and pumpkins.\n### Honey\nIt is food and medicine.\n| Use | Since |\n| --- | --- |\n| Food | ever |\n| Wounds | old times |\nNotes: Taste some.",
        );
    }

    #[test]
    fn a_page_without_points_gets_those_of_the_model() {
        check_page(
            None,
            &format!(
                "{FOOD}### Honey\n1. Uncap: open the cells\n2. Spin: let it run\n3. Sieve: hold back wax\n"
            ),
            &format!(
                "## Why bees\n{FOOD}### Honey\n#### 1. Uncap: open the cells\n#### 2. Spin: let it run\n#### 3. Sieve: hold back wax"
            ),
        );
    }

    #[test]
    fn a_table_may_tell_only_what_is_known() {
        let table = |yield_: &str| {
            format!(
                "{FOOD}### Honey\nIt keeps.\n| Hive | Yield (kg) |\n| --- | --- |\n| One | {yield_} |\n| Two | 9 |\n"
            )
        };
        let known = Some("The hives gave 14 kg and 9 kg.");
        check_page(known, &table("14"), &format!("## Why bees\n{}", table("14").trim_end()));
        check_page(known, &table("15"), &format!("## Why bees\n{FOOD}### Honey\nIt keeps."));
    }

    #[test]
    fn nothing_is_found_in_nothing() {
        for answer in ["", "I cannot do that.", "```\n```", "#\n##\n###\n"] {
            check(answer, &[&[], &[], &[]], &[]);
        }
    }

    #[test]
    fn bodies_that_are_there_stay() {
        let mut chapter = chapter(&[("Food", &["Blossom", "Fruit"])]);
        chapter.pages[0].points[0].body = vec![Block::Text("Mine.".to_owned())];
        let brief = Brief::new("Bees", Choices::default());
        let filled = fill(
            &chapter,
            "### Food\n#### Blossom\n- Yours.\n#### Fruit\n- Ours.\n",
            &brief,
            FillRules::default(),
        );
        assert_eq!((filled.wanted, filled.found), (1, 1));
        assert_eq!(filled.chapter.pages[0].points[0].body, chapter.pages[0].points[0].body);
        assert_eq!(filled.chapter.pages[0].points[1].body, [Block::Text("Ours.".to_owned())]);
    }
}
