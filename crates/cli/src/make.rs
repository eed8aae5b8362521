//! `deckwright make`: a topic or files become a deck, without a server; offline too, unless a model is named.

use std::ffi::OsStr;
use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use deckwright_brand::{Brand, TemplateMap};
use deckwright_export::raster::Renderer;
use deckwright_export::{File, FileFormat, FileOptions, make_files};
use deckwright_layout::{DeckFrame, Library, Options, Plan, Suit};
use deckwright_model::document::FileContent;
use deckwright_model::finding::Severity;
use deckwright_model::font::FontBook;
use deckwright_model::outline::{Chapter, Outline};
use deckwright_model::picture::Pictures;
use deckwright_service::settings::ModelSettings;
use deckwright_service::words::open_model;
use deckwright_service::works;
use deckwright_writer::brief::{Brief, Locale, PageRange};
use deckwright_writer::compose::{self, Remark};
use deckwright_writer::model::{ModelWriter, Stage};
use deckwright_writer::options::{Choice, Choices, LanguageOption, Pages, Scene as SceneOption};
use deckwright_writer::structure::{NamedFile, keep_slides, structure_files};
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Args)]
pub struct Make {
    /// A topic, or the paths of files: docx, odt, rtf, pdf, pptx, odp, xlsx, ods, csv, html, epub,
    /// md, txt, xmind, mm or opml. Of several files each is a chapter, in this order.
    #[arg(required = true)]
    source: Vec<String>,

    /// The file to write: .pptx, .pdf or .zip; .png or .jpeg, which makes a folder of pages; or .json, the canvas:
    /// every page as placed shapes.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// The title of a deck from files [default: that of the first file].
    #[arg(long)]
    title: Option<String>,

    /// The template, as FAMILY-COLOUR or as its id; `deckwright suit list` shows all
    /// [default: one that suits the scene].
    #[arg(long)]
    suit: Option<String>,

    /// Your own template instead, a .pptx or .potx file.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// How your own template is used, as `deckwright suit map` prints it, corrected.
    #[arg(long, value_name = "FILE", requires = "template")]
    map: Option<PathBuf>,

    /// Take colours and fonts alone of your own template, for the pages of --suit.
    #[arg(long, requires_all = ["template", "suit"])]
    theme_only: bool,

    /// Language of the deck, such as en, zh, zh-TW, ja, ko, fr, ar [default: that of the title].
    #[arg(long, value_parser = language)]
    lang: Option<LanguageOption>,

    /// Folder of TrueType or OpenType fonts that come before the bundled ones.
    #[arg(long, env = "DECKWRIGHT_FONTS", value_name = "FOLDER")]
    fonts: Option<PathBuf>,

    /// How many pages the deck has: 5-10, 15-20, 20-30 or 30-35 [default: 20-30 about a topic, as many as its words make
    /// from a file].
    #[arg(long, value_parser = pages)]
    pages: Option<Pages>,

    /// What kind of deck it is, such as business-plan or courseware.
    #[arg(long, default_value = "general", value_parser = scene)]
    scene: SceneOption,

    /// Professional layout: every page in a design that shows what it means.
    #[arg(long)]
    professional: bool,

    /// The slides of a presentation, page for page, in the new template: nothing is added, joined or moved.
    #[arg(long, conflicts_with_all = ["pages", "title"])]
    keep_pages: bool,

    /// Slides of the pptx grow out of one another, and their points come one click after another.
    #[arg(long)]
    motion: bool,

    /// Pages of the pptx are pictures that nobody can edit.
    #[arg(long)]
    no_edit: bool,

    #[command(flatten)]
    model: ModelSettings,
}

/// An outline with its body text, and what is known of it.
struct MadeOutline {
    outline: Outline,
    locale: Locale,
    /// What the user should know about it.
    remarks: Vec<Remark>,
    pictures: Pictures,
    frame: DeckFrame,
}

fn language(slug: &str) -> Result<LanguageOption, String> {
    LanguageOption::from_slug(slug).ok_or_else(|| list(LanguageOption::CHOICES))
}

fn pages(slug: &str) -> Result<Pages, String> {
    Pages::from_slug(slug).ok_or_else(|| list(Pages::CHOICES))
}

fn scene(slug: &str) -> Result<SceneOption, String> {
    SceneOption::from_slug(slug).ok_or_else(|| list(SceneOption::CHOICES))
}

