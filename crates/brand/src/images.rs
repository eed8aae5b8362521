//! Pictures of a template as a scene can show them: PNG or JPEG, checked, and no larger than a page needs.
//! The package keeps the originals.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

use deckwright_model::paint::Rgb;
use deckwright_model::scene::Image;
use image::{DynamicImage, GenericImageView, ImageFormat, ImageReader, Limits, RgbaImage};

/// Pixels along the longer side.
const MAX_IMAGE_SIDE: u32 = 1_920;
const MAX_PIXELS: u32 = 12_000;
const MAX_DECODED: u64 = 256 * 1024 * 1024;
/// Pixels along the longer side of a thumbnail.
const THUMBNAIL_SIDE: u32 = 64;
/// The last chunk of a PNG, which some programs forget and all others do without.
const PNG_END: &[u8] = b"\0\0\0\0IEND\xAE\x42\x60\x82";
/// Pictures of one template.
const MAX_IMAGES: usize = 60;
/// Pictures that are looked at, also those that cannot be shown.
const MAX_TRIED: usize = 120;

#[derive(Debug, Default)]
pub struct Images {
    pub all: Vec<Image>,
    known: HashMap<(String, PictureEffects), Option<usize>>,
    small: Vec<Arc<Thumbnail>>,
}

/// A picture in so few pixels that its colours can be asked for anywhere.
#[derive(Debug)]
pub struct Thumbnail {
    pixels: RgbaImage,
}

impl Thumbnail {
    /// The colour at these shares of width and height; `None` where it is rather transparent.
    pub fn at(&self, across: f64, down: f64) -> Option<Rgb> {
        let nearest =
            |share: f64, count: u32| ((share * f64::from(count)) as u32).min(count.saturating_sub(1));
        let (width, height) = self.pixels.dimensions();
        let pixel = self.pixels.get_pixel_checked(nearest(across, width), nearest(down, height))?;
        let [red, green, blue, alpha] = pixel.0;
        (alpha >= 128).then_some(Rgb(red, green, blue))
    }

    /// The colour of the whole, on white where it is transparent.
    pub fn average(&self) -> Rgb {
        let mut sum = [0u64; 3];
        for pixel in self.pixels.pixels() {
            let alpha = u64::from(pixel.0[3]);
            for (sum, channel) in sum.iter_mut().zip(pixel.0) {
                *sum += (u64::from(channel) * alpha + 255 * (255 - alpha)) / 255;
            }
        }
        let count = self.pixels.pixels().len() as u64;
        let channel = |sum: u64| (sum / count.max(1)) as u8;
        Rgb(channel(sum[0]), channel(sum[1]), channel(sum[2]))
    }
}

/// How a picture is shown: turned over, turned round, how opaque in percent, and without its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureEffects {
    pub flip: (bool, bool),
    /// Quarter turns, clockwise.
    pub quarters: u8,
    pub opacity: u8,
    pub is_grey: bool,
    /// The colours that black and white become.
    pub duotone: Option<(Rgb, Rgb)>,
}

impl Default for PictureEffects {
    fn default() -> Self {
        Self { flip: (false, false), quarters: 0, opacity: 100, is_grey: false, duotone: None }
    }
}

