//! What does the template's theme say? Colours by slot, fonts, and the fills that shapes refer to by number.

use deckwright_model::paint::Rgb;

use deckwright_package::xml::Node;

#[derive(Clone, Debug)]
pub struct Theme {
    pub name: String,
    /// `dk1 lt1 dk2 lt2 accent1 … folHlink`.
    colors: Vec<(String, Rgb)>,
    pub major: Fonts,
    pub minor: Fonts,
    pub fills: Vec<Node>,
    pub lines: Vec<Node>,
    pub grounds: Vec<Node>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fonts {
    pub latin: String,
    /// East Asian, where the theme names one: for all, or for Simplified Chinese.
    pub east_asian: String,
}

impl Theme {
    pub fn read(root: &Node) -> Self {
        let elements = root.child("themeElements");
        let scheme = elements.and_then(|elements| elements.child("clrScheme"));
        let colors = scheme.map_or_else(Vec::new, |scheme| {
            scheme.children.iter().filter_map(|slot| Some((slot.name.clone(), plain_color(slot)?))).collect()
        });
        let fonts = |kind: &str| {
            let node = elements.and_then(|elements| elements.at(&["fontScheme", kind]));
            node.map(read_fonts).unwrap_or_default()
        };
        let list = |name: &str| {
            let node = elements.and_then(|elements| elements.at(&["fmtScheme", name]));
            node.map_or_else(Vec::new, |node| node.children.clone())
        };
        Self {
            name: root.get("name").to_owned(),
            colors,
            major: fonts("majorFont"),
            minor: fonts("minorFont"),
            fills: list("fillStyleLst"),
            lines: list("lnStyleLst"),
            grounds: list("bgFillStyleLst"),
        }
    }

    pub fn color(&self, slot: &str) -> Option<Rgb> {
        self.colors.iter().find(|(known, _)| known == slot).map(|(_, rgb)| *rgb)
    }
}

fn read_fonts(node: &Node) -> Fonts {
    let face = |name: &str| node.child(name).map_or("", |font| font.get("typeface")).trim().to_owned();
    let script = |script: &str| {
        node.all("font").find(|font| font.get("script") == script).map(|font| font.get("typeface").to_owned())
    };
    let east_asian = Some(face("ea")).filter(|name| !name.is_empty());
    Fonts { latin: face("latin"), east_asian: east_asian.or_else(|| script("Hans")).unwrap_or_default() }
}

/// A colour of the scheme itself: exact, or what the system had when the file was saved.
fn plain_color(slot: &Node) -> Option<Rgb> {
    let color = slot.children.first()?;
    let value = if color.name == "sysClr" { color.get("lastClr") } else { color.get("val") };
    match (value.parse().ok(), color.get("val")) {
        (Some(rgb), _) => Some(rgb),
        (None, "window") => Some(Rgb::WHITE),
        (None, "windowText") => Some(Rgb::BLACK),
        _ => None,
    }
}
