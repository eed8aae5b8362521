//! Does a model tell figures that its source does not have?

use deckwright_model::fidelity::{FactKind, Known};
use deckwright_model::language::{is_cjk, sentences};
use deckwright_model::outline::{Block, Chapter};

use super::body::{self, Filled};
use super::outcome::Repair;

/// Drops the sentences of `filled`, as far as the model wrote them, that tell figures, dates, addresses or
/// quotations foreign to `source`. `asked` is the chapter before the model wrote.
pub(super) fn drop_foreign(filled: &mut Filled, asked: &Chapter, source: &Known) {
    let given: Vec<bool> = body::bodies(asked).map(|blocks| !blocks.is_empty()).collect();
    for (blocks, given) in body::bodies_mut(&mut filled.chapter).zip(given) {
        if given || blocks.is_empty() {
            continue;
        }
        let before = blocks.clone();
        blocks.retain_mut(|block| match block {
            Block::Text(text) => {
                *text = without_foreign(text, source);
                !text.is_empty()
            }
            _ => true,
        });
        if *blocks != before {
            filled.repairs.insert(Repair::Foreign);
        }
        if blocks.is_empty() {
            filled.found = filled.found.saturating_sub(1);
        }
    }
}

fn without_foreign(text: &str, source: &Known) -> String {
    // Names may come from what everybody knows.
    let is_foreign =
        |sentence: &&str| source.foreign(sentence).iter().any(|fact| !matches!(fact.kind, FactKind::Name(_)));
    let mut kept = String::new();
    for sentence in sentences(text).into_iter().filter(|sentence| !is_foreign(sentence)) {
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
        let source = Known::of("Sales rose 12 % in 2024. Anna leads.");
        assert_eq!(
            without_foreign("Sales rose by 12 %. Costs fell by 7 %. Bob helps.", &source),
            "Sales rose by 12 %. Bob helps."
        );
        assert_eq!(without_foreign("销量增长12%。成本下降7%。", &source), "销量增长12%。");
        assert_eq!(without_foreign("In 1999 all was well.", &source), "");
    }
}
