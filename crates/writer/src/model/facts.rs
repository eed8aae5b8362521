//! Checks that a model's words contain no figures that the source does not have.

use deckwright_model::fidelity::{FactKind, SourceFacts};
use deckwright_model::language::{is_cjk, sentences};
use deckwright_model::outline::Table;

/// Whether `words` contain a figure, a date, an address or a quotation that `source` does not. Names may be
/// common knowledge.
pub(super) fn is_foreign(words: &str, source: &SourceFacts) -> bool {
    source.foreign(words).iter().any(|fact| !matches!(fact.kind, FactKind::Name(_)))
}

/// Whether a cell of the table contains a fact that `source` does not.
pub(super) fn tells_foreign(table: &Table, source: &SourceFacts) -> bool {
    table.header.iter().chain(table.rows.iter().flatten()).any(|cell| is_foreign(cell, source))
}

/// The sentences of `text` without facts that `source` does not have.
pub(super) fn without_foreign(text: &str, source: &SourceFacts) -> String {
    let mut kept = String::new();
    for sentence in sentences(text).into_iter().filter(|sentence| !is_foreign(sentence, source)) {
        if !kept.is_empty() && !kept.ends_with(is_cjk) {
            kept.push(' ');
        }
        kept.push_str(sentence);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_figures_are_dropped_with_their_sentence() {
        let source = SourceFacts::of("Sales rose 12 % in 2024. Anna leads.");
        assert_eq!(
            without_foreign("Sales rose by 12 %. Costs fell by 7 %. Bob helps.", &source),
            "Sales rose by 12 %. Bob helps."
        );
        assert_eq!(without_foreign("销量增长12%。成本下降7%。", &source), "销量增长12%。");
        assert_eq!(without_foreign("In 1999 all was well.", &source), "");
    }
}
