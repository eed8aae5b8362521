//! What do the sheets of a workbook say? ISO/IEC 29500-1 §18. Every block of filled cells is a table; cells are kept
//! by their place, so that one in the last corner of a sheet costs no more than one in the first.

use std::collections::{BTreeMap, BTreeSet};

use deckwright_package::Package;
use deckwright_package::xml::Node;

use crate::bounds;
use crate::collect::{CollectedDocument, Collector, line};
use crate::drawing;
use crate::gallery::Crop;
use crate::number;
use crate::properties;
use crate::refusal::Refusal;
use crate::relations::target;

pub type Cells = BTreeMap<(u32, u32), String>;

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    let start = package.relationships("/")?;
    let main = target(&start, |relation| relation.kind == "officeDocument").unwrap_or("/xl/workbook.xml");
    let relations = package.relationships(main)?;
    let workbook = package.xml(main)?;
    let mut part = |kind: &str| match target(&relations, |relation| relation.kind == kind) {
        Some(name) if package.has(name) => package.xml(name).map(Some),
        _ => Ok(None),
    };
    let strings = part("sharedStrings")?.map(|root| root.all("si").map(words).collect()).unwrap_or_default();
    let formats = part("styles")?.map(|root| formats(&root)).unwrap_or_default();
    let from_1904 = workbook.child("workbookPr").and_then(|it| it.flag("date1904")).unwrap_or(false);
    let book = Book { strings, formats, from_1904 };

    let mut found = Collector::default();
    let sheets = workbook.child("sheets").map_or(&[][..], |sheets| &sheets.children);
    for sheet in sheets {
        found.page += 1;
        let part = target(&relations, |relation| relation.id == sheet.get("r:id"));
        let Some(part) = part.filter(|_| sheet.get("state").is_empty() || sheet.get("state") == "visible")
        else {
            continue;
        };
        let cells = book.cells(&package.xml(part)?)?;
        let pictures = pictures(&mut package, part)?;
        if !cells.is_empty() || !pictures.is_empty() {
            found.heading(1, sheet.get("name"))?;
            blocks(&cells, &mut found)?;
        }
        for AnchoredPicture { name, description, crop, .. } in pictures {
            found.picture(&description, &name, crop, || package.bytes(&name).ok())?;
        }
    }
    let mut collected = found.finish()?;
    let document = &mut collected.document;
    properties::read(&mut package, document);
    Ok(collected)
}

/// A picture and the cell that it is anchored to.
struct AnchoredPicture {
    row: u32,
    column: u32,
    name: String,
    description: String,
    crop: Crop,
}

/// The pictures of a sheet, from its top to its bottom.
fn pictures(package: &mut Package<'_>, sheet: &str) -> Result<Vec<AnchoredPicture>, Refusal> {
    let relations = package.relationships(sheet)?;
    let drawing = target(&relations, |relation| relation.kind == "drawing");
    let Some(drawing) = drawing.filter(|name| package.has(name)) else { return Ok(Vec::new()) };
    let (root, relations) = (package.xml(drawing)?, package.relationships(drawing)?);
    let mut pictures = Vec::new();
    for anchor in &root.children {
        let Some((relation, crop)) = anchor.at(&["pic", "blipFill"]).and_then(drawing::picture) else {
            continue;
        };
        let Some(name) = target(&relations, |known| known.id == relation) else { continue };
        let place = |side: &str| {
            anchor.at(&["from", side]).and_then(|node| node.text.trim().parse().ok()).unwrap_or(0)
        };
        let described = anchor.at(&["pic", "nvPicPr", "cNvPr"]).map_or("", |node| node.get("descr"));
        pictures.push(AnchoredPicture {
            row: place("row"),
            column: place("col"),
            name: name.to_owned(),
            description: described.to_owned(),
            crop,
        });
    }
    pictures.sort_by_key(|picture| (picture.row, picture.column));
    Ok(pictures)
}

struct Book {
    strings: Vec<String>,
    /// The number format of each cell style.
    formats: Vec<String>,
    from_1904: bool,
}

impl Book {
    fn cells(&self, sheet: &Node) -> Result<Cells, Refusal> {
        let mut cells = Cells::new();
        let rows = sheet.child("sheetData").map_or(&[][..], |data| &data.children);
        let mut row_at = 0u32;
        for row in rows {
            row_at = row.get("r").parse().unwrap_or(row_at.saturating_add(1));
            let mut column_at = 0u32;
            for cell in row.all("c") {
                let place = cell.get("r");
                column_at = column(place).unwrap_or(column_at.saturating_add(1));
                let text = line(&self.text(cell));
                if !text.is_empty() {
                    cells.insert((row_at, column_at), text);
                }
                if cells.len() > bounds::CELLS {
                    let most = bounds::CELLS;
                    return Err(Refusal::TooLarge(format!("a sheet has more than {most} filled cells")));
                }
            }
        }
        Ok(cells)
    }

