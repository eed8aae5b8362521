//! The fonts that Deckwright ships: free twins, of the same widths, of the fonts that Office machines
//! have, and wide-coverage faces for everything else. Licences lie beside the files in `assets/fonts`.

use std::sync::Arc;

use deckwright_model::font::{Face, FaceId, FontBook, FontBytes};

macro_rules! ending {
    () => {
        ".ttf"
    };
    (otf) => {
        ".otf"
    };
}

macro_rules! faces {
    ($($file:literal $($ending:ident)?: $family:literal as $office:literal $(, $trait:ident)*;)*) => {
        &[$(BundledFont {
            id: $file,
            family: $family,
            office: $office,
            traits: &[$(Trait::$trait),*],
            bytes: include_bytes!(concat!("../../../assets/fonts/", $file, ending!($($ending)?))),
        }),*]
    };
}

struct BundledFont {
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

const BUNDLED: &[BundledFont] = faces! {
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
    "NotoSansJP-Regular" otf: "Noto Sans JP" as "Yu Gothic";
    "NotoSansJP-Bold" otf: "Noto Sans JP" as "Yu Gothic", Bold;
    "NotoSansKR-Regular" otf: "Noto Sans KR" as "Malgun Gothic";
    "NotoSansKR-Bold" otf: "Noto Sans KR" as "Malgun Gothic", Bold;
    "NotoSansTC-Regular" otf: "Noto Sans TC" as "Microsoft JhengHei";
    "NotoSansTC-Bold" otf: "Noto Sans TC" as "Microsoft JhengHei", Bold;
    "NotoSerifJP-Regular" otf: "Noto Serif JP" as "Yu Mincho";
    "NotoSerifJP-Bold" otf: "Noto Serif JP" as "Yu Mincho", Bold;
    "NotoSerifKR-Regular" otf: "Noto Serif KR" as "Batang";
    "NotoSerifKR-Bold" otf: "Noto Serif KR" as "Batang", Bold;
    "NotoSerifTC-Regular" otf: "Noto Serif TC" as "PMingLiU";
    "NotoSerifTC-Bold" otf: "Noto Serif TC" as "PMingLiU", Bold;
    "NotoSansThai-Regular": "Noto Sans Thai" as "Noto Sans Thai";
    "NotoSansThai-Bold": "Noto Sans Thai" as "Noto Sans Thai", Bold;
    "NotoSansArabic-Regular": "Noto Sans Arabic" as "Noto Sans Arabic";
    "NotoSansArabic-Bold": "Noto Sans Arabic" as "Noto Sans Arabic", Bold;
    "NotoSansHebrew-Regular": "Noto Sans Hebrew" as "Noto Sans Hebrew";
    "NotoSansHebrew-Bold": "Noto Sans Hebrew" as "Noto Sans Hebrew", Bold;
    "NotoSansDevanagari-Regular": "Noto Sans Devanagari" as "Noto Sans Devanagari";
    "NotoSansDevanagari-Bold": "Noto Sans Devanagari" as "Noto Sans Devanagari", Bold;
    "NotoSansBengali-Regular": "Noto Sans Bengali" as "Noto Sans Bengali";
    "NotoSansBengali-Bold": "Noto Sans Bengali" as "Noto Sans Bengali", Bold;
    "NotoSansGurmukhi-Regular": "Noto Sans Gurmukhi" as "Noto Sans Gurmukhi";
    "NotoSansGurmukhi-Bold": "Noto Sans Gurmukhi" as "Noto Sans Gurmukhi", Bold;
    "NotoSansGujarati-Regular": "Noto Sans Gujarati" as "Noto Sans Gujarati";
    "NotoSansGujarati-Bold": "Noto Sans Gujarati" as "Noto Sans Gujarati", Bold;
    "NotoSansOriya-Regular": "Noto Sans Oriya" as "Noto Sans Oriya";
    "NotoSansOriya-Bold": "Noto Sans Oriya" as "Noto Sans Oriya", Bold;
    "NotoSansTamil-Regular": "Noto Sans Tamil" as "Noto Sans Tamil";
    "NotoSansTamil-Bold": "Noto Sans Tamil" as "Noto Sans Tamil", Bold;
    "NotoSansTelugu-Regular": "Noto Sans Telugu" as "Noto Sans Telugu";
    "NotoSansTelugu-Bold": "Noto Sans Telugu" as "Noto Sans Telugu", Bold;
    "NotoSansKannada-Regular": "Noto Sans Kannada" as "Noto Sans Kannada";
    "NotoSansKannada-Bold": "Noto Sans Kannada" as "Noto Sans Kannada", Bold;
    "NotoSansMalayalam-Regular": "Noto Sans Malayalam" as "Noto Sans Malayalam";
    "NotoSansMalayalam-Bold": "Noto Sans Malayalam" as "Noto Sans Malayalam", Bold;
    "NotoSansSinhala-Regular": "Noto Sans Sinhala" as "Noto Sans Sinhala";
    "NotoSansSinhala-Bold": "Noto Sans Sinhala" as "Noto Sans Sinhala", Bold;
    "NotoSansKhmer-Regular": "Noto Sans Khmer" as "Noto Sans Khmer";
    "NotoSansKhmer-Bold": "Noto Sans Khmer" as "Noto Sans Khmer", Bold;
    "NotoSansLao-Regular": "Noto Sans Lao" as "Noto Sans Lao";
    "NotoSansLao-Bold": "Noto Sans Lao" as "Noto Sans Lao", Bold;
    "NotoSansMyanmar-Regular": "Noto Sans Myanmar" as "Noto Sans Myanmar";
    "NotoSansMyanmar-Bold": "Noto Sans Myanmar" as "Noto Sans Myanmar", Bold;
    "NotoSansEthiopic-Regular": "Noto Sans Ethiopic" as "Noto Sans Ethiopic";
    "NotoSansEthiopic-Bold": "Noto Sans Ethiopic" as "Noto Sans Ethiopic", Bold;
    "NotoSansGeorgian-Regular": "Noto Sans Georgian" as "Noto Sans Georgian";
    "NotoSansGeorgian-Bold": "Noto Sans Georgian" as "Noto Sans Georgian", Bold;
    "NotoSansArmenian-Regular": "Noto Sans Armenian" as "Noto Sans Armenian";
    "NotoSansArmenian-Bold": "Noto Sans Armenian" as "Noto Sans Armenian", Bold;
    "NotoSansSymbols-Regular": "Noto Sans Symbols" as "Noto Sans Symbols";
    "NotoSansSymbols2-Regular": "Noto Sans Symbols2" as "Noto Sans Symbols2";
    "NotoSansMath-Regular": "Noto Sans Math" as "Noto Sans Math";
    "Cousine-Regular": "Cousine" as "Courier New";
    "Cousine-Bold": "Cousine" as "Courier New", Bold;
};

/// Every bundled face: Office twins first, then Chinese, emoji, the other regions' Han, the world's scripts, symbols, and the face of code,
/// which is nobody's second choice.
pub fn bundled() -> FontBook {
    let face = |font: &BundledFont| Face {
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
    fn every_file_is_a_font() {
        for face in &bundled().faces {
            let kind = &face.bytes.as_ref()[..4];
            assert!(kind == [0, 1, 0, 0] || kind == b"OTTO", "{face:?}");
        }
    }

    #[test]
    fn every_family_but_symbols_has_a_bold_face() {
        let book = bundled();
        let regular_only =
            |family: &str| family.contains("Emoji") || family.contains("Symbols") || family.contains("Math");
        for face in book.faces.iter().filter(|face| !regular_only(&face.family)) {
            assert!(book.faces.iter().any(|other| other.bold && other.family == face.family), "{face:?}");
        }
    }
}
