//! How does a template become a family of suits? Its layouts become ready sheets; for each that serves a page
//! a design is written whose texts are the layout's places; all other pages are composed on the sheet that has
//! a title and room (`pages.kdl`). The result is a suit file like any other, read by the same reader.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use deckwright_layout::draw::geometry::{Area, area};
use deckwright_layout::suit::Family;
use deckwright_layout::suit::paint::PaintExpr;
use deckwright_model::font::FontBook;
use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::{Color, Palette, Rgb, Role, ThemeSlot};
use deckwright_model::scale::Scale;
use deckwright_model::scene::{
    Form, Geometry, Layout, PageKind, Placeholder, PlaceholderRole, PlaceholderSource, Shape, ShapeKind,
    TextRole,
};
use deckwright_model::text::{Align, Anchor, FontRole, Paragraph, Run, TextBody};

use crate::color::Colors;
use crate::error::BrandError;
use crate::fonts;
use crate::palette;
use crate::roles::{self, Roles};
use crate::style::Level;
use crate::surface::Surface;
use crate::template::{Place, Sheet, Template, mean};

const KIT: &str = include_str!("kit.kdl");
const PAGES: &str = include_str!("pages.kdl");
/// List levels that a placeholder passes on.
const LISTED: usize = 5;
/// How much a layout of the template is preferred to a composed page.
const FAVOUR: f64 = 0.35;
/// The share of a place where text may be lost in the decoration.
const MOST_LOST: f64 = 0.08;
/// Room before the heading of a point in a list, as a share of its size.
const BEFORE_HEADING: f64 = 0.5;
/// Text below this is not read; the suit language has the same limit.
const SMALLEST: f64 = 10.5;
/// The most that text below the title of a cover or divider has of that title's size: 32 below 44 points.
const BELOW_TITLE: f64 = 0.73;

/// Of the corners of cards.
const RADIUS: f64 = 6.0;

/// Of what composed pages say, and of the cells of tables, heads too.
const BODY_SIZES: &[f64] = &[24.0, 22.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0];

/// The family of `template`, called `name`.
pub fn family(template: &Template, roles: &Roles, book: &FontBook, name: &str) -> Result<Family, BrandError> {
    let canvas = &template.sheets[roles.canvas];
    let room = roles::free_room(template, canvas);
    let (width, height) = (template.size.width.points(), template.size.height.points());
    let shown: Vec<&Sheet> = [Some(roles.canvas), roles.cover]
        .into_iter()
        .flatten()
        .map(|index| &template.sheets[index])
        .collect();
    let palette = palette::palette(canvas, room, &shown, area(0.0, 0.0, width, height));
    let mut writer = Writer {
        template,
        book,
        styles: String::new(),
        furniture: String::new(),
        designs: String::new(),
        colors: Vec::new(),
        small: Vec::new(),
        sheets: Vec::new(),
        known: HashMap::new(),
        exhibits: [None; EXHIBITS.len()],
    };
    writer.canvas(roles.canvas);
    writer.exhibits = EXHIBITS.map(|(_, kind)| {
        let (index, place) = roles::exhibit(template, roles.canvas, kind)?;
        Some((writer.sheet(index), writer.position(index, place)))
    });
    writer.natives(roles);
    if roles.cover.is_none() {
        writer.plain_pages(roles, room);
    }
    let text = writer.file(name, &palette, room);
    let mut family =
        deckwright_layout::suit::read_enterprise(name, &text, &writer.pages()).map_err(|problems| {
            let first = problems.first().map(ToString::to_string).unwrap_or_default();
            BrandError::Unusable(format!("its pages do not come together: {first}"))
        })?;
    for (style, color) in &writer.colors {
        for known in family.styles.iter_mut().filter(|known| known.name.trim_end_matches(" *") == style) {
            known.color = PaintExpr::Fixed(*color);
        }
    }
    for (style, size) in &writer.small {
        for known in family.styles.iter_mut().filter(|known| known.name.trim_end_matches(" *") == style) {
            known.sizes = vec![*size];
        }
    }
    if let Some(row) = family.palettes.first_mut() {
        row.palette = palette.clone();
    }
    family.size = template.size;
    family.page = template.page;
    family.sheets = writer.sheets;
    family.images = template.images.clone();
    family.tables = template.masters.get(canvas.master).and_then(|(theme, map)| {
        template.tables.dress(&Colors::new(theme, map.as_ref()), &palette, Scale::to_slide(template.page))
    });
    Ok(family)
}

