//! Names the chapters and pages of a plan: by the text's own headings, by the headings of their paragraphs,
//! or else by the section they belong to.

use deckwright_model::language::{Locale, is_cjk, width_units};
use deckwright_model::outline::{Block, Chapter, MAX_NAME, Page, Role, cut_at_word, overview};

use super::headings;
use super::line_kinds;
use super::pages;
use super::plan::{PageGroups, Part};
use super::units::{self, Group, TextUnits, Unit};

/// Widest heading made of several titles, in half ems.
const MAX_JOINED_LENGTH: usize = 60;
/// Widest heading made of the first and the last title, in half ems.
const MAX_RANGE_LENGTH: usize = 50;
/// Most titles in one heading.
const MAX_JOINED: usize = 3;
/// Most sentences at the beginning in which a speaker announces the subject.
const OPENING: usize = 8;
/// Narrowest spoken sentence that can be the heading of a part of a talk, in half ems.
const MIN_SAID_LENGTH: usize = 12;
/// Widest such sentence, in half ems.
const MAX_SAID_LENGTH: usize = 70;
/// Narrowest Chinese or Japanese question that can be understood by itself, in half ems.
const MIN_ASKED_LENGTH: usize = 10;
/// Narrowest label that can be the title of a text, in half ems.
const MIN_TITLE_LABEL_LENGTH: usize = 16;

/// The title of a text that has none: its first heading, or its first words.
pub fn of_text(draft: &TextUnits) -> String {
    let speakers = speakers(draft.groups.iter().flat_map(|group| &group.units));
    if speakers.len() > 1 {
        return joined(&speakers);
    }
    let days: Vec<&str> =
        draft.groups.iter().filter_map(|group| line_kinds::leading_day(group.title.as_deref()?)).collect();
    if let [first, .., last] = days[..]
        && days.len() * 2 > draft.groups.len()
    {
        return format!("{first} – {last}");
    }
    let preface =
        draft.groups.iter().take_while(|group| group.title.is_none()).flat_map(|group| &group.units);
    let mut opening = preface.flat_map(|unit| &unit.lines).take(OPENING);
    if let Some(announced) = opening.find_map(|line| headings::announced(&line.text)) {
        return announced;
    }
    let first =
        draft.groups.iter().find_map(|group| {
            let label = group.units.first().and_then(|unit| unit.label.as_deref());
            let label = label.filter(|label| width_units(label) >= MIN_TITLE_LABEL_LENGTH);
            group.title.as_deref().or(label).or_else(|| {
                group.units.iter().find_map(|unit| unit.made.as_ref().map(|made| made.text.as_str()))
            })
        });
    let words = || {
        let line = draft.groups.iter().flat_map(|group| &group.units).flat_map(|unit| &unit.lines).next();
        line.map(|line| cut_at_word(&line.text, MAX_JOINED_LENGTH)).unwrap_or_default()
    };
    first.unwrap_or_else(words).to_owned()
}

/// The speakers of these turns, each once.
fn speakers<'a>(units: impl Iterator<Item = &'a Unit>) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for name in units.filter_map(|unit| unit.speaker.as_deref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Names the chapters and pages of a plan.
pub struct Titles<'a> {
    draft: &'a TextUnits,
    plan: &'a PageGroups,
    /// The title of the deck.
    title: &'a str,
    locale: Locale,
    has_lead: bool,
}

impl<'a> Titles<'a> {
    pub fn of(draft: &'a TextUnits, plan: &'a PageGroups, title: &'a str, locale: Locale) -> Self {
        Self { draft, plan, title, locale, has_lead: draft.has_lead() }
    }

    pub fn chapters(&self) -> Vec<Chapter> {
        let own =
            |chapter: &Chapter| self.draft.chapters.iter().flatten().any(|title| *title == chapter.title);
        let mut chapters: Vec<Chapter> = Vec::new();
        for mut chapter in self.plan.chapters.iter().map(|pages| self.chapter(pages)) {
            // A page without a heading is an introduction or continues the page before it.
            if chapter.title != self.title || own(&chapter) {
                chapters.push(chapter);
                continue;
            }
            let heading = match chapters.last().and_then(|last| last.pages.last()) {
                Some(last) => last.title.clone(),
                None => self.overview(),
            };
            for page in chapter.pages.iter_mut().filter(|page| page.title == self.title) {
                page.title.clone_from(&heading);
            }
            match chapters.last_mut() {
                Some(last) => last.pages.append(&mut chapter.pages),
                None => chapters.push(Chapter { title: heading, ..chapter }),
            }
        }
        chapters
    }

