//! Which slide layout serves which page? Decided by the kinds of its places, its name in several languages,
//! where its places are, and what the sample slides use it for.

use deckwright_layout::draw::geometry::{Area, area};

use crate::color::mean;
use crate::error::BrandError;
use crate::names::{self, Purpose};
use crate::resolved_map::{ResolvedMap, label, listed};
use crate::sample_layout;
use crate::surface::{Surface, is_near};
use crate::template::{Place, Sheet, Template};
use crate::template_choices::PageRole;

/// Indices in [`Template::sheets`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roles {
    pub cover: Option<usize>,
    /// Made for the list of chapters.
    pub contents: Option<usize>,
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

/// A text of less than this share of a page is no content of its own.
const MIN_CONTENT_SHARE: f64 = 0.2;
/// Points that a composed page needs below its title.
const MIN_HEIGHT: f64 = 90.0;
/// A place beside the content has at most this share of it: a sub-headline, a name, a date.
const ASIDE: f64 = 0.3;
/// Room between decoration and pages composed beside it.
const AIR: f64 = 10.0;
/// How much a place for a picture speaks against a layout that is to hold words: it would stay an empty frame.
const EMPTY_FRAME: i32 = 120;

/// The layouts for all pages: those that `map` name, and for the others those that fit best.
pub fn find(template: &Template, map: &ResolvedMap) -> Result<Roles, BrandError> {
    let sheets = &template.sheets;
    let page = template.size.width.points() * template.size.height.points();
    let usable = |sheet: &Sheet| title(sheet).is_some() && !sheet.is_chosen();
    if !sheets.iter().any(usable) {
        return Err(BrandError::Unusable("none of its slide layouts has a place for a title".to_owned()));
    }
    check(template, map)?;
    let home = map.master.unwrap_or_else(|| home_master(template));
    let best = |among: &dyn Fn(&Sheet) -> bool, score: &dyn Fn(&Sheet) -> i32, least: i32| {
        let scored = sheets.iter().enumerate().filter(|(_, sheet)| usable(sheet) && among(sheet));
        let scored = scored.map(|(index, sheet)| (score(sheet), std::cmp::Reverse(index)));
        scored.max().filter(|(score, _)| *score >= least).map(|(_, index)| index.0)
    };
    let at_home = |sheet: &Sheet| sheet.master == home;
    // A deck stands on one master; a page of another one comes in only where the file's own slides do that.
    let fits = |sheet: &Sheet| at_home(sheet) || sheet.uses > 0 && map.master.is_none();
    let extra = |sheet: &Sheet| (texts(sheet) - 2).max(0);
    // A layout with a place for content is none for a cover, though the first sample slide stand on it.
    let opens = |sheet: &Sheet| sheet.first_use == Some(0) && main_text(sheet, page).is_none();

    let score = |sheet: &Sheet| {
        let likely = 60 * i32::from(sheet.kind == "title")
            + 40 * i32::from(has(sheet, "ctrTitle"))
            + 30 * i32::from(has(sheet, "subTitle"))
            + 70 * i32::from(is_named_for(sheet, Purpose::Cover))
            + 45 * i32::from(opens(sheet))
            + 30 * i32::from(opens(sheet) && sheet.uses == 1)
            - 90 * i32::from(is_named_otherwise(sheet, Purpose::Cover))
            - 10 * extra(sheet);
        if likely < 60 { i32::MIN } else { likely - lost(sheet) - framed(sheet) }
    };
    // Where the master has none, one in the same colours and fonts belongs to the same brand.
    let kin = |sheet: &Sheet| {
        let mut of_home = sheets.iter().filter(|other| at_home(other));
        of_home.any(|other| other.scheme == sheet.scheme && other.fonts == sheet.fonts)
    };
    let cover = map.page(PageRole::Cover);
    let cover = cover.or_else(|| best(&fits, &score, -1_000)).or_else(|| best(&kin, &score, -1_000));
    let is_cover = |sheet: &Sheet| cover.is_some_and(|cover| sheets[cover].part == sheet.part);
    let found = best(
        &|sheet| fits(sheet) && !is_cover(sheet),
        &|sheet| {
            let middle = title(sheet).is_some_and(|title| {
                let share = (title.at.y + title.at.h / 2.0) / template.size.height.points();
                (0.33..=0.7).contains(&share)
            });
            80 * i32::from(sheet.kind == "secHead")
                + 70 * i32::from(is_named_for(sheet, Purpose::Chapter))
                + 65 * i32::from(middle && texts(sheet) <= 1 && sheet.uses > 0 && !opens(sheet))
                + 5 * i32::from(sheet.uses > 0)
                - 90 * i32::from(is_named_otherwise(sheet, Purpose::Chapter))
                - 10 * extra(sheet)
                - framed(sheet)
        },
        60,
    );
    let chapter = map.page(PageRole::Chapter).or(found);
    let found = best(
        &|sheet| fits(sheet) && !is_cover(sheet),
        &|sheet| {
            70 * i32::from(is_named_for(sheet, Purpose::Ending)) + 5 * i32::from(sheet.uses > 0)
                - 90 * i32::from(is_named_otherwise(sheet, Purpose::Ending))
                - 10 * extra(sheet)
                - framed(sheet)
        },
        60,
    );
    let ending = map.page(PageRole::Ending).or(found);
    // Composed pages have their title where the sample slides have it.
    let usual = sheets.iter().filter(|sheet| at_home(sheet) && !is_special(sheet) && !opens(sheet));
    let most_used = usual.filter(|sheet| sheet.uses > 0).max_by_key(|sheet| sheet.uses);
    let usual = most_used.and_then(title);
    let usual = usual.filter(|title| title.at.y < template.size.height.points() * 0.3);
    let is_elsewhere = |sheet: &Sheet| {
        let far = |a: &Place, b: &Place| (a.at.y - b.at.y).abs() > template.size.height.points() * 0.1;
        usual.zip(title(sheet)).is_some_and(|(usual, own)| far(usual, own))
    };
    // And the ground that those have: a dark page among light ones is for something else.
    let is_other_ground = |sheet: &Sheet| most_used.is_some_and(|usual| !is_near(usual.ground, sheet.ground));
    let found = best(
        &at_home,
        &|sheet| {
            let free = free_room(template, sheet);
            let share = free.w * free.h / page;
            60 * i32::from(sheet.kind == "titleOnly")
                + 40 * i32::from(is_named_for(sheet, Purpose::Canvas))
                + 40 * i32::from(texts(sheet) == 0)
                + 5 * i32::from(sheet.uses > 0)
                - 15 * texts(sheet)
                - 200 * i32::from(share < 0.3)
                - 40 * i32::from(has(sheet, "ctrTitle") || matches!(sheet.kind.as_str(), "title" | "secHead"))
                - 60 * i32::from(is_named_otherwise(sheet, Purpose::Canvas))
                - 150 * i32::from(is_elsewhere(sheet))
                - 120 * i32::from(is_other_ground(sheet))
                - framed(sheet) / 4
        },
        i32::MIN,
    );
    let no_room =
        || BrandError::Unusable("none of its slide layouts has a title and room below it".to_owned());
    let canvas = map.page(PageRole::Composed).or(found).ok_or_else(no_room)?;
    let free = map.room(free_room(template, &sheets[canvas]), template);
    if free.w * free.h < page * MIN_CONTENT_SHARE || free.h < MIN_HEIGHT {
        return Err(if map.has_edges() {
            BrandError::Map(format!(
                "safe_area: it leaves {:.0} × {:.0} points; a fifth of the page, 90 points high, is the least",
                free.w, free.h
            ))
        } else {
            no_room()
        });
    }
    let is_ordinary = |sheet: &Sheet| {
        let serves = [cover, chapter, ending].into_iter().flatten().any(|own| sheets[own].part == sheet.part);
        at_home(sheet) && !serves && !is_special(sheet) && !has(sheet, "pic")
    };
    let listed = |sheet: &Sheet| {
        50 * i32::from(matches!(sheet.kind.as_str(), "obj" | "tx"))
            + 10 * i32::from(sheet.uses > 0)
            + 3 * (sheet.uses as i32).min(5)
            - 20 * (texts(sheet) - 1)
            - 80 * i32::from(has(sheet, "ctrTitle"))
    };
    let content = map
        .page(PageRole::Content)
        .or_else(|| best(&|sheet| is_ordinary(sheet) && main_text(sheet, page).is_some(), &listed, -60));
    let found = best(
        &|sheet| at_home(sheet) && is_named_for(sheet, Purpose::Contents) && !has(sheet, "pic"),
        &|sheet| if main_text(sheet, page).is_some() { listed(sheet) } else { i32::MIN },
        -60,
    );
    let contents = map.page(PageRole::Contents).or(found);
    let all = || (0..sheets.len()).filter(|index| usable(&sheets[*index]) && is_ordinary(&sheets[*index]));
    let columns = all().filter(|index| is_in_columns(&sheets[*index], page)).take(4).collect();
    let comparison = map.page(PageRole::Comparison);
    let comparison = comparison.or_else(|| all().find(|index| pairs(&sheets[*index]).is_some()));
    // Without a cover of its own, the divider serves: it has the brand at least.
    let cover = cover.or(chapter);
    Ok(Roles { cover, contents, chapter, ending, canvas, content, columns, comparison })
}

