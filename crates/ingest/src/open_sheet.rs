//! What do the sheets of an OpenDocument workbook say? OASIS OpenDocument 1.3, part 3 §9. Cells show their values as text.

use std::collections::HashSet;

use deckwright_package::xml::Node;

use crate::bounds;
use crate::collect::{CollectedDocument, line};
use crate::open_text::{self, OpenPackage};
use crate::refusal::Refusal;
use crate::sheet::{self, Cells};

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let mut opened = OpenPackage::read(bytes)?;
    let content = std::mem::take(&mut opened.content);
    let book = open_text::body(&content, "spreadsheet")?;
    let hidden = hidden(&content);
    let mut reader = opened.reader(&content);
    for table in book.all("table") {
        reader.found.page += 1;
        if hidden.contains(table.get(":style-name")) {
            continue;
        }
        let mut frames = Vec::new();
        let cells = cells(table, &mut frames)?;
        table.child("shapes").inspect(|shapes| frames.extend(shapes.all("frame")));
        if !cells.is_empty() || !frames.is_empty() {
            reader.found.heading(1, table.get(":name"))?;
            sheet::blocks(&cells, &mut reader.found)?;
        }
        for frame in frames {
            reader.picture(frame)?;
        }
    }
    reader.finish()
}

/// The styles of sheets that are not shown.
fn hidden(content: &Node) -> HashSet<&str> {
    let styles = content.child("automatic-styles").map_or(&[][..], |styles| &styles.children);
    let is_hidden = |style: &&Node| {
        style.child("table-properties").is_some_and(|properties| properties.get(":display") == "false")
    };
    styles.iter().filter(is_hidden).map(|style| style.get(":name")).collect()
}

/// The filled cells of a sheet by their places; pictures in them are added to `frames`.
fn cells<'n>(table: &'n Node, frames: &mut Vec<&'n Node>) -> Result<Cells, Refusal> {
    let mut rows = Vec::new();
    open_text::table_rows(table, &mut rows);
    let mut cells = Cells::new();
    let mut row_at = 1u32;
    for row in rows {
        let rows = times(row, ":number-rows-repeated");
        let mut column_at = 1u32;
        for cell in row.children.iter().filter(|cell| cell.name.ends_with("table-cell")) {
            let columns = times(cell, ":number-columns-repeated");
            frames.extend(cell.all("frame"));
            let text = line(&open_text::cell_words(cell, &mut Vec::new()));
            if !text.is_empty() && cell.name == "table-cell" {
                if u64::from(rows) * u64::from(columns)
                    > (bounds::CELLS - cells.len().min(bounds::CELLS)) as u64
                {
                    let most = bounds::CELLS;
                    return Err(Refusal::TooLarge(format!("a sheet has more than {most} filled cells")));
                }
                for down in 0..rows {
                    for across in 0..columns {
                        let place = (row_at.saturating_add(down), column_at.saturating_add(across));
                        cells.insert(place, text.clone());
                    }
                }
            }
            column_at = column_at.saturating_add(columns);
        }
        row_at = row_at.saturating_add(rows);
    }
    Ok(cells)
}

/// How often a row or a cell is repeated.
fn times(node: &Node, name: &str) -> u32 {
    u32::try_from(open_text::count(node, name)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use deckwright_package::xml;

    use super::*;

    fn table(rows: &str) -> Node {
        let names = r#"xmlns:table="t" xmlns:text="x""#;
        let text = format!("<table:table {names}>{rows}</table:table>");
        xml::parse(text.as_bytes(), bounds::PACKAGE).expect("it is well formed")
    }

    #[test]
    fn repeated_cells_stand_in_every_place() {
        let rows = r#"<table:table-row><table:table-cell table:number-columns-repeated="2"/><table:table-cell
            table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row>
            <table:table-row table:number-rows-repeated="3"/><table:table-row><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row>"#;
        let cells = cells(&table(rows), &mut Vec::new()).expect("there are three");
        let places: Vec<(u32, u32)> = cells.keys().copied().collect();
        assert_eq!(places, [(1, 3), (1, 4), (5, 1)]);
    }

    #[test]
    fn a_cell_that_repeats_without_end_is_refused() {
        let rows = r#"<table:table-row table:number-rows-repeated="1048576"><table:table-cell
            table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>"#;
        assert!(matches!(cells(&table(rows), &mut Vec::new()), Err(Refusal::TooLarge(_))));
    }
}