    fn chapter(&self, pages: &[Vec<Part>]) -> Chapter {
        let mut own: Vec<usize> = pages.iter().flatten().map(|part| self.group(part).chapter).collect();
        own.dedup();
        let titles: Vec<&str> =
            own.iter().filter_map(|&chapter| self.draft.chapters[chapter].as_deref()).collect();
        let title = match titles.as_slice() {
            [] => None,
            titles if titles.iter().all(|title| self.is_shown(title, pages)) => Some(joined(titles)),
            // The page titles do not cover all chapters that are merged here.
            titles => Some(cut_at_word(&titles.join(" · "), MAX_NAME).to_owned()),
        };
        let named = pages
            .iter()
            .flatten()
            .filter_map(|part| self.group(part).title.as_deref())
            .any(|own| Some(own) != title.as_deref());
        let mut pages: Vec<Page> =
            pages.iter().map(|page| self.page_with_notes(page, title.as_deref())).collect();
        // A chapter of one page that has no heading of its own gives that page its title, so that no separate page
        // has to say it.
        if let (Some(title), [only], [_], false) = (&title, &mut pages[..], own.as_slice(), named)
            && only.title != *title
        {
            let below = std::mem::replace(&mut only.title, title.clone());
            only.body.insert(0, Block::Text(below));
        }
        let title = title.unwrap_or_else(|| match pages.as_slice() {
            [first, ..] => first.title.clone(),
            [] => self.title.to_owned(),
        });
        Chapter { title, body: Vec::new(), pages }
    }

    /// The title of an introduction, in the language of the text, which the deck's title may not show.
    fn overview(&self) -> String {
        let lines = self.draft.groups.iter().flat_map(|group| &group.units).flat_map(|unit| &unit.lines);
        let sample: String = lines.take(12).map(|line| line.text.as_str()).collect();
        overview(&format!("{} {sample}", self.title)).to_owned()
    }

