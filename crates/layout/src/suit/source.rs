//! What a text box in a suit can say: the words that the page, the deck or a point supplies.

/// Words that come from the outline, or from the language of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    // the deck
    Deck,
    Subtitle,
    Brand,
    Author,
    Date,
    // the page
    Title,
    Chapter,
    Count,
    Lead,
    /// Heads of the columns of a table.
    ColumnHeads,
    Page,
    Quote,
    /// The quotation without the marks around it.
    QuoteText,
    /// Who said the quotation.
    Attribution,
    Role,
    Caption,
    Unit,
    Note,
    Span,
    Verdict,
    VerdictLabel,
    // the point at hand
    Heading,
    Body,
    /// The first sentence of the body.
    Opening,
    /// What follows the first sentence of the body.
    Rest,
    /// The text of a point that is code, as it was written.
    Code,
    Number,
    /// The place of the point among all, without leading zeros.
    Ordinal,
    Letter,
    Numeral,
    Key,
    Figure,
    Label,
    /// The part of the label that tells what the figure is of, where the line began with that.
    Subject,
    /// The rest of the label: what else is said of the figure.
    FigureNote,
    Moment,
    Share,
    Item,
    /// The case that the entry at hand is about, and what follows from it, where the entries of a point are branches.
    Case,
    Outcome,
    /// One of the things that a text joins with arrows.
    Link,
    /// A word of the family or of the program, in the language of the deck.
    Word(u16),
}

impl Source {
    /// Whether it is the place of a point among its neighbours.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Ordinal | Self::Letter | Self::Numeral)
    }

    /// Whether these words are set larger if there is room. Numbers and figures have places made for their size.
    pub fn can_grow(self) -> bool {
        self.can_flow() || matches!(self, Self::Label | Self::Subject | Self::FigureNote | Self::Moment)
    }

    /// Whether it stands at the edge of pages and is said whole on the cover or on a page of its own.
    pub fn is_running(self) -> bool {
        matches!(self, Self::Deck | Self::Brand | Self::Author | Self::Date | Self::Chapter | Self::Page)
    }

    /// Whether these words can continue on another page.
    pub fn can_flow(self) -> bool {
        matches!(
            self,
            Self::Heading
                | Self::Body
                | Self::Opening
                | Self::Rest
                | Self::Item
                | Self::Case
                | Self::Outcome
                | Self::Link
                | Self::Lead
                | Self::Quote
                | Self::QuoteText
        )
    }

    /// Whether a page or the deck is headed or concluded with these words.
    pub fn is_headline(self) -> bool {
        matches!(self, Self::Deck | Self::Title | Self::Subtitle | Self::Verdict)
    }

    const NAMED: [(&'static str, Self); 41] = [
        ("deck", Self::Deck),
        ("subtitle", Self::Subtitle),
        ("brand", Self::Brand),
        ("author", Self::Author),
        ("date", Self::Date),
        ("title", Self::Title),
        ("chapter", Self::Chapter),
        ("count", Self::Count),
        ("lead", Self::Lead),
        ("heads", Self::ColumnHeads),
        ("page", Self::Page),
        ("quote", Self::Quote),
        ("said", Self::QuoteText),
        ("by", Self::Attribution),
        ("role", Self::Role),
        ("caption", Self::Caption),
        ("unit", Self::Unit),
        ("note", Self::Note),
        ("span", Self::Span),
        ("verdict", Self::Verdict),
        ("verdict_label", Self::VerdictLabel),
        ("heading", Self::Heading),
        ("body", Self::Body),
        ("opening", Self::Opening),
        ("rest", Self::Rest),
        ("code", Self::Code),
        ("number", Self::Number),
        ("n", Self::Ordinal),
        ("letter", Self::Letter),
        ("numeral", Self::Numeral),
        ("key", Self::Key),
        ("figure", Self::Figure),
        ("label", Self::Label),
        ("subject", Self::Subject),
        ("aside", Self::FigureNote),
        ("moment", Self::Moment),
        ("share", Self::Share),
        ("item", Self::Item),
        ("case", Self::Case),
        ("outcome", Self::Outcome),
        ("link", Self::Link),
    ];

    /// The source of that name; words of a family are looked up by the family.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, source)| *source)
    }
}
