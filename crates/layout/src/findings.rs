//! What would a careful eye complain about? Looks at a finished scene, and at nothing else, for every
//! rule of the quality report.

mod backdrop;
mod contrast;
mod letters;
mod placement;
mod references;
mod rhythm;
mod sizes;
mod view;

use deckwright_model::finding::{Finding, Rule};
use deckwright_model::font::FontBook;
use deckwright_model::scene::Scene;

use letters::BoxedLetters;
use view::View;

/// Everything there is to say about `scene`, page by page. `fonts` is the book it was set in.
pub fn examine(scene: &Scene, fonts: &FontBook) -> Vec<Finding> {
    let mut report = Report::default();
    references::check_deck(scene, &mut report);
    let mut boxed = BoxedLetters::new(fonts);
    for index in 0..scene.pages.len() {
        let view = View::new(scene, index);
        boxed.look(&view);
        references::check_page(scene, fonts, &view, &mut report);
        placement::check(scene, &view, &mut report);
        contrast::check(scene, fonts, &view, &mut report);
        rhythm::check(scene, &view, &mut report);
        sizes::check_page(&view, &mut report);
    }
    boxed.report(&mut report);
    sizes::check_deck(scene, &mut report);
    rhythm::check_repeats(scene, &mut report);
    report.finish()
}

/// Findings as they are made; each is kept once.
#[derive(Default)]
struct Report {
    findings: Vec<Finding>,
}

impl Report {
    fn add(&mut self, rule: Rule, page: usize, shape: Option<&str>, detail: String) {
        let finding = Finding { rule, page, shape: shape.map(str::to_owned), detail };
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    fn finish(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|finding| (finding.page, finding.rule));
        self.findings
    }
}

#[cfg(test)]
mod tests;
