//! How do a model's sentences find their points?

use std::collections::{BTreeSet, HashSet};

use deckwright_model::language::sentences;
use deckwright_model::outline::{Block, Chapter, Outline, Page, Point, cut_at_word};

use super::headings::{self, Line};
use super::language::{line_fits, text_fits};
use super::outcome::Repair;
use super::repeats::essence;
use crate::brief::{Brief, Language, Locale};

/// Texts below a point, and below a page without points.
const MOST_TEXTS: usize = 2;
const MOST_PAGE_TEXTS: usize = 4;

/// A chapter with as much body as was found for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filled {
    pub(super) chapter: Chapter,
    /// Points, and pages without points, that had no body.
    pub(super) wanted: usize,
    /// How many of them have one now.
    pub(super) found: usize,
    pub(super) repairs: BTreeSet<Repair>,
}

impl Filled {
    pub(super) fn missing(&self) -> usize {
        self.wanted - self.found
    }

    /// Whether the model wrote most of it.
    pub(super) fn is_usable(&self) -> bool {
        self.found * 2 > self.wanted
    }
}

/// Every body of a chapter: its own, those of its pages, those of their points.
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

/// Takes from `answer` what belongs below the headings of `chapter` that have nothing below them yet.
pub(super) fn fill(chapter: &Chapter, answer: &str, brief: &Brief) -> Filled {
    let mut filled = Filled { chapter: chapter.clone(), wanted: 0, found: 0, repairs: BTreeSet::new() };
    let mut sections = sections(chapter, answer, &mut filled.repairs);
    let texts = sections.iter().flat_map(|section| &section.blocks).filter_map(Block::text);
    if !text_fits(&texts.collect::<String>(), brief.locale()) {
        filled.repairs.insert(Repair::Language);
        sections.clear();
    }

    let mut targets = targets(&mut filled.chapter);
    filled.wanted = targets.len();
    let matches = matched(&targets, &sections);
    let mut cleaner = Cleaner { locale: brief.locale(), said: HashSet::new(), repairs: &mut filled.repairs };
    for (target, section) in targets.iter_mut().zip(matches) {
        let Some(section) = section else { continue };
        let blocks = std::mem::take(&mut sections[section].blocks);
        *target.body = cleaner.clean(blocks, target.title, target.most);
        filled.found += usize::from(!target.body.is_empty());
    }
    filled
}

/// A heading of the chapter that wants a body.
struct Target<'a> {
    title: &'a str,
    body: &'a mut Vec<Block>,
    most: usize,
}

fn targets(chapter: &mut Chapter) -> Vec<Target<'_>> {
    let mut targets = Vec::new();
    for Page { title, body, points, .. } in &mut chapter.pages {
        if points.is_empty() {
            targets.push(Target { title, body, most: MOST_PAGE_TEXTS });
        }
        for Point { title, body } in points {
            targets.push(Target { title, body, most: MOST_TEXTS });
        }
    }
    targets.retain(|target| target.body.is_empty());
    targets
}

/// A heading of the answer and what stands below it.
#[derive(Debug)]
struct Section {
    /// As [`essence`]; empty where the answer has no headings.
    title: String,
    blocks: Vec<Block>,
    /// Whether nothing but text is below it.
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
    markdown.push_str(&answer[start..]);
    let Ok(outline) = Outline::from_answer(&markdown, "x") else { return Vec::new() };

    let mut sections = Vec::new();
    for chapter in outline.chapters {
        sections.push(Section { title: essence(&chapter.title), blocks: chapter.body, is_leaf: false });
        for page in chapter.pages {
            let is_leaf = page.points.is_empty();
            let blocks =
                if page.body.is_empty() { page.points.iter().flat_map(as_text).collect() } else { page.body };
            sections.push(Section { title: essence(&page.title), blocks, is_leaf });
            let points = page.points.into_iter();
            sections.extend(points.map(|point| Section {
                title: essence(&point.title),
                blocks: point.body,
                is_leaf: true,
            }));
        }
    }
    sections
}

/// An answer that is only a list: one section per item.
fn items(answer: &str) -> Vec<Section> {
    let item = |line| match Line::of(line) {
        Line::Item { text, .. } => {
            Some(Section { title: String::new(), blocks: vec![Block::Text(text.to_owned())], is_leaf: true })
        }
        _ => None,
    };
    answer.lines().filter_map(item).collect()
}

/// A point that stands for a text: some models write sentences as headings.
fn as_text(point: &Point) -> impl Iterator<Item = Block> + use<> {
    std::iter::once(Block::Text(point.title.clone())).chain(point.body.clone())
}