    fn group(&self, part: &Part) -> &'a Group {
        &self.draft.groups[part.group]
    }

    fn units(&self, part: &Part) -> &'a [Unit] {
        &self.group(part).units[part.units.clone()]
    }

    /// Whether a page or a point has this title.
    fn is_shown(&self, title: &str, pages: &[Vec<Part>]) -> bool {
        pages.iter().flatten().any(|part| self.group(part).title.as_deref() == Some(title))
    }

    /// Adds the notes of its units to a page.
    fn page_with_notes(&self, parts: &[Part], chapter: Option<&str>) -> Page {
        let mut page = self.page(parts, chapter);
        let is_last =
            |part: &&Part, unit: &Unit| part.lines.as_ref().is_none_or(|lines| lines.end >= unit.lines.len());
        let noted = parts.iter().flat_map(|part| {
            let units = self.units(part).iter().filter(move |unit| is_last(&part, unit));
            units.flat_map(|unit| &unit.notes).map(String::as_str)
        });
        let notes: Vec<&str> = noted.collect();
        if !notes.is_empty() {
            let label = Role::Notes.label(self.locale);
            page.body.push(Block::Text(format!("{label}{}", notes.join(" "))));
        }
        page
    }

    fn page(&self, parts: &[Part], chapter: Option<&str>) -> Page {
        let [part] = parts else { return self.shared(parts, chapter) };
        let units = self.units(part);
        if let [said @ .., Unit { block: Some((block, caption)), .. }] = units {
            let (caption, source) = caption.as_deref().map_or((None, None), |caption| {
                let (caption, source) = parted_source(caption);
                (Some(caption).filter(|caption| !caption.is_empty()), source)
            });
            let title = self.block_title(part, caption, chapter);
            // A caption that the title does not contain goes below it; a picture has its own.
            let is_below =
                |caption: &&str| !title.contains(*caption) && !matches!(block, Block::Picture { .. });
            let below = caption.filter(is_below).map(str::to_owned);
            let lead = said.iter().map(|unit| units::spoken(unit.label.clone(), &unit.lines));
            let source = source.map(|source| Block::Text(source.to_owned()));
            let body =
                below.into_iter().chain(lead).map(Block::Text).chain([block.clone()]).chain(source).collect();
            return Page { title, body, ..Page::default() };
        }
        if let (Some(range), [unit]) = (&part.lines, units) {
            return self.cut(part, unit, range.clone());
        }
        // Every page of a section has the author's heading.
        match self.group(part).title.as_deref() {
            // A date says when something was said, not what.
            Some(own) if line_kinds::is_date(own) && units.iter().all(|unit| unit.speaker.is_some()) => {
                pages::page(talk_subject(units).unwrap_or_else(|| own.to_owned()), units)
            }
            // The list after an announcing line is named by that line.
            Some(_) if part.units.start > 0 && announces_list(units) => {
                pages::page(headings::unstopped(&units[0].lines[0].text).to_owned(), &units[1..])
            }
            Some(own) => {
                let page = pages::page(own.to_owned(), units);
                Page { title: self.own_title(part).unwrap_or(page.title), ..page }
            }
            None => self.untitled(part, units),
        }
    }

    /// The heading of a page's section; on the first page below a higher heading, that heading as well.
    fn own_title(&self, part: &Part) -> Option<String> {
        let group = self.group(part);
        let is_first = part.units.start == 0 && part.lines.as_ref().is_none_or(|lines| lines.start == 0);
        let above = group.above.as_deref().filter(|_| is_first);
        let own = group.title.as_deref()?;
        Some(above.map_or_else(|| own.to_owned(), |above| format!("{above} · {own}")))
    }

    /// A page of some sentences of a paragraph that is longer than a page.
    fn cut(&self, part: &Part, unit: &Unit, range: std::ops::Range<usize>) -> Page {
        let lines = &unit.lines[range.clone()];
        let own = self.own_title(part);
        let own = own.as_deref();
        let heading = own.or_else(|| unit.heading()).unwrap_or(self.title);
        if let (Some(own), Some(label)) = (own, unit.label.as_deref()) {
            return pages::named_page(own.to_owned(), label, lines);
        }
        if range.start == 0 {
            let is_said = own.is_none() && unit.lines.len() - unit.below_heading().len() == 1;
            return pages::lines_page(heading.to_owned(), &lines[usize::from(is_said)..]);
        }
        match headings::of(lines).filter(|_| own.is_none() && unit.label.is_none()) {
            Some(made) => {
                let said = usize::from(made.is_first_sentence);
                pages::lines_page(made.text, &lines[said..])
            }
            None => match lines.first().and_then(|line| headings::whole(&line.text)) {
                Some(whole) if own.is_none() && lines.len() > 1 => pages::lines_page(whole, &lines[1..]),
                _ => pages::lines_page(heading.to_owned(), lines),
            },
        }
    }

    /// Whether a group has more than one page.
    fn is_divided(&self, group: usize) -> bool {
        self.plan.chapters.iter().flatten().flatten().filter(|part| part.group == group).count() > 1
    }

    /// The title of a block's page: its caption, or the section's heading if nothing else would show that.
    fn block_title(&self, part: &Part, caption: Option<&str>, chapter: Option<&str>) -> String {
        let own = self.own_title(part);
        let own = own.as_deref();
        let shown = |own: &str| chapter == Some(own) || self.is_divided(part.group) && part.units.start > 0;
        match (caption, own) {
            (Some(caption), Some(own)) if !shown(own) && own != caption => joined(&[own, caption]),
            (Some(caption), _) => caption.to_owned(),
            (None, Some(own)) => own.to_owned(),
            (None, None) => {
                // A table without a heading is named by the words before it.
                let before =
                    part.units.start.checked_sub(1).and_then(|at| self.group(part).units[at].heading());
                before.or(chapter).unwrap_or(self.title).to_owned()
            }
        }
    }

    /// A page of units under no heading is named after its first unit; part of a talk, by its time.
    fn untitled(&self, part: &Part, units: &[Unit]) -> Page {
        // The text before the first heading is its introduction.
        let leads = part.group == 0 && self.has_lead;
        let is_talk = units.iter().all(|unit| unit.speaker.is_some());
        // Among several labelled units no label names them all, but a question names its answers.
        let labels = units.iter().filter(|unit| unit.label.is_some()).count();
        let is_asked = units.iter().all(|unit| unit.is_answer);
        let is_first = part.group == 0 && part.units.start == 0;
        let title = if leads && is_first && (labels != 1 || units.len() > 1) {
            self.overview()
        } else if is_asked {
            let asked = first_question(units);
            // Words before the first question are the introduction of the talk.
            let opens = is_first && !units[0].label.as_deref().is_some_and(headings::asks);
            if opens { self.overview() } else { asked.unwrap_or_else(|| self.title.to_owned()) }
        } else if is_talk {
            talk_subject(units).unwrap_or_else(|| self.title.to_owned())
        } else if labels > 1 {
            conversation_subject(units).unwrap_or_else(|| self.title.to_owned())
        } else {
            self.first_words(units, is_first)
        };
        pages::page(title, units)
    }

    /// The heading of the first unit, or else a sentence of it, unless it is the beginning of the text.
    fn first_words(&self, units: &[Unit], is_first: bool) -> String {
        let Some(first) = units.first() else { return self.title.to_owned() };
        let whole = || {
            let lines = first.lines.iter().map(|line| line.text.as_str());
            let mut others =
                lines.skip(1).filter(|line| headings::is_understandable(line) && headings::ends(line));
            headings::whole(&first.lines.first()?.text).or_else(|| others.find_map(headings::whole))
        };
        let whole = || if is_first { None } else { whole() };
        first.heading().map(ToOwned::to_owned).or_else(whole).unwrap_or_else(|| self.title.to_owned())
    }

    fn shared(&self, parts: &[Part], chapter: Option<&str>) -> Page {
        let titles: Vec<&str> = parts.iter().filter_map(|part| self.group(part).title.as_deref()).collect();
        let above = parts.first().and_then(|part| self.group(part).above.as_deref());
        let title = match above {
            Some(above) => above.to_owned(),
            None if titles.is_empty() => chapter.unwrap_or(self.title).to_owned(),
            // Names that are too long side by side stand only above their own parts.
            None => Some(joined(&titles))
                .filter(|joined| chapter.is_none() || titles.iter().all(|title| joined.contains(title)))
                .or(chapter.map(str::to_owned))
                .unwrap_or_default(),
        };
        // A heading above that of a part stands before it, unless it is the page's.
        let headed = |part: &Part| {
            let group = self.group(part);
            let above = group.above.as_deref().filter(|above| part.units.start == 0 && *above != title);
            match (above, group.title.as_deref()) {
                (Some(above), Some(own)) => Some(format!("{above} · {own}")),
                (above, own) => own.or(above).map(str::to_owned),
            }
        };
        let headings: Vec<Option<String>> = parts.iter().map(headed).collect();
        let shown: Vec<(Option<&str>, &[Unit])> = parts
            .iter()
            .zip(&headings)
            .map(|(part, heading)| (heading.as_deref(), self.units(part)))
            .collect();
        pages::shared_page(title, &shown)
    }
}

