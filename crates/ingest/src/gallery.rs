//! Which pictures does a document show? Each is checked, brought into a form that every exporter draws, and kept once.
//!
//! A picture smaller than an icon, or a rule, is not a figure; neither is one that the document shows again and
//! again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Cursor;

use deckwright_model::picture::{Pictures, ProvidedPicture};
use deckwright_model::scene::Image;
use image::{DynamicImage, GenericImageView, ImageFormat, ImageReader, Limits};

use crate::bounds;

/// Pixels along the longer side: two for each that a page shows on a common screen would be wasted.
const MAX_PICTURE_SIDE: u32 = 2_560;
/// Bytes of a picture file that is kept as it came.
const MAX_FILE: usize = 4 << 20;
/// An icon is at most this many pixels wide and high, a rule this many in one direction.
pub const ICON: u32 = 64;
const RULE: u32 = 12;
/// Points along each side at which a picture is looked at.
const SAMPLES: u32 = 64;
/// A drawing has a ground of one colour, with at least this share of it, or few colours.
const GROUND: f64 = 0.12;
const MAX_DRAWING_COLORS: usize = 220;
/// Most greys of a drawing, of the 64 that are distinguished.
const MAX_DRAWING_GREYS: usize = 32;
/// Pictures that are left out: how many are counted, how many are named, and how long a name may be.
const MAX_MISSED: usize = 1_000;
const MAX_NAMED: usize = 6;
const MAX_PICTURE_NAME_LENGTH: usize = 80;
/// A picture that a file only points to.
pub const ABSENT: &str = "only named in the file, and the network is not asked";
pub const SVG: &str = "SVG drawings are not read";
/// The last chunk of a PNG, which some programs forget to write and no reader needs.
const PNG_END: &[u8] = b"\0\0\0\0IEND\xAE\x42\x60\x82";

/// The shares of a picture that are cut away at left, top, right and bottom.
pub type Crop = [f64; 4];

/// What became of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The source that names it in an outline.
    Kept(String),
    /// The picture is an icon or a rule.
    Small,
    /// The picture is not shown, and why.
    LeftOut(&'static str),
}

