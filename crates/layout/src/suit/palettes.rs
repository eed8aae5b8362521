//! The colours of a family: every role, and every name of its own, given once for all colours or for one.

use deckwright_model::paint::{Palette, PaletteRole, Rgb};

use super::expr::split;
use super::family::{COLORS, FamilyPalette};
use super::fields::{Fields, SpannedValue};
use super::read::FamilyReader;

/// What all colours share unless they say otherwise.
const SHARED: &str = "every";

/// Names and what they stand for.
type Entries = Vec<(String, SpannedValue)>;

impl FamilyReader<'_> {
    pub(super) fn palette(&mut self, fields: &Fields) {
        let mut shared: Entries = Vec::new();
        let mut rows: Vec<(Fields, Vec<u32>, Vec<u32>, Entries)> = Vec::new();
        for child in fields.children() {
            let inner = Fields::new(child);
            let scenes = self.ids(&inner, "scenes");
            let tasks = self.ids(&inner, "tasks");
            let entries = inner.rest();
            if inner.name() == SHARED {
                shared.extend(entries);
                inner.finish(&mut self.problems);
            } else {
                rows.push((inner, scenes, tasks, entries));
            }
        }
        // Names of the family's own, in the order in which they are first mentioned.
        let said = || shared.iter().chain(rows.iter().flat_map(|row| &row.3)).map(|(name, _)| name);
        for name in said().filter(|name| role(name).is_none()) {
            if !self.names.aliases.contains(name) {
                self.names.aliases.push(name.clone());
            }
        }
        for (inner, scenes, tasks, entries) in rows {
            self.palette_row(&inner, scenes, tasks, &shared, &entries);
            inner.finish(&mut self.problems);
        }
        for color in COLORS.iter().filter(|_| self.every_color) {
            if !self.family.palettes.iter().any(|row| row.color == color) {
                self.problems.add(fields.offset(), "palette", format!("`{}` is missing", color.name));
            }
        }
    }

    fn palette_row(
        &mut self,
        fields: &Fields,
        scenes: Vec<u32>,
        tasks: Vec<u32>,
        shared: &Entries,
        own: &Entries,
    ) {
        let name = fields.name();
        let Some(color) = COLORS.iter().find(|color| color.name == name) else {
            let known: Vec<_> = COLORS.iter().map(|color| color.name).collect();
            let message =
                format!("is none of the colours: {}; `{SHARED}` says what all share", known.join(", "));
            self.problems.add(fields.offset(), format!("palette {name}"), message);
            return;
        };
        let found = |called: &str| {
            own.iter().chain(shared).find(|(name, _)| name == called).map(|(_, found)| found.clone())
        };
        let mut missing = Vec::new();
        let mut palette = Palette::new([Rgb::BLACK; 12]);
        for role in PaletteRole::ALL {
            let Some(value) = found(role.name()) else {
                missing.extend((role != PaletteRole::Deep).then(|| role.name().to_owned()));
                continue;
            };
            match value.text.parse() {
                Ok(rgb) => palette.set(role, rgb),
                Err(_) => {
                    let message = format!("`{}` is not a colour; write \"#RRGGBB\"", value.text);
                    self.problems.add(value.offset, format!("palette {name} {}", role.name()), message);
                }
            }
        }
        let mut aliases = Vec::new();
        for alias in self.names.aliases.clone() {
            let Some(value) = found(&alias) else {
                missing.push(alias);
                continue;
            };
            if let Some(of) = role(&value.text) {
                aliases.push(of);
            } else {
                let message = format!("`{}` is not a role", value.text);
                self.problems.add(value.offset, format!("palette {name} {alias}"), message);
            }
        }
        for missing in missing {
            let message = format!("`{missing}` is missing, here and in `{SHARED}`");
            self.problems.add(fields.offset(), format!("palette {name}"), message);
        }
        if found(PaletteRole::Deep.name()).is_none() {
            palette.set(PaletteRole::Deep, deep_accent(&palette));
        }
        self.family.palettes.push(FamilyPalette { color, palette, aliases, scenes, tasks });
    }

    /// Ids in a row: `scenes="2 15"`.
    fn ids(&mut self, fields: &Fields, name: &str) -> Vec<u32> {
        let Some(found) = fields.prop(name) else { return Vec::new() };
        let part = |text: &str| SpannedValue { text: text.to_owned(), offset: found.offset };
        split(&found.text)
            .into_iter()
            .filter_map(|text| self.whole(&part(text), &fields.field(name), 1..=99))
            .collect()
    }
}

fn role(name: &str) -> Option<PaletteRole> {
    PaletteRole::ALL.into_iter().find(|role| role.name() == name)
}

/// The accent, darkened until it reads on every light ground (or lightened, on dark ones).
fn deep_accent(palette: &Palette) -> Rgb {
    let accent = palette.get(PaletteRole::Accent);
    let grounds = [PaletteRole::Bg, PaletteRole::Bg2, PaletteRole::Surface].map(|role| palette.get(role));
    let toward = if grounds[0].luminance() > 0.4 { Rgb::BLACK } else { Rgb::WHITE };
    (0..=50)
        .map(|step| accent.mix(toward, f64::from(step) / 50.0))
        .find(|rgb| grounds.iter().all(|ground| rgb.contrast(*ground) >= 4.6))
        .unwrap_or(toward)
}
