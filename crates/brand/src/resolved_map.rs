//! Which things of the template does a mapping name? Names and numbers become places in what was read; what is not there
//! is an error that lists what is.

use std::collections::BTreeMap;

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_model::paint::Rgb;
use deckwright_model::scale::Scale;

use crate::color::Colors;
use crate::error::BrandError;
use crate::sample_layout::chosen_part;
use crate::template::{Sheet, Template};
use crate::template_choices::{Distance, MasterChoice, PageRole, PageSource, TemplateMap};

/// Names that an error lists, at most.
const MAX_LISTED: usize = 30;
/// No edge is farther from the safe area than this share of the page.
const MAX_EDGE_SHARE: f64 = 0.6;

/// A mapping in terms of the template.
#[derive(Clone, Debug, Default)]
pub struct ResolvedMap {
    pages: BTreeMap<PageRole, usize>,
    /// Index in [`Template::masters`].
    pub master: Option<usize>,
    /// Left, top, right, bottom, on the page that the template is read on.
    edges: [Option<f64>; 4],
    pub accents: Vec<Rgb>,
    pub text: Option<Rgb>,
    pub ground: Option<Rgb>,
}

impl ResolvedMap {
    pub fn of(map: &TemplateMap, template: &Template) -> Result<Self, BrandError> {
        let master = map.master.as_ref().map(|choice| find_master(choice, template)).transpose()?;
        let mut pages = BTreeMap::new();
        for (role, source) in &map.pages {
            pages.insert(*role, find_sheet(*role, source, master, template)?);
        }
        let Scale(by) = Scale::to_slide(template.page);
        let (w, h) = (template.size.width.points(), template.size.height.points());
        let safe = &map.safe_area;
        let edges = [
            length("left", safe.left.as_ref(), w, by)?,
            length("top", safe.top.as_ref(), h, by)?,
            length("right", safe.right.as_ref(), w, by)?,
            length("bottom", safe.bottom.as_ref(), h, by)?,
        ];
        let color = |text: &String| find_color(text, master.unwrap_or(0), template);
        Ok(Self {
            pages,
            master,
            edges,
            accents: map.colors.accents.iter().map(color).collect::<Result<_, _>>()?,
            text: map.colors.text.as_ref().map(color).transpose()?,
            ground: map.colors.ground.as_ref().map(color).transpose()?,
        })
    }

    /// Index in [`Template::sheets`].
    pub fn page(&self, role: PageRole) -> Option<usize> {
        self.pages.get(&role).copied()
    }

    pub fn pages(&self) -> impl Iterator<Item = (PageRole, usize)> {
        self.pages.iter().map(|(role, index)| (*role, *index))
    }

    pub fn has_edges(&self) -> bool {
        self.edges.iter().any(Option::is_some)
    }