#[derive(Debug, Default)]
pub struct Gallery {
    pub pictures: Pictures,
    /// The pictures that were looked at, by their place in the file: nothing is unpacked twice.
    known: HashMap<String, Outcome>,
    bytes: usize,
    /// Pixels of all pictures that were unpacked.
    pixels: u64,
    /// Why pictures were left out, and their names.
    left_out: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Gallery {
    /// Takes the picture `file`, whose place in the document is `key`.
    pub fn take(&mut self, key: &str, crop: Crop, file: impl FnOnce() -> Option<Vec<u8>>) -> Outcome {
        let key = if is_cropped(crop) { format!("{key} {crop:?}") } else { key.to_owned() };
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let outcome = if self.known.len() >= bounds::PICTURES {
            Outcome::LeftOut("there are too many")
        } else {
            file().map_or(Outcome::LeftOut(ABSENT), |bytes| self.keep(bytes, crop))
        };
        self.known.insert(key, outcome.clone());
        outcome
    }

    fn keep(&mut self, bytes: Vec<u8>, crop: Crop) -> Outcome {
        self.pixels += pixels(&bytes);
        if self.pixels > bounds::PICTURE_PIXELS {
            return Outcome::LeftOut("together they have too many pixels");
        }
        let given = match prepare(bytes, crop) {
            Ok(Some(given)) => given,
            Ok(None) => return Outcome::Small,
            Err(reason) => return Outcome::LeftOut(reason),
        };
        let source = given.source();
        if self.pictures.get(&source).is_none() {
            if self.bytes + given.image.bytes.len() > bounds::PICTURE_BYTES {
                return Outcome::LeftOut("together they are too large");
            }
            self.bytes += given.image.bytes.len();
            self.pictures.add(given);
        }
        Outcome::Kept(source)
    }

    /// Remembers that the picture `name` is left out; the same one is named once.
    pub fn miss(&mut self, name: &str, reason: &'static str) {
        let names = self.left_out.entry(reason).or_default();
        if names.len() < MAX_MISSED {
            names.insert(name.chars().take(MAX_PICTURE_NAME_LENGTH).collect());
        }
    }

    /// What the sender should know: which pictures are missing, and why.
    pub fn remarks(&self) -> Vec<String> {
        let say = |(reason, names): (&&str, &BTreeSet<String>)| {
            let what = match names.len() {
                1 => "One picture is left out".to_owned(),
                count => format!("{count} pictures are left out"),
            };
            let mut named = names.iter().take(MAX_NAMED).cloned().collect::<Vec<_>>().join("; ");
            if names.len() > MAX_NAMED {
                named.push_str("; …");
            }
            format!("{what}: {reason} ({named}).")
        };
        self.left_out.iter().map(say).collect()
    }
}

/// How many pixels there are to unpack, as the file says; 0 where it cannot be read.
fn pixels(bytes: &[u8]) -> u64 {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok();
    let size = reader.and_then(|reader| reader.into_dimensions().ok());
    size.map_or(0, |(width, height)| u64::from(width) * u64::from(height))
}

/// The picture in the form of PNG or JPEG; `None` if it is too small to be a figure.
fn prepare(mut bytes: Vec<u8>, crop: Crop) -> Result<Option<ProvidedPicture>, &'static str> {
    if bytes.starts_with(b"\x89PNG") && !bytes.ends_with(PNG_END) {
        bytes.extend_from_slice(PNG_END);
    }
    let mut reader = ImageReader::new(Cursor::new(&bytes)).with_guessed_format().map_err(|_| BROKEN)?;
    let format = reader.format().ok_or_else(|| unread(&bytes))?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(bounds::PICTURE_SIDE);
    limits.max_image_height = Some(bounds::PICTURE_SIDE);
    limits.max_alloc = Some(bounds::PICTURE_UNPACKED);
    reader.limits(limits);
    let mut picture = reader.decode().map_err(|error| match error {
        image::ImageError::Limits(_) => "it has too many pixels",
        image::ImageError::Unsupported(_) => unread(&bytes),
        _ => BROKEN,
    })?;
    let is_cropped = is_cropped(crop);
    if is_cropped {
        picture = cropped(&picture, crop).ok_or(BROKEN)?;
    }
    let (width, height) = picture.dimensions();
    if width.max(height) <= ICON || width.min(height) <= RULE {
        return Ok(None);
    }
    let (is_photo, is_clear) = (is_photo(&picture), is_clear(&picture));
    let is_plain = matches!(format, ImageFormat::Png | ImageFormat::Jpeg) && !is_cropped;
    let media_type = if format == ImageFormat::Jpeg { "image/jpeg" } else { "image/png" };
    if is_plain && width.max(height) <= MAX_PICTURE_SIDE && bytes.len() <= MAX_FILE {
        let image = Image { media_type: media_type.to_owned(), width, height, bytes: bytes.into() };
        return Ok(Some(ProvidedPicture { image, is_photo, is_clear }));
    }
    if width.max(height) > MAX_PICTURE_SIDE {
        // The mean of the pixels that become one: a filter would take ten times as long and show no more.
        picture = picture.thumbnail(MAX_PICTURE_SIDE, MAX_PICTURE_SIDE);
    }
    Ok(Some(ProvidedPicture { image: encoded(&picture, is_photo).ok_or(BROKEN)?, is_photo, is_clear }))
}

const BROKEN: &str = "it cannot be read";

/// Why a picture cannot be drawn, by its kind.
fn unread(bytes: &[u8]) -> &'static str {
    let start = bytes.get(..256).unwrap_or(bytes);
    let has = |word: &[u8]| start.windows(word.len()).any(|part| part == word);
    match bytes {
        [0xD7, 0xCD, 0xC6, 0x9A, ..] | [1 | 2, 0, 9, 0, ..] => "WMF drawings are not read",
        _ if bytes.get(40..44) == Some(b" EMF") => "EMF drawings are not read",
        _ if has(b"<svg") || has(b"<?xml") => SVG,
        _ => "its format is not known",
    }
}

