//! Which pages do the template's own layouts serve, and how? A design for each, whose texts stand in the layout's places.

use deckwright_layout::draw::geometry::Area;
use deckwright_layout::suit::tree::Element;

use super::builder::FamilyBuilder;
use super::styles::short;
use super::texts::{Para, second_level};
use crate::roles::{self, Roles};
use crate::template::Place;

/// How much a layout of the template is preferred to a composed page.
const FAVOUR: f64 = 0.35;
/// The most that text below the title of a cover or divider has of that title's size: 32 below 44 points.
const MAX_SIZE_BELOW_TITLE: f64 = 0.73;

/// What a design is called and for, and the sheet that it stands on.
struct DesignHead<'a> {
    id: &'a str,
    kind: &'a str,
    /// How many points it shows, where they are counted: `2`, `1-5`.
    count: Option<&'a str>,
    /// The family's sheet, and what the template calls it.
    sheet: usize,
    name: &'a str,
}

impl FamilyBuilder<'_> {
    /// The sheet that pages are composed on is the first, and its title is the family's title.
    pub fn add_canvas(&mut self, index: usize) {
        self.sheet(index);
        if let Some(title) = roles::title(&self.template.sheets[index]) {
            let text = self.head(index, title);
            self.head = Some(Element::new("define").arg("head").with([text]));
        }
    }

    pub fn add_native_pages(&mut self, roles: &Roles) {
        if let Some(cover) = roles.cover {
            let says = [Para::new("subtitle", 0), Para::new("author", 0), Para::new("date", 0)];
            self.add_title_page("cover", cover, &says);
            let chapter = roles.chapter.unwrap_or(cover);
            self.add_title_page("chapter", chapter, &[Para::new("lead", 0)]);
            let ending = roles.ending.unwrap_or(cover);
            self.add_title_page("ending", ending, &[Para::new("deck", 0)]);
        } else if let Some(chapter) = roles.chapter {
            self.add_title_page("chapter", chapter, &[Para::new("lead", 0)]);
        }
        if let Some(content) = roles.content {
            self.add_list(content);
        }
        if let Some(contents) = roles.contents.or(roles.content) {
            self.add_contents(contents);
        }
        for index in &roles.columns {
            self.add_columns(*index);
        }
        if let Some(index) = roles.comparison {
            self.add_comparison(index);
        }
    }

    /// Cover, divider and ending where the template has no layout for them.
    pub fn add_plain_pages(&mut self, roles: &Roles, room: Area) {
        self.add_plain_page("cover", "subtitle", room);
        self.add_plain_page("ending", "deck", room);
        if roles.chapter.is_none() {
            self.add_plain_page("chapter", "lead", room);
        }
    }

    fn add_plain_page(&mut self, kind: &str, say: &str, Area { x, y, w, h }: Area) {
        let bar = Element::new("rect").arg(format!("{x:.1} {y:.1} 4 {h:.1}")).prop("fill", "accent");
        let text = Element::new("text")
            .arg(format!("{:.1} {y:.1} {:.1} {h:.1}", x + 36.0, w - 60.0))
            .prop("say", say)
            .prop("style", "statement")
            .prop("anchor", "middle");
        let design = Element::new("design")
            .arg(format!("plain-{kind}"))
            .prop("kind", kind)
            .prop("name", kind)
            .prop("sheet", 0)
            .prop("furniture", "f0");
        self.designs.push(design.with([Element::new("head"), bar, text]));
    }

    fn add_title_page(&mut self, kind: &str, index: usize, says: &[Para]) {
        let sheet = &self.template.sheets[index];
        let Some(title) = roles::title(sheet) else { return };
        let own = self.sheet(index);
        let mut body = vec![self.legible(index, title, &[Para::new("title", 0)])];
        let [subtitle, author, date] = roles::below_title(sheet);
        let mut apart: Vec<&str> = Vec::new();
        for (say, place) in [("author", author), ("date", date)] {
            let wanted = says.iter().find(|para| para.say == say);
            if let (Some(place), Some(para)) = (place, wanted) {
                body.push(self.legible(index, place, &[*para]));
                apart.push(say);
            }
        }
        let says: Vec<Para> = says.iter().filter(|para| !apart.contains(&para.say)).copied().collect();
        if let Some(place) = subtitle {
            // Some templates were never written in: what comes below a title is smaller than it.
            let mut below = place.clone();
            for level in &mut below.levels {
                level.size = level.size.min((title.levels[0].size * MAX_SIZE_BELOW_TITLE).round());
            }
            body.push(self.legible(index, &below, &says));
        }
        self.add_design(&DesignHead { id: kind, kind, count: None, sheet: own, name: &sheet.name }, body);
    }

    /// All points in one place, as a list of two levels.
    fn add_list(&mut self, index: usize) {
        let says = |place: &Place| {
            vec![
                Para::new("heading", 0),
                Para { when: Some("has(heading)"), ..Para::new("body", second_level(place)) },
                Para { when: Some("not has(heading)"), ..Para::new("body", 0) },
            ]
        };
        self.add_one_place("own-list", "points", "1-5", index, says);
    }

    /// The chapters in one place.
    fn add_contents(&mut self, index: usize) {
        self.add_one_place("own-contents", "contents", "1-10", index, |_| vec![Para::new("heading", 0)]);
    }

    /// Each thing of the page in the main place of its layout, one below the other.
    fn add_one_place(
        &mut self,
        id: &str,
        kind: &str,
        count: &str,
        index: usize,
        says: impl Fn(&Place) -> Vec<Para>,
    ) {
        let sheet = &self.template.sheets[index];
        let page = self.template.size.width.points() * self.template.size.height.points();
        let (Some(title), Some(place)) = (roles::title(sheet), roles::main_text(sheet, page)) else {
            return;
        };
        let own = self.sheet(index);
        let head = self.head(index, title);
        let text = self.legible(index, place, &says(place)).flag_if("each", true);
        let count = Some(count);
        self.add_design(&DesignHead { id, kind, count, sheet: own, name: &sheet.name }, vec![head, text]);
    }

    /// One point in each of several places.
    fn add_columns(&mut self, index: usize) {
        let sheet = &self.template.sheets[index];
        let Some(title) = roles::title(sheet) else { return };
        let places = roles::text_places(sheet);
        let own = self.sheet(index);
        let mut body = vec![self.head(index, title)];
        for (k, place) in places.iter().enumerate() {
            let says = [
                Para { when: Some("has(heading)"), ..Para::new("heading", 0) },
                Para { when: Some("has(heading)"), ..Para::new("body", second_level(place)) },
                Para { when: Some("not has(heading)"), ..Para::new("body", 0) },
            ];
            body.push(self.cell(index, k, place, &says));
        }
        let (id, count) = (format!("own-columns-{own}"), places.len().to_string());
        let design =
            DesignHead { id: &id, kind: "points", count: Some(&count), sheet: own, name: &sheet.name };
        self.add_design(&design, body);
    }

    fn add_comparison(&mut self, index: usize) {
        let sheet = &self.template.sheets[index];
        let (Some(title), Some(pairs)) = (roles::title(sheet), roles::pairs(sheet)) else { return };
        let own = self.sheet(index);
        let mut body = vec![self.head(index, title)];
        for (k, (heading, text)) in pairs.into_iter().enumerate() {
            body.push(self.cell(index, k, heading, &[Para::new("heading", 0)]));
            body.push(self.cell(index, k, text, &[Para::new("body", 0)]));
        }
        for (id, kind) in [("own-comparison", "comparison"), ("own-points", "points")] {
            let design = DesignHead { id, kind, count: Some("2"), sheet: own, name: &sheet.name };
            self.add_design(&design, body.clone());
        }
    }

    fn add_design(&mut self, head: &DesignHead<'_>, body: Vec<Element<'static>>) {
        let DesignHead { id, kind, count, sheet, name } = *head;
        // Nobody counts the first page and the last.
        let furniture =
            if matches!(kind, "cover" | "ending") { "none".to_owned() } else { format!("f{sheet}") };
        let design = Element::new("design")
            .arg(id)
            .prop("kind", kind)
            .prop_if("count", count)
            .prop("name", short(name))
            .prop("favour", FAVOUR)
            .prop("sheet", sheet)
            .prop("furniture", furniture);
        self.designs.push(design.with(body));
    }
}
