//! What does a deck conclude? Its last page may say so: a conclusion, the reasons for it, and what is asked for.

use super::{ENDING_MARK, Role};
use crate::language::Locale;

/// A last page that concludes. In an outline it is the text of the ending, whose first line is labelled as a conclusion:
/// `Conclusion: … · a reason · another · The ask: …`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Closing {
    pub conclusion: LabelledText,
    /// Reasons or next steps.
    pub reasons: Vec<String>,
    pub ask: Option<LabelledText>,
}

/// A line and the word before it that says what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelledText {
    /// Without its colon.
    pub label: String,
    pub words: String,
}

impl LabelledText {
    fn of(line: &str, is_meant: impl Fn(Role) -> bool) -> Option<Self> {
        let (role, words) = Role::of(line)?;
        let label = line.trim().strip_suffix(words)?;
        let label = label.trim_matches(|c: char| c.is_whitespace() || "：:【】[]()（）".contains(c));
        let is_whole = !label.is_empty() && !words.is_empty();
        (is_whole && is_meant(role)).then(|| Self { label: label.to_owned(), words: words.to_owned() })
    }
}

impl Closing {
    /// The closing that the text of an ending says; `None` where it is something else, as thanks or an address are.
    pub fn of(ending: &str) -> Option<Self> {
        let mut lines = ending.split(ENDING_MARK).map(str::trim).filter(|line| !line.is_empty());
        let concludes = |role| matches!(role, Role::Implication | Role::Insight);
        let conclusion = LabelledText::of(lines.next()?, concludes)?;
        let mut reasons: Vec<&str> = lines.collect();
        let ask = reasons.last().and_then(|line| LabelledText::of(line, |role| role == Role::Ask));
        if ask.is_some() {
            reasons.pop();
        }
        let reasons: Vec<String> = reasons.into_iter().map(str::to_owned).collect();
        let closing = Self { conclusion, reasons, ask };
        closing.is_whole().then_some(closing)
    }

    /// A closing made of the words of its parts, with our labels.
    pub fn new(conclusion: &str, reasons: Vec<String>, ask: Option<&str>, locale: Locale) -> Self {
        let labelled = |label: &str, words: &str| LabelledText {
            label: label.trim_matches(|c: char| c.is_whitespace() || "：:".contains(c)).to_owned(),
            words: words.to_owned(),
        };
        Self {
            conclusion: labelled(Role::conclusion_label(locale), conclusion),
            reasons,
            ask: ask.map(|ask| labelled(Role::ask_label(locale), ask)),
        }
    }

    /// Whether it says more than one thing.
    pub fn is_whole(&self) -> bool {
        !self.conclusion.words.is_empty() && (!self.reasons.is_empty() || self.ask.is_some())
    }

    /// The text of an ending that [`Closing::of`] reads as this closing.
    pub fn to_ending(&self, locale: Locale) -> String {
        let mut lines = vec![format!("{}{}", Role::conclusion_label(locale), self.conclusion.words)];
        lines.extend(self.reasons.iter().cloned());
        lines.extend(self.ask.as_ref().map(|ask| format!("{}{}", Role::ask_label(locale), ask.words)));
        // A line cannot contain what separates it from the next.
        let joint = if locale.language().is_cjk() { "、" } else { ", " };
        let lines = lines.iter().map(|line| line.replace(ENDING_MARK, joint));
        lines.collect::<Vec<_>>().join(ENDING_MARK)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Outline;
    use super::*;

    fn closing(locale: Locale) -> Closing {
        let reasons = vec!["Bees need food in July".to_owned(), "Clover costs little".to_owned()];
        Closing::new("Plant for the gaps", reasons, Some("Choose one corner"), locale)
    }

    #[test]
    fn a_closing_is_read_as_it_was_written_in_every_language() {
        for &locale in Locale::ALL {
            let closing = closing(locale);
            assert_eq!(Closing::of(&closing.to_ending(locale)), Some(closing), "{locale:?}");
        }
    }

    #[test]
    fn a_closing_survives_markdown_and_tree() {
        let ending = closing(Locale::English).to_ending(Locale::English);
        assert_eq!(
            ending,
            "Conclusion: Plant for the gaps · Bees need food in July · Clover costs little · The ask: Choose one corner"
        );
        let mut outline = Outline::from_markdown("# Bees\n## Food\n### July\n#### Clover", "").unwrap();
        outline.ending = Some(ending);
        assert_eq!(Outline::from_own_markdown(&outline.to_markdown(), "").unwrap(), outline);
        assert_eq!(Outline::from_tree(&outline.to_tree()).unwrap(), outline);
    }

    #[test]
    fn other_endings_are_none() {
        for ending in [
            "Thank you",
            "Thank you · anna@example.org",
            "Conclusion: It pays",
            "Questions? · The ask: Come to room 4",
            "",
        ] {
            assert_eq!(Closing::of(ending), None, "{ending}");
        }
    }

    #[test]
    fn a_line_never_becomes_two() {
        let mut closing = closing(Locale::English);
        closing.reasons = vec!["Clover · borage".to_owned()];
        let read = Closing::of(&closing.to_ending(Locale::English)).unwrap();
        assert_eq!(read.reasons, ["Clover, borage"]);
    }
}