struct Writer<'t> {
    template: &'t Template,
    book: &'t FontBook,
    styles: String,
    furniture: String,
    designs: String,
    /// Colours of styles, which a suit file cannot say.
    colors: Vec<(String, Color)>,
    /// Sizes of page numbers below those that a suit file can say.
    small: Vec<(String, f64)>,
    sheets: Vec<Layout>,
    /// Template sheet to family sheet.
    known: HashMap<usize, usize>,
    /// For each of [`EXHIBITS`], the family's sheet with a place for it, and that place.
    exhibits: [Option<(usize, u32)>; EXHIBITS.len()],
}

/// What a content place holds beside text: the word in `pages.kdl` and the kind of a place made for it.
const EXHIBITS: [(&str, &str); 3] = [("TABLE", "tbl"), ("CHART", "chart"), ("PICTURE", "pic")];

impl Writer<'_> {
    /// The sheet that pages are composed on is the first, and its title is the family's title.
    fn canvas(&mut self, index: usize) {
        self.sheet(index);
        let sheet = &self.template.sheets[index];
        if let Some(title) = roles::title(sheet) {
            let text = self.head(index, title);
            let text = text.trim_start().to_owned();
            self.designs.insert_str(0, &format!("define head {{ {text} }}\n"));
        }
    }

    fn natives(&mut self, roles: &Roles) {
        if let Some(cover) = roles.cover {
            let says = [Para::new("subtitle", 0), Para::new("author", 0), Para::new("date", 0)];
            self.title_page("cover", "cover", cover, &says);
            let chapter = roles.chapter.unwrap_or(cover);
            self.title_page("chapter", "chapter", chapter, &[Para::new("lead", 0)]);
            let ending = roles.ending.unwrap_or(cover);
            self.title_page("ending", "ending", ending, &[Para::new("deck", 0)]);
        } else if let Some(chapter) = roles.chapter {
            self.title_page("chapter", "chapter", chapter, &[Para::new("lead", 0)]);
        }
        if let Some(content) = roles.content {
            self.list(content);
        }
        if let Some(contents) = roles.contents.or(roles.content) {
            self.contents(contents);
        }
        for index in &roles.columns {
            self.columns(*index);
        }
        if let Some(index) = roles.comparison {
            self.comparison(index);
        }
    }

    /// Cover, divider and ending where the template has no layout for them.
    fn plain_pages(&mut self, roles: &Roles, room: Area) {
        let mut plain = |kind: &str, say: &str| {
            let Area { x, y, w, h } = room;
            let _ = writeln!(
                self.designs,
                "design \"plain-{kind}\" kind={kind} name=\"{kind}\" sheet=0 furniture=f0 {{ head\n rect \"{x:.1} {y:.1} 4 {h:.1}\" fill=accent\n text \"{:.1} {y:.1} {:.1} {h:.1}\" say={say} style=statement anchor=middle }}",
                x + 36.0,
                w - 60.0,
            );
        };
        plain("cover", "subtitle");
        plain("ending", "deck");
        if roles.chapter.is_none() {
            plain("chapter", "lead");
        }
    }

    fn title_page(&mut self, id: &str, kind: &str, index: usize, says: &[Para]) {
        let sheet = &self.template.sheets[index];
        let Some(title) = roles::title(sheet) else { return };
        let own = self.sheet(index);
        let mut body = self.legible(index, title, "", &[Para::new("title", 0)]);
        let [subtitle, author, date] = roles::below_title(sheet);
        let mut apart: Vec<&str> = Vec::new();
        for (say, place) in [("author", author), ("date", date)] {
            let wanted = says.iter().find(|para| para.say == say);
            if let (Some(place), Some(para)) = (place, wanted) {
                body += &self.legible(index, place, "", &[*para]);
                apart.push(say);
            }
        }
        let says: Vec<Para> = says.iter().filter(|para| !apart.contains(&para.say)).copied().collect();
        if let Some(place) = subtitle {
            // Some templates were never written in: what comes below a title is smaller than it.
            let mut below = place.clone();
            for level in &mut below.levels {
                level.size = level.size.min((title.levels[0].size * BELOW_TITLE).round());
            }
            body += &self.legible(index, &below, "", &says);
        }
        self.design(id, kind, None, own, &sheet.name, &body);
    }

    /// The title of an ordinary page, clear of logos and lines that reach into its place.
    fn head(&mut self, index: usize, place: &Place) -> String {
        let surface = Surface::of(&self.template.sheets[index], place.at);
        let ink = mean(&place.levels[0].color.into());
        let is_open = place.fill.is_none() && surface.busy > 0.0 && ink.contrast(surface.ground) >= 3.0;
        let clear = surface.clear(place.at).filter(|part| is_open && holds_text(place, *part));
        match clear {
            Some(part) => {
                let position = self.position(index, place);
                let own = Place { at: part, ..place.clone() };
                self.placed(index, position, &own, "", &[Para::new("title", 0)])
            }
            None => self.legible(index, place, "", &[Para::new("title", 0)]),
        }
    }

    /// Text in the part of a place where it can be read: some covers paint over their own places. Where that leaves too
    /// little, it is written in black or white instead.
    fn legible(&mut self, index: usize, place: &Place, more: &str, says: &[Para]) -> String {
        let sheet = &self.template.sheets[index];
        let position = self.position(index, place);
        let ink = mean(&place.levels[0].color.into());
        let surface = Surface::of(sheet, place.at);
        let mut own = place.clone();
        if place.fill.is_none() && !self.is_shown(sheet, place) && surface.unread(ink) > MOST_LOST {
            let part = |ink: Rgb| surface.legible(place.at, ink).filter(|part| holds_text(place, *part));
            let other = if ink.luminance() < 0.3 { Rgb::WHITE } else { Rgb::BLACK };
            if let Some(part) = part(ink) {
                own.at = part;
            } else if let Some(part) = part(other) {
                own.at = part;
                own.levels.iter_mut().for_each(|level| level.color = Color::rgb(other));
            }
        }
        self.placed(index, position, &own, more, says)
    }

    /// Sample slides have their titles there and in that colour: its author saw it, on pictures too.
    fn is_shown(&self, sheet: &Sheet, place: &Place) -> bool {
        let alike = |title: &Place| title.at == place.at && title.levels[0].color == place.levels[0].color;
        let mut used =
            self.template.sheets.iter().filter(|other| other.uses > 0 && other.master == sheet.master);
        place.is_title() && used.any(|other| roles::title(other).is_some_and(alike))
    }

    /// All points in one place, as a list of two levels.
    fn list(&mut self, index: usize) {
        let sheet = &self.template.sheets[index];
        let (Some(title), Some(place)) = (roles::title(sheet), roles::main_text(sheet, self.page())) else {
            return;
        };
        let own = self.sheet(index);
        let head = self.head(index, title);
        let second = second_level(place);
        let points = [
            Para::new("heading", 0),
            Para { when: Some("has(heading)"), ..Para::new("body", second) },
            Para { when: Some("not has(heading)"), ..Para::new("body", 0) },
        ];
        let points = self.legible(index, place, "each=#true", &points);
        self.design("own-list", "points", Some("1-5"), own, &sheet.name, &format!("{head}{points}"));
    }

    /// The chapters in one place.
    fn contents(&mut self, index: usize) {
        let sheet = &self.template.sheets[index];
        let (Some(title), Some(place)) = (roles::title(sheet), roles::main_text(sheet, self.page())) else {
            return;
        };
        let own = self.sheet(index);
        let head = self.head(index, title);
        let chapters = self.legible(index, place, "each=#true", &[Para::new("heading", 0)]);
        self.design("own-contents", "contents", Some("1-10"), own, &sheet.name, &format!("{head}{chapters}"));
    }

    fn page(&self) -> f64 {
        self.template.size.width.points() * self.template.size.height.points()
    }

    /// One point in each of several places.
    fn columns(&mut self, index: usize) {
        let sheet = &self.template.sheets[index];
        let Some(title) = roles::title(sheet) else { return };
        let places = roles::text_places(sheet);
        let own = self.sheet(index);
        let mut body = self.head(index, title);
        for (k, place) in places.iter().enumerate() {
            let says = [
                Para { when: Some("has(heading)"), ..Para::new("heading", 0) },
                Para { when: Some("has(heading)"), ..Para::new("body", second_level(place)) },
                Para { when: Some("not has(heading)"), ..Para::new("body", 0) },
            ];
            body += &self.cell(index, k, place, &says);
        }
        let count = places.len().to_string();
        self.design(&format!("own-columns-{own}"), "points", Some(&count), own, &sheet.name, &body);
    }

    fn comparison(&mut self, index: usize) {
        let sheet = &self.template.sheets[index];
        let (Some(title), Some(pairs)) = (roles::title(sheet), roles::pairs(sheet)) else { return };
        let own = self.sheet(index);
        let mut body = self.head(index, title);
        for (k, (heading, text)) in pairs.into_iter().enumerate() {
            body += &self.cell(index, k, heading, &[Para::new("heading", 0)]);
            body += &self.cell(index, k, text, &[Para::new("body", 0)]);
        }
        for kind in ["comparison", "points"] {
            self.design(&format!("own-{kind}"), kind, Some("2"), own, &sheet.name, &body);
        }
    }

    fn design(&mut self, id: &str, kind: &str, count: Option<&str>, sheet: usize, name: &str, body: &str) {
        let count = count.map(|count| format!(" count=\"{count}\"")).unwrap_or_default();
        let name = quoted(name);
        // Nobody counts the first page and the last.
        let furniture =
            if matches!(kind, "cover" | "ending") { "none".to_owned() } else { format!("f{sheet}") };
        let _ = writeln!(
            self.designs,
            "design \"{id}\" kind={kind}{count} name={name} favour={FAVOUR} sheet={sheet} furniture={furniture} {{\n{body}}}"
        );
    }

    /// What point `k` says in `place`.
    fn cell(&mut self, index: usize, k: usize, place: &Place, says: &[Para]) -> String {
        let Area { x, y, w, h } = place.at;
        let inner = Place { at: Area { x: 0.0, y: 0.0, w, h }, ..place.clone() };
        let position = self.position(index, place);
        let text = self.placed(index, position, &inner, "", says);
        format!("    cells place=\"{x:.2} {y:.2} {w:.2} {h:.2}\" from={k} to={} {{\n{text}    }}\n", k + 1)
    }

    fn text(&mut self, index: usize, place: &Place, more: &str, says: &[Para]) -> String {
        let position = self.position(index, place);
        self.placed(index, position, place, more, says)
    }

    fn position(&self, index: usize, place: &Place) -> u32 {
        let sheet = &self.template.sheets[index];
        if place.is_title() {
            return 0;
        }
        let same =
            |known: &Place| known.kind == place.kind && known.index == place.index && known.at == place.at;
        sheet.places.iter().position(same).map_or(0, |at| at as u32 + 1)
    }

    /// A text node for `place`, which is the sheet's placeholder number `position`.
    fn placed(&mut self, index: usize, position: u32, place: &Place, more: &str, says: &[Para]) -> String {
        let Area { x, y, w, h } = place.at;
        let pad = [place.insets.left, place.insets.top, place.insets.right, place.insets.bottom]
            .map(|inset| format!("{:.2}", inset.points()))
            .join(" ");
        let anchor = match place.anchor {
            Anchor::Top => "top",
            Anchor::Middle => "middle",
            Anchor::Bottom => "bottom",
        };
        let align = match place.levels[0].align {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
        };
        let mut text = format!(
            "    text \"{x:.2} {y:.2} {w:.2} {h:.2}\" pad=\"{pad}\" anchor={anchor} align={align} place={position} {more} {{\n"
        );
        for para in says {
            let style = self.style(index, position, place, para.level);
            let when = para.when.map(|when| format!(" if=\"{when}\"")).unwrap_or_default();
            let mut before = place.levels[para.level].space_before();
            // Without a bullet of its own a heading needs something else to stand out.
            let is_heading = para.say == "heading" && says.len() > 1;
            let plain = place.levels[0].bullet().is_none() || second_level(place) == 0;
            // Room behind the paragraph before is the template's own way to tell them apart.
            if is_heading && place.levels[para.level].space_after() <= 0.0 {
                before = before.max(place.levels[para.level].size * BEFORE_HEADING);
            }
            let bold = if is_heading && plain { " bold=#true" } else { "" };
            let _ = writeln!(
                text,
                "        p say={} style=\"{style}\" level={} before={before:.1}{bold}{when}",
                para.say, para.level
            );
        }
        text += "    }\n";
        text
    }

    /// The type style of one level of a place, written the first time it is asked for.
    fn style(&mut self, index: usize, position: u32, place: &Place, level: usize) -> String {
        let sheet = self.known.get(&index).copied().unwrap_or(0);
        let look = &place.levels[level];
        let is_title = place.is_title();
        if is_title && sheet != 0 {
            // The titles of all content pages are one style, where they look alike.
            let canvas =
                self.template.sheets.iter().enumerate().find(|(index, _)| self.known.get(index) == Some(&0));
            let first = canvas.and_then(|(_, sheet)| roles::title(sheet));
            if first.is_some_and(|first| first.levels[0] == *look && (first.at.h - place.at.h).abs() < 1.0) {
                return "title".to_owned();
            }
        }
        let name = match (is_title, sheet) {
            (true, 0) => "title".to_owned(),
            _ => format!("s{sheet}p{position}l{level}-{:.0}", look.size * 10.0),
        };
        if self.colors.iter().any(|(known, _)| *known == name) {
            return name;
        }
        let least = match place.kind.as_str() {
            _ if is_title => (look.size * 0.5).max(16.0),
            // What would be much smaller than meant is better composed.
            "body" | "obj" => (look.size * 0.6).max(14.0),
            _ => 14.0,
        };
        let room = place.at.h - (place.insets.top + place.insets.bottom).points();
        let factor = self.line_factor(sheet, look, false);
        let lines =
            if is_title { ((room / (look.size * factor)).floor() as usize).clamp(1, 4).max(2) } else { 40 };
        let font = match look.role() {
            FontRole::Heading if self.is_family_font(sheet) => "heading".to_owned(),
            FontRole::Body if self.is_family_font(sheet) => "body".to_owned(),
            _ => quoted(&self.latin(sheet, look)),
        };
        let _ = writeln!(
            self.styles,
            "    \"{name}\" font={font} size=\"{}\" line={factor:.3} line_zh={:.3} bold={} italic={} caps={} spacing={:.2} lines={lines} color=ink",
            self.sizes(look.size, least),
            self.line_factor(sheet, look, true),
            flag(look.bold),
            flag(look.italic),
            flag(look.caps),
            f64::from(look.spacing) / 100.0,
        );
        self.colors.push((name.clone(), look.color));
        if place.kind == "sldNum" && look.size < SMALLEST {
            self.small.push((name.clone(), look.size));
        }
        name
    }

    /// The natural size and the smaller ones that fitting may take, down to `least`.
    fn sizes(&self, natural: f64, least: f64) -> String {
        let natural = natural.max(SMALLEST);
        let Scale(unit) = Scale::to_slide(self.template.page).back();
        let mut sizes = vec![natural];
        let mut size = natural;
        while size > least.max(SMALLEST) && sizes.len() < 12 {
            // Whole points of the template's own page, as people choose them.
            size = ((size * 0.9 * unit).floor() / unit).max((least.max(SMALLEST) * unit).ceil() / unit);
            if sizes.last().is_some_and(|last| size < *last) {
                sizes.push(size);
            } else {
                break;
            }
        }
        sizes.iter().map(|size| format!("{size:.2}")).collect::<Vec<_>>().join(" ")
    }

    fn line_factor(&self, sheet: usize, look: &Level, east_asian: bool) -> f64 {
        let natural = if east_asian { 1.3 } else { fonts::natural_line(&self.latin(sheet, look)) };
        look.line_factor(natural, if east_asian { 1.2 } else { 1.0 })
    }

    /// The sheet's theme fonts are the family's.
    fn is_family_font(&self, sheet: usize) -> bool {
        self.template_sheet(sheet).is_none_or(|own| {
            own.fonts == self.template_sheet(0).map_or(own.fonts.clone(), |first| first.fonts.clone())
        })
    }

    fn template_sheet(&self, sheet: usize) -> Option<&Sheet> {
        let index = self.known.iter().find(|(_, own)| **own == sheet).map(|(index, _)| *index)?;
        self.template.sheets.get(index)
    }

    /// The font that stands in for a level's own.
    fn latin(&self, sheet: usize, look: &Level) -> String {
        let theme = self.template_sheet(sheet).map_or(&self.template.fonts, |sheet| &sheet.fonts);
        fonts::latin(&look.latin_name(theme), self.book).name
    }

    /// The family's sheet for a sheet of the template.
    fn sheet(&mut self, index: usize) -> usize {
        if let Some(known) = self.known.get(&index) {
            return *known;
        }
        let own = self.sheets.len();
        self.known.insert(index, own);
        let sheet = &self.template.sheets[index];
        let mut shapes = sheet.shapes.clone();
        let mut placeholders: Vec<Placeholder> = Vec::new();
        for (at, place) in sheet.places.iter().enumerate() {
            let is_title = roles::title(sheet).is_some_and(|title| std::ptr::eq(title, place));
            if place.is_ambiguous && !is_title || place.is_odd || place.is_title() && !is_title {
                continue;
            }
            // A title is on every page, and so is what it is painted with.
            if let Some(paint) = place.fill.as_ref().filter(|_| is_title) {
                shapes.push(plane(place, paint.clone()));
            }
            let index = if is_title { 0 } else { at as u32 + 1 };
            placeholders.push(self.placeholder(own, index, place));
        }
        placeholders.sort_by_key(|place| place.index);
        self.sheets.push(Layout {
            name: sheet.name.clone(),
            kind: PageKind::Content,
            background: sheet.background.clone(),
            show_master: false,
            shapes,
            placeholders,
            source: Some(sheet.part.clone()),
        });
        self.furnish(index, own);
        own
    }

    /// The page number, where the layout has a place for it that is not in the middle of the text.
    fn furnish(&mut self, index: usize, own: usize) {
        let sheet = &self.template.sheets[index];
        let number =
            sheet.places.iter().find(|place| place.kind == "sldNum" && !place.is_odd && !place.is_ambiguous);
        let is_in_text = |number: &Place| {
            let (x, y) = (number.at.x + number.at.w / 2.0, number.at.y + number.at.h / 2.0);
            let holds = |at: Area| at.x < x && x < at.x + at.w && at.y < y && y < at.y + at.h;
            sheet.places.iter().any(|place| place.is_text() && holds(place.at))
        };
        // One that the decoration says, elsewhere than in its place, cannot be told in our pictures.
        let is_elsewhere = |number: &Place| {
            let near = |at: &Area| (at.x - number.at.x).abs() + (at.y - number.at.y).abs() < number.at.h;
            !sheet.numbers.is_empty() && !sheet.numbers.iter().any(near)
        };
        let text = number.filter(|place| !is_in_text(place) && !is_elsewhere(place));
        let text = text.map(|place| self.text(index, place, "", &[Para::new("page", 0)])).unwrap_or_default();
        let _ = writeln!(self.furniture, "furniture f{own} {{\n{text}}}");
    }

    fn placeholder(&self, sheet: usize, index: u32, place: &Place) -> Placeholder {
        let lang: Arc<str> = Arc::from("en-US");
        let theme = self.template_sheet(sheet).map_or(&self.template.fonts, |sheet| &sheet.fonts);
        let style = |level: &Level| {
            let mut style = level.text_style(theme, &lang);
            style.latin = Arc::from(self.latin(sheet, level));
            style.east_asian = Arc::from(fonts::east_asian(&style.east_asian, self.book).name);
            if !self.is_family_font(sheet) {
                style.font = FontRole::Named;
            }
            style.italic = level.italic;
            Arc::new(style)
        };
        let levels = &place.levels;
        let paragraphs = levels.iter().take(LISTED).enumerate().map(|(at, level)| Paragraph {
            runs: vec![Run { text: place.name.clone(), style: style(level) }],
            align: level.align,
            line_height: Emu::from_points(
                (level.size * self.line_factor(sheet, level, false) * 10.0).round() / 10.0,
            ),
            space_before: Emu::from_points(level.space_before()),
            bullet: level.bullet(),
            level: at as u8,
            left: level.left(),
        });
        let Area { x, y, w, h } = place.at;
        Placeholder {
            index,
            role: match place.kind.as_str() {
                "title" => PlaceholderRole::Title,
                "ctrTitle" => PlaceholderRole::CenteredTitle,
                "subTitle" => PlaceholderRole::Subtitle,
                "sldNum" => PlaceholderRole::PageNumber,
                "ftr" | "dt" => PlaceholderRole::Footer,
                _ => PlaceholderRole::Body,
            },
            name: place.name.clone(),
            // Rounded as the engine rounds the text node, so that a page that stays in place says no place.
            frame: rounded(x, y, w, h),
            style: style(&levels[0]),
            text: TextBody {
                paragraphs: paragraphs.collect(),
                anchor: place.anchor,
                insets: place.insets,
                ..TextBody::default()
            },
            source: Some(PlaceholderSource {
                kind: place.kind.clone(),
                index: place.index,
                is_silent: place.inherited.is_some(),
                is_drawn: place.kind == "sldNum"
                    && self.template_sheet(sheet).is_some_and(|sheet| !sheet.numbers.is_empty()),
            }),
        }
    }

    /// The composed pages, each on its sheet: tables, charts and pictures on one that has a place for them.
    fn pages(&self) -> String {
        let mut pages = PAGES.replace("sheet=CANVAS", "sheet=0").replace("furniture=CANVAS", "furniture=f0");
        for ((word, _), exhibit) in EXHIBITS.iter().zip(self.exhibits) {
            let (sheet, place) = exhibit.map_or((0, None), |(sheet, place)| (sheet, Some(place)));
            let place = place.map(|place| format!(" place={place}")).unwrap_or_default();
            pages = pages
                .replace(&format!("sheet={word}"), &format!("sheet={sheet}"))
                .replace(&format!("furniture={word}"), &format!("furniture=f{sheet}"))
                .replace(&format!(" place={word}"), &place);
        }
        pages
    }

    /// The fonts of composed headings and texts: the theme's, unless the master names others for titles and lists that
    /// are at hand. One that is not could not be written by its own name.
    fn voices(&self) -> (String, String) {
        let Some(canvas) = self.template_sheet(0) else { return ("heading".to_owned(), "body".to_owned()) };
        let of_master = self.template.sheets.iter().filter(|sheet| sheet.master == canvas.master);
        let body = of_master
            .flat_map(|sheet| &sheet.places)
            .find(|place| matches!(place.kind.as_str(), "body" | "obj"));
        let voice = |place: Option<&Place>, theme: &str| match place.map(|place| &place.levels[0]) {
            Some(level) if level.role() == FontRole::Named && self.latin(0, level) == level.latin => {
                quoted(&level.latin)
            }
            Some(level) if level.role() == FontRole::Heading => "heading".to_owned(),
            Some(level) if level.role() == FontRole::Body => "body".to_owned(),
            _ => theme.to_owned(),
        };
        (voice(roles::title(canvas), "heading"), voice(body, "body"))
    }

    fn file(&self, name: &str, palette: &Palette, room: Area) -> String {
        let theme = self.template_sheet(0).map_or(&self.template.fonts, |sheet| &sheet.fonts);
        let font = |name: &str| quoted(&fonts::latin(name, self.book).name);
        let (loud, plain) = self.voices();
        let east = |name: &str| quoted(&fonts::east_asian(name, self.book).name);
        let colors: Vec<String> =
            Role::ALL.iter().map(|role| format!("{}=\"{}\"", role.name(), palette.get(*role))).collect();
        let size = |list: &[f64]| {
            let mut sizes: Vec<f64> = list.iter().map(|size| size.max(SMALLEST.ceil())).collect();
            sizes.dedup();
            sizes.iter().map(f64::to_string).collect::<Vec<_>>().join(" ")
        };
        let restless = |sheet: &Sheet| {
            let seen = Surface::seen(sheet, self.template.size, room);
            seen.unread(palette.get(Role::Muted)) > MOST_LOST
        };
        // Further accents carry words where those can be read on them.
        let carries = |role: Role| palette.get(role).contrast(palette.get(Role::Bg)) >= 4.5;
        let (second, third) = (u8::from(carries(Role::Accent2)), u8::from(carries(Role::Accent3)));
        let on_third = if third == 1 { "bg" } else { "ink" };
        let radius = RADIUS;
        let plated = u8::from(self.template_sheet(0).is_some_and(restless));
        format!(
            r#"family enterprise {{
    number 999
    style 1
    name en={name}
    fonts heading={} heading_ea={} body={} body_ea={}
}}
palette {{
    blue {} on_block=bg on_step=bg on_step2=bg on_step3={} wire=accent
}}
type {{
{}    lead font={plain} size="{}" line=1.25 bold=#true color=ink
    large font={plain} size="{}" line=1.35 color=ink
    heading font={plain} size="{}" line=1.2 bold=#true color=ink
    body font={plain} size="{}" line=1.3 color=muted
    cell font={plain} size="{}" line=1.3 bold=#true color=ink
    small font={plain} size="{}" line=1.25 color=muted
    label font={plain} size="{}" line=1.25 color=muted
    number font={loud} size="{}" line=1.2 bold=#true color=deep lines=1
    moment font={loud} size="{}" line=1.15 bold=#true color=deep lines=2
    figure font={loud} size="{}" line=1.1 bold=#true color=deep lines=1
    statement font={loud} size="{}" line=1.25 color=ink
    quote font={loud} size="{}" line=1.3 color=ink
}}
let left={:.2} top={:.2} wide={:.2} high={:.2} plated={plated} radius={radius} second={second} third={third}
{}{}
{KIT}"#,
            font(&theme.major.0),
            east(&theme.major.1),
            font(&theme.minor.0),
            east(&theme.minor.1),
            colors.join(" "),
            on_third,
            self.styles,
            size(&[24.0, 22.0, 20.0, 18.0, 16.0]),
            size(&[24.0, 22.0, 20.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0]),
            size(&[26.0, 24.0, 22.0, 21.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0]),
            size(BODY_SIZES),
            size(BODY_SIZES),
            size(&[12.0]),
            size(&[14.0]),
            size(&[22.0, 20.0, 18.0]),
            size(&[24.0, 22.0, 20.0, 18.0, 16.0, 14.0]),
            size(&[60.0, 54.0, 48.0, 44.0, 40.0, 36.0, 32.0, 28.0, 24.0, 20.0, 18.0]),
            size(&[44.0, 40.0, 36.0, 32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0]),
            size(&[38.0, 34.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0]),
            room.x,
            room.y,
            room.w,
            room.h,
            self.furniture,
            self.designs,
            name = quoted(name),
        )
    }
}