/// Every page that `map` name has the places for it, and the master has layouts.
fn check(template: &Template, map: &ResolvedMap) -> Result<(), BrandError> {
    let able = |role: PageRole| {
        let all = (0..template.sheets.len()).filter(|index| !template.sheets[*index].is_chosen());
        listed(all.filter(|index| can_serve(template, *index, role)).map(|index| label(template, index)))
    };
    // Where somebody says how much room there is, there is.
    let is_fit = |role: PageRole, index: usize| match role {
        PageRole::Composed if map.has_edges() => title(&template.sheets[index]).is_some(),
        _ => can_serve(template, index, role),
    };
    if let Some((role, index)) = map.pages().find(|(role, index)| !is_fit(*role, *index)) {
        let lacks = match role {
            _ if title(&template.sheets[index]).is_none() => "no place for a title",
            PageRole::Contents | PageRole::Content => "no large place for text",
            PageRole::Comparison => "no two places for text with a heading each",
            _ => "no room below its title",
        };
        let (name, others) = (label(template, index), able(role));
        let others =
            if others.is_empty() { "no other can".to_owned() } else { format!("these can: {others}") };
        return Err(BrandError::Map(format!("pages.{role}: “{name}” has {lacks}; {others}")));
    }
    let Some(master) = map.master else { return Ok(()) };
    let serves = |sheet: &Sheet| sheet.master == master && title(sheet).is_some();
    if template.sheets.iter().any(serves) {
        return Ok(());
    }
    Err(BrandError::Map(format!("the master {} has no layout with a place for a title", master + 1)))
}

