//! How is an anatomy read? Line by line; every fault is reported with its line.

use super::{Alternative, Anatomy, ChapterPlan, Fault, Mark, PagePlan, PointPlan, Tags, Wording};
use crate::brief::Language;

/// Reads an anatomy. The shape is checked here, the rules of the craft in [`super::check`].
pub fn parse(source: &str, language: Language) -> Result<Anatomy, Vec<Fault>> {
    let mut anatomy = Anatomy {
        language,
        stand_in: String::new(),
        things_only: false,
        subtitle: Wording::default(),
        chapters: Vec::new(),
    };
    let mut faults = Vec::new();
    for (index, line) in source.lines().enumerate() {
        let number = index + 1;
        if let Err(what) = read_line(&mut anatomy, line.trim_end(), number) {
            faults.push(Fault { line: number, what });
        }
    }
    if anatomy.stand_in.is_empty() {
        faults.push(Fault { line: 1, what: "there is no <!-- stand-in: … -->".to_owned() });
    }
    if anatomy.subtitle.alternatives.is_empty() {
        faults.push(Fault { line: 1, what: "there is no subtitle below the first line".to_owned() });
    }
    if faults.is_empty() { Ok(anatomy) } else { Err(faults) }
}

fn read_line(anatomy: &mut Anatomy, text: &str, line: usize) -> Result<(), String> {
    if text.is_empty() {
        return Ok(());
    }
    if let Some(stand_in) = text.strip_prefix("<!-- stand-in:").and_then(|rest| rest.strip_suffix("-->")) {
        stand_in.trim().clone_into(&mut anatomy.stand_in);
        return Ok(());
    }
    if text == "<!-- topic: things -->" {
        anatomy.things_only = true;
        return Ok(());
    }
    let (sign, rest) = text.split_once(' ').ok_or("neither a heading nor a list item")?;
    let (words, tags) = split_tags(rest)?;
    let title = read_wording(words, line)?;
    match sign {
        "#" if line == 1 => {}
        "##" => anatomy.chapters.push(ChapterPlan { line, title, tags, pages: Vec::new() }),
        "###" => {
            let chapter = anatomy.chapters.last_mut().ok_or("a page outside any chapter")?;
            chapter.pages.push(PagePlan { line, title, tags, points: Vec::new() });
        }
        "####" => {
            let page = last_page(anatomy).ok_or("a point outside any page")?;
            page.points.push(PointPlan { line, title, tags, body: Vec::new() });
        }
        "-" if anatomy.chapters.is_empty() => anatomy.subtitle = title,
        "-" => {
            let page = last_page(anatomy).ok_or("a text below a chapter; it belongs below a point")?;
            let point = page.points.last_mut().ok_or("a text below a page; it belongs below a point")?;
            point.body.push(title);
        }
        _ => return Err("neither a heading nor a list item".to_owned()),
    }
    Ok(())
}

fn last_page(anatomy: &mut Anatomy) -> Option<&mut PagePlan> {
    anatomy.chapters.last_mut()?.pages.last_mut()
}

/// Splits `Words <!-- core; for: investors -->`.
fn split_tags(text: &str) -> Result<(&str, Tags), String> {
    let mut tags = Tags::default();
    let Some((words, comment)) = text.split_once("<!--") else {
        return Ok((text.trim(), tags));
    };
    let comment = comment.strip_suffix("-->").ok_or("a comment must end the line with -->")?;
    for tag in comment.split(';').map(str::trim) {
        let (name, ids) = tag.split_once(':').unwrap_or((tag, ""));
        let marks = match name {
            "core" if ids.is_empty() => {
                tags.core = true;
                continue;
            }
            "core" => &mut tags.core_for,
            "for" => &mut tags.preferred,
            "only" => &mut tags.only,
            "not" => &mut tags.not,
            "early" => &mut tags.early,
            "late" => &mut tags.late,
            _ => return Err(format!("there is no tag {name:?}")),
        };
        *marks = read_marks(ids)?;
    }
    Ok((words.trim(), tags))
}

fn read_wording(text: &str, line: usize) -> Result<Wording, String> {
    let alternatives = text.split(" | ").map(read_alternative).collect::<Result<Vec<_>, _>>()?;
    if alternatives.iter().all(|alternative| !alternative.marks.is_empty()) {
        return Err("one alternative must be without a mark".to_owned());
    }
    Ok(Wording { line, alternatives })
}

fn read_alternative(text: &str) -> Result<Alternative, String> {
    let text = text.trim();
    let (marks, text) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((ids, text)) => (read_marks(ids)?, text.trim()),
        None => (Vec::new(), text),
    };
    if text.is_empty() {
        return Err("an empty text".to_owned());
    }
    Ok(Alternative { marks, text: text.to_owned() })
}

fn read_marks(ids: &str) -> Result<Vec<Mark>, String> {
    ids.split(',')
        .map(|id| {
            Mark::from_slug(id.trim())
                .ok_or_else(|| format!("there is no audience, tone or field {:?}", id.trim()))
        })
        .collect()
}
