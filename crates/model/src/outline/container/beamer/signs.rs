//! What do the signs of LaTeX stand for: letters with accents, rows of a table, commands that say nothing?

use super::body::inline;
use super::source::{argument, skip_options};

/// Commands whose arguments set how something looks, with the number of those arguments.
#[rustfmt::skip]
const SILENT: &[(&str, usize)] = &[
    ("vspace", 1),
    ("hspace", 1),
    ("label", 1),
    ("setlength", 2),
    ("setbeamertemplate", 2),
    ("setbeamercolor", 2),
    ("setbeamerfont", 2),
    ("usebeamerfont", 1),
    ("usebeamercolor", 1),
    ("color", 1),
    ("textcolor", 1),
    ("parbox", 1),
    ("column", 1),
    ("resizebox", 2),
    ("scalebox", 1),
    ("rule", 2),
    ("bibliography", 1),
    ("bibliographystyle", 1),
    ("cite", 1),
    ("ref", 1),
    ("eqref", 1),
    ("transition", 1),
    ("addtocounter", 2),
    ("setcounter", 2),
    ("linespread", 1),
    ("renewcommand", 2),
    ("cmidrule", 1),
    ("multicolumn", 2),
    ("multirow", 2),
    ("hyperlink", 1),
    ("colorbox", 1),
    ("fontsize", 2),
    ("insertsection", 0),
    ("today", 0),
    ("logo", 1),
    ("tikz", 1),
];

/// How many arguments follow a command that set how something looks.
pub(super) fn silent_arguments(name: &str) -> usize {
    SILENT.iter().find(|(silent, _)| *silent == name).map_or(0, |(_, count)| *count)
}

/// The words in a drawing: what stands in braces after its nodes, their names and their places.
pub(super) fn nodes(drawing: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = drawing;
    while let Some(at) = rest.find("node") {
        rest = &rest[at + "node".len()..];
        let mut behind = rest;
        loop {
            behind = skip_options(behind).trim_start();
            let place =
                || behind.strip_prefix('(').and_then(|place| place.split_once(')')).map(|(_, after)| after);
            let Some(after) = behind.strip_prefix("at").or_else(place) else { break };
            behind = after;
        }
        if let Some((words, after)) = argument(behind).filter(|_| behind.starts_with('{')) {
            found.extend(Some(words).filter(|words| words.contains(char::is_alphanumeric)));
            rest = after;
        }
    }
    found
}

/// A letter with the accent that is typed before it, or the letter alone.
pub(super) fn accented(mark: char, letter: char) -> char {
    let pairs = match mark {
        '"' => "aäoöuüAÄOÖUÜeëiï",
        '\'' => "aáeéiíoóuúEÉ",
        '`' => "aàeèuùAÀ",
        '^' => "aâeêiîoôuû",
        '~' => "nñaãoõ",
        _ => "",
    };
    let mut chars = pairs.chars();
    while let (Some(plain), Some(accented)) = (chars.next(), chars.next()) {
        if plain == letter {
            return accented;
        }
    }
    letter
}

/// Rows between double backslashes, cells between ampersands.
pub(super) fn table(inside: &str) -> String {
    const RULES: [&str; 6] =
        ["\\toprule", "\\midrule", "\\bottomrule", "\\hline", "\\centering", "\\addlinespace"];
    let mut text = inside.to_owned();
    for rule in RULES {
        text = text.replace(rule, "");
    }
    let text = text.replace("\\&", "\u{E000}");
    let cell = |cell: &str| inline(cell).replace('\u{E000}', "&").replace('|', "\\|");
    let rows = text.split("\\\\").map(skip_options).filter(|row| !row.trim().is_empty());
    let rows: Vec<Vec<String>> = rows.map(|row| row.split('&').map(cell).collect()).collect();
    let rows: Vec<&Vec<String>> = rows.iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
    let Some((header, rest)) = rows.split_first() else { return String::new() };
    let row = |cells: &Vec<String>| format!("| {} |\n", cells.join(" | "));
    let delimiter = format!("|{}\n", " --- |".repeat(header.len()));
    let rest: String = rest.iter().map(|cells| row(cells)).collect();
    format!("\n{}{delimiter}{rest}\n", row(header))
}
