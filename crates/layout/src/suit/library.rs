//! All existing suits: every family in each of its palettes, found by id, filter or task.

use std::sync::{Arc, LazyLock};

use deckwright_model::paint::{Palette, PaletteRole};

use super::family::{Family, FamilyPalette};
use super::file::{File, PackedFile};
use super::kit;
use super::problem::Problem;
use super::read::read_with;

/// Every file of `assets/suits`.
pub(super) const FILES: &[PackedFile] = include!(concat!(env!("OUT_DIR"), "/suits.rs"));

/// A family in one palette: what a deck is laid out in.
#[derive(Clone, Debug)]
pub struct Suit {
    pub id: u32,
    pub family: Arc<Family>,
    /// Index in the family's palettes.
    palette: usize,
}

impl Suit {
    pub fn row(&self) -> &FamilyPalette {
        &self.family.palettes[self.palette]
    }

    pub fn palette(&self) -> &Palette {
        &self.row().palette
    }

    /// The only suit of an enterprise template's `family`.
    pub fn enterprise(id: u32, family: Family) -> Self {
        Self { id, family: Arc::new(family), palette: 0 }
    }

    pub fn alias(&self, alias: u16) -> PaletteRole {
        self.row().aliases.get(usize::from(alias)).copied().unwrap_or(PaletteRole::Accent)
    }

    pub fn style_id(&self) -> u32 {
        self.family.style_id
    }

    pub fn color_id(&self) -> u32 {
        self.row().color.id
    }

    /// Filter scenes that it serves.
    pub fn scene_ids(&self) -> impl Iterator<Item = u32> {
        self.family.scenes.iter().chain(&self.row().scenes).copied()
    }

    /// `Business Blue`.
    pub fn name_en(&self) -> String {
        if !self.family.sheets.is_empty() {
            return self.family.names[0].clone();
        }
        format!("{} {}", self.family.names[0], self.row().color.en)
    }
}

/// What a template list is narrowed to; `None` is "any".
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    pub color_id: Option<u32>,
    pub style_id: Option<u32>,
    pub scene_id: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct Library {
    /// In order of family number, then colour id.
    suits: Vec<Suit>,
}

impl Library {
    /// The families that ship with the program, read by the first who asks.
    ///
    /// # Panics
    /// Never in a tested build: a test reads the same embedded files.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Library> = LazyLock::new(|| {
            Library::open(FILES).unwrap_or_else(|problems| {
                let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
                panic!("the embedded suits have mistakes:\n{}", list.join("\n"))
            })
        });
        &BUILT_IN
    }

    /// One of these families alone, for those who need no other; `None` if there is none of this name.
    pub fn built_in_family(id: &str) -> Option<Self> {
        let file = FILES.iter().find(|file| file.name.strip_suffix(".kdl") == Some(id))?;
        Self::open(std::slice::from_ref(file)).ok()
    }

    /// The suit for tasks of a scene option, of which only the family is read.
    pub fn built_in_default_for(task_scene: u32) -> Option<Suit> {
        let serves = |file: &&PackedFile| {
            let tasks = file.text.split("tasks=\"").skip(1).filter_map(|rest| rest.split('"').next());
            tasks.flat_map(str::split_whitespace).any(|id| id.parse() == Ok(task_scene))
        };
        let files: Vec<PackedFile> = FILES.iter().filter(serves).copied().collect();
        match Self::open(&files) {
            Ok(library) if !library.suits.is_empty() => library.default_for(task_scene).cloned(),
            _ => Self::built_in().default_for(task_scene).cloned(),
        }
    }

    fn open(files: &[PackedFile]) -> Result<Self, Vec<Problem>> {
        Self::read_files(&files.iter().map(|file| file.open()).collect::<Vec<_>>(), kit::built_in())
    }

    /// Reads suit files given as pairs of name and text. All mistakes of all files are returned at once.
    pub fn read(files: &[(&str, &str)]) -> Result<Self, Vec<Problem>> {
        Self::read_files(&parse(files), kit::built_in())
    }

    /// [`Library::read`] with the designs that all families share in the files `shared`.
    pub fn read_with(files: &[(&str, &str)], shared: &[(&str, &str)]) -> Result<Self, Vec<Problem>> {
        Self::read_files(&parse(files), &parse(shared))
    }

    fn read_files<'a>(files: &[File<'a>], shared: &[File<'a>]) -> Result<Self, Vec<Problem>> {
        // This is what a start of the service waits for: a thread for each file.
        let read = std::thread::scope(|scope| {
            let start = |file| scope.spawn(move || read_with(file, shared));
            let threads: Vec<_> = files.iter().map(start).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("reading does not panic"))
                .collect::<Vec<_>>()
        });
        let (mut families, mut problems): (Vec<Family>, Vec<Problem>) = (Vec::new(), Vec::new());
        for (file, read) in files.iter().zip(read) {
            match read {
                Ok(family) => {
                    if let Some(other) = families.iter().find(|other| other.number == family.number) {
                        problems.push(Problem {
                            file: file.name.to_owned(),
                            line: 1,
                            field: "number".to_owned(),
                            message: format!("{} is the number of `{}` already", family.number, other.id),
                        });
                    }
                    families.push(family);
                }
                Err(mistakes) => problems.extend(mistakes),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        families.sort_by_key(|family| family.number);
        Ok(Self { suits: families.into_iter().flat_map(suits).collect() })
    }

    pub fn suits(&self) -> &[Suit] {
        &self.suits
    }

    pub fn get(&self, id: u32) -> Option<&Suit> {
        self.suits.iter().find(|suit| suit.id == id)
    }

    /// The suit of that family and colour, by their names in the files: `business`, `blue`.
    pub fn named(&self, family: &str, color: &str) -> Option<&Suit> {
        self.suits.iter().find(|suit| suit.family.id == family && suit.row().color.name == color)
    }

    pub fn filter(&self, filter: Filter) -> impl Iterator<Item = &Suit> {
        self.suits.iter().filter(move |suit| {
            filter.color_id.is_none_or(|id| suit.color_id() == id)
                && filter.style_id.is_none_or(|id| suit.style_id() == id)
                && filter.scene_id.is_none_or(|id| suit.scene_ids().any(|scene| scene == id))
        })
    }

    /// The suit for tasks of a scene option (18 to 38), or the first of all.
    pub fn default_for(&self, task_scene: u32) -> Option<&Suit> {
        let serves = |suit: &&Suit| suit.row().tasks.contains(&task_scene);
        self.suits.iter().find(serves).or_else(|| self.suits.first())
    }
}

fn parse<'a>(files: &[(&'a str, &'a str)]) -> Vec<File<'a>> {
    files.iter().map(|&(name, text)| File::parse(name, text)).collect()
}

fn suits(family: Family) -> Vec<Suit> {
    let family = Arc::new(family);
    let mut suits: Vec<Suit> = (0..family.palettes.len())
        .map(|palette| Suit {
            id: family.number * 100 + family.palettes[palette].color.id,
            family: Arc::clone(&family),
            palette,
        })
        .collect();
    suits.sort_by_key(|suit| suit.id);
    suits
}