/// A paragraph of a place: what it says, on which list level.
#[derive(Clone, Copy)]
struct Para {
    say: &'static str,
    level: usize,
    when: Option<&'static str>,
}

impl Para {
    fn new(say: &'static str, level: usize) -> Self {
        Self { say, level, when: None }
    }
}

/// The part of a place has room for a line of its text.
fn holds_text(place: &Place, part: Area) -> bool {
    part.h >= (place.levels[0].size * 1.6).min(place.at.h) && part.w >= place.at.w * 0.45
}

/// The list level for text below a heading: the second, unless the template never thought of it.
fn second_level(place: &Place) -> usize {
    let [first, second, ..] = &place.levels;
    let alike = mean(&first.color.into()).contrast(mean(&second.color.into())) < 4.0;
    usize::from(alike && second.size <= first.size && second.size >= first.size * 0.5)
}

/// Lengths as a text node has them: hundredths of a point.
fn rounded(x: f64, y: f64, w: f64, h: f64) -> Rect {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    Rect::from_points(round(x), round(y), round(w), round(h))
}

fn plane(place: &Place, paint: deckwright_model::paint::Paint) -> Shape {
    let Area { x, y, w, h } = place.at;
    Shape {
        name: format!("{} ground", place.name),
        alt: String::new(),
        frame: Rect::from_points(x, y, w, h),
        placeholder: None,
        kind: ShapeKind::Geometry(Geometry {
            form: Form::Rect,
            fill: Some(paint),
            stroke: None,
            shadow: None,
            text: None,
            text_role: TextRole::Body,
        }),
    }
}

fn flag(value: bool) -> &'static str {
    if value { "#true" } else { "#false" }
}

/// A string of a suit file.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars().filter(|c| !c.is_control()).take(120) {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}

/// Which slot of the theme a colour is, tried in this order.
pub fn slot_of(scheme: &[(&'static str, Rgb)], rgb: Rgb) -> Option<ThemeSlot> {
    let name = scheme.iter().find(|(_, known)| *known == rgb)?.0;
    ThemeSlot::ALL.into_iter().find(|slot| slot.name() == name)
}
