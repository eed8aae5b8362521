//! How is a table written? `a:tbl` in a `p:graphicFrame`, ISO/IEC 29500-1 §21.1.3.

use deckwright_model::paint::Color;
use deckwright_model::scene::{Shape, Table, TableCell};

use super::graphic_frame::begin_frame;
use super::measure::{inset, length};
use super::paint::{write_fill, write_stroke};
use super::sheet::{Placement, Sheet};
use super::text::{anchor, write_cell_text};
use super::xml::Elem;

/// "No Style, No Grid": what a cell does not say, it does not have.
pub const PLAIN_STYLE: &str = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}";

pub fn write_table(
    tree: &mut Elem<'_>,
    shape: &Shape,
    table: &Table,
    place: Placement<'_>,
    sheet: &mut Sheet<'_>,
) {
    let mut frame = begin_frame(tree, shape, place, sheet);
    let mut graphic = frame.child("a:graphic");
    let mut data =
        graphic.child("a:graphicData").attr("uri", "http://schemas.openxmlformats.org/drawingml/2006/table");
    let mut elem = data.child("a:tbl");
    let style = table.style.as_ref();
    elem.child("a:tblPr")
        .attr_if("firstRow", table.header.then_some(1))
        .attr_if("lastRow", style.is_some_and(|style| style.last.is_some()).then_some(1))
        .attr("bandRow", 1)
        .child("a:tableStyleId")
        .text(style.map_or(PLAIN_STYLE, |style| &style.id));
    {
        let mut grid = elem.child("a:tblGrid");
        for width in &table.columns {
            grid.child("a:gridCol").attr("w", length(*width));
        }
    }
    for (index, row) in table.rows.iter().enumerate() {
        let mut tr = elem.child("a:tr").attr("h", length(row.height));
        let known = style.map(|style| match index {
            0 if table.header => style.head,
            _ if index + 1 == table.rows.len() => style.last.unwrap_or(style.body),
            _ => style.body,
        });
        for cell in &row.cells {
            write_cell(&mut tr, cell, known, sheet);
        }
    }
}

/// Writes `a:tc`. `known` is the colour and weight that the table's own style gives to its words, where it has one: that
/// style paints the cell, too.
fn write_cell(row: &mut Elem<'_>, cell: &TableCell, known: Option<(Color, bool)>, sheet: &mut Sheet<'_>) {
    let mut elem = row.child("a:tc");
    write_cell_text(&mut elem, &cell.text, known, sheet);
    let palette = sheet.palette();
    let insets = cell.text.insets;
    let mut properties = elem
        .child("a:tcPr")
        .attr("marL", inset(insets.left))
        .attr("marR", inset(insets.right))
        .attr("marT", inset(insets.top))
        .attr("marB", inset(insets.bottom))
        .attr_if("vert", cell.text.vertical.then_some("eaVert"))
        .attr("anchor", anchor(cell.text.anchor));
    if known.is_some() {
        return;
    }
    write_stroke(&mut properties, "a:lnL", cell.left.as_ref(), false, palette);
    write_stroke(&mut properties, "a:lnR", cell.right.as_ref(), false, palette);
    write_stroke(&mut properties, "a:lnT", cell.top.as_ref(), false, palette);
    write_stroke(&mut properties, "a:lnB", cell.bottom.as_ref(), false, palette);
    write_fill(&mut properties, cell.fill.as_ref(), palette);
}