impl Images {
    /// The index of the picture in the part `name`, whose bytes `read` gets; `None` if it cannot be shown.
    pub fn add<E>(
        &mut self,
        name: &str,
        look: PictureEffects,
        read: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Option<usize>, E> {
        let key = (name.to_owned(), look);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let is_within = self.all.len() < MAX_IMAGES && self.known.len() < MAX_TRIED;
        let found = if is_within { prepare(read()?, look) } else { None };
        let index = found.map(|(image, small)| {
            self.all.push(image);
            self.small.push(Arc::new(small));
            self.all.len() - 1
        });
        self.known.insert(key, index);
        Ok(index)
    }

    pub fn thumbnail(&self, index: usize) -> Option<Arc<Thumbnail>> {
        self.small.get(index).cloned()
    }
}

fn prepare(mut bytes: Vec<u8>, look: PictureEffects) -> Option<(Image, Thumbnail)> {
    if bytes.starts_with(b"\x89PNG") && !bytes.ends_with(PNG_END) {
        bytes.extend_from_slice(PNG_END);
    }
    let mut reader = ImageReader::new(Cursor::new(&bytes)).with_guessed_format().ok()?;
    let format = reader.format().filter(|format| matches!(format, ImageFormat::Png | ImageFormat::Jpeg))?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_PIXELS);
    limits.max_image_height = Some(MAX_PIXELS);
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut picture = reader.decode().ok()?;
    let as_it_is =
        look == PictureEffects::default() && picture.width().max(picture.height()) <= MAX_IMAGE_SIDE;
    if as_it_is && bytes.len() < 4 << 20 {
        let media_type = if format == ImageFormat::Png { "image/png" } else { "image/jpeg" };
        let (width, height) = picture.dimensions();
        let small = Thumbnail { pixels: picture.thumbnail(THUMBNAIL_SIDE, THUMBNAIL_SIDE).to_rgba8() };
        return Some((
            Image { media_type: media_type.to_owned(), width, height, bytes: bytes.into() },
            small,
        ));
    }
    if picture.width().max(picture.height()) > MAX_IMAGE_SIDE {
        picture = picture.resize(MAX_IMAGE_SIDE, MAX_IMAGE_SIDE, image::imageops::FilterType::Triangle);
    }
    if look.is_grey {
        picture = picture.grayscale();
    }
    if let Some(pair) = look.duotone {
        picture = in_two_colors(&picture, pair);
    }
    if look.flip.0 {
        picture = picture.fliph();
    }
    if look.flip.1 {
        picture = picture.flipv();
    }
    picture = match look.quarters % 4 {
        1 => picture.rotate90(),
        2 => picture.rotate180(),
        3 => picture.rotate270(),
        _ => picture,
    };
    let fades = look.opacity < 100;
    let (format, media_type) = if fades || picture.color().has_alpha() {
        (ImageFormat::Png, "image/png")
    } else {
        (ImageFormat::Jpeg, "image/jpeg")
    };
    if fades {
        let mut pixels = picture.to_rgba8();
        for pixel in pixels.pixels_mut() {
            pixel.0[3] = (u16::from(pixel.0[3]) * u16::from(look.opacity) / 100) as u8;
        }
        picture = DynamicImage::ImageRgba8(pixels);
    } else if format == ImageFormat::Jpeg {
        picture = DynamicImage::ImageRgb8(picture.to_rgb8());
    }
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, format).ok()?;
    let (width, height) = picture.dimensions();
    let small = Thumbnail { pixels: picture.thumbnail(THUMBNAIL_SIDE, THUMBNAIL_SIDE).to_rgba8() };
    Some((Image { media_type: media_type.to_owned(), width, height, bytes: out.into_inner().into() }, small))
}

/// Every pixel between the first colour and the second, as light as it is.
fn in_two_colors(picture: &DynamicImage, (dark, light): (Rgb, Rgb)) -> DynamicImage {
    let mut pixels = picture.to_rgba8();
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0;
        let light_share =
            (f64::from(red) * 0.299 + f64::from(green) * 0.587 + f64::from(blue) * 0.114) / 255.0;
        let Rgb(red, green, blue) = dark.mix(light, light_share);
        pixel.0 = [red, green, blue, alpha];
    }
    let is_opaque = !picture.color().has_alpha();
    let both = DynamicImage::ImageRgba8(pixels);
    if is_opaque { DynamicImage::ImageRgb8(both.to_rgb8()) } else { both }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn red() -> Vec<u8> {
        let mut whole = Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(image::RgbImage::from_pixel(4, 2, image::Rgb([200, 16, 46])))
            .write_to(&mut whole, ImageFormat::Png)
            .unwrap();
        whole.into_inner()
    }

    /// Else a file with thousands of broken pictures would be read as often.
    #[test]
    fn pictures_that_do_not_decode_are_counted_too() {
        let (mut images, mut reads) = (Images::default(), 0);
        for number in 0..MAX_TRIED + 50 {
            let found = images.add(&format!("/ppt/media/{number}.png"), PictureEffects::default(), || {
                reads += 1;
                Ok::<_, ()>(b"\x89PNG broken".to_vec())
            });
            assert_eq!(found, Ok(None));
        }
        assert_eq!(reads, MAX_TRIED);
    }

    #[test]
    fn a_picture_loses_its_colours() {
        let (_, small) =
            prepare(red(), PictureEffects { is_grey: true, ..PictureEffects::default() }).unwrap();
        let Rgb(r, g, b) = small.average();
        assert!(r == g && g == b && (30..90).contains(&r), "{r} {g} {b}");
    }

    #[test]
    fn a_picture_in_two_colours_lies_between_them() {
        let pair = Some((Rgb(40, 0, 80), Rgb(240, 200, 255)));
        let (_, small) =
            prepare(red(), PictureEffects { duotone: pair, ..PictureEffects::default() }).unwrap();
        let Rgb(r, g, b) = small.average();
        // A red of 29 % light.
        assert!((90..106).contains(&r) && (50..66).contains(&g) && (122..138).contains(&b), "{r} {g} {b}");
    }

    #[test]
    fn a_picture_is_turned_by_quarters() {
        let (image, _) = prepare(red(), PictureEffects { quarters: 1, ..PictureEffects::default() }).unwrap();
        assert_eq!((image.width, image.height), (2, 4));
    }

    #[test]
    fn a_png_without_its_end_is_shown() {
        let mut bytes = red();
        bytes.truncate(bytes.len() - PNG_END.len());
        let (image, small) = prepare(bytes, PictureEffects::default()).unwrap();
        assert_eq!((image.width, image.height), (4, 2));
        assert_eq!((small.average(), small.at(0.9, 0.5)), (Rgb(200, 16, 46), Some(Rgb(200, 16, 46))));
    }
}
