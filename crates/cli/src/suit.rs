//! `deckwright suit …`: the templates that ship with the program.

use std::path::PathBuf;

use clap::Subcommand;
use deckwright_layout::Library;
use deckwright_model::finding::Severity;

#[derive(Subcommand)]
pub enum Command {
    /// Show all suits.
    List,
    /// Write one page per design of a suit into a pdf, to look at.
    Sheet {
        /// FAMILY-COLOUR, or an id.
        suit: String,
        /// The pdf to write.
        #[arg(short, long)]
        output: PathBuf,
        /// Language of the sample text: en or zh.
        #[arg(long, default_value = "en")]
        lang: String,
    },
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        let library = Library::built_in();
        match self {
            Self::List => {
                for suit in library.suits() {
                    let name = format!("{}-{}", suit.family.id, suit.row().color.name);
                    println!("{:>5}  {name:<24} {}", suit.id, suit.name_en());
                }
                Ok(())
            }
            Self::Sheet { suit, output, lang } => {
                let suit = crate::make::find_suit(&library, &suit)?;
                let fonts = deckwright_fonts::bundled();
                let language = deckwright_layout::words::Language::of(&lang);
                let (scene, _) = deckwright_layout::sheet::sheet(suit, language, &fonts);
                let findings = deckwright_layout::findings::examine(&scene, &fonts);
                let pdf = deckwright_export::pdf::write(&scene, &fonts, &Default::default())?;
                std::fs::write(&output, pdf)?;
                let broken = findings.iter().filter(|finding| finding.severity() == Severity::Zero).count();
                println!(
                    "{}: {} designs, {broken} findings that should not be there",
                    output.display(),
                    scene.pages.len()
                );
                Ok(())
            }
        }
    }
}
