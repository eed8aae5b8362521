//! What stands in the cells of tables besides words?

use deckwright_ingest::read;

use crate::package::word;

#[test]
fn pictures_in_cells_are_not_lost() {
    let cell = |inside: &str| format!("<tc><p><r>{inside}</r></p></tc>");
    let drawing = r#"<drawing><docPr descr="The hall"/><blipFill><blip xmlns:r="x/relationships" r:embed="r9"/></blipFill></drawing>"#;
    let row = [cell("<t>Room 1</t>"), cell(drawing), cell("<t>41 chairs</t>")].concat();
    let read = read(&word(&format!("<tbl><tr>{row}</tr></tbl>")), "a.docx").unwrap();
    assert_eq!(read.reading.text(), "Room 1\n41 chairs\nThe hall\n");
    let left_out =
        ["One picture is left out: only named in the file, and the network is not asked (The hall)."];
    assert_eq!(read.remarks, left_out);
}