    fn text(&self, cell: &Node) -> String {
        let value = cell.child("v").map_or("", |node| node.text.as_str());
        match cell.get("t") {
            "s" => value.parse().ok().and_then(|at: usize| self.strings.get(at)).cloned().unwrap_or_default(),
            "inlineStr" => cell.child("is").map(words).unwrap_or_default(),
            "b" => if value == "1" { "TRUE" } else { "FALSE" }.to_owned(),
            "str" | "d" => value.to_owned(),
            // The error of a formula says nothing.
            "e" => String::new(),
            _ => match value.parse::<f64>() {
                Ok(number) => {
                    let style = cell.get("s").parse().ok().and_then(|at: usize| self.formats.get(at));
                    number::display(number, style.map_or("General", String::as_str), self.from_1904)
                }
                Err(_) => value.to_owned(),
            },
        }
    }
}

/// Rows without a gap between them belong together: a single row of one cell heads what follows, others are a table.
pub fn blocks(cells: &Cells, found: &mut Collector) -> Result<(), Refusal> {
    let rows: BTreeSet<u32> = cells.keys().map(|(row, _)| *row).collect();
    let rows: Vec<u32> = rows.into_iter().collect();
    for block in rows.chunk_by(|one, next| next - one == 1) {
        let of_row = |row: u32| cells.range((row, 0)..=(row, u32::MAX));
        let single = |row: &&u32| of_row(**row).count() == 1;
        // Words above a table: the last of them is its caption.
        let heads = block.iter().take_while(single).count();
        let (heads, body) =
            block.split_at(if heads == block.len() { heads } else { heads.min(block.len() - 1) });
        let texts: Vec<&str> =
            heads.iter().flat_map(|row| of_row(*row)).map(|(_, text)| text.as_str()).collect();
        let (caption, before) = match texts.split_last() {
            Some((last, before)) if !body.is_empty() => (*last, before),
            _ => ("", texts.as_slice()),
        };
        for text in before {
            found.typed_paragraph(text, false)?;
        }
        let columns: BTreeSet<u32> =
            body.iter().flat_map(|row| of_row(*row)).map(|((_, column), _)| *column).collect();
        if body.len() * columns.len() > bounds::TABLE_CELLS {
            return Err(Refusal::TooLarge(format!("a table has more than {} cells", bounds::TABLE_CELLS)));
        }
        let cell = |row: u32, column: u32| cells.get(&(row, column)).cloned().unwrap_or_default();
        let table = body.iter().map(|row| columns.iter().map(|column| cell(*row, *column)).collect());
        let table: Vec<Vec<String>> = table.collect();
        if is_headless(&table) {
            found.headless_table(caption, table)?;
        } else {
            found.table(caption, table)?;
        }
    }
    Ok(())
}

/// Whether the first row does not name columns but is like the rows below it, by the form of its first cell (`K-2340`
/// above `K-2388`, `14/02` above `21/02`); if that is only a number, by another number above numbers.
fn is_headless(rows: &[Vec<String>]) -> bool {
    let [first, others @ ..] = rows else { return false };
    let counts = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_alike = |at: usize| {
        let own = shape(&first[at]);
        counts(&first[at]) && others.iter().all(|row| row[at].is_empty() || shape(&row[at]) == own)
    };
    let is_alone = others.is_empty();
    let is_formed = |text: &str| shape(text).chars().count() > 1;
    !is_alone && !first.is_empty() && is_alike(0) && (is_formed(&first[0]) || (1..first.len()).any(is_alike))
}

/// A text with every run of digits and of letters as one sign of each.
fn shape(text: &str) -> String {
    let sign = |c: char| match c {
        _ if c.is_ascii_digit() => '9',
        _ if c.is_alphabetic() => 'a',
        c => c,
    };
    let mut shape: Vec<char> =
        text.chars().filter(|c| !matches!(c, ',' | '.' | '-' | '−')).map(sign).collect();
    shape.dedup();
    shape.into_iter().collect()
}

/// The column of a cell: that of `BC12` is 55.
fn column(place: &str) -> Option<u32> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    let number =
        letters.fold(0u32, |sum, letter| sum * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1);
    (number > 0).then_some(number)
}