/// A caption, and the source that it names at its end: `Trips a year. Source: own counts`, `Trips a year (source: own counts)`.
fn parted_source(caption: &str) -> (&str, Option<&str>) {
    let names_source =
        |text: &str| Role::of(text).is_some_and(|(role, rest)| role == Role::Source && !rest.is_empty());
    let text = caption.trim_end();
    if let Some(inner) = text.strip_suffix([')', '）'])
        && let Some(at) = inner.rfind(['(', '（'])
    {
        let source = inner[at..].trim_start_matches(['(', '（']);
        if names_source(source) {
            return (text[..at].trim_end(), Some(source));
        }
    }
    let starts = text.match_indices(['.', '。', ';', '；', '．']).map(|(at, mark)| at + mark.len());
    let mut starts = starts.filter(|at| names_source(text[*at..].trim_start()));
    starts.next_back().map_or((caption, None), |at| (text[..at].trim_end(), Some(text[at..].trim_start())))
}

/// Whether the units are a short line with a colon and several items: "What we have not decided:".
fn announces_list(units: &[Unit]) -> bool {
    let [first, second, third, ..] = units else { return false };
    let is_item = |unit: &Unit| unit.is_item && unit.block.is_none();
    let announces = matches!(first.lines.as_slice(), [line] if line.text.ends_with([':', '：']) && headings::is_short(&line.text));
    announces
        && !first.is_item
        && first.label.is_none()
        && is_item(second)
        && is_item(third)
        && units[1..].iter().all(is_item)
}

