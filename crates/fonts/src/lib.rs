//! The fonts that Deckwright ships: free twins, of the same widths, of the fonts that Office machines
//! have, and wide-coverage faces for everything else. Licences lie beside the files in `assets/fonts`.

use std::sync::Arc;

use deckwright_model::font::{Face, FaceId, FontBook, FontBytes};

macro_rules! faces {
    ($($file:literal: $family:literal as $office:literal $(, $trait:ident)*;)*) => {
        &[$(Bundled {
            id: $file,
            family: $family,
            office: $office,
            traits: &[$(Trait::$trait),*],
            bytes: include_bytes!(concat!("../../../assets/fonts/", $file, ".ttf")),
        }),*]
    };
}

struct Bundled {
    id: &'static str,
    family: &'static str,
    office: &'static str,
    traits: &'static [Trait],
    bytes: &'static [u8],
}

#[derive(PartialEq)]
enum Trait {
    Bold,
    Italic,
}

const BUNDLED: &[Bundled] = faces! {
    "Carlito-Regular": "Carlito" as "Calibri";
    "Carlito-Italic": "Carlito" as "Calibri", Italic;
    "Carlito-Bold": "Carlito" as "Calibri", Bold;
    "Carlito-BoldItalic": "Carlito" as "Calibri", Bold, Italic;
    "Arimo-Regular": "Arimo" as "Arial";
    "Arimo-Italic": "Arimo" as "Arial", Italic;
    "Arimo-Bold": "Arimo" as "Arial", Bold;
    "Arimo-BoldItalic": "Arimo" as "Arial", Bold, Italic;
    "Tinos-Regular": "Tinos" as "Times New Roman";
    "Tinos-Italic": "Tinos" as "Times New Roman", Italic;
    "Tinos-Bold": "Tinos" as "Times New Roman", Bold;
    "Tinos-BoldItalic": "Tinos" as "Times New Roman", Bold, Italic;
    "Gelasio-Regular": "Gelasio" as "Georgia";
    "Gelasio-Italic": "Gelasio" as "Georgia", Italic;
    "Gelasio-Bold": "Gelasio" as "Georgia", Bold;
    "Gelasio-BoldItalic": "Gelasio" as "Georgia", Bold, Italic;
    "Caladea-Regular": "Caladea" as "Cambria";
    "Caladea-Italic": "Caladea" as "Cambria", Italic;
    "Caladea-Bold": "Caladea" as "Cambria", Bold;
    "Caladea-BoldItalic": "Caladea" as "Cambria", Bold, Italic;
    "NotoSansSC-Regular": "Noto Sans SC" as "Microsoft YaHei";
    "NotoSansSC-Bold": "Noto Sans SC" as "Microsoft YaHei", Bold;
    "NotoSerifSC-Regular": "Noto Serif SC" as "SimSun";
    "NotoSerifSC-Bold": "Noto Serif SC" as "SimSun", Bold;
    "NotoEmoji-Regular": "Noto Emoji" as "Segoe UI Emoji";
};

/// Every bundled face: Office twins first, then Chinese and Japanese, then emoji.
pub fn bundled() -> FontBook {
    let face = |font: &Bundled| Face {
        id: FaceId::new(font.id),
        family: Arc::from(font.family),
        office: Arc::from(font.office),
        bold: font.traits.contains(&Trait::Bold),
        italic: font.traits.contains(&Trait::Italic),
        index: 0,
        bytes: FontBytes::Embedded(font.bytes),
    };
    FontBook { faces: BUNDLED.iter().map(face).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_truetype_font() {
        let book = bundled();
        assert_eq!(book.faces.len(), 25);
        for face in &book.faces {
            assert_eq!(face.bytes.as_ref()[..4], [0, 1, 0, 0], "{face:?}");
        }
    }
}