/// For each target the section that belongs to it: the one of its title, or the one at its place if as many
/// are left of both.
fn matched(targets: &[Target], sections: &[Section]) -> Vec<Option<usize>> {
    let mut free: Vec<bool> = sections.iter().map(|section| !section.blocks.is_empty()).collect();
    let mut next = 0;
    let mut matches: Vec<Option<usize>> = targets
        .iter()
        .map(|target| {
            let title = essence(target.title);
            let found =
                (next..sections.len()).chain(0..next).find(|&at| free[at] && sections[at].title == title)?;
            free[found] = false;
            next = found + 1;
            Some(found)
        })
        .collect();
    let left: Vec<usize> = (0..sections.len()).filter(|&at| free[at] && sections[at].is_leaf).collect();
    let open: Vec<&mut Option<usize>> = matches.iter_mut().filter(|found| found.is_none()).collect();
    if open.len() == left.len() {
        open.into_iter().zip(left).for_each(|(open, left)| *open = Some(left));
    }
    matches
}

/// Lets through what is fit to be shown.
struct Cleaner<'a> {
    locale: Locale,
    /// What was said in this chapter, as [`essence`].
    said: HashSet<String>,
    repairs: &'a mut BTreeSet<Repair>,
}

impl Cleaner<'_> {
    fn clean(&mut self, blocks: Vec<Block>, title: &str, most: usize) -> Vec<Block> {
        self.said.insert(essence(title));
        let mut clean: Vec<Block> = Vec::new();
        for block in blocks {
            if clean.len() >= most {
                self.repairs.insert(Repair::TooLong);
                break;
            }
            match block {
                Block::Text(text) => clean.extend(self.text(&text).map(Block::Text)),
                Block::Item { level, text } => {
                    clean.extend(self.text(&text).map(|text| Block::Item { level, text }));
                }
                Block::Quote(text) => clean.extend(self.text(&text).map(Block::Quote)),
                Block::Table(table) => clean.push(Block::Table(table)),
                Block::Code(_) | Block::Picture { .. } => {
                    self.repairs.insert(Repair::Chatter);
                }
            }
        }
        clean
    }

    fn text(&mut self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_placeholder = text.starts_with('[') && text.ends_with(']');
        if is_placeholder || !text.chars().any(char::is_alphanumeric) {
            self.repairs.insert(Repair::Chatter);
            return None;
        }
        if !line_fits(text, self.locale) {
            self.repairs.insert(Repair::Language);
            return None;
        }
        if !self.said.insert(essence(text)) {
            self.repairs.insert(Repair::Repeats);
            return None;
        }
        Some(self.shorten(text))
    }

    /// As many sentences as a page has room for.
    fn shorten(&mut self, text: &str) -> String {
        let longest = match self.locale.language() {
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
        let filled = fill(&chapter, answer, &brief);
        let mut found = filled.chapter.clone();
        let texts: Vec<Vec<String>> = {
            let mut bare = found.clone();
            bodies_mut(&mut bare).for_each(Vec::clear);
            assert_eq!(bare, chapter, "headings stay as they are");
            let of = |target: Target| target.body.iter().filter_map(Block::text).map(str::to_owned).collect();
            all_targets(&mut found).into_iter().map(of).collect()
        };
        assert_eq!(texts, expected);
        assert_eq!(filled.found, expected.iter().filter(|texts| !texts.is_empty()).count());
        assert_eq!(filled.wanted, 3);
        assert_eq!(filled.repairs.into_iter().collect::<Vec<_>>(), repairs);
    }

    fn all_targets(chapter: &mut Chapter) -> Vec<Target<'_>> {
        let mut targets = Vec::new();
        for Page { title, body, points, .. } in &mut chapter.pages {
            if points.is_empty() {
                targets.push(Target { title, body, most: 0 });
            }
            targets.extend(points.iter_mut().map(|Point { title, body }| Target { title, body, most: 0 }));
        }
        targets
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
            "### Food\n#### Blossom\n- 蜜蜂以花为食，也为花授粉。\n- [insert text]\n- Bees feed on it.\n#### Fruit\n- Bees feed on it.\n- Fruit\n### Honey\n- {long}\n- Two\n- Three\n- Four\n- Five\n"
        );
        let honey = format!("It is so. {}", "More of it is said here. ".repeat(9).trim_end());
        check(
            &answer,
            &[&["Bees feed on it."], &[], &[&honey, "Two", "Three", "Four"]],
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
        let filled = fill(&chapter, "### Food\n#### Blossom\n- Yours.\n#### Fruit\n- Ours.\n", &brief);
        assert_eq!((filled.wanted, filled.found), (1, 1));
        assert_eq!(filled.chapter.pages[0].points[0].body, chapter.pages[0].points[0].body);
        assert_eq!(filled.chapter.pages[0].points[1].body, [Block::Text("Ours.".to_owned())]);
    }
}
