//! Which slide layout serves which page? Decided by the kinds of its places, its name in several languages,
//! where its places are, and what the sample slides use it for.

use deckwright_layout::draw::geometry::{Area, area};

use crate::error::BrandError;
use crate::surface::Surface;
use crate::template::{Place, Sheet, Template, mean};

/// Indices in [`Template::sheets`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roles {
    pub cover: Option<usize>,
    pub chapter: Option<usize>,
    pub ending: Option<usize>,
    /// Title and free room: pages are composed on it.
    pub canvas: usize,
    /// Title and one text.
    pub content: Option<usize>,
    /// Title and so many texts side by side.
    pub columns: Vec<usize>,
    /// Title and two texts with a heading each.
    pub comparison: Option<usize>,
}

const COVER: &[&str] = &[
    "title slide",
    "cover",
    "front page",
    "opening",
    "封面",
    "标题幻灯片",
    "首页",
    "表紙",
    "タイトル スライド",
    "titelfolie",
    "diapositive de titre",
    "couverture",
    "portada",
    "diapositiva de título",
    "capa",
    "titolo",
];
const CHAPTER: &[&str] = &[
    "section",
    "chapter",
    "divider",
    "separator",
    "节标题",
    "章节",
    "过渡",
    "セクション",
    "章",
    "abschnitt",
    "kapitel",
    "intertitre",
    "sección",
    "seção",
    "sezione",
];
const ENDING: &[&str] = &[
    "thank",
    "closing",
    "ending",
    "end slide",
    "back cover",
    "contact",
    "结束",
    "致谢",
    "谢谢",
    "封底",
    "終",
    "ありがとう",
    "danke",
    "merci",
    "gracias",
    "obrigado",
    "grazie",
    "schluss",
];
const CANVAS: &[&str] =
    &["title only", "仅标题", "タイトルのみ", "nur titel", "titre seul", "solo el título", "somente título"];

pub fn find(template: &Template) -> Result<Roles, BrandError> {
    let sheets = &template.sheets;
    let page = template.size.width.points() * template.size.height.points();
    let usable = |sheet: &Sheet| title(sheet).is_some();
    if !sheets.iter().any(usable) {
        return Err(BrandError::Unusable("none of its slide layouts has a place for a title".to_owned()));
    }
    let home = home_master(template);
    let best = |score: &dyn Fn(&Sheet) -> i32, least: i32| {
        let scored = sheets.iter().enumerate().filter(|(_, sheet)| usable(sheet));
        let scored = scored.map(|(index, sheet)| (score(sheet), std::cmp::Reverse(index)));
        scored.max().filter(|(score, _)| *score >= least).map(|(_, index)| index.0)
    };
    let at_home = |sheet: &Sheet| i32::from(sheet.master == home) * 30;
    let texts =
        |sheet: &Sheet| sheet.places.iter().filter(|place| place.is_text() && !place.is_odd).count() as i32;
    let has = |sheet: &Sheet, kind: &str| sheet.places.iter().any(|place| place.kind == kind);
    let named = |sheet: &Sheet, words: &[&str]| {
        let name = sheet.name.to_lowercase();
        words.iter().any(|word| name.contains(word))
    };

    // Text that is lost in the decoration, or restless on it: another master may have a calmer page.
    let lost = |sheet: &Sheet| {
        let first = text_places(sheet).into_iter().find(|place| place.kind == "subTitle");
        let of = |place: Option<&Place>| {
            place.map_or(0.0, |place| {
                let surface = Surface::of(sheet, place.at);
                surface.unread(mean(&place.levels[0].color.into())) + surface.busy
            })
        };
        (of(title(sheet)) * 40.0 + of(first) * 40.0) as i32
    };
    let cover = best(
        &|sheet| {
            let likely = 60 * i32::from(sheet.kind == "title")
                + 40 * i32::from(has(sheet, "ctrTitle"))
                + 30 * i32::from(has(sheet, "subTitle"))
                + 40 * i32::from(named(sheet, COVER))
                + 45 * i32::from(sheet.first_use == Some(0))
                - 60 * i32::from(named(sheet, CHAPTER) || named(sheet, ENDING))
                - 25 * (texts(sheet) - 1).max(0);
            if likely < 60 { i32::MIN } else { likely - lost(sheet) }
        },
        -1_000,
    );
    let chapter = best(
        &|sheet| {
            80 * i32::from(sheet.kind == "secHead")
                + 70 * i32::from(named(sheet, CHAPTER))
                + 5 * i32::from(sheet.uses > 0)
                - 20 * (texts(sheet) - 1).max(0)
        },
        60,
    );
    let ending = best(
        &|sheet| {
            70 * i32::from(named(sheet, ENDING)) + 5 * i32::from(sheet.uses > 0)
                - 20 * (texts(sheet) - 1).max(0)
        },
        60,
    );
    let canvas = best(
        &|sheet| {
            let free = free_room(template, sheet);
            let share = free.w * free.h / page;
            60 * i32::from(sheet.kind == "titleOnly")
                + 40 * i32::from(named(sheet, CANVAS))
                + 40 * i32::from(texts(sheet) == 0)
                + at_home(sheet)
                - 15 * texts(sheet)
                - 200 * i32::from(share < 0.3)
                - 40 * i32::from(has(sheet, "ctrTitle") || matches!(sheet.kind.as_str(), "title" | "secHead"))
                - 60 * i32::from(named(sheet, COVER) || named(sheet, CHAPTER) || named(sheet, ENDING))
        },
        i32::MIN,
    )
    .ok_or_else(|| {
        BrandError::Unusable("none of its slide layouts has a title and room below it".to_owned())
    })?;
    let free = free_room(template, &sheets[canvas]);
    if free.w * free.h < page * 0.2 || free.h < 90.0 {
        return Err(BrandError::Unusable(
            "none of its slide layouts has a title and room below it".to_owned(),
        ));
    }
    let content = best(
        &|sheet| {
            let large = text_places(sheet).first().is_some_and(|place| place.at.w * place.at.h > page * 0.2);
            let plain = texts(sheet) == 1 && large && text_places(sheet).len() == 1 && !has(sheet, "pic");
            if !plain || Some(sheet.part.as_str()) == chapter.map(|chapter| sheets[chapter].part.as_str()) {
                return i32::MIN;
            }
            50 * i32::from(matches!(sheet.kind.as_str(), "obj" | "tx"))
                + at_home(sheet)
                + 10 * i32::from(sheet.uses > 0)
                - 80 * i32::from(has(sheet, "subTitle") || has(sheet, "ctrTitle"))
        },
        0,
    );
    let columns = (0..sheets.len())
        .filter(|index| usable(&sheets[*index]) && sheets[*index].master == home)
        .filter(|index| is_in_columns(&sheets[*index], page))
        .take(4)
        .collect();
    let comparison = (0..sheets.len()).find(|index| {
        usable(&sheets[*index]) && sheets[*index].master == home && pairs(&sheets[*index]).is_some()
    });
    Ok(Roles { cover, chapter, ending, canvas, content, columns, comparison })
}

