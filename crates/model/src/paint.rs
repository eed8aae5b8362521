//! Colours by palette role, and what is painted with them.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::{Emu, Rect};

/// A colour as the screen shows it. Written `RRGGBB`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    pub const WHITE: Self = Self(255, 255, 255);
    pub const BLACK: Self = Self(0, 0, 0);

    /// Relative luminance as WCAG 2 defines it, 0 to 1.
    pub fn luminance(self) -> f64 {
        // Every text is held against its ground at many places, and a power takes longer than all the rest of that.
        static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
            std::array::from_fn(|channel| {
                let c = channel as f64 / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            })
        });
        let linear = |channel: u8| LINEAR[usize::from(channel)];
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio as WCAG 2 defines it, 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// `share` (0 to 1) of `other` mixed into this colour, channel by channel.
    pub fn mix(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| {
            (f64::from(a) + (f64::from(b) - f64::from(a)) * share.clamp(0.0, 1.0)).round() as u8
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

#[derive(Clone, Debug, thiserror::Error)]
#[error("`{0}` is not a colour; write it as RRGGBB")]
pub struct BadRgb(String);

impl FromStr for Rgb {
    type Err = BadRgb;
    fn from_str(text: &str) -> Result<Self, BadRgb> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(BadRgb(text.to_owned()));
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| BadRgb(text.to_owned()))?;
        Ok(Self((value >> 16) as u8, (value >> 8) as u8, value as u8))
    }
}

impl TryFrom<String> for Rgb {
    type Error = BadRgb;
    fn try_from(text: String) -> Result<Self, BadRgb> {
        text.parse()
    }
}

impl From<Rgb> for String {
    fn from(rgb: Rgb) -> Self {
        rgb.to_string()
    }
}

/// What a colour is for. The pptx exporter binds each role to a slot of the theme, so that a user
/// can recolour a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Role")]
pub enum PaletteRole {
    Bg,
    /// The alternate background.
    Bg2,
    /// Cards.
    Surface,
    Ink,
    /// Secondary text.
    Muted,
    Line,
    Accent,
    Accent2,
    Accent3,
    /// Text on accent.
    OnAccent,
    /// Text on dark planes.
    OnDark,
    /// One colour a family derives beyond the others (a deep ground, a sun).
    Deep,
}

impl PaletteRole {
    pub const ALL: [Self; 12] = [
        Self::Bg,
        Self::Bg2,
        Self::Surface,
        Self::Ink,
        Self::Muted,
        Self::Line,
        Self::Accent,
        Self::Accent2,
        Self::Accent3,
        Self::OnAccent,
        Self::OnDark,
        Self::Deep,
    ];

    /// The role's name in suit files and in the canvas file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bg => "bg",
            Self::Bg2 => "bg2",
            Self::Surface => "surface",
            Self::Ink => "ink",
            Self::Muted => "muted",
            Self::Line => "line",
            Self::Accent => "accent",
            Self::Accent2 => "accent2",
            Self::Accent3 => "accent3",
            Self::OnAccent => "on_accent",
            Self::OnDark => "on_dark",
            Self::Deep => "deep",
        }
    }
}

/// The colours of a suit, one for each [`PaletteRole`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Palette {
    /// In the order of [`PaletteRole::ALL`].
    pub colors: [Rgb; 12],
    /// Of an enterprise template: which slot of the template's own theme has the colour of each role, in
    /// the order of [`PaletteRole::ALL`]. Without it the theme is ours, and every role has a slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<[Option<ThemeSlot>; 12]>,
}

/// A colour of a theme as shapes name it, through the master's colour map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThemeSlot {
    Text1,
    Background1,
    Text2,
    Background2,
    Accent1,
    Accent2,
    Accent3,
    Accent4,
    Accent5,
    Accent6,
}

impl ThemeSlot {
    pub const ALL: [Self; 10] = [
        Self::Text1,
        Self::Background1,
        Self::Text2,
        Self::Background2,
        Self::Accent1,
        Self::Accent2,
        Self::Accent3,
        Self::Accent4,
        Self::Accent5,
        Self::Accent6,
    ];