/// Whether a layout has the places that a page of this role needs.
pub fn can_serve(template: &Template, index: usize, role: PageRole) -> bool {
    let sheet = &template.sheets[index];
    let page = template.size.width.points() * template.size.height.points();
    title(sheet).is_some()
        && match role {
            PageRole::Cover | PageRole::Chapter | PageRole::Ending => true,
            PageRole::Contents | PageRole::Content => main_text(sheet, page).is_some(),
            PageRole::Comparison => pairs(sheet).is_some(),
            PageRole::Composed => {
                let free = free_room(template, sheet);
                free.w * free.h >= page * MIN_CONTENT_SHARE && free.h >= MIN_HEIGHT
            }
        }
}

fn texts(sheet: &Sheet) -> i32 {
    sheet.places.iter().filter(|place| place.is_text() && !place.is_odd).count() as i32
}

fn has(sheet: &Sheet, kind: &str) -> bool {
    sheet.places.iter().any(|place| place.kind == kind)
}

fn is_named_for(sheet: &Sheet, purpose: Purpose) -> bool {
    names::says(&sheet.name, purpose)
}

fn is_named_otherwise(sheet: &Sheet, purpose: Purpose) -> bool {
    !is_named_for(sheet, purpose) && Purpose::ALL.into_iter().any(|other| is_named_for(sheet, other))
}

/// Made for one kind of page, by its name or its type: no list belongs there.
fn is_special(sheet: &Sheet) -> bool {
    matches!(sheet.kind.as_str(), "title" | "secHead")
        || [Purpose::Cover, Purpose::Contents, Purpose::Chapter, Purpose::Ending, Purpose::Quote]
            .into_iter()
            .any(|purpose| is_named_for(sheet, purpose))
}

fn framed(sheet: &Sheet) -> i32 {
    EMPTY_FRAME * i32::from(has(sheet, "pic"))
}

/// How much text is lost in the decoration, or restless on it.
fn lost(sheet: &Sheet) -> i32 {
    let first = text_places(sheet).into_iter().find(|place| place.kind == "subTitle");
    let of = |place: Option<&Place>| {
        place.map_or(0.0, |place| {
            let surface = Surface::of(sheet, place.at);
            surface.unread(mean(&place.levels[0].color.into())) + surface.busy
        })
    };
    (of(title(sheet)) * 40.0 + of(first) * 40.0) as i32
}

