//! What is the mapping in force, and what is there to choose from? What `suit map` prints and a person corrects.

use deckwright_layout::draw::geometry::Area;
use deckwright_model::paint::{Palette, PaletteRole};
use deckwright_model::scale::Scale;

use crate::compose_area::ComposeArea;
use crate::resolved_map::{label, master_name, named, scheme};
use crate::roles::{Roles, can_serve};
use crate::sample_layout::chosen_number;
use crate::template::Template;
use crate::template_choices::{
    ColorRoles, Distance, MappingColor, MappingLayout, MappingMaster, MappingSlide, MasterChoice, PageRole,
    PageSource, SafeArea, TemplateMap, TemplateMapping,
};

/// The mapping that `template` is used by.
pub fn mapping(template: &Template, roles: &Roles, stage: &ComposeArea) -> TemplateMapping {
    let home = template.sheets[roles.canvas].master;
    let found = [
        (PageRole::Cover, roles.cover),
        (PageRole::Contents, roles.contents.or(roles.content)),
        (PageRole::Chapter, roles.chapter.or(roles.cover)),
        (PageRole::Content, roles.content),
        (PageRole::Comparison, roles.comparison),
        (PageRole::Composed, Some(roles.canvas)),
        (PageRole::Ending, roles.ending.or(roles.cover)),
    ];
    let pages =
        found.into_iter().filter_map(|(role, index)| Some((role, source(template, index?, home)))).collect();
    let map = TemplateMap {
        pages,
        master: Some(MasterChoice::Number(home + 1)),
        safe_area: safe_area(template, stage.room),
        colors: colors(&stage.palette),
        theme_only: None,
    };
    TemplateMapping { map, ..choices(template, home) }
}

/// What there is to choose from, with the colours of one master.
pub fn choices(template: &Template, master: usize) -> TemplateMapping {
    let layout = |index: usize| MappingLayout {
        name: label(template, index),
        master: template.sheets[index].master + 1,
        serves: PageRole::ALL.into_iter().filter(|role| can_serve(template, index, *role)).collect(),
    };
    let all = (0..template.sheets.len()).filter(|index| !template.sheets[*index].is_chosen());
    let slides = template.slides.iter().enumerate();
    TemplateMapping {
        map: TemplateMap::default(),
        masters: (0..template.masters.len())
            .map(|index| MappingMaster { number: index + 1, name: master_name(template, index).to_owned() })
            .collect(),
        layouts: all.map(layout).collect(),
        slides: slides
            .map(|(index, slide)| MappingSlide { number: index + 1, words: slide.words.clone() })
            .collect(),
        colors: scheme(template, master)
            .into_iter()
            .map(|(name, rgb)| MappingColor { name: name.to_owned(), value: format!("#{rgb}") })
            .collect(),
    }
}

fn source(template: &Template, index: usize, home: usize) -> PageSource {
    let sheet = &template.sheets[index];
    if let Some(number) = chosen_number(&sheet.part) {
        return PageSource { slide: Some(number), ..PageSource::default() };
    }
    let name = label(template, index);
    let is_plain = named(template, &name, None, Some(home)) == Some(index);
    let master = (!is_plain).then_some(MasterChoice::Number(sheet.master + 1));
    PageSource { layout: Some(name), master, slide: None }
}

/// In points of the template's own page.
fn safe_area(template: &Template, room: Area) -> SafeArea {
    let Scale(by) = Scale::to_slide(template.page);
    let (w, h) = (template.size.width.points(), template.size.height.points());
    let points = |length: f64| Some(Distance::Points((length / by * 100.0).round() / 100.0));
    SafeArea {
        left: points(room.x),
        top: points(room.y),
        right: points(w - room.right()),
        bottom: points(h - room.bottom()),
    }
}

fn colors(palette: &Palette) -> ColorRoles {
    let name = |role: PaletteRole| {
        let slot = palette.slots.and_then(|slots| slots[role as usize]);
        slot.map_or_else(|| format!("#{}", palette.get(role)), |slot| slot.name().to_owned())
    };
    let mut accents: Vec<String> =
        [PaletteRole::Accent, PaletteRole::Accent2, PaletteRole::Accent3].map(name).to_vec();
    accents.dedup();
    ColorRoles { accents, text: Some(name(PaletteRole::Ink)), ground: Some(name(PaletteRole::Bg)) }
}
