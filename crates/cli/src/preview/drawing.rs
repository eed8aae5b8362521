//! What a preview shows: the family as its files lie on disk, laid out.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::Context;
use deckwright_layout::sample::Sample;
use deckwright_layout::suit::shared_files;
use deckwright_layout::words::Language;
use deckwright_layout::{Library, Options, Plan, Suit, lay_out, lay_out_professional, sheet};
use deckwright_model::finding::Finding;
use deckwright_model::font::FontBook;
use deckwright_model::outline::Outline;
use deckwright_model::scene::Scene;
use serde::Deserialize;

/// The files that a preview is drawn from.
pub struct Sources {
    pub family: PathBuf,
    pub outline: Option<PathBuf>,
}

/// The texts of these files.
pub struct Texts {
    family: String,
    /// Names and texts of the shared designs, where they lie beside the family.
    shared: Option<Vec<(&'static str, String)>>,
    outline: Option<String>,
}

/// What the browser asks for.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct View {
    #[serde(default)]
    color: String,
    #[serde(default)]
    lang: String,
    #[serde(default)]
    show: Show,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Show {
    /// Every design once.
    #[default]
    Designs,
    /// A deck in the standard layout.
    Standard,
    Professional,
}

pub struct Drawing {
    pub family: String,
    pub colors: Vec<&'static str>,
    pub scene: Scene,
    /// A line below each page.
    pub labels: Vec<String>,
    pub findings: Vec<Finding>,
}

impl Sources {
    fn shared(&self) -> impl Iterator<Item = (&'static str, PathBuf)> {
        let folder = self.family.parent().unwrap_or_else(|| Path::new("")).join("../designs");
        shared_files().map(move |name| (name, folder.join(name)))
    }

    /// When any of the files was last changed; a file that is missing while an editor writes it has no time.
    pub fn stamp(&self) -> String {
        let files = [Some(self.family.clone()), self.outline.clone()].into_iter().flatten();
        let times = files.chain(self.shared().map(|(_, path)| path)).filter_map(|path| {
            let changed = fs::metadata(path).and_then(|about| about.modified()).ok()?;
            changed.duration_since(UNIX_EPOCH).ok()
        });
        times.map(|time| format!("{:x}", time.as_nanos())).collect::<Vec<_>>().join("-")
    }

    pub fn texts(&self) -> anyhow::Result<Texts> {
        let read =
            |path: &Path| fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()));
        let shared: Option<Vec<_>> =
            self.shared().map(|(name, path)| Some((name, fs::read_to_string(path).ok()?))).collect();
        let outline = self.outline.as_deref().map(read).transpose()?;
        Ok(Texts { family: read(&self.family)?, shared, outline })
    }

    /// The drawing, or what is wrong with the files.
    pub fn draw(&self, view: &View, fonts: &FontBook) -> Result<Drawing, Vec<String>> {
        let texts = self.texts().map_err(|error| vec![format!("{error:#}")])?;
        let name = self.family.file_name().unwrap_or_default().to_string_lossy();
        let files = [(&*name, texts.family.as_str())];
        let library = match &texts.shared {
            Some(shared) => {
                let shared: Vec<(&str, &str)> =
                    shared.iter().map(|(name, text)| (*name, text.as_str())).collect();
                Library::read_with(&files, &shared)
            }
            None => Library::read(&files),
        };
        let library =
            library.map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let of_color = |suit: &&Suit| suit.row().color.name == view.color;
        let suit = library
            .suits()
            .iter()
            .find(of_color)
            .or_else(|| library.suits().first())
            .ok_or_else(|| vec![format!("{name}: there is no palette")])?;
        let outline =
            texts.outline.as_deref().map(|text| Outline::from_markdown(text, "Preview")).transpose();
        let outline = outline.map_err(|error| vec![format!("the outline: {error}")])?;
        let (scene, labels) = lay_out_view(view, suit, outline, fonts);
        Ok(Drawing {
            family: suit.family.names[0].clone(),
            colors: library.suits().iter().map(|suit| suit.row().color.name).collect(),
            findings: deckwright_layout::findings::examine(&scene, fonts),
            scene,
            labels,
        })
    }
}

fn lay_out_view(
    view: &View,
    suit: &Suit,
    outline: Option<Outline>,
    fonts: &FontBook,
) -> (Scene, Vec<String>) {
    let language = Language::nearest(&view.lang);
    let (outline, options) = match outline {
        Some(outline) => (outline, Options::default()),
        None => {
            let Sample { outline, author, date, .. } = Sample::new(language);
            (outline, Options { author: Some(author), date: Some(date), ..Options::default() })
        }
    };
    match view.show {
        Show::Designs => {
            let (scene, labels) = sheet::sheet(suit, language, fonts);
            (scene, labels.into_iter().map(|label| label.text).collect())
        }
        Show::Standard => {
            let (scene, _) = lay_out(&outline, suit, fonts, &options);
            let labels = scene.pages.iter().map(|page| page.design.clone()).collect();
            (scene, labels)
        }
        Show::Professional => {
            let (scene, _, taken) =
                lay_out_professional(&outline, suit, fonts, &options, &Plan::of(&outline));
            (scene, taken.into_iter().map(|page| format!("{} · {}", page.design, page.why)).collect())
        }
    }
}