/// The master that content pages use: the one with most calm room below a title; of equals, one that sample
/// slides use beyond their first.
fn home_master(template: &Template) -> usize {
    let sheets = &template.sheets;
    let worth = |sheet: &Sheet| {
        let room = free_room(template, sheet);
        let calm = 1.0 - Surface::of(sheet, room).busy;
        // The first sample slide is a cover, whatever it stands on.
        let inside = |other: &Sheet| other.uses > 1 || other.first_use.is_some_and(|first| first > 0);
        let used = sheets.iter().any(|other| other.master == sheet.master && inside(other));
        room.w * room.h * calm * calm * if used { 1.5 } else { 1.0 }
    };
    let alone = |sheet: &&Sheet| {
        title(sheet).is_some() && (sheet.kind == "titleOnly" || text_places(sheet).len() <= 1)
    };
    let mut best: Option<(f64, usize)> = None;
    for sheet in sheets.iter().filter(alone) {
        let worth = worth(sheet);
        if best.is_none_or(|(most, _)| worth > most * 1.001) {
            best = Some((worth, sheet.master));
        }
    }
    best.map_or(0, |(_, master)| master)
}

pub fn title(sheet: &Sheet) -> Option<&Place> {
    sheet.places.iter().find(|place| place.is_title() && !place.is_odd)
}

/// Places for text that a slide can name, in reading order.
pub fn text_places(sheet: &Sheet) -> Vec<&Place> {
    let usable = |place: &&Place| place.is_text() && !place.is_odd && !place.is_ambiguous;
    let mut places: Vec<&Place> = sheet.places.iter().filter(usable).collect();
    places.sort_by(|a, b| (a.at.y - b.at.y).total_cmp(&0.0).then(a.at.x.total_cmp(&b.at.x)));
    // Side by side reads from left to right, even if the tops differ by a little.
    places.sort_by(|a, b| {
        let beside = (a.at.y - b.at.y).abs() < a.at.h.min(b.at.h) / 2.0;
        if beside { a.at.x.total_cmp(&b.at.x) } else { a.at.y.total_cmp(&b.at.y) }
    });
    places
}