/// What may be written instead.
fn list(choices: &[Choice]) -> String {
    let slugs: Vec<&str> = choices.iter().map(|choice| choice.slug).collect();
    format!("write one of {}", slugs.join(", "))
}

impl Make {
    pub async fn run(self) -> anyhow::Result<()> {
        let format = format_of(&self.output)?;
        let fonts = works::book_with(self.fonts.as_deref())?;
        let template = self.read_own_template()?;
        let own = template.as_ref().map(|file| file.import(&fonts)).transpose()?;
        let own = own.map(|brand| Suit::enterprise(0, brand.family));
        let suit = &match (own, &self.suit) {
            (Some(own), _) => own,
            (None, Some(name)) => find_suit(name)?,
            (None, None) => Library::built_in_default_for(self.scene.id()).context("there are no suits")?,
        };
        let model = open_model(&self.model)?;
        let MadeOutline { outline, locale, remarks, pictures, frame } =
            self.write_outline(model.as_ref()).await?;
        let slides = self.keep_pages.then(|| count_slides(&outline, frame));
        let options = Options { lang: Some(locale.tag().to_owned()), pictures, frame, ..Options::default() };
        let plan = match &model {
            Some(model) if self.professional => Some(read_with(model, &outline).await),
            None if self.professional => Some(Plan::of(&outline)),
            _ => None,
        };
        let (scene, findings, _) = works::lay_out(&outline, suit, &fonts, &options, plan.as_ref());

        let bar = progress_bar(scene.pages.len(), "{bar:40} {pos}/{len} pages");
        let options = FileOptions {
            editable: !self.no_edit,
            motion: self.motion,
            template: template
                .as_ref()
                .filter(|file| file.is_written_into())
                .map(|file| file.bytes.as_slice()),
            progress: &|done| bar.set_position(done as u64),
        };
        let files = make_files(&scene, &fonts, &Renderer::new(&fonts), format, &options)?;
        write_files(&self.output, format, &files)?;
        bar.finish_and_clear();
        let broken: Vec<_> = findings.iter().filter(|finding| finding.severity() == Severity::Zero).collect();
        println!("{}: {} pages in {}", self.output.display(), scene.pages.len(), suit.name_en());
        remarks.iter().for_each(|remark| println!("{remark}"));
        if let Some(slides) = slides.filter(|slides| *slides < scene.pages.len()) {
            println!("The file has {slides} slides; what did not fit on one page goes on on the next.");
        }
        if !broken.is_empty() {
            for finding in &broken {
                let shape = finding.shape.as_deref().unwrap_or("the page");
                println!("page {}, {shape}: {:?}, {}", finding.page + 1, finding.rule, finding.detail);
            }
            println!(
                "{} findings that should not be there; please report them with the outline.",
                broken.len()
            );
        }
        Ok(())
    }

    fn read_own_template(&self) -> anyhow::Result<Option<TemplateFile>> {
        let Some(path) = &self.template else { return Ok(None) };
        let mut map = read_map(self.map.as_deref())?;
        if self.theme_only {
            map.theme_only.clone_from(&self.suit);
        } else if self.suit.is_some() {
            bail!("--suit goes with --template only where --theme-only says that its pages are taken");
        }
        read_template(path, map).map(Some)
    }

    async fn write_outline(&self, model: Option<&ModelWriter>) -> anyhow::Result<MadeOutline> {
        let language = self.lang.unwrap_or_default();
        let page = self.pages.unwrap_or_default();
        let choices = Choices { page, scene: self.scene, language, ..Choices::default() };
        if self.keep_pages {
            return self.outline_of_slides(choices);
        }
        if self.source.iter().any(|source| is_file(source)) {
            return self.outline_of_files(choices);
        }
        // A topic of several words that nobody has put in quotation marks.
        let topic = self.source.join(" ");
        let brief = Brief::of_request(&topic, choices)?;
        let (outline, remarks) = match model {
            Some(model) => (write_with(model, &brief).await, Vec::new()),
            None => {
                let outline = compose::content(&brief, &compose::outline(&brief));
                (outline, compose::remarks(&brief))
            }
        };
        Ok(MadeOutline {
            outline,
            locale: brief.locale(),
            remarks,
            pictures: Pictures::default(),
            frame: DeckFrame::Whole,
        })
    }

