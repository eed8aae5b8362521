//! What stands for a character that no face shows? A box that a face does have: every program draws it, and no file is
//! rejected because of it.

use skrifa::charmap::Charmap;

/// What a face may stand in with, best first: a hollow square, the replacement character, a question mark, the circle that
/// marks stand on in faces of one script, and a space where there is nothing else.
const STAND_INS: [char; 5] = ['□', '\u{fffd}', '?', '◌', ' '];

/// The glyph of one face that stands for what no face shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandIn {
    pub(crate) character: char,
    pub(crate) glyph: u32,
}

impl StandIn {
    pub(crate) fn of(charmap: &Charmap<'_>) -> Option<Self> {
        let stand_in = |character| Some(Self { character, glyph: charmap.map(character)?.to_u32() });
        STAND_INS.into_iter().find_map(stand_in)
    }

    pub(crate) fn is_box(self) -> bool {
        self.character == STAND_INS[0]
    }
}