    /// `found`, with the edges that were named.
    pub fn room(&self, found: Area, template: &Template) -> Area {
        let (w, h) = (template.size.width.points(), template.size.height.points());
        let [left, top, right, bottom] = self.edges;
        let (x, y) = (left.unwrap_or(found.x), top.unwrap_or(found.y));
        let right = right.map_or(found.right(), |right| w - right);
        let bottom = bottom.map_or(found.bottom(), |bottom| h - bottom);
        area(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
    }
}

/// What a layout is called where a person chooses: its name, and which of those of its master it is, if several have it.
pub fn label(template: &Template, index: usize) -> String {
    let sheet = &template.sheets[index];
    let is_same = |other: &&Sheet| other.master == sheet.master && other.name == sheet.name;
    match template.sheets[..index].iter().filter(is_same).count() {
        0 => sheet.name.clone(),
        before => format!("{} ({})", sheet.name, before + 1),
    }
}

/// What a master is called: its theme's name.
pub fn master_name(template: &Template, index: usize) -> &str {
    template.masters.get(index).map_or("", |(theme, _)| theme.name.as_str())
}

/// The layout called `name` of one master, or of any with the deck's own first.
pub fn named(template: &Template, name: &str, of: Option<usize>, home: Option<usize>) -> Option<usize> {
    let is_named = |index: &usize| label(template, *index) == name;
    let among = |master: Option<usize>| {
        let own = |index: &usize| master.is_none_or(|master| template.sheets[*index].master == master);
        (0..template.sheets.len()).filter(own).find(is_named)
    };
    match of {
        Some(master) => among(Some(master)),
        None => home.and_then(|home| among(Some(home))).or_else(|| among(None)),
    }
}

fn find_sheet(
    role: PageRole,
    source: &PageSource,
    home: Option<usize>,
    template: &Template,
) -> Result<usize, BrandError> {
    if let Some(number) = source.slide {
        return slide_sheet(role, number, template);
    }
    let name = source.layout.as_deref().unwrap_or_default();
    let of = source.master.as_ref().map(|choice| find_master(choice, template)).transpose()?;
    named(template, name, of, home).ok_or_else(|| {
        let own = |index: &usize| of.is_none_or(|master| template.sheets[*index].master == master);
        let all = (0..template.sheets.len()).filter(own).filter(|index| !template.sheets[*index].is_chosen());
        let names = all.map(|index| label(template, index));
        BrandError::Map(format!("pages.{role}: there is no layout “{name}”; there are {}", listed(names)))
    })
}

fn slide_sheet(role: PageRole, number: usize, template: &Template) -> Result<usize, BrandError> {
    let slide = number.checked_sub(1).and_then(|index| template.slides.get(index));
    let Some(slide) = slide else { return Err(no_slide(role, number, template.slides.len())) };
    let own = chosen_part(number, role.is_title_page());
    let made = template.sheets.iter().position(|sheet| sheet.part.ends_with(&own));
    let below = || template.sheets.iter().position(|sheet| sheet.part == slide.layout);
    made.or_else(below).ok_or_else(|| {
        BrandError::Map(format!(
            "pages.{role}: the sample slide {number} stands on no layout that can be read"
        ))
    })
}

/// The sample slide is not there.
pub fn no_slide(role: PageRole, number: usize, count: usize) -> BrandError {
    BrandError::Map(match count {
        0 => format!("pages.{role}: there is no sample slide {number}; the file has none"),
        _ => format!("pages.{role}: there is no sample slide {number}; those to choose are 1 to {count}"),
    })
}

fn find_master(choice: &MasterChoice, template: &Template) -> Result<usize, BrandError> {
    let count = template.masters.len();
    let found = match choice {
        MasterChoice::Number(number) => number.checked_sub(1).filter(|index| *index < count),
        MasterChoice::Name(name) => (0..count).find(|index| master_name(template, *index) == name),
    };
    found.ok_or_else(|| {
        let wanted = match choice {
            MasterChoice::Number(number) => number.to_string(),
            MasterChoice::Name(name) => format!("“{name}”"),
        };
        let names = (0..count).map(|index| format!("{} {}", index + 1, master_name(template, index)));
        BrandError::Map(format!("there is no master {wanted}; there are {}", listed(names)))
    })
}

fn find_color(text: &str, master: usize, template: &Template) -> Result<Rgb, BrandError> {
    if text.starts_with('#')
        && let Ok(rgb) = text.parse()
    {
        return Ok(rgb);
    }
    let known = scheme(template, master);
    known.iter().find(|(name, _)| *name == text).map(|(_, rgb)| *rgb).ok_or_else(|| {
        let names = listed(known.iter().map(|(name, _)| (*name).to_owned()));
        BrandError::Map(format!("colors: “{text}” is no colour; write #RRGGBB or one of {names}"))
    })
}

/// The theme's colours by the names that a mapping may use.
pub fn scheme(template: &Template, master: usize) -> Vec<(&'static str, Rgb)> {
    let Some((theme, map)) = template.masters.get(master) else { return Vec::new() };
    let colors = Colors::new(theme, map.as_ref());
    let names =
        ["tx1", "bg1", "tx2", "bg2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6"];
    names.into_iter().filter_map(|name| Some((name, colors.scheme(name)?))).collect()
}

fn length(edge: &str, given: Option<&Distance>, whole: f64, by: f64) -> Result<Option<f64>, BrandError> {
    let wrong = || {
        let told = "say points, such as 48, or a share of the page, such as \"5%\"; 60% at most";
        BrandError::Map(format!("safe_area.{edge}: {told}"))
    };
    let length = match given {
        None => return Ok(None),
        Some(Distance::Points(points)) => points * by,
        Some(Distance::Share(share)) => {
            let share = share.trim().strip_suffix('%').and_then(|share| share.trim().parse::<f64>().ok());
            share.ok_or_else(wrong)? / 100.0 * whole
        }
    };
    if (0.0..=whole * MAX_EDGE_SHARE).contains(&length) { Ok(Some(length)) } else { Err(wrong()) }
}

/// Names, one after the other.
pub fn listed(names: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = names.collect();
    let more = all.len().saturating_sub(MAX_LISTED);
    all.truncate(MAX_LISTED);
    let mut text = all.iter().map(|name| format!("“{name}”")).collect::<Vec<_>>().join(", ");
    if more > 0 {
        text += &format!(" and {more} more");
    }
    text
}