    /// The slides of a presentation, each as one page.
    fn outline_of_slides(&self, choices: Choices) -> anyhow::Result<MadeOutline> {
        let [path] = &self.source[..] else { bail!("--keep-pages takes one presentation") };
        let (file, pictures) = read(Path::new(path))?;
        let locale = choices.language.locale().unwrap_or_else(|| Locale::of(&file.reading.text()));
        let kept = match &file.reading {
            FileContent::Document(document) => keep_slides(document, locale, &file.name),
            FileContent::Text(_) | FileContent::Outline(_) => None,
        };
        let (outline, cover) = kept.with_context(|| format!("{path} has no slides to keep"))?;
        Ok(MadeOutline { outline, locale, remarks: Vec::new(), pictures, frame: DeckFrame::Kept { cover } })
    }

    /// Files as a deck of their own words.
    fn outline_of_files(&self, choices: Choices) -> anyhow::Result<MadeOutline> {
        let mut pictures = Pictures::default();
        let mut files: Vec<NamedFile> = Vec::new();
        for path in &self.source {
            let (file, shown) = read(Path::new(path))?;
            files.push(file);
            pictures.extend(shown);
        }
        let mut brief = Brief::new(self.title.as_deref().unwrap_or_default(), choices);
        let said: String = files.iter().map(|file| file.reading.text()).collect();
        let locale = choices.language.locale().unwrap_or_else(|| Locale::of(&said));
        brief.set_locale(locale);
        if self.pages.is_none() {
            // Each file may say as much as a file alone.
            brief.pages = PageRange { max: PageRange::ANY.max * files.len(), ..PageRange::ANY };
        }
        let made = structure_files(&files, &brief)?;
        if made.outside_range {
            let (asked, pages) = (brief.pages, made.pages);
            eprintln!(
                "The text makes {pages} pages; {} to {} were asked for, and no word is left out.",
                asked.min, asked.max
            );
        }
        let folder = |path: &String| Path::new(path).parent().map(Path::to_owned).unwrap_or_default();
        let folders: Vec<PathBuf> = self.source.iter().map(folder).collect();
        let beside = |name: &str| folders.iter().find_map(|folder| read_beside(folder, name));
        let left_out = deckwright_ingest::illustrate(&made.outline, &mut pictures, beside);
        left_out.iter().for_each(|remark| eprintln!("{remark}"));
        Ok(MadeOutline {
            outline: made.outline,
            locale,
            remarks: Vec::new(),
            pictures,
            frame: DeckFrame::Whole,
        })
    }
}

/// The deck about a topic in the model's words. Where it has none the composer writes, and the user is told why.
async fn write_with(model: &ModelWriter, brief: &Brief) -> Outline {
    let bar = progress_bar(0, "{spinner} {msg}");
    bar.enable_steady_tick(Duration::from_millis(120));
    let tell = |stage| {
        bar.set_message(match stage {
            Stage::Outline => "writing the outline".to_owned(),
            Stage::Chapters { done, of } => format!("{done} of {of} chapters are written"),
        });
    };
    let deck = model.deck(brief, tell).await;
    bar.finish_and_clear();
    if let Some(reason) = deck.instead {
        eprintln!("The built-in writer stands in for some of the words: {reason}.");
    }
    deck.outline
}

/// How each page is to be read, by the model where the pages bear it out.
async fn read_with(model: &ModelWriter, outline: &Outline) -> Plan {
    let ask = |pages: Vec<String>| async move { Some(model.relations(&pages, &works::relations()).await) };
    works::read_pages(outline, ask).await
}

/// How many slides a kept outline was read from.
fn count_slides(outline: &Outline, frame: DeckFrame) -> usize {
    let of_chapter = |chapter: &Chapter| usize::from(!chapter.title.is_empty()) + chapter.pages.len();
    let cover = usize::from(frame == DeckFrame::Kept { cover: true });
    cover + outline.chapters.iter().map(of_chapter).sum::<usize>() + usize::from(outline.ending.is_some())
}

/// Whether `source` is a file, or would be one if it was there.
fn is_file(source: &str) -> bool {
    let path = Path::new(source);
    path.is_file()
        || path
            .extension()
            .is_some_and(|ending| deckwright_ingest::EXTENSIONS.iter().any(|known| ending == *known))
}