fn is_in_columns(sheet: &Sheet, page: f64) -> bool {
    let places = text_places(sheet);
    let all = sheet.places.iter().filter(|place| place.is_text()).count();
    let even = |a: f64, b: f64| (a - b).abs() < a.max(b) * 0.12;
    (2..=4).contains(&places.len())
        && places.len() == all
        && !sheet.places.iter().any(|place| place.kind == "pic")
        && places.iter().all(|place| place.at.w * place.at.h > page * 0.06)
        && places.windows(2).all(|pair| {
            even(pair[0].at.w, pair[1].at.w)
                && even(pair[0].at.h, pair[1].at.h)
                && pair[0].at.right() <= pair[1].at.x + 1.0
        })
}

/// Two headings, each with its text below.
pub fn pairs(sheet: &Sheet) -> Option<[(&Place, &Place); 2]> {
    let places = text_places(sheet);
    if places.len() != 4 {
        return None;
    }
    let below = |heading: &Place| {
        let matches = |place: &&&Place| {
            place.at.y >= heading.at.bottom() - 4.0 && (place.at.x - heading.at.x).abs() < 12.0
        };
        places.iter().find(matches).copied().filter(|text| text.at.h > heading.at.h * 1.5)
    };
    let mut heads: Vec<&Place> = places.iter().copied().filter(|place| below(place).is_some()).collect();
    heads.sort_by(|a, b| a.at.x.total_cmp(&b.at.x));
    let [left, right] = heads.as_slice() else { return None };
    Some([(left, below(left)?), (right, below(right)?)])
}

/// A sheet with the title of `canvas` and one content place that takes a table or chart: one made for `kind`, else
/// one for anything.
pub fn exhibit<'t>(template: &'t Template, canvas: usize, kind: &str) -> Option<(usize, &'t Place)> {
    let home = &template.sheets[canvas];
    let own = title(home)?;
    let like_home = |sheet: &Sheet| {
        let same = |title: &Place| title.at == own.at && title.levels[0] == own.levels[0];
        sheet.master == home.master && title(sheet).is_some_and(same)
    };
    let place = |sheet: &'t Sheet, kind: &str| {
        let mut places = sheet.places.iter().filter(|place| is_content(place));
        let first = places.next().filter(|place| place.kind == kind && !place.is_odd && !place.is_ambiguous);
        first.filter(|_| places.next().is_none())
    };
    [kind, "obj"].into_iter().find_map(|kind| {
        let mut sheets = template.sheets.iter().enumerate().filter(|(_, sheet)| like_home(sheet));
        sheets.find_map(|(index, sheet)| Some((index, place(sheet, kind)?)))
    })
}

/// Anything beside the title and what stands at the edge of every page.
fn is_content(place: &Place) -> bool {
    !place.is_title() && !matches!(place.kind.as_str(), "ftr" | "sldNum" | "dt" | "hdr")
}

/// The room below the title where pages are composed.
pub fn free_room(template: &Template, sheet: &Sheet) -> Area {
    let (w, h) = (template.size.width.points(), template.size.height.points());
    let Some(title) = title(sheet) else { return area(0.0, 0.0, 0.0, 0.0) };
    // The template's own idea of its content area: the text of the same master.
    let of_master = template.sheets.iter().filter(|other| other.master == sheet.master);
    let body = of_master
        .flat_map(|other| {
            let same_title = self::title(other).is_some_and(|own| (own.at.y - title.at.y).abs() < h * 0.1);
            other.places.iter().filter(move |place| same_title && place.is_text() && !place.is_odd)
        })
        .filter(|place| place.kind != "subTitle" && place.at.y > title.at.y && place.at.w > w * 0.5)
        .max_by(|a, b| (a.at.w * a.at.h).total_cmp(&(b.at.w * b.at.h)));
    let gap = h * 0.02;
    let (left, right, bottom) = match body {
        Some(body) => (body.at.x, body.at.right(), body.at.bottom()),
        None => (title.at.x, title.at.right().max(w - title.at.x), h - h * 0.08),
    };
    let mut top = title.at.bottom() + gap;
    if let Some(body) = body {
        top = top.max(body.at.y);
    }
    let feet = sheet.places.iter().filter(|place| matches!(place.kind.as_str(), "ftr" | "sldNum" | "dt"));
    let feet = feet.filter(|place| place.at.y > h * 0.7).map(|place| place.at.y - 4.0);
    let bottom = feet.fold(bottom.min(h - 8.0), f64::min);
    let (left, right) = (left.max(8.0), right.min(w - 8.0));
    let room = area(left, top, (right - left).max(0.0), (bottom - top).max(0.0));
    Surface::of(sheet, room).calm(room)
}
