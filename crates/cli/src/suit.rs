//! `deckwright suit …`: the templates that ship with the program, and those that integrators bring.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use deckwright_brand::{TemplateMap, TemplateReport};
use deckwright_layout::words::Language;
use deckwright_layout::{Library, Suit};
use deckwright_model::finding::Severity;
use deckwright_service::manage::suits::{self, TemplateUpload};
use deckwright_service::settings::Settings;

use crate::make::{find_suit, read_map, read_template, stem_of};
use crate::preview::Preview;

#[derive(Subcommand)]
pub enum Command {
    /// Show all suits, or with --integrator the templates that an integrator brought.
    List(List),
    /// Write one page per design of a suit into a pdf, to look at.
    Sheet {
        /// FAMILY-COLOUR, an id, or a .pptx or .potx file of your own.
        suit: String,
        /// A mapping for a file of your own, as `deckwright suit map` prints it, corrected.
        #[arg(long, value_name = "FILE")]
        map: Option<PathBuf>,
        /// The pdf to write.
        #[arg(short, long)]
        output: PathBuf,
        /// Language of the sample text: en or zh.
        #[arg(long, default_value = "en")]
        lang: String,
    },
    /// Show a family's file in the browser while it is written: every save draws it anew.
    Preview(Preview),
    /// Make an integrator's own template of a .pptx or .potx file, and say what to expect of it.
    Import {
        file: PathBuf,
        /// What the template is called [default: the name of the file].
        #[arg(long)]
        name: Option<String>,
        #[command(flatten)]
        mapping: Mapping,
        #[command(flatten)]
        owner: Owner,
    },
    /// Print which layouts, colours and room of a .pptx or .potx file are used for what, and what else there is to choose, as
    /// JSON: correct its `map` and give it back with --map.
    Map {
        file: PathBuf,
        #[command(flatten)]
        mapping: Mapping,
    },
    /// Take an integrator's own template away. Works that have it keep it.
    Remove {
        id: i64,
        #[command(flatten)]
        owner: Owner,
    },
}

/// How a template is used, where that is not as found.
#[derive(Args)]
pub struct Mapping {
    /// A mapping as `deckwright suit map` prints it, corrected.
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Take colours and fonts alone, for the pages of the suit that --suit names.
    #[arg(long)]
    theme_only: bool,
    /// The suit whose pages --theme-only takes, as FAMILY-COLOUR.
    #[arg(long, requires = "theme_only", default_value = "minimal-blue")]
    suit: String,
}

impl Mapping {
    fn is_said(&self) -> bool {
        self.map.is_some() || self.theme_only
    }

    fn read(&self) -> anyhow::Result<TemplateMap> {
        let mut map = read_map(self.map.as_deref())?;
        if self.theme_only {
            map.theme_only = Some(self.suit.clone());
        }
        Ok(map)
    }
}

#[derive(Args)]
pub struct List {
    /// The application key of the integrator.
    #[arg(long, value_name = "KEY")]
    integrator: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Args)]
pub struct Owner {
    /// The application key of the integrator.
    #[arg(long, value_name = "KEY")]
    integrator: String,
    #[command(flatten)]
    settings: Settings,
}

impl Command {
    pub async fn run(self) -> anyhow::Result<()> {
        match self {
            Self::List(List { integrator: Some(key), settings }) => {
                let mut out = std::io::stdout();
                for suit in suits::open(settings, &key).await?.list().await? {
                    writeln!(out, "{:>5}  grade {}  {}", suit.id, suit.report.grade, suit.report.name)?;
                }
            }
            Self::List(_) => {
                let mut out = std::io::stdout().lock();
                for suit in Library::built_in().suits() {
                    let name = format!("{}-{}", suit.family.id, suit.row().color.name);
                    writeln!(out, "{:>5}  {name:<24} {}", suit.id, suit.name_en())?;
                }
            }
            Self::Preview(preview) => preview.run().await?,
            Self::Sheet { suit, map, output, lang } => draw_sheet(&suit, map.as_deref(), &output, &lang)?,
            Self::Map { file, mapping } => {
                let file = read_template(&file, mapping.read()?)?;
                let mapping = file.import(&deckwright_fonts::bundled())?.report.mapping;
                writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&mapping)?)?;
            }
            Self::Import { file, name, mapping, owner } => {
                let map = mapping.read()?;
                let bytes =
                    std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
                let suits = suits::open(owner.settings, &owner.integrator).await?;
                let upload = TemplateUpload {
                    is_named: name.is_some(),
                    name: name.unwrap_or_else(|| stem_of(&file)),
                    file: bytes.into(),
                    map: mapping.is_said().then_some(map),
                };
                let added = suits.add(upload).await?;
                println!("Template {}: send template_id={} with template_type=2.", added.id, added.id);
                show(&added.report);
            }
            Self::Remove { id, owner } => {
                suits::open(owner.settings, &owner.integrator).await?.remove(id).await?;
                println!("Template {id} is removed; works that have it keep it.");
            }
        }
        Ok(())
    }
}

fn draw_sheet(suit: &str, map: Option<&Path>, output: &Path, lang: &str) -> anyhow::Result<()> {
    let fonts = deckwright_fonts::bundled();
    let suit = &if Path::new(suit).is_file() {
        let brand = read_template(Path::new(suit), read_map(map)?)?.import(&fonts)?;
        show(&brand.report);
        Suit::enterprise(0, brand.family)
    } else {
        find_suit(suit)?
    };
    let (scene, _) = deckwright_layout::sheet::sheet(suit, Language::nearest(lang), &fonts);
    let findings = deckwright_layout::findings::examine(&scene, &fonts);
    let pdf = deckwright_export::pdf::write(&scene, &fonts, &Default::default())?;
    std::fs::write(output, pdf).with_context(|| format!("cannot write {}", output.display()))?;
    let broken = findings.iter().filter(|finding| finding.severity() == Severity::Zero).count();
    println!(
        "{}: {} designs, {broken} findings that should not be there",
        output.display(),
        scene.pages.len()
    );
    Ok(())
}

fn show(report: &TemplateReport) {
    println!("{}: grade {}, {:.0} × {:.0} points", report.name, report.grade, report.width, report.height);
    for page in &report.pages {
        let layout = if page.layout.is_empty() { "composed" } else { &page.layout };
        println!("  {:<11} {layout}", page.role);
    }
    for font in report.fonts.iter().filter(|font| font.name != font.drawn_with) {
        let widths = if font.same_widths { "same widths" } else { "other widths" };
        println!("  font        {} is drawn with {} ({widths})", font.name, font.drawn_with);
    }
    for line in report.contrast.iter().chain(&report.notes) {
        println!("  note        {line}");
    }
}