    /// `a:schemeClr/@val`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text1 => "tx1",
            Self::Background1 => "bg1",
            Self::Text2 => "tx2",
            Self::Background2 => "bg2",
            Self::Accent1 => "accent1",
            Self::Accent2 => "accent2",
            Self::Accent3 => "accent3",
            Self::Accent4 => "accent4",
            Self::Accent5 => "accent5",
            Self::Accent6 => "accent6",
        }
    }
}

impl Palette {
    /// For a theme of our own.
    pub fn new(colors: [Rgb; 12]) -> Self {
        Self { colors, slots: None }
    }

    pub fn get(&self, role: PaletteRole) -> Rgb {
        self.colors[role as usize]
    }

    pub fn set(&mut self, role: PaletteRole, rgb: Rgb) {
        self.colors[role as usize] = rgb;
    }
}

/// A colour on the page: a role, perhaps mixed toward another, perhaps transparent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Color {
    #[serde(flatten)]
    pub base: Base,
    /// Opacity in thousandths: 1000 is opaque.
    #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
    pub alpha: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    Role(PaletteRole),
    /// `share` thousandths of the second role mixed into the first.
    Mix(PaletteRole, PaletteRole, u16),
    /// A colour outside the palette (pictures of enterprise templates; never in our suits).
    Rgb(Rgb),
}

fn opaque() -> u16 {
    1000
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_opaque(alpha: &u16) -> bool {
    *alpha == 1000
}

impl Color {
    pub fn role(role: PaletteRole) -> Self {
        Self { base: Base::Role(role), alpha: 1000 }
    }

    pub fn rgb(rgb: Rgb) -> Self {
        Self { base: Base::Rgb(rgb), alpha: 1000 }
    }

    pub fn with_alpha(self, alpha: f64) -> Self {
        Self { alpha: (alpha.clamp(0.0, 1.0) * 1000.0).round() as u16, ..self }
    }

    /// The colour without its transparency.
    pub fn resolve(self, palette: &Palette) -> Rgb {
        match self.base {
            Base::Role(role) => palette.get(role),
            Base::Mix(from, toward, share) => {
                palette.get(from).mix(palette.get(toward), f64::from(share) / 1000.0)
            }
            Base::Rgb(rgb) => rgb,
        }
    }

    pub fn opacity(self) -> f64 {
        f64::from(self.alpha) / 1000.0
    }
}

impl From<PaletteRole> for Color {
    fn from(role: PaletteRole) -> Self {
        Self::role(role)
    }
}

/// What fills a shape or a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Paint {
    Solid(Color),
    Linear {
        /// Clockwise degrees from left-to-right, in tenths: 0 runs to the right, 900 downwards. The
        /// line runs through the centre and ends where its perpendiculars meet the corners, as
        /// DrawingML draws `a:lin` with `scaled="0"`.
        angle: i32,
        stops: Vec<Stop>,
    },
    /// From a centre inside the frame out to the farthest corner of the frame's bounding box, as
    /// DrawingML draws `a:path path="circle"`. In an ellipse with centre (500, 500) the last stop
    /// is reached at √2 of the radius, so glows should be opaque-free by 707.
    Radial {
        /// In thousandths of the frame's width and height.
        center: (u16, u16),
        stops: Vec<Stop>,
    },
}

impl Paint {
    /// Whether nothing behind it can be seen.
    pub fn is_opaque(&self) -> bool {
        match self {
            Self::Solid(color) => color.alpha >= 1000,
            Self::Linear { stops, .. } | Self::Radial { stops, .. } => {
                !stops.is_empty() && stops.iter().all(|stop| stop.color.alpha >= 1000)
            }
        }
    }