/// The words of a string, without the reading beside it.
fn words(node: &Node) -> String {
    node.children
        .iter()
        .map(|child| match child.name.as_str() {
            "t" => child.text.as_str(),
            "r" => child.child("t").map_or("", |node| node.text.as_str()),
            _ => "",
        })
        .collect()
}

fn formats(styles: &Node) -> Vec<String> {
    let own: BTreeMap<&str, &str> = styles
        .child("numFmts")
        .map(|list| list.all("numFmt").map(|node| (node.get("numFmtId"), node.get("formatCode"))).collect())
        .unwrap_or_default();
    let cells = styles.child("cellXfs").map_or(&[][..], |list| &list.children);
    let format = |cell: &Node| {
        let id = cell.get("numFmtId");
        own.get(id).copied().unwrap_or_else(|| built_in(id.parse().unwrap_or(0))).to_owned()
    };
    cells.iter().map(format).collect()
}

/// Formats that every workbook has. Those of East Asian dates have the same numbers in Chinese and Japanese.
fn built_in(id: u32) -> &'static str {
    match id {
        1 => "0",
        2 => "0.00",
        3 | 37 | 38 => "#,##0",
        4 | 39 | 40 => "#,##0.00",
        9 => "0%",
        10 => "0.00%",
        14..=16 | 22 | 27..=31 | 34..=36 | 50..=58 => "yyyy-mm-dd",
        17 => "yyyy-mm",
        18..=21 | 32 | 33 | 45..=47 => "h:mm",
        _ => "General",
    }
}

/// A text of rows, with cells between commas, semicolons or tabs. RFC 4180.
pub fn read_text(text: &str) -> Result<CollectedDocument, Refusal> {
    let count = |c: char| text.lines().take(20).map(|line| line.matches(c).count()).sum::<usize>();
    let separator = [',', ';', '\t'].into_iter().max_by_key(|&c| (count(c), c == ',')).unwrap_or(',');
    let mut cells = Cells::new();
    let (mut row, mut column, mut cell, mut quoted) = (1, 1, String::new(), false);
    let mut chars = text.chars().peekable();
    loop {
        let c = chars.next();
        match c {
            Some('"') if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            Some('"') if quoted || cell.is_empty() => quoted = !quoted,
            Some(c) if quoted || (c != separator && c != '\n') => cell.push(c),
            ended => {
                let text = line(&std::mem::take(&mut cell));
                if !text.is_empty() {
                    cells.insert((row, column), text);
                }
                if cells.len() > bounds::CELLS {
                    return Err(Refusal::TooLarge(format!("it has more than {} cells", bounds::CELLS)));
                }
                match ended {
                    Some('\n') => (row, column) = (row + 1, 1),
                    Some(_) => column += 1,
                    None => break,
                }
            }
        }
    }
    let mut found = Collector::default();
    blocks(&cells, &mut found)?;
    found.finish()
}

#[cfg(test)]
mod tests {
    use deckwright_model::document::Content;

    use super::*;

    #[test]
    fn rows_of_text_are_tables() {
        let text = "Sales 2024\nRegion;\"Q1; first\";Q2\nEast;1,5;\"a \"\"b\"\"\"\n\nWest\n";
        let document = read_text(text).unwrap().document;
        let Content::Table { caption, table } = &document.blocks[0].content else { panic!() };
        assert_eq!(caption, "Sales 2024");
        assert_eq!(table.header, ["Region", "Q1; first", "Q2"]);
        assert_eq!(table.rows, [["East", "1,5", "a \"b\""]]);
        assert_eq!(document.blocks.len(), 2);
    }

    #[test]
    fn rows_without_names_above_them_have_none() {
        let text = "Lost\nK-2340;North;260\nK-2388;South;55\n";
        let document = read_text(text).unwrap().document;
        let Content::Table { table, .. } = &document.blocks[0].content else { panic!() };
        assert_eq!((table.header.concat(), table.rows.len()), (String::new(), 2));
        let named = read_text("Region;2023;2024\nEast;20;30\n").unwrap().document;
        let Content::Table { table, .. } = &named.blocks[0].content else { panic!() };
        assert_eq!(table.header[0], "Region");
    }

    #[test]
    fn columns_have_letters() {
        assert_eq!(
            (column("A1"), column("BC12"), column("XFD1048576"), column("12")),
            (Some(1), Some(55), Some(16384), None)
        );
    }
}