fn is_cropped(crop: Crop) -> bool {
    crop.iter().any(|share| *share > 0.0)
}

fn cropped(picture: &DynamicImage, crop: Crop) -> Option<DynamicImage> {
    let (width, height) = picture.dimensions();
    let cut = |length: u32, share: f64| (f64::from(length) * share.clamp(0.0, 1.0)).round() as u32;
    let (left, top) = (cut(width, crop[0]), cut(height, crop[1]));
    let rest = |length: u32, before: u32, after: u32| length.checked_sub(before + after).filter(|it| *it > 0);
    let (width, height) = (rest(width, left, cut(width, crop[2]))?, rest(height, top, cut(height, crop[3]))?);
    Some(picture.crop_imm(left, top, width, height))
}

/// Photographs as JPEG, which is small, and drawings as PNG, which keeps their edges.
fn encoded(picture: &DynamicImage, is_photo: bool) -> Option<Image> {
    let (format, media_type, picture) = if is_photo {
        (ImageFormat::Jpeg, "image/jpeg", DynamicImage::ImageRgb8(picture.to_rgb8()))
    } else if picture.color().has_alpha() {
        (ImageFormat::Png, "image/png", DynamicImage::ImageRgba8(picture.to_rgba8()))
    } else {
        (ImageFormat::Png, "image/png", DynamicImage::ImageRgb8(picture.to_rgb8()))
    };
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).ok()?;
    let (width, height) = picture.dimensions();
    Some(Image { media_type: media_type.to_owned(), width, height, bytes: bytes.into_inner().into() })
}

/// Samples of the picture, at points all over it.
fn samples(picture: &DynamicImage) -> impl Iterator<Item = [u8; 4]> + '_ {
    let (width, height) = picture.dimensions();
    let at = |k: u32, length: u32| ((2 * k + 1) * length / (2 * SAMPLES)).min(length - 1);
    (0..SAMPLES * SAMPLES).map(move |k| picture.get_pixel(at(k % SAMPLES, width), at(k / SAMPLES, height)).0)
}

/// A photograph has many colours and no ground of one colour; drawings, charts and screenshots have one.
fn is_photo(picture: &DynamicImage) -> bool {
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for [red, green, blue, alpha] in samples(picture) {
        if alpha < 250 {
            return false;
        }
        *counts.entry([red, green, blue].map(|channel| channel >> 2)).or_default() += 1;
    }
    let most = counts.values().max().copied().unwrap_or(0);
    let is_grey = counts.keys().all(|[red, green, blue]| red == green && green == blue);
    let few = if is_grey { MAX_DRAWING_GREYS } else { MAX_DRAWING_COLORS };
    counts.len() > few && (most as f64) < GROUND * f64::from(SAMPLES * SAMPLES)
}

/// Whether some of it lets the page show through.
fn is_clear(picture: &DynamicImage) -> bool {
    picture.color().has_alpha() && samples(picture).any(|[.., alpha]| alpha < 250)
}