    /// Its colour and opacity at a point of the page, in EMU, where it fills `frame`.
    pub fn at(&self, frame: Rect, palette: &Palette, x: f64, y: f64) -> (Rgb, f64) {
        let (left, top) = (frame.x.0 as f64, frame.y.0 as f64);
        let (width, height) = (frame.width.0 as f64, frame.height.0 as f64);
        match self {
            Self::Solid(color) => (color.resolve(palette), color.opacity()),
            Self::Linear { angle, stops } => {
                let (sin, cos) = (f64::from(*angle) / 10.0).to_radians().sin_cos();
                let half = (width * cos).abs() / 2.0 + (height * sin).abs() / 2.0;
                let along = (x - left - width / 2.0) * cos + (y - top - height / 2.0) * sin;
                between(stops, palette, if half > 0.0 { (along + half) / (2.0 * half) } else { 0.0 })
            }
            Self::Radial { center, stops } => {
                let share = |thousandths: u16| f64::from(thousandths) / 1000.0;
                let (cx, cy) = (width * share(center.0), height * share(center.1));
                let radius = cx.max(width - cx).hypot(cy.max(height - cy));
                let distance = (x - left - cx).hypot(y - top - cy);
                between(stops, palette, if radius > 0.0 { distance / radius } else { 0.0 })
            }
        }
    }
}

/// The colour and opacity between the stops of a gradient.
fn between(stops: &[Stop], palette: &Palette, at: f64) -> (Rgb, f64) {
    let resolve = |stop: &Stop| (stop.color.resolve(palette), stop.color.opacity());
    let (Some(first), Some(last)) = (stops.first(), stops.last()) else { return (Rgb::WHITE, 0.0) };
    let place = |stop: &Stop| f64::from(stop.at) / 1000.0;
    if at <= place(first) {
        return resolve(first);
    }
    for pair in stops.windows(2) {
        let (from, to) = (place(&pair[0]), place(&pair[1]));
        if at <= to {
            let share = if to > from { (at - from) / (to - from) } else { 1.0 };
            let ((a, a_opacity), (b, b_opacity)) = (resolve(&pair[0]), resolve(&pair[1]));
            return (a.mix(b, share), a_opacity + (b_opacity - a_opacity) * share);
        }
    }
    resolve(last)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stop {
    /// In thousandths, ascending.
    pub at: u16,
    pub color: Color,
}

impl From<Color> for Paint {
    fn from(color: Color) -> Self {
        Self::Solid(color)
    }
}

impl From<PaletteRole> for Paint {
    fn from(role: PaletteRole) -> Self {
        Self::Solid(role.into())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stroke {
    pub color: Color,
    pub width: Emu,
    #[serde(default, skip_serializing_if = "is_default")]
    pub dash: Dash,
    #[serde(default, skip_serializing_if = "is_default")]
    pub cap: Cap,
    #[serde(default, skip_serializing_if = "is_default")]
    pub join: Join,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dash {
    #[default]
    Solid,
    /// Four widths on, three off: `a:prstDash val="dash"`.
    Dash,
    /// One width on, three off: `a:prstDash val="dot"`.
    Dot,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cap {
    #[default]
    Flat,
    Round,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    #[default]
    Miter,
    Round,
}

/// A soft outer shadow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shadow {
    pub color: Color,
    /// Radius of the blur, `a:outerShdw/@blurRad`.
    pub blur: Emu,
    pub dx: Emu,
    pub dy: Emu,
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_follows_wcag() {
        assert!((Rgb::WHITE.contrast(Rgb::BLACK) - 21.0).abs() < 1e-9);
        let grey: Rgb = "767676".parse().unwrap();
        assert!((grey.contrast(Rgb::WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn colors_survive_json() {
        for color in [
            Color::role(PaletteRole::OnAccent).with_alpha(0.4),
            Color { base: Base::Mix(PaletteRole::Accent, PaletteRole::Bg, 880), alpha: 1000 },
            Color::rgb(Rgb(1, 2, 3)),
        ] {
            let json = serde_json::to_string(&color).unwrap();
            assert_eq!(serde_json::from_str::<Color>(&json).unwrap(), color, "{json}");
        }
        assert!("#12345".parse::<Rgb>().is_err());
        assert!("é1234".parse::<Rgb>().is_err());
    }
}
