//! Which characters do names of glyphs stand for? Those names of the Adobe Glyph List that fonts without a map use.

#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    ("space", " "), ("exclam", "!"), ("quotedbl", "\""), ("numbersign", "#"), ("dollar", "$"), ("percent", "%"),
    ("ampersand", "&"), ("quotesingle", "'"), ("quoteright", "’"), ("quoteleft", "‘"), ("parenleft", "("),
    ("parenright", ")"), ("asterisk", "*"), ("plus", "+"), ("comma", ","), ("hyphen", "-"), ("minus", "−"),
    ("period", "."), ("slash", "/"), ("zero", "0"), ("one", "1"), ("two", "2"), ("three", "3"), ("four", "4"),
    ("five", "5"), ("six", "6"), ("seven", "7"), ("eight", "8"), ("nine", "9"), ("colon", ":"), ("semicolon", ";"),
    ("less", "<"), ("equal", "="), ("greater", ">"), ("question", "?"), ("at", "@"), ("bracketleft", "["),
    ("backslash", "\\"), ("bracketright", "]"), ("asciicircum", "^"), ("underscore", "_"), ("grave", "`"),
    ("braceleft", "{"), ("bar", "|"), ("braceright", "}"), ("asciitilde", "~"), ("endash", "–"), ("emdash", "—"),
    ("bullet", "•"), ("ellipsis", "…"), ("quotedblleft", "“"), ("quotedblright", "”"), ("quotesinglbase", "‚"),
    ("quotedblbase", "„"), ("guillemotleft", "«"), ("guillemotright", "»"), ("fi", "fi"), ("fl", "fl"), ("ff", "ff"),
    ("ffi", "ffi"), ("ffl", "ffl"), ("degree", "°"), ("section", "§"), ("paragraph", "¶"), ("copyright", "©"),
    ("registered", "®"), ("trademark", "™"), ("Euro", "€"), ("sterling", "£"), ("yen", "¥"), ("cent", "¢"),
    ("multiply", "×"), ("divide", "÷"), ("plusminus", "±"), ("mu", "µ"), ("onehalf", "½"), ("periodcentered", "·"),
    ("adieresis", "ä"), ("odieresis", "ö"), ("udieresis", "ü"), ("Adieresis", "Ä"), ("Odieresis", "Ö"),
    ("Udieresis", "Ü"), ("germandbls", "ß"), ("eacute", "é"), ("egrave", "è"), ("ecircumflex", "ê"), ("agrave", "à"),
    ("aacute", "á"), ("acircumflex", "â"), ("ccedilla", "ç"), ("ntilde", "ñ"), ("oacute", "ó"), ("iacute", "í"),
    ("uacute", "ú"), ("ocircumflex", "ô"), ("icircumflex", "î"), ("ugrave", "ù"), ("aring", "å"), ("oslash", "ø"),
    ("ae", "æ"), ("Eacute", "É"), ("lessequal", "≤"), ("greaterequal", "≥"), ("notequal", "≠"), ("arrowright", "→"),
];

/// The text of a glyph with this name: `A`, `comma`, `uni4E2D`, `u1F600`, `a.alt`.
pub fn text(name: &str) -> Option<String> {
    let name = name.split('.').next().unwrap_or_default();
    let mut chars = name.chars();
    if let (Some(only), None) = (chars.next(), chars.next()) {
        return Some(only.to_string());
    }
    if let Some((_, text)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*text).to_owned());
    }
    let hex = name.strip_prefix("uni").or_else(|| name.strip_prefix('u'))?;
    let code = u32::from_str_radix(hex.get(..4.max(hex.len().min(6)))?, 16).ok()?;
    char::from_u32(code).map(String::from)
}
