//! Where does Office find a chart's numbers when a user edits them? In a workbook of one sheet;
//! ISO/IEC 29500-1 §18.

use deckwright_model::scene::Chart;
use zip::result::ZipError;

use super::cells::{SHEET, across, cell_text, column, format_code, has_numbers_across, value};
use crate::pptx::package::{Package, Relationships};
use crate::pptx::xml::{Elem, document};

const NAMESPACE: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/// The workbook of `chart`, as the bytes of an `.xlsx`.
pub fn write(chart: &Chart) -> Result<Vec<u8>, ZipError> {
    const BOOK: &str = "/xl/workbook.xml";
    const BOOK_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
    const SHEET_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";
    const STYLES_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml";

    let mut package = Package::default();
    package.relationships.part("officeDocument", BOOK);
    let mut relationships = Relationships::default();
    let sheet = relationships.part("worksheet", "/xl/worksheets/sheet1.xml");
    relationships.part("styles", "/xl/styles.xml");
    package.add(BOOK, BOOK_TYPE, write_book(&sheet), relationships);
    package.add("/xl/worksheets/sheet1.xml", SHEET_TYPE, write_sheet(chart), Relationships::default());
    package.add("/xl/styles.xml", STYLES_TYPE, write_styles(format_code(chart)), Relationships::default());
    package.zip()
}

fn write_book(sheet: &str) -> Vec<u8> {
    document("workbook", |book| {
        let mut book = book
            .attr("xmlns", NAMESPACE)
            .attr("xmlns:r", "http://schemas.openxmlformats.org/officeDocument/2006/relationships");
        book.child("sheets").child("sheet").attr("name", SHEET).attr("sheetId", 1).attr("r:id", sheet);
    })
}

/// Two cell formats: 0 is plain, 1 has the chart's number format.
fn write_styles(format: &str) -> Vec<u8> {
    const FIRST_CUSTOM_FORMAT: u8 = 164;
    document("styleSheet", |styles| {
        let mut styles = styles.attr("xmlns", NAMESPACE);
        styles
            .child("numFmts")
            .attr("count", 1)
            .child("numFmt")
            .attr("numFmtId", FIRST_CUSTOM_FORMAT)
            .attr("formatCode", format);
        {
            let mut fonts = styles.child("fonts").attr("count", 1);
            let mut font = fonts.child("font");
            font.child("sz").attr("val", 11);
            font.child("name").attr("val", "Calibri");
        }
        {
            let mut fills = styles.child("fills").attr("count", 2);
            fills.child("fill").child("patternFill").attr("patternType", "none");
            fills.child("fill").child("patternFill").attr("patternType", "gray125");
        }
        {
            let mut borders = styles.child("borders").attr("count", 1);
            let mut border = borders.child("border");
            for side in ["left", "right", "top", "bottom", "diagonal"] {
                border.child(side);
            }
        }
        write_format(&mut styles.child("cellStyleXfs").attr("count", 1), 0);
        {
            let mut formats = styles.child("cellXfs").attr("count", 2);
            write_format(&mut formats, 0).attr("xfId", 0);
            write_format(&mut formats, FIRST_CUSTOM_FORMAT).attr("xfId", 0).attr("applyNumberFormat", 1);
        }
        let mut named = styles.child("cellStyles").attr("count", 1);
        named.child("cellStyle").attr("name", "Normal").attr("xfId", 0).attr("builtinId", 0);
    })
}

/// Begins a cell format with this number format and nothing else of its own.
fn write_format<'e>(parent: &'e mut Elem<'_>, number_format: u8) -> Elem<'e> {
    let format = parent.child("xf").attr("numFmtId", number_format);
    format.attr("fontId", 0).attr("fillId", 0).attr("borderId", 0)
}

fn write_sheet(chart: &Chart) -> Vec<u8> {
    document("worksheet", |sheet| {
        let mut sheet = sheet.attr("xmlns", NAMESPACE);
        let mut rows = sheet.child("sheetData");
        {
            let mut row = rows.child("row").attr("r", 1);
            for (index, series) in chart.series.iter().enumerate() {
                write_text(&mut row, format_args!("{}1", column(index + 1)), &series.name);
            }
        }
        for (index, category) in chart.categories.iter().enumerate() {
            let number = index + 2;
            let mut row = rows.child("row").attr("r", number);
            if has_numbers_across(chart) {
                row.child("c").attr("r", format_args!("A{number}")).child("v").text(across(chart, index));
            } else {
                write_text(&mut row, format_args!("A{number}"), category);
            }
            for (place, series) in chart.series.iter().enumerate() {
                if let Some(value) = value(series, index) {
                    let cell = format_args!("{}{number}", column(place + 1));
                    row.child("c").attr("r", cell).attr("s", 1).child("v").text(value);
                }
            }
        }
    })
}

fn write_text(row: &mut Elem<'_>, cell: std::fmt::Arguments<'_>, text: &str) {
    let mut cell = row.child("c").attr("r", cell).attr("t", "inlineStr");
    cell.child("is").child("t").attr("xml:space", "preserve").text(cell_text(text));
}
