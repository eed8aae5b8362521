//! Which lines are a table?

use super::super::normalize::{MAX_CELLS, MAX_COLUMNS};
use super::super::{Block, Table, inline, lines};
use super::{Piece, Scanner};

impl Scanner<'_> {
    /// A line with more columns than a slide can show stays text.
    pub(super) fn is_table(&self, text: &str) -> bool {
        let next = self.lines.get(self.at).map(|line| line.trim());
        text.contains('|')
            && next.is_some_and(lines::is_table_delimiter)
            && lines::pipes(text) <= MAX_COLUMNS + 1
    }

    pub(super) fn table(&mut self, indent: usize, header: &str) {
        let labels = &self.document.labels;
        let row = |line: &str| -> Vec<String> {
            lines::cells(line).iter().map(|cell| inline::lines(cell, labels).join("\n")).collect()
        };
        let mut table = Table { header: row(header), rows: Vec::new() };
        self.at += 1;
        // Short rows are filled up later: without a bound, a small document would grow large.
        let mut columns = table.header.len();
        while let Some(line) = self.lines.get(self.at).map(|line| line.trim()) {
            let pipes = lines::pipes(line);
            columns = columns.max(pipes);
            if pipes == 0 || pipes > MAX_COLUMNS + 1 || columns * table.rows.len() > MAX_CELLS {
                break;
            }
            table.rows.push(row(line));
            self.at += 1;
        }
        self.push(Piece::Block { indent, block: Block::Table(table) });
    }
}
