//! Do pictures come onto the pages, in every family, whole and with their words?

#![allow(clippy::unwrap_used)] // the functions beside the tests are tests too

use std::io::Cursor;
use std::sync::LazyLock;

use deckwright_layout::{Library, Options, Plan, Suit, lay_out, lay_out_professional};
use deckwright_model::finding::{Finding, Rule, Severity};
use deckwright_model::font::FontBook;
use deckwright_model::outline::Outline;
use deckwright_model::picture::{Pictures, ProvidedPicture};
use deckwright_model::scene::{Image, Picture, Scene, Shape, ShapeKind};
use image::{ImageFormat, Rgb, RgbImage};

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

fn given(width: u32, height: u32, is_photo: bool) -> ProvidedPicture {
    let mut bytes = Cursor::new(Vec::new());
    let pixels = RgbImage::from_fn(width, height, |x, y| Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    pixels.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let media_type = "image/png".to_owned();
    let image = Image { media_type, width, height, bytes: bytes.into_inner().into() };
    ProvidedPicture { image, is_photo, is_clear: !is_photo }
}

fn pictures() -> Pictures {
    let mut pictures = Pictures::default();
    let shapes = [
        ("wide", 900, 300, false),
        ("tall", 300, 500, false),
        ("square", 420, 400, false),
        ("photo", 720, 480, true),
        ("small", 90, 80, false),
    ];
    for (name, width, height, is_photo) in shapes {
        pictures.add_as(name, std::sync::Arc::new(given(width, height, is_photo)));
    }
    pictures
}

const ENGLISH: &str = "# Harbour\n\n## Quay\n\n### One alone\n\n![The plan of the quay](wide)\n\n### Words and a photograph\n\n- Room for three ships: they lie behind one another\n- Power from the shore\n- Rails\n\n![The quay in the evening](photo)\n\n### A sentence and a section\n\nThe wall is eleven metres high and stands on rock all the way.\n\n![Section](tall)\n\n### A wide one over points\n\n- Deep water\n- Two cranes\n- One gate\n\n![Everything](wide)\n\n## Views\n\n### Three together\n\n![First view](square)\n\n![Second view](photo)\n\n![Third view](tall)\n\n### Four together\n\n![](square)\n\n![](photo)\n\n![](tall)\n\n![](small)\n\n### Lost\n\n![A picture that is not there](lost.png)\n";

const CHINESE: &str = "# 港口\n\n## 码头\n\n### 单独一张\n\n![码头平面图](wide)\n\n### 文字和照片\n\n- 可停三艘船：前后停靠\n- 岸上供电\n- 铁轨\n\n![傍晚的码头](photo)\n\n### 一句话和剖面\n\n墙高十一米，全部立在岩石上，经过三年的施工才完成。\n\n![剖面图](tall)\n\n### 宽图在上\n\n- 深水\n- 两台起重机\n- 一座大门\n\n![全景](wide)\n\n## 景观\n\n### 三张一起\n\n![第一景](square)\n\n![第二景](photo)\n\n![第三景](tall)\n\n### 四张一起\n\n![](square)\n\n![](photo)\n\n![](tall)\n\n![](small)\n\n### 丢失\n\n![不存在的图](lost.png)\n";

fn laid_out(markdown: &str, suit: &Suit, composes: bool) -> (Scene, Vec<Finding>) {
    let outline = Outline::from_markdown(markdown, "Harbour").unwrap();
    let options = Options { pictures: pictures(), ..Options::default() };
    if !composes {
        return lay_out(&outline, suit, &FONTS, &options);
    }
    let plan = Plan::of(&outline);
    let (scene, findings, _) = lay_out_professional(&outline, suit, &FONTS, &options, &plan);
    (scene, findings)
}

fn shown(scene: &Scene) -> Vec<(&Shape, &Picture)> {
    let mut found = Vec::new();
    for shape in scene.pages.iter().flat_map(|page| &page.shapes) {
        gather(shape, &mut found);
    }
    found
}

fn gather<'s>(shape: &'s Shape, found: &mut Vec<(&'s Shape, &'s Picture)>) {
    match &shape.kind {
        ShapeKind::Picture(picture) => found.push((shape, picture)),
        ShapeKind::Group(members) => members.iter().for_each(|member| gather(member, found)),
        _ => {}
    }
}

/// One suit of every family.
fn families() -> impl Iterator<Item = &'static Suit> {
    Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue")
}

#[test]
fn every_picture_arrives_in_every_family() {
    for suit in families() {
        for (markdown, composes) in [(ENGLISH, false), (CHINESE, false), (ENGLISH, true), (CHINESE, true)] {
            let (scene, findings) = laid_out(markdown, suit, composes);
            let bad: Vec<&Finding> = findings
                .iter()
                .filter(|finding| finding.severity() == Severity::Zero || finding.rule == Rule::WordBalance)
                .collect();
            assert!(bad.is_empty(), "{}: {bad:#?}", suit.name_en());
            let shown = shown(&scene);
            assert_eq!(shown.len(), 11, "{}", suit.name_en());
            assert_eq!(scene.images.len(), 5, "the same picture is kept once");
            for (shape, picture) in shown {
                let image = &scene.images[picture.image];
                let cut = |a: u16, b: u16| 1.0 - f64::from(a + b) / 1000.0;
                let across = f64::from(image.width) * cut(picture.crop[0], picture.crop[2]);
                let down = f64::from(image.height) * cut(picture.crop[1], picture.crop[3]);
                let (wide, high) = (shape.frame.width.points(), shape.frame.height.points());
                let (name, design) = (suit.name_en(), &shape.alt);
                assert!((wide / high / (across / down) - 1.0).abs() < 0.02, "{name}, {design}: distorted");
                assert!(wide <= across * 1.51, "{name}, {design}: blown up");
                assert!(!shape.alt.is_empty(), "{name}: no alternative text");
                assert!(
                    picture.crop == [0; 4] || (image.width, image.height) == (720, 480),
                    "{name}: cropped"
                );
            }
        }
    }
}

#[test]
fn much_text_keeps_its_page_and_the_picture_follows_by_its_caption() {
    let point = "- A point that says quite a lot about the harbour: ships come in at six in the morning, wait for the tide, and leave when the water is high enough for them to pass the bar without a pilot\n";
    let markdown =
        format!("# Harbour\n\n## Quay\n\n### Long\n\n{}\n![The tide table](square)\n", point.repeat(6));
    let suit = families().next().unwrap();
    let (scene, _) = laid_out(&markdown, suit, false);
    let titles: Vec<&str> = scene.pages.iter().map(|page| page.title.as_str()).collect();
    let at =
        titles.iter().position(|title| *title == "The tide table").unwrap_or_else(|| panic!("{titles:?}"));
    assert!(titles[at - 1].starts_with("Long"), "{titles:?}");
    assert_eq!(shown(&scene).len(), 1);
}

#[test]
fn the_caption_of_a_picture_that_is_gone_is_still_said() {
    let markdown = "# Harbour\n\n## Quay\n\n### Tides\n\nShips wait for the tide every morning at six.\n\nThe bar is shallow.\n\n![The tide table](picture:0123)\n\n![](picture:4567)\n";
    let (scene, _) = laid_out(markdown, families().next().unwrap(), false);
    // Large type holds an article to its word.
    let json = scene.to_json().replace('\u{a0}', " ");
    assert!(json.contains("The tide table") && json.contains("Ships wait"), "{json}");
    assert!(shown(&scene).is_empty());
}