/// What a file says, and the pictures that it shows.
fn read(path: &Path) -> anyhow::Result<(NamedFile, Pictures)> {
    let bytes = match std::fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => bail!("there is no file {}", path.display()),
        bytes => bytes.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let of = |part: Option<&OsStr>| part.and_then(OsStr::to_str).unwrap_or("Untitled").to_owned();
    let read =
        deckwright_ingest::read(&bytes, &of(path.file_name())).with_context(|| path.display().to_string())?;
    read.remarks.iter().for_each(|remark| eprintln!("{remark}"));
    Ok((NamedFile { name: of(path.file_stem()), reading: read.reading }, read.pictures))
}

/// The file `name` in `folder`; links that lead out of it are not followed.
fn read_beside(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let home = folder.canonicalize().ok()?;
    let file =
        home.join(name).canonicalize().ok().filter(|file| file.starts_with(&home) && file.is_file())?;
    let is_small = file.metadata().ok()?.len() <= deckwright_ingest::bounds::BYTES as u64;
    if is_small { std::fs::read(file).ok() } else { None }
}

/// The format that the name of `file` asks for.
fn format_of(file: &Path) -> anyhow::Result<FileFormat> {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    FileFormat::from_extension(ending).with_context(|| {
        let known = deckwright_export::EXTENSIONS.map(|ending| format!(".{ending}"));
        let [first @ .., last] = &known;
        format!("{}: the file must end in {} or {last}", file.display(), first.join(", "))
    })
}

/// A template file that decks can be written into.
pub struct TemplateFile {
    pub name: String,
    pub bytes: Vec<u8>,
    map: TemplateMap,
}

impl TemplateFile {
    pub fn import(&self, fonts: &FontBook) -> anyhow::Result<Brand> {
        Ok(deckwright_brand::import_with(&self.bytes, &self.name, fonts, &self.map)?)
    }

    /// Otherwise only its colours and fonts are taken.
    fn is_written_into(&self) -> bool {
        self.map.theme_only.is_none()
    }
}

pub fn read_template(path: &Path, map: TemplateMap) -> anyhow::Result<TemplateFile> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let bytes = deckwright_brand::to_transitional(&bytes)?.unwrap_or(bytes);
    let bytes = deckwright_brand::with_chosen_slides(&bytes, &map)?.unwrap_or(bytes);
    Ok(TemplateFile { name: stem_of(path), bytes, map })
}

/// What a template is called by its file.
pub fn stem_of(path: &Path) -> String {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("Template").to_owned()
}

/// The mapping in a file; without one, everything is as found.
pub fn read_map(path: Option<&Path>) -> anyhow::Result<TemplateMap> {
    let Some(path) = path else { return Ok(TemplateMap::default()) };
    let told = || format!("cannot read {}", path.display());
    let text = std::fs::read_to_string(path).with_context(told)?;
    TemplateMap::from_json(&text).with_context(told)
}

/// The suit of this id, or called FAMILY-COLOUR: then its family is read alone, which takes a fraction of the time.
pub fn find_suit(name: &str) -> anyhow::Result<Suit> {
    let by_name = || {
        let (family, color) = name.rsplit_once('-')?;
        Library::built_in_family(family)?.named(family, color).cloned()
    };
    let by_id = || Library::built_in().get(name.parse().ok()?).cloned();
    by_name()
        .or_else(by_id)
        .with_context(|| format!("there is no suit {name}; `deckwright suit list` shows all"))
}

fn progress_bar(pages: usize, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template).expect("the template is a fixed text");
    ProgressBar::new(pages as u64).with_style(style)
}

fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

/// Pages as pictures go into a folder: `deck.png` becomes `deck` with one file a page.
fn write_files(output: &Path, format: FileFormat, files: &[File]) -> anyhow::Result<()> {
    if !matches!(format, FileFormat::Pages { is_zipped: false, .. }) {
        return files.iter().try_for_each(|file| write(output, &file.bytes));
    }
    let folder = output.with_extension("");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let digits = files.len().to_string().len().max(2);
    for (index, File { extension, bytes }) in files.iter().enumerate() {
        write(&folder.join(format!("{:0digits$}.{extension}", index + 1)), bytes)?;
    }
    Ok(())
}