#[cfg(test)]
mod tests {
    use image::buffer::ConvertBuffer;
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn file(picture: DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn drawing(width: u32, height: u32) -> DynamicImage {
        RgbImage::from_fn(width, height, |x, y| {
            Rgb(if (x / 20 + y / 20) % 5 == 0 { [20, 60, 160] } else { [255; 3] })
        })
        .into()
    }

    fn photo(width: u32, height: u32) -> DynamicImage {
        let shade =
            |x: u32, y: u32| Rgb([(x * 255 / width) as u8, (y * 255 / height) as u8, ((x * y) % 97) as u8]);
        RgbImage::from_fn(width, height, shade).into()
    }

    fn kept(outcome: &Outcome) -> &str {
        let Outcome::Kept(source) = outcome else { panic!("{outcome:?}") };
        source
    }

    #[test]
    fn photographs_may_be_grey() {
        let grey = |picture: DynamicImage| DynamicImage::ImageRgb8(picture.to_luma8().convert());
        assert!(is_photo(&grey(photo(640, 480))) && is_photo(&photo(640, 480)));
        assert!(!is_photo(&grey(drawing(640, 480))));
    }

    #[test]
    fn words_do_not_wait_for_too_many_pixels() {
        let mut gallery = Gallery { pixels: bounds::PICTURE_PIXELS, ..Gallery::default() };
        let bytes = file(drawing(300, 200), ImageFormat::Png);
        let outcome = gallery.take("/a.png", Crop::default(), || Some(bytes));
        assert_eq!(outcome, Outcome::LeftOut("together they have too many pixels"));
    }

    #[test]
    fn figures_are_kept_once_and_icons_are_not() {
        let mut gallery = Gallery::default();
        let bytes = file(drawing(300, 200), ImageFormat::Png);
        let one = gallery.take("/a.png", Crop::default(), || Some(bytes.clone()));
        assert!(one == gallery.take("/b.png", Crop::default(), || Some(bytes.clone())));
        let given = gallery.pictures.get(kept(&one)).unwrap();
        assert_eq!((&*given.image.bytes, given.image.width, given.is_photo), (bytes.as_slice(), 300, false));
        for (width, height) in [(64, 64), (900, 8)] {
            let small = file(drawing(width, height), ImageFormat::Png);
            assert_eq!(
                gallery.take(&format!("/{width}.png"), Crop::default(), || Some(small)),
                Outcome::Small
            );
        }
        assert!(gallery.pictures.len() == 1 && gallery.remarks().is_empty());
        gallery.take("/a.png", Crop::default(), || panic!("it was looked at"));
    }

    #[test]
    fn what_was_cropped_away_is_gone() {
        let mut gallery = Gallery::default();
        let bytes = file(drawing(400, 200), ImageFormat::Png);
        let source = gallery.take("/a.png", [0.25, 0.0, 0.25, 0.5], || Some(bytes));
        let image = &gallery.pictures.get(kept(&source)).unwrap().image;
        assert_eq!((image.width, image.height), (200, 100));
    }

    #[test]
    fn other_formats_become_png_or_jpeg_and_the_rest_is_told() {
        let mut gallery = Gallery::default();
        let formats = [
            ("gif", ImageFormat::Gif),
            ("bmp", ImageFormat::Bmp),
            ("webp", ImageFormat::WebP),
            ("tiff", ImageFormat::Tiff),
        ];
        for (name, format) in formats {
            let bytes = file(drawing(200, 120), format);
            let outcome = gallery.take(name, Crop::default(), || Some(bytes));
            assert!(matches!(outcome, Outcome::Kept(_)), "{name}");
        }
        assert!(gallery.pictures.iter().all(|(_, given)| given.image.bytes.starts_with(b"\x89PNG")));
        let mut emf = vec![0; 100];
        emf[40..44].copy_from_slice(b" EMF");
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec();
        for (name, bytes) in [("a.emf", emf), ("b.tiff", b"II*\0 and so on".to_vec()), ("c.svg", svg)] {
            let Outcome::LeftOut(reason) = gallery.take(name, Crop::default(), || Some(bytes)) else {
                panic!("{name}");
            };
            gallery.miss(name, reason);
            gallery.miss(name, reason);
        }
        let remarks = [
            "One picture is left out: EMF drawings are not read (a.emf).",
            "One picture is left out: SVG drawings are not read (c.svg).",
            "One picture is left out: it cannot be read (b.tiff).",
        ];
        assert_eq!(gallery.remarks(), remarks);
    }

    #[test]
    fn photographs_are_told_from_drawings() {
        assert!(is_photo(&photo(640, 480)) && !is_photo(&drawing(640, 480)));
        let clear: DynamicImage = RgbaImage::from_pixel(80, 80, Rgba([9, 9, 9, 0])).into();
        assert!(is_clear(&clear) && !is_photo(&clear) && !is_clear(&photo(80, 80)));
    }
}
