//! Which picture does an image of a page hold? ISO 32000-1 §8.9.5. JPEG as it is; rows of pixels as PNG.

use std::io::Cursor;

use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use image::{DynamicImage, ImageFormat, RgbaImage};

/// Most pixels of an image.
const MAX_PIXELS: usize = 48 << 20;

/// How the samples of an image become colours.
enum Colors {
    Gray,
    Rgb,
    /// Red, green and blue of every index.
    Indexed(Vec<u8>),
}

impl Colors {
    fn channels(&self) -> usize {
        if matches!(self, Self::Rgb) { 3 } else { 1 }
    }
}

/// The picture as a file; `None` for stencils and for images of other kinds.
pub fn file(image: &Stream<'_>) -> Option<Vec<u8>> {
    let dict = image.dict();
    if dict.get::<bool>("ImageMask").unwrap_or(false) {
        return None;
    }
    let filters = image.filters();
    if let [Filter::DctDecode] = filters[..] {
        return Some(image.raw_data().into_owned());
    }
    let bits = usize::try_from(dict.get::<i32>("BitsPerComponent").unwrap_or(8)).ok()?;
    let side = |name: &str| dict.get::<u32>(name).filter(|side| *side > 0);
    let (width, height) = (side("Width")?, side("Height")?);
    if (width as usize).checked_mul(height as usize).is_none_or(|pixels| pixels > MAX_PIXELS) {
        return None;
    }
    let colors = colors(&dict.get::<Object<'_>>("ColorSpace")?)?;
    let data = image.decoded_data().ok()?;
    let mut samples = samples(&data, width as usize, height as usize, bits, colors.channels())?;
    decode(&mut samples, dict, bits);
    let mask = dict.get::<Stream<'_>>("SMask").and_then(|mask| alpha(&mask, width, height));
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for (at, sample) in samples.chunks_exact(colors.channels()).enumerate() {
        let [red, green, blue] = match &colors {
            Colors::Gray => [scaled(sample[0], bits); 3],
            Colors::Rgb => [0, 1, 2].map(|channel| scaled(sample[channel], bits)),
            Colors::Indexed(table) => {
                let start = usize::from(sample[0]) * 3;
                <[u8; 3]>::try_from(table.get(start..start + 3)?).ok()?
            }
        };
        pixels.extend([red, green, blue, mask.as_ref().map_or(255, |mask| mask[at])]);
    }
    let mut out = Cursor::new(Vec::new());
    let picture = DynamicImage::ImageRgba8(RgbaImage::from_raw(width, height, pixels)?);
    let picture = if mask.is_some() { picture } else { DynamicImage::ImageRgb8(picture.to_rgb8()) };
    picture.write_to(&mut out, ImageFormat::Png).ok()?;
    Some(out.into_inner())
}

fn colors(space: &Object<'_>) -> Option<Colors> {
    match space {
        Object::Name(name) => named(name),
        Object::Array(parts) => described_colors(parts),
        _ => None,
    }
}

fn named(name: &Name<'_>) -> Option<Colors> {
    match name.as_str() {
        "DeviceGray" | "CalGray" | "G" => Some(Colors::Gray),
        "DeviceRGB" | "CalRGB" | "RGB" => Some(Colors::Rgb),
        _ => None,
    }
}

fn described_colors(parts: &Array<'_>) -> Option<Colors> {
    let mut parts = parts.iter::<Object<'_>>();
    let Object::Name(kind) = parts.next()? else { return None };
    match (kind.as_str(), parts.next()) {
        ("ICCBased", Some(Object::Stream(profile))) => match profile.dict().get::<u32>("N")? {
            1 => Some(Colors::Gray),
            3 => Some(Colors::Rgb),
            _ => None,
        },
        ("Indexed" | "I", Some(base)) => {
            let is_gray = matches!(colors(&base)?, Colors::Gray);
            let _highest = parts.next()?;
            let table = match parts.next()? {
                Object::String(text) => text.as_bytes().to_vec(),
                Object::Stream(stream) => stream.decoded_data().ok()?.into_owned(),
                _ => return None,
            };
            let table = if is_gray { table.iter().flat_map(|gray| [*gray; 3]).collect() } else { table };
            Some(Colors::Indexed(table))
        }
        _ => named(&kind),
    }
}

/// The samples of all rows, each of which begins with a whole byte.
fn samples(data: &[u8], width: usize, height: usize, bits: usize, channels: usize) -> Option<Vec<u8>> {
    if !matches!(bits, 1 | 2 | 4 | 8) {
        return None;
    }
    let row = (width * channels * bits).div_ceil(8);
    let mut samples = Vec::with_capacity(width * height * channels);
    for line in data.chunks_exact(row).take(height) {
        samples.extend((0..width * channels).map(|at| {
            let place = at * bits;
            let shift = 8 - bits - place % 8;
            (line[place / 8] >> shift) & (0xFF_u8 >> (8 - bits))
        }));
    }
    (samples.len() == width * height * channels).then_some(samples)
}

/// Inverts samples if the image says that they run from light to dark, channel by channel. ISO 32000-1 §8.9.5.2.
fn decode(samples: &mut [u8], dict: &Dict<'_>, bits: usize) {
    let Some(ranges) = dict.get::<Array<'_>>("Decode") else { return };
    let ranges: Vec<f32> = ranges.iter::<f32>().collect();
    let turned: Vec<bool> = ranges.chunks_exact(2).map(|range| range[0] > range[1]).collect();
    turn(samples, &turned, bits);
}

fn turn(samples: &mut [u8], turned: &[bool], bits: usize) {
    let most = 0xFF_u8 >> (8 - bits);
    for (at, sample) in samples.iter_mut().enumerate() {
        if !turned.is_empty() && turned[at % turned.len()] {
            *sample = most.saturating_sub(*sample);
        }
    }
}

/// Scales a sample of this many bits to eight bits.
fn scaled(sample: u8, bits: usize) -> u8 {
    let most = (1_u32 << bits) - 1;
    (u32::from(sample) * 255 / most) as u8
}

/// How opaque each pixel is, if the mask has as many.
fn alpha(mask: &Stream<'_>, width: u32, height: u32) -> Option<Vec<u8>> {
    let dict: &Dict<'_> = mask.dict();
    let is_alike = dict.get::<u32>("Width") == Some(width) && dict.get::<u32>("Height") == Some(height);
    let bits = usize::try_from(dict.get::<i32>("BitsPerComponent").unwrap_or(8)).ok().filter(|_| is_alike)?;
    let data = mask.decoded_data().ok()?;
    let mut samples = samples(&data, width as usize, height as usize, bits, 1)?;
    decode(&mut samples, dict, bits);
    Some(samples.into_iter().map(|sample| scaled(sample, bits)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_bit_by_bit() {
        assert_eq!(samples(&[0b1010_0000, 0b0100_0000], 3, 2, 1, 1), Some(vec![1, 0, 1, 0, 1, 0]));
        assert_eq!(samples(&[0x12, 0x30], 3, 1, 4, 1), Some(vec![1, 2, 3]));
        assert_eq!(samples(&[1, 2, 3], 2, 1, 8, 3), None);
        assert_eq!((scaled(1, 1), scaled(8, 4), scaled(77, 8)), (255, 136, 77));
        let mut mask = [0, 255, 100];
        turn(&mut mask, &[true], 8);
        assert_eq!(mask, [255, 0, 155]);
        let mut colors = [0, 1, 0, 1];
        turn(&mut colors, &[true, false], 1);
        assert_eq!(colors, [1, 1, 1, 1]);
    }
}