/// The place for what stands below the title of a cover or divider, and those for a name and a date, if there are.
pub fn below_title(sheet: &Sheet) -> [Option<&Place>; 3] {
    let Some(title) = title(sheet) else { return [None; 3] };
    let says = |place: &Place, who: fn(&str) -> bool| who(&place.prompt) || who(&place.name);
    let (mut rest, mut author, mut date) = (Vec::new(), None, None);
    for place in text_places(sheet).into_iter().filter(|place| place.at != title.at) {
        let is_own = place.kind != "subTitle";
        if is_own && author.is_none() && says(place, names::says_author) {
            author = Some(place);
        } else if is_own && date.is_none() && says(place, names::says_date) {
            date = Some(place);
        } else {
            rest.push(place);
        }
    }
    // Numbers and narrow places beside the title are for something else.
    let is_line =
        |place: &&&Place| !sample_layout::is_number(place.prompt.trim()) && place.at.w >= title.at.w * 0.4;
    let subtitle = rest.iter().find(|place| place.kind == "subTitle").or(rest.iter().find(is_line)).copied();
    [subtitle, author, date]
}

/// The place for what the page says: a large one, beside which others are small.
pub fn main_text(sheet: &Sheet, page: f64) -> Option<&Place> {
    let size = |place: &Place| place.at.w * place.at.h;
    let places = text_places(sheet);
    let main = places.iter().copied().max_by(|a, b| size(a).total_cmp(&size(b)))?;
    let mut others = sheet.places.iter().filter(|place| place.is_text() && !std::ptr::eq(*place, main));
    let is_alone = others.all(|other| size(other) <= size(main) * ASIDE);
    (main.kind != "subTitle" && size(main) > page * MIN_CONTENT_SHARE && is_alone).then_some(main)
}

/// The master that content pages use: the one that most sample slides stand on, of those with room below a title;
/// without samples, the one with most calm room.
fn home_master(template: &Template) -> usize {
    let sheets = &template.sheets;
    let page = template.size.width.points() * template.size.height.points();
    let worth = |sheet: &Sheet| {
        let room = free_room(template, sheet);
        let calm = 1.0 - Surface::of(sheet, room).busy;
        room.w * room.h * calm * calm
    };
    let ordinary = |sheet: &&Sheet| {
        title(sheet).is_some() && !sheet.is_chosen() && !is_special(sheet) && !has(sheet, "ctrTitle")
    };
    // The first sample slide is a cover, whatever it stands on.
    let inside = |master: usize| {
        let own = sheets.iter().filter(|sheet| sheet.master == master);
        own.map(|sheet| sheet.uses - usize::from(sheet.first_use == Some(0))).sum::<usize>()
    };
    let mut best: Option<(usize, f64, usize)> = None;
    for sheet in sheets.iter().filter(ordinary) {
        let worth = worth(sheet);
        let uses = if worth >= page * MIN_CONTENT_SHARE { inside(sheet.master) } else { 0 };
        let better = |(most, largest, _): &(usize, f64, usize)| {
            uses > *most || uses == *most && worth > *largest * 1.001
        };
        if best.as_ref().is_none_or(better) {
            best = Some((uses, worth, sheet.master));
        }
    }
    best.map_or(0, |(_, _, master)| master)
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
        // Some programs make a place as high as one line, whatever room there is.
        .filter(|place| place.at.h > h * 0.25)
        .max_by(|a, b| (a.at.w * a.at.h).total_cmp(&(b.at.w * b.at.h)));
    let gap = h * 0.02;
    let (left, right, bottom) = match body {
        // Planes begin where its words do.
        Some(body) => {
            let (left, right) = (body.insets.left.points(), body.insets.right.points());
            (body.at.x + left, body.at.right() - right, body.at.bottom())
        }
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
    // Decoration right beside the room is kept away from as well.
    let wide = area(room.x - AIR, room.y - AIR, room.w + AIR * 2.0, room.h + AIR * 2.0);
    let calm = Surface::of(sheet, wide).calm(wide);
    let (x, y) = (room.x.max(calm.x + AIR), room.y.max(calm.y + AIR));
    let (right, bottom) = (room.right().min(calm.right() - AIR), room.bottom().min(calm.bottom() - AIR));
    area(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
}
