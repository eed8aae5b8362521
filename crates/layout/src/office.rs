//! What office programs do in their own way: how LibreOffice and PowerPoint round, break, space and place what a file
//! says.
//!
//! The rest of this crate measures fonts; every measure that is a program's habit rather than a font's property is a
//! value here, so that pages are drawn as these programs will show them. [`Office::none`] has no such habits.

mod advances;
pub mod charts;
mod families;
mod legend;
pub mod number_format;

use deckwright_model::geometry::Emu;

pub use advances::{Advances, Device};
pub use families::{east_asian_family, latin_family};
pub use legend::LegendMeasures;

pub(crate) use families::regional;

/// How office programs set text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Office {
    /// The device on whose dots sizes and advances fall; without one they are the font's own.
    pub device: Option<Device>,
    /// How far lines stay clear of breaking differently in a program that measures them again.
    pub slack: Slack,
    /// Room between an East Asian and a Latin character, as a share of the height of the face before it.
    pub script_gap: f64,
    /// A quotation mark that opens a paragraph is taken for Latin, so that there is room after it before East Asian
    /// text.
    pub opening_quote_is_latin: bool,
    /// Letter spacing also separates stretches of different styles or scripts.
    pub spacing_crosses_runs: bool,
    /// Letters that are spaced apart form ligatures.
    pub ligatures_in_spaced_text: bool,
    /// A line may end after the slash of `and/or`.
    pub breaks_after_slash: bool,
    /// A line may end inside a Korean word that continues in Hangul after digits or Latin letters.
    pub parts_korean_words_of_two_scripts: bool,
    /// Room below the baseline of a line of exact height.
    pub descent: Descent,
    /// Room to the left of the cells of a column of vertical text, as a share of the em; without it the cells are centred.
    pub column_lead: Option<f64>,
    /// Vertical text is turned on its side where it is not in a placeholder.
    pub turns_loose_vertical_text: bool,
}

impl Office {
    /// No program's habits: text by the metrics of its fonts alone.
    pub const fn none() -> Self {
        Self {
            device: None,
            slack: Slack::NONE,
            script_gap: 0.0,
            opening_quote_is_latin: false,
            spacing_crosses_runs: true,
            ligatures_in_spaced_text: true,
            breaks_after_slash: true,
            parts_korean_words_of_two_scripts: false,
            descent: Descent::OfFace,
            column_lead: None,
            turns_loose_vertical_text: false,
        }
    }

    /// How programs set the decks that we write: the measures of LibreOffice, fine enough to be PowerPoint's too.
    pub const fn our_decks() -> Self {
        Self {
            device: Some(Device::LIBREOFFICE),
            slack: Slack::OF_BOXES,
            script_gap: 0.2,
            opening_quote_is_latin: true,
            spacing_crosses_runs: false,
            ligatures_in_spaced_text: false,
            breaks_after_slash: false,
            parts_korean_words_of_two_scripts: true,
            descent: Descent::OfFace,
            column_lead: Some(Descent::FIFTH),
            turns_loose_vertical_text: true,
        }
    }

    /// How programs set the decks of other authors, in which some text does not shrink on overflow.
    pub const fn other_decks() -> Self {
        Self { descent: Descent::FifthOfEm, ..Self::our_decks() }
    }

    /// The advances of text whose em is `em` EMU.
    pub fn advances(&self, em: f64) -> Advances {
        Advances::new(em, self.device)
    }
}

impl Default for Office {
    fn default() -> Self {
        Self::our_decks()
    }
}

/// How much room a line of exact height leaves below its baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Descent {
    /// The largest descent of its faces, as LibreOffice leaves where all text of a deck shrinks on overflow.
    #[default]
    OfFace,
    /// A fifth of the em whatever the face, as LibreOffice leaves in decks of any other program.
    FifthOfEm,
}

impl Descent {
    /// The share of the em that [`Self::FifthOfEm`] leaves.
    pub const FIFTH: f64 = 0.2;
}

/// How far the breaks of lines stay clear of other breaks.
///
/// PowerPoint and LibreOffice break our text again by themselves, with advances that differ very slightly, so a break
/// that only just fits would come out differently there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slack {
    /// How many narrower widths are tried for more stable breaks.
    pub tries: u32,
    /// How much narrower each is than the one before, as a share of the box's width.
    pub step: f64,
    /// Room that every line should have to spare and every next word should lack, as a share of the width. Several
    /// times what the rounding of a [`Device`] adds to or takes from a line.
    pub margin: f64,
    /// The most that this room has to be in ems: in long lines of East Asian text a character is less than that share.
    pub margin_ems: f64,
}

impl Slack {
    /// Lines are as full as words allow.
    pub const NONE: Self = Self { tries: 0, step: 0.0, margin: 0.0, margin_ems: 0.0 };
    /// Boxes give up to 5 % of their width.
    pub const OF_BOXES: Self = Self { tries: 10, step: 0.005, margin: 0.01, margin_ems: 0.25 };
}

/// Width of a box that holds a line of `width` with room to spare, so that no program wraps it.
pub fn snug(width: Emu) -> Emu {
    Emu(width.0 + width.0 / 50 + Emu::PER_POINT)
}