/// The first question that is understandable by itself, or else the first such answer.
fn first_question(units: &[Unit]) -> Option<String> {
    let labels = || units.iter().filter_map(|unit| unit.label.as_deref()).map(unbracketed);
    // A short Chinese question says as much as a long English one: 钱从哪里来?
    let says = |label: &str| {
        width_units(label) >= if label.contains(is_cjk) { MIN_ASKED_LENGTH } else { MIN_SAID_LENGTH * 2 }
    };
    let mut questions = labels().filter(|label| headings::asks(label) && says(label));
    let fits = |line: &&str| (MIN_SAID_LENGTH * 2..=MAX_SAID_LENGTH).contains(&width_units(line));
    let prompt =
        labels().find(|label| width_units(label) >= MIN_SAID_LENGTH * 3 && headings::is_short(label));
    if let Some(asked) = questions.next().or(prompt) {
        return Some(asked.to_owned());
    }
    let answers = || units.iter().flat_map(|unit| &unit.lines).map(|line| unnamed(&line.text));
    let answer =
        || answers().filter(fits).find(|line| headings::is_understandable(line)).and_then(headings::spoken);
    answer().or_else(|| units.first()?.label.clone())
}

/// The words of "[laughs] And then?" without the stage direction.
fn unbracketed(said: &str) -> &str {
    said.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(said, |(_, said)| said.trim_start())
}

/// A speaker's words without the name before them.
fn unnamed(said: &str) -> &str {
    line_kinds::label(said)
        .filter(|(name, _)| name.split_whitespace().count() <= 2)
        .map_or(said, |(_, said)| said)
}

/// The subject of a part of a talk: its first meaningful question, or else its first meaningful sentence.
fn talk_subject(units: &[Unit]) -> Option<String> {
    let lines = || units.iter().flat_map(|unit| &unit.lines).map(|line| line.text.as_str());
    let fits = |line: &&str| (MIN_SAID_LENGTH..=MAX_SAID_LENGTH).contains(&width_units(line));
    let question = lines().filter(fits).find(|line| headings::wonders(line));
    let statement = || lines().filter(fits).find(|line| headings::is_understandable(line));
    question.or_else(statement).and_then(headings::spoken)
}

/// The first question or sentence in a conversation of two.
fn conversation_subject(units: &[Unit]) -> Option<String> {
    let names: Vec<&str> = units.iter().filter_map(|unit| unit.label.as_deref()).collect();
    let takes_turns = names.iter().enumerate().any(|(at, name)| names[..at].contains(name));
    let mut lines = units.iter().flat_map(|unit| &unit.lines).map(|line| line.text.as_str());
    let question = lines.clone().find(|line| headings::asks(line)).and_then(headings::whole);
    let asked = names.iter().find(|name| headings::asks(name)).map(|name| (*name).to_owned());
    asked.or_else(|| question.or_else(|| lines.find_map(headings::whole)).filter(|_| takes_turns))
}

/// Several titles as one: all of them if they are short, or else the first and the last; if those are too long, the
/// first.
fn joined(titles: &[&str]) -> String {
    let mut titles = titles.to_vec();
    titles.dedup();
    let all = titles.join(" · ");
    match titles.as_slice() {
        [first, .., last] if width_units(&all) > MAX_JOINED_LENGTH || titles.len() > MAX_JOINED => {
            let ends = format!("{first} – {last}");
            if width_units(&ends) <= MAX_RANGE_LENGTH { ends } else { (*first).to_owned() }
        }
        _ => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_part_from_their_sources() {
        assert_eq!(
            parted_source("Figure 1. Trips. Source: operator logs."),
            ("Figure 1. Trips.", Some("Source: operator logs."))
        );
        assert_eq!(parted_source("Plan und Ist (Quelle: Portal)"), ("Plan und Ist", Some("Quelle: Portal")));
        assert_eq!(parted_source("Figure 2. Sources of heat"), ("Figure 2. Sources of heat", None));
    }
}
