//! What does a damaged template do to us? Shared by the tests and the fuzz target.

use deckwright_export::pptx::{self, PptxOptions};
use deckwright_layout::{Options, Suit, lay_out};
use deckwright_model::outline::Outline;

use crate::package::{deck, files, fonts, zipped};

/// Numbers of one blow: part, way, place and size.
const BLOW: usize = 6;

/// Takes `data` for a template, or for blows against one that is whole, and goes all the way to a deck in it. Whatever
/// comes of it, nothing panics.
pub fn survive(data: &[u8]) {
    let package = if data.starts_with(b"PK") { data.to_vec() } else { damaged(data) };
    let Ok(brand) = deckwright_brand::import(&package, "Damaged", fonts()) else { return };
    let suit = Suit::enterprise(1, brand.family);
    let outline = Outline { title: "Damaged".to_owned(), ..Outline::default() };
    let (scene, _) = lay_out(&outline, &suit, fonts(), &Options::default());
    let options = PptxOptions { template: Some(&package), ..PptxOptions::default() };
    drop(pptx::write(&scene, fonts(), &options));
}

fn damaged(data: &[u8]) -> Vec<u8> {
    let mut all = files(deck());
    for blow in data.chunks_exact(BLOW) {
        let number = |at: usize| usize::from(u16::from_le_bytes([blow[at], blow[at + 1]]));
        let count = all.len();
        let part = number(0) % count;
        let bytes = &mut all[part].1;
        let at = number(2) * bytes.len() / 65_536;
        match blow[4] % 7 {
            0 if !bytes.is_empty() => bytes[at] = blow[5],
            1 => bytes.truncate(at),
            // Numbers grow beyond all sense.
            2 => *bytes = String::from_utf8_lossy(bytes).replace("00\"", "0099999999999\"").into_bytes(),
            3 => *bytes = String::from_utf8_lossy(bytes).replace("=\"", "=\"-").into_bytes(),
            // Parts take one another's places, or go.
            4 => {
                let other = all[usize::from(blow[5]) % count].1.clone();
                all[part].1 = other;
            }
            5 if count > 1 => drop(all.remove(part)),
            // Elements are repeated or left out.
            _ => {
                let end = (at + usize::from(blow[5]) * 4).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                if blow[5] % 2 == 0 {
                    bytes.splice(at..at, piece);
                } else {
                    bytes.drain(at..end);
                }
            }
        }
    }
    zipped(&all)
}
